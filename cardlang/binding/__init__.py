"""From syntax to meaning: every name found, every type checked.

Takes the declarations of a deck and syntax trees with the scope in which they
stand, gives trees of `cardlang.bound`. What does not fit is reported as a
diagnostic, once for each cause; the tree given back is then incomplete, and the
deck not playable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding.context import Context
from cardlang.binding.defines import DefineTable
from cardlang.binding.expressions import bind_expression
from cardlang.binding.rules import bind_rule
from cardlang.binding.scope import (
    Scope,
    action_scope,
    card_rule_scope,
    deck_rule_scope,
    define_scope,
    ends_scope,
    scenario_scope,
    score_scope,
    setup_scope,
    turn_scope,
    use_scope,
)
from cardlang.binding.statements import bind_effect

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang import bound, syntax
    from cardlang.deck import DefineDef
    from cardlang.declarations import Declarations
    from cardlang.diagnostics import Diagnostic
    from cardlang.types import Type

__all__ = [
    "Binder",
    "Scope",
    "action_scope",
    "card_rule_scope",
    "deck_rule_scope",
    "define_scope",
    "ends_scope",
    "scenario_scope",
    "score_scope",
    "setup_scope",
    "turn_scope",
    "use_scope",
]


class Binder:
    """Binds the pieces of one deck."""

    def __init__(self, declarations: Declarations, report: Callable[[Diagnostic], None]) -> None:
        self._defines = DefineTable()
        self._context = Context(declarations, report, bind_expression, self._defines.get)

    def expression(
        self, tree: syntax.Expression, scope: Scope, wanted: Type | None = None
    ) -> bound.Expression:
        """Bind an expression, of the type `wanted` if given (a zone may stand for its cards)."""
        if wanted is None:
            return self._context.bind(tree, scope, None)
        return self._context.expression(tree, scope, wanted)

    def effect(self, tree: syntax.Effect, scope: Scope) -> bound.Effect:
        """Bind an effect."""
        return bind_effect(self._context, tree, scope)

    def rule(self, tree: syntax.Rule, scope: Scope) -> bound.Rule:
        """Bind a rule in force."""
        return bind_rule(self._context, tree, scope)

    def defines(self) -> dict[str, DefineDef]:
        """Bind all defines and values, and give them by name."""
        return self._defines.all(self._context)
