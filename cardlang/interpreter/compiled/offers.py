"""Uses of cards to functions that list them.

`offer` gives a list of functions by card: each `enN_CARD(S, you, card, out)`
appends the legal uses of the card, with `targets` as a last parameter where a
`perform` says at whom they may aim. Cards with the same uses share a function.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.interpreter.compiled.analysis import Local, Place
from cardlang.interpreter.compiled.legality import Doing, Terms
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.compiled.sources import conjunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang import bound
    from cardlang.deck import CardUse
    from cardlang.interpreter.compiled.effects import Effects
    from cardlang.interpreter.compiled.legality import Legality
    from cardlang.interpreter.compiled.taking import Taking

    Env = Mapping[str, Local]


@dataclass(frozen=True, slots=True)
class Offer:
    """In which way cards may be used: which uses, through which action, under which terms."""

    uses: tuple[str, ...]
    action: str | None
    terms: Terms
    aimed: bool = False
    """Whether it is said at whom they may aim."""
    lies: Place | None = None
    """The zone in which the cards lie, None if it is not known."""

    @property
    def parameters(self) -> str:
        """The parameters of the functions that list."""
        return "S, you, card, out, targets" if self.aimed else "S, you, card, out"


class Offers:
    """Writes the functions that list the uses of cards."""

    def __init__(self, effects: Effects, legality: Legality, taking: Taking) -> None:
        self.legality = legality
        self.taking = taking
        self.expressions = effects.expressions
        self.names = effects.names
        self.facts = effects.facts
        self.deck = effects.facts.deck
        self._tables: dict[Offer, str] = {}

    def offer(self, offer: Offer) -> str:
        """The list, by card, of the functions that list its uses."""
        if offer not in self._tables:
            name = self._tables[offer] = f"EN{len(self._tables)}"
            self.names.waiting.append(lambda: self._write_table(name, offer))
        return self._tables[offer]

    def _write_table(self, name: str, offer: Offer) -> None:
        self.expressions.hot = True
        wanted = {each for use in offer.uses for each in self.deck.uses if self._is(each, use)}
        sharing: dict[tuple[int, ...], list[int]] = {}
        for card in self.deck.cards:
            same = tuple(id(use) for each, use in card.uses.items() if each in wanted)
            sharing.setdefault(same, []).append(card.index)
        functions = ["no_use"] * len(self.deck.cards)
        for defs in sharing.values():
            card = self.deck.cards[defs[0]]
            uses = {each: use for each, use in card.uses.items() if each in wanted}
            if uses:
                function = f"{name.lower()}_{card.index}"
                self._write_function(function, uses, frozenset(defs), offer)
                for index in defs:
                    functions[index] = function
        self.names.constants[name] = ("functions", tuple(functions))
        self.expressions.hot = False

    def _is(self, use: str | None, wanted: str) -> bool:
        """Whether a use is another one, or one of its kind."""
        while use is not None and use != wanted:
            use = self.deck.uses[use].parent
        return use is not None

    def _write_function(
        self, name: str, uses: Mapping[str, CardUse], defs: frozenset[int], offer: Offer
    ) -> None:
        first = next(iter(uses.values()))
        lines = Lines(first.span)
        you = Local("you", False)
        env = {"you": you, "actor": you, "card": Local("card", False, defs)}
        for use_name, use in uses.items():
            lines.span = use.span
            if use.targets is None:
                self._write_aimless(use_name, use, env, offer, lines)
            else:
                self._write_aimed(use_name, use, use.targets, env, offer, lines)
        self.names.enter(name, offer.parameters, lines, first.span)

    def _write_aimless(self, name: str, use: CardUse, env: Env, offer: Offer, lines: Lines) -> None:
        code = self.taking.use_code(name, offer)
        aimed = "targets is None" if offer.aimed else "True"
        with lines.only_if(conjunction([aimed, self._usable(name, use, env, offer)])):
            lines.add(f"out.append({self.names.answers(code)}[card])")

    def _write_aimed(
        self,
        name: str,
        use: CardUse,
        targets: bound.Expression,
        env: Env,
        offer: Offer,
        lines: Lines,
    ) -> None:
        code = self.taking.use_code(name, offer)
        take = self.taking.takes[code] + "[card]" * (code in self.taking.by_card)
        players, inner = self.players(targets, env)
        aimed = "(targets is None or target in targets)" if offer.aimed else "True"
        test = conjunction([aimed, self._usable(name, use, inner, offer)])
        with lines.block(f"for target in {players}:"), lines.only_if(test):
            lines.add(f"out.append(({code}, card, target, {take}))")

    def players(self, targets: bound.Expression, env: Env) -> tuple[str, dict[str, Local]]:
        """Source of the players to aim at, and the names when `target` is one of them."""
        if targets.type.name == "list":
            target = Local("target", not self.expressions.lists.is_full(targets, env))
            return self.expressions.items(targets, env), {**env, "target": target}
        source = self.expressions.value(targets, env)
        players = f"one({source.text})" if source.nullable else f"({source.text},)"
        return players, {**env, "target": Local("target", False)}

    def _usable(self, name: str, use: CardUse, env: Env, offer: Offer) -> str:
        terms = offer.terms
        doing = Doing(offer.action, name, env, terms)
        test = self.legality.legal(use.needs, terms.cost_of(use.cost), doing)
        if offer.action is None or not self.legality.asks_target(offer.action):
            return test
        action = self.deck.actions[offer.action]
        through = Doing(action.name, None, env, terms)
        cost = () if terms.free else action.cost
        return conjunction([self.legality.legal(action.needs, cost, through), test])
