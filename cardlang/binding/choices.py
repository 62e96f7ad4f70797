"""`choose`, `may NAME` and `pay`: what a player is asked for, and the name it gets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import variables, wording
from cardlang.types import (
    ANY,
    BOOLEAN,
    CARD,
    CARDS,
    NUMBER,
    PLAYER,
    ZONE,
    Type,
    symbol_type,
)

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope

_SHAPES: dict[syntax.ChoiceSort, tuple[type, str]] = {
    "card": (syntax.FromList, "choose card {name} from CARDS"),
    "cards": (syntax.FromList, "choose cards {name} from CARDS"),
    "player": (syntax.FromList, "choose player {name} from others"),
    "number": (syntax.FromRange, "choose number {name} from 1 to 6"),
    "option": (syntax.FromNames, "choose option {name} from this_one, that_one"),
    "position": (syntax.InZone, "choose position {name} in ZONE"),
}


def bind_choice(
    context: Context, tree: syntax.Choose, scope: Scope, optional: bool
) -> tuple[bound.Choose, Scope, Scope]:
    """Bind a choice without its blocks; gives the scopes of its block and of what follows."""
    player = context.acting(tree.player, scope, tree.name.span)
    choose = bound.Choose(
        sort=tree.sort,
        name=tree.name.text,
        elements=None,
        low=None,
        high=None,
        step=None,
        names=(),
        player=player,
        optional=optional,
        body=(),
        otherwise=(),
        span=tree.span,
    )
    choose, type_ = _source(context, tree, choose, scope)
    if _is_question(tree):
        return _question(context, tree, choose, scope)
    after = variables.declare(context, tree.name, type_, scope)
    if tree.name.text in after.variables:
        context.require_text(f"choose.{tree.name.text}", tree.name.span, "...?")
    return choose, after, after


def complete(choose: bound.Choose, body: bound.Effect, otherwise: bound.Effect) -> bound.Choose:
    """Give a choice its blocks."""
    return replace(choose, body=body, otherwise=otherwise)


def _is_question(tree: syntax.Choose) -> bool:
    """Whether this was written `may NAME {..}`: yes or pass."""
    source = tree.source
    return isinstance(source, syntax.FromNames) and source.names == (tree.name,)


def _question(
    context: Context, tree: syntax.Choose, choose: bound.Choose, scope: Scope
) -> tuple[bound.Choose, Scope, Scope]:
    """The name of a question is no variable, so that it may be that of a card or kind."""
    if tree.name.text in scope.variables and variables.name_is_free(context, tree.name):
        context.refuse(
            "taken-name",
            tree.name.span,
            f"`{tree.name.text}` stands for {wording.a(scope.variables[tree.name.text])} here",
            label="choose another name",
            help=f"choose another name, for example `may use_{tree.name.text} {{ .. }}`",
        )
    return choose, scope, scope


def _source(
    context: Context, tree: syntax.Choose, choose: bound.Choose, scope: Scope
) -> tuple[bound.Choose, Type]:
    source = tree.source
    if tree.sort == "option" and isinstance(source, syntax.FromList):
        source = _single_name(source)
    wanted, shape = _SHAPES[tree.sort]
    if not isinstance(source, wanted):
        context.refuse(
            "wrong-choice",
            tree.span,
            f"this is not how a {tree.sort} is chosen",
            label="the rest does not fit",
            help=f"write `{shape.format(name=tree.name.text)}`",
        )
        return choose, ANY
    match source:
        case syntax.FromList(elements=elements):
            element = PLAYER if tree.sort == "player" else CARD
            bound_elements = context.elements(elements, scope, element)
            return replace(choose, elements=bound_elements), (
                CARDS if tree.sort == "cards" else element
            )
        case syntax.FromRange():
            return _range(context, source, choose, scope), NUMBER
        case syntax.FromNames():
            return _options(context, source, choose)
        case syntax.InZone(zone=zone):
            place = context.contents(context.expression(zone, scope, ZONE))
            return replace(choose, elements=place), NUMBER


def _single_name(source: syntax.FromList) -> syntax.Source:
    name = source.elements
    if not isinstance(name, syntax.Name):
        return source
    return syntax.FromNames((syntax.Word(name.text, name.span),))


def _range(
    context: Context, source: syntax.FromRange, choose: bound.Choose, scope: Scope
) -> bound.Choose:
    return replace(
        choose,
        low=context.number(source.low, scope),
        high=context.number(source.high, scope),
        step=None if source.step is None else context.number(source.step, scope),
    )


def _options(
    context: Context, source: syntax.FromNames, choose: bound.Choose
) -> tuple[bound.Choose, Type]:
    names: list[str] = []
    for word in source.names:
        if word.text in names:
            context.refuse(
                "option-twice",
                word.span,
                f"`{word.text}` is offered twice",
                label="a second time",
                help="leave it out",
            )
            continue
        names.append(word.text)
        context.require_text(f"option.{word.text}", word.span, "...")
    return replace(choose, names=tuple(names)), symbol_type(tuple(names))


def bind_pay(context: Context, tree: syntax.Pay, scope: Scope) -> bound.Pay:
    """Bind `pay`."""
    _check_worth(context, tree.worth)
    return bound.Pay(
        amount=context.number(tree.amount, scope),
        cards=context.elements(tree.cards, scope, CARD),
        worth=tree.worth.text,
        zone=context.expression(tree.zone, scope, ZONE),
        exactly=None if tree.exactly is None else context.expression(tree.exactly, scope, BOOLEAN),
        player=context.acting(tree.player, scope, tree.span),
        span=tree.span,
    )


def _check_worth(context: Context, word: syntax.Word) -> None:
    attributes = context.declarations.attributes
    numbers = sorted(name for name, each in attributes.items() if each.type == NUMBER)
    attribute = attributes.get(word.text)
    if attribute is not None and attribute.type == NUMBER:
        return
    message = f"no attribute is called `{word.text}`"
    if attribute is not None:
        message = f"`{word.text}` is {wording.a(attribute.type)}, cards are worth a number"
    context.refuse(
        "unknown-attribute" if attribute is None else "wrong-type",
        word.span,
        message,
        label="not a number printed on cards",
        help=wording.choice_of(word.text, numbers)
        or f"declare it: `attributes: {{{word.text}: number}}`",
    )
