"""A first deck for somebody: files that check and play at once, with examples to try.

Takes the deck it is laid on, if there is one, gives the texts of the files by their names. The
examples are taken from that deck, in its language, and stand in comments; each works as soon as
the `# ` before it is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.node_values import entries_of, text_of
from cardlang.nodes import MappingNode, ScalarNode
from cardlang.sections import entry_name
from cardlang.translation.lookup import Translations
from cardlang.yaml_text import written_scalar, written_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.deck import CardDef, Deck
    from cardlang.nodes import Entry
    from cardlang.scenarios.model import Scenario
    from cardlang.source import SourceFile, Span

    _Words = Mapping[tuple[SourceFile, int], str]

_LONGEST_SCENARIO = 16
_WIDEST_SCENARIO = 92
_DECK_WORDS = """\
Laid on {name}. Write here what is different: an entry of the same name takes
the place of the one below, and `null` takes it out. Below are examples; remove the
`# ` before one to try it, then `cardlang check {folder}`.
"""
_SCENARIO_WORDS = """\
Scenarios say what a rule should do, and test it: describe the table, the moves,
and what must be true. `cardlang test {folder}` runs them, with those of
the deck below.
"""
_TEST_WORDS = """\
Scenarios say what a rule should do, and test it: describe the table, the moves,
and what must be true. `cardlang test {folder}` runs them.
"""
_GENERAL_SCENARIO = """\
- name: Our rule, the game begins
  given:
    from: setup
  then:
    - not over"""

_GAME_WORDS = """\
A small game that is complete: change it piece by piece, and ask
`cardlang check {folder}` after each.
"""
_GAME = """\
  version: 0.1.0
  format: 1
  language: en
  players: {min: 2, max: 4}

# What is printed on cards.
attributes:
  points: {default: 1}

# Where cards lie.
zones:
  player:
    hand: {name: Hand, seen_by: owner}
    front: {name: Before you, active: true}
  table:
    stack: {name: Stack, start: true, seen_by: nobody}

# What players may do with cards, and which moves the game offers.
uses:
  show: {say: "Show {card}"}
actions:
  take: {say: Take a card, do: move top(table.stack) to you.hand}
  open: {say: "Show {card}", of: you.hand, uses: [show]}

# When: before the game, in each turn, and when it ends.
setup:
  mix: shuffle table.stack
steps:
  main: {say: What do you do?, actions: [take, open]}
turn:
  go: perform main
ends:
  empty: {say: The stack is empty., when: not exists table.stack}
score:
  shown: sum(p.front.points)

# Cards, and what their kinds have in common.
kinds:
  plain:
    name: Card
    show: {to: you.front}
cards:
  red: {kind: plain, name: Red, copies: 10}
  gold: {kind: plain, name: Gold, copies: 3, points: 3}
"""
_GAME_SCENARIO = """\
- name: A golden card counts three
  given:
    A: {hand: [gold]}
  steps:
    - A show gold
  then:
    - A.front is [gold]
    - score(A) = 3
"""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a new overlay is called and laid on."""

    id: str
    name: str
    extends: str
    folder: str
    """The folder as its author will type it."""


def overlay_files(
    beginning: Beginning, deck: Deck, root: MappingNode, scenarios: tuple[Scenario, ...]
) -> dict[str, str]:
    """The files of a new overlay, by their paths in its folder."""
    examples = [*_value(deck, root), *_need(deck, root), *_card(deck, root)]
    return {
        "deck.yaml": _deck_file(beginning, deck, examples),
        "scenarios/first.yaml": _scenario_file(beginning, scenarios),
    }


def game_files(beginning: Beginning) -> dict[str, str]:
    """The files of a small game that extends no other, by their paths in its folder."""
    facts = ["deck:", f"  id: {beginning.id}", *_field("  name", beginning.name)]
    words = _comment(_GAME_WORDS.format(folder=beginning.folder))
    tests = _comment(_TEST_WORDS.format(folder=beginning.folder))
    return {
        "deck.yaml": "\n".join([f"{_modeline('deck')}{words}", *facts, _GAME]),
        "scenarios/first.yaml": f"{_modeline('scenarios')}{tests}\n{_GAME_SCENARIO}",
    }


# ----------------------------------------------------------------------- files


def _deck_file(beginning: Beginning, deck: Deck, examples: list[_Example]) -> str:
    facts = [
        "deck:",
        f"  id: {beginning.id}",
        *_field("  name", beginning.name),
        "  version: 0.1.0",
        "  format: 1",
        *_field("  extends", beginning.extends),
    ]
    words = _DECK_WORDS.format(name=deck.info.name, folder=beginning.folder)
    blocks = ["\n".join(facts), *(each.commented() for each in examples)]
    return f"{_modeline('deck')}{_comment(words)}\n" + "\n\n".join(blocks) + "\n"


def _scenario_file(beginning: Beginning, scenarios: tuple[Scenario, ...]) -> str:
    short = [each for each in scenarios if each.steps and _is_short(each.span)]
    source, place = _GENERAL_SCENARIO, None
    if short:
        source, place = f"- {_dedented(short[0].span)}", short[0].span
    example = _Example(
        "A scenario: what lies on the table, what is done, what follows", place, source
    )
    words = _SCENARIO_WORDS.format(folder=beginning.folder)
    return f"{_modeline('scenarios')}{_comment(words)}\n{example.commented()}\n"


def _modeline(schema: str) -> str:
    """The line by which editors find the schema, and with it completion and descriptions."""
    path = Path(str(files("cardlang.schemas") / f"{schema}.schema.json"))
    return f"# yaml-language-server: $schema={path.resolve().as_uri()}\n"


# -------------------------------------------------------------------- examples


@dataclass(frozen=True, slots=True)
class _Example:
    """A piece of YAML with a line that says what it is."""

    title: str
    place: Span | None
    text: str

    def commented(self) -> str:
        place = f" ({self.place.file.path}:{self.place.line})" if self.place else ""
        return f"# --- {self.title}{place}\n{_comment(self.text)}".rstrip()


def _value(deck: Deck, root: MappingNode) -> Iterator[_Example]:
    """A value that is one number, with the next one."""
    for entry in entries_of(root.get("values")).values():
        body = deck.defines[entry_name("values", entry.key)].body
        number = body.value if isinstance(body, bound.Constant) else None
        if isinstance(number, int) and not isinstance(number, bool):
            text = f"values:\n  {entry.key}: {number + 1}  # below it is {number}"
            yield _Example("A value: a number that rules may adjust", entry.key_span, text)
            return


def _need(deck: Deck, root: MappingNode) -> Iterator[_Example]:
    """The first need that has a sentence of its own."""
    said = _in_its_language(deck)
    uses = entries_of(root.get("uses"))
    for section in ("kinds", "cards"):
        for family in entries_of(root.get(section)).values():
            for use in (each for key, each in entries_of(family.node).items() if key in uses):
                found = entries_of(use.node).get("needs")
                for need in entries_of(found.node if found else None).values():
                    parts = entries_of(need.node)
                    if {"when", "say"} <= parts.keys():
                        keys = (section, family.key, use.key, "needs", need.key)
                        yield _Example(
                            "A need: what must hold, and the sentence that refuses",
                            need.key_span,
                            "\n".join(_nested(keys, [parts["when"], parts["say"]], said)),
                        )
                        return


def _card(deck: Deck, root: MappingNode) -> Iterator[_Example]:
    """One more card like the first that has nothing but what is printed on it."""
    entries = entries_of(root.get("cards"))
    said = _in_its_language(deck)
    for card in deck.cards:
        own = entries_of(entries[card.id].node)
        if set(own) <= {"kind", "name", "text", "copies", *deck.attributes}:
            yield _Example(
                "A new card: its kind says what is done with it",
                card.span,
                "\n".join(
                    ["cards:", f"  {_free_id(deck, card)}:", *_fields_of(card, own, deck, said)]
                ),
            )
            return


def _fields_of(card: CardDef, own: Mapping[str, Entry], deck: Deck, said: _Words) -> Iterator[str]:
    yield f"    kind: {card.kind}"
    title = said.get(_place(own["name"].node.span), card.title) if "name" in own else card.title
    yield from _field("    name", f"{title} 2")
    yield "    copies: 1"
    for key, entry in own.items():
        if key in deck.attributes and isinstance(entry.node, ScalarNode):
            words = said.get(_place(entry.node.span), entry.node.text)
            same = words == entry.node.text
            first, others = written_scalar(entry.node) if same else written_text(words)
            yield f"    {key}: {first}"
            yield from (f"      {line}" for line in others)


def _free_id(deck: Deck, card: CardDef) -> str:
    known = {each.id for each in deck.cards}
    return next(name for n in range(2, len(known) + 3) if (name := f"{card.id}_{n}") not in known)


# ------------------------------------------------------------------------ text


def _in_its_language(deck: Deck) -> _Words:
    """The texts of a deck in its own language, by the places of those in its files."""
    words = Translations(deck, [deck.info.language]).words
    return {_place(each.span): words(each.id, each.words) for each in deck.written}


def _place(span: Span) -> tuple[SourceFile, int]:
    return span.file, span.start


def _nested(keys: tuple[str, ...], parts: list[Entry], said: _Words) -> Iterator[str]:
    """Entries with the keys that lead to them."""
    for depth, key in enumerate(keys):
        yield f"{'  ' * depth}{key}:"
    margin = "  " * len(keys)
    for part in parts:
        words = said.get(_place(part.node.span), text_of(part.node))
        yield from _field(f"{margin}{part.key}", words)


def _field(key: str, words: str) -> Iterator[str]:
    """A key with a text, and the lines below where it needs some."""
    first, others = written_text(words)
    yield f"{key}: {first}"
    margin = " " * (len(key) - len(key.lstrip()) + 2)
    yield from (f"{margin}{line}".rstrip() for line in others)


def _comment(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in text.rstrip("\n").split("\n"))


def _is_short(span: Span) -> bool:
    lines = span.text.rstrip().split("\n")
    return len(lines) <= _LONGEST_SCENARIO and max(map(len, lines)) <= _WIDEST_SCENARIO


def _dedented(span: Span) -> str:
    """What a span covers, its lines as far left as the first one would let them."""
    first, *others = span.text.rstrip().split("\n")
    margin = span.column - 1
    return "\n".join([first, *(f"  {line[margin:]}".rstrip() for line in others)])
