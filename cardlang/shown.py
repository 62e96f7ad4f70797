"""Words of settings, attributes and states that a deck's sentences show.

Takes a deck, gives what has one of some words that players read; how a word reads is the text
`option.WORD`. What the language only compares is not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.deck import AttributeDef, OptionDef, StateDef
from cardlang.types import TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import Deck

#: What may have one of some words.
Listing: TypeAlias = OptionDef | AttributeDef | StateDef


def listings_shown(deck: Deck) -> Iterator[Listing]:
    """Settings, which stand in the rulebook, and whatever else a sentence names."""
    yield from _listings(deck.options.values())
    for sort, group in (("attribute", deck.attributes), ("state", deck.states)):
        yield from (each for each in _listings(group.values()) if is_shown(deck, sort, each.name))


def words_shown(deck: Deck) -> set[str]:
    """Every word that may be read, also by way of a variable that is told."""
    listings = [*listings_shown(deck)]
    if _tells_words(deck):
        listings += [*_listings(deck.attributes.values()), *_listings(deck.states.values())]
    return {word for each in listings for word in each.type.symbols or ()}


def is_shown(deck: Deck, sort: str, name: str) -> bool:
    """Whether a sentence names an attribute or a state."""
    return f"{sort}.{name}" in deck.texts or any(
        f"{{{name}}}" in text.words for text in deck.written
    )


def _listings(group: Iterable[Listing]) -> Iterator[Listing]:
    return (each for each in group if each.type.symbols)


def _tells_words(deck: Deck) -> bool:
    """Whether a sentence names a variable that is a word, wherever that comes from."""
    sentences = {text.id: text.words for text in deck.written}
    return any(
        type_ == TEXT.name and f"{{{name}}}" in sentences.get(node.text, "")
        for node in nodes_of(deck)
        if isinstance(node, bound.Tell)
        for name, type_ in node.variables
    )
