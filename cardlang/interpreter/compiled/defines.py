"""Calls of defines and values to Python source.

A small define is written out where it is called; a value that rules adjust is
asked for only while such a rule is in force.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local
from cardlang.interpreter.compiled.sources import Source, is_simple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.interpreter.compiled.expressions import Expressions

    Env = Mapping[str, Local]

_SHORT = 60
"""Longer values are not written twice."""
_MOST_INLINED = 150
"""Defines with more nodes are called, not written out."""


class Defines:
    """Writes calls of defines for `Expressions`."""

    def __init__(self, writer: Expressions) -> None:
        self.writer = writer
        self.names = writer.names
        self.facts = writer.facts

    def inlined(
        self, node: bound.DefineCall, env: Env, *, bare: bool = False
    ) -> tuple[bound.Expression, dict[str, Local]] | None:
        """A define's body with its parameters as locals, if the arguments are plain names.

        `bare`: also of a value that rules adjust, as it is without them.
        """
        define = self.facts.deck.defines[node.name]
        if (False, node.name) in self.facts.adjusted and not bare:
            return None
        if self.facts.size_of(node.name) > _MOST_INLINED:
            return None
        inner: dict[str, Local] = {}
        for parameter, argument in zip(define.parameters, node.arguments, strict=True):
            source = self.writer.value(argument, env)
            if not is_simple(source.text):
                return None
            inner[parameter] = Local(
                source.text,
                source.nullable,
                self.facts.defs_of(argument, env),
                self.facts.zones_of(argument, env),
            )
        return define.body, inner

    def call(self, node: bound.DefineCall, env: Env) -> Source:
        """Source of the value of a call."""
        adjusted = (False, node.name) in self.facts.adjusted
        if len(node.arguments) == 1 and adjusted:
            argument = self.writer.value(node.arguments[0], env)
            if not is_simple(argument.text):
                return self._with_named_argument(node, argument, env)
        inlined = self.inlined(node, env)
        if inlined is not None:
            return self.writer.value(*inlined)
        arguments = "".join(f", {self.writer.argument(each, env)}" for each in node.arguments)
        call = f"{self.names.define(node.name)}(S{arguments})"
        plain = self._unadjusted(node, env) if adjusted else None
        if plain is None:
            return Source(call, True)
        base, adjusts = plain
        nullable = base.nullable or self._sets_none(node.name)
        return Source(f"({call} if {adjusts} else {base.text})", nullable)

    def _with_named_argument(self, node: bound.DefineCall, argument: Source, env: Env) -> Source:
        """A call whose argument first gets a name, so that the bare value can be written."""
        name = self.writer.temporary()
        variable = bound.Variable(type=node.arguments[0].type, span=node.span, name=name)
        local = Local(name, argument.nullable, self.facts.defs_of(node.arguments[0], env), None)
        inner = self.call(replace(node, arguments=(variable,)), {**env, name: local})
        return Source(f"(({name} := {argument.text}), {inner.text})[1]", inner.nullable)

    def _unadjusted(self, node: bound.DefineCall, env: Env) -> tuple[Source, str] | None:
        """The bare value of an adjusted define, and the test that some rule adjusts it now."""
        inlined = self.inlined(node, env, bare=True)
        adjusts = self.adjusted_now(node.name, is_attribute=False)
        if inlined is None or adjusts is None:
            return None
        base = self.writer.value(*inlined)
        return None if len(base.text) > _SHORT else (base, adjusts)

    def adjusted_now(self, name: str, *, is_attribute: bool) -> str | None:
        """The test that some rule adjusts a value or attribute now; None if one always may."""
        rules = self.facts.adjusting(name, is_attribute=is_attribute)
        if not rules or any(rule.carriers is None for rule in rules):
            return None
        return " or ".join(rule.in_force for rule in rules)

    def _sets_none(self, name: str) -> bool:
        """Whether some rule may set a value to none."""
        return any(
            rule.rule.adjustment == "to"
            and not (
                isinstance(rule.rule.amount, bound.Constant) and rule.rule.amount.value is not None
            )
            for rule in self.facts.adjusting(name, is_attribute=False)
        )
