"""What stands behind a dot: attributes, states, zones and properties.

Takes a bound subject and a word, gives the expression for that member. Members
of a list are those of its elements; a zone counts as the list of its cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.types import ANY, CARD, CARDS, PLAYER, TABLE, ZONE, Type, list_of, symbol_type
from cardlang.vocabulary import PROPERTIES

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.declarations import Declarations
    from cardlang.source import Span


def bind_member(context: Context, tree: syntax.Member, scope: Scope) -> bound.Expression:
    """Bind `subject.name`."""
    name = tree.name
    if isinstance(tree.subject, syntax.Name) and tree.subject.text == "option":
        return _option(context, name, tree.span)
    if isinstance(tree.subject, syntax.Name) and tree.subject.text == "table":
        found = member_of_table(context.declarations, name.text, tree.span)
        return found or _unknown(context, TABLE, tree, scope)
    subject = context.contents(context.bind(tree.subject, scope, None))
    if ANY in (subject.type, subject.type.element):
        return bound.Constant(value=None, type=ANY, span=tree.span)
    if subject.type.element is not None:
        mapped = _mapped(context.declarations, subject, name.text, tree.span)
        return mapped or _unknown(context, subject.type.element, tree, scope, single=False)
    found = member_of(context.declarations, subject, name.text, tree.span)
    return found or _unknown(context, subject.type, tree, scope)


def member_of(
    declarations: Declarations, subject: bound.Expression, name: str, span: Span
) -> bound.Expression | None:
    """Give a member of a card or player, None if it has none of this name."""
    if subject.type == CARD:
        return _member_of_card(declarations, subject, name, span)
    if subject.type == PLAYER:
        return _member_of_player(declarations, subject, name, span)
    return None


def _member_of_card(
    declarations: Declarations, subject: bound.Expression, name: str, span: Span
) -> bound.Expression | None:
    attribute = declarations.attributes.get(name)
    if attribute is not None:
        return bound.AttributeOf(subject=subject, attribute=name, type=attribute.type, span=span)
    state = declarations.states.get(("card", name))
    if state is not None:
        return bound.StateOf(subject=subject, scope="card", state=name, type=state.type, span=span)
    return _property(declarations, subject, name, span)


def _member_of_player(
    declarations: Declarations, subject: bound.Expression, name: str, span: Span
) -> bound.Expression | None:
    zone = declarations.zones.get(name)
    if zone is not None and zone.per_player:
        return bound.ZoneOf(subject=subject, zone=name, type=ZONE, span=span)
    state = declarations.states.get(("player", name))
    if state is not None:
        return bound.StateOf(
            subject=subject, scope="player", state=name, type=state.type, span=span
        )
    return _property(declarations, subject, name, span)


def _property(
    declarations: Declarations, subject: bound.Expression, name: str, span: Span
) -> bound.Expression | None:
    word = PROPERTIES.get((subject.type.name, name))
    if word is None:
        return None
    is_id = (subject.type, name) == (CARD, "id")
    type_ = symbol_type(tuple(sorted(declarations.cards))) if is_id else word.type
    return bound.PropertyOf(subject=subject, name=name, type=type_, span=span)


def member_of_table(declarations: Declarations, name: str, span: Span) -> bound.Expression | None:
    """Give a zone, state or property of the table, None if it has none of this name."""
    zone = declarations.zones.get(name)
    if zone is not None and not zone.per_player:
        return bound.ZoneOf(subject=None, zone=name, type=ZONE, span=span)
    state = declarations.states.get(("table", name))
    if state is not None:
        return bound.StateOf(subject=None, scope="table", state=name, type=state.type, span=span)
    word = PROPERTIES.get(("table", name))
    if word is None:
        return None
    return bound.PropertyOf(subject=None, name=name, type=word.type, span=span)


def _mapped(
    declarations: Declarations, elements: bound.Expression, name: str, span: Span
) -> bound.Expression | None:
    element = elements.type.element
    assert element is not None
    it = bound.Variable(name="it", type=element, span=elements.span)
    body = member_of(declarations, it, name, span)
    if body is None:
        return None
    if body.type == ZONE:
        body = bound.Contents(zone=body, type=CARDS, span=span)
    type_ = body.type if body.type.name == "list" else list_of(body.type)
    return bound.Mapped(elements=elements, body=body, type=type_, span=span)


def _option(context: Context, name: syntax.Word, span: Span) -> bound.Expression:
    options = context.declarations.options
    option = options.get(name.text)
    if option is not None:
        return bound.OptionValue(name=name.text, type=option.type, span=span)
    return context.refuse(
        "unknown-option",
        name.span,
        f"no option is called `{name.text}`",
        label="not an option of this deck",
        help=wording.choice_of(name.text, sorted(options))
        or f"declare it under `options:`: `{name.text}: {{default: 0, from: 0, to: 5}}`",
    )


def names_of(declarations: Declarations, owner: Type) -> list[str]:
    """Give the names of all members of a card, a player or the table."""
    names = [name for sort, name in PROPERTIES if sort == owner.name]
    names += [name for scope, name in declarations.states if scope == owner.name]
    if owner == CARD:
        names += declarations.attributes
    if owner in (PLAYER, TABLE):
        per_player = owner == PLAYER
        zones = declarations.zones.values()
        names += [zone.name for zone in zones if zone.per_player == per_player]
    return sorted(set(names))


def _unknown(
    context: Context,
    owner: Type,
    tree: syntax.Member,
    scope: Scope,
    *,
    single: bool = True,
) -> bound.Expression:
    name = tree.name
    declarations = context.declarations
    names = names_of(declarations, owner)
    subject = wording.piece(tree.subject.span)
    whose = "the table" if owner == TABLE else wording.a(owner)
    home = homes.home_of(declarations, name.text, scope)
    notes = (f"`{name.text}` {home.what}",) if home is not None else ()
    advice = wording.did_you_mean(name.text, names)
    if home is not None:
        advice = f"write `{_rewritten(home, subject, owner, single)}`"
    elif not advice:
        advice = homes.near_advice(declarations, name.text, scope)
    if not advice:
        advice = f"there is {wording.some(names)}" if names else f"{whose} has nothing to ask for"
    return context.refuse(
        "unknown-member",
        name.span,
        f"{whose} has no `{name.text}`",
        label=f"not something {whose} has",
        help=advice,
        notes=notes,
        secondary=home.labels(declarations) if home is not None else (),
    )


def _rewritten(home: homes.Home, subject: str, owner: Type, single: bool) -> str:
    """What to write instead, about the same subject where that is possible."""
    if home.sort == "kind" and owner == CARD:
        return f"{subject} is {home.name}" if single else f"{subject}[{home.name}]"
    if home.takes == owner and single:
        return f"{home.name}({subject})"
    return home.form
