"""Decks for commands: loaded, or their problems printed and the program ended."""

from __future__ import annotations

import os
import sys

import click

from cardlang.diagnostics import render
from cardlang.loader import LoadResult, load_deck


def deck_or_exit(name: str) -> LoadResult:
    """Load a deck; with errors, print them on stderr and exit 1 (2 if there is no such deck)."""
    result = load_deck(name)
    if result.deck is not None:
        _tell_conflicts(result, name)
        return result
    if not result.folders:
        raise click.UsageError(
            "\n".join(_line(each.message, each.help) for each in result.diagnostics)
        )
    click.echo(render(result.diagnostics, color=wants_color(sys.stderr)), err=True)
    sys.exit(1)


def _tell_conflicts(result: LoadResult, name: str) -> None:
    """Decks laid on each other that disagree are played, but not in silence."""
    count = sum(each.code == "overlays-disagree" for each in result.diagnostics)
    if count:
        click.echo(
            f"the decks of {name} disagree about {count} entries, and the later one holds:"
            f" `cardlang check {name}` names them",
            err=True,
        )


def _line(message: str, advice: str) -> str:
    return f"{message}: {advice}" if advice else message


def wants_color(stream: object) -> bool:
    """Whether a stream is a terminal that may be coloured (NO_COLOR is obeyed)."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty()) and "NO_COLOR" not in os.environ
