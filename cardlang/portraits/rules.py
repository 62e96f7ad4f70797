"""Rules in force of a whole deck: which there are, and which are about something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.interface import message
from cardlang.portraits.model import Line, place_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import CardDef, Deck, NeedDef, RuleDef


def all_rules(deck: Deck) -> dict[str, RuleDef]:
    """Every rule in force of the deck, its cards and perks, once, by id."""
    rules = {rule.id: rule for rule in deck.rules}
    for card in deck.cards:
        rules.update((rule.id, rule) for rule in card.rules)
    for perk in deck.perks.values():
        rules.update((rule.id, rule) for rule in perk.rules)
    return rules


def rule_line(rule: RuleDef, owner: str = "") -> Line:
    """A rule in force with its sentence and place."""
    span = rule.rule.span
    return Line(rule.name, source_of(span), place_of(span), owner, rule.say)


def lines_by_id(rules: Iterable[RuleDef]) -> tuple[Line, ...]:
    """Rules under their full ids, which say where they belong."""
    lines = []
    for rule in rules:
        owner = message("perk {name}", name=rule.perk) if rule.perk else ""
        span = rule.rule.span
        lines.append(Line(rule.id, source_of(span), place_of(span), owner, rule.say))
    return tuple(lines)


def rules_about(deck: Deck, card: CardDef) -> list[RuleDef]:
    """Rules of others that name the card or its kinds; waivers stand with the needs they meet."""
    own = {rule.id for rule in rules_of(deck, card)}
    return [
        rule
        for rule in all_rules(deck).values()
        if rule.id not in own
        and not isinstance(rule.rule, bound.Waive)
        and any(
            isinstance(part, bound.KindTest) and card.index in part.members
            for part in nodes_of(rule.rule)
        )
    ]


def rules_of(deck: Deck, card: CardDef) -> list[RuleDef]:
    """The rules a card has by itself, its kinds and its perks."""
    bundled = [rule for perk in card.perks for rule in deck.perks[perk].rules]
    return [*card.rules, *bundled]


def adjusting(deck: Deck, name: str, *, is_attribute: bool) -> list[RuleDef]:
    """The rules that adjust a value or attribute."""
    return [
        rule
        for rule in all_rules(deck).values()
        if isinstance(rule.rule, bound.Adjust)
        and (rule.rule.name, rule.rule.is_attribute) == (name, is_attribute)
    ]


def offering(deck: Deck, *, action: str = "", step: str = "") -> list[RuleDef]:
    """The rules that offer an action, or offer anything at a step."""
    return [
        rule
        for rule in all_rules(deck).values()
        if isinstance(rule.rule, bound.Offer)
        and (rule.rule.action == action or rule.rule.step == step)
    ]


def waived_by(deck: Deck, need: NeedDef, use: str, cards: frozenset[int]) -> tuple[str, ...]:
    """A remark for each rule that can waive a need of a use; with no `use`, of an action."""
    return tuple(
        message("waived by {rule}, {place}", rule=rule.id, place=place_of(rule.span))
        for rule in all_rules(deck).values()
        if isinstance(rule.rule, bound.Waive)
        and any(_meets(match, need, use, cards) for match in rule.rule.needs)
    )


def _meets(match: bound.NeedMatch, need: NeedDef, use: str, cards: frozenset[int]) -> bool:
    if match.name != need.name:
        return False
    if not use:
        return match.action is not None and need.id.startswith(f"{match.action}.")
    return match.action is None and match.use in (None, use) and bool(match.members & cards)
