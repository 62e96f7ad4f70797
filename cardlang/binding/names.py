"""Bare names: which of the many things a word may mean at its place.

In this order: variables, what is always there, members of `it` (and kinds, for
"it is one"), defines without parameters, words of an enumeration. A word that
means nothing here is refused, with the nearest that does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import homes, members, wording
from cardlang.binding.plain_words import meant_by
from cardlang.spelling import suggest
from cardlang.types import ANY, BOOLEAN, CARD, PLAYER, PLAYERS, TEXT, symbol_type
from cardlang.vocabulary import BUILTINS, OPERATORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang import syntax
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.types import Type


def bind_name(
    context: Context, tree: syntax.Name, scope: Scope, hint: Type | None
) -> bound.Expression:
    """Bind a word by itself."""
    for lookup in _LOOKUPS:
        found = lookup(context, tree, scope, hint)
        if found is not None:
            return found
    return _unknown(context, tree, scope, hint)


def kind_members(context: Context, word: str) -> frozenset[int] | None:
    """Give the card definitions that are of a kind, id or perk; None if it is none of these."""
    declarations = context.declarations
    if word in declarations.kinds:
        return declarations.kinds[word]
    if word in declarations.cards:
        return frozenset({declarations.cards[word]})
    return declarations.perks.get(word)


def _variable(
    _context: Context, tree: syntax.Name, scope: Scope, _hint: Type | None
) -> bound.Expression | None:
    type_ = scope.variables.get(tree.text)
    if type_ is None:
        return None
    return bound.Variable(name=tree.text, type=type_, span=tree.span)


def _builtin(
    context: Context, tree: syntax.Name, scope: Scope, _hint: Type | None
) -> bound.Expression | None:
    word = tree.text
    if word in ("players", "others"):
        return _players(context, tree, scope)
    if word == "it" and scope.it is not None:
        return scope.it
    if word in ("table", "option"):
        return context.refuse(
            "name-not-here",
            tree.span,
            f"`{word}` cannot stand by itself",
            label="something of it is needed",
            help=f"write what of it: {wording.some(_parts(context, word))}",
        )
    if word in BUILTINS:
        return _absent(context, tree, scope)
    return None


def _parts(context: Context, word: str) -> Iterator[str]:
    if word == "option":
        yield from (f"option.{name}" for name in sorted(context.declarations.options))
    else:
        yield from (
            f"table.{zone.name}"
            for zone in context.declarations.zones.values()
            if not zone.per_player
        )
        yield "table.active"


def _players(context: Context, tree: syntax.Name, scope: Scope) -> bound.Expression:
    without = tree.text == "others"
    start: bound.Expression | None = None
    if "you" in scope.variables:
        start = bound.Variable(name="you", type=PLAYER, span=tree.span)
    elif without and scope.place in ("define", "score"):
        named = wording.variable_of(scope, PLAYER, "table.active")
        return context.refuse(
            "name-not-here",
            tree.span,
            f"{wording.place(scope)} there is no `you`, so nobody is one of the others",
            label="others than whom?",
            help=f"write `players except {named}`",
        )
    return bound.PlayersFrom(start=start, without_start=without, type=PLAYERS, span=tree.span)


def _absent(context: Context, tree: syntax.Name, scope: Scope) -> bound.Expression:
    word = tree.text
    message = f"{wording.place(scope)} there is no `{word}`"
    if scope.place == "deck rule" and word in ("you", "this"):
        message = f"this rule belongs to the deck, there is no `{word}`"
    return context.refuse(
        "name-not-here",
        tree.span,
        message,
        label="means nothing here",
        help=homes.builtin_advice(word, scope),
        notes=(f"`{word}`: {BUILTINS[word].doc}",),
    )


def _of_it(
    context: Context, tree: syntax.Name, scope: Scope, hint: Type | None
) -> bound.Expression | None:
    it = scope.it
    if it is None:
        return None
    member = members.member_of(context.declarations, it, tree.text, tree.span)
    if hint == BOOLEAN and (member is None or member.type != BOOLEAN):
        member = _kind_of_it(context, tree, scope, hint) or member
    if member is None and it.type == ANY and tree.text in homes.known_names(context.declarations):
        is_kind = kind_members(context, tree.text) is not None
        return None if is_kind else bound.Constant(value=None, type=ANY, span=tree.span)
    return member


def _wanted_symbol(
    _context: Context, tree: syntax.Name, _scope: Scope, hint: Type | None
) -> bound.Expression | None:
    if hint is None or tree.text not in (hint.symbols or ()):
        return None
    return bound.Constant(value=tree.text, type=hint, span=tree.span)


def _kind_of_it(
    context: Context, tree: syntax.Name, scope: Scope, _hint: Type | None
) -> bound.Expression | None:
    it = scope.it
    if it is None or it.type not in (CARD, ANY):
        return None
    kinds = kind_members(context, tree.text)
    if kinds is None:
        return None
    return bound.KindTest(subject=it, word=tree.text, members=kinds, type=BOOLEAN, span=tree.span)


def _define(
    context: Context, tree: syntax.Name, _scope: Scope, _hint: Type | None
) -> bound.Expression | None:
    shape = context.declarations.defines.get(tree.text)
    if shape is None or shape.parameters:
        return None
    define = context.define(tree.text)
    if define is None:
        return recursive(context, tree.text, tree)
    return bound.DefineCall(name=tree.text, arguments=(), type=define.body.type, span=tree.span)


def recursive(context: Context, name: str, tree: syntax.Name | syntax.Call) -> bound.Constant:
    """Complain about a define that needs itself."""
    return context.refuse(
        "define-needs-itself",
        tree.span,
        f"to know `{name}` one must already know `{name}`",
        label="leads back to where it came from",
        help=f"write the value of `{name}` without `{name}`",
        secondary=context.declared("define", name) or context.declared("values", name),
    )


def _symbol(
    context: Context, tree: syntax.Name, _scope: Scope, hint: Type | None
) -> bound.Expression | None:
    if hint is not None and (hint.symbols is not None or hint.name != TEXT.name):
        return None
    words = sorted(
        {word for words in _enumerations(context) for word in words if tree.text in words}
    )
    if not words:
        return None
    return bound.Constant(value=tree.text, type=symbol_type(tuple(words)), span=tree.span)


def _enumerations(context: Context) -> Iterator[tuple[str, ...]]:
    declarations = context.declarations
    for group in (declarations.attributes, declarations.states, declarations.options):
        yield from (each.type.symbols for each in group.values() if each.type.symbols)


_LOOKUPS = (_variable, _builtin, _of_it, _wanted_symbol, _kind_of_it, _define, _symbol)


# -------------------------------------------------------------------- complaints


def _unknown(
    context: Context, tree: syntax.Name, scope: Scope, hint: Type | None
) -> bound.Expression:
    word = tree.text
    if word in OPERATORS:
        return context.refuse(
            "name-not-here",
            tree.span,
            f"`{word}` has no meaning here",
            help="`anyone` stands behind `by`, `on` and `for`; a list of all is `players`",
        )
    home = homes.home_of(context.declarations, word, scope)
    if hint is not None and hint.symbols is not None and home is None:
        return context.unknown_symbol(word, tree.span, hint.symbols)
    if home is not None:
        return context.refuse(
            "name-not-here",
            tree.span,
            f"`{word}` {home.what} and has no meaning alone here",
            label=home.label,
            help=f"write `{home.form}`",
            secondary=home.labels(context.declarations),
        )
    usable = sorted(_usable(context, scope))
    return context.refuse(
        "unknown-name",
        tree.span,
        f"nothing is called `{word}`",
        label="not a name of this deck",
        help=_advice(context, word, scope, usable),
    )


def _advice(context: Context, word: str, scope: Scope, usable: list[str]) -> str:
    near = meant_by(word, scope) or wording.did_you_mean(word, usable)
    if near:
        return near
    titles = context.declarations.titles
    title = word if word in titles else suggest(word, titles)
    if title is not None and titles[title] in usable:
        return f"did you mean `{titles[title]}`?"
    return (
        homes.near_advice(context.declarations, word, scope)
        or f"names that can stand here: {wording.some(usable)}"
    )


def _usable(context: Context, scope: Scope) -> set[str]:
    """Every word with a meaning at this place."""
    declarations = context.declarations
    words = {*scope.variables, "players", "others", "table", "option"}
    words |= {shape.name for shape in declarations.defines.values() if not shape.parameters}
    if scope.it is None:
        return words
    words |= {"it", *members.names_of(declarations, scope.it.type)}
    if scope.it.type in (CARD, ANY):
        words |= {*declarations.kinds, *declarations.cards, *declarations.perks}
    return words
