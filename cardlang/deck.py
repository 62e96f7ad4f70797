"""The deck model: everything a deck says, typed, with the language bound.

What the builder gives; what validator, interpreter and command line take. All
of it is immutable. Cards here are *definitions*; the copies that lie on a table
are numbers, see `Deck.definition_of`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cardlang import bound
    from cardlang.bound import Scalar
    from cardlang.declarations import Declarations
    from cardlang.source import Span
    from cardlang.types import Type

Viewers = Literal["nobody", "owner", "everyone", "top"]
Scope = Literal["card", "player", "table"]


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """Who the deck is."""

    id: str
    name: str
    version: str
    language: str
    least_players: int
    most_players: int
    aliases: tuple[str, ...] = ()
    summary: str = ""
    extends: str | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """A folder that a deck is made of; its catalogues lie there too."""

    path: Path
    shown: str
    """The path as messages show it."""
    language: str
    """The language in which its texts stand."""


@dataclass(frozen=True, slots=True)
class TextDef:
    """A text of a deck: its stable id, what is written, and where."""

    id: str
    words: str
    span: Span = field(compare=False, repr=False)
    plural: str = ""
    """The same for many, if the text counts something."""


@dataclass(frozen=True, slots=True)
class OptionDef:
    """A setting: a number in a range, one of some words, or true/false."""

    name: str
    default: Scalar
    type: Type
    low: int | None
    high: int | None
    say: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AttributeDef:
    """What may be printed on cards."""

    name: str
    type: Type
    default: Scalar
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ZoneDef:
    """A place for cards, one per player or one on the table."""

    name: str
    per_player: bool
    title: str
    seen_by: Viewers
    active: bool
    hides: frozenset[str]
    order: str
    marks: str
    """An attribute: players whose state of the same name has a card's value are shown there."""
    log: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class StateDef:
    """What changes in play."""

    name: str
    scope: Scope
    type: Type
    start: Scalar
    resets: Literal["", "turn", "round"]
    stays: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DefineDef:
    """A named expression; a value is one that rules in force may adjust."""

    name: str
    parameters: tuple[str, ...]
    parameter_types: tuple[Type, ...]
    body: bound.Expression
    adjustable: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class UseDef:
    """Something cards can be used for."""

    name: str
    parent: str | None
    say: str
    log: str | None
    """What is told; empty: nothing. None: what is offered stands for it."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NeedDef:
    """A named condition of a use or action, with the sentence that refuses."""

    id: str
    name: str
    condition: bound.Expression
    say: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardUse:
    """How a card is used."""

    use: str
    needs: tuple[NeedDef, ...]
    targets: bound.Expression | None
    cost: bound.Effect
    to: bound.Expression | None
    before: bound.Effect
    do: bound.Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RuleDef:
    """A rule in force with its name (`CARD.NAME`, `PERK.NAME` or `NAME`) and sentence."""

    id: str
    name: str
    rule: bound.Rule
    say: str
    perk: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class KindDef:
    """A family of cards."""

    name: str
    title: str
    text: str
    parent: str | None
    members: frozenset[int]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PerkDef:
    """A named bundle of rules in force."""

    name: str
    title: str
    text: str
    rules: tuple[RuleDef, ...]
    members: frozenset[int]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card definition; `index` is its place in `Deck.cards`."""

    id: str
    index: int
    title: str
    text: str
    kind: str
    kinds: tuple[str, ...]
    copies: int
    attributes: Mapping[str, Scalar]
    uses: Mapping[str, CardUse]
    perks: tuple[str, ...]
    rules: tuple[RuleDef, ...]
    starts_in: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ActionDef:
    """A move the game offers; with `uses`, the card named by `of` is used."""

    name: str
    say: str
    log: str | None
    """As that of a use."""
    needs: tuple[NeedDef, ...]
    cards: bound.Expression | None
    targets: bound.Expression | None
    uses: tuple[str, ...]
    cost: bound.Effect
    do: bound.Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class StepDef:
    """A named point of a turn and the actions it offers."""

    name: str
    say: str
    actions: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NamedEffect:
    """An entry of setup, turn or closing."""

    name: str
    effect: bound.Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NamedExpression:
    """An entry of score (a number of player `p`) or ends (a condition)."""

    name: str
    say: str
    expression: bound.Expression
    final: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ParagraphDef:
    """A paragraph of the rulebook."""

    id: str
    """The id of its text: `rulebook.CHAPTER.NAME`."""
    text: str
    rules: tuple[str, ...]
    """Ids of the rules it tells."""
    about: tuple[Mention, ...]
    """The entries it speaks of."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mention:
    """An entry of a deck as a paragraph names it."""

    words: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ChapterDef:
    """A chapter of the rulebook, with the kinds and cards listed behind its paragraphs."""

    name: str
    title: str
    paragraphs: tuple[ParagraphDef, ...]
    cards: tuple[Mention, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A whole game definition."""

    info: DeckInfo
    fingerprint: str
    options: Mapping[str, OptionDef]
    attributes: Mapping[str, AttributeDef]
    zones: Mapping[str, ZoneDef]
    states: Mapping[tuple[Scope, str], StateDef]
    defines: Mapping[str, DefineDef]
    uses: Mapping[str, UseDef]
    kinds: Mapping[str, KindDef]
    perks: Mapping[str, PerkDef]
    cards: tuple[CardDef, ...]
    actions: Mapping[str, ActionDef]
    steps: Mapping[str, StepDef]
    setup: tuple[NamedEffect, ...]
    turn: tuple[NamedEffect, ...]
    closing: tuple[NamedEffect, ...]
    score: tuple[NamedExpression, ...]
    ends: tuple[NamedExpression, ...]
    rules: tuple[RuleDef, ...]
    rulebook: tuple[ChapterDef, ...]
    texts: Mapping[str, str]
    counted: Mapping[str, Mapping[str, str]]
    """For texts that count something, their words by plural category; `other` is always there."""
    written: tuple[TextDef, ...] = field(compare=False, repr=False)
    """Every text that stands in the files, those among `texts` too."""
    homes: tuple[Home, ...] = field(compare=False, repr=False)
    """The folders the deck is made of, the base's first."""
    definition_of: tuple[int, ...]
    """For each card number, the index of its definition: copies stand together, in file order."""

    declarations: Declarations = field(compare=False, repr=False)
    """The names of the deck, to bind conditions that come from elsewhere (scenarios)."""
    digest: str = field(default="", compare=False, repr=False)
    """A hash over the files, every line of them; empty where the deck is not what they say."""

    def card(self, card_id: str) -> CardDef:
        """The definition with this id; KeyError if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def copy_number(self, card: int) -> int:
        """Which copy of its definition a card is, from 1."""
        return card - self.definition_of.index(self.definition_of[card]) + 1
