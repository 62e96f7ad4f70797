"""`cardlang simulate`: many games played by bots, and what they say."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.bots import BOTS
from cardlang.cli.interrupts import InterruptHolder
from cardlang.cli.languages import Speech, language_options
from cardlang.cli.loading import deck_or_exit, wants_color
from cardlang.cli.simulation_document import document
from cardlang.cli.simulation_report import print_report
from cardlang.interface import message
from cardlang.interpreter.notation import seat_name
from cardlang.interpreter.options import read_option
from cardlang.simulation import Setting, simulate_games
from cardlang.statistics import Tally
from cardlang.text import deck_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import TextIO

    from cardlang.deck import Deck


@dataclass(frozen=True, slots=True)
class Run:
    """A simulation that was asked for, and what came of it."""

    deck: Deck
    setting: Setting
    games: int
    tally: Tally
    seconds: float
    interrupted: bool


@click.command(
    epilog="""\b
Examples:
  cardlang simulate base --games 1000
  cardlang simulate base --games 500 --players 4 --jobs 8
  cardlang simulate base --games 100 --seat A=greedy
  cardlang simulate base --games 1000 --option trim=20 --json
  cardlang simulate base --games 1000 --records games.jsonl
"""
)
@click.argument("deck")
@click.option("--games", type=click.IntRange(min=1), required=True, help="How many games.")
@click.option("--players", type=int, help="How many seats play (default: the fewest).")
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes every game.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=BOT",
    help=f"Who plays a seat (A, B, ...): {' or '.join(BOTS)}. Default: random.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the deck."
)
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="How many processes play; 0: one for each processor. Changes no result.",
)
@language_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write one line of JSON for each game into this file.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Use the plain evaluator, slow and obviously right; the records are the same.",
)
def simulate(
    deck: str,
    *,
    games: int,
    players: int | None,
    seed: int,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    jobs: int,
    lang: str | None,
    fallback: tuple[str, ...],
    drafts: bool,
    as_json: bool,
    records: Path | None,
    plain: bool,
) -> None:
    """Let bots play many games, and report who wins, with what, and how long it takes.

    Game number i depends only on the deck, the settings, the seed and i. Ctrl-C
    ends the simulation and reports the games finished so far.

    Exit code: 0 when all games were played to their end, 1 when some were
    aborted by a fault of the deck (or the deck has errors), 2 for misuse.
    """
    speech = Speech(lang, fallback, drafts)
    speech.use_for_reports()
    loaded = deck_or_exit(deck).require()
    wording = speech.wording(loaded)
    setting = replace(_setting(loaded, players, seed, seats, options), plain=plain)
    with _records_file(records) as file:
        run = _run(loaded, setting, games, jobs or os.cpu_count() or 1, file)
    run = replace(run, deck=deck_in_words(wording))
    if as_json:
        click.echo(json.dumps(document(run), ensure_ascii=False, indent=2))
    else:
        print_report(run)
    if run.interrupted:
        sys.exit(130)
    if run.tally.aborted:
        sys.exit(1)


def _setting(
    deck: Deck, players: int | None, seed: int, seats: tuple[str, ...], options: tuple[str, ...]
) -> Setting:
    count = deck.info.least_players if players is None else players
    if not deck.info.least_players <= count <= deck.info.most_players:
        raise click.UsageError(
            f"{deck.info.id} is for {deck.info.least_players} to "
            f"{deck.info.most_players} players, not {count}"
        )
    chosen = {}
    for text in options:
        name, value = _pair(text, "--option NAME=VALUE")
        with _misuse():
            chosen[name] = read_option(deck, name, value)
    return Setting(count, seed, _bots(count, seats), chosen)


def _bots(players: int, seats: tuple[str, ...]) -> tuple[str, ...]:
    names = [seat_name(seat) for seat in range(players)]
    bots = ["random"] * players
    for text in seats:
        name, bot = _pair(text, "--seat NAME=BOT")
        if name.upper() not in names:
            raise click.UsageError(f"there is no seat `{name}`; the seats: {', '.join(names)}")
        if bot not in BOTS:
            raise click.UsageError(f"no bot is called `{bot}`; there are: {', '.join(BOTS)}")
        bots[names.index(name.upper())] = bot
    return tuple(bots)


def _pair(text: str, shape: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise click.UsageError(f"`{text}` is not like {shape}")
    return name.strip(), value.strip()


@contextmanager
def _misuse() -> Iterator[None]:
    """What the library refuses is misuse of the command."""
    try:
        yield
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _records_file(path: Path | None) -> AbstractContextManager[TextIO | None]:
    if path is None:
        return nullcontext()
    try:
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror}") from None


def _run(deck: Deck, setting: Setting, games: int, jobs: int, file: TextIO | None) -> Run:
    tally = Tally(setting.players)
    interrupted = False
    with _misuse():
        found = simulate_games(deck, games, setting, jobs)
    begin = time.perf_counter()
    with InterruptHolder() as ctrl_c, _progress(games) as step, closing(found) as playing:
        try:
            for record in playing:
                with ctrl_c.held():
                    tally.add(record)
                    if file is not None:
                        file.write(json.dumps(record.as_data(), ensure_ascii=False) + "\n")
                step()
        except KeyboardInterrupt:
            interrupted = True
    return Run(deck, setting, games, tally, time.perf_counter() - begin, interrupted)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr with the time left; nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn(message("games")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn(message("left")),
        console=Console(stderr=True, color_system="auto" if wants_color(sys.stderr) else None),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)
