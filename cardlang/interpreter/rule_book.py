"""The rules in force: which hold now, sorted by what they speak about.

A rule holds while its card lies in an active zone (`State.in_force`), or always
if it is the deck's; unless another copies or mutes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.evaluate import evaluate, holds, numeric
from cardlang.interpreter.matching import (
    ANY_DECISION,
    MOVING,
    Holding,
    environment_of,
    matching_moves,
    move_environment,
)

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.interpreter.table import Table

#: Rules that decide which others hold.
_CHANGING = (bound.CopyRules, bound.MuteRules)


@dataclass(slots=True)
class RuleBook:
    """The rules of a deck by what they speak about, for those that hold at a version."""

    volatile: bool
    """Whether some card copies or mutes rules, so that more than `in_force` decides what holds."""
    moment: object = None
    """When the book was written: the version, and where rules are copied or muted now all that
    may matter."""
    version: int = -1
    """Of the state whose rules `laid` holds."""
    laid: list[Holding] = field(default_factory=list)
    written: list[Holding] = field(default_factory=list)
    bare: RuleBook | None = None
    """The rules laid, as if nothing were copied or muted; None where nothing is."""
    judging: bool = False
    """Whether it is being found out what is copied and muted."""
    forbids: dict[str, list[Holding]] = field(default_factory=dict)
    waivers: dict[str, list[Holding]] = field(default_factory=dict)
    adjusts: dict[tuple[bool, str], list[Holding]] = field(default_factory=dict)
    before: dict[str, list[Holding]] = field(default_factory=dict)
    after: dict[str, list[Holding]] = field(default_factory=dict)
    instead: dict[str, list[Holding]] = field(default_factory=dict)
    offers: dict[str, list[Holding]] = field(default_factory=dict)

    def at(self, table: Table) -> RuleBook:
        """The book for the state's present version."""
        if self.judging and self.bare is not None:
            return self.bare
        moment = self._moment(table)
        if moment != self.moment:
            self.moment = moment
            self._rewrite(table)
        return self

    def _moment(self, table: Table) -> object:
        version = table.state.version
        if not self.volatile or (self.bare is None and self.version == version):
            return version
        # Nothing that a condition may look at changes without an event, but whose turn it is.
        return version, len(table.journal), table.state.active

    def adjusted(
        self,
        table: Table,
        name: str,
        arguments: tuple[Any, ...],
        printed: Any,
        *,
        is_attribute: bool,
    ) -> Any:
        """A value or attribute after the rules that adjust it.

        The layers: `to` (the latest laid wins), then every `times`, then every `by`.
        """
        found = self.at(table).adjusts.get((is_attribute, name))
        if not found:
            return printed
        layers: dict[str, list[Any]] = {"to": [], "times": [], "by": []}
        for holding in found:
            rule = holding.rule
            env = environment_of(holding)
            env.update(zip(rule.parameters, arguments, strict=True))
            if holds(rule.when, env, table):
                layers[rule.adjustment].append(evaluate(rule.amount, env, table))
        value = layers["to"][-1] if layers["to"] else printed
        for factor in layers["times"]:
            value = numeric(value) * numeric(factor)
        for amount in layers["by"]:
            value = numeric(value) + numeric(amount)
        return value

    def forbids_moving(
        self, table: Table, card: int, zone: int, actor: int | None
    ) -> Holding | None:
        """The first rule that keeps a card from going to a zone."""
        found = self.at(table).forbids.get(MOVING)
        if not found:
            return None
        environment = move_environment(table, card, zone, actor)
        source = table.state.place[card]
        for holding, _ in matching_moves(table, found, environment, source, zone):
            return holding
        return None

    def _rewrite(self, table: Table) -> None:
        if self.version != table.state.version:
            self.version = table.state.version
            self.laid = holdings(table)
            self.bare = None
            if any(isinstance(each.rule, _CHANGING) for each in self.laid):
                self.bare = RuleBook(volatile=False)
                self.bare.write(self.laid)
            else:
                self.write(self.laid)
        if self.bare is None:
            return
        # What copies and mutes depend on is judged as if nothing were copied or muted, so that
        # the answer is the same whatever was asked before.
        self.judging = True
        try:
            found = with_copies_and_mutes(table, self.laid)
        finally:
            self.judging = False
        if found != self.written:
            self.write(found)

    def write(self, found: list[Holding]) -> None:
        """Make it the book of these rules."""
        self.written = found
        self.adjusts.clear()
        for index in (
            self.forbids,
            self.waivers,
            self.offers,
            self.before,
            self.after,
            self.instead,
        ):
            index.clear()
        for holding in found:
            self._enter(holding)

    def _enter(self, holding: Holding) -> None:
        rule = holding.rule
        if isinstance(rule, bound.Waive):
            for need in rule.needs:
                self.waivers.setdefault(need.name, []).append(holding)
        elif isinstance(rule, bound.Adjust):
            self.adjusts.setdefault((rule.is_attribute, rule.name), []).append(holding)
        elif isinstance(rule, bound.Offer):
            self.offers.setdefault(rule.step or ANY_DECISION, []).append(holding)
        elif isinstance(rule, bound.Forbid):
            _enter_event(self.forbids, rule.event, holding)
        elif isinstance(rule, bound.Trigger):
            _enter_event(self.before if rule.time == "before" else self.after, rule.event, holding)
        elif isinstance(rule, bound.Replacement):
            _enter_event(self.instead, rule.event, holding)


def _enter_event(index: dict[str, list[Holding]], event: bound.Event, holding: Holding) -> None:
    for name in event.names or (MOVING,):
        index.setdefault(name, []).append(holding)


def rule_book(deck: Deck) -> RuleBook:
    """An empty book for a deck."""
    return RuleBook(volatile=_is_volatile(deck))


@lru_cache(maxsize=64)
def _is_volatile(deck: Deck) -> bool:
    every = [*deck.rules]
    every += [rule for card in deck.cards for rule in card.rules]
    every += [rule for perk in deck.perks.values() for rule in perk.rules]
    return any(isinstance(each.rule, _CHANGING) for each in every)


def holdings(table: Table) -> list[Holding]:
    """All rules laid: the deck's, then cards' in the order laid."""
    layout, state = table.layout, table.state
    result = [Holding(rule, None, None) for rule in table.deck.rules]
    for card in state.in_force:
        you = table.holder(card)
        for rule in layout.rules[table.deck.definition_of[card]]:
            result.append(Holding(rule, card, you))  # noqa: PERF401 - clearer so
    return result


def with_copies_and_mutes(table: Table, laid: list[Holding]) -> list[Holding]:
    """All rules that hold: those laid, then copied ones, without those muted."""
    layout, result, copies = table.layout, list(laid), []
    for holding in result:
        if isinstance(holding.rule, bound.CopyRules):
            env = environment_of(holding)
            other = evaluate(holding.rule.card, env, table)
            if other is not None and holds(holding.rule.when, env, table):
                # Printed rules only: what the other card itself copies is not copied.
                copies += [
                    Holding(rule, holding.this, holding.you)
                    for rule in layout.rules[table.deck.definition_of[other]]
                    if not isinstance(rule.rule, bound.CopyRules)
                ]
    result += copies
    mutes = [
        each
        for each in result
        if isinstance(each.rule, bound.MuteRules)
        and holds(each.rule.when, environment_of(each), table)
    ]
    if not mutes:
        return result
    silencing: dict[int, list[Holding]] = {}
    return [each for each in result if not _muted(table, mutes, each, silencing)]


def _muted(
    table: Table, mutes: list[Holding], holding: Holding, silencing: dict[int, list[Holding]]
) -> bool:
    """Whether a rule is muted; `silencing` keeps which mutes are about which card."""
    card = holding.this
    if card is None or isinstance(holding.rule, bound.MuteRules):
        return False
    if card not in silencing:
        silencing[card] = [each for each in mutes if _silences(table, each, card, holding.you)]
    return any(holding.definition.perk not in each.rule.keeping for each in silencing[card])


def _silences(table: Table, mute: Holding, card: int, holder: int | None) -> bool:
    env = environment_of(mute) | {"card": card, "actor": holder}
    return holds(mute.rule.cards, env, table) and holds(mute.rule.player, env, table)
