"""Events that rules in force watch: which uses and actions, whose, of which cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.binding.needs import uses_and_descendants
from cardlang.binding.predicates import bind_who
from cardlang.types import CARD, PLAYER, ZONE, Type

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class _Watched:
    """What an event's name stands for."""

    names: frozenset[str]
    variables: dict[str, Type]


def bind_event(context: Context, tree: syntax.Event, scope: Scope) -> tuple[bound.Event, Scope]:
    """Bind an event; gives also the scope with its variables."""
    if tree.name is None:
        return _moving(context, tree, scope)
    watched = _watched(context, tree.name, scope)
    refused = _check_clauses(context, tree, watched)
    inside = scope.with_variables(watched.variables | refused)
    cards = None if "card" in refused else tree.cards
    target = None if "target" in refused else tree.target
    event = bound.Event(
        names=watched.names,
        cards=bind_who(context, cards, inside, variable("card", CARD, tree.span)),
        actor=bind_who(context, tree.actor, inside, variable("actor", PLAYER, tree.span)),
        target=bind_who(context, target, inside, variable("target", PLAYER, tree.span)),
        leaving=None,
        entering=None,
        span=tree.span,
    )
    return event, inside


def variable(name: str, type_: Type, span: Span) -> bound.Variable:
    """Give one of the variables an event or rule has by itself."""
    return bound.Variable(name=name, type=type_, span=span)


def _moving(context: Context, tree: syntax.Event, scope: Scope) -> tuple[bound.Event, Scope]:
    names = {"card": CARD, "actor": PLAYER, "giver": PLAYER, "taker": PLAYER}
    inside = scope.with_variables(names)
    event = bound.Event(
        names=frozenset(),
        cards=bind_who(context, tree.cards, inside, variable("card", CARD, tree.span)),
        actor=bind_who(context, tree.actor, inside, variable("actor", PLAYER, tree.span)),
        target=None,
        leaving=_zone(context, tree.leaving, inside),
        entering=_zone(context, tree.entering, inside),
        span=tree.span,
    )
    return event, inside


def _zone(
    context: Context, tree: syntax.Expression | None, scope: Scope
) -> bound.Expression | None:
    """Bind a zone; its bare name means that of any player, or the table's."""
    if tree is None:
        return None
    if isinstance(tree, syntax.Name) and tree.text not in scope.variables:
        zone = context.declarations.zones.get(tree.text)
        if zone is not None and zone.per_player:
            return bound.AnyZone(zone=tree.text, type=ZONE, span=tree.span)
        if zone is not None:
            return bound.ZoneOf(subject=None, zone=tree.text, type=ZONE, span=tree.span)
        return _unknown_zone(context, tree, scope)
    return context.expression(tree, scope, ZONE)


def _unknown_zone(context: Context, tree: syntax.Name, scope: Scope) -> bound.Expression:
    zones = sorted(context.declarations.zones)
    if tree.text in context.declarations.defines or homes.home_of(
        context.declarations, tree.text, scope
    ):
        return context.expression(tree, scope, ZONE)
    return context.refuse(
        "unknown-zone",
        tree.span,
        f"no zone is called `{tree.text}`",
        label="not a zone of this deck",
        help=wording.choice_of(tree.text, zones) or "declare it under `zones:`",
    )


def _watched(context: Context, word: syntax.Word, scope: Scope) -> _Watched:
    declarations = context.declarations
    names: set[str] = set()
    variables: dict[str, Type] = {"actor": PLAYER}
    if word.text in declarations.uses:
        uses = uses_and_descendants(declarations, word.text)
        names |= uses
        variables["card"] = CARD
        if uses & declarations.targeted_uses:
            variables["target"] = PLAYER
    action = declarations.actions.get(word.text)
    if action is not None:
        names.add(word.text)
        variables |= {"card": CARD} if action.has_cards else {}
        variables |= {"target": PLAYER} if action.has_targets else {}
    if not names:
        _unknown(context, word, scope)
        return _Watched(frozenset({word.text}), {"actor": PLAYER, "card": CARD, "target": PLAYER})
    return _Watched(frozenset(names), variables)


def _check_clauses(context: Context, tree: syntax.Event, watched: _Watched) -> dict[str, Type]:
    """Complain about `of` and `on` that do not fit; gives what to be quiet about from there on."""
    assert tree.name is not None
    name = tree.name.text
    refused: dict[str, Type] = {}
    if tree.target is not None and "target" not in watched.variables:
        context.refuse(
            "no-target",
            tree.target.span,
            f"`{name}` aims at nobody, so `on` has no meaning here",
            label="nobody is aimed at",
            help="leave `on` out; who does it is said with `by`",
        )
        refused["target"] = PLAYER
    if tree.cards is not None and "card" not in watched.variables:
        context.refuse(
            "no-card",
            tree.cards.span,
            f"`{name}` is done without a card, so `of` has no meaning here",
            label="no card is used",
            help="leave `of` out",
        )
        refused["card"] = CARD
    return refused


def _unknown(context: Context, word: syntax.Word, scope: Scope) -> None:
    declarations = context.declarations
    candidates = sorted({*declarations.uses, *declarations.actions, "moving"})
    home = homes.home_of(declarations, word.text, scope)
    message = f"nothing that happens is called `{word.text}`"
    advice = wording.choice_of(word.text, candidates)
    if home is not None:
        message = f"`{word.text}` {home.what}, not something that happens"
        advice = wording.there_is(candidates)
    if word.text in {*declarations.kinds, *declarations.cards, *declarations.perks}:
        advice = f"write `USE of {word.text}`, where USE is {wording.some(declarations.uses)}"
    context.refuse("unknown-event", word.span, message, label="not a use or action", help=advice)
