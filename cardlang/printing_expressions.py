"""Conditions and values back to text, with no brackets but the needed ones.

The levels are those of `rules/grammar.lark`: an operand of a lower level than its place allows
stands in brackets.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, assert_never

from cardlang import syntax

if TYPE_CHECKING:
    from cardlang.syntax import Expression

_WHOLE, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _PREFIX, _POSTFIX, _ATOM = range(10)


def print_expression(expression: Expression) -> str:
    """A condition or value on one line."""
    return _at(expression, _WHOLE)


def _at(expression: Expression, level: int) -> str:
    """An expression where only those of `level` and above may stand by themselves."""
    own, text = _parts(expression)
    return text if own >= level else f"({text})"


def _parts(expression: Expression) -> tuple[int, str]:
    """The level of an expression, and its text."""
    match expression:
        case syntax.Literally():
            return _ATOM, _literal(expression)
        case syntax.Name():
            return _ATOM, expression.text
        case syntax.Call():
            arguments = ", ".join(map(print_expression, expression.arguments))
            return _ATOM, f"{expression.name.text}({arguments})"
        case syntax.Member():
            return _POSTFIX, f"{_at(expression.subject, _POSTFIX)}.{expression.name.text}"
        case syntax.Filtered():
            subject = _at(expression.subject, _POSTFIX)
            return _POSTFIX, f"{subject}[{print_expression(expression.test)}]"
        case syntax.Exists():
            return _PREFIX, f"exists {_at(expression.operand, _PREFIX)}"
        case syntax.Printed():
            return _PREFIX, f"printed {_at(expression.operand, _PREFIX)}"
        case syntax.Minus():
            return _PREFIX, f"-{_at(expression.operand, _PREFIX)}"
        case syntax.Conditional():
            test, yes, no = map(
                print_expression, (expression.test, expression.positive, expression.negative)
            )
            return _WHOLE, f"if {test} then {yes} else {no}"
        case _:
            return _operation(expression)


def _operation(
    expression: syntax.Not
    | syntax.Logical
    | syntax.Compared
    | syntax.IsKind
    | syntax.IsIn
    | syntax.Arithmetic,
) -> tuple[int, str]:
    match expression:
        case syntax.Not(operand=syntax.IsKind() | syntax.IsIn() as test):
            return _COMPARE, _membership(test, negated=True)
        case syntax.Not():
            return _NOT, f"not {_at(expression.operand, _NOT)}"
        case syntax.Logical():
            level = _OR if expression.operator == "or" else _AND
            return level, _binary(expression.left, level, expression.operator, expression.right)
        case syntax.Compared():
            sides = (_at(expression.left, _SUM), _at(expression.right, _SUM))
            return _COMPARE, f"{sides[0]} {expression.operator} {sides[1]}"
        case syntax.IsKind() | syntax.IsIn():
            return _COMPARE, _membership(expression, negated=False)
        case syntax.Arithmetic():
            level = _PRODUCT if expression.operator in ("*", "/", "mod") else _SUM
            return level, _binary(expression.left, level, expression.operator, expression.right)
        case _:
            assert_never(expression)


def _binary(left: Expression, level: int, operator: str, right: Expression) -> str:
    return f"{_at(left, level)} {operator} {_at(right, level + 1)}"


def _membership(test: syntax.IsKind | syntax.IsIn, *, negated: bool) -> str:
    if isinstance(test, syntax.IsKind):
        kind = print_expression(test.test)
        kind = kind if isinstance(test.test, syntax.Name) else f"({kind})"
        return f"{_at(test.subject, _SUM)} {'is not' if negated else 'is'} {kind}"
    word = "not in" if negated else "in"
    return f"{_at(test.element, _SUM)} {word} {_at(test.container, _SUM)}"


def _literal(literal: syntax.Literally) -> str:
    if literal.unlimited:
        return "unlimited"
    match literal.value:
        case None:
            return "none"
        case bool():
            return "true" if literal.value else "false"
        case str():
            return f'"{literal.value}"'
        case Decimal():
            return format(literal.value, "f")
        case int():
            return str(literal.value)
        case _:
            assert_never(literal.value)
