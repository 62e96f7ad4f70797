"""The bound tree: syntax in which every name has found its meaning.

What `cardlang.binding` gives and the interpreter takes. Each expression knows
its static type; each node knows its span, for faults and explanations. Values
at run time: numbers are int or Fraction, players are seats, cards are numbers,
zones are indices, lists are Python sequences of these, `none` is None.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.source import Span
    from cardlang.syntax import Adjustment, ChoiceSort, CompareOperator
    from cardlang.types import Type

Number: TypeAlias = int | Fraction | float  # float only for `unlimited`
Scalar: TypeAlias = Number | bool | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What all expressions have."""

    type: Type
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Constant(Typed):
    """A literal or a symbol."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Variable(Typed):
    """`you`, `card`, `it`, a parameter, something chosen or let."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayersFrom(Typed):
    """All players in seat order, from `start` or from the active player."""

    start: Expression | None
    without_start: bool


@dataclass(frozen=True, slots=True)
class AttributeOf(Typed):
    """What is printed on a card, as adjusted."""

    subject: Expression
    attribute: str


@dataclass(frozen=True, slots=True)
class StateOf(Typed):
    """State of a card, a player or (subject None) the table."""

    subject: Expression | None
    scope: Literal["card", "player", "table"]
    state: str


@dataclass(frozen=True, slots=True)
class ZoneOf(Typed):
    """A zone of a player or (subject None) of the table."""

    subject: Expression | None
    zone: str


@dataclass(frozen=True, slots=True)
class AnyZone(Typed):
    """In an event: that zone of any player."""

    zone: str


@dataclass(frozen=True, slots=True)
class PropertyOf(Typed):
    """`holder`, `zone`, `id` of a card, `seat` of a player, `active` of the table."""

    subject: Expression | None
    name: str


@dataclass(frozen=True, slots=True)
class OptionValue(Typed):
    """A setting of the deck."""

    name: str


@dataclass(frozen=True, slots=True)
class Contents(Typed):
    """The cards of a zone, first laid first."""

    zone: Expression


@dataclass(frozen=True, slots=True)
class Mapped(Typed):
    """`list.member`: the member of each element, named `it`.

    Where the body is itself a list (`others.hand`: its type is that of a list),
    the lists are joined into one.
    """

    elements: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Filter(Typed):
    """The elements for which the test, with `it`, holds."""

    elements: Expression
    test: Expression


@dataclass(frozen=True, slots=True)
class KindTest(Typed):
    """Whether a card is one of a kind, id or perk: its definition is in `members`."""

    subject: Expression
    word: str
    members: frozenset[int]


@dataclass(frozen=True, slots=True)
class DefineCall(Typed):
    """A call of a define or value."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class FunctionCall(Typed):
    """A call of a word of the language."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not(Typed):
    """Negation."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Logical(Typed):
    """`and`, `or`; the right side is only looked at when needed."""

    operator: Literal["and", "or"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compared(Typed):
    """A comparison of two values."""

    operator: CompareOperator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class IsIn(Typed):
    """Membership."""

    element: Expression
    container: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic(Typed):
    """Numbers combined."""

    operator: Literal["+", "-", "*", "/", "mod"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Joined(Typed):
    """One list after the other."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Without(Typed):
    """A list without an element or the elements of another list."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Exists(Typed):
    """A list with elements, or something that is not `none`."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Conditional(Typed):
    """One value or the other."""

    test: Expression
    positive: Expression
    negative: Expression


Expression: TypeAlias = (
    Constant
    | Variable
    | PlayersFrom
    | AttributeOf
    | StateOf
    | ZoneOf
    | AnyZone
    | PropertyOf
    | OptionValue
    | Contents
    | Mapped
    | Filter
    | KindTest
    | DefineCall
    | FunctionCall
    | Not
    | Logical
    | Compared
    | IsIn
    | Arithmetic
    | Joined
    | Without
    | Exists
    | Conditional
)

# ------------------------------------------------------------------ statements


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
    """A player uses one of some cards."""

    uses: tuple[str, ...]
    cards: Expression
    targets: Expression | None
    player: Expression
    waiving: tuple[NeedMatch, ...]
    free: bool
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

# -------------------------------------------------------------- rules in force


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
    """An action is among the moves of a step; `player` is a condition over `actor`."""

    action: str
    step: str
    player: Expression | None
    when: Expression | None


@dataclass(frozen=True, slots=True)
class CopyRules(Placed):
    """The printed rules of another card hold here too."""

    card: Expression
    when: Expression | None


@dataclass(frozen=True, slots=True)
class MuteRules(Placed):
    """Rules of cards (a condition over `card`) do not hold; `player` over its holder."""

    cards: Expression
    player: Expression | None
    when: Expression | None


Rule: TypeAlias = Forbid | Waive | Adjust | Trigger | Replacement | Offer | CopyRules | MuteRules
