"""The report of a simulation, as tables for a reader or as one document for a program."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from cardlang.cli.loading import wants_color
from cardlang.interpreter.notation import seat_name

if TYPE_CHECKING:
    from cardlang.cli.simulate import Run
    from cardlang.statistics import CardFigures, Distribution, Share

_CARDS_SHOWN = 12
_BAR = 40
_WIDTH_IN_FILES = 100


def document(run: Run) -> dict[str, Any]:
    """Everything about a simulation as plain JSON data."""
    tally, setting, deck = run.tally, run.setting, run.deck
    scores = tally.all_scores()
    return {
        "deck": deck.info.id,
        "version": deck.info.version,
        "fingerprint": deck.fingerprint,
        "seed": setting.seed,
        "games": run.games,
        "finished": tally.finished,
        "aborted": tally.aborted,
        "interrupted": run.interrupted,
        "players": setting.players,
        "seats": _by_seat(setting.bot_names()),
        "options": dict(setting.options),
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(run.seconds, 3),
        "games_per_second": _rate(run),
        "wins_by_seat": _by_seat(share.total for share in tally.wins_by_seat()),
        "win_share_by_seat": _by_seat(map(_share, tally.wins_by_seat())),
        "score_mean": None if scores is None else scores.mean,
        "scores": _spread(scores),
        "scores_by_seat": _by_seat(map(_spread, tally.score_by_seat())),
        "turns_per_game": _spread(tally.turns_per_game()),
        "decisions_per_game": _spread(tally.decisions_per_game()),
        "cards": [_card(card) for card in tally.cards(deck)],
        "faults": [
            {"code": code, "message": message, "games": games, "seed": tally.faulty_seeds[found]}
            for found, games in tally.faults.most_common()
            for code, message in (found,)
        ],
    }


def _by_seat(values: Any) -> dict[str, Any]:
    return {seat_name(seat): value for seat, value in enumerate(values)}


def _rate(run: Run) -> float:
    games = run.tally.finished + run.tally.aborted
    return round(games / run.seconds, 2) if run.seconds else 0.0


def _share(share: Share) -> dict[str, float]:
    return {"share": share.share, "low": share.low, "high": share.high}


def _spread(found: Distribution | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "mean": found.mean,
        "deviation": found.deviation,
        "min": found.least,
        "quartiles": list(found.quartiles),
        "max": found.most,
        "histogram": [
            {"from": low, "to": high, "count": count} for low, high, count in found.histogram
        ],
    }


def _card(card: CardFigures) -> dict[str, Any]:
    return {
        "card": card.card,
        "uses_per_game": card.uses_per_game,
        "users": card.used.games,
        "win_share_used": card.used.share if card.used.games else None,
        "win_share_unused": card.unused.share if card.unused.games else None,
        "lift": None
        if card.lift is None
        else {"value": card.lift.value, "low": card.lift.low, "high": card.lift.high},
    }


# ---------------------------------------------------------------------- tables


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
    console.print("A shared win counts as a fraction. Intervals: 95 %, Wilson.\n", style="dim")
    _print_scores(run, console)
    console.print(_length_table(run))
    _print_cards(run, console)


def _print_heading(run: Run, console: Console) -> None:
    tally = run.tally
    bots = ", ".join(f"{seat} {bot}" for seat, bot in _by_seat(run.setting.bot_names()).items())
    console.print(f"{run.deck.info.name} ({run.deck.info.id} {run.deck.info.version})")
    console.print(f"{tally.finished} games finished, {tally.aborted} aborted; {bots}")
    if run.interrupted:
        console.print(f"Interrupted: {run.games} games were asked for.")
    console.print(
        f"seed {run.setting.seed}, fingerprint {run.deck.fingerprint[:12]}, "
        f"{_rate(run):.1f} games/s\n"
    )
    for (code, message), games in tally.faults.most_common():
        seed = tally.faulty_seeds[code, message]
        console.print(f"aborted in {games} games: {message} [{code}]; first with seed {seed}")
    if tally.faults:
        console.print()


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=number > 0)
    return table


def _seat_table(run: Run) -> Table:
    table = _table("seat", "bot", "wins", "share", "interval", "score", "sd")
    shares, scores = run.tally.wins_by_seat(), run.tally.score_by_seat()
    for seat, bot in enumerate(run.setting.bot_names()):
        share, score = shares[seat], scores[seat]
        assert score is not None
        table.add_row(
            seat_name(seat),
            bot,
            f"{share.total:.1f}",
            _percent(share.share),
            f"{_percent(share.low)} to {_percent(share.high)}",
            f"{score.mean:.2f}",
            f"{score.deviation:.2f}",
        )
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _print_scores(run: Run, console: Console) -> None:
    found = run.tally.all_scores()
    assert found is not None
    console.print("Scores of all seats", style="bold")
    console.print(_summary(found))
    most = max(count for _, _, count in found.histogram)
    for low, high, count in found.histogram:
        label = f"{low:g}" if high - low == 1 else f"{low:g} to {high - 1:g}"
        if not (low.is_integer() and high.is_integer()):
            label = f"{low:.2f} to {high:.2f}"
        console.print(f"{label:>14}  {'#' * round(_BAR * count / most):<{_BAR}} {count}")
    console.print()


def _summary(found: Distribution) -> str:
    first, middle, third = found.quartiles
    return (
        f"mean {found.mean:.2f}, sd {found.deviation:.2f}, min {found.least:g}, "
        f"quartiles {first:g} / {middle:g} / {third:g}, max {found.most:g}"
    )


def _length_table(run: Run) -> Table:
    table = _table("length of a game", "mean", "sd", "min", "median", "max")
    for name, found in (
        ("turns", run.tally.turns_per_game()),
        ("decisions", run.tally.decisions_per_game()),
    ):
        assert found is not None
        table.add_row(
            name,
            f"{found.mean:.1f}",
            f"{found.deviation:.1f}",
            f"{found.least:g}",
            f"{found.quartiles[1]:g}",
            f"{found.most:g}",
        )
    return table


def _print_cards(run: Run, console: Console) -> None:
    known = [card for card in run.tally.cards(run.deck) if card.lift is not None]
    if not known:
        return
    table = _table("card", "uses/game", "wins if used", "if not", "lift", "interval")
    if len(known) <= 2 * _CARDS_SHOWN + 1:
        shown: list[CardFigures | None] = list(known)
    else:
        shown = [*known[:_CARDS_SHOWN], None, *known[-_CARDS_SHOWN:]]
    for card in shown:
        _add_card(table, card, len(known) - 2 * _CARDS_SHOWN)
    console.print()
    console.print(table)
    console.print(
        "Lift: wins of players in games in which they used the card, less those in which they\n"
        "did not, with a 95 % interval (Newcombe). It is what goes together, not what causes\n"
        "what: whoever is ahead may just use more cards.",
        style="dim",
    )


def _add_card(table: Table, card: CardFigures | None, hidden: int) -> None:
    if card is None:
        table.add_row(f"... {hidden} more, all of them with --json")
        return
    lift = card.lift
    assert lift is not None
    table.add_row(
        card.title or card.card,
        f"{card.uses_per_game:.2f}",
        _percent(card.used.share),
        _percent(card.unused.share),
        f"{100 * lift.value:+.1f}",
        f"{100 * lift.low:+.1f} to {100 * lift.high:+.1f}",
    )
