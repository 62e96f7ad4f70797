"""How far a number can be from 0, where that is known before a deck runs.

Sums and products that stay within the bounds of numbers need no test at run
time; all others are tested as the plain evaluator does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.faults import Budget
from cardlang.interpreter.numbers import LARGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.interpreter.compiled.analysis import Facts

_MOST_ELEMENTS = 10**9
_MOST_SEATS = 10**3
_DEEPEST = 12


def is_bounded(facts: Facts, node: bound.Expression) -> bool:
    """Whether a number can never be out of bounds, nor anything but a whole number."""
    farthest = _reach(facts, node)
    return farthest is not None and farthest <= LARGEST


def _reach(facts: Facts, node: bound.Expression, depth: int = 0) -> int | None:
    """The largest distance from 0 of a whole number, None if it is not known."""
    if depth > _DEEPEST:
        return None
    deeper = depth + 1
    match node:
        case bound.Constant(value=value):
            return _of_values([value])
        case bound.AttributeOf(attribute=name, printed=printed):
            adjusted = (True, name) in facts.adjusted and not printed
            return None if adjusted else _of_values(facts.attribute_values(name))
        case bound.PropertyOf(name=name):
            return {"turns": Budget().turns + 1, "seat": _MOST_SEATS}.get(name)
        case bound.Conditional(positive=positive, negative=negative):
            return _most(_reach(facts, positive, deeper), _reach(facts, negative, deeper))
        case bound.DefineCall(name=name) if (False, name) not in facts.adjusted:
            return _reach(facts, facts.deck.defines[name].body, deeper)
        case bound.Arithmetic():
            return _of_arithmetic(facts, node, deeper)
        case bound.FunctionCall():
            return _of_call(facts, node, deeper)
        case _:
            return None


def _of_values(values: Sequence[object]) -> int | None:
    if not all(value is None or isinstance(value, int) for value in values):
        return None
    return max((abs(value) for value in values if isinstance(value, int)), default=0)


def _most(*reaches: int | None) -> int | None:
    known = [each for each in reaches if each is not None]
    return max(known) if len(known) == len(reaches) else None


def _of_arithmetic(facts: Facts, node: bound.Arithmetic, depth: int) -> int | None:
    left, right = _reach(facts, node.left, depth), _reach(facts, node.right, depth)
    if left is None or right is None:
        return None
    found = {"*": left * right, "/": left + 1, "mod": right}.get(node.operator, left + right)
    return found if found <= LARGEST else None


def _of_call(facts: Facts, node: bound.FunctionCall, depth: int) -> int | None:
    arguments = node.arguments
    match node.name:
        case "count":
            return _MOST_ELEMENTS
        case "roll":
            return _reach(facts, arguments[0], depth)
        case "divide_up":
            amount = _reach(facts, arguments[0], depth)
            return None if amount is None else amount + 1
        case "min" | "max" if len(arguments) > 1:
            return _most(*(_reach(facts, each, depth) for each in arguments))
        case "sum" | "min" | "max" if isinstance(arguments[0], bound.Mapped):
            each = _reach(facts, arguments[0].body, depth)
            total = None if each is None else each * _MOST_ELEMENTS
            return total if total is not None and total <= LARGEST else None
        case _:
            return None
