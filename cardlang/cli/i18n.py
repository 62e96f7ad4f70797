"""`cardlang i18n`: catalogues of a deck in other languages, made, updated, looked at."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cardlang.cli.i18n_common import language_or_misuse, renewed_or_exit, tell_broken, write_renewed
from cardlang.cli.i18n_tables import export_table, import_table, proof
from cardlang.cli.loading import deck_or_exit, findings, wants_color
from cardlang.diagnostics import as_json as diagnostic_as_json
from cardlang.diagnostics import render
from cardlang.interface import counted, labelled, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.deck import Deck
    from cardlang.diagnostics import Diagnostic
    from cardlang.translation.coverage import Row
    from cardlang.translation.folders import Renewed

_as_document = click.option("--json", "as_document", is_flag=True, help="Print one JSON document.")


@click.group()
def i18n() -> None:
    """Translate the texts of a deck: catalogues in PO files, as translators' tools know them.

    A catalogue is locale/LANG.po in the folder of a deck. LANG is a code such as de, it or pt_BR.
    """


for _command in (export_table, import_table, proof):
    i18n.add_command(_command)


@i18n.command()
@click.argument("deck")
@click.argument("lang")
def init(deck: str, lang: str) -> None:
    """Begin the catalogue of DECK in LANG, with every text still empty."""
    language, loaded = language_or_misuse(lang, new=True), deck_or_exit(deck).require()
    made = renewed_or_exit(loaded, language)
    if not made.done.messages:
        raise click.UsageError(f"there is nothing to translate in {loaded.homes[-1].shown}")
    if made.before is not None:
        raise click.UsageError(f"{made.shown} is there already: `cardlang i18n update` renews it")
    write_renewed(made)
    words = counted("{count} text to translate", "{count} texts to translate", made.done.added)
    click.echo(labelled(made.shown, words))


@i18n.command()
@click.argument("deck")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write it into this file.")
def extract(deck: str, output: str | None) -> None:
    """Print the texts of DECK as a template, for tools that want one."""
    from pathlib import Path

    from cardlang.translation.folders import template, write_text

    text = template(deck_or_exit(deck).require())
    if output is None:
        click.echo(text, nl=False)
    else:
        write_text(Path(output), text)


@i18n.command()
@click.argument("deck")
@click.argument("langs", nargs=-1, metavar="[LANG]...")
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
def update(deck: str, langs: tuple[str, ...], *, dry_run: bool) -> None:
    """Bring catalogues up to date with the texts of DECK; all of them if no LANG is given.

    What was translated is kept. Where the sentence is another one now, the translation becomes
    fuzzy, with the old sentence beside it; it is not shown in play before somebody confirms it.
    """
    from cardlang.translation.coverage import languages_begun

    loaded = deck_or_exit(deck).require()
    home = loaded.homes[-1]
    begun = languages_begun(replace(loaded, homes=(home,)))
    languages = [language_or_misuse(lang) for lang in langs] or begun
    if not languages:
        raise click.UsageError(f"{home.shown} has no catalogue: `cardlang i18n init {deck} LANG`")
    for language in languages:
        made = renewed_or_exit(loaded, language)
        if made.before is None:
            raise click.UsageError(
                f"there is no {made.shown}: `cardlang i18n init {deck} {language}` begins it"
            )
        _tell(made)
        if not dry_run and made.text != made.before:
            write_renewed(made)


def _tell(made: Renewed) -> None:
    done = made.done
    words = "{file}: {added} new, {changed} changed, {removed} gone"
    if made.text == made.before:
        words = "{file}: {added} new, {changed} changed, {removed} gone (nothing to write)"
    counts = {"added": done.added, "changed": done.changed, "removed": done.removed}
    click.echo(message(words, file=made.shown, **counts))


@i18n.command()
@click.argument("deck")
@click.argument("langs", nargs=-1, metavar="[LANG]...")
@click.option("--strict", is_flag=True, help="Exit 1 unless everything is translated.")
@_as_document
def stats(deck: str, langs: tuple[str, ...], *, strict: bool, as_document: bool) -> None:
    """Say how far the translation of DECK has come, folder by folder.

    Texts are translated, fuzzy (to be confirmed), stale (the sentence has changed since) or
    missing. Without LANG, every language that somebody has begun is shown.
    """
    from cardlang.translation.coverage import languages_begun, rows_of, shelf_of, standings
    from cardlang.translation.files import misnamed

    loaded = deck_or_exit(deck).require()
    languages = [language_or_misuse(lang) for lang in langs] or languages_begun(loaded)
    tables = {
        language: rows_of(loaded, standings(loaded, shelf_of(loaded, language)))
        for language in languages
    }
    tell_broken(loaded, languages, deck)
    for each in misnamed(loaded):
        click.echo(f"{each.message}: {each.help}", err=True)
    if as_document:
        documents = {language: _figures(rows) for language, rows in tables.items()}
        document = {"deck": loaded.info.id, "languages": documents}
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    elif not tables:
        words = "{deck} is in `{language}` only"
        click.echo(message(words, deck=loaded.info.id, language=loaded.info.language))
    else:
        _print_table(loaded, tables)
    if strict and any(row.percent < 100 for rows in tables.values() for row in rows):
        sys.exit(1)


def _figures(rows: Sequence[Row]) -> dict[str, object]:
    from cardlang.translation.coverage import together

    def figures(row: Row) -> dict[str, int]:
        counts = {str(state): count for state, count in row.counts.items()}
        return counts | {"total": row.total, "percent": row.percent}

    return {
        **figures(together(rows, "")),
        "folders": [{"folder": row.name, **figures(row)} for row in rows],
    }


_STATES = {"translated": "translated", "fuzzy": "fuzzy", "stale": "stale", "missing": "missing"}


def _print_table(deck: Deck, tables: dict[str, list[Row]]) -> None:
    from cardlang.translation.coverage import STATES, together

    lines = [["", "", *(message(_STATES[state]) for state in STATES), message("total"), ""]]
    for language, rows in tables.items():
        has_parts = len(rows) > 1
        whole = together(rows, message("together") if has_parts else deck.info.id)
        for row in [*(rows if has_parts else []), whole]:
            figures = [str(row.counts[state]) for state in STATES]
            lines.append([language, row.name, *figures, str(row.total), f"{row.percent} %"])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line[:2], widths, strict=False)]
        cells += [cell.rjust(width) for cell, width in zip(line[2:], widths[2:], strict=True)]
        click.echo("  ".join(cells).rstrip())


@i18n.command()
@click.argument("deck")
@click.argument("lang")
@click.option("--strict", is_flag=True, help="Exit 1 if anything is found.")
@_as_document
def check(deck: str, lang: str, *, strict: bool, as_document: bool) -> None:
    """Look for mistakes in the translation of DECK into LANG, and for what it lacks.

    The DECK `program` is the program's own words.

    Exit code: 0 when players would see no nonsense (with --strict: when nothing is found), else 1.
    """
    language = language_or_misuse(lang)
    name, found = _checked(deck, language)
    if as_document:
        document = {
            "deck": name,
            "language": language,
            "diagnostics": [diagnostic_as_json(each) for each in found],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        what = message("{deck} in {language}", deck=name, language=language)
        _print_findings(found, what)
    if any(each.severity == "error" for each in found) or (strict and found):
        sys.exit(1)


def _checked(deck: str, language: str) -> tuple[str, list[Diagnostic]]:
    """What is looked at, by its name, and everything that is wrong with it."""
    from cardlang.interface import LOCALES
    from cardlang.translation.checking import check_translation
    from cardlang.translation.program import PROGRAM, check_program

    if deck == PROGRAM:
        return PROGRAM, check_program(LOCALES, language)
    loaded = deck_or_exit(deck).require()
    return loaded.info.id, check_translation(loaded, language, deck)


def _print_findings(found: Sequence[Diagnostic], name: str) -> None:
    if found:
        click.echo(render(found, color=wants_color(sys.stdout)))
        click.echo()
    errors = sum(each.severity == "error" for each in found)
    click.echo(labelled(name, findings(errors, len(found) - errors)))
