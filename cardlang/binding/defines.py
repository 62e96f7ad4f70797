"""Defines and values: bound when first asked for, so that their order does not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding.scope import define_scope
from cardlang.deck import DefineDef

if TYPE_CHECKING:
    from cardlang.binding.context import Context


class DefineTable:
    """The bound defines and values of a deck."""

    def __init__(self) -> None:
        self._bound: dict[str, DefineDef] = {}
        self._running: set[str] = set()

    def get(self, context: Context, name: str) -> DefineDef | None:
        """Give a define by name, bound; None while it is being bound, as in a circle."""
        if name in self._bound:
            return self._bound[name]
        if name in self._running:
            return None
        shape = context.declarations.defines[name]
        scope = define_scope(dict(zip(shape.parameters, shape.parameter_types, strict=True)))
        self._running.add(name)
        with context.hushed(quiet=False):
            body = context.bind(shape.body, scope, None)
        self._running.discard(name)
        self._bound[name] = DefineDef(
            shape.name,
            shape.parameters,
            shape.parameter_types,
            body,
            shape.adjustable,
            shape.span,
        )
        return self._bound[name]

    def all(self, context: Context) -> dict[str, DefineDef]:
        """Bind every define and give them by name."""
        for name in context.declarations.defines:
            self.get(context, name)
        return {name: self._bound[name] for name in context.declarations.defines}
