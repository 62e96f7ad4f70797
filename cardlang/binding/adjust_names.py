"""Parameters of `adjust` that are called like something that is there already.

Takes the rule and the types its parameters have, reports a name that was meant as what it stands
for; gives nothing. The help is the whole rule as it is written right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding import homes
from cardlang.binding.variables import name_is_free
from cardlang.syntax import Word
from cardlang.types import CARD, NUMBER, PLAYER
from cardlang.vocabulary import BUILTINS, RESERVED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope
    from cardlang.declarations import Declarations
    from cardlang.syntax import Adjust, Parameter
    from cardlang.types import Type

_USUAL = {CARD: "c", PLAYER: "p", NUMBER: "n"}
_OF_RULE = ("this", "card")
_WHO = {"you": " for you", "others": " for others", "players": "", "anyone": ""}


def check_parameters(
    context: Context, tree: Adjust, types: Sequence[Type | None], scope: Scope
) -> None:
    """Complain about parameters that may not have their name, or are rather something's name."""
    for parameter, type_ in zip(tree.parameters, types, strict=True):
        name = parameter.name
        if name in BUILTINS or name == "anyone":
            _refuse(context, tree, parameter, type_, _doc(name), scope)
        elif name in RESERVED:
            name_is_free(context, Word(name, parameter.span))
        elif parameter.type_name is None and len(name) > 1 and _is_declared(context, name):
            home = homes.home_of(context.declarations, name, scope)
            if home is not None:
                _refuse(context, tree, parameter, type_, f"`{name}` {home.what}.", scope)


def _doc(name: str) -> str:
    return BUILTINS[name].doc if name in BUILTINS else ""


def _refuse(
    context: Context,
    tree: Adjust,
    parameter: Parameter,
    type_: Type | None,
    what: str,
    scope: Scope,
) -> None:
    name = parameter.name
    note = what if what.startswith("`") else f"`{name}`: {what}"
    context.refuse(
        "taken-name",
        parameter.span,
        f"in these brackets stands a new name, and `{name}` has a meaning already",
        label="would be the name of any card" if type_ == CARD else "would be just a name",
        help=_rewritten(context.declarations, tree, parameter, type_, scope),
        notes=(note,) if what else (),
    )


def _rewritten(
    declarations: Declarations, tree: Adjust, parameter: Parameter, type_: Type | None, scope: Scope
) -> str:
    """The rule with a name of its own for the parameter, and what was meant as a condition."""
    name = parameter.name
    new = _USUAL.get(type_, "x") if type_ is not None else "c"
    if any(each.name == new for each in tree.parameters):
        new = f"the_{name}"
    text, start = tree.span.text, tree.span.start
    end = tree.when.span.end - start if tree.when is not None else len(text)
    who = _WHO.get(name, "") if tree.player is None and "you" in scope.variables else ""
    test = _test(declarations, name, new, type_, scope)
    joint = " and " if tree.when is not None else " when "
    before, behind = parameter.span.start - start, parameter.span.end - start
    if tree.when is not None and who:
        cut = text.rindex("when", 0, tree.when.span.start - start)
        middle = text[behind:cut].rstrip() + who + " " + text[cut:end]
    else:
        middle = text[behind:end] + who
    added = joint + test if test else ""
    return f"write `{' '.join((text[:before] + new + middle + added + text[end:]).split())}`"


def _test(declarations: Declarations, name: str, new: str, type_: Type | None, scope: Scope) -> str:
    if type_ not in (CARD, None):
        return ""
    if name in _OF_RULE:
        return f"{new} = this" if "this" in scope.variables else f"{new} is CARD"
    is_kind = name in {*declarations.kinds, *declarations.cards, *declarations.perks}
    return f"{new} is {name}" if is_kind else ""


def _is_declared(context: Context, name: str) -> bool:
    each = context.declarations
    return name in {
        *(*each.kinds, *each.cards, *each.perks, *each.attributes, *each.zones, *each.options),
        *(*each.defines, *each.uses, *each.actions, *each.steps),
        *(state for _, state in each.states),
    }
