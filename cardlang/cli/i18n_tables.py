"""`cardlang i18n export`, `import` and `proof`: translations for people without a PO editor."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.i18n_common import catalogue_or_exit, language_or_misuse, tell_broken
from cardlang.cli.loading import deck_or_exit
from cardlang.interface import counted, labelled, message

if TYPE_CHECKING:
    from cardlang.translation.spreadsheets import Imported


@click.command("export")
@click.argument("deck")
@click.argument("lang")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file.")
@click.option(
    "--separator",
    type=click.Choice([",", ";", "tab"]),
    default=",",
    show_default=True,
    help="What stands between cells; some spreadsheets want the semicolon.",
)
def export_table(deck: str, lang: str, output: Path | None, separator: str) -> None:
    """Write the catalogue of DECK in LANG as a table (CSV) for spreadsheets.

    Fill in the column `translation`; `cardlang i18n import` reads the file back.
    """
    from cardlang.translation.spreadsheets import table_of

    loaded, language = deck_or_exit(deck).require(), language_or_misuse(lang)
    table = table_of(
        catalogue_or_exit(loaded, language, deck), "\t" if separator == "tab" else separator
    )
    if output is None:
        sys.stdout.buffer.write(table.encode("utf-8"))
        return
    try:
        output.write_text(table, encoding="utf-8", newline="")
    except OSError as error:
        raise click.UsageError(f"cannot write {output}: {error.strerror}") from None


@click.command("import")
@click.argument("deck")
@click.argument("lang")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
def import_table(deck: str, lang: str, file: Path, *, dry_run: bool) -> None:
    """Put the translations of a table (CSV) into the catalogue of DECK in LANG.

    Rows are found by their id. Empty cells change nothing. What was translated for a sentence
    that has changed since comes in as fuzzy.
    """
    from cardlang.translation import spreadsheets
    from cardlang.translation.folders import write_text
    from cardlang.translation.pofile import catalogue_path
    from cardlang.translation.writing import catalogue_text

    loaded, language = deck_or_exit(deck).require(), language_or_misuse(lang)
    catalogue = catalogue_or_exit(loaded, language, deck)
    try:
        rows = spreadsheets.read_table(file.read_bytes())
    except (OSError, spreadsheets.NotATable) as error:
        raise click.UsageError(f"{file}: {error}") from None
    found = spreadsheets.import_table(catalogue, rows)
    _tell(found, file, catalogue.file.path)
    text = catalogue_text(replace(catalogue, messages=found.messages))
    if not dry_run and found.changed:
        try:
            write_text(catalogue_path(loaded.homes[-1].path, language), text)
        except OSError as error:
            raise click.UsageError(
                f"cannot write {catalogue.file.path}: {error.strerror}"
            ) from None


def _tell(found: Imported, file: Path, shown: str) -> None:
    for line, name in found.unknown:
        words = "{file}, line {line}: no text has the id {id}"
        click.echo(message(words, file=file, line=line, id=name), err=True)
    for words in found.doubtful:
        click.echo(f"{file}, {words}", err=True)
    outdated = len(found.outdated)
    done = "{file}: {count} changed"
    if outdated:
        done = "{file}: {count} changed, {fuzzy} of them fuzzy: their sentence is another one now"
    click.echo(message(done, file=shown, count=found.changed, fuzzy=outdated))


@click.command()
@click.argument("deck")
@click.argument("lang")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The page to write.",
)
def proof(deck: str, lang: str, output: Path) -> None:
    """Write a page with every card of DECK in LANG, the longest text first, and all sentences.

    The page stands by itself: it can be printed, or sent to whoever reads it through.
    """
    from cardlang.proofs import proof_page

    loaded, language = deck_or_exit(deck).require(), language_or_misuse(lang)
    tell_broken(loaded, [language], deck)
    try:
        output.write_text(proof_page(loaded, language), encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.UsageError(f"cannot write {output}: {error.strerror}") from None
    cards = counted("{count} card", "{count} cards", len(loaded.cards))
    click.echo(labelled(str(output), cards))
