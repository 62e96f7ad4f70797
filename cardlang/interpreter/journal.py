"""What happened: the event log of a game.

Events are values in the order things happened. Who may know which card an
event was about is kept with it as a mask of seats, so that a view of the log is
a filter and never looks at the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

EventSort = Literal[
    "turn",  # a turn began: player
    "acted",  # an action: name, player, card, target
    "used",  # a card was used: name (the use), player, card, target, value (through which action)
    "moved",  # card from zone `source` to zone `zone`, player is who caused it
    "held",  # a move that a rule forbids: card, name (the rule)
    "chosen",  # player, name (the choice), and the card, target or value chosen
    "passed",  # player, name
    "rolled",  # value
    "shuffled",  # zone
    "shown",  # card, to the seats of `seen`
    "set",  # a state: name, player or card or the table's, value
    "told",  # a sentence of the deck: name, values; `seen` by whom all its cards may be known
    "replaced",  # something happened instead: name (the rule)
    "over",  # the game ended: name (the condition)
]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; unused fields are None."""

    sort: EventSort
    player: int | None = None
    name: str | None = None
    card: int | None = None
    target: int | None = None
    source: int | None = None
    zone: int | None = None
    value: object = None
    seen: int = 0
    """The mask of seats that may know the card."""
    learned: int = 0
    """The mask of seats that did not know it before."""
    between: tuple[int | None, int | None] | None = None
    """For a position chosen, the cards before and after it; `seen` are those who may know both."""
