"""`cardlang play`: a game at the terminal, new, resumed, or from a scenario's situation."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.languages import Speech, language_options
from cardlang.diagnostics import DeckError, render
from cardlang.interface import message

if TYPE_CHECKING:
    from cardlang.cli.screen import Screen
    from cardlang.cli.session import Session
    from cardlang.text import Wording

_EXAMPLES = """
\b
Examples:
  cardlang play base
  cardlang play base --players 3 --seat A=human --seat B=greedy
  cardlang play base --seat Ana=human --seat Ben=human
  cardlang play base --seed 7 --seat A=random --seat B=greedy
  cardlang play base --option trim=20 --save evening.json
  cardlang play --resume evening.json
  cardlang play base --from "part of a name" --practice

\b
While playing, ? lists what can be typed: the number of a move, `why CARD`,
`undo`, `save`, `quit` and more.
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deck", required=False)
@click.option("--players", type=int, help="How many seats play (default: as few as possible).")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who plays: human, random or greedy; NAME is a seat (A, B, ...) or a player's name. "
    "Default: a person at A, random bots at the other seats.",
)
@click.option("--seed", type=int, help="Fixes everything random (default: a new one).")
@language_options
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the game.")
@click.option("--overwrite", is_flag=True, help="Let --save write over an older game.")
@click.option(
    "--resume", type=click.Path(path_type=Path), help="Go on with a saved game (no DECK needed)."
)
@click.option("--from", "scenario", metavar="SCENARIO", help="Start at a scenario's situation.")
@click.option("--practice", is_flag=True, help="Undo without limits; the save is marked.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the deck."
)
def play(
    deck: str | None,
    players: int | None,
    seats: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    fallback: tuple[str, ...],
    drafts: bool,
    save: Path | None,
    overwrite: bool,
    resume: Path | None,
    scenario: str | None,
    practice: bool,
    options: tuple[str, ...],
) -> None:
    """Play DECK at the terminal, against bots or with others at one keyboard.

    Every move is saved at once; leave when you like and go on with --resume.
    Without any human the bots play by themselves and the game is printed.
    """
    from cardlang.cli import starting

    speech = Speech(lang, fallback, drafts)
    speech.use_for_reports()
    wishes = starting.Wishes(players, seats, seed, speech, scenario, options, practice, save)
    wishes = replace(wishes, overwrite=overwrite)
    try:
        if resume is not None:
            session = starting.resumed_session(deck, resume, wishes)
        else:
            session = starting.new_session(deck, wishes)
        _run(session, replace(speech, lang=session.origin.lang))
    except DeckError as error:
        click.echo(render(error.diagnostics), err=True)
        sys.exit(1)


def _run(session: Session, speech: Speech) -> None:
    from cardlang.cli.screen import Screen
    from cardlang.cli.terminal import Leave, Terminal

    speech.use(session.game.deck)
    wording = speech.wording(session.game.deck, [seat.name for seat in session.seats])
    screen = Screen()
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    terminal = Terminal(session, wording, screen)
    if session.people:
        _welcome(session, wording, screen)
    try:
        terminal.run()
    except Leave:
        _farewell(session)
    except EOFError:
        click.echo()
        _farewell(session)
    except KeyboardInterrupt:
        click.echo()
        _farewell(session)
        sys.exit(130)
    except DeckError:
        _farewell(session)
        raise


def _welcome(session: Session, wording: Wording, screen: Screen) -> None:
    """What is played, and how to get help."""
    words = message("seed {seed}, ? for help", seed=session.game.seed)
    if session.origin.practice:
        words += ", " + message("practice")
    screen.line(f"{wording.game()} — {words}", "bold")


def _farewell(session: Session) -> None:
    """Say how to go on."""
    if session.path is None:
        click.echo(message("This game was not saved."))
        return
    command = shlex.join(["cardlang", "play", "--resume", str(session.path)])
    click.echo(message("To go on: {command}", command=command))
