"""Values and attributes that rules adjust, to functions: `d_NAME` and `a_NAME`.

The layers are those of the plain evaluator: `to` (the latest laid wins), then
every `times`, then every `by`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.compiled.analysis import Local, PlacedRule
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.sources import conjunction

if TYPE_CHECKING:
    from cardlang.interpreter.compiled.effects import Effects


class Adjustments:
    """Writes what rules adjust."""

    def __init__(self, effects: Effects) -> None:
        self.rules = effects.rules
        self.expressions = effects.expressions
        self.names = effects.names
        self.facts = effects.facts

    def write(self, name: str, *, is_attribute: bool) -> None:
        """The function of a value or attribute with all rules that adjust it."""
        self.expressions.hot = True
        if is_attribute:
            parameters: tuple[str, ...] = ("c",)
            base = f"{self.names.attribute(name)}[p_c]"
            function, span = self.names.adjusted_attribute(name), None
        else:
            define = self.facts.deck.defines[name]
            parameters, span = define.parameters, define.span
            env = {each: Local(f"p_{each}") for each in parameters}
            base = self.expressions.value(define.body, env).text
            function = self.names.define(name)
        lines = Lines(span)
        lines.add(f"v = {base}")
        self._write_layers(self.facts.adjusting(name, is_attribute=is_attribute), parameters, lines)
        lines.add("return v")
        self.expressions.hot = False
        named = "".join(f", p_{each}" for each in parameters)
        self.names.enter(function, f"S{named}", lines, span)

    def _write_layers(
        self, rules: list[PlacedRule], parameters: tuple[str, ...], lines: Lines
    ) -> None:
        by_sort: dict[str, list[PlacedRule]] = {"to": [], "times": [], "by": []}
        for rule in rules:
            by_sort[rule.rule.adjustment].append(rule)
        several = len(by_sort["to"]) > 1
        if several:
            lines.add("latest = -1 << 30")
        for sort, of_sort in by_sort.items():
            for rule in of_sort:
                self._write_rule(rule, parameters, lines, latest=several and sort == "to")

    def _write_rule(
        self, rule: PlacedRule, parameters: tuple[str, ...], lines: Lines, *, latest: bool
    ) -> None:
        lines.span = rule.definition.span
        env = self.rules.holder_names(rule)
        for own, called in zip(rule.rule.parameters, parameters, strict=True):
            env[own] = Local(f"p_{called}")
        depth = lines.depth
        if rule.carriers is not None:
            self.rules.each(rule, lines)
        laid = self.rules.laid(rule)
        test = self.expressions.test(rule.rule.when, env)
        amount = self.expressions.value(rule.rule.amount, env).text
        with lines.only_if(conjunction([test, f"{laid} > latest" if latest else "True"])):
            if rule.rule.adjustment == "to":
                lines.add(f"v = {amount}")
                if latest:
                    lines.add(f"latest = {laid}")
            else:
                sign = "*" if rule.rule.adjustment == "times" else "+"
                lines.add(f"v = (v or 0) {sign} (({amount}) or 0)")
        lines.depth = depth
