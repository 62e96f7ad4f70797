"""Decks for commands: loaded, or their problems printed and the program ended."""

from __future__ import annotations

import os
import sys

import click

from cardlang.diagnostics import render
from cardlang.interface import counted, message
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
        words = counted(
            "The decks of {name} disagree about {count} entry, and the later one holds:"
            " `cardlang check {name}` names it.",
            "The decks of {name} disagree about {count} entries, and the later one holds:"
            " `cardlang check {name}` names them.",
            count,
            name=name,
        )
        click.echo(words, err=True)


def findings(errors: int, warnings: int) -> str:
    """How many mistakes were found, in words."""
    found = []
    if errors:
        found.append(counted("{count} error", "{count} errors", errors))
    if warnings:
        found.append(counted("{count} warning", "{count} warnings", warnings))
    return ", ".join(found) or message("clean")


def _line(problem: str, advice: str) -> str:
    return f"{problem}: {advice}" if advice else problem


def wants_color(stream: object) -> bool:
    """Whether a stream is a terminal that may be coloured (NO_COLOR is obeyed)."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty()) and "NO_COLOR" not in os.environ
