"""One game played by bots, and what is kept of it.

    record = play_record(deck, Setting(players=4, seed=7), index=0)

Record number i depends only on deck, setting and i. A deck that goes wrong gives an
aborted record.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardlang.bots import RandomBot, make_bot
from cardlang.interpreter.chance import seed_of
from cardlang.interpreter.compiled.game import CompiledGame, is_compilable
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang.bots import Bot
    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a simulation share."""

    players: int
    seed: int = 1
    seats: tuple[str, ...] = ()
    """The bot of each seat; seats that are left out are `random`."""
    options: Mapping[str, Scalar] = field(default_factory=dict)
    answers: bool = False
    """Whether records keep the wording of every answer."""
    plain: bool = False
    """Whether the plain evaluator plays, not the compiled deck; the records are the same."""

    def bot_names(self) -> tuple[str, ...]:
        """The bot of every seat."""
        return (*self.seats, *["random"] * (self.players - len(self.seats)))

    def game_seed(self, index: int) -> int:
        """The seed of a game: `cardlang play --seed` with it begins the same game."""
        return seed_of(self.seed, index)


@dataclass(frozen=True, slots=True)
class Abort:
    """Why a game could not be played to its end: the deck's fault, in its words."""

    code: str
    message: str
    span: Span | None = field(default=None, compare=False, repr=False)
    """Where in the deck; the compiled deck may notice it elsewhere."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How one game went. An aborted game has no scores and no winners."""

    index: int
    seed: int
    players: int
    winners: tuple[int, ...]
    scores: tuple[Number, ...]
    turns: int
    decisions: int
    uses: Mapping[str, tuple[int, ...]]
    """For each card id that was used: how often by each seat."""
    abort: Abort | None = None
    answers: tuple[str, ...] | None = None

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return self.abort is None

    def as_data(self) -> dict[str, Any]:
        """The record as plain JSON data, its keys always in the same order."""
        data: dict[str, Any] = {
            "index": self.index,
            "seed": self.seed,
            "players": self.players,
            "finished": self.finished,
            "winners": list(self.winners),
            "scores": [_plain(score) for score in self.scores],
            "turns": self.turns,
            "decisions": self.decisions,
            "uses": {card: list(times) for card, times in self.uses.items()},
        }
        if self.abort is not None:
            data["aborted"] = {"code": self.abort.code, "message": self.abort.message}
        if self.answers is not None:
            data["answers"] = list(self.answers)
        return data


def _plain(score: Number) -> object:
    return score if isinstance(score, int) else str(score)


def play_record(deck: Deck, setting: Setting, index: int) -> GameRecord:
    """Play one game of a simulation."""
    seed = setting.game_seed(index)
    game: Game | CompiledGame | None = None
    scores: tuple[Number, ...] = ()
    winners: tuple[int, ...] = ()
    abort = None
    try:
        if can_be_compiled(deck, setting):
            game = CompiledGame(deck, setting.players, seed, setting.options, clonable=False)
            game.playout([RandomBot(seed, seat).draw for seat in range(setting.players)])
        else:
            game = Game(deck, setting.players, seed, setting.options)
            names = enumerate(setting.bot_names())
            _play(game, [make_bot(name, seed, seat) for seat, name in names])
        scores, winners = tuple(game.scores()), tuple(game.winners())
    except DeckFault as fault:
        scores = winners = ()
        found = fault.diagnostic
        abort = Abort(found.code, found.message, found.span)
    keeps_answers = setting.answers and abort is None
    return GameRecord(
        index=index,
        seed=seed,
        players=setting.players,
        winners=winners,
        scores=scores,
        turns=0 if game is None else game.turns,
        decisions=_decisions(game),
        uses=_by_card(deck, _uses(game), setting.players),
        abort=abort,
        answers=tuple(game.record()) if keeps_answers and isinstance(game, Game) else None,
    )


def can_be_compiled(deck: Deck, setting: Setting) -> bool:
    """Whether all decide by chance, nothing is kept of the way, and the deck compiles."""
    if setting.plain or setting.answers or set(setting.bot_names()) != {"random"}:
        return False
    return is_compilable(deck)


def _play(game: Game, bots: list[Bot]) -> None:
    decision = game.decision
    while decision is not None:
        game.play(bots[decision.seat].choose(game))
        decision = game.decision


def _decisions(game: Game | CompiledGame | None) -> int:
    """How many answers were given."""
    if game is None:
        return 0
    return game.given if isinstance(game, CompiledGame) else len(game.answers)


def _uses(game: Game | CompiledGame | None) -> Iterable[tuple[int | None, int]]:
    """Seat and card of every use."""
    if game is None:
        return ()
    if isinstance(game, CompiledGame):
        return game.used
    used = (event for event in game.events if event.sort == "used")
    return [(event.player, event.card) for event in used if event.card is not None]


def _by_card(
    deck: Deck, used: Iterable[tuple[int | None, int]], players: int
) -> dict[str, tuple[int, ...]]:
    """For each card id, how often each seat used it."""
    rows: dict[int, list[int]] = {}
    for (seat, card), times in Counter(used).items():
        index = deck.definition_of[card]
        row = rows.get(index)
        if row is None:
            row = rows[index] = [0] * players
        if seat is not None:
            row[seat] += times
    named = [(deck.cards[index].id, tuple(row)) for index, row in rows.items()]
    return dict(sorted(named))
