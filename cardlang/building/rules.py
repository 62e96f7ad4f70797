"""Rules in force: of the deck, of kinds and cards, of perks.

Takes entries, gives `RuleDef`. A rule is its text, or `{rule:, say:}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding import card_rule_scope, deck_rule_scope
from cardlang.deck import RuleDef
from cardlang.node_values import entries_of, text_of
from cardlang.reader import MappingNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang.building.context import Context
    from cardlang.inheritance import RuleSource
    from cardlang.reader import Entry


class RuleBuilder:
    """Builds each rule once, however many cards inherit it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._of_cards: dict[RuleSource, RuleDef | None] = {}

    def of_card(self, sources: Iterable[RuleSource]) -> tuple[RuleDef, ...]:
        """The rules a card has itself or from its kinds, not those of its perks."""
        rules = []
        for source in sources:
            if source not in self._of_cards:
                rule_id = f"{source.owner}.{source.name}"
                self._of_cards[source] = self._build(rule_id, source.entry, in_card=True)
            rules.append(self._of_cards[source])
        return tuple(rule for rule in rules if rule is not None)

    def of_perk(self, perk: str, entries: Mapping[str, Entry]) -> tuple[RuleDef, ...]:
        """The rules a perk brings."""
        rules = [
            self._build(f"{perk}.{entry.key}", entry, in_card=True, perk=perk)
            for entry in entries.values()
        ]
        return tuple(rule for rule in rules if rule is not None)

    def of_deck(self, entries: Mapping[str, Entry]) -> tuple[RuleDef, ...]:
        """The rules that hold always."""
        rules = [self._build(entry.key, entry, in_card=False) for entry in entries.values()]
        return tuple(rule for rule in rules if rule is not None)

    def _build(
        self, rule_id: str, entry: Entry, *, in_card: bool, perk: str | None = None
    ) -> RuleDef | None:
        node, say = entry.node, ""
        if isinstance(node, MappingNode):
            parts = entries_of(node)
            if "rule" not in parts:
                return None
            node = parts["rule"].node
            say = text_of(parts["say"].node) if "say" in parts else ""
        scope = card_rule_scope() if in_card else deck_rule_scope()
        rule = self._context.rule(node, scope)
        if rule is None:
            return None
        return RuleDef(rule_id, entry.key, rule, say, perk, entry.key_span)
