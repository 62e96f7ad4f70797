"""Figures that sentences about a deck may name: values that are one number, counts, settings.

Takes a deck, gives each figure by the name of what it belongs to; that of a setting is
`option.NAME` and may be a word. Rules in force change values in play, and players choose settings;
here is what holds before any of them does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang import bound

if TYPE_CHECKING:
    from cardlang.bound import Scalar
    from cardlang.deck import Deck

_PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)?)\}")


def figures_of(deck: Deck) -> dict[str, Scalar]:
    """Every figure by its name; a value that is no single number is not there."""
    copies = [card.copies for card in deck.cards]
    figures: dict[str, Scalar] = {
        "all_cards": sum(copies),
        "least_players": deck.info.least_players,
        "most_players": deck.info.most_players,
    }
    for group in (deck.kinds, deck.perks):
        figures |= {
            name: sum(copies[index] for index in each.members) for name, each in group.items()
        }
    figures |= {card.id: card.copies for card in deck.cards}
    for define in deck.defines.values():
        value = define.body.value if isinstance(define.body, bound.Constant) else None
        if value is not None and not isinstance(value, bool | str):
            figures[define.name] = value
    return figures | {f"option.{option.name}": option.default for option in deck.options.values()}


def figures_in(words: str) -> tuple[str, ...]:
    """The names in braces in a sentence, each once."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(words)))
