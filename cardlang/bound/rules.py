"""Rules in force, and the events they watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.bound.statements import Placed

if TYPE_CHECKING:
    from cardlang.bound.expressions import Expression
    from cardlang.bound.statements import Effect
    from cardlang.syntax import Adjustment


@dataclass(frozen=True, slots=True)
class NeedMatch:
    """Which needs a waiver meets: by name, of these cards (or of an action), in a use."""

    name: str
    members: frozenset[int]
    use: str | None
    action: str | None


@dataclass(frozen=True, slots=True)
class Event(Placed):
    """What a rule watches.

    `names` are uses and actions (empty: cards moving). The tests are conditions
    over the event's variables `card`, `actor`, `target`; zones are patterns.
    """

    names: frozenset[str]
    cards: Expression | None
    actor: Expression | None
    target: Expression | None
    leaving: Expression | None
    entering: Expression | None


@dataclass(frozen=True, slots=True)
class Forbid(Placed):
    """The event may not happen."""

    event: Event
    when: Expression | None


@dataclass(frozen=True, slots=True)
class Waive(Placed):
    """Needs do not count; `player` is a condition over `actor`, `target` over `target`."""

    needs: tuple[NeedMatch, ...]
    player: Expression | None
    target: Expression | None
    when: Expression | None


@dataclass(frozen=True, slots=True)
class Adjust(Placed):
    """A value or attribute changes; `when` is a condition over the parameters."""

    name: str
    is_attribute: bool
    parameters: tuple[str, ...]
    adjustment: Adjustment
    amount: Expression
    when: Expression | None


@dataclass(frozen=True, slots=True)
class Trigger(Placed):
    """An effect before or after the event."""

    time: Literal["before", "after"]
    event: Event
    when: Expression | None
    body: Effect


@dataclass(frozen=True, slots=True)
class Replacement(Placed):
    """An effect in the place of the event; `player` is asked where `asks`."""

    event: Event
    when: Expression | None
    asks: bool
    player: Expression | None
    body: Effect


@dataclass(frozen=True, slots=True)
class Offer(Placed):
    """An action is among the moves of a step; `player` is a condition over `actor`.

    Without a step it stands besides the answers of every question put to the player.
    """

    action: str
    step: str | None
    player: Expression | None
    when: Expression | None


@dataclass(frozen=True, slots=True)
class CopyRules(Placed):
    """The printed rules of another card hold here too."""

    card: Expression
    when: Expression | None


@dataclass(frozen=True, slots=True)
class MuteRules(Placed):
    """Rules of cards (a condition over `card`) do not hold; `player` over its holder.

    Those of the perks in `keeping` do.
    """

    cards: Expression
    keeping: frozenset[str]
    player: Expression | None
    when: Expression | None


Rule: TypeAlias = Forbid | Waive | Adjust | Trigger | Replacement | Offer | CopyRules | MuteRules
