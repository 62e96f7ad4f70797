"""Nodes and their bound language to the `Deck`.

Takes the merged root, what its kinds and cards inherit and the names declared; gives the whole
deck. Everything an author got wrong is reported; where something is missing a harmless value
stands in, because a deck with errors is never played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding import Binder
from cardlang.building.cards import CardBuilder, build_kinds, build_perks
from cardlang.building.context import Context
from cardlang.building.flow import (
    build_actions,
    build_ends,
    build_score,
    build_setup,
    build_steps,
    build_turn,
)
from cardlang.building.info import build_info
from cardlang.building.rulebook import build_rulebook
from cardlang.building.rules import RuleBuilder
from cardlang.building.texts import counted_texts, words_of, written_texts
from cardlang.building.uses import UseBuilder
from cardlang.deck import Deck
from cardlang.declaring import start_zone
from cardlang.diagnostics import Diagnostic
from cardlang.node_values import entries_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.deck import CardDef, Home
    from cardlang.declarations import Declarations
    from cardlang.inheritance import Families
    from cardlang.node_values import Report
    from cardlang.reader import Entry, MappingNode

MOST_CARDS = 10_000


def build_deck(
    root: MappingNode,
    families: Families,
    declarations: Declarations,
    fingerprint: str,
    homes: tuple[Home, ...],
    report: Report,
) -> Deck:
    """Build the deck that the nodes describe."""
    binder = Binder(declarations, report)
    context = Context(declarations, binder, report)

    def section(name: str) -> Mapping[str, Entry]:
        return entries_of(root.get(name))

    texts = {key: words_of(entry.node) for key, entry in section("texts").items()}
    rules = RuleBuilder(context)
    uses = UseBuilder(context, texts)
    cards = CardBuilder(context, uses, rules, start_zone(root)).cards(families)
    return Deck(
        info=build_info(root, report),
        fingerprint=fingerprint,
        options=declarations.options,
        attributes=declarations.attributes,
        zones=declarations.zones,
        states=declarations.states,
        defines=binder.defines(),
        uses=declarations.uses,
        kinds=build_kinds(families, context),
        perks=build_perks(section("perks"), context, rules),
        cards=cards,
        actions=build_actions(section("actions"), context, uses),
        steps=build_steps(section("steps"), context),
        setup=build_setup(section("setup"), context),
        turn=build_turn(section("turn"), context),
        closing=build_setup(section("closing"), context),
        score=build_score(section("score"), context),
        ends=build_ends(section("ends"), context),
        rules=rules.of_deck(section("in_force")),
        rulebook=build_rulebook(section("rulebook")),
        texts=texts,
        counted=counted_texts(section("texts")),
        written=written_texts(root, families, declarations.attributes),
        homes=homes,
        definition_of=_copies(cards, report),
        declarations=declarations,
    )


def _copies(cards: tuple[CardDef, ...], report: Report) -> tuple[int, ...]:
    """For each card of the game, its definition."""
    total = sum(card.copies for card in cards)
    if total > MOST_CARDS:
        most = max(cards, key=lambda card: card.copies)
        report(
            Diagnostic(
                "too-many-cards",
                f"this deck has {total} cards; {MOST_CARDS} are the most there may be",
                most.span,
                f"{most.copies} copies",
            )
        )
        return ()
    return tuple(card.index for card in cards for _ in range(card.copies))
