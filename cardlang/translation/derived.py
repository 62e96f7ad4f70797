"""Names that the program makes of ids where a deck says nothing; they can be translated too.

`spaced` is the one rule: an id in words. What `text` shows in the absence of a sentence is listed
here under the same id and with the same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.deck import TextDef
from cardlang.shown import listings_shown
from cardlang.types import NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.source import Span


def spaced(name: str) -> str:
    """An id where nothing better is known: at least in words."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def uncapped(name: str) -> str:
    """The same in the middle of a sentence."""
    return name.replace("_", " ")


def fact(name: str) -> str:
    """What is printed on a card, for which the deck has no words."""
    return uncapped(name) + " {value}"


def deed(name: str, *, has_card: bool, has_target: bool) -> str:
    """The label of a move that the deck has no words for."""
    return spaced(name) + (" {card}" if has_card else "") + (" → {target}" if has_target else "")


def derived_texts(deck: Deck) -> list[TextDef]:
    """Every text that is made of an id."""
    there = {text.id for text in deck.written}
    return [text for text in _all(deck) if text.id not in there]


def _all(deck: Deck) -> Iterator[TextDef]:
    for card in deck.cards:
        yield from _name("card", card.id, card.title, card.span)
    for sort, section in (("kind", deck.kinds), ("perk", deck.perks), ("zone", deck.zones)):
        for name, each in section.items():
            yield from _name(sort, name, each.title, each.span)
    yield from _deeds(deck)
    if len(deck.score) > 1:
        for entry in deck.score:
            if not entry.say:
                yield TextDef(f"score.{entry.name}.say", spaced(entry.name), entry.span)
    yield from _answers(deck)
    if not any(text_id.startswith("attribute.") for text_id in deck.texts):
        for attribute in deck.attributes.values():
            if attribute.type == NUMBER:
                yield TextDef(f"attribute.{attribute.name}", fact(attribute.name), attribute.span)


def _name(sort: str, name: str, title: str, span: Span) -> Iterator[TextDef]:
    if title == name:
        yield TextDef(f"{sort}.{name}.name", spaced(name), span)


def _deeds(deck: Deck) -> Iterator[TextDef]:
    for action in deck.actions.values():
        if not action.say:
            words = deed(
                action.name,
                has_card=action.cards is not None,
                has_target=action.targets is not None,
            )
            yield TextDef(f"action.{action.name}.say", words, action.span)
    for use in deck.uses.values():
        if not use.say:
            aimed = {
                card.uses[use.name].targets is not None
                for card in deck.cards
                if use.name in card.uses
            }
            for has_target in sorted(aimed):
                words = deed(use.name, has_card=True, has_target=has_target)
                yield TextDef(f"use.{use.name}.say", words, use.span)


def _answers(deck: Deck) -> Iterator[TextDef]:
    """Options to choose from, sentences that are told, words of settings and on cards."""
    for node in nodes_of(deck):
        if isinstance(node, bound.Choose):
            for name in node.names:
                yield TextDef(f"option.{name}", spaced(name), node.span)
        elif isinstance(node, bound.Tell):
            name = node.text.partition(".")[2]
            yield TextDef(node.text, uncapped(name), node.span)
    for each in listings_shown(deck):
        for name in each.type.symbols or ():
            yield TextDef(f"option.{name}", uncapped(name), each.span)
