"""Conditions and values with their types."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.source import Span
    from cardlang.syntax import CompareOperator
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
    """What is printed on a card, as adjusted; or just as `printed`."""

    subject: Expression
    attribute: str
    printed: bool = False


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
