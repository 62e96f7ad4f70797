"""A simulation as one document for a program; the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.notation import seat_name

if TYPE_CHECKING:
    from cardlang.cli.simulate import Run
    from cardlang.statistics import CardFigures, Distribution, Share


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
        "seats": by_seat(setting.bot_names()),
        "options": dict(setting.options),
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(run.seconds, 3),
        "games_per_second": rate(run),
        "wins_by_seat": by_seat(share.total for share in tally.wins_by_seat()),
        "win_share_by_seat": by_seat(map(_share, tally.wins_by_seat())),
        "score_mean": None if scores is None else scores.mean,
        "scores": _spread(scores),
        "scores_by_seat": by_seat(map(_spread, tally.score_by_seat())),
        "turns_per_game": _spread(tally.turns_per_game()),
        "decisions_per_game": _spread(tally.decisions_per_game()),
        "cards": [_card(card) for card in tally.cards(deck)],
        "faults": [
            {
                "code": code,
                "message": message,
                "games": games,
                "seed": tally.faulty_seeds[found],
                "place": span.location() if (span := tally.faulty_spans[found]) else None,
            }
            for found, games in tally.faults.most_common()
            for code, message in (found,)
        ],
    }


def by_seat(values: Any) -> dict[str, Any]:
    """What is counted for each seat, by its letter."""
    return {seat_name(seat): value for seat, value in enumerate(values)}


def rate(run: Run) -> float:
    """Games in a second."""
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
