"""How the things of a deck are shown: everything in effect, and where it comes from.

Takes a deck and a `Thing` found by `lookup`, gives a `Portrait`. Prints nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.portraits import others
from cardlang.portraits.cards import portrait_of_card, portrait_of_kind, portrait_of_perk
from cardlang.portraits.model import Line, Portrait, Section
from cardlang.portraits.overview import portrait_of_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.deck import Deck
    from cardlang.lookup import Sort, Thing

__all__ = ["Line", "Portrait", "Section", "portrait", "portrait_of_deck"]

_PORTRAITS: Mapping[Sort, Callable[[Deck, str], Portrait]] = {
    "card": lambda deck, name: portrait_of_card(deck, deck.card(name)),
    "kind": portrait_of_kind,
    "perk": portrait_of_perk,
    "action": others.portrait_of_action,
    "value": others.portrait_of_define,
    "define": others.portrait_of_define,
    "step": others.portrait_of_step,
    "use": others.portrait_of_use,
    "zone": others.portrait_of_zone,
    "attribute": others.portrait_of_attribute,
    "option": others.portrait_of_option,
    "rule": others.portrait_of_rule,
}


def portrait(deck: Deck, thing: Thing) -> Portrait:
    """What is shown of a thing."""
    return _PORTRAITS[thing.sort](deck, thing.id)
