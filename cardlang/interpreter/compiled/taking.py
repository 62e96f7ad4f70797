"""Actions and uses to functions that carry them out.

An answer that is a move is (CODE, CARD, TARGET, FUNCTION), and the function carries
it out: `act_CODE(S, you, card, target)`, or that of the card's use alone. The order
is that of the plain evaluator: replacements, rules before, cost, `before`, the
card goes to its place, `do`, rules after. A function that must ask is a
generator or returns one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, Place, PlacedRule, zone_names
from cardlang.interpreter.compiled.env import forget_places
from cardlang.interpreter.compiled.move_writing import Going
from cardlang.interpreter.compiled.names import Lines

if TYPE_CHECKING:
    from cardlang.deck import ActionDef, CardUse
    from cardlang.interpreter.compiled.effects import Effects
    from cardlang.interpreter.compiled.legality import Terms
    from cardlang.interpreter.compiled.offers import Offer

    Env = dict[str, Local]

_PARAMETERS = "S, you, card, target"


class Taking:
    """Writes the functions that carry out moves."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.asking = effects.asking
        self.expressions = effects.expressions
        self.rules = effects.rules
        self.names = effects.names
        self.facts = effects.facts
        self.deck = effects.facts.deck
        self.takes: dict[int, str] = {}
        """The function that carries out each code, or the list of functions by card."""
        self.by_card: set[int] = set()
        """Codes for which it is a list."""
        self._places: dict[Place | None, int] = {None: 0}
        self._terms: dict[tuple[bool, bound.Effect | None], int] = {(False, None): 0}

    def action_code(self, action: ActionDef, terms: Terms) -> int:
        """The code of an action without a use."""
        code = self.asking.code("action", action.name, terms=self._number(terms))
        if code not in self.takes:
            name = self.takes[code] = f"act_{code}"
            self.names.waiting.append(lambda: self._write_act(name, action, None, terms))
        return code

    def use_code(self, use: str, offer: Offer) -> int:
        """The code of a use, through an action or by itself."""
        code = self.asking.code("use", offer.action, use, terms=self._number(offer.terms))
        if code not in self.takes:
            table = self._use_table(use, offer)
            action = None if offer.action is None else self.deck.actions[offer.action]
            if action is None or self._adds_nothing(action, offer.terms):
                self.takes[code] = table
                self.by_card.add(code)
            else:
                name = self.takes[code] = f"act_{code}"
                self.names.waiting.append(lambda: self._write_act(name, action, table, offer.terms))
        return code

    def _number(self, terms: Terms) -> int:
        """The number of the terms that matter when a move is carried out: its cost."""
        return self._terms.setdefault((terms.free, terms.costing), len(self._terms))

    # ------------------------------------------------------------------- actions

    def _write_act(self, name: str, action: ActionDef, table: str | None, terms: Terms) -> None:
        """Carry out an action, or a use through one (its functions by card in `table`)."""
        lines = Lines(action.span)
        env = self._names_of(action, table)
        self._begin(action.name, env, lines)
        if not terms.free:
            self.effects.write(action.cost, dict(env), lines)
        if table is not None:
            lines.add(f"running = {table}[card](S, you, card, target)")
            lines.add("if running is not None: yield from running")
        after = self._possible(bound.Trigger, action.name, "after", env)
        self.effects.write(action.do, dict(env), lines, last=not after)
        self._triggers(after, lines)
        self.names.enter(name, _PARAMETERS, lines, action.span)

    def _names_of(self, action: ActionDef, table: str | None) -> Env:
        you = Local("you", False)
        env = {
            "you": you,
            "actor": you,
            "card": Local("card", action.cards is None),
            "target": Local("target", action.targets is None),
        }
        if action.cards is not None and not action.cost and table is None:
            # Since the move was listed nothing moved, if no rule comes before it.
            defs = self.facts.defs_of(action.cards, env)
            zones = self.facts.zones_of(action.cards, env)
            lies = self.expressions.lies(action.cards, env)
            env["card"] = Local("card", False, defs, zones, lies)
            if self._disturbed(action.name):
                forget_places(env)
        return env

    def _disturbed(self, name: str) -> bool:
        """Whether rules may do something before an action or use."""
        return bool(
            self.facts.watching(bound.Trigger, name, "before")
            or self.facts.watching(bound.Replacement, name)
        )

    def _adds_nothing(self, action: ActionDef, terms: Terms) -> bool:
        """Whether an action adds nothing to the use it offers."""
        watched = [
            *self.facts.watching(bound.Replacement, action.name),
            *self.facts.watching(bound.Trigger, action.name),
        ]
        return not watched and not action.do and (terms.free or not action.cost)

    # ---------------------------------------------------------------------- uses

    def _use_table(self, use: str, offer: Offer) -> str:
        """The list, by card, of the functions that carry out a use."""
        lies = None if self._moves_before(offer.action) else offer.lies
        number = self._places.setdefault(lies, len(self._places))
        name = f"US_{use}_{self._number(offer.terms)}_{number}"

        def write() -> None:
            functions = self._write_uses(name.lower(), use, offer.terms, lies)
            self.names.constants[name] = ("functions", functions)

        return self.names.ask(name, write)

    def _moves_before(self, action: str | None) -> bool:
        """Whether cards may move between the listing of a use and the use itself."""
        return action is not None and (
            bool(self.deck.actions[action].cost) or self._disturbed(action)
        )

    def _write_uses(self, name: str, use: str, terms: Terms, lies: Place | None) -> tuple[str, ...]:
        sharing: dict[int, list[int]] = {}
        for card in self.deck.cards:
            if use in card.uses:
                sharing.setdefault(id(card.uses[use]), []).append(card.index)
        functions = ["None"] * len(self.deck.cards)
        for defs in sharing.values():
            function = f"{name}_{defs[0]}"
            how = self.deck.cards[defs[0]].uses[use]
            used = Local("card", False, frozenset(defs), lies=lies)
            self._write_use(function, use, how, used, terms)
            for index in defs:
                functions[index] = function
        return tuple(functions)

    def _write_use(self, function: str, name: str, use: CardUse, card: Local, terms: Terms) -> None:
        lines = Lines(use.span)
        you = Local("you", False)
        env = {
            "you": you,
            "actor": you,
            "card": card,
            "target": Local("target", use.targets is None),
        }
        if terms.cost_of(use.cost) or use.before or self._disturbed(name):
            forget_places(env)
        self._begin(name, env, lines)
        lines.add("S.used.append((you, card))")
        self.effects.write(terms.cost_of(use.cost), dict(env), lines)
        self.effects.write(use.before, dict(env), lines)
        after = self._possible(bound.Trigger, name, "after", env)
        if use.to is not None:
            lines.span = use.span
            self._arrive(use.to, env, lines, last=not use.do and not after)
        self.effects.write(use.do, dict(env), lines, last=not after)
        self._triggers(after, lines)
        self.names.enter(function, _PARAMETERS, lines, use.span)

    def _arrive(self, to: bound.Expression, env: Env, lines: Lines, *, last: bool) -> None:
        """The card goes to its place."""
        source = self.expressions.value(to, env)
        zone = self.effects.named(source, lines)
        card = env["card"]
        going = Going(
            "card",
            zone,
            "None",
            "you",
            None if card.lies is None else frozenset([card.lies.name]),
            zone_names(to),
            card.defs,
            card.lies,
            self.expressions.place(to, env),
        )
        with lines.only_if(f"{zone} is not None" if source.nullable else "True"):
            self.effects.moves.go(going, lines, last=last)

    # -------------------------------------------------------------- rules about it

    def _begin(self, name: str, env: Env, lines: Lines) -> None:
        """Replacements of the event, then the rules before it."""
        replacing = self._possible(bound.Replacement, name, "", env)
        if replacing:
            self._collect(replacing, lines)
            lines.add("if found and (yield from replace(S, found)): return")
        self._triggers(self._possible(bound.Trigger, name, "before", env), lines)

    def _triggers(self, rules: list[PlacedRule], lines: Lines) -> None:
        if not rules:
            return
        self._collect(rules, lines)
        asks = any(self.effects.watching.rule_asks(each) for each in rules)
        lines.add("yield from run_rules(S, found)" if asks else "run_rules_now(S, found)")

    def _possible(self, sort: type[Any], name: str, time: str, env: Env) -> list[PlacedRule]:
        others = {"actor": env["you"], "target": env["target"]}
        return [
            rule
            for rule in self.facts.watching(sort, name, time)
            if self.rules.possible(rule, env["card"], others)
        ]

    def _collect(self, rules: list[PlacedRule], lines: Lines) -> None:
        lines.add("found = []")
        for rule in rules:
            call = f"{self.rules.trigger(rule)}(found, S, card, you, target)"
            lines.add(call if rule.carriers is None else f"if {rule.in_force}: {call}")
