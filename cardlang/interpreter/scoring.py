"""Scores, and who wins.

A score is the sum of the deck's score entries for a player; entries that are
`final` count only when the game is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.evaluate import evaluate, numeric

if TYPE_CHECKING:
    from cardlang.bound import Number
    from cardlang.interpreter.table import Table


def score_of(table: Table, seat: int) -> Number:
    """A player's score as things stand."""
    total: Number = 0
    for _, value in score_lines(table, seat):
        total += value
    return total


def score_lines(table: Table, seat: int) -> list[tuple[str, Number]]:
    """Each entry of the score with its value."""
    over = table.state.phase == "over"
    return [
        (entry.name, numeric(evaluate(entry.expression, {"p": seat}, table)))
        for entry in table.deck.score
        if over or not entry.final
    ]


def winners(table: Table) -> list[int]:
    """The seats with the highest score; equal scores share the win."""
    scores = [score_of(table, seat) for seat in range(table.layout.players)]
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]
