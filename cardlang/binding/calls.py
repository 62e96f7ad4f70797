"""`name(arguments)`: functions of the language, defines and values of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound, syntax
from cardlang.binding import homes, wording
from cardlang.binding.names import recursive
from cardlang.types import ANY
from cardlang.vocabulary import FUNCTIONS, FunctionShape, FunctionWord

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.declarations import DefineShape
    from cardlang.types import Type


def bind_call(context: Context, tree: syntax.Call, scope: Scope) -> bound.Expression:
    """Bind a call; a define of the deck goes before a function."""
    name = tree.name.text
    shape = context.declarations.defines.get(name)
    if shape is not None:
        return _define_call(context, tree, shape, scope)
    function = FUNCTIONS.get(name)
    if function is not None:
        return _function_call(context, tree, function, scope)
    for argument in tree.arguments:
        context.bind(argument, scope, None)
    return _unknown(context, tree, scope)


def signature_of(shape: DefineShape) -> str:
    """Give a define as it is called: `name(card c, player p)`."""
    parameters = (
        f"{type_} {name}"
        for name, type_ in zip(shape.parameters, shape.parameter_types, strict=True)
    )
    return f"{shape.name}({', '.join(parameters)})"


def _define_call(
    context: Context, tree: syntax.Call, shape: DefineShape, scope: Scope
) -> bound.Expression:
    define = context.define(shape.name)
    if define is None:
        return recursive(context, shape.name, tree)
    if len(tree.arguments) != len(shape.parameters):
        signature = signature_of(shape) if shape.parameters else shape.name
        return _wrong_count(context, tree, len(shape.parameters), signature)
    arguments = tuple(
        context.expression(argument, scope, type_)
        for argument, type_ in zip(tree.arguments, shape.parameter_types, strict=True)
    )
    return bound.DefineCall(
        name=shape.name, arguments=arguments, type=define.body.type, span=tree.span
    )


def _function_call(
    context: Context, tree: syntax.Call, function: FunctionWord, scope: Scope
) -> bound.Expression:
    if function.effects_only and not scope.effects:
        return context.refuse(
            "chance-not-here",
            tree.name.span,
            f"`{function.name}` leaves something to chance, which only an effect may do",
            label="not in a condition or value",
            help=f"in an effect write `let x = {wording.piece(tree.span)}` and use `x`",
        )
    if function.name == "score" and scope.place == "score":
        return recursive(context, "score", tree)
    count = len(tree.arguments)
    shape = next((each for each in function.shapes if len(each.parameters) == count), None)
    if shape is None:
        wanted = len(function.shapes[0].parameters)
        return _wrong_count(context, tree, wanted, function.signature)
    arguments = tuple(
        context.expression(argument, scope, type_)
        for argument, (_, type_) in zip(tree.arguments, shape.parameters, strict=True)
    )
    return bound.FunctionCall(
        name=function.name, arguments=arguments, type=_result(shape, arguments), span=tree.span
    )


def _result(shape: FunctionShape, arguments: tuple[bound.Expression, ...]) -> Type:
    if shape.result == "same":
        return arguments[0].type
    if shape.result == "element":
        return arguments[0].type.element or ANY
    return shape.result


def _wrong_count(
    context: Context, tree: syntax.Call, wanted: int, signature: str
) -> bound.Expression:
    given = len(tree.arguments)
    things = "one thing" if wanted == 1 else f"{wanted or 'no'} things"
    return context.refuse(
        "wrong-arguments",
        tree.span,
        f"`{tree.name.text}` takes {things} in its brackets, here it gets {given or 'none'}",
        label="too few" if given < wanted else "too many",
        help=f"write it as `{signature}`",
        secondary=context.declared("define", tree.name.text)
        or context.declared("values", tree.name.text),
    )


def _unknown(context: Context, tree: syntax.Call, scope: Scope) -> bound.Expression:
    word = tree.name.text
    declarations = context.declarations
    callable_names = {*FUNCTIONS, *(d.name for d in declarations.defines.values() if d.parameters)}
    home = homes.home_of(declarations, word, scope)
    advice = wording.did_you_mean(word, callable_names)
    if home is not None:
        advice = f"write `{home.form}`"
    return context.refuse(
        "unknown-function",
        tree.name.span,
        f"`{word}` {home.what} and takes no brackets"
        if home is not None
        else f"nothing that takes brackets is called `{word}`",
        label="not a function, define or value",
        help=advice or f"there is {wording.some(sorted(callable_names))}",
    )
