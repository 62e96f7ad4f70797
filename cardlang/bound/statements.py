"""Effects whose names have found their meaning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.bound.expressions import Expression, PropertyOf, StateOf
    from cardlang.bound.rules import NeedMatch
    from cardlang.source import Span
    from cardlang.syntax import ChoiceSort


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What all statements have."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Move(Placed):
    """Cards (one, or a list) go to a zone, one after the other."""

    cards: Expression
    zone: Expression
    spot: Literal["top", "bottom", "random", "at", "under", "over"]
    spot_value: Expression | None


@dataclass(frozen=True, slots=True)
class Swap(Placed):
    """Two cards trade places."""

    first: Expression
    second: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Placed):
    """A zone's order becomes random and nobody knows it any more."""

    zone: Expression


@dataclass(frozen=True, slots=True)
class Reveal(Placed):
    """Cards are shown to everyone (player None) or to one player."""

    cards: Expression
    player: Expression | None


@dataclass(frozen=True, slots=True)
class Let(Placed):
    """A value gets a name."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class SetState(Placed):
    """A state gets a value; `add` keeps what was there and adds."""

    state: StateOf | PropertyOf
    value: Expression
    add: bool


@dataclass(frozen=True, slots=True)
class Transfer(Placed):
    """An amount leaves one state and enters another."""

    amount: Expression
    source: StateOf
    target: StateOf


@dataclass(frozen=True, slots=True)
class If(Placed):
    """One effect or the other."""

    test: Expression
    positive: Effect
    negative: Effect


@dataclass(frozen=True, slots=True)
class For(Placed):
    """An effect for each element."""

    name: str
    elements: Expression
    body: Effect


@dataclass(frozen=True, slots=True)
class Repeat(Placed):
    """An effect a number of times, or until a condition holds."""

    times: Expression | None
    until: Expression | None
    body: Effect


@dataclass(frozen=True, slots=True)
class Choose(Placed):
    """A player picks one; `otherwise` when passed or impossible.

    `elements` is a list for cards and players, `low`, `high`, `step` bound a
    number or (low None) a position of the zone `elements`; `names` are options.
    """

    sort: ChoiceSort
    name: str
    elements: Expression | None
    low: Expression | None
    high: Expression | None
    step: Expression | None
    names: tuple[str, ...]
    player: Expression
    optional: bool
    body: Effect
    otherwise: Effect


@dataclass(frozen=True, slots=True)
class PerformStep(Placed):
    """A player takes one of the moves of a step."""

    step: str
    player: Expression
    optional: bool
    otherwise: Effect


@dataclass(frozen=True, slots=True)
class PerformAction(Placed):
    """A player takes one of the moves of an action."""

    action: str
    player: Expression
    waiving: tuple[NeedMatch, ...]
    free: bool
    optional: bool
    otherwise: Effect


@dataclass(frozen=True, slots=True)
class PerformUse(Placed):
    """A player uses one of some cards; `costing` stands in the place of what it costs."""

    uses: tuple[str, ...]
    cards: Expression
    targets: Expression | None
    player: Expression
    waiving: tuple[NeedMatch, ...]
    free: bool
    costing: Effect | None
    optional: bool
    otherwise: Effect


@dataclass(frozen=True, slots=True)
class Pay(Placed):
    """Cards worth an amount go to a zone, one by one."""

    amount: Expression
    cards: Expression
    worth: str
    zone: Expression
    exactly: Expression | None
    player: Expression


@dataclass(frozen=True, slots=True)
class Replay(Placed):
    """The `do` of a card's use runs again."""

    card: Expression


@dataclass(frozen=True, slots=True)
class Tell(Placed):
    """A sentence of the deck, with the variables it may name and their type's word."""

    text: str
    variables: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Jump(Placed):
    """`again`, `stop`, `end turn`, `end round`, `end game`."""

    sort: Literal["again", "stop", "end turn", "end round", "end game"]


Statement: TypeAlias = (
    Move
    | Swap
    | Shuffle
    | Reveal
    | Let
    | SetState
    | Transfer
    | If
    | For
    | Repeat
    | Choose
    | PerformStep
    | PerformAction
    | PerformUse
    | Pay
    | Replay
    | Tell
    | Jump
)
Effect: TypeAlias = tuple[Statement, ...]
