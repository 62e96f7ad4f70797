"""How a game came out: a table of scores, the best first, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from cardlang.interface import as_words, message

if TYPE_CHECKING:
    from cardlang.interpreter.game import Game
    from cardlang.text import Wording


def result_lines(wording: Wording, game: Game) -> list[Text]:
    """The final table and the winners."""
    winners = game.winners()
    scores = game.scores()
    order = sorted(range(game.players), key=lambda seat: -scores[seat])
    names = [name for name, _ in game.score_lines(0)]
    columns = names if len(names) > 1 else []
    total = message("Score") if columns else wording.score_word() or message("Score")
    head = ["", *(wording.score_entry(name) for name in columns), total]
    body = []
    for seat in order:
        entries = dict(game.score_lines(seat))
        values = [*(entries.get(name, 0) for name in columns), scores[seat]]
        row = [wording.seat(seat), *(as_words(value, wording.language) for value in values)]
        body.append([*row, "★" if seat in winners else ""])
    lines = _aligned([head, *body])
    lines[0].stylize("dim")
    for line, seat in zip(lines[1:], order, strict=True):
        line.stylize("bold green" if seat in winners else "")
    return [*lines, Text(""), Text(winner_sentence(wording, winners), "bold")]


def winner_sentence(wording: Wording, winners: list[int]) -> str:
    """Who won."""
    names = [wording.seat(seat) for seat in winners]
    if len(names) == 1:
        return message("{player} wins.", player=names[0])
    return message("Shared victory: {players}.", players=", ".join(names))


def _aligned(rows: list[list[str]]) -> list[Text]:
    """Rows as columns: names to the left, numbers to the right, nothing after the last."""
    count = max(map(len, rows))
    filled = [row + [""] * (count - len(row)) for row in rows]
    widths = [max(cell_len(row[at]) for row in filled) for at in range(count)]
    lines = []
    for row in filled:
        cells = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - cell_len(cell))
            cells.append(cell + space if at in (0, count - 1) else space + cell)
        lines.append(Text(("  " + "   ".join(cells)).rstrip()))
    return lines
