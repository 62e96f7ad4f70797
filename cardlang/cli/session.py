"""A game being played by people and bots: its seats, its save, the way back.

Knows nothing of the terminal. The answers are kept as words as they are given,
so that saving after every move costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang.interface import message
from cardlang.interpreter.chance import seed_of
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.saving import save_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardlang.bots import Bot
    from cardlang.cli.seats import Seat
    from cardlang.interpreter.decisions import Move
    from cardlang.interpreter.game import Game


@dataclass(frozen=True, slots=True)
class Origin:
    """How the game came to be: the deck as asked for, perhaps a scenario; all a save adds."""

    deck: str
    scenario: str | None = None
    practice: bool = False
    lang: str | None = None
    """The language that was asked for."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A decision of a person to come back to."""

    game: Game
    seat: int
    answers: int
    events: int
    chance: int


def checkpoints_at(game: Game, seats: Sequence[Seat]) -> list[Checkpoint]:
    """The present decision to come back to, if it is a person's."""
    if game.decision is None or not seats[game.decision.seat].is_human:
        return []
    chance = game.table.state.chance.state
    return [
        Checkpoint(game.clone(), game.decision.seat, len(game.answers), len(game.events), chance)
    ]


class NoWayBack(Exception):
    """An undo that is refused; the message says why, in words of the interface."""


class Session:
    """A game with its seats.

    Args:
        game: at any decision.
        seats: who decides, one for each seat of the game.
        origin: what a save must say besides.
        path: where to save after every move; None: nowhere.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], origin: Origin, path: Path | None
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.origin = origin
        self.path = path
        self.words: list[str] = []
        self.checkpoints: list[Checkpoint] = []
        self._bots: dict[int, Bot] = {}

    @property
    def people(self) -> list[int]:
        """The seats at which people decide."""
        return [number for number, seat in enumerate(self.seats) if seat.is_human]

    # -------------------------------------------------------------------- moving

    def play(self, move: Move) -> None:
        """Answer the present decision."""
        word = self._word(move)
        self.checkpoints += checkpoints_at(self.game, self.seats)
        self.game.play(move)
        self.words.append(word)

    def _word(self, move: Move) -> str:
        assert self.game.decision is not None
        moves = self.game.decision.moves
        if isinstance(moves, NumberMoves):
            return "pass" if move.sort == "pass" else str(move.value)
        return self.game.notations()[moves.index(move)]

    def play_bot(self) -> None:
        """Let the bot whose turn it is decide."""
        assert self.game.decision is not None
        seat = self.game.decision.seat
        self.play(self._bot(seat).choose(self.game))

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            from cardlang.bots import make_bot

            # A game gone on with has other bots' luck than the whole one: that cannot be
            # saved. It is still the same each time.
            seed = seed_of(self.game.seed, len(self.words)) if self.words else self.game.seed
            self._bots[seat] = make_bot(self.seats[seat].by, seed, seat)
        return self._bots[seat]

    # ---------------------------------------------------------------- going back

    def undo(self) -> None:
        """Go back to the previous decision of who decides now.

        Raises:
            NoWayBack: if there is none, or something hidden has come to light since.
        """
        assert self.game.decision is not None
        seat = self.game.decision.seat
        at = len(self.checkpoints) - 1
        while at >= 0 and self.checkpoints[at].seat != seat:
            at -= 1
        if at < 0:
            raise NoWayBack(message("There is nothing to undo yet."))
        if not self.origin.practice:
            self._refuse_unfair(seat, at)
        checkpoint = self.checkpoints[at]
        del self.checkpoints[at:]
        del self.words[checkpoint.answers :]
        self.game = checkpoint.game

    def _refuse_unfair(self, seat: int, at: int) -> None:
        checkpoint = self.checkpoints[at]
        if any(each.seat != seat for each in self.checkpoints[at:]):
            raise NoWayBack(message("Someone else has decided since."))
        if self.game.table.state.chance.state != checkpoint.chance:
            raise NoWayBack(message("Chance has had its say since."))
        if any(event.learned >> seat & 1 for event in self.game.events[checkpoint.events :]):
            raise NoWayBack(message("You have seen something hidden since."))

    # -------------------------------------------------------------------- saving

    def save_data(self) -> dict[str, Any]:
        """The save of the game as it stands."""
        extra = {
            "source": self.origin.deck,
            "seats": [{"name": seat.name, "by": seat.by} for seat in self.seats],
            "practice": self.origin.practice,
        }
        if self.origin.scenario is not None:
            extra["scenario"] = self.origin.scenario
        if self.origin.lang is not None:
            extra["lang"] = self.origin.lang
        return save_game(self.game, record=self.words, extra=extra)
