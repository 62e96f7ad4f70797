"""A deck of several folders as one YAML document, with the origin of each entry.

Takes a loaded deck, gives text that loads to the same game (the same fingerprint) without the
decks it was made of. Texts stand in the deck's own language, as far as its catalogues have them;
what is printed on cards is part of the game and stays, with its translation among `texts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.node_values import entries_of, items_of, text_of
from cardlang.nodes import MappingNode, ScalarNode, SequenceNode
from cardlang.places import Places
from cardlang.sections import SCOPED_SECTIONS, TOLD_KEYS
from cardlang.translation.lookup import Translations
from cardlang.yaml_text import written_key, written_list, written_scalar, written_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.nodes import Node
    from cardlang.source import SourceFile, Span
    from cardlang.yaml_text import Written

#: Facts that a deck on its own does not have.
_OF_OVERLAYS = frozenset({"extends"})
#: Lists of the rulebook that name entries, and where these stand.
_MENTIONS = {"about": ("",), "cards": ("kinds.", "cards.")}


def flattened(deck: Deck, root: MappingNode) -> str:
    """The whole deck as one document."""
    made_of = "".join(f"#   {home.shown}\n" for home in deck.homes)
    head = f"# {deck.info.name}, as one document. It is made of:\n{made_of}"
    return head + "".join(f"{line}\n" for line in _Writer(deck, root).sections())


class _Writer:
    """Writes nodes, each entry of a section with the file and line it comes from."""

    def __init__(self, deck: Deck, root: MappingNode) -> None:
        self._root = root
        self._places = Places(root)
        words = Translations(deck, [deck.info.language]).words
        texts = entries_of(root.get("texts"))
        printed = [each for each in deck.written if _is_printed(each.id) and each.id not in texts]
        self._words = {
            _place(each.span): words(each.id, each.words)
            for each in deck.written
            if each not in printed
        }
        self._printed = [
            (each, said) for each in printed if (said := words(each.id, each.words)) != each.words
        ]

    def sections(self) -> Iterator[str]:
        """Every section, with an empty line before it."""
        for section in self._root.entries.values():
            if entries_of(section.node):
                depth = 2 if section.key in SCOPED_SECTIONS else 1
                yield ""
                yield f"{section.key}:"
                yield from self._mapping(section.key, section.node, depth, "")
                if section.key == "texts":
                    yield from self._said_of_printed()
        if self._printed and not entries_of(self._root.get("texts")):
            yield from ("", "texts:", *self._said_of_printed())

    def _said_of_printed(self) -> Iterator[str]:
        """What is printed on cards in another language, in that of the deck."""
        for text, said in self._printed:
            first, others = written_text(said)
            place = f"{text.span.file.path}:{text.span.line}"
            yield f"  {written_key(text.id)}: {first}  # {place}"
            yield from (f"    {line}".rstrip() for line in others)

    def _mapping(self, section: str, node: Node, depth: int, file: str) -> Iterator[str]:
        """The entries of a mapping, indented; those of level 1 are entries of the section."""
        for entry in entries_of(node).values():
            here = entry.key_span.file.path
            if section == "deck":
                if entry.key in _OF_OVERLAYS:
                    continue
                origin = ""
            else:
                is_told = depth == 1 or (depth < 1 and here != file)
                origin = f"  # {here}:{entry.key_span.line}" if is_told else ""
            node = entry.node
            # Chapters and paragraphs may be called like these lists.
            is_list = isinstance(node, SequenceNode)
            if section == "rulebook" and is_list and entry.key in _MENTIONS:
                node = self._still_there(node, _MENTIONS[entry.key])
            first, others = self._node(section, node, depth - 1, here)
            yield f"  {written_key(entry.key)}: {first}".rstrip() + origin
            yield from (f"  {line}".rstrip() for line in others)

    def _still_there(self, node: Node, sections: tuple[str, ...]) -> Node:
        """What a paragraph or chapter names, without what overlays have removed."""
        kept = tuple(
            item
            for item in items_of(node)
            if any(self._places.find(section + text_of(item)) for section in sections)
        )
        return SequenceNode(kept, node.span)

    def _node(self, section: str, node: Node, depth: int, file: str) -> Written:
        match node:
            case MappingNode():
                lines = list(self._mapping(section, node, depth, file))
                return ("", lines) if lines else ("{}", [])
            case SequenceNode():
                first, others = written_list(node)
            case ScalarNode():
                words = self._words.get(_place(node.span), "")
                is_other = words and words != node.text
                first, others = written_text(words) if is_other else written_scalar(node)
        return first, [f"  {line}" for line in others]


def _is_printed(text_id: str) -> bool:
    """Whether a text is an attribute of a card, and so a part of the game itself."""
    sort, *_, last = text_id.split(".")
    return sort == "card" and last not in TOLD_KEYS


def _place(span: Span) -> tuple[SourceFile, int]:
    return span.file, span.start
