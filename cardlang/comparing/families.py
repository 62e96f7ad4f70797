"""Kinds and cards as things: everything in effect for them, from wherever they have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.comparing.points import Part, Thing, language, written
from cardlang.node_values import entries_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.inheritance import Families, Family
    from cardlang.nodes import Entry
    from cardlang.places import Path
    from cardlang.use_sources import UseSource

#: Parts of uses and actions that make something happen.
EFFECTS = ("cost", "before", "do")


def families_as_things(deck: Deck, families: Families) -> Iterator[Thing]:
    """Every kind, then every card."""
    for kind in families.kinds.values():
        parts = dict(_family(kind, "kind_of"))
        title = deck.kinds[kind.name].title
        yield Thing(("kinds", kind.name), title, kind.entry.key_span, parts, kind.kinds)
    for card in families.cards.values():
        parts = {**dict(_copies(card.entry)), **dict(_family(card, "kind"))}
        title = deck.card(card.name).title
        yield Thing(("cards", card.name), title, card.entry.key_span, parts, card.kinds)


def _copies(card: Entry) -> Iterator[tuple[Path, Part]]:
    copies = entries_of(card.node).get("copies")
    yield ("copies",), Part(written(copies) or "1", (copies or card).key_span)


def _family(family: Family, above: str) -> Iterator[tuple[Path, Part]]:
    own = entries_of(family.entry.node)
    if above in own:
        yield (above,), Part(written(own[above]), own[above].key_span)
    for name, entry in family.attributes.items():
        yield (name,), Part(written(entry), entry.key_span)
    for use in family.uses.values():
        yield from _use(use)
    for name, source in family.rules.items():
        yield ("in_force", name), language("rule", source.entry, "rule")
    if family.perks or "perks" in own:
        place = own["perks"].key_span if "perks" in own else family.perks[-1].span
        yield ("perks",), Part(", ".join(node.text for node in family.perks), place)
    if family.starts_in is not None:
        yield ("starts_in",), Part(family.starts_in.text, family.starts_in.span)


def _use(use: UseSource) -> Iterator[tuple[Path, Part]]:
    yield (use.name,), Part("yes", use.entry.key_span)
    for name, need in use.needs.items():
        yield (use.name, "needs", name), language("expression", need.entry, "when")
    for name, entry in use.parts.items():
        yield (use.name, name), language("effect" if name in EFFECTS else "expression", entry)
