"""`cardlang check`: everything that is wrong with a deck, in one run."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from cardlang.cli.loading import deck_or_exit, findings, wants_color
from cardlang.diagnostics import as_json as diagnostic_as_json
from cardlang.diagnostics import render
from cardlang.interface import counted, labelled, message
from cardlang.loader import load_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.changes import Change
    from cardlang.loader import LoadResult
    from cardlang.source import Span


@click.command(
    epilog="""\b
Examples:
  cardlang check base
  cardlang check my_rules
  cardlang check my_rules --json
  cardlang explain unknown-name      what a code in brackets means
"""
)
@click.argument("deck")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(deck: str, *, as_json: bool) -> None:
    """Look for mistakes in a deck, and show all of them.

    Of a deck that extends another one, it also lists what was added, replaced
    and removed: a name written differently than in the deck below adds
    something new instead of replacing what you meant.

    Exit code: 0 when there are no errors (warnings are fine), 1 when there are,
    2 when there is no such deck.
    """
    result = load_deck(deck)
    if not result.folders and all(each.span is None for each in result.diagnostics):
        deck_or_exit(deck)  # there is no such deck: that is for the usage message
    if as_json:
        document = json.dumps(_document(result, deck), ensure_ascii=False, indent=2)
        click.echo(document)
    else:
        _print(result, deck)
    if result.deck is None:
        sys.exit(1)


def _print(result: LoadResult, name: str) -> None:
    if result.diagnostics:
        click.echo(render(result.diagnostics, color=wants_color(sys.stdout)))
        click.echo()
    for overlay in dict.fromkeys(change.overlay for change in result.changes):
        changes = [change for change in result.changes if change.overlay == overlay]
        click.echo(message("{deck} changes:", deck=overlay))
        for line in _change_lines(changes):
            click.echo(f"  {line}")
        click.echo()
    click.echo(_closing_line(result, name))


def _closing_line(result: LoadResult, name: str) -> str:
    summary = findings(_count(result, "error"), _count(result, "warning"))
    if result.deck is None:
        return labelled(name, summary)
    cards = counted("{count} card", "{count} cards", len(result.deck.definition_of))
    fingerprint = message("fingerprint {fingerprint}", fingerprint=result.deck.fingerprint[:12])
    return labelled(result.deck.info.id, f"{summary} ({cards}, {fingerprint})")


def _count(result: LoadResult, severity: str) -> int:
    return sum(each.severity == severity for each in result.diagnostics)


_SORTS = {"added": "added", "replaced": "replaced", "removed": "removed"}


def _change_lines(changes: Sequence[Change]) -> list[str]:
    """Each change with its place, and for replaced things the place of the old one."""
    width = max(len(".".join(change.path)) for change in changes)
    sorts = {each: message(_SORTS[each]) for each in dict.fromkeys(each.sort for each in changes)}
    widest = max(8, *map(len, sorts.values()))
    lines = []
    for change in changes:
        place = change.new_span or change.old_span
        before = change.old_span if change.new_span is not None else None
        was = message("(was {place})", place=_place(before)) if before is not None else ""
        path = ".".join(change.path).ljust(width)
        row = f"{sorts[change.sort]:<{widest}}  {path}  {_place(place)}"
        lines.append(f"{row}  {was}" if was else row)
    return lines


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.file.path}:{span.line}"


def _document(result: LoadResult, name: str) -> dict[str, object]:
    deck = result.deck
    return {
        "deck": name if deck is None else deck.info.id,
        "fingerprint": None if deck is None else deck.fingerprint,
        "errors": _count(result, "error"),
        "warnings": _count(result, "warning"),
        "diagnostics": [diagnostic_as_json(each) for each in result.diagnostics],
        "changes": [
            {
                "overlay": change.overlay,
                "sort": change.sort,
                "path": list(change.path),
                "old": _place(change.old_span) or None,
                "new": _place(change.new_span) or None,
            }
            for change in result.changes
        ],
    }
