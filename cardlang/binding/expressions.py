"""Expressions: which module binds which piece. See `names`, `members`, `calls`, `operators`."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from cardlang import bound, syntax
from cardlang.binding import operators
from cardlang.binding.calls import bind_call
from cardlang.binding.members import bind_member
from cardlang.binding.names import bind_name
from cardlang.types import BOOLEAN, NOTHING, NUMBER, TEXT, Type

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope


def bind_expression(
    context: Context, tree: syntax.Expression, scope: Scope, hint: Type | None
) -> bound.Expression:
    """Bind an expression of any type; the hint helps with words of several meanings."""
    match tree:
        case syntax.Literally():
            return _literally(tree)
        case syntax.Name():
            return bind_name(context, tree, scope, hint)
        case syntax.Member():
            return bind_member(context, tree, scope)
        case syntax.Filtered():
            return operators.bind_filtered(context, tree, scope)
        case syntax.Call():
            return bind_call(context, tree, scope)
        case syntax.Not():
            operand = context.condition(tree.operand, scope)
            return bound.Not(operand=operand, type=BOOLEAN, span=tree.span)
        case syntax.Logical():
            return _logical(context, tree, scope)
        case syntax.Compared():
            return operators.bind_compared(context, tree, scope)
        case syntax.IsKind():
            return operators.bind_is_kind(context, tree, scope)
        case syntax.IsIn():
            return operators.bind_is_in(context, tree, scope)
        case syntax.Arithmetic():
            return operators.bind_arithmetic(context, tree, scope)
        case syntax.Minus():
            return operators.bind_minus(context, tree, scope)
        case syntax.Printed():
            return operators.bind_printed(context, tree, scope)
        case syntax.Exists():
            return operators.bind_exists(context, tree, scope)
        case syntax.Conditional():
            return operators.bind_conditional(context, tree, scope, hint)
        case _:
            assert_never(tree)


def _logical(context: Context, tree: syntax.Logical, scope: Scope) -> bound.Expression:
    return bound.Logical(
        operator=tree.operator,
        left=context.condition(tree.left, scope),
        right=context.condition(tree.right, scope),
        type=BOOLEAN,
        span=tree.span,
    )


def _literally(tree: syntax.Literally) -> bound.Expression:
    value = tree.value
    if tree.unlimited:
        return bound.Constant(value=float("inf"), type=NUMBER, span=tree.span)
    if value is None:
        return bound.Constant(value=None, type=NOTHING, span=tree.span)
    if isinstance(value, bool):
        return bound.Constant(value=value, type=BOOLEAN, span=tree.span)
    if isinstance(value, str):
        return bound.Constant(value=value, type=TEXT, span=tree.span)
    if isinstance(value, Decimal):
        exact = Fraction(value)
        number = exact.numerator if exact.denominator == 1 else exact
        return bound.Constant(value=number, type=NUMBER, span=tree.span)
    return bound.Constant(value=value, type=NUMBER, span=tree.span)
