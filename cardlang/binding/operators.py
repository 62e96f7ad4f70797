"""Words and signs between values: comparing, computing, joining, asking."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import wording
from cardlang.binding.names import kind_members
from cardlang.binding.predicates import bind_test
from cardlang.types import (
    ANY,
    BOOLEAN,
    CARD,
    CARDS,
    NOTHING,
    NUMBER,
    ZONE,
    Type,
    common,
    fits,
    list_of,
)

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope

_LIST = list_of(ANY)


def bind_compared(context: Context, tree: syntax.Compared, scope: Scope) -> bound.Expression:
    """Bind a comparison: orders are for numbers, `=` for two of the same sort."""
    if tree.operator not in ("=", "!="):
        left = context.number(tree.left, scope)
        right = context.number(tree.right, scope)
    else:
        left, right = _equals(context, tree, scope)
    return bound.Compared(
        operator=tree.operator, left=left, right=right, type=BOOLEAN, span=tree.span
    )


def _equals(
    context: Context, tree: syntax.Compared, scope: Scope
) -> tuple[bound.Expression, bound.Expression]:
    """Bind both sides; the side that is not a bare word says what the word may mean."""
    right_first = isinstance(tree.left, syntax.Name) and (
        not isinstance(tree.right, syntax.Name) or _names_a_kind(context, tree.left, scope)
    )
    trees = (tree.right, tree.left) if right_first else (tree.left, tree.right)
    first = context.bind(trees[0], scope, None)
    if first.type == CARD and _names_a_kind(context, trees[1], scope):
        second: bound.Expression = _kind_compared(context, trees[0], trees[1])
    else:
        second = context.bind(trees[1], scope, first.type)
    return _alike(context, second, first) if right_first else _alike(context, first, second)


def _alike(
    context: Context, first: bound.Expression, second: bound.Expression
) -> tuple[bound.Expression, bound.Expression]:
    """Check that two sides can be equal; a side that cannot is complained about, the right one."""
    if NOTHING in (first.type, second.type):
        return first, second
    if {first.type, second.type} == {ZONE, CARDS}:
        return context.contents(first), context.contents(second)
    if not fits(second.type, first.type):
        return first, _never_equal(context, first, second)
    if first.type.symbols is None and second.type.symbols is not None:
        return context.fit(first, second.type), second
    return first, context.fit(second, first.type)


def _never_equal(
    context: Context, first: bound.Expression, second: bound.Expression
) -> bound.Expression:
    return context.refuse(
        "wrong-type",
        second.span,
        f"{wording.quoted(first)} is {wording.a(first.type)} and {wording.quoted(second)} is "
        f"{wording.a(second.type)}: they are never equal",
        label=wording.a(second.type),
        help=wording.turn_into(second, first.type, context.declarations),
    )


def _names_a_kind(context: Context, tree: syntax.Expression, scope: Scope) -> bool:
    return (
        isinstance(tree, syntax.Name)
        and tree.text not in scope.variables
        and kind_members(context, tree.text) is not None
        and tree.text not in context.declarations.attributes
    )


def _kind_compared(
    context: Context, subject: syntax.Expression, kind: syntax.Expression
) -> bound.Expression:
    word = wording.piece(kind.span)
    return context.refuse(
        "kind-compared",
        kind.span,
        f"`{word}` is what a card can be, not one card",
        label="a kind, id or perk",
        help=f"write `{wording.piece(subject.span)} is {word}`",
    )


def bind_is_kind(context: Context, tree: syntax.IsKind, scope: Scope) -> bound.Expression:
    """Bind `card is kind`: the words behind `is` are about the card."""
    subject = context.bind(tree.subject, scope, CARD)
    if subject.type in (ZONE, CARDS):
        text, test = wording.piece(tree.subject.span), wording.piece(tree.test.span)
        return context.refuse(
            "wrong-type",
            subject.span,
            f"`{text}` is {wording.a(subject.type)}, one card is needed before `is`",
            label=wording.a(subject.type),
            help=f"write `exists {text}[{test}]`",
        )
    return bind_test(context, tree.test, scope.with_it(context.fit(subject, CARD)))


def bind_is_in(context: Context, tree: syntax.IsIn, scope: Scope) -> bound.Expression:
    """Bind `element in list`."""
    container = context.fit(context.bind(tree.container, scope, None), _LIST)
    wanted = container.type.element or ANY
    if wanted == CARD and _names_a_kind(context, tree.element, scope):
        text, kind = wording.piece(tree.container.span), wording.piece(tree.element.span)
        element: bound.Expression = context.refuse(
            "kind-compared",
            tree.element.span,
            f"`{kind}` is what a card can be, not one card",
            label="a kind, id or perk",
            help=f"write `exists {text}[{kind}]`",
        )
    else:
        element = context.expression(tree.element, scope, wanted)
    return bound.IsIn(element=element, container=container, type=BOOLEAN, span=tree.span)


def bind_arithmetic(context: Context, tree: syntax.Arithmetic, scope: Scope) -> bound.Expression:
    """Bind numbers computed; `+` also joins lists, `except` takes away from them."""
    if tree.operator == "except":
        return _without(context, tree, scope)
    left = context.bind(tree.left, scope, NUMBER)
    if tree.operator == "+" and (left.type == ZONE or left.type.name == "list"):
        return _joined(context, left, tree, scope)
    if tree.operator == "-" and (left.type == ZONE or left.type.name == "list"):
        return context.refuse(
            "wrong-type",
            left.span,
            f"{wording.quoted(left)} is {wording.a(left.type)}, `-` is for numbers",
            label=wording.a(left.type),
            help=f"write `{wording.piece(left.span)} except {wording.piece(tree.right.span)}`",
        )
    left = context.fit(left, NUMBER)
    right = context.number(tree.right, scope)
    return bound.Arithmetic(
        operator=tree.operator, left=left, right=right, type=NUMBER, span=tree.span
    )


def _joined(
    context: Context, left: bound.Expression, tree: syntax.Arithmetic, scope: Scope
) -> bound.Expression:
    left = context.contents(left)
    right = context.expression(tree.right, scope, left.type)
    type_ = common(left.type, right.type) or left.type
    return bound.Joined(left=left, right=right, type=type_, span=tree.span)


def _without(context: Context, tree: syntax.Arithmetic, scope: Scope) -> bound.Expression:
    left = context.fit(context.bind(tree.left, scope, None), _LIST)
    element = left.type.element or ANY
    right = context.one_or_list(tree.right, scope, element)
    return bound.Without(left=left, right=right, type=left.type, span=tree.span)


def bind_minus(context: Context, tree: syntax.Minus, scope: Scope) -> bound.Expression:
    """Bind `-number`."""
    operand = context.number(tree.operand, scope)
    if isinstance(operand, bound.Constant) and isinstance(operand.value, int | Fraction):
        return bound.Constant(value=-operand.value, type=operand.type, span=tree.span)
    zero = bound.Constant(value=0, type=NUMBER, span=tree.span)
    return bound.Arithmetic(operator="-", left=zero, right=operand, type=NUMBER, span=tree.span)


def bind_printed(context: Context, tree: syntax.Printed, scope: Scope) -> bound.Expression:
    """Bind `printed x`: an attribute of a card, or of each of some cards, before it is adjusted."""
    operand = context.bind(tree.operand, scope, None)
    if isinstance(operand, bound.AttributeOf):
        return replace(operand, printed=True)
    if isinstance(operand, bound.Mapped) and isinstance(operand.body, bound.AttributeOf):
        return replace(operand, body=replace(operand.body, printed=True))
    if operand.type == ANY:
        return operand
    return context.refuse(
        "not-printed",
        operand.span,
        f"{wording.quoted(operand)} is {wording.a(operand.type)} that no card has printed on it",
        label="not an attribute",
        help="`printed` stands before an attribute: `printed card.ATTRIBUTE`",
    )


def bind_exists(context: Context, tree: syntax.Exists, scope: Scope) -> bound.Expression:
    """Bind `exists x`: a list with something in it, or something that is not `none`."""
    operand = context.contents(context.bind(tree.operand, scope, None))
    if operand.type == BOOLEAN:
        return context.refuse(
            "wrong-type",
            operand.span,
            f"{wording.quoted(operand)} is a condition already",
            label="true or false by itself",
            help="leave `exists` out",
        )
    return bound.Exists(operand=operand, type=BOOLEAN, span=tree.span)


def bind_conditional(
    context: Context, tree: syntax.Conditional, scope: Scope, hint: Type | None
) -> bound.Expression:
    """Bind `if .. then .. else ..`."""
    test = context.condition(tree.test, scope)
    positive = context.bind(tree.positive, scope, hint)
    negative = context.bind(tree.negative, scope, hint or positive.type)
    if {positive.type, negative.type} == {ZONE, CARDS}:
        positive, negative = context.contents(positive), context.contents(negative)
    type_ = common(positive.type, negative.type)
    if type_ is None:
        negative = context.wrong_type(negative, positive.type)
        type_ = positive.type
    return bound.Conditional(
        test=test, positive=positive, negative=negative, type=type_, span=tree.span
    )


def bind_filtered(context: Context, tree: syntax.Filtered, scope: Scope) -> bound.Expression:
    """Bind `list[test]`: the test is about `it`, each element in turn."""
    subject = context.bind(tree.subject, scope, None)
    if subject.type == CARD:
        text, test = wording.piece(tree.subject.span), wording.piece(tree.test.span)
        return context.refuse(
            "wrong-type",
            subject.span,
            f"`{text}` is one card, brackets pick from a list",
            label="a card",
            help=f"write `{text} is ({test})`",
        )
    elements = context.fit(subject, _LIST)
    it = bound.Variable(name="it", type=elements.type.element or ANY, span=tree.subject.span)
    test_ = bind_test(context, tree.test, scope.with_it(it))
    type_ = elements.type if fits(elements.type, _LIST) else _LIST
    return bound.Filter(elements=elements, test=test_, type=type_, span=tree.span)
