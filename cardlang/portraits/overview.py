"""A whole deck as it is shown: how many cards of what, where they lie, what a turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    return Portrait(
        sort="deck",
        id=info.id,
        title=info.name,
        place=folder,
        text=info.summary,
        facts=facts_of(
            ("version", info.version),
            ("fingerprint", deck.fingerprint[:12]),
            ("also called", ", ".join(info.aliases)),
            ("on top of", info.extends or ""),
            ("language", info.language),
            ("players", f"{info.least_players} to {info.most_players}"),
            ("options", ", ".join(deck.options)),
            ("perks", ", ".join(deck.perks)),
        ),
        sections=sections_of(
            Section(f"{len(deck.definition_of)} cards", _kinds(deck)),
            Section("zones", tuple(_zone(zone) for zone in deck.zones.values())),
            Section("steps", tuple(_steps(deck))),
            Section(
                "setup",
                tuple(line for each in deck.setup for line in effect_line(each.name, each.effect)),
            ),
            Section(
                "turn",
                tuple(line for each in deck.turn for line in effect_line(each.name, each.effect)),
            ),
            Section(
                "score",
                tuple(
                    line
                    for each in deck.score
                    for line in expression_line(each.name, each.expression)
                ),
            ),
            Section(
                "ends",
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
    owner = "of each player" if zone.per_player else "of the table"
    rules = ", rules hold here" if zone.active else ""
    return Line(zone.name, f"{zone.title}: {owner}, seen by {_VIEWERS[zone.seen_by]}{rules}")


_VIEWERS = {
    "nobody": "nobody",
    "owner": "its owner",
    "everyone": "everyone",
    "top": "everyone as to its top card",
}


def _steps(deck: Deck) -> list[Line]:
    return [Line(step.name, ", ".join(step.actions)) for step in deck.steps.values()]
