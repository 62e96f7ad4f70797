"""`cardlang decks`: what can be played, one line each.

Reads only the `deck.yaml` of each deck that comes with the program.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cardlang.catalogue import bundled_decks
from cardlang.interface import counted, message

if TYPE_CHECKING:
    from cardlang.catalogue import BundledDeck


@click.command(
    epilog="""\b
Examples:
  cardlang decks
  cardlang decks --json
"""
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def decks(*, as_json: bool) -> None:
    """List the decks that come with the program.

    Each line gives the id, other names it answers to, how many can play, the
    language and the name of the game. Wherever a command asks for a DECK, an id
    or another name from this list will do, and so will the path of a folder.
    """
    found = bundled_decks()
    if as_json:
        document = {"decks": [_facts(deck) for deck in found]}
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
        return
    rows = [_row(deck) for deck in found]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def _row(deck: BundledDeck) -> tuple[str, ...]:
    others = f"({', '.join(deck.aliases)})" if deck.aliases else ""
    name = deck.name
    if deck.extends:
        name = message("{name}, on top of {deck}", name=name, deck=deck.extends)
    most = deck.most_players or 0
    players = counted("{count} player", "{count} players", most, count=_players(deck))
    return deck.id, others, players, deck.language, name


def _players(deck: BundledDeck) -> str:
    if deck.least_players == deck.most_players:
        return str(deck.least_players or "?")
    return f"{deck.least_players or '?'}-{deck.most_players or '?'}"


def _facts(deck: BundledDeck) -> dict[str, object]:
    return {
        "id": deck.id,
        "name": deck.name,
        "aliases": list(deck.aliases),
        "players": {"min": deck.least_players, "max": deck.most_players},
        "language": deck.language,
        "extends": deck.extends,
        "summary": deck.summary,
    }
