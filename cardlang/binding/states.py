"""What effects can set: states, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import wording
from cardlang.types import ANY, NUMBER
from cardlang.vocabulary import PROPERTIES

if TYPE_CHECKING:
    from cardlang import syntax
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope

_ADVICE: dict[type, tuple[str, str]] = {
    bound.AttributeOf: (
        "is printed on the card and stays as it is",
        "declare a state under `state: {{card: ..}}`, or write a rule: `adjust {last}(c) to N`",
    ),
    bound.ZoneOf: ("is a zone, cards go there by moving", "write `move CARDS to {text}`"),
    bound.Mapped: (
        "is a whole list",
        "go through it: `for x in {before} {{ set x.{last} to .. }}`",
    ),
    bound.DefineCall: (
        "is worked out, not remembered",
        "declare a state, or write a rule in force: `adjust {text} to N`",
    ),
    bound.Variable: ("is a name of this effect", "write `let {text} = VALUE`"),
    bound.OptionValue: ("is an option, fixed before the game", "declare a state instead"),
}


def bind_state(
    context: Context, tree: syntax.Expression, scope: Scope
) -> bound.StateOf | bound.PropertyOf | None:
    """Bind what is to be set; None after a complaint."""
    state = context.bind(tree, scope, None)
    if isinstance(state, bound.StateOf):
        return state
    if isinstance(state, bound.PropertyOf):
        if state.subject is None and PROPERTIES["table", state.name].settable:
            return state
    elif state.type == ANY:
        return None
    what, advice = _ADVICE.get(
        type(state), ("cannot be set", "what can be set is a state, for example `you.STATE`")
    )
    text = wording.piece(tree.span)
    before, _, last = text.rpartition(".")
    context.refuse(
        "not-settable",
        tree.span,
        f"`{text}` {what}",
        label="not a state",
        help=advice.format(text=text, before=before, last=last),
    )
    return None


def number_state(context: Context, state: bound.StateOf | bound.PropertyOf) -> bool:
    """Whether one can add to a state; complains if not."""
    if state.type in (NUMBER, ANY):
        return True
    context.refuse(
        "wrong-type",
        state.span,
        f"{wording.quoted(state)} is {wording.a(state.type)}, only numbers can be added to",
        label=wording.a(state.type),
        help=f"write `set {wording.piece(state.span)} to ..`",
    )
    return False
