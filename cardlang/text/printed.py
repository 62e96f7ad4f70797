"""What is printed on cards, in words: values, and where a card lies among others.

Attributes that some zone hides stand beside the name of a card wherever they are
not hidden: there they are what one looks for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interface import fill
from cardlang.interpreter.views import card_view
from cardlang.translation.derived import fact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Scalar
    from cardlang.deck import Deck
    from cardlang.filling import Name
    from cardlang.interpreter.table import Table
    from cardlang.text.wording import Wording


def printed_values(wording: Wording, attributes: Mapping[str, Scalar]) -> list[str]:
    """Printed values other than their default: with the deck's words, else by name."""
    return [words for _, words in printed_facts(wording, attributes)]


def printed_facts(wording: Wording, attributes: Mapping[str, Scalar]) -> list[tuple[str, str]]:
    """The same, each with the id of its text."""
    deck = wording.deck
    has_words = any(text_id.startswith("attribute.") for text_id in deck.texts)
    facts = []
    for name, value in attributes.items():
        definition = deck.attributes[name]
        if value is None or value == definition.default or definition.type.name == "text":
            continue
        made = "" if has_words or isinstance(value, bool) else fact(name)
        words = wording.sentence(f"attribute.{name}", made)
        if words:
            filled = fill(words, {"value": value}, wording.language)
            facts.append((f"attribute.{name}", filled))
    return facts


def hidden_somewhere(deck: Deck) -> frozenset[str]:
    """The attributes that some zone hides."""
    return frozenset(name for zone in deck.zones.values() for name in zone.hides)


def beside_name(wording: Wording, attributes: Mapping[str, Scalar]) -> list[str]:
    """What stands beside a card's name: of these attributes those that some zone hides."""
    names = hidden_somewhere(wording.deck)
    return printed_values(
        wording, {name: value for name, value in attributes.items() if name in names}
    )


def full_name(wording: Wording, table: Table, card: int, seat: int | None) -> Name:
    """A card's name with what stands beside it, as far as the seat (None: anyone) sees it now."""
    definition = table.definition(card)
    if seat is None:
        attributes = definition.attributes
    else:
        shown = card_view(table, card, seat)
        if shown.id is None:
            return wording.hidden_card()
        attributes = shown.attributes
    facts = beside_name(wording, attributes)
    name = wording.card(definition)
    return name.with_addition(", ".join(facts)) if facts else name


def position_words(
    wording: Wording, table: Table, between: tuple[int | None, int | None], seat: int | None
) -> str:
    """A position by the cards before and after it; empty where there are none."""
    before, after = (
        None if card is None else full_name(wording, table, card, seat) for card in between
    )
    if before is None:
        return "" if after is None else wording.own("before {card}", card=after)
    if after is None:
        return wording.own("after {card}", card=before)
    return wording.own("between {card} and {next}", card=before, next=after)
