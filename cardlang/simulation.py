"""Games played by bots, in bulk and in parallel.

    for record in simulate_games(deck, 1000, Setting(players=4, seed=7), jobs=8):
        print(record.winners, record.scores)

Takes a deck and a setting, gives one `GameRecord` for each game, in order.
Record number i depends only on deck, setting and i: not on the number of
workers, nor on how many games are played. What the records mean is counted in
`statistics`.
"""

from __future__ import annotations

import signal
from collections import deque
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from cardlang.bots import make_bot
from cardlang.cache import cache_folder, use_cache
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game
from cardlang.records import GameRecord, Setting, can_be_compiled, play_record

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from concurrent.futures import Future, ProcessPoolExecutor
    from pathlib import Path

    from cardlang.deck import Deck

__all__ = ["GameRecord", "Setting", "play_record", "simulate_games"]


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
        can_be_compiled(deck, setting)  # once, here: the workers find it in the cache
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
