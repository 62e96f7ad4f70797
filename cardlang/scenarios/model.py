"""What a scenario says, read but not yet matched with a deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.source import Span
    from cardlang.syntax import Expression

Plain: TypeAlias = int | str | bool | None


@dataclass(frozen=True, slots=True)
class GivenCard:
    """A card to be laid, with states."""

    id: str
    states: Mapping[str, Plain]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GivenZone:
    """Cards of a zone, as listed."""

    name: str
    cards: tuple[GivenCard, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GivenState:
    """A state of a player or the table."""

    name: str
    value: Plain
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Given:
    """What lies before a player (or, `seat` None, on the table)."""

    seat: int | None
    zones: tuple[GivenZone, ...]
    states: tuple[GivenState, ...]


CheckSort: TypeAlias = Literal[
    "condition", "is", "has", "over", "not over", "winners", "told", "not told"
]


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold: a condition, a zone's contents, what was told, how it ended."""

    sort: CheckSort
    text: str
    tree: Expression | None
    ids: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A move played, one that must be refused or legal, or a check in between."""

    sort: Literal["play", "refused", "legal", "then"]
    seat: int | None
    move: str
    because: str
    check: Check | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario."""

    name: str
    rules: tuple[str, ...]
    players: int
    options: Mapping[str, Plain]
    seed: int
    turn: int
    entry: str | None
    """The turn entry to start at; `setup` runs the deck's setup."""
    rest: str | None
    """The table zone of all cards not given; None: each stays where it starts."""
    given: tuple[Given, ...]
    chance: tuple[Plain, ...]
    steps: tuple[Step, ...]
    then: tuple[Check, ...]
    span: Span = field(compare=False, repr=False)
