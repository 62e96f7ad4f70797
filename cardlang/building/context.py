"""What all builders share: the binder, the scopes, and what has been bound already.

Fields are bound once for each node and scope, however many cards share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.slices import parse
from cardlang.types import fits, list_of

if TYPE_CHECKING:
    from cardlang import bound
    from cardlang.binding import Binder, Scope
    from cardlang.declarations import Declarations
    from cardlang.node_values import Report
    from cardlang.reader import Node
    from cardlang.types import Type


@dataclass(slots=True)
class Context:
    """The binder and the report of one deck."""

    declarations: Declarations
    binder: Binder
    report: Report
    _expressions: dict[tuple[int, str, str], bound.Expression | None] = field(default_factory=dict)
    _effects: dict[tuple[int, str], bound.Effect] = field(default_factory=dict)

    def expression(
        self, node: Node | None, scope: Scope, wanted: Type | None = None
    ) -> bound.Expression | None:
        """Bind an expression; none where there is none or it cannot be parsed."""
        if node is None:
            return None
        key = (id(node), _key(scope), str(wanted))
        if key not in self._expressions:
            tree = parse("expression", node, self.report)
            made = None if tree is None else self.binder.expression(tree, scope, wanted)
            self._expressions[key] = made
        return self._expressions[key]

    def one_or_list(
        self, node: Node | None, scope: Scope, element: Type
    ) -> bound.Expression | None:
        """Bind one card or player, or several; the cards of a zone are several."""
        given = self.expression(node, scope)
        if given is None or fits(given.type, element) or fits(given.type, list_of(element)):
            return given
        return self.expression(node, scope, list_of(element))

    def effect(self, node: Node | None, scope: Scope) -> bound.Effect:
        """Bind an effect; empty where there is none or it cannot be parsed."""
        if node is None:
            return ()
        key = (id(node), _key(scope))
        if key not in self._effects:
            tree = parse("effect", node, self.report)
            self._effects[key] = () if tree is None else self.binder.effect(tree, scope)
        return self._effects[key]

    def rule(self, node: Node, scope: Scope) -> bound.Rule | None:
        """Bind a rule in force."""
        tree = parse("rule", node, self.report)
        return None if tree is None else self.binder.rule(tree, scope)


def _key(scope: Scope) -> str:
    """What tells two scopes of the same node apart."""
    return f"{scope.place}:{','.join(scope.variables)}"
