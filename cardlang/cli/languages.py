"""Which language a command speaks: options in common, and what follows from them.

The texts of the deck and the program's own words each come in the first language wanted that has
them. `--lang` beats everything; then an edition's own language, for whoever asks for an edition
wants it; then the language around; then the deck's own. What commands report to whoever writes or
runs decks is no part of a game: it comes in the language of `--lang`, else in that around.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardlang.interface import language_of_environment, languages, use_languages
from cardlang.translation.languages import PSEUDO, code_of, with_parents

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.deck import Deck
    from cardlang.text import Wording

F = TypeVar("F", bound="Callable[..., Any]")

FALLBACK_VARIABLE = "CARDLANG_FALLBACK"


@dataclass(frozen=True, slots=True)
class Speech:
    """What was asked for on the command line."""

    lang: str | None = None
    fallback: tuple[str, ...] = ()
    drafts: bool = False

    def key(self) -> tuple[object, ...]:
        """All that decides what is said in which words, besides the deck."""
        around = language_of_environment()
        return (self.lang, self.fallback, self.drafts, around, os.environ.get(FALLBACK_VARIABLE))

    def language(self, deck: Deck) -> str:
        """The language of a deck's texts.

        Raises:
            click.UsageError: for a language that neither the program nor the deck speaks.
        """
        from cardlang.translation.lookup import Translations

        speaks = Translations(deck, ()).speaks
        if self.lang is not None:
            code = code_of(self.lang)
            if not (code and (speaks(code) or set(with_parents(code)) & set(languages()))):
                raise click.UsageError(self._unspoken(deck, code))
            return code
        around = language_of_environment()
        if _is_edition(deck) or around is None or not speaks(around):
            return deck.info.language
        return around

    def second(self) -> tuple[str, ...]:
        """The languages for what the first has no words for.

        Raises:
            click.UsageError: for what is no code of a language.
        """
        for each in self.fallback:
            if not code_of(each):
                raise click.UsageError(f"--fallback {each}: this is not the code of a language")
        around = os.environ.get(FALLBACK_VARIABLE, "")
        return self.fallback or tuple(around.replace(",", " ").split())

    def use(self, deck: Deck) -> None:
        """Say the program's own words in the language that follows from what was asked for."""
        around = language_of_environment()
        wanted = [self.language(deck)] if self.lang or _is_edition(deck) else [around]
        speech = [*filter(None, wanted), *self.second(), deck.info.language]
        use_languages(speech, drafts=self.drafts)

    def use_for_reports(self) -> None:
        """Say the program's own words as one who is no part of a game wants to read them."""
        wanted = code_of(self.lang) if self.lang else language_of_environment()
        use_languages([*filter(None, [wanted]), *self.second()], drafts=self.drafts)

    def wording(self, deck: Deck, names: Sequence[str] = ()) -> Wording:
        """The words of a deck."""
        from cardlang.text import Wording

        language = self.language(deck)
        for code in filter(None, map(code_of, (language, *self.second()))):
            _tell_broken(deck, code)
        return Wording(deck, language, names, fallback=self.second(), drafts=self.drafts)

    def _unspoken(self, deck: Deck, code: str) -> str:
        """Why a language cannot be had."""
        from cardlang.translation.coverage import broken_lines

        broken = broken_lines(deck, code) if code else []
        if broken:
            return f"--lang {self.lang}: {broken[0]}"
        return f"--lang {self.lang}: there are {', '.join(_known(deck))}"


def language_options(command: F) -> F:
    """Add `--lang`, `--fallback` and `--drafts` to a command."""
    for option in (
        click.option("--drafts", is_flag=True, help="Show translations not yet confirmed, too."),
        click.option(
            "--fallback",
            multiple=True,
            metavar="CODE",
            help="Language for what has no words in the first; also CARDLANG_FALLBACK.",
        ),
        click.option("--lang", metavar="CODE", help="Language, such as en, fr or de_AT."),
    ):
        command = option(command)
    return command


def _tell_broken(deck: Deck, language: str) -> None:
    """Say once in a command which catalogues of a language cannot be read."""
    from cardlang.translation.coverage import broken_lines

    context = click.get_current_context(silent=True)
    told: set[str] = context.meta.setdefault(__name__, set()) if context else set()
    for line in broken_lines(deck, language):
        if line not in told:
            click.echo(line, err=True)
        told.add(line)


def _is_edition(deck: Deck) -> bool:
    """Whether the deck says another language than the one it is laid on."""
    return deck.info.language != deck.homes[0].language


def _known(deck: Deck) -> list[str]:
    from cardlang.translation.coverage import languages_begun

    own = [home.language for home in deck.homes]
    return list(dict.fromkeys([*languages(), *own, *languages_begun(deck), PSEUDO]))
