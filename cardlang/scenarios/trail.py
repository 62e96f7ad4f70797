"""The last events of a scenario in ids, for messages to whoever writes the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.notation import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.interpreter.game import Game
    from cardlang.interpreter.journal import Event


def trail(game: Game, events: Sequence[Event], most: int = 12) -> list[str]:
    """The last events, one line each."""
    return [_line(game, event) for event in events[-most:]]


def _line(game: Game, event: Event) -> str:
    words = [] if event.player is None else [seat_name(event.player)]
    words.append(event.sort if event.name is None else f"{event.sort} {event.name}")
    if event.card is not None:
        words.append(game.card_id(event.card))
    if event.source is not None:
        words.append(f"from {_zone(game, event.source)}")
    if event.zone is not None:
        words.append(f"to {_zone(game, event.zone)}")
    if event.target is not None:
        words.append(f"on {seat_name(event.target)}")
    if event.value is not None and event.sort in ("chosen", "set", "rolled"):
        words.append(str(event.value))
    return " ".join(words)


def _zone(game: Game, number: int) -> str:
    layout = game.table.layout
    owner = layout.owners[number]
    return f"{'table' if owner is None else seat_name(owner)}.{layout.zones[number].name}"
