"""`cardlang replay`: the log of a saved game, and whether it is one that can be played."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.languages import Speech, language_options
from cardlang.cli.loading import deck_or_exit
from cardlang.cli.saves import read_save
from cardlang.diagnostics import DeckError, render
from cardlang.interface import counted, labelled, message, use_languages
from cardlang.interpreter.notation import seat_name
from cardlang.interpreter.saving import SaveProblem, load_game

if TYPE_CHECKING:
    from cardlang.interpreter.game import Game
    from cardlang.loader import LoadResult
    from cardlang.text import LogLine, Wording

_EXAMPLES = """
\b
Examples:
  cardlang replay evening.json
  cardlang replay evening.json --to 20
  cardlang replay evening.json --verify
  cardlang replay evening.json --json | python -m json.tool
"""


@dataclass(slots=True)
class _Playing:
    """A game being played again, as far as it goes."""

    game: Game | None = None
    answers: int = 0
    problem: str = ""
    marks: list[tuple[int, str]] = field(default_factory=list)
    """For each answer the number of events before it, and its words."""


@click.command(epilog=_EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deck", help="The deck, if it is not where it was when the game was saved.")
@click.option("--verify", is_flag=True, help="Only say whether the game comes out as saved.")
@click.option("--to", "until", type=click.IntRange(min=0), help="Stop after so many answers.")
@language_options
@click.option("--json", "as_document", is_flag=True, help="Print one JSON document.")
def replay(
    file: Path,
    deck: str | None,
    verify: bool,
    until: int | None,
    lang: str | None,
    fallback: tuple[str, ...],
    drafts: bool,
    as_document: bool,
) -> None:
    """Print the log of a saved game, all cards open.

    With --verify every answer must be a move and the end must have the saved
    fingerprint. Exit 1 with the first difference otherwise.
    """
    from cardlang.cli.starting import saved_seats, source_of

    data = read_save(file)
    if verify and until is not None:
        raise click.UsageError("--verify looks at the whole game; leave out --to")
    speech = Speech(lang, fallback, drafts)
    speech.use_for_reports()
    result = deck_or_exit(deck or source_of(data))
    speech.use(result.require())
    if as_document:
        use_languages([])  # a document is the same in every language
    playing = _play(result, data, until)
    wording = speech.wording(result.require(), [seat.name for seat in saved_seats(data)])
    if as_document:
        click.echo(json.dumps(_document(playing, wording, data), ensure_ascii=False, indent=2))
    elif not verify:
        _print(playing, wording)
    if playing.problem:
        raise click.ClickException(f"{file}: {playing.problem}")
    if verify and not as_document:
        words = counted("{count} answer, as saved", "{count} answers, as saved", playing.answers)
        click.echo(labelled(str(file), words))


def _play(result: LoadResult, data: dict[str, Any], until: int | None) -> _Playing:
    from cardlang.cli.starting import beginning

    playing = _Playing()
    answers = data["answers"] if until is None else data["answers"][:until]
    whole = len(answers) == len(data["answers"])

    def each(game: Game, text: str) -> None:
        playing.game = game
        playing.answers = len(game.answers)
        playing.marks.append((len(game.events), text))

    try:
        playing.game = load_game(
            result.require(),
            {**data, "answers": answers},
            begin=beginning(result, data),
            verify=whole,
            each=each,
        )
        playing.answers = len(answers)
    except SaveProblem as error:
        problem = message(error.sentence, **error.values)
        playing.problem = _with_offers(problem, playing, answers)
    except DeckError as error:
        click.echo(render(error.diagnostics), err=True)
        sys.exit(1)
    return playing


def _with_offers(problem: str, playing: _Playing, answers: list[str]) -> str:
    """After an answer that is no move: what were some."""
    game = playing.game
    if game is None or playing.answers >= len(answers):
        return problem
    if game.decision is None:
        return message("{problem}: the game is over there", problem=problem)
    from itertools import islice

    many = len(game.moves()) >= 1000
    words = [message("a number")] if many else list(islice(game.notations(), 8))
    moves = ", ".join([*words, "..."] if len(game.moves()) > len(words) else words)
    player = seat_name(game.decision.seat)
    return message(
        "{problem}; {player} could: {moves}", problem=problem, player=player, moves=moves
    )


def _lines(playing: _Playing, wording: Wording) -> list[LogLine]:
    from cardlang.text import log_lines

    return [] if playing.game is None else log_lines(wording, playing.game.table, None)


def _print(playing: _Playing, wording: Wording) -> None:
    from cardlang.cli.pages import print_log
    from cardlang.cli.results import result_lines
    from cardlang.cli.screen import Screen

    screen = Screen()
    print_log(screen, _lines(playing, wording))
    game = playing.game
    if game is None or playing.problem:
        return
    screen.line()
    if game.over:
        screen.rule(message("Result"))
        for line in result_lines(wording, game):
            screen.line(line)
    elif game.decision is not None:
        name = wording.seat(game.decision.seat)
        words = counted(
            "After {count} answer {player} decides.",
            "After {count} answers {player} decides.",
            playing.answers,
            player=name,
        )
        screen.line(words)


def _document(playing: _Playing, wording: Wording, data: dict[str, Any]) -> dict[str, Any]:
    game = playing.game
    document: dict[str, Any] = {
        "deck": data["deck"],
        "fingerprint": data["fingerprint"],
        "seed": data["seed"],
        "players": data["players"],
        "answers": playing.answers,
        "verified": not playing.problem,
        "problem": playing.problem or None,
        "log": [
            {"event": line.at, "sort": line.sort, "text": line.text}
            for line in _lines(playing, wording)
        ],
    }
    if game is not None:
        document |= {
            "over": game.over,
            "turns": game.turns,
            "scores": [score if isinstance(score, int) else str(score) for score in game.scores()],
            "winners": [seat_name(seat) for seat in game.winners()] if game.over else [],
        }
    return document
