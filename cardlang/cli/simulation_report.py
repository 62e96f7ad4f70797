"""The report of a simulation as tables for a reader."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from cardlang.cli.loading import wants_color
from cardlang.cli.simulation_document import by_seat, rate
from cardlang.diagnostics import Diagnostic, render
from cardlang.interface import counted, message, numeral
from cardlang.interpreter.notation import seat_name

if TYPE_CHECKING:
    from cardlang.cli.simulate import Run
    from cardlang.statistics import CardFigures, Distribution

_CARDS_SHOWN = 12
_BAR = 40
_WIDTH_IN_FILES = 100
_NOTE_WIDTH = 88


def print_report(run: Run) -> None:
    """Print the tables of a simulation on stdout."""
    console = Console(
        file=sys.stdout,
        highlight=False,
        markup=False,
        color_system="auto" if wants_color(sys.stdout) else None,
        width=None if sys.stdout.isatty() else _WIDTH_IN_FILES,
    )
    _print_heading(run, console)
    if not run.tally.finished:
        return
    console.print(_seat_table(run))
    console.print(
        message("A shared win counts as a fraction. Intervals: 95 %, Wilson.") + "\n", style="dim"
    )
    _print_scores(run, console)
    console.print(_length_table(run))
    _print_cards(run, console)


def _print_heading(run: Run, console: Console) -> None:
    tally = run.tally
    bots = ", ".join(f"{seat} {bot}" for seat, bot in by_seat(run.setting.bot_names()).items())
    console.print(f"{run.deck.info.name} ({run.deck.info.id} {run.deck.info.version})")
    games = counted(
        "{count} game finished, {aborted} aborted; {bots}",
        "{count} games finished, {aborted} aborted; {bots}",
        tally.finished,
        aborted=tally.aborted,
        bots=bots,
    )
    console.print(games)
    if run.interrupted:
        words = "Interrupted: {count} game was asked for."
        many = "Interrupted: {count} games were asked for."
        console.print(counted(words, many, run.games))
    facts = message(
        "seed {seed}, fingerprint {fingerprint}, {rate} games/s",
        seed=run.setting.seed,
        fingerprint=run.deck.fingerprint[:12],
        rate=_number(rate(run), 1),
    )
    console.print(facts + "\n")
    _print_faults(run, console)


def _print_faults(run: Run, console: Console) -> None:
    tally = run.tally
    for (code, fault), games in tally.faults.most_common():
        line = counted(
            "aborted in {count} game: {fault}; first with seed {seed}",
            "aborted in {count} games: {fault}; first with seed {seed}",
            games,
            fault=f"{fault} [{code}]",
            seed=tally.faulty_seeds[code, fault],
        )
        console.print(line)
        span = tally.faulty_spans[code, fault]
        if span is not None:
            console.print(render([Diagnostic(code, fault, span)]), soft_wrap=True)
    if tally.faults:
        console.print()


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=number > 0)
    return table


def _seat_table(run: Run) -> Table:
    table = _table(
        message("seat"),
        message("bot"),
        message("wins"),
        message("share"),
        message("interval"),
        message("score"),
        message("sd"),
    )
    shares, scores = run.tally.wins_by_seat(), run.tally.score_by_seat()
    for seat, bot in enumerate(run.setting.bot_names()):
        share, score = shares[seat], scores[seat]
        assert score is not None
        table.add_row(
            seat_name(seat),
            bot,
            _number(share.total, 1),
            _percent(share.share),
            _range(_percent(share.low), _percent(share.high)),
            _number(score.mean, 2),
            _number(score.deviation, 2),
        )
    return table


def _number(value: float, places: int) -> str:
    return numeral(f"{value:.{places}f}")


def _short(value: float) -> str:
    """A number with the decimals it has."""
    return numeral(f"{value:g}")


def _percent(share: float) -> str:
    return f"{_number(100 * share, 1)} %"


def _signed(share: float) -> str:
    return numeral(f"{100 * share:+.1f}")


def _range(low: str, high: str) -> str:
    return message("{low} to {high}", low=low, high=high)


def _print_scores(run: Run, console: Console) -> None:
    found = run.tally.all_scores()
    assert found is not None
    console.print(message("Scores of all seats"), style="bold")
    console.print(_summary(found))
    most = max(count for _, _, count in found.histogram)
    for low, high, count in found.histogram:
        label = _short(low) if high - low == 1 else _range(_short(low), _short(high - 1))
        if not (low.is_integer() and high.is_integer()):
            label = _range(_number(low, 2), _number(high, 2))
        console.print(f"{label:>14}  {'#' * round(_BAR * count / most):<{_BAR}} {count}")
    console.print()


def _summary(found: Distribution) -> str:
    return message(
        "mean {mean}, sd {deviation}, min {least}, quartiles {quartiles}, max {most}",
        mean=_number(found.mean, 2),
        deviation=_number(found.deviation, 2),
        least=_short(found.least),
        quartiles=" / ".join(map(_short, found.quartiles)),
        most=_short(found.most),
    )


def _length_table(run: Run) -> Table:
    table = _table(
        message("length of a game"),
        message("mean"),
        message("sd"),
        message("min"),
        message("median"),
        message("max"),
    )
    for name, found in (
        (message("turns"), run.tally.turns_per_game()),
        (message("decisions"), run.tally.decisions_per_game()),
    ):
        assert found is not None
        table.add_row(
            name,
            _number(found.mean, 1),
            _number(found.deviation, 1),
            _short(found.least),
            _short(found.quartiles[1]),
            _short(found.most),
        )
    return table


def _print_cards(run: Run, console: Console) -> None:
    known = [card for card in run.tally.cards(run.deck) if card.lift is not None]
    if not known:
        return
    table = _table(
        message("card"),
        message("uses/game"),
        message("wins if used"),
        message("if not"),
        message("lift"),
        message("interval"),
    )
    if len(known) <= 2 * _CARDS_SHOWN + 1:
        shown: list[CardFigures | None] = list(known)
    else:
        shown = [*known[:_CARDS_SHOWN], None, *known[-_CARDS_SHOWN:]]
    for card in shown:
        _add_card(table, card, len(known) - 2 * _CARDS_SHOWN)
    console.print()
    console.print(table)
    words = message(
        "Lift: wins of players in games in which they used the card, less those in which they "
        "did not, with a 95 % interval (Newcombe). It is what goes together, not what causes "
        "what: whoever is ahead may just use more cards."
    )
    console.print(textwrap.fill(words, min(console.width, _NOTE_WIDTH)), style="dim")


def _add_card(table: Table, card: CardFigures | None, hidden: int) -> None:
    if card is None:
        table.add_row(message("... {count} more, all of them with --json", count=hidden))
        return
    lift = card.lift
    assert lift is not None
    table.add_row(
        card.title or card.card,
        _number(card.uses_per_game, 2),
        _percent(card.used.share),
        _percent(card.unused.share),
        _signed(lift.value),
        _range(_signed(lift.low), _signed(lift.high)),
    )
