"""Arithmetic of the language: exact, bounded, and with `unlimited`.

Numbers are `int` and `Fraction`; the only floats are the two unlimited ones.
What would be no number (`unlimited - unlimited`) is a fault of the deck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.faults import Budget, DeckFault, fault

if TYPE_CHECKING:
    from cardlang.source import Span

UNLIMITED = (float("inf"), float("-inf"))
LARGEST = Budget().largest


def whole(value: Any) -> int:
    """A value as a whole number: `none` is 0, parts are cut off, `unlimited` is the largest."""
    if value is None:
        return 0
    if value in UNLIMITED:
        return LARGEST if value > 0 else -LARGEST
    return int(value)


def checked(value: Any, span: Span) -> Any:
    """A number within bounds; a whole fraction is an int."""
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, Fraction) and value.denominator == 1:
        value = value.numerator
    if value != value:  # noqa: PLR0124 - so is only what is no number
        raise _no_number(span)
    if abs(value) > LARGEST and value not in UNLIMITED:
        raise fault("number-too-large", "this number grew out of bounds", span)
    return value


def divided(left: Any, right: Any, span: Span) -> Any:
    """The quotient rounded down."""
    if right == 0:
        raise _zero(span)
    if left in UNLIMITED:
        if right in UNLIMITED:
            raise _no_number(span)
        return left if right > 0 else -left
    if right in UNLIMITED:
        return 0 if left == 0 or (left > 0) == (right > 0) else -1
    return left // right


def remainder(left: Any, right: Any, span: Span) -> Any:
    """What is left over of a division."""
    if right == 0:
        raise _zero(span)
    if left in UNLIMITED or right in UNLIMITED:
        raise _no_number(span)
    return left % right


def _zero(span: Span) -> DeckFault:
    return fault("division-by-zero", "this divides by zero", span)


def _no_number(span: Span) -> DeckFault:
    return fault("number-too-large", "what is unlimited cannot be reckoned with so", span)
