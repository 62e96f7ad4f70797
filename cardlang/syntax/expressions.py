"""Words, conditions and values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from decimal import Decimal

    from cardlang.source import Span

CompareOperator: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/", "mod", "except"]


@dataclass(frozen=True, slots=True)
class Word:
    """An identifier with its place."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NeedName:
    """A dotted reference to a need, such as `red.room`."""

    parts: tuple[str, ...]
    span: Span = field(compare=False, repr=False)

    def __str__(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Literally:
    """A number, text, truth value, `none` or `unlimited` (given as infinity)."""

    value: int | Decimal | str | bool | None
    span: Span = field(compare=False, repr=False)
    unlimited: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word: variable, kind, card, symbol, zone or define."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Member:
    """`subject.name`."""

    subject: Expression
    name: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Filtered:
    """`subject[test]`."""

    subject: Expression
    test: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`."""

    name: Word
    arguments: tuple[Expression, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """`not operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Logical:
    """`left and right`, `left or right`."""

    operator: Literal["and", "or"]
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compared:
    """`left = right` and its kin."""

    operator: CompareOperator
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsKind:
    """`subject is kind`; the kind is an expression read as in a filter."""

    subject: Expression
    test: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsIn:
    """`element in list`."""

    element: Expression
    container: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left + right` and its kin; `+` also joins lists, `except` takes away."""

    operator: ArithmeticOperator
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Printed:
    """`printed operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Minus:
    """`-operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Exists:
    """`exists operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if test then positive else negative`."""

    test: Expression
    positive: Expression
    negative: Expression
    span: Span = field(compare=False, repr=False)


Expression: TypeAlias = (
    Literally
    | Name
    | Member
    | Filtered
    | Call
    | Not
    | Logical
    | Compared
    | IsKind
    | IsIn
    | Arithmetic
    | Minus
    | Printed
    | Exists
    | Conditional
)
