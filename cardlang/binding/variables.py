"""Names that effects make: which words they may be, and what type they have.

A variable of an effect keeps its type; one that starts as `none` takes the type
of the first thing it becomes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding import wording
from cardlang.types import ANY, CARDS, NOTHING, ZONE, Type, common
from cardlang.vocabulary import BUILTINS, RESERVED

if TYPE_CHECKING:
    from cardlang import bound, syntax
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope


def name_is_free(context: Context, word: syntax.Word) -> bool:
    """Whether a variable or parameter may have this name; complains if not."""
    if word.text not in RESERVED:
        return True
    builtin = BUILTINS.get(word.text)
    what = builtin.doc if builtin is not None else "A word of the language."
    context.refuse(
        "taken-name",
        word.span,
        f"`{word.text}` has a meaning of its own and cannot be given another",
        label="choose another name",
        help=f"choose another name, for example `the_{word.text}`",
        notes=(f"`{word.text}`: {what}",),
    )
    return False


def assign(
    context: Context, word: syntax.Word, value: bound.Expression, scope: Scope
) -> tuple[bound.Expression, Scope]:
    """Give the value as it is stored, and the scope in which the variable has it."""
    before = scope.variables.get(word.text)
    if not name_is_free(context, word):
        return value, scope
    if before is None or before == NOTHING:
        return value, scope.with_variable(word.text, value.type)
    if before == CARDS:
        value = context.contents(value)
    after = None if (before, value.type) == (ZONE, CARDS) else common(before, value.type)
    if after is not None:
        return value, scope.with_variable(word.text, after)
    context.refuse(
        "changed-type",
        word.span,
        f"`{word.text}` stands for {wording.a(before)} here, now it would be "
        f"{wording.a(value.type)}",
        label=f"{wording.a(before)} so far",
        help=f"use another name for {wording.a(value.type)}",
    )
    return value, scope


def declare(context: Context, word: syntax.Word, type_: Type, scope: Scope) -> Scope:
    """Give the scope with something chosen; a name used before must keep its type."""
    if not name_is_free(context, word):
        return scope
    before = scope.variables.get(word.text, ANY)
    if common(before, type_) is None:
        context.refuse(
            "changed-type",
            word.span,
            f"`{word.text}` stands for {wording.a(before)} here already",
            label=f"{wording.a(before)} so far",
            help=f"use another name for {wording.a(type_)}",
        )
        return scope
    return scope.with_variable(word.text, type_)


def declare_in_loop(context: Context, word: syntax.Word, type_: Type, scope: Scope) -> Scope:
    """Give the scope inside a loop; the name must be new, or the loop would overwrite it."""
    if word.text in scope.variables and word.text not in RESERVED:
        context.refuse(
            "taken-name",
            word.span,
            f"`{word.text}` stands for {wording.a(scope.variables[word.text])} here already",
            label="would be overwritten",
            help=f"choose another name, for example `next_{word.text}`",
        )
        return scope
    return declare(context, word, type_, scope)


def learn(scope: Scope, *later: Scope) -> Scope:
    """Give the scope after blocks: what started as `none` and became something is that now."""
    for name, type_ in scope.variables.items():
        if type_ != NOTHING:
            continue
        known = (after.variables.get(name, NOTHING) for after in later)
        learned = next((each for each in known if each != NOTHING), None)
        if learned is not None:
            scope = scope.with_variable(name, learned)
    return scope


def has_unknown(scope: Scope) -> bool:
    """Whether some variable has only ever been `none`."""
    return NOTHING in scope.variables.values()
