"""Rules in force: forbid, waive, adjust, before, after, instead of, offer, copy, mute."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.binding.adjusting import bind_adjust
from cardlang.binding.events import bind_event, variable
from cardlang.binding.needs import bind_needs
from cardlang.binding.predicates import bind_test, bind_who
from cardlang.binding.statements import bind_effect
from cardlang.types import CARD, PLAYER

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope


def bind_rule(context: Context, tree: syntax.Rule, scope: Scope) -> bound.Rule:
    """Bind a rule in force."""
    match tree:
        case syntax.Forbid():
            event, inside = bind_event(context, tree.event, scope)
            return bound.Forbid(event=event, when=_when(context, tree, inside), span=tree.span)
        case syntax.Waive():
            return _waive(context, tree, scope)
        case syntax.Adjust():
            return bind_adjust(context, tree, scope)
        case syntax.Trigger():
            return _trigger(context, tree, scope)
        case syntax.Replacement():
            return _replacement(context, tree, scope)
        case syntax.Offer():
            return _offer(context, tree, scope)
        case syntax.CopyRules():
            card = context.expression(tree.card, scope, CARD)
            return bound.CopyRules(card=card, when=_when(context, tree, scope), span=tree.span)
        case syntax.MuteRules():
            return _mute(context, tree, scope)
        case _:
            assert_never(tree)


def _when(context: Context, tree: syntax.Rule, scope: Scope) -> bound.Expression | None:
    return None if tree.when is None else context.condition(tree.when, scope)


def _waive(context: Context, tree: syntax.Waive, scope: Scope) -> bound.Waive:
    """The tests are about who acts and who is aimed at, as in an event."""
    needs = bind_needs(context, tree.needs)
    inside = scope.with_variables({"actor": PLAYER, "card": CARD, "target": PLAYER})
    return bound.Waive(
        needs=needs,
        player=bind_who(context, tree.player, inside, variable("actor", PLAYER, tree.span)),
        target=bind_who(context, tree.target, inside, variable("target", PLAYER, tree.span)),
        when=_when(context, tree, inside),
        span=tree.span,
    )


def _trigger(context: Context, tree: syntax.Trigger, scope: Scope) -> bound.Trigger:
    event, inside = bind_event(context, tree.event, scope)
    return bound.Trigger(
        time=tree.time,
        event=event,
        when=_when(context, tree, inside),
        body=bind_effect(context, tree.body, _body(inside)),
        span=tree.span,
    )


def _body(scope: Scope) -> Scope:
    """What sets a rule off may happen while a step is running."""
    return replace(scope, in_step=True)


def _replacement(context: Context, tree: syntax.Replacement, scope: Scope) -> bound.Replacement:
    event, inside = bind_event(context, tree.event, scope)
    player = None
    if tree.asks:
        player = context.acting(tree.player, inside, tree.event.span)
    return bound.Replacement(
        event=event,
        when=_when(context, tree, inside),
        asks=tree.asks,
        player=player,
        body=bind_effect(context, tree.body, _body(inside)),
        span=tree.span,
    )


def _offer(context: Context, tree: syntax.Offer, scope: Scope) -> bound.Offer:
    declarations = context.declarations
    _check_name(context, tree.action, declarations.actions, "action", scope)
    if tree.step is not None:
        _check_name(context, tree.step, declarations.steps, "step", scope)
    inside = scope.with_variable("actor", PLAYER)
    return bound.Offer(
        action=tree.action.text,
        step=None if tree.step is None else tree.step.text,
        player=bind_who(context, tree.player, inside, variable("actor", PLAYER, tree.span)),
        when=_when(context, tree, inside),
        span=tree.span,
    )


def _check_name(
    context: Context, word: syntax.Word, names: Collection[str], sort: str, scope: Scope
) -> None:
    if word.text in names:
        return
    home = homes.home_of(context.declarations, word.text, scope)
    message = f"no {sort} is called `{word.text}`"
    advice = wording.choice_of(word.text, sorted(names))
    if home is not None:
        advice = wording.there_is(sorted(names))
        message = f"`{word.text}` {home.what}, {wording.article(sort)} is needed here"
    context.refuse(
        f"unknown-{sort}",
        word.span,
        message,
        label=f"not {wording.article(sort)} of this deck",
        help=advice or f"declare it under `{sort}s:`",
    )


def _mute(context: Context, tree: syntax.MuteRules, scope: Scope) -> bound.MuteRules:
    """The tests are about the card whose rules are muted, and its holder."""
    card = variable("card", CARD, tree.span)
    for word in tree.keeping:
        _check_name(context, word, context.declarations.perks, "perk", scope)
    holder = bound.PropertyOf(subject=card, name="holder", type=PLAYER, span=tree.span)
    inside = scope.with_variable("card", CARD)
    return bound.MuteRules(
        cards=bind_test(context, tree.cards, inside.with_it(card)),
        keeping=frozenset(word.text for word in tree.keeping),
        player=bind_who(context, tree.player, inside, holder),
        when=_when(context, tree, scope),
        span=tree.span,
    )
