"""Rules in force to functions.

For each rule that can matter somewhere: `fb_N` (does it forbid), `wv_N` (does it
waive), `tr_N` (collect it as a trigger or replacement of a use or action),
`mv_N` (the same for moving), `body_N` (what it does). A collected rule is
(how far its holder sits from the actor, when it was laid, `body_N`, its
arguments, who is asked, N); sorting puts collected rules into the order they run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, PlacedRule
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.sources import conjunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]

_EVENT = "S, card, actor, target"
_MOVING = "found, S, card, actor, giver, taker, source, zone, gone"
_MARK = "S, card, actor, giver, taker, source, zone"
_BODY = "S, this, you, card, actor, target, giver, taker"
_DISTANCE = "-1 if you is None else (you - nn(actor, S.active)) % S.n"


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

    def holder_names(self, rule: PlacedRule, *, lies: bool = True) -> dict[str, Local]:
        """`this` and `you` of a rule; `lies`: while its card lies in an active zone."""
        if rule.carriers is None:
            return {}
        return {
            "this": Local("this", False, rule.carriers, self._active if lies else None),
            "you": Local("you", not self._owned),
        }

    def each(self, rule: PlacedRule, lines: Lines) -> None:
        """The head of a loop over the cards in force that carry the rule."""
        lines.add(f"for this in S.t[{rule.number}]:")
        lines.depth += 1
        lines.add("you = S.own[S.place[this]]")

    def laid(self, rule: PlacedRule) -> str:
        """Source of when a rule was laid, to be compared; the deck's own come first."""
        if rule.carriers is None:
            return str(rule.number - len(self.facts.rules))
        return f"laid_at(S, this, {rule.number})"

    def _event_names(self, rule: PlacedRule, *names: str) -> dict[str, Local]:
        return {**self.holder_names(rule), **{name: Local(name) for name in names}}

    def event_test(self, rule: PlacedRule, env: Env) -> str:
        """The condition that a rule watches this use or action."""
        event = rule.rule.event
        parts = [event.cards, event.actor, event.target, rule.rule.when]
        return self.expressions.tests(parts, env)

    # -------------------------------------------------------- forbids and waivers

    def forbid(self, rule: PlacedRule) -> str:
        """The function that says whether a rule forbids a use or action."""
        name = f"fb_{rule.number}"
        return self.names.ask(name, lambda: self._write_any(name, rule))

    def waive(self, rule: PlacedRule) -> str:
        """The function that says whether a rule waives its needs."""
        name = f"wv_{rule.number}"
        return self.names.ask(name, lambda: self._write_any(name, rule))

    def _write_any(self, name: str, rule: PlacedRule) -> None:
        self.expressions.hot = True
        lines = Lines(rule.definition.span)
        env = self._event_names(rule, "card", "actor", "target")
        if rule.carriers is not None:
            self.each(rule, lines)
        if isinstance(rule.rule, bound.Waive):
            parts = [rule.rule.player, rule.rule.target, rule.rule.when]
            test = self.expressions.tests(parts, env)
        else:
            test = self.event_test(rule, env)
        with lines.only_if(test):
            lines.add("return True")
        lines.depth = 1
        lines.add("return False")
        self.expressions.hot = False
        self.names.enter(name, _EVENT, lines, rule.definition.span)

    def possible(self, rule: PlacedRule, card: Local, others: Env) -> bool:
        """Whether a rule about an event could watch one with such a card."""
        env = {**self.holder_names(rule), **others, "card": card}
        event = rule.rule.event
        return self.expressions.tests([event.cards, event.actor, event.target], env) != "False"

    # ------------------------------------------------------------------- triggers

    def trigger(self, rule: PlacedRule) -> str:
        """The function that collects a trigger or replacement of a use or action."""
        name = f"tr_{rule.number}"
        return self.names.ask(name, lambda: self._write_trigger(name, rule))

    def _write_trigger(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(rule.definition.span)
        env = self._event_names(rule, "card", "actor", "target")
        self._collect(rule, lines, self.event_test(rule, env), "card, actor, target, None, None")
        self.names.enter(name, f"found, {_EVENT}", lines, rule.definition.span)

    def _collect(self, rule: PlacedRule, lines: Lines, test: str, event: str) -> None:
        """Collect a rule for each card in force that carries it and for which the test holds."""
        if rule.carriers is not None:
            self.each(rule, lines)
        with lines.only_if(test):
            distance = "-1" if rule.carriers is None else _DISTANCE
            lines.add(self._found(rule, distance, self.laid(rule), event))
        lines.depth = 1

    def _found(self, rule: PlacedRule, distance: str, laid: str, event: str) -> str:
        holder = "None, None" if rule.carriers is None else "this, you"
        arguments, asked = f"(S, {holder}, {event})", self._asked(rule)
        what = f"{self.body(rule)}, {arguments}, {asked}, {rule.number}"
        return f"found.append(({distance}, {laid}, {what}))"

    def _asked(self, rule: PlacedRule) -> str:
        """For a replacement that may be declined: who is asked, and its label and code."""
        if not isinstance(rule.rule, bound.Replacement) or not rule.rule.asks:
            return "None"
        label = self.effects.asking.label("option", rule.definition.name)
        code = self.effects.asking.code("option", value=rule.definition.name)
        if rule.rule.player is None:
            seat = "you" if rule.carriers is not None else "None"
        else:
            others = ("target",) if rule.rule.event.names else ("giver", "taker")
            env = self._event_names(rule, "card", "actor", *others)
            seat = self.expressions.value(rule.rule.player, env).text
        return f"({seat}, {label}, {code})"

    def body(self, rule: PlacedRule) -> str:
        """The function of what a rule does."""
        name = f"body_{rule.number}"
        return self.names.ask(name, lambda: self._write_body(name, rule))

    def _write_body(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(rule.definition.span)
        env = {
            **self.holder_names(rule, lies=False),  # another rule may have moved it meanwhile
            "card": Local("card", nullable=bool(rule.rule.event.names)),
            **{each: Local(each) for each in ("actor", "target", "giver", "taker")},
        }
        self.effects.write(rule.rule.body, env, lines, last=True)
        self.names.enter(name, _BODY, lines, rule.definition.span)

    # --------------------------------------------------------------------- moving

    def moving(self, rule: PlacedRule) -> str:
        """The function that collects a rule about moving, for one move."""
        name = f"mv_{rule.number}"
        return self.names.ask(name, lambda: self._write_moving(name, rule))

    def _write_moving(self, name: str, rule: PlacedRule) -> None:
        lines = Lines(rule.definition.span)
        test = self._moving_test(rule, self._moving_names(rule))
        event = "card, actor, None, giver, taker"
        if isinstance(rule.rule, bound.Forbid):
            if rule.carriers is not None:
                self.each(rule, lines)
            with lines.only_if(test):
                lines.add("found.append(True)")
        else:
            self._collect(rule, lines, test, event)
            if rule.carriers is not None and getattr(rule.rule, "time", "") == "after":
                self._collect_gone(rule, lines, event)
        self.names.enter(name, _MOVING, lines, rule.definition.span)

    def _moving_names(self, rule: PlacedRule, *, lies: bool = True) -> dict[str, Local]:
        return {
            **self.holder_names(rule, lies=lies),
            "card": Local("card", False),
            **{each: Local(each) for each in ("actor", "giver", "taker")},
        }

    def _moving_test(self, rule: PlacedRule, env: Env) -> str:
        """The condition that a rule watches this move."""
        event = rule.rule.event
        zones = [
            self._zone_test(event.leaving, "source", env),
            self._zone_test(event.entering, "zone", env),
        ]
        others = self.expressions.tests([event.cards, event.actor, rule.rule.when], env)
        return conjunction([*zones, others])

    def _zone_test(self, pattern: bound.Expression | None, number: str, env: Env) -> str:
        if pattern is None:
            return "True"
        if isinstance(pattern, bound.AnyZone):
            return f"S.kind_of[{number}] == {self.facts.kinds.index(pattern.zone)}"
        return f"{self.expressions.value(pattern, env).text} == {number}"

    def _collect_gone(self, rule: PlacedRule, lines: Lines, event: str) -> None:
        """The moved card itself, whose rules held for who had it; it comes after all others.

        Unless the rule speaks for who holds the card now.
        """
        test = self._moving_test(rule, self._moving_names(rule, lies=False))
        number = rule.number
        with lines.block(f"if {number} in gone and not has_spoken(found, {number}, card):"):
            lines.add("this, you = card, giver")
            with lines.only_if(test):
                laid = f"1 << 30 | gone.index({rule.number})"
                lines.add(self._found(rule, _DISTANCE, laid, event))

    def write_mark(self, name: str, rules: list[PlacedRule]) -> None:
        """The function of rules of the deck that only set states after a move."""
        lines = Lines(rules[0].definition.span)
        env = self._moving_names(rules[0])
        tests = [self._moving_test(rule, env) for rule in rules]
        self.effects.moves.mark(list(zip(tests, rules, strict=True)), env, lines)
        self.names.enter(name, _MARK, lines, rules[0].definition.span)
