"""Tests: what stands in `[..]`, behind `is`, and says which cards and players a rule means.

A test is about a subject, which the scope calls `it`. It may be a condition, a
card or player (the subject is that one) or a list (the subject is among them);
`and`, `or`, `not` combine tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import joined, wording
from cardlang.types import ANY, BOOLEAN, CARD, CARDS, NOTHING, NUMBER, PLAYER, ZONE, fits

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope

ANYONE = "anyone"


def bind_test(context: Context, tree: syntax.Expression, scope: Scope) -> bound.Expression:
    """Bind a test about `scope.it`."""
    match tree:
        case syntax.Not(operand=operand):
            inner = bind_test(context, operand, scope)
            joined.check_not(context, tree, inner)
            return bound.Not(operand=inner, type=BOOLEAN, span=tree.span)
        case syntax.Logical(operator=operator, left=left, right=right):
            test = bound.Logical(
                operator=operator,
                left=bind_test(context, left, scope),
                right=bind_test(context, right, scope),
                type=BOOLEAN,
                span=tree.span,
            )
            joined.check_and(context, test)
            return test
        case _:
            return _as_condition(context, context.bind(tree, scope, BOOLEAN), scope)


def bind_who(
    context: Context, tree: syntax.Expression | None, scope: Scope, subject: bound.Expression
) -> bound.Expression | None:
    """Bind a test about a player or card; None where anyone will do."""
    if tree is None or (isinstance(tree, syntax.Name) and tree.text == ANYONE):
        return None
    return bind_test(context, tree, scope.with_it(subject))


def _as_condition(context: Context, leaf: bound.Expression, scope: Scope) -> bound.Expression:
    it = scope.it
    assert it is not None
    leaf = context.contents(leaf) if it.type == CARD else leaf
    if ANY in (leaf.type, it.type) or leaf.type == BOOLEAN:
        return leaf if leaf.type == BOOLEAN else bound.Constant(None, type=ANY, span=leaf.span)
    if it.type in (CARD, PLAYER):
        if leaf.type in (it.type, NOTHING):
            return bound.Compared(operator="=", left=it, right=leaf, type=BOOLEAN, span=leaf.span)
        if leaf.type.element is not None and fits(leaf.type.element, it.type):
            return bound.IsIn(element=it, container=leaf, type=BOOLEAN, span=leaf.span)
    return _refuse(context, leaf, it)


def _refuse(context: Context, leaf: bound.Expression, it: bound.Expression) -> bound.Expression:
    needed = {
        CARD: "here stands a condition, a kind or cards",
        PLAYER: "here stands a condition or players",
    }.get(it.type, "here stands a condition")
    return context.refuse(
        "wrong-type",
        leaf.span,
        f"{wording.quoted(leaf)} is {wording.a(leaf.type)}; {needed}",
        label=wording.a(leaf.type),
        help=_way(leaf, it),
    )


def _way(leaf: bound.Expression, it: bound.Expression) -> str:
    text = wording.piece(leaf.span)
    if isinstance(leaf, bound.Constant) and leaf.type == NUMBER:
        return "write a condition about `it`; the first of a list is `first(LIST)`"
    if leaf.type == NUMBER:
        return f"compare it: `{text} > 0`"
    if leaf.type == PLAYER and it.type == CARD:
        return f"write whose they are: `holder = {text}`"
    if leaf.type in (CARD, CARDS) and it.type == PLAYER:
        return f"write `{text}.holder`" if leaf.type == CARD else f"write `exists {text}`"
    if leaf.type == ZONE:
        return f"write `exists {text}`"
    if leaf.type.symbols is not None or leaf.type.name == "text":
        return f"compare it: `{text} = ..`"
    return "write a condition, for example `it = ..`"
