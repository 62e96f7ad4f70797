"""What an expression reads, through all the defines it calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeGuard

from cardlang import bound
from cardlang.bound_walk import nodes_of

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.source import Span


def reads(
    context: Context,
    expression: bound.Typed,
    sort: Literal["attribute", "define"],
    name: str,
    seen: frozenset[str] = frozenset(),
) -> Span | None:
    """Give where an expression reads an attribute or define, itself or through what it calls."""
    for part in nodes_of(expression):
        if _reads_attribute(part) and (sort, name) == ("attribute", part.attribute):
            return part.span
        if not isinstance(part, bound.DefineCall):
            continue
        if (sort, name) == ("define", part.name):
            return part.span
        define = context.define(part.name) if part.name not in seen else None
        inside = seen | {part.name}
        if define is not None and reads(context, define.body, sort, name, inside) is not None:
            return part.span
    return None


def _reads_attribute(part: object) -> TypeGuard[bound.AttributeOf]:
    """Whether rules in force have a say in what this reads."""
    return isinstance(part, bound.AttributeOf) and not part.printed
