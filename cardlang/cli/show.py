"""`cardlang show`: a deck, or one thing of it, with all that is in effect and where it stands."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cardlang.cli.languages import Speech, language_options
from cardlang.cli.loading import deck_or_exit, wants_color
from cardlang.interface import message, use_languages
from cardlang.kept_decks import keep_page, kept_page

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.load_result import LoadResult
    from cardlang.lookup import Thing
    from cardlang.portraits import Line, Portrait, Section

_WIDEST_ROW = 94


@click.command(
    epilog="""\b
Examples:
  cardlang show base                 the deck at a glance
  cardlang show base CARD            a card by its id or name, accents optional
  cardlang show base KIND            a kind and its cards
  cardlang show base VALUE           a value, and what adjusts it
"""
)
@click.argument("deck")
@click.argument("name", required=False)
@language_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def show(
    deck: str,
    name: str | None,
    lang: str | None,
    fallback: tuple[str, ...],
    *,
    drafts: bool,
    as_json: bool,
) -> None:
    """Show a deck, or the card, kind, perk, action, value, rule or zone called NAME.

    A card is shown with everything it has from its kinds and perks: what it
    needs and what it says when refused, what it costs and does, the rules it
    brings into force, and the file and line of each.
    """
    speech = Speech(lang, fallback, drafts)
    speech.use_for_reports()
    if as_json:
        use_languages([])  # keys and labels of a document are the same in every language
    about = (name, as_json, wants_color(sys.stdout), *speech.key())
    page = kept_page(deck, *about)
    if page is None:
        result = deck_or_exit(deck)
        found = _portraits(result, speech, name)
        page = _document(found) if as_json else _text(found)
        if not result.diagnostics:  # else they are to be told each time
            keep_page(deck, result, page, *about)
    click.echo(page)


def _portraits(result: LoadResult, speech: Speech, name: str | None) -> list[Portrait]:
    from cardlang.portraits import portrait, portrait_of_deck
    from cardlang.text import deck_in_words

    written = result.require()
    loaded = deck_in_words(speech.wording(written))
    if name is None:
        return [portrait_of_deck(loaded, result.folders[-1].shown)]
    return [portrait(loaded, thing) for thing in _things(loaded, written, name)]


def _document(found: list[Portrait]) -> str:
    documents = [{**asdict(each), "facts": dict(each.facts)} for each in found]
    shown = documents[0] if len(documents) == 1 else documents
    return json.dumps(shown, ensure_ascii=False, indent=2)


def _text(found: list[Portrait]) -> str:
    painter = _Painter(color=wants_color(sys.stdout))
    return "\n\n".join(painter.text(each) for each in found)


def _things(deck: Deck, written: Deck, name: str) -> list[Thing]:
    """What is called so, in the language wanted or in that of the files."""
    from cardlang.lookup import NotFound, find

    found = find(deck, name)
    if isinstance(found, NotFound):
        original = find(written, name)
        if not isinstance(original, NotFound):
            return original
        near = " or ".join(f"`{word}`" for word in found.near)
        hint = f"did you mean {near}?" if near else f"`cardlang show {deck.info.id}` lists what is"
        raise click.UsageError(f"{deck.info.id} has nothing called `{name}`: {hint}")
    return found


class _Painter:
    """Lays out portraits as text."""

    def __init__(self, *, color: bool) -> None:
        self._color = color

    def text(self, shown: Portrait) -> str:
        is_called = shown.title.partition("(")[0] == shown.id
        heading = shown.title if is_called else f"{shown.title} ({shown.id})"
        lines = [f"{self._strong(heading)}, {shown.sort}  {self._faint(shown.place)}".rstrip()]
        lines += [shown.text] if shown.text else []
        lines += [""] if shown.facts else []
        width = max((len(label) for label, _ in shown.facts), default=0)
        lines += [f"{label:<{width}}  {value}" for label, value in shown.facts]
        for section in shown.sections:
            lines += ["", self._strong(section.title), *self._section(section)]
        return "\n".join(lines)

    def _section(self, section: Section) -> list[str]:
        width = max(len(line.name) for line in section.lines)
        return [row for line in section.lines for row in self._line(line, width)]

    def _line(self, line: Line, width: int) -> list[str]:
        rows = line.source.split("\n")
        rows += [message("“{words}”", words=line.say)] if line.say else []
        origin = ", ".join(part for part in (line.owner, line.place) if part)
        if len(rows) == 1 and origin and width + len(rows[0]) + len(origin) <= _WIDEST_ROW:
            rows[0] += "  " + self._faint(origin)
            origin = ""
        rows += [self._faint(row) for row in (origin, *line.remarks) if row]
        margin = " " * (width + 4 if width else 2)
        first = f"  {line.name:<{width}}  " if width else "  "
        return [(first + rows[0]).rstrip(), *(margin + row for row in rows[1:])]

    def _strong(self, text: str) -> str:
        return click.style(text, bold=True) if self._color else text

    def _faint(self, text: str) -> str:
        return click.style(text, dim=True) if self._color and text else text
