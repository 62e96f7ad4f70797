"""Steps, actions and performs to functions that list their moves.

`step_NAME(S, you)` and `perform_N` give a list of answers, in the order of the
plain evaluator; uses of cards are listed by the functions of `offers`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, PlacedRule
from cardlang.interpreter.compiled.legality import Doing, Legality, Terms
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.offers import Offer, Offers
from cardlang.interpreter.compiled.sources import disjunction
from cardlang.interpreter.compiled.taking import Taking

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlang.deck import ActionDef
    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]

#: The cards of one zone, or some of them.
_ONE_ZONE = re.compile(r"S\.(zones\[[^\[\]]*\]|f\[[^\[\]]*\]\[\d+\])\Z")
_USUAL = Terms()
_YOU = {"you": Local("you", False), "actor": Local("you", False)}


@dataclass(frozen=True, slots=True)
class Shared:
    """What the actions of a step share: lists that an earlier one made for a later one."""

    actions: Sequence[ActionDef]
    unlike: dict[str, str] = field(default_factory=dict)
    """By the source of a list of cards, the name of the list without copies."""
    collected: dict[tuple[str, str], str] = field(default_factory=dict)
    """By that source and an action, the name of the list of its answers."""


@dataclass(frozen=True, slots=True)
class Listing:
    """An action whose moves are listed: its terms, and where the lines go."""

    action: ActionDef
    terms: Terms
    lines: Lines
    shared: Shared


class Steps:
    """Writes the functions that list moves."""

    def __init__(self, effects: Effects) -> None:
        self.expressions = effects.expressions
        self.rules = effects.rules
        self.names = effects.names
        self.facts = effects.facts
        self.deck = effects.facts.deck
        self.legality = Legality(effects)
        self.taking = Taking(effects)
        self.offers = Offers(effects, self.legality, self.taking)

    # --------------------------------------------------------------------- steps

    def write_step(self, name: str) -> None:
        """The function that lists a step's answers."""
        step = self.deck.steps[name]
        self.expressions.hot = True
        lines = Lines(step.span)
        lines.add("out = []")
        shared = Shared([self.deck.actions[action] for action in step.actions])
        for action in shared.actions:
            self._write_action(Listing(action, _USUAL, lines, shared))
        offers = [each for each in self.facts.of(bound.Offer) if each.rule.step == name]
        added = [each for each in offers if each.rule.action not in step.actions]
        self._write_offers(added, lines)
        lines.add("return out")
        self.expressions.hot = False
        self.names.enter(f"step_{name}", "S, you", lines, step.span)

    def write_besides(self) -> None:
        """The function that lists the actions that rules offer at any decision."""
        lines = Lines()
        lines.add("out = []")
        offers = [each for each in self.facts.of(bound.Offer) if each.rule.step is None]
        self._write_offers(offers, lines)
        lines.add("return out")
        self.names.enter("besides", "S, you", lines, None)

    def _write_offers(self, offers: list[PlacedRule], lines: Lines) -> None:
        """Actions that rules add, in the order in which the rules were laid."""
        if not offers:
            return
        with lines.only_if(disjunction([each.in_force for each in offers])):
            lines.add("offered = []")
            for rule in offers:
                self._write_offer(rule, lines)
            lines.add("add_offered(S, you, out, offered)")

    def _write_offer(self, rule: PlacedRule, lines: Lines) -> None:
        action = self.deck.actions[rule.rule.action]
        adds = self.names.ask(f"adds_{action.name}", lambda: self._write_adds(action))
        depth, laid = lines.depth, self.rules.laid(rule)
        env = dict(self.rules.holder_names(rule))
        if rule.carriers is not None:
            lines.add(f"for this in S.t[{rule.number}]:")
            lines.depth += 1
            lines.add("holder = S.own[S.place[this]]")
            env["you"] = Local("holder", env["you"].nullable)
        env["actor"] = _YOU["you"]
        with lines.only_if(self.expressions.tests([rule.rule.player, rule.rule.when], env)):
            lines.add(f"offered.append(({laid}, {adds}))")
        lines.depth = depth

    def _write_adds(self, action: ActionDef) -> None:
        lines = Lines(action.span)
        self._write_action(Listing(action, _USUAL, lines, Shared([action])))
        self.names.enter(f"adds_{action.name}", "S, you, out", lines, action.span)

    # ------------------------------------------------------------------- actions

    def _write_action(self, listing: Listing) -> None:
        """Append the answers of an action to `out`."""
        action, lines = listing.action, listing.lines
        if action.cards is None:
            self._per_target(listing, _YOU, "None")
            return
        env = self._with_card(action.cards)
        if action.cards.type.name in ("list", "zone"):
            self._write_cards(listing, action.cards, env)
            return
        source = self.expressions.value(action.cards, _YOU)
        lines.add(f"card = {source.text}")
        with lines.only_if("card is not None" if source.nullable else "True"):
            self._write_card(listing, env)

    def _with_card(self, cards: bound.Expression) -> dict[str, Local]:
        defs, zones = self.facts.defs_of(cards, _YOU), self.facts.zones_of(cards, _YOU)
        lies = self.expressions.lies(cards, _YOU)
        return {**_YOU, "card": Local("card", False, defs, zones, lies)}

    def _write_cards(self, listing: Listing, cards: bound.Expression, env: Env) -> None:
        """An action of each of some cards; copies that are alike only once."""
        action, lines = listing.action, listing.lines
        source = self.expressions.items(cards, _YOU)
        if self._is_simple(listing, env):
            collected = listing.shared.collected.get((source, action.name))
            unlike = listing.shared.unlike.get(source, f"unlike(S, {source})")
            code = self.taking.action_code(action, listing.terms)
            given = collected or f"map({self.names.answer_of(code)}, {unlike})"
            lines.add(f"out.extend({given})")
        elif source in listing.shared.unlike:
            with lines.block(f"for card in {listing.shared.unlike[source]}:"):
                self._write_card(listing, env)
        else:
            self._write_first_loop(listing, source, env)

    def _is_simple(self, listing: Listing, env: Env) -> bool:
        """Whether every card gives one move of the action, whatever it is."""
        action = listing.action
        if action.uses or action.targets is not None:
            return False
        return not action.cost and self._action_test(listing, env) == "True"

    def _write_first_loop(self, listing: Listing, source: str, env: Env) -> None:
        """The moves with each of some cards; copies are found on the way.

        Later actions of the step with the same cards get these without copies, or
        the answers themselves.
        """
        lines, shared = listing.lines, listing.shared
        later = [
            replace(listing, action=action)
            for action in shared.actions[shared.actions.index(listing.action) + 1 :]
            if action.cards is not None and self.expressions.items(action.cards, _YOU) == source
        ]
        simple = [each.action for each in later if self._is_simple(each, env)]
        cards = f"cards{len(shared.unlike) + 1}"
        lines.add(f"{cards} = {source}")
        if len(later) > len(simple):
            shared.unlike[source] = f"unlike_{cards}"
            lines.add(f"{shared.unlike[source]} = []")
        for action in simple:
            shared.collected[source, action.name] = f"{action.name}_{cards}"
            lines.add(f"{action.name}_{cards} = []")
        lines.add("seen = 0")
        with lines.block(f"for card in {cards}:"):
            lines.add("bit = BITS[card]")
            copied = "is_copy_here" if _ONE_ZONE.match(source) else "is_copy"
            lines.add(f"if bit & seen and {copied}(S, {cards}, card): continue")
            lines.add("seen |= bit")
            if source in shared.unlike:
                lines.add(f"{shared.unlike[source]}.append(card)")
            for action in simple:
                answers = self.names.answers(self.taking.action_code(action, listing.terms))
                lines.add(f"{action.name}_{cards}.append({answers}[card])")
            self._write_card(listing, env)

    def _write_card(self, listing: Listing, env: Env) -> None:
        """The moves of an action with one card."""
        action, lines = listing.action, listing.lines
        if not action.uses:
            self._per_target(listing, env, "card")
            return
        test = "True" if self.legality.asks_target(action.name) else self._action_test(listing, env)
        lies = env["card"].lies
        table = self.offers.offer(Offer(action.uses, action.name, listing.terms, lies=lies))
        with lines.only_if(test):
            lines.add(f"{table}[card](S, you, card, out)")

    def _action_test(self, listing: Listing, env: Env) -> str:
        action, terms = listing.action, listing.terms
        cost = () if terms.free else action.cost
        return self.legality.legal(action.needs, cost, Doing(action.name, None, env, terms))

    def _per_target(self, listing: Listing, env: Env, card: str) -> None:
        action, lines = listing.action, listing.lines
        code = self.taking.action_code(action, listing.terms)
        take = self.taking.takes[code]
        if action.targets is None:
            with lines.only_if(self._action_test(listing, env)):
                alone = f"{self.names.answer_alone(code)}" if card == "None" else ""
                lines.add(f"out.append({alone or f'({code}, {card}, None, {take})'})")
            return
        players, inner = self.offers.players(action.targets, env)
        test = self._action_test(listing, inner)
        with lines.block(f"for target in {players}:"), lines.only_if(test):
            lines.add(f"out.append(({code}, {card}, target, {take}))")

    # ------------------------------------------------------------------ performs

    def write_perform(self, number: int, node: bound.PerformAction | bound.PerformUse) -> None:
        """The function that lists the answers of a `perform`."""
        lines = Lines(node.span)
        lines.add("out = []")
        parameters = "S, you"
        if isinstance(node, bound.PerformUse):
            parameters = self._write_uses(node, lines)
        else:
            terms = Terms(node.waiving, node.free)
            action = self.deck.actions[node.action]
            self._write_action(Listing(action, terms, lines, Shared([action])))
        lines.add("return out")
        self.names.enter(f"perform_{number}", parameters, lines, node.span)

    def _write_uses(self, node: bound.PerformUse, lines: Lines) -> str:
        terms = Terms(node.waiving, node.free, node.costing)
        aimed = node.targets is not None
        table = self.offers.offer(Offer(node.uses, None, terms, aimed))
        handed = ", targets" if aimed else ""
        with lines.block("for card in unlike(S, cards):"):
            lines.add(f"{table}[card](S, you, card, out{handed})")
        return f"S, you, cards{handed}"
