"""Games played by bots, in bulk and in parallel.

    for record in simulate_games(deck, 1000, Setting(players=4, seed=7), jobs=8):
        print(record.winners, record.scores)

Takes a deck and a setting, gives one `GameRecord` for each game, in order.
Record number i depends only on deck, setting and i: not on the number of
workers, nor on how many games are played. A deck that goes wrong gives an
aborted record. What the records mean is counted in `statistics`.
"""

from __future__ import annotations

import signal
from collections import Counter, deque
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardlang.bots import RandomBot, make_bot
from cardlang.cache import cache_folder, use_cache
from cardlang.interpreter.chance import seed_of
from cardlang.interpreter.compiled.game import CompiledGame, is_compilable
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping
    from concurrent.futures import Future, ProcessPoolExecutor
    from pathlib import Path

    from cardlang.bots import Bot
    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck


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


def simulate_games(
    deck: Deck, games: int, setting: Setting, jobs: int = 1
) -> Generator[GameRecord, None, None]:
    """Play games and give their records in order; closing the iterator ends the workers.

    Raises:
        ValueError: for players, options or bots that the deck or program does not have.
    """
    _try_out(deck, setting)
    if jobs <= 1 or games <= 1:
        return (play_record(deck, setting, index) for index in range(games))
    return _in_parallel(deck, games, setting, min(jobs, games))


def _try_out(deck: Deck, setting: Setting) -> None:
    """Fail now, not in a worker, if there can be no such game."""
    if len(setting.seats) > setting.players:
        raise ValueError(f"{len(setting.seats)} seats were named, {setting.players} play")
    for seat, name in enumerate(setting.seats):
        make_bot(name, setting.seed, seat)
    with suppress(DeckFault):  # each game will say so
        Game(deck, setting.players, setting.seed, setting.options)


def play_record(deck: Deck, setting: Setting, index: int) -> GameRecord:
    """Play one game of a simulation."""
    seed = setting.game_seed(index)
    if _can_be_compiled(deck, setting):
        return _compiled_record(deck, setting, index)
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(setting.bot_names())]
    game: Game | None = None
    scores: tuple[Number, ...] = ()
    winners: tuple[int, ...] = ()
    abort = None
    try:
        game = Game(deck, setting.players, seed, setting.options)
        _play(game, bots)
        scores, winners = tuple(game.scores()), tuple(game.winners())
    except DeckFault as fault:
        scores = winners = ()
        abort = Abort(fault.diagnostic.code, fault.diagnostic.message)
    return GameRecord(
        index=index,
        seed=seed,
        players=setting.players,
        winners=winners,
        scores=scores,
        turns=0 if game is None else game.turns,
        decisions=0 if game is None else len(game.answers),
        uses={} if game is None else _uses(game),
        abort=abort,
        answers=tuple(game.record()) if setting.answers and game and not abort else None,
    )


def _can_be_compiled(deck: Deck, setting: Setting) -> bool:
    """Whether all decide by chance, nothing is kept of the way, and the deck compiles."""
    if setting.plain or setting.answers or set(setting.bot_names()) != {"random"}:
        return False
    return is_compilable(deck)


def _compiled_record(deck: Deck, setting: Setting, index: int) -> GameRecord:
    """Play one game of random bots with the compiled deck."""
    seed = setting.game_seed(index)
    draws = [RandomBot(seed, seat).draw for seat in range(setting.players)]
    game: CompiledGame | None = None
    scores: tuple[Number, ...] = ()
    winners: tuple[int, ...] = ()
    abort = None
    try:
        game = CompiledGame(deck, setting.players, seed, setting.options, clonable=False)
        game.playout(draws)
        scores, winners = tuple(game.scores()), tuple(game.winners())
    except DeckFault as fault:
        abort = Abort(fault.diagnostic.code, fault.diagnostic.message)
    used = [] if game is None else game.used
    return GameRecord(
        index=index,
        seed=seed,
        players=setting.players,
        winners=winners,
        scores=scores,
        turns=0 if game is None else game.turns,
        decisions=0 if game is None else game.given,
        uses=_by_card(deck, used, setting.players),
        abort=abort,
    )


def _by_card(
    deck: Deck, used: Iterable[tuple[int, int]], players: int
) -> dict[str, tuple[int, ...]]:
    """The same as `_counted` for seats and card numbers."""
    rows: dict[int, list[int]] = {}
    for (seat, card), times in Counter(used).items():
        index = deck.definition_of[card]
        row = rows.get(index)
        if row is None:
            row = rows[index] = [0] * players
        row[seat] += times
    named = [(deck.cards[index].id, tuple(row)) for index, row in rows.items()]
    return dict(sorted(named))


def _play(game: Game, bots: list[Bot]) -> None:
    decision = game.decision
    while decision is not None:
        game.play(bots[decision.seat].choose(game))
        decision = game.decision


def _uses(game: Game) -> dict[str, tuple[int, ...]]:
    used = [event for event in game.events if event.sort == "used"]
    return _counted(((game.card_id(event.card), event.player) for event in used), game.players)


def _counted(uses: Iterable[tuple[str, int | None]], players: int) -> dict[str, tuple[int, ...]]:
    """For each card id, how often each seat used it."""
    rows: dict[str, list[int]] = {}
    for card, seat in uses:
        row = rows.get(card)
        if row is None:
            row = rows[card] = [0] * players
        if seat is not None:
            row[seat] += 1
    return {card: tuple(rows[card]) for card in sorted(rows)}


# --------------------------------------------------------------------- workers

_MOST_IN_CHUNK = 8
_CHUNKS_AHEAD = 4
_SECONDS_TO_END = 5.0

_worker: tuple[Deck, Setting] | None = None


def _in_parallel(
    deck: Deck, games: int, setting: Setting, jobs: int
) -> Generator[GameRecord, None, None]:
    """Hand out chunks of games, a few for each worker ahead of what was asked for."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    if cache_folder() is not None:
        _can_be_compiled(deck, setting)  # once, here: the workers find it in the cache
    size = min(max(games // (jobs * 8), 1), _MOST_IN_CHUNK)
    chunks = iter([range(at, min(at + size, games)) for at in range(0, games, size)])
    waiting: deque[Future[list[GameRecord]]] = deque()
    executor = ProcessPoolExecutor(
        jobs,
        get_context("spawn"),
        initializer=_begin_work,
        initargs=(deck, setting, cache_folder()),
    )
    ended = False
    try:
        for chunk in chunks:
            with _undisturbed():
                waiting.append(executor.submit(_work, chunk))
            if len(waiting) >= jobs * _CHUNKS_AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
        ended = True
    finally:
        _end_work(executor, patiently=ended)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back; a worker begun meanwhile never hears it, for it is for the parent."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work(deck: Deck, setting: Setting, cache: Path | None) -> None:
    """Set up a worker."""
    use_cache(cache)
    global _worker  # noqa: PLW0603 - a worker process has one thing to do until it ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker = (deck, setting)


def _work(indices: range) -> list[GameRecord]:
    assert _worker is not None
    deck, setting = _worker
    return [play_record(deck, setting, index) for index in indices]


def _end_work(executor: ProcessPoolExecutor, *, patiently: bool) -> None:
    if patiently:
        executor.shutdown()
        return
    # There is no public way before Python 3.14.
    processes = list((executor._processes or {}).values())  # noqa: SLF001
    manager: Any = executor._executor_manager_thread  # noqa: SLF001
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
    if manager is not None:  # else it closes its pipe while the interpreter wakes it at exit
        manager.join(_SECONDS_TO_END)
