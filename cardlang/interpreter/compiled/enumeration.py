"""Steps, actions and uses to functions that list moves and functions that take them.

`step_NAME(S, you)` and `perform_N` give the answers; they share `en_N(S, you,
card, targets, out)`, one for each way some cards may be used under some terms,
in which needs, waivers, forbids and affordability are one condition. `TAKE` maps
the code of an answer to the function that carries it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local
from cardlang.interpreter.compiled.kept_lists import running_sum
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.sources import conjunction, disjunction
from cardlang.interpreter.compiled.taking import Taking, you_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlang.deck import ActionDef, CardUse, NeedDef
    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]


@dataclass(frozen=True, slots=True)
class Offer:
    """Under what terms cards may be used: which uses, through which action, what is let pass."""

    uses: tuple[str, ...]
    action: str | None = None
    waiving: tuple[bound.NeedMatch, ...] = ()
    free: bool = False


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


class Enumeration:
    """Writes the functions that list and take moves."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.rules = effects.rules
        self.names = effects.names
        self.facts = effects.facts
        self.deck = effects.facts.deck
        self.tables: dict[str, list[str]] = {}
        """Lists of functions by definition, by the name of the list."""
        self.taking = Taking(effects, self.tables)
        self._offers: dict[Offer, str] = {}
        self._descendants = {
            name: frozenset(each for each in self.deck.uses if name in self._lineage(each))
            for name in self.deck.uses
        }

    def _lineage(self, use: str | None) -> list[str]:
        names = []
        while use is not None:
            names.append(use)
            use = self.deck.uses[use].parent
        return names

    # --------------------------------------------------------------------- steps

    def write_step(self, name: str) -> None:
        """The function that lists a step's answers."""
        step = self.deck.steps[name]
        self.expressions.hot = True
        lines = Lines(span=step.span)
        env = you_names()
        lines.add("out = []")
        alike: dict[str, str] = {}
        for action in step.actions:
            self._write_action(self.deck.actions[action], env, lines, alike, Offer(()))
        offers = [each for each in self.facts.of(bound.Offer) if each.rule.step == name]
        added = [each for each in offers if each.rule.action not in step.actions]
        if added:
            self._write_offers(added, env, lines)
        lines.add("return out")
        self.expressions.hot = False
        self.names.enter(f"step_{name}", "S, you", lines, step.span)

    def _write_offers(self, offers: list[Any], env: Env, lines: Lines) -> None:
        """Actions that rules add, in the order in which the rules were laid."""
        anything = disjunction(
            ["True" if each.carriers is None else f"S.t[{each.number}]" for each in offers]
        )
        with lines.block(f"if {anything}:"):
            lines.add("offered = []")
            for rule in offers:
                self._write_offer(rule, env, lines)
            lines.add("done = []")
            lines.add("for _, _, adds in sorted(offered, key=by_place):")
            lines.add("    if adds not in done:")
            lines.add("        done.append(adds)")
            lines.add("        adds(S, you, out)")

    def write_anytime(self) -> None:
        """The function that lists what rules offer at any decision, besides some answers."""
        offers = [each for each in self.facts.of(bound.Offer) if each.rule.step is None]
        lines = Lines()
        if not offers:
            lines.add("return []")
        else:
            self.expressions.hot = True
            lines.add("if S.besides: return []")
            lines.add("out = []")
            self._write_offers(offers, you_names(), lines)
            lines.add("if isinstance(answers, NumberAnswers): return out")
            lines.add("return [each for each in out if each not in answers]")
            self.expressions.hot = False
        self.names.enter("anytime", "S, you, answers", lines, None)

    def _write_offer(self, rule: Any, env: Env, lines: Lines) -> None:
        action = self.deck.actions[rule.rule.action]
        adds = self.names.ask(f"adds_{action.name}", lambda: self._write_adds(action))
        depth = lines.depth
        place = "-1"
        if rule.carriers is not None:
            lines.add(f"for this in S.t[{rule.number}]:")
            lines.depth += 1
            lines.add("holder = S.own[S.place[this]]")
            place = "laid_at(S, this)"
        inner = {
            **{
                name: Local({"you": "holder"}.get(name, local.text), local.nullable, local.defs)
                for name, local in self.rules.holder_names(rule).items()
            },
            "actor": env["you"],
        }
        test = conjunction(
            [self.expressions.test(part, inner) for part in (rule.rule.player, rule.rule.when)]
        )
        with lines.block(f"if {test}:"):
            lines.add(f"offered.append(({place}, {rule.number}, {adds}))")
        lines.depth = depth

    def _write_adds(self, action: ActionDef) -> None:
        lines = Lines(span=action.span)
        self._write_action(action, you_names(), lines, {}, Offer(()))
        self.names.enter(f"adds_{action.name}", "S, you, out", lines, action.span)

    # ------------------------------------------------------------------- actions

    def _write_action(
        self, action: ActionDef, env: Env, lines: Lines, alike: dict[str, str], terms: Offer
    ) -> None:
        """Append the answers of an action to `out`; `alike` keeps lists already made."""
        if action.cards is None:
            code = self.taking.action_code(action, free=terms.free)
            self._per_target(action, env, lines, f"({code}, None, {{}})", terms)
            return
        single = action.cards.type.name not in ("list", "zone")
        source = self._cards_source(action.cards, env, single=single)
        if single:
            lines.add(f"card = {source}")
            opened = "if card is not None:"
        elif source not in alike and action.uses:
            self._first_loop(action, source, env, lines, alike, terms)
            return
        else:
            if source not in alike:
                alike[source] = f"cards{len(alike)}"
                lines.add(f"{alike[source]} = unlike(S, {source})")
            opened = f"for card in {alike[source]}:"
        card = Local(
            "card",
            False,
            self.facts.defs_of(action.cards, env),
            self.facts.zones_of(action.cards, env),
        )
        inner = {**env, "card": card}
        if not single and not action.uses and action.targets is None:
            test = self._allowed(action.needs, action.name, None, inner, card, terms)
            if test == "True" and not action.cost:
                code = self.taking.action_code(action, free=terms.free)
                lines.add(
                    f"out.extend(map({self.names.answers(code)}.__getitem__, {alike[source]}))"
                )
                return
        with lines.block(opened):
            if action.uses:
                test = self._allowed(action.needs, action.name, None, inner, card, terms)
                test = conjunction([test, self._affordable(action.cost, inner, terms)])
                offer = Offer(action.uses, action.name, terms.waiving, terms.free)
                listing = f"{self.offer(offer)}[D[card]](S, you, card, None, out)"
                if test == "True":
                    lines.add(listing)
                    return
                with lines.block(f"if {test}:"):
                    lines.add(listing)
            else:
                code = self.taking.action_code(action, free=terms.free)
                self._per_target(action, inner, lines, f"({code}, card, {{}})", terms)

    def _first_loop(
        self,
        action: ActionDef,
        source: str,
        env: Env,
        lines: Lines,
        alike: dict[str, str],
        terms: Offer,
    ) -> None:
        """The uses of a list of cards, leaving out copies on the way and keeping the rest."""
        assert action.cards is not None
        kept = alike[source] = f"cards{len(alike)}"
        card = Local(
            "card",
            False,
            self.facts.defs_of(action.cards, env),
            self.facts.zones_of(action.cards, env),
        )
        inner = {**env, "card": card}
        test = self._allowed(action.needs, action.name, None, inner, card, terms)
        test = conjunction([test, self._affordable(action.cost, inner, terms)])
        offer = Offer(action.uses, action.name, terms.waiving, terms.free)
        lines.add(f"{kept} = []")
        lines.add(f"keep = {kept}.append")
        lines.add("seen = []")
        lines.add(f"listing = {self.offer(offer)}")
        with lines.block(f"for card in {source}:"):
            lines.add("kind = D[card]")
            with lines.block(f"if {self.names.copied()}[kind]:"):  # one of several copies
                lines.add(f"if kind in seen and is_alike(S, {kept}, card, kind): continue")
                lines.add("seen.append(kind)")
            lines.add("keep(card)")
            listing = "listing[kind](S, you, card, None, out)"
            lines.add(listing if test == "True" else f"if {test}: {listing}")

    def _cards_source(self, cards: bound.Expression, env: Env, *, single: bool) -> str:
        return (
            self.expressions.value(cards, env).text
            if single
            else self.expressions.items(cards, env)
        )

    def _per_target(
        self, action: ActionDef, env: Env, lines: Lines, answer: str, terms: Offer
    ) -> None:
        card = env.get("card")
        if action.targets is None:
            test = self._allowed(action.needs, action.name, None, env, card, terms)
            test = conjunction([test, self._affordable(action.cost, env, terms)])
            with lines.block(f"if {test}:"):
                lines.add(f"out.append({answer.format('None')})")
            return
        inner = {**env, "target": Local("target", False)}
        with lines.block(f"for target in {self._players(action.targets, env)}:"):
            test = self._allowed(action.needs, action.name, None, inner, card, terms)
            test = conjunction([test, self._affordable(action.cost, inner, terms)])
            with lines.block(f"if {test}:"):
                lines.add(f"out.append({answer.format('target')})")

    def _players(self, targets: bound.Expression, env: Env) -> str:
        if targets.type.name == "list":
            return self.expressions.items(targets, env)
        source = self.expressions.value(targets, env)
        return f"one({source.text})" if source.nullable else f"({source.text},)"

    # ---------------------------------------------------------------------- uses

    def offer(self, offer: Offer) -> str:
        """The list, by definition, of the functions that list a card's uses under some terms."""
        if offer not in self._offers:
            name = f"EN{len(self._offers)}"
            self._offers[offer] = name
            self.tables[name] = []
            self.names.waiting.append(lambda: self._write_offer_table(name, offer))
        return self._offers[offer]

    def _wanted(self, offer: Offer) -> frozenset[str]:
        return frozenset(each for use in offer.uses for each in self._descendants[use])

    def _write_offer_table(self, name: str, offer: Offer) -> None:
        self.expressions.hot = True
        wanted = self._wanted(offer)
        written: dict[tuple[int, ...], str] = {}
        for card in self.deck.cards:
            uses = [(use, each) for use, each in card.uses.items() if use in wanted]
            key = tuple(id(each) for _, each in uses)
            if not uses:
                self.tables[name].append("no_use")
                continue
            if key not in written:
                written[key] = f"{name.lower()}_{card.index}"
                same = frozenset(
                    other.index
                    for other in self.deck.cards
                    if tuple(id(u) for n, u in other.uses.items() if n in wanted) == key
                )
                self._write_offer_function(written[key], uses, same, offer)
            self.tables[name].append(written[key])
        self.expressions.hot = False

    def _write_offer_function(
        self,
        name: str,
        uses: Sequence[tuple[str, CardUse]],
        defs: frozenset[int],
        offer: Offer,
    ) -> None:
        lines = Lines()
        card = Local("card", False, defs)
        env = {**you_names(), "card": card}
        for use_name, use in uses:
            lines.span = use.span
            code = self.taking.use_code(use_name, offer.action, free=offer.free)
            if use.targets is None:
                test = self._usable(use, use_name, env, card, offer)
                with lines.block(f"if targets is None and {test}:"):
                    lines.add(f"out.append({self.names.answers(code)}[card])")
                continue
            self._write_targeted(lines, use, use_name, code, env, card, offer)
        self.names.enter(name, "S, you, card, targets, out", lines, uses[0][1].span)

    def _write_targeted(
        self,
        lines: Lines,
        use: CardUse,
        use_name: str,
        code: int,
        env: Env,
        card: Local,
        offer: Offer,
    ) -> None:
        assert use.targets is not None
        inner = {**env, "target": Local("target", False)}
        with lines.block(f"for target in {self._players(use.targets, env)}:"):
            test = self._usable(use, use_name, inner, card, offer)
            with lines.block(f"if (targets is None or target in targets) and {test}:"):
                lines.add(f"out.append(({code}, card, target))")

    def _usable(self, use: CardUse, name: str, env: Env, card: Local, offer: Offer) -> str:
        return conjunction(
            [
                self._allowed(use.needs, None, name, env, card, offer),
                self._affordable(use.cost, env, offer),
            ]
        )

    def _allowed(
        self,
        needs: Sequence[NeedDef],
        action: str | None,
        use: str | None,
        env: Env,
        card: Local | None,
        offer: Offer,
    ) -> str:
        """The condition that needs hold or are waived, and that nothing forbids."""
        tests = [self._need(need, action, use, env, card, offer) for need in needs]
        name = use or action
        there = card or Local("None")
        target = env.get("target", Local("None"))
        for rule in self.facts.watching(bound.Forbid, name):
            if not self.rules.possible(rule, there, {"actor": env["you"], "target": target}):
                continue
            call = f"{self.rules.forbid(rule)}(S, {there.text}, you, {target.text})"
            if rule.carriers is None:
                tests.append(f"(not {call})")
            else:
                tests.append(f"(not S.t[{rule.number}] or not {call})")
        return conjunction(_refined(tests))

    def _need(
        self,
        need: NeedDef,
        action: str | None,
        use: str | None,
        env: Env,
        card: Local | None,
        offer: Offer,
    ) -> str:
        waivers = [self._match_test(each, need, action, use, card) for each in offer.waiving]
        if "True" in waivers:
            return "True"
        there, target = card or Local("None"), env.get("target", Local("None"))
        tests = [self.expressions.test(need.condition, env), *waivers]
        for rule in self.facts.of(bound.Waive):
            fits = disjunction(
                [self._match_test(each, need, action, use, card) for each in rule.rule.needs]
            )
            if fits == "False":
                continue
            call = f"{self.rules.waive(rule)}(S, {there.text}, you, {target.text})"
            force = "True" if rule.carriers is None else f"S.t[{rule.number}]"
            tests.append(conjunction([force, fits, call]))
        return disjunction(tests)

    def _match_test(
        self,
        match: bound.NeedMatch,
        need: NeedDef,
        action: str | None,
        use: str | None,
        card: Local | None,
    ) -> str:
        """The condition that a waiver means this need of this card."""
        if match.name != need.name:
            return "False"
        if match.action is not None:
            return "True" if use is None and match.action == action else "False"
        if use is None or card is None or match.use not in (None, use):
            return "False"
        defs = card.defs if card.defs is not None else self.facts.every
        if defs <= match.members:
            return "True"
        if not defs & match.members:
            return "False"
        return f"D[{card.text}] in {self.names.members(match.members)}"

    def _affordable(self, cost: bound.Effect, env: Env, offer: Offer) -> str:
        if offer.free:
            return "True"
        tests = []
        for statement in cost:
            if isinstance(statement, bound.Pay):
                amount = self.expressions.number(statement.amount, env)
                name = self.expressions.temporary()
                total = self._total(statement, env)
                if total is not None:
                    tests.append(f"(({name} := {amount}) <= 0 or {total} >= {name})")
                    continue
                purse = self.effects.choices.purse(statement, env)
                exactly = self.effects.choices.exactly(statement, env)
                tests.append(f"(({name} := {amount}) <= 0 or can_pay({name}, {purse}, {exactly}))")
            elif isinstance(statement, bound.If):
                test = self.expressions.test(statement.test, env)
                positive = self._affordable(statement.positive, env, offer)
                negative = self._affordable(statement.negative, env, offer)
                tests.append(f"({positive} if {test} else {negative})")
        return conjunction(tests)

    def _total(self, pay: bound.Pay, env: Env) -> str | None:
        """The maintained worth of a purse that need not match exactly and has no debts."""
        if self.effects.choices.exactly(pay, env) != "False":
            return None
        values = self.facts.attribute_values(pay.worth)
        if any(isinstance(value, int) and value < 0 for value in values):
            return None
        return running_sum(self.expressions, pay.cards, pay.worth, env)

    # ----------------------------------------------------------------- performs

    def write_perform(self, number: int, node: bound.PerformAction | bound.PerformUse) -> None:
        """The function that lists the answers of a `perform`."""
        lines = Lines(span=node.span)
        lines.add("out = []")
        if isinstance(node, bound.PerformUse):
            table = self.offer(Offer(node.uses, None, node.waiving, node.free))
            with lines.block("for card in unlike(S, cards):"):
                lines.add(f"{table}[D[card]](S, you, card, targets, out)")
            parameters = "S, you, cards, targets"
        else:
            action = self.deck.actions[node.action]
            terms = Offer((), None, node.waiving, node.free)
            self._write_action(action, you_names(), lines, {}, terms)
            parameters = "S, you"
        lines.add("return out")
        self.names.enter(f"perform_{number}", parameters, lines, node.span)
