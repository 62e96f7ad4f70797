"""What the commands of `cardlang i18n` share: codes of languages, catalogues or the way out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from cardlang.cli.loading import wants_color
from cardlang.diagnostics import render
from cardlang.translation.languages import code_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import Deck
    from cardlang.diagnostics import Diagnostic
    from cardlang.translation.folders import Renewed
    from cardlang.translation.pofile import Catalogue


def language_or_misuse(lang: str, *, new: bool = False) -> str:
    """A code as catalogues are named.

    Raises:
        click.UsageError: if it is none, or if a catalogue in an unknown language is to be begun.
    """
    from cardlang.translation.languages import is_known

    code = code_of(lang)
    if not code or (new and not is_known(code)):
        raise click.UsageError(f"`{lang}` is not the code of a language, such as de, it or pt_BR")
    return code


def renewed_or_exit(deck: Deck, language: str) -> Renewed:
    """The catalogue of a deck's last folder, brought up to date; exit 1 if it is broken."""
    from cardlang.translation.folders import Renewed, renewed

    made = renewed(deck, language)
    return made if isinstance(made, Renewed) else _exit(made)


def catalogue_or_exit(deck: Deck, language: str, typed: str) -> Catalogue:
    """The catalogue of a deck's last folder; exit 1 if it is broken.

    Args:
        deck: whose catalogue.
        language: in which language.
        typed: how the deck was called.

    Raises:
        click.UsageError: if there is none.
    """
    from cardlang.translation.pofile import Catalogue, read_catalogue

    home = deck.homes[-1]
    read = read_catalogue(home.path, home.shown, language)
    if read is None:
        raise click.UsageError(
            f"there is no {home.shown}/locale/{language}.po: "
            f"`cardlang i18n init {typed} {language}` begins it"
        )
    return read if isinstance(read, Catalogue) else _exit(read)


def tell_broken(deck: Deck, languages: Iterable[str], typed: str) -> None:
    """Say which catalogues cannot be read, for what is counted or shown is not all there is."""
    from cardlang.translation.coverage import broken_lines

    for language in languages:
        for line in broken_lines(deck, language, typed):
            click.echo(line, err=True)


def write_renewed(made: Renewed) -> None:
    """Write a catalogue.

    Raises:
        click.UsageError: if that cannot be done.
    """
    from cardlang.translation.folders import write_text

    try:
        write_text(made.path, made.text)
    except OSError as error:
        raise click.UsageError(f"cannot write {made.shown}: {error.strerror}") from None


def _exit(problem: Diagnostic) -> NoReturn:
    click.echo(render([problem], color=wants_color(sys.stderr)), err=True)
    sys.exit(1)
