"""A whole deck as it is shown: how many cards of what, where they lie, what a turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interface import counted, labelled, message
from cardlang.portraits.model import (
    Line,
    Portrait,
    Section,
    effect_line,
    expression_line,
    facts_of,
    sections_of,
)

if TYPE_CHECKING:
    from cardlang.deck import Deck, KindDef, ZoneDef


def portrait_of_deck(deck: Deck, folder: str) -> Portrait:
    """The overview; `folder` is where the deck lies."""
    info = deck.info
    cards = counted("{count} card", "{count} cards", len(deck.definition_of))
    players = message("{low} to {high}", low=info.least_players, high=info.most_players)
    return Portrait(
        sort=message("deck"),
        id=info.id,
        title=info.name,
        place=folder,
        text=info.summary,
        facts=facts_of(
            (message("version"), info.version),
            (message("fingerprint"), deck.fingerprint[:12]),
            (message("also called"), ", ".join(info.aliases)),
            (message("on top of"), info.extends or ""),
            (message("language"), info.language),
            (message("players"), players),
            (message("options"), ", ".join(deck.options)),
            (message("perks"), ", ".join(deck.perks)),
        ),
        sections=sections_of(
            Section(cards, _kinds(deck)),
            Section(message("zones"), tuple(_zone(zone) for zone in deck.zones.values())),
            Section(message("steps"), tuple(_steps(deck))),
            Section(
                message("setup"),
                tuple(line for each in deck.setup for line in effect_line(each.name, each.effect)),
            ),
            Section(
                message("turn"),
                tuple(line for each in deck.turn for line in effect_line(each.name, each.effect)),
            ),
            Section(
                message("score"),
                tuple(
                    line
                    for each in deck.score
                    for line in expression_line(each.name, each.expression)
                ),
            ),
            Section(
                message("ends"),
                tuple(
                    line
                    for each in deck.ends
                    for line in expression_line(each.name, each.expression)
                ),
            ),
        ),
    )


def _kinds(deck: Deck) -> tuple[Line, ...]:
    """The tree of kinds, with the number of cards of each."""
    tops = [kind for kind in deck.kinds.values() if kind.parent is None]
    return tuple(line for kind in tops for line in _branch(deck, kind, 0))


def _branch(deck: Deck, kind: KindDef, depth: int) -> list[Line]:
    cards = sum(deck.cards[index].copies for index in kind.members)
    lines = [Line("  " * depth + kind.name, f"{cards:>3}  {kind.title}")]
    for other in deck.kinds.values():
        if other.parent == kind.name:
            lines += _branch(deck, other, depth + 1)
    return lines


def _zone(zone: ZoneDef) -> Line:
    facts = [
        message("of each player" if zone.per_player else "of the table"),
        message(_SEEN[zone.seen_by]),
        *([message("rules hold here")] if zone.active else []),
    ]
    return Line(zone.name, labelled(zone.title, ", ".join(facts)))


_SEEN = {
    "nobody": "seen by nobody",
    "owner": "seen by its owner",
    "everyone": "seen by everyone",
    "top": "seen by everyone as to its top card",
}


def _steps(deck: Deck) -> list[Line]:
    return [Line(step.name, ", ".join(step.actions)) for step in deck.steps.values()]
