"""Players that are programs: given a game at a decision of theirs, they name a move.

    bot = make_bot("greedy", seed=7, seat=0)
    game.play(bot.choose(game))

What a bot decides depends only on its name, seed and seat and on what its seat
may know; it never draws from the game's own chance. No words of any deck here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from cardlang.interpreter.chance import Chance, seed_of
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.imagining import enter, world_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.bound import Number
    from cardlang.interpreter.decisions import Move
    from cardlang.interpreter.game import Game
    from cardlang.interpreter.imagining import World


class Bot(Protocol):
    """Decides for a seat."""

    def choose(self, game: Game) -> Move:
        """One of the moves of the present decision, which must be this seat's."""


class RandomBot:
    """Takes any legal move, each as likely as the others."""

    __slots__ = ("draw",)

    def __init__(self, seed: int, seat: int) -> None:
        # `random()` of a seeded Random is the same on every Python version, and fast.
        self.draw = Random(seed_of(seed, "bot", seat)).random  # noqa: S311 - a game, no secret
        """The next number by which it decides, from 0 up to but not including 1."""

    def choose(self, game: Game) -> Move:
        """One of the legal moves by chance."""
        moves = game.moves()
        return moves[int(self.draw() * len(moves))]


class GreedyBot:
    """Takes the move after which it leads most (or trails least), one move ahead.

    It tries each move in a few imagined worlds, lets chance make the choices that
    the move brings with it, and adds up its score less that of the best rival; of
    equal moves it would rather use a card than give one away.
    """

    __slots__ = ("_chance", "_seat", "_seed")

    _most_moves = 24
    """From longer lists of moves some are tried: the first, the last and others by chance."""
    _most_tries = 24
    """About how many moves are tried at a decision, all worlds together."""
    _most_worlds = 4
    _most_choices = 12
    """How many choices are made by chance to see what comes of a move."""

    def __init__(self, seed: int, seat: int) -> None:
        self._seed = seed
        self._seat = seat
        self._chance = Chance(seed_of(seed, "bot", seat))

    def choose(self, game: Game) -> Move:
        """The legal move that promises most."""
        moves = self._candidates(game.moves())
        if len(moves) == 1:
            return moves[0]
        worlds = self._worlds(game, len(moves))
        promises = {move: self._promise(game, move, worlds) for move in moves}
        promises = self._without_detours(game, promises, worlds)
        best = max(promises.values())
        equal = [move for move, value in promises.items() if value == best]
        gentlest = min(map(_reluctance, equal))
        finalists = [move for move in equal if _reluctance(move) == gentlest]
        return finalists[self._chance.below(len(finalists))]

    def _candidates(self, moves: Sequence[Move]) -> Sequence[Move]:
        if len(moves) <= self._most_moves:
            return moves
        chosen = {0, len(moves) - 1}
        while len(chosen) < self._most_moves:
            chosen.add(self._chance.below(len(moves)))
        return [moves[index] for index in sorted(chosen)]

    def _worlds(self, game: Game, moves: int) -> list[World]:
        count = min(max(self._most_tries // moves, 1), self._most_worlds)
        # From the answers so far, not from the bot's chance: whoever calls twice is told the same.
        return [
            world_for(game, self._seat, seed_of(self._seed, len(game.answers), number))
            for number in range(count)
        ]

    def _promise(self, game: Game, move: Move, worlds: list[World]) -> Number:
        return sum(self._lead_after(game, move, world) for world in worlds)

    def _without_detours(
        self, game: Game, promises: dict[Move, Number], worlds: list[World]
    ) -> dict[Move, Number]:
        """The moves without those that only put the question off.

        After a move that stands besides a question the same question is put again, so that
        whoever does not like the answers would never come to an end.
        """
        besides = () if game.decision is None else game.decision.besides
        if not any(move in besides for move in promises):
            return promises
        standing = sum(self._lead_after(game, None, world) for world in worlds)
        gains = {
            move: value for move, value in promises.items() if move in besides and value > standing
        }
        return gains or {move: value for move, value in promises.items() if move not in besides}

    def _lead_after(self, game: Game, move: Move | None, world: World) -> Number:
        try:
            imagined = enter(game, world)
            if move is not None:
                imagined.play(move)
                self._play_out(imagined, Chance(world.chance))
            scores = imagined.scores()
        except DeckFault:
            return 0
        own = scores.pop(self._seat)
        return own - max(scores) if scores else own

    def _play_out(self, game: Game, chance: Chance) -> None:
        """Make the choices that the move brings with it by chance, up to the next step."""
        for _ in range(self._most_choices):
            if game.decision is None or game.decision.sort == "step":
                return
            moves = game.moves()
            game.play(moves[chance.below(len(moves))])


def _reluctance(move: Move) -> int:
    """Which of equal moves a player would rather make, whatever the game is about."""
    if move.use is not None:
        return 0
    if move.sort == "pass":
        return 3
    return 2 if move.sort == "action" and move.card is not None else 1


BOTS: dict[str, Callable[[int, int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """The bot of this name for a seat.

    Raises:
        ValueError: if no bot is called so.
    """
    if name not in BOTS:
        raise ValueError(f"no bot is called `{name}`; there are: {', '.join(BOTS)}")
    return BOTS[name](seed, seat)
