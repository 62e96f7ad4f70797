"""Rules in force to functions.

For each rule that can matter somewhere: `fb_N` (does it forbid), `wv_N` (does it
waive), `tr_N` (collect it as a trigger or replacement of a use or action),
`mv_N` (the same for moving), `body_N` (what it does). Values and attributes
that rules adjust get `d_NAME` and `a_NAME`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, PlacedRule, zone_names
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.sources import conjunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]

_EVENT = "S, card, actor, target"
_MOVING = "found, S, card, actor, giver, taker, source, zone, gone"
BODY = "S, this, you, card, actor, target, giver, taker"


class Rules:
    """Writes the functions of rules."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.names = effects.names
        self.facts = effects.facts
        zones = [zone for zone in self.facts.deck.zones.values() if zone.active]
        self._active = frozenset(zone.name for zone in zones)
        self._owned = all(zone.per_player for zone in zones)

    # -------------------------------------------------------------- environments

    def holder_names(self, rule: PlacedRule) -> dict[str, Local]:
        """`this` and `you` of a rule."""
        if rule.carriers is None:
            return {}
        return {
            "this": Local("this", False, rule.carriers, self._active),
            "you": Local("you", not self._owned),
        }

    def _each(self, rule: PlacedRule, lines: Lines) -> None:
        """The head of a loop over the cards in force that carry the rule."""
        lines.add(f"for this in S.t[{rule.number}]:")
        lines.depth += 1
        lines.add("you = S.own[S.place[this]]")

    def event_test(self, rule: PlacedRule, env: Env) -> str:
        """The condition that a rule watches this use or action."""
        event = rule.rule.event
        parts = [event.cards, event.actor, event.target, rule.rule.when]
        return conjunction([self.expressions.test(part, env) for part in parts])

    # -------------------------------------------------------- forbids and waivers

    def forbid(self, rule: PlacedRule) -> str:
        """The function that says whether a rule forbids a use or action."""
        name = f"fb_{rule.number}"
        return self.names.ask(name, lambda: self._write_any(name, rule, waive=False))

    def waive(self, rule: PlacedRule) -> str:
        """The function that says whether a rule waives its needs."""
        name = f"wv_{rule.number}"
        return self.names.ask(name, lambda: self._write_any(name, rule, waive=True))

    def _write_any(self, name: str, rule: PlacedRule, *, waive: bool) -> None:
        self.expressions.hot = True
        lines = Lines(span=rule.definition.span)
        env = {
            **self.holder_names(rule),
            "card": Local("card"),
            "actor": Local("actor"),
            "target": Local("target"),
        }
        if rule.carriers is not None:
            self._each(rule, lines)
        if waive:
            parts = [rule.rule.player, rule.rule.target, rule.rule.when]
            test = conjunction([self.expressions.test(part, env) for part in parts])
        else:
            test = self.event_test(rule, env)
        with lines.block(f"if {test}:"):
            lines.add("return True")
        lines.depth = 1
        lines.add("return False")
        self.expressions.hot = False
        self.names.enter(name, _EVENT, lines, rule.definition.span)

    def possible(self, rule: PlacedRule, card: Local, others: Env) -> bool:
        """Whether a rule about an event could watch one with such a card."""
        env = {**self.holder_names(rule), **others, "card": card}
        event = rule.rule.event
        return all(
            self.expressions.test(part, env) != "False"
            for part in (event.cards, event.actor, event.target)
        )

    # ------------------------------------------------------------------- triggers

    def trigger(self, rule: PlacedRule) -> str:
        """The function that collects a trigger or replacement of a use or action."""
        name = f"tr_{rule.number}"
        return self.names.ask(name, lambda: self._write_trigger(name, rule))

    def _write_trigger(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(span=rule.definition.span)
        env = {
            **self.holder_names(rule),
            "card": Local("card"),
            "actor": Local("actor"),
            "target": Local("target"),
        }
        arguments = "(S, {}, card, actor, target, None, None)"
        self._collect(rule, lines, self.event_test(rule, env), arguments)
        self.names.enter(name, f"found, {_EVENT}", lines, rule.definition.span)

    def _collect(self, rule: PlacedRule, lines: Lines, test: str, arguments: str) -> None:
        body, asks = self.body(rule), self._asking(rule)
        number = rule.number
        if rule.carriers is None:
            with lines.block(f"if {test}:"):
                held = arguments.format("None, None")
                lines.add(f"found.append((-1, -1, {number}, {body}, {held}, {asks}))")
            return
        self._each(rule, lines)
        with lines.block(f"if {test}:"):
            held = arguments.format("this, you")
            distance = "-1 if you is None else (you - nn(actor, S.active)) % S.n"
            lines.add(
                f"found.append(({distance}, laid_at(S, this), {number}, {body}, {held}, {asks}))"
            )
        lines.depth = 1

    def _asking(self, rule: PlacedRule) -> str:
        """For a replacement that may be declined: who is asked, and its label and code."""
        if not isinstance(rule.rule, bound.Replacement) or not rule.rule.asks:
            return "None"
        label = self.effects.label("option", rule.definition.name)
        code = self.effects.code("option", value=rule.definition.name)
        if rule.rule.player is None:
            seat = "you" if rule.carriers is not None else "None"
        else:
            env = {
                **self.holder_names(rule),
                "card": Local("card"),
                "actor": Local("actor"),
                "target": Local("target"),
                "giver": Local("giver"),
                "taker": Local("taker"),
            }
            seat = self.expressions.value(rule.rule.player, env).text
        return f"({seat}, {label}, {code})"

    def body(self, rule: PlacedRule) -> str:
        """The function of what a rule does."""
        name = f"body_{rule.number}"
        return self.names.ask(name, lambda: self._write_body(name, rule))

    def _write_body(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(span=rule.definition.span)
        env: dict[str, Local] = {
            **self.holder_names(rule),
            "card": Local("card", nullable=bool(rule.rule.event.names)),
            "actor": Local("actor"),
            "target": Local("target"),
            "giver": Local("giver"),
            "taker": Local("taker"),
        }
        self.effects.write(rule.rule.body, env, lines)
        self.names.enter(name, BODY, lines, rule.definition.span)

    # --------------------------------------------------------------------- moving

    def moving(self, rule: PlacedRule) -> str:
        """The function that collects a rule about moving, for one move."""
        name = f"mv_{rule.number}"
        return self.names.ask(name, lambda: self._write_moving(name, rule))

    def _write_moving(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(span=rule.definition.span)
        env = {
            **self.holder_names(rule),
            "card": Local("card", False),
            "actor": Local("actor"),
            "giver": Local("giver"),
            "taker": Local("taker"),
        }
        test = self._moving_test(rule, env)
        if isinstance(rule.rule, bound.Forbid):
            if rule.carriers is not None:
                self._each(rule, lines)
            with lines.block(f"if {test}:"):
                lines.add("found.append(True)")
        else:
            self._collect(rule, lines, test, "(S, {}, card, actor, None, giver, taker)")
            if rule.carriers is not None:
                self._collect_gone(rule, lines, test)
        self.names.enter(name, _MOVING, lines, rule.definition.span)

    def _moving_test(self, rule: PlacedRule, env: Env) -> str:
        """The condition that a rule watches this move."""
        event = rule.rule.event
        return conjunction(
            [
                self._zone_test(event.leaving, "source", env),
                self._zone_test(event.entering, "zone", env),
                self.expressions.test(event.cards, env),
                self.expressions.test(event.actor, env),
                self.expressions.test(rule.rule.when, env),
            ]
        )

    def write_mark(self, name: str, rules: list[PlacedRule]) -> None:
        """The function of rules of the deck that only set states after a move."""
        lines = Lines(span=rules[0].definition.span)
        env = {
            "card": Local("card", False),
            "actor": Local("actor"),
            "giver": Local("giver"),
            "taker": Local("taker"),
        }
        self.effects.write_marks(
            [(self._moving_test(rule, env), rule) for rule in rules], env, lines
        )
        self.names.enter(name, "S, card, actor, giver, taker, source, zone", lines, lines.span)

    def _collect_gone(self, rule: PlacedRule, lines: Lines, test: str) -> None:
        """The moved card itself, which is no longer in force but was."""
        body, number = self.body(rule), rule.number
        with lines.block("if gone:"):
            lines.add("this, you = card, giver")
            members = self.names.members(rule.carriers or frozenset())
            with lines.block(f"if D[card] in {members} and {test}:"):
                distance = "-1 if you is None else (you - nn(actor, S.active)) % S.n"
                held = "(S, this, you, card, actor, None, giver, taker)"
                lines.add(f"found.append(({distance}, 1 << 30, {number}, {body}, {held}, None))")

    def _zone_test(self, pattern: bound.Expression | None, number: str, env: Env) -> str:
        if pattern is None:
            return "True"
        if isinstance(pattern, bound.AnyZone):
            return f"S.kind_of[{number}] == {self.facts.kinds.index(pattern.zone)}"
        return f"{self.expressions.value(pattern, env).text} == {number}"

    def may_watch(
        self, rule: PlacedRule, source: str, zone: str, defs: frozenset[int] | None
    ) -> bool:
        """Whether a rule about moving could watch such a move."""
        event = rule.rule.event
        leaving, entering = pattern_zones(event.leaving), pattern_zones(event.entering)
        if leaving is not None and source not in leaving:
            return False
        if entering is not None and zone not in entering:
            return False
        members = self.moved_members(rule)
        return members is None or defs is None or bool(members & defs)

    def moved_members(self, rule: PlacedRule) -> frozenset[int] | None:
        """The definitions of cards whose moves a rule can watch, None if any."""
        cards = rule.rule.event.cards
        if cards is None:
            return None
        if isinstance(cards, bound.Compared) and cards.operator == "=" and rule.carriers:
            sides = {
                side.name for side in (cards.left, cards.right) if isinstance(side, bound.Variable)
            }
            if sides == {"card", "this"}:
                return rule.carriers
        return self.facts.split_test(cards, "card")[0]

    # ---------------------------------------------------------------- adjustments

    def write_adjusted(self, name: str, *, is_attribute: bool) -> None:
        """The function of a value or attribute with all rules that adjust it."""
        rules = self.facts.adjusting(name, is_attribute=is_attribute)
        self.expressions.hot = True
        lines = Lines()
        if is_attribute:
            parameters: tuple[str, ...] = ("c",)
            env: dict[str, Local] = {"c": Local("p_c", False)}
            base = f"{self.names.attribute(name)}[p_c]"
            function, span = self.names.adjusted_attribute(name), None
        else:
            define = self.facts.deck.defines[name]
            parameters, span = define.parameters, define.span
            env = {each: Local(f"p_{each}") for each in parameters}
            base = self.expressions.value(define.body, env).text
            function = self.names.define(name)
        lines.span = span
        lines.add(f"v = {base}")
        setting = [each for each in rules if each.rule.adjustment == "to"]
        if len(setting) > 1:
            lines.add("latest = -2")
        for rule in setting:
            self._write_layer(rule, parameters, lines, latest=len(setting) > 1)
        for sort in ("times", "by"):
            for rule in rules:
                if rule.rule.adjustment == sort:
                    self._write_layer(rule, parameters, lines, latest=False)
        lines.add("return v")
        self.expressions.hot = False
        named = "".join(f", p_{each}" for each in parameters)
        self.names.enter(function, f"S{named}", lines, span)

    def _write_layer(
        self, rule: PlacedRule, parameters: tuple[str, ...], lines: Lines, *, latest: bool
    ) -> None:
        lines.span = rule.definition.span
        env = self.holder_names(rule)
        for own, called in zip(rule.rule.parameters, parameters, strict=True):
            env[own] = Local(f"p_{called}")
        depth = lines.depth
        if rule.carriers is not None:
            self._each(rule, lines)
        at = "-1" if rule.carriers is None else "laid_at(S, this)"
        test = self.expressions.test(rule.rule.when, env)
        if latest:
            test = conjunction([test, f"{at} >= latest"])
        amount = self.expressions.value(rule.rule.amount, env).text
        with lines.block(f"if {test}:"):
            sort = rule.rule.adjustment
            if sort == "to":
                lines.add(f"v = {amount}")
                if latest:
                    lines.add(f"latest = {at}")
            else:
                sign = "*" if sort == "times" else "+"
                lines.add(f"v = (v or 0) {sign} (({amount}) or 0)")
        lines.depth = depth


def pattern_zones(pattern: bound.Expression | None) -> frozenset[str] | None:
    """The zones a pattern of an event can mean, None if any."""
    if pattern is None:
        return None
    if isinstance(pattern, bound.AnyZone):
        return frozenset([pattern.zone])
    return zone_names(pattern)
