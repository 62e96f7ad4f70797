"""For every word of the language, one use of it in a deck that comes with the program.

Reads the decks' files, parses what can be parsed, and keeps the shortest use of each word. What a
deck means does not matter here, so decks are not loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardlang import syntax
from cardlang.bundled import rules_folder
from cardlang.diagnostics import Diagnostic
from cardlang.node_values import slice_of
from cardlang.parser import parse_effect, parse_expression, parse_rule
from cardlang.reader import MappingNode, ScalarNode, SequenceNode, read_source, read_yaml
from cardlang.source import Span
from cardlang.vocabulary import BUILTINS, FUNCTIONS, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardlang.reader import Node

#: ("function", "count"), ("statement", "move"), ("rule", "forbid"), ("event", "moving"),
#: ("name", "you"), ("property", "holder"), ("operator", "mod").
WordKey: TypeAlias = tuple[str, str]

#: Keys whose texts are for players, whatever they look like.
_WORDS_FOR_PLAYERS = frozenset({"deck", "name", "text", "say", "log", "texts"})
_SHORTEST = 8
_WIDEST = 90
_OPERATORS: dict[type, str] = {
    syntax.Not: "not",
    syntax.Conditional: "if",
    syntax.IsKind: "is",
    syntax.IsIn: "in",
    syntax.Exists: "exists",
    syntax.Printed: "printed",
    syntax.Filtered: "[ ]",
    syntax.Member: ".",
}
_STATEMENTS: dict[type, str] = {
    sort: sort.__name__.lower()
    for sort in (
        syntax.Move,
        syntax.Swap,
        syntax.Shuffle,
        syntax.Reveal,
        syntax.Look,
        syntax.Let,
        syntax.Set,
        syntax.Add,
        syntax.Transfer,
        syntax.If,
        syntax.For,
        syntax.Repeat,
        syntax.Choose,
        syntax.May,
        syntax.Perform,
        syntax.Pay,
        syntax.Replay,
        syntax.Tell,
    )
}
_RULES: dict[type, str] = {
    syntax.Forbid: "forbid",
    syntax.Waive: "waive",
    syntax.Adjust: "adjust",
    syntax.Replacement: "instead",
    syntax.Offer: "offer",
    syntax.CopyRules: "copy",
    syntax.MuteRules: "mute",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A use of a word, and the file it stands in."""

    text: str
    file: str

    @property
    def rank(self) -> tuple[bool, str, int, str, str]:
        """What makes a better example: one line, an earlier deck, then short.

        Decks before others keep the page as it is when decks are added.
        """
        is_long = "\n" in self.text or len(self.text) > _WIDEST
        deck = self.file.partition("/")[0]
        return is_long, deck, max(len(self.text), _SHORTEST), self.text, self.file


def find_examples(folder: Path | None = None) -> dict[WordKey, Example]:
    """The best example of each word that some deck in the folder uses."""
    best: dict[WordKey, Example] = {}
    for tree in _trees(folder or rules_folder()):
        for key, span in words_of(tree):
            example = Example(span.text, span.file.path)
            if key not in best or example.rank < best[key].rank:
                best[key] = example
    return best


def _trees(folder: Path) -> Iterator[object]:
    """Every piece of the language in the decks of a folder, parsed."""
    for path in sorted(folder.glob("*/**/*.yaml")):
        if "scenarios" in path.parts or path.name == "rules.yaml":
            continue
        source = read_source(path, path.relative_to(folder).as_posix())
        node = None if isinstance(source, Diagnostic) else read_yaml(source)[0]
        for scalar in _scalars(node):
            yield from _parsed(scalar)


def _scalars(node: Node | None) -> Iterator[ScalarNode]:
    match node:
        case ScalarNode():
            yield node
        case MappingNode():
            for entry in node.entries.values():
                if entry.key not in _WORDS_FOR_PLAYERS:
                    yield from _scalars(entry.node)
        case SequenceNode():
            for item in node.items:
                yield from _scalars(item)


def _parsed(scalar: ScalarNode) -> Iterator[object]:
    piece = slice_of(scalar)
    for parse in (parse_rule, parse_effect, parse_expression):
        tree = parse(piece)
        if not isinstance(tree, Diagnostic | syntax.Name | syntax.Literally):
            yield tree
            return


def words_of(tree: object) -> Iterator[tuple[WordKey, Span]]:
    """Each word used in a tree, with the place that shows its use."""
    yield from _words(tree, None)


def _words(node: object, around: Span | None) -> Iterator[tuple[WordKey, Span]]:
    """The words of a node and all below; `around` is what encloses the node."""
    if isinstance(node, tuple):
        for each in node:
            yield from _words(each, around)
        return
    if not is_dataclass(node) or isinstance(node, Span | type):
        return
    own: Span | None = getattr(node, "span", around)
    key = _key(node)
    place = around if isinstance(node, syntax.Name | syntax.Literally | syntax.Event) else own
    if key is not None and place is not None:
        yield key, place
    for field in fields(node):
        yield from _words(getattr(node, field.name), own)


def _key(node: object) -> WordKey | None:
    """The word a node stands for, if it is one of the language's own."""
    match node:
        case syntax.Call() if node.name.text in FUNCTIONS:
            return "function", node.name.text
        case syntax.Name() if node.text in BUILTINS or node.text == "anyone":
            return "name", node.text
        case syntax.Member() if _is_property(node.name.text):
            return "property", node.name.text
        case syntax.Trigger():
            return "rule", node.time
        case syntax.Event():
            return "event", "moving" if node.name is None else "USE or ACTION"
        case syntax.Jump():
            return "statement", node.sort.split()[0]
        case syntax.Logical() | syntax.Arithmetic() | syntax.Compared():
            return "operator", node.operator
        case syntax.Minus():
            return "operator", "-"
        case syntax.Literally():
            return _literal_key(node)
        case _:
            return _key_by_type(node)


def _key_by_type(node: object) -> WordKey | None:
    for sort, words in (("statement", _STATEMENTS), ("rule", _RULES), ("operator", _OPERATORS)):
        if type(node) in words:
            return sort, words[type(node)]
    return None


def _literal_key(node: syntax.Literally) -> WordKey | None:
    if node.unlimited:
        return "operator", "unlimited"
    words = {True: "true", False: "false", None: "none"}
    for value, word in words.items():
        if node.value is value:
            return "operator", word
    return None


def _is_property(name: str) -> bool:
    return any(name == word for _, word in PROPERTIES)
