"""A thing of a deck by what somebody typed: an id or a display name, accents and case optional.

Takes a deck and a word, gives the things so called, or near names where there are none. Does not
know what a thing looks like: see `portraits`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.spelling import fold, suggest_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck

Sort: TypeAlias = Literal[
    "card",
    "kind",
    "perk",
    "action",
    "value",
    "define",
    "step",
    "use",
    "zone",
    "attribute",
    "option",
    "rule",
]


@dataclass(frozen=True, slots=True)
class Thing:
    """What a name means: its sort, and its id among those."""

    sort: Sort
    id: str


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing is called so; `near` are names that may have been meant."""

    word: str
    near: tuple[str, ...]


def find(deck: Deck, word: str) -> list[Thing] | NotFound:
    """The things with this id, else with this display name, else almost this one."""
    names = list(_names(deck))
    folded = fold(word)
    same_id = [thing for thing, _ in names if thing.id == word]
    same_title = [thing for thing, title in names if title == word]
    alike = [thing for thing, title in names if folded in (fold(thing.id), fold(title))]
    found = same_id or same_title or alike or _only_one_with(folded, names)
    if found and folded:
        return found
    words = {thing.id for thing, _ in names} | {title for _, title in names if title}
    return NotFound(word, tuple(suggest_all(word, words)))


def _only_one_with(folded: str, names: list[tuple[Thing, str]]) -> list[Thing]:
    """The thing in whose names a piece stands, if there is just one."""
    found = [thing for thing, title in names if folded in fold(thing.id) or folded in fold(title)]
    return found if len(found) == 1 else []


def _names(deck: Deck) -> Iterator[tuple[Thing, str]]:
    """Everything that can be shown, with its display name or none."""
    for card in deck.cards:
        yield Thing("card", card.id), card.title
    for kind in deck.kinds.values():
        yield Thing("kind", kind.name), kind.title
    for perk in deck.perks.values():
        yield Thing("perk", perk.name), perk.title
    for name in deck.actions:
        yield Thing("action", name), ""
    for define in deck.defines.values():
        yield Thing("value" if define.adjustable else "define", define.name), ""
    for name in deck.steps:
        yield Thing("step", name), ""
    for name in deck.uses:
        yield Thing("use", name), ""
    for zone in deck.zones.values():
        yield Thing("zone", zone.name), zone.title
    for name in deck.attributes:
        yield Thing("attribute", name), ""
    for name in deck.options:
        yield Thing("option", name), ""
    for rule in deck.rules:
        yield Thing("rule", rule.name), ""
