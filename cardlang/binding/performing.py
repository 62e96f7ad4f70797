"""`perform`: a step, an action, or the use of cards, with the clauses that fit each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.binding.needs import bind_needs
from cardlang.binding.scope import use_scope
from cardlang.types import CARD, PLAYER

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.source import Span

_Performed = bound.PerformStep | bound.PerformAction | bound.PerformUse


def bind_perform(
    context: Context,
    tree: syntax.Perform,
    scope: Scope,
    optional: bool,
    otherwise: bound.Effect,
    costing: bound.Effect | None,
) -> _Performed | None:
    """Bind `perform`; None after a complaint about what is performed."""
    sort = _sort(context, tree)
    if sort == "use" and not _all_uses(context, tree, scope):
        return None
    player = context.acting(tree.player, scope, tree.names[0].span)
    name = tree.names[0].text
    if sort == "step":
        _refuse_clauses(context, tree, ("using", "on", "waiving", "free", "costing"), "step")
        return bound.PerformStep(
            step=name, player=player, optional=optional, otherwise=otherwise, span=tree.span
        )
    waiving = bind_needs(context, tree.waiving)
    if sort == "action":
        _refuse_clauses(context, tree, ("using", "on", "costing"), "action")
        return bound.PerformAction(
            action=name,
            player=player,
            waiving=waiving,
            free=tree.free,
            optional=optional,
            otherwise=otherwise,
            span=tree.span,
        )
    return bound.PerformUse(
        uses=tuple(word.text for word in tree.names),
        cards=_cards(context, tree, scope),
        targets=_targets(context, tree, scope),
        player=player,
        waiving=waiving,
        free=tree.free,
        costing=costing,
        optional=optional,
        otherwise=otherwise,
        span=tree.span,
    )


def cost_scope(context: Context, tree: syntax.Perform) -> Scope:
    """Give the scope of `costing`: what a cost printed on the card would have."""
    names = {word.text for word in tree.names}
    return use_scope(has_target=bool(names & context.declarations.targeted_uses))


def _sort(context: Context, tree: syntax.Perform) -> str:
    """Whether a step, an action or uses are meant; a name may be several of these."""
    declarations = context.declarations
    name = tree.names[0].text
    is_use = len(tree.names) > 1 or (
        name in declarations.uses and (tree.using is not None or tree.on is not None)
    )
    if is_use:
        return "use"
    if name in declarations.actions and (
        name not in declarations.steps or tree.waiving or tree.free
    ):
        return "action"
    return "step" if name in declarations.steps else "use"


def _clauses(tree: syntax.Perform) -> dict[str, Span]:
    spans: dict[str, Span] = {}
    if tree.using is not None:
        spans["using"] = tree.using.span
    if tree.on is not None:
        spans["on"] = tree.on.span
    if tree.waiving:
        spans["waiving"] = tree.waiving[0].span
    if tree.free:
        spans["free"] = tree.span
    if tree.costing is not None:
        spans["costing"] = tree.costing[0].span if tree.costing else tree.span
    return spans


def _refuse_clauses(
    context: Context, tree: syntax.Perform, unfit: Collection[str], sort: str
) -> None:
    name = tree.names[0].text
    fitting = {"step": "`by`", "action": "`by`, `waiving` and `free`"}[sort]
    for clause, span in _clauses(tree).items():
        if clause in unfit:
            context.refuse(
                "misplaced-clause",
                span,
                f"`{clause}` has no meaning here: `{name}` is {wording.article(sort)}",
                label="does not fit",
                help=f"leave `{clause}` out; {wording.article(sort)} takes {fitting}",
            )


def _all_uses(context: Context, tree: syntax.Perform, scope: Scope) -> bool:
    declarations = context.declarations
    unknown = [word for word in tree.names if word.text not in declarations.uses]
    candidates = sorted({*declarations.uses, *declarations.actions, *declarations.steps})
    for word in unknown:
        home = homes.home_of(declarations, word.text, scope)
        advice = wording.choice_of(word.text, candidates)
        message = f"nothing that can be performed is called `{word.text}`"
        if home is not None:
            message = f"`{word.text}` {home.what} and cannot be performed"
            advice = wording.there_is(candidates)
        if home is not None and home.sort == "kind":
            advice = f"write `perform USE using ZONE[{word.text}]`"
        if home is not None and word.text in {*declarations.actions, *declarations.steps}:
            message = f"`{word.text}` {home.what}, only uses can be parted by `or`"
            advice = f"write `perform {word.text}` by itself"
        context.refuse(
            "unknown-deed",
            word.span,
            message,
            label="not a step, action or use",
            help=advice or "declare it under `uses:`, `actions:` or `steps:`",
        )
    return not unknown


def _cards(context: Context, tree: syntax.Perform, scope: Scope) -> bound.Expression:
    if tree.using is not None:
        return context.one_or_list(tree.using, scope, CARD)
    name = tree.names[-1]
    return context.refuse(
        "cards-missing",
        name.span,
        f"`{name.text}` is a use of cards, and it is not said of which",
        label="using what?",
        help=f"write `perform {name.text} using CARDS`",
    )


def _targets(context: Context, tree: syntax.Perform, scope: Scope) -> bound.Expression | None:
    if tree.on is None:
        return None
    names = [word.text for word in tree.names]
    if not context.declarations.targeted_uses.intersection(names):
        context.refuse(
            "no-target",
            tree.on.span,
            f"no card aims at a player with {wording.some(names)}",
            label="nobody is aimed at",
            help="leave `on` out, or give a card's use an `on:`",
        )
        return None
    return context.one_or_list(tree.on, scope, PLAYER)
