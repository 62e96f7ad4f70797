"""`adjust`: values and attributes that a rule in force changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.binding.adjust_names import check_parameters
from cardlang.binding.predicates import bind_who
from cardlang.binding.reading import reads
from cardlang.types import ANY, BOOLEAN, CARD, NUMBER, PLAYER, TYPES_BY_WORD, Type

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope


@dataclass(frozen=True, slots=True)
class _Adjusted:
    """What is adjusted: its type, and the parameters it has."""

    type: Type
    signature: str
    parameter_types: tuple[Type, ...]
    is_attribute: bool


def bind_adjust(context: Context, tree: syntax.Adjust, scope: Scope) -> bound.Adjust:
    """Bind `adjust`; the conditions of `for` and `when` become one over the parameters."""
    adjusted = _adjusted(context, tree, scope)
    types = _parameter_types(context, tree, adjusted, scope)
    inside = scope.with_variables({p.name: t for p, t in zip(tree.parameters, types, strict=True)})
    wanted = NUMBER if tree.adjustment in ("by", "times") else adjusted.type
    if adjusted.type not in (NUMBER, ANY) and tree.adjustment != "to":
        _refuse_computing(context, tree, adjusted)
        wanted = ANY
    amount = context.expression(tree.amount, inside, wanted)
    known = ANY not in types and len(types) == len(adjusted.parameter_types)
    when = _condition(context, tree, inside, types, known=known)
    _check_circle(context, tree, adjusted, amount, when)
    return bound.Adjust(
        name=tree.name.text,
        is_attribute=adjusted.is_attribute,
        parameters=tuple(p.name for p in tree.parameters),
        adjustment=tree.adjustment,
        amount=amount,
        when=when,
        span=tree.span,
    )


def _adjusted(context: Context, tree: syntax.Adjust, scope: Scope) -> _Adjusted:
    """Find the value or attribute; of two with one name the number of parameters decides."""
    name = tree.name.text
    declarations = context.declarations
    shape = declarations.defines.get(name)
    attribute = declarations.attributes.get(name)
    fits = shape is not None and len(shape.parameters) == len(tree.parameters)
    if attribute is not None and not (shape is not None and shape.adjustable and fits):
        return _Adjusted(attribute.type, f"{name}(c)", (CARD,), is_attribute=True)
    if shape is not None and shape.adjustable:
        define = context.define(name)
        type_ = ANY if define is None else define.body.type
        signature = f"{name}({', '.join(shape.parameters)})"
        return _Adjusted(type_, signature, shape.parameter_types, is_attribute=False)
    _refuse_name(context, tree, scope)
    known = tuple(_written_type(p.type_name) or ANY for p in tree.parameters)
    return _Adjusted(ANY, name, known, is_attribute=False)


def _written_type(word: str | None) -> Type | None:
    return None if word is None else TYPES_BY_WORD.get(word)


def _parameter_types(
    context: Context, tree: syntax.Adjust, adjusted: _Adjusted, scope: Scope
) -> tuple[Type, ...]:
    given, wanted = len(tree.parameters), len(adjusted.parameter_types)
    known = adjusted.parameter_types if given == wanted else (None,) * given
    check_parameters(context, tree, known, scope)
    if given != wanted:
        context.refuse(
            "wrong-arguments",
            tree.name.span,
            f"`{tree.name.text}` has {wanted or 'nothing'} in its brackets, here it has {given}",
            label="too few" if given < wanted else "too many",
            help=f"write it as `{adjusted.signature}`",
        )
        return (ANY,) * given
    for parameter, type_ in zip(tree.parameters, adjusted.parameter_types, strict=True):
        _check_written_type(context, parameter, type_)
    return adjusted.parameter_types


def _check_written_type(context: Context, parameter: syntax.Parameter, type_: Type) -> None:
    written = _written_type(parameter.type_name)
    if parameter.type_name is None or ANY in (written, type_) or written == type_:
        return
    context.refuse(
        "wrong-type",
        parameter.span,
        f"`{parameter.name}` is {wording.a(type_)} here",
        label=wording.a(type_),
        help=f"write `{parameter.name}` without its type",
    )


def _condition(
    context: Context,
    tree: syntax.Adjust,
    scope: Scope,
    types: tuple[Type, ...],
    *,
    known: bool,
) -> bound.Expression | None:
    """Join `for` and `when`; `known` tells that the parameters are those of the value."""
    subject = _affected(tree, types)
    who = None
    if tree.player is not None and subject is None and known:
        context.refuse(
            "no-player",
            tree.player.span,
            f"`{tree.name.text}` belongs to no player, so `for` has no meaning here",
            label="for whom?",
            help="leave `for` out, or say it with `when`",
        )
    elif subject is not None:
        who = bind_who(context, tree.player, scope, subject)
    when = None if tree.when is None else context.condition(tree.when, scope)
    if who is None or when is None:
        return who or when
    return bound.Logical(operator="and", left=who, right=when, type=BOOLEAN, span=tree.span)


def _affected(tree: syntax.Adjust, types: tuple[Type, ...]) -> bound.Expression | None:
    """Whom `for` is about: the last player of the parameters, else the last card's holder."""
    for wanted in (PLAYER, CARD):
        for parameter, type_ in reversed(list(zip(tree.parameters, types, strict=True))):
            if type_ != wanted:
                continue
            it = bound.Variable(name=parameter.name, type=type_, span=parameter.span)
            if wanted == PLAYER:
                return it
            return bound.PropertyOf(subject=it, name="holder", type=PLAYER, span=parameter.span)
    return None


# -------------------------------------------------------------------- complaints


def _check_circle(
    context: Context,
    tree: syntax.Adjust,
    adjusted: _Adjusted,
    amount: bound.Expression,
    when: bound.Expression | None,
) -> None:
    sort: Literal["attribute", "define"] = "attribute" if adjusted.is_attribute else "define"
    for expression in (amount, when):
        if expression is None:
            continue
        place = reads(context, expression, sort, tree.name.text)
        if place is not None:
            context.refuse(
                "adjusts-itself",
                place,
                f"this rule adjusts `{tree.name.text}`, and to know how much it reads it",
                label=f"needs `{tree.name.text}` itself",
                help="`by` and `times` count what it was before already; otherwise declare a "
                "second value and read that",
            )
            return


def _refuse_computing(context: Context, tree: syntax.Adjust, adjusted: _Adjusted) -> None:
    context.refuse(
        "wrong-type",
        tree.name.span,
        f"`{tree.name.text}` is {wording.a(adjusted.type)}, only numbers are adjusted "
        f"`{tree.adjustment}` something",
        label=wording.a(adjusted.type),
        help=f"write `adjust {adjusted.signature} to ..`",
    )


def _refuse_name(context: Context, tree: syntax.Adjust, scope: Scope) -> None:
    declarations = context.declarations
    word = tree.name
    if word.text in declarations.defines:
        context.refuse(
            "not-adjustable",
            word.span,
            f"`{word.text}` is a define, and only values can be adjusted",
            label="not a value",
            help=f"move `{word.text}` from `define:` to `values:`",
            secondary=context.declared("define", word.text),
        )
        return
    values = (shape.name for shape in declarations.defines.values() if shape.adjustable)
    candidates = sorted({*values, *declarations.attributes})
    home = homes.home_of(declarations, word.text, scope)
    message = f"no value or attribute is called `{word.text}`"
    advice = wording.choice_of(word.text, candidates)
    if home is not None:
        message = f"`{word.text}` {home.what} and cannot be adjusted"
        advice = f"what can be adjusted: {wording.some(candidates)}" if candidates else ""
    context.refuse(
        "unknown-value",
        word.span,
        message,
        label="not a value or attribute",
        help=advice or "declare it under `values:`",
    )
