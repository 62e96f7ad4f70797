"""Kinds, perks and cards of a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.deck import CardDef, KindDef, PerkDef
from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import missing_key, unknown_name
from cardlang.node_values import entries_of, number_of, text_of
from cardlang.nodes import MappingNode
from cardlang.short_forms import read_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Scalar
    from cardlang.building.context import Context
    from cardlang.building.rules import RuleBuilder
    from cardlang.building.uses import UseBuilder
    from cardlang.inheritance import Families, Family
    from cardlang.reader import Entry, ScalarNode


def build_kinds(families: Families, context: Context) -> dict[str, KindDef]:
    """The families of cards, without what their cards inherit: that is counted in there."""
    return {
        name: KindDef(
            name=name,
            title=text_of(kind.own("name")) or name,
            text=text_of(kind.own("text")),
            parent=kind.kinds[0] if kind.kinds else None,
            members=context.declarations.kinds[name],
            span=kind.entry.key_span,
        )
        for name, kind in families.kinds.items()
    }


def build_perks(
    section: Mapping[str, Entry], context: Context, rules: RuleBuilder
) -> dict[str, PerkDef]:
    """The bundles of rules that cards share."""
    perks = {}
    for name, entry in section.items():
        parts = {key: part.node for key, part in entries_of(entry.node).items()}
        perks[name] = PerkDef(
            name=name,
            title=text_of(parts.get("name")) or name,
            text=text_of(parts.get("text")),
            rules=rules.of_perk(name, entries_of(parts.get("in_force"))),
            members=context.declarations.perks[name],
            span=entry.key_span,
        )
    return perks


class CardBuilder:
    """Builds the card definitions."""

    def __init__(
        self, context: Context, uses: UseBuilder, rules: RuleBuilder, start: str | None
    ) -> None:
        self._context = context
        self._uses = uses
        self._rules = rules
        self._start = start

    def cards(self, families: Families) -> tuple[CardDef, ...]:
        """Every card, in file order."""
        self._check_kinds(families)
        return tuple(self._card(index, card) for index, card in enumerate(families.cards.values()))

    def _check_kinds(self, families: Families) -> None:
        """Bind what kinds declare though no card has it, so that mistakes there show."""
        for kind in families.kinds.values():
            for use in kind.uses.values():
                self._uses.use(use)
            self._rules.of_card(kind.rules.values())
            self._attributes(kind)

    def _card(self, index: int, card: Family) -> CardDef:
        if card.own("kind") is None and isinstance(card.entry.node, MappingNode):
            report = self._context.report
            report(missing_key(card.entry, "kind", "the kind whose rules the card follows"))
        copies = number_of(card.own("copies"))
        return CardDef(
            id=card.name,
            index=index,
            title=text_of(card.own("name")) or card.name,
            text=text_of(card.own("text")),
            kind=card.kinds[0] if card.kinds else "",
            kinds=card.kinds,
            copies=copies if isinstance(copies, int) else 1,
            attributes=self._attributes(card),
            uses={name: self._uses.use(use) for name, use in card.uses.items()},
            perks=tuple(
                node.text for node in card.perks if node.text in self._context.declarations.perks
            ),
            rules=self._rules.of_card(card.rules.values()),
            starts_in=self._starts_in(card.starts_in),
            span=card.entry.key_span,
        )

    def _attributes(self, family: Family) -> dict[str, Scalar]:
        values: dict[str, Scalar] = {}
        for name, attribute in self._context.declarations.attributes.items():
            entry = family.attributes.get(name)
            if entry is None:
                values[name] = attribute.default
            else:
                values[name] = read_value(entry.node, attribute.type, self._context.report)
        return values

    def _report_no_start(self) -> None:
        """Say once that cards have nowhere to begin."""
        self._start = ""
        spans = self._context.declarations.spans
        zones = self._context.declarations.zones.values()
        table = [zone.name for zone in zones if not zone.per_player]
        place = spans.get(("zones", table[0])) if table else None
        self._context.report(
            Diagnostic(
                "no-start",
                "no zone says that the cards start in it",
                place,
                help="add `start: true` to a zone of the table, such as the draw pile",
            )
        )

    def _starts_in(self, node: ScalarNode | None) -> str:
        if node is None and self._start is None:
            self._report_no_start()
        if node is None:
            return self._start or ""
        zones = self._context.declarations.zones
        on_table = [name for name, zone in zones.items() if not zone.per_player]
        if node.text in on_table:
            return node.text
        if node.text in zones:
            self._context.report(
                Diagnostic(
                    "wrong-start",
                    f"cards cannot start in `{node.text}`: every player has one",
                    node.span,
                    help=f"zones of the table are: {', '.join(on_table)}",
                )
            )
        else:
            self._context.report(unknown_name("zone", node.text, node.span, on_table))
        return ""
