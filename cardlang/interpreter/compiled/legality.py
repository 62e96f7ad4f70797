"""Under which conditions actions and uses are legal, as Python source.

Needs that hold or are waived, rules that forbid, and costs that can be paid
become one condition; only rules that could matter are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.interpreter.compiled.analysis import Local, PlacedRule
from cardlang.interpreter.compiled.sources import conjunction, disjunction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlang.deck import NeedDef
    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a `perform` lets pass: needs that are waived, and another cost or none."""

    waiving: tuple[bound.NeedMatch, ...] = ()
    free: bool = False
    costing: bound.Effect | None = None

    def cost_of(self, use: bound.Effect) -> bound.Effect:
        """What a use costs that says it costs this."""
        if self.costing is not None:
            return self.costing
        return () if self.free else use


class Doing(NamedTuple):
    """An action or use whose legality is asked, with the names it has."""

    action: str | None
    use: str | None
    env: Env
    terms: Terms

    @property
    def name(self) -> str:
        """The name by which rules speak of it."""
        name = self.use or self.action
        assert name is not None
        return name

    @property
    def card(self) -> Local:
        """The card it is done with."""
        return self.env.get("card", Local("None"))

    @property
    def target(self) -> Local:
        """The player it aims at."""
        return self.env.get("target", Local("None"))


class Legality:
    """Writes the conditions."""

    def __init__(self, effects: Effects) -> None:
        self.expressions = effects.expressions
        self.asking = effects.asking
        self.rules = effects.rules
        self.names = effects.names
        self.facts = effects.facts

    def legal(self, needs: Sequence[NeedDef], cost: bound.Effect, doing: Doing) -> str:
        """The condition that needs hold or are waived, nothing forbids, and it can be paid."""
        tests = [self._need(need, doing) for need in needs]
        tests += [self._unless(rule, doing) for rule in self._forbidding(doing)]
        return conjunction(_refined([*tests, self._affordable(cost, doing.env)]))

    def asks_target(self, action: str) -> bool:
        """Whether rules about an action ask at whom its card's use aims."""
        parts = [
            (each.rule.event.target, each.rule.when)
            for each in self.facts.watching(bound.Forbid, action)
        ]
        parts += [
            (each.rule.target, each.rule.when)
            for each in self.facts.of(bound.Waive)
            if any(match.action == action for match in each.rule.needs)
        ]
        return any(
            isinstance(node, bound.Variable) and node.name == "target" for node in nodes_of(*parts)
        )

    def _forbidding(self, doing: Doing) -> list[PlacedRule]:
        others = {"actor": doing.env["you"], "target": doing.target}
        return [
            rule
            for rule in self.facts.watching(bound.Forbid, doing.name)
            if self.rules.possible(rule, doing.card, others)
        ]

    def _unless(self, rule: PlacedRule, doing: Doing) -> str:
        call = f"{self.rules.forbid(rule)}(S, {doing.card.text}, you, {doing.target.text})"
        return f"(not {call})" if rule.carriers is None else f"(not {rule.in_force} or not {call})"

    def _need(self, need: NeedDef, doing: Doing) -> str:
        waivers = [self._meets(match, need, doing) for match in doing.terms.waiving]
        if "True" in waivers:
            return "True"
        tests = [self.expressions.test(need.condition, doing.env), *waivers]
        for rule in self.facts.of(bound.Waive):
            fits = disjunction([self._meets(match, need, doing) for match in rule.rule.needs])
            if fits != "False":
                called = f"(S, {doing.card.text}, you, {doing.target.text})"
                tests.append(conjunction([rule.in_force, fits, self.rules.waive(rule) + called]))
        return disjunction(tests)

    def _meets(self, match: bound.NeedMatch, need: NeedDef, doing: Doing) -> str:
        """The condition that a waiver means this need of this card."""
        if match.name != need.name:
            return "False"
        if match.action is not None:
            return "True" if doing.use is None and match.action == doing.action else "False"
        if doing.use is None or match.use not in (None, doing.use):
            return "False"
        defs = doing.card.defs if doing.card.defs is not None else self.facts.every
        if defs <= match.members:
            return "True"
        if not defs & match.members:
            return "False"
        return f"D[{doing.card.text}] in {self.names.members(match.members)}"

    # ------------------------------------------------------------------- paying

    def _affordable(self, cost: bound.Effect, env: Env) -> str:
        """The condition that every payment of a cost can be made, as far as can be judged now."""
        tests = []
        for statement in cost:
            if isinstance(statement, bound.Pay):
                tests.append(self._payable(statement, env))
            elif isinstance(statement, bound.If):
                test = self.expressions.test(statement.test, env)
                positive = self._affordable(statement.positive, env)
                negative = self._affordable(statement.negative, env)
                tests.append(f"({positive} if {test} else {negative})")
        return conjunction(tests)

    def _payable(self, pay: bound.Pay, env: Env) -> str:
        amount = self.expressions.number(pay.amount, env)
        name = self.expressions.temporary()
        total = self._total(pay, env)
        if total is not None:
            return f"(({name} := {amount}) <= 0 or {total} >= {name})"
        purse, exactly = self.asking.purse(pay, env), self.asking.exactly(pay, env)
        return f"(({name} := {amount}) <= 0 or can_pay({name}, {purse}, {exactly}))"

    def _total(self, pay: bound.Pay, env: Env) -> str | None:
        """The maintained worth of a purse that need not match exactly and has no debts."""
        if self.asking.exactly(pay, env) != "False":
            return None
        values = self.facts.attribute_values(pay.worth)
        if any(isinstance(value, int) and value < 0 for value in values):
            return None
        return self.expressions.lists.running_sum(pay.cards, pay.worth, env)


def _refined(tests: list[str]) -> list[str]:
    """Tests in order, where a list known not to be empty is not asked again for its ends."""
    result = list(tests)
    for at, known in enumerate(tests):
        if known.startswith("S.f[") and " " not in known:
            for later in range(at + 1, len(tests)):
                for end in ("0", "-1"):
                    guarded = f"({known}[{end}] if {known} else None)"
                    result[later] = result[later].replace(guarded, f"{known}[{end}]")
    return result
