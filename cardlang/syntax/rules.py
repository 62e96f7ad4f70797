"""Rules in force, the events they watch, and signatures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.source import Span
    from cardlang.syntax.expressions import Expression, NeedName, Word
    from cardlang.syntax.statements import Effect

Adjustment: TypeAlias = Literal["by", "to", "times"]


@dataclass(frozen=True, slots=True)
class Event:
    """What a rule watches: a use or action, or cards moving (`name` is None)."""

    name: Word | None
    cards: Expression | None
    actor: Expression | None
    target: Expression | None
    leaving: Expression | None
    entering: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Forbid:
    """`forbid event [when condition]`."""

    event: Event
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Waive:
    """`waive needs [for player] [on player] [when condition]`."""

    needs: tuple[NeedName, ...]
    player: Expression | None
    target: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Adjust:
    """`adjust name(parameters) by|to|times amount [for player] [when condition]`."""

    name: Word
    parameters: tuple[Parameter, ...]
    adjustment: Adjustment
    amount: Expression
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Trigger:
    """`before event {..}` or `after event {..}`."""

    time: Literal["before", "after"]
    event: Event
    when: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Replacement:
    """`instead of event [may [by player]] {..}`."""

    event: Event
    when: Expression | None
    asks: bool
    player: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Offer:
    """`offer action at step [for player] [when condition]`; no step: at any decision."""

    action: Word
    step: Word | None
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CopyRules:
    """`copy rules of card`."""

    card: Expression
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MuteRules:
    """`mute rules of cards [keeping perks] [for player]`."""

    cards: Expression
    keeping: tuple[Word, ...]
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


Rule: TypeAlias = Forbid | Waive | Adjust | Trigger | Replacement | Offer | CopyRules | MuteRules


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a define, value or adjust; the type may be left to custom."""

    name: str
    type_name: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Signature:
    """`name(parameters)`."""

    name: Word
    parameters: tuple[Parameter, ...]
    span: Span = field(compare=False, repr=False)
