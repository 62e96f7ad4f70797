"""Names of needs: `KIND.NEED`, `KIND.USE.NEED`, `ACTION.NEED`, to the needs they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import wording
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from cardlang import syntax
    from cardlang.binding.context import Context
    from cardlang.declarations import Declarations, NeedPlace


def bind_needs(context: Context, names: tuple[syntax.NeedName, ...]) -> tuple[bound.NeedMatch, ...]:
    """Bind the needs of `waive` or `waiving`."""
    return tuple(match for name in names for match in _bind_need(context, name))


def uses_and_descendants(declarations: Declarations, use: str) -> frozenset[str]:
    """Give a use and every use that is also this one."""
    found = {use}
    while True:
        more = {
            each.name
            for each in declarations.uses.values()
            if each.parent in found and each.name not in found
        }
        if not more:
            return frozenset(found)
        found |= more


def _bind_need(context: Context, name: syntax.NeedName) -> list[bound.NeedMatch]:
    if len(name.parts) not in (2, 3):
        _refuse_shape(context, name)
        return []
    owner, need = name.parts[0], name.parts[-1]
    use = name.parts[1] if len(name.parts) == 3 else None
    members = _members(context.declarations, owner)
    action = context.declarations.actions.get(owner) if use is None else None
    if members is None and action is None:
        _refuse_owner(context, name)
        return []
    if use is not None and use not in context.declarations.uses:
        _refuse_use(context, name, use)
        return []
    matches = _of_cards(context.declarations, members or frozenset(), use, need)
    if action is not None and need in action.needs:
        matches.append(bound.NeedMatch(need, frozenset(), None, owner))
    if not matches:
        _refuse_need(context, name, members or frozenset())
    return matches


def _members(declarations: Declarations, owner: str) -> frozenset[int] | None:
    if owner in declarations.kinds:
        return declarations.kinds[owner]
    if owner in declarations.cards:
        return frozenset({declarations.cards[owner]})
    return None


def _of_cards(
    declarations: Declarations, members: frozenset[int], use: str | None, need: str
) -> list[bound.NeedMatch]:
    """One match for all uses, or one for each use that is also the one named."""
    places = [place for place in declarations.needs if place.need == need]
    if use is None:
        having = _joined(places) & members
        return [bound.NeedMatch(need, having, None, None)] if having else []
    matches = []
    for each in sorted(uses_and_descendants(declarations, use)):
        having = _joined([place for place in places if place.use == each]) & members
        if having:
            matches.append(bound.NeedMatch(need, having, each, None))
    return matches


def _joined(places: list[NeedPlace]) -> frozenset[int]:
    return frozenset(member for place in places for member in place.members)


# -------------------------------------------------------------------- complaints


def _refuse_shape(context: Context, name: syntax.NeedName) -> None:
    need = name.parts[-1]
    owners = _owners_of(context.declarations, need)
    context.refuse(
        "unknown-need",
        name.span,
        f"`{name}` does not say whose need is meant",
        label="written `OWNER.NEED`",
        help=f"write {wording.some(owners)}" if owners else "write `KIND.NEED` or `ACTION.NEED`",
    )


def _refuse_owner(context: Context, name: syntax.NeedName) -> None:
    declarations = context.declarations
    owner, need = name.parts[0], name.parts[-1]
    owners = {*declarations.kinds, *declarations.cards, *declarations.actions}
    having = [each.split(".")[0] for each in _owners_of(declarations, need)]
    near = suggest(owner, having) or suggest(owner, owners)
    title = declarations.titles.get(owner) or declarations.titles.get(owner.capitalize())
    advice = f"did you mean `{'.'.join((near or title or owner, *name.parts[1:]))}`?"
    if near is None and title is None:
        advice = (
            f"the need `{need}` is that of {wording.some(having)}"
            if having
            else ("write `KIND.NEED` or `ACTION.NEED`")
        )
    context.refuse(
        "unknown-need",
        name.span,
        f"no kind, card or action is called `{owner}`",
        label="whose need is this?",
        help=advice,
    )


def _refuse_use(context: Context, name: syntax.NeedName, use: str) -> None:
    context.refuse(
        "unknown-need",
        name.span,
        f"no use is called `{use}`",
        label="written `KIND.USE.NEED`",
        help=wording.choice_of(use, sorted(context.declarations.uses)) or "leave the use out",
    )


def _refuse_need(context: Context, name: syntax.NeedName, members: frozenset[int]) -> None:
    declarations = context.declarations
    owner, need = name.parts[0], name.parts[-1]
    existing = {place.need for place in declarations.needs if place.members & members}
    action = declarations.actions.get(owner)
    existing |= action.needs if action is not None else frozenset()
    near = suggest(need, existing)
    if near is not None:
        advice = f"did you mean `{'.'.join((*name.parts[:-1], near))}`?"
    elif _owners_of(declarations, need):
        advice = f"the need `{need}` is here: {wording.some(_owners_of(declarations, need))}"
    elif existing:
        advice = f"`{owner}` has {wording.some(sorted(existing))}"
    else:
        advice = f"`{owner}` has no needs, so this can be left out"
    context.refuse(
        "unknown-need",
        name.span,
        f"`{owner}` has no need called `{need}`"
        + (f" in `{name.parts[1]}`" if len(name.parts) == 3 else ""),
        label="not one of its needs",
        help=advice,
    )


def _owners_of(declarations: Declarations, need: str) -> list[str]:
    """Give `OWNER.NEED` for the actions and the widest kinds whose cards all have a need."""
    members = _joined([place for place in declarations.needs if place.need == need])
    kinds = {kind: its for kind, its in declarations.kinds.items() if its and its <= members}
    widest = [
        kind for kind, its in kinds.items() if not any(its < other for other in kinds.values())
    ]
    covered = frozenset(member for kind in widest for member in kinds[kind])
    cards = [card for card, number in declarations.cards.items() if number in members - covered]
    actions = [name for name, action in declarations.actions.items() if need in action.needs]
    return [f"{owner}.{need}" for owner in sorted({*widest, *cards, *actions})]
