"""What is wrong with the translation of a deck, as diagnostics that point into the catalogues.

What is incomplete is a warning; what would show nonsense to players is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, sort_diagnostics
from cardlang.translation.accepting import read_accepted
from cardlang.translation.coverage import name_to_type, shelf_of, standings
from cardlang.translation.files import misnamed, other_language
from cardlang.translation.forms import forms_of
from cardlang.translation.glossary import glossary_of
from cardlang.translation.languages import agree, plural_forms
from cardlang.translation.limits import limits_of
from cardlang.translation.pofile import repeated_entry
from cardlang.translation.problems import control_characters, problems_of
from cardlang.translation.texts import texts_for, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.translation.coverage import Shelf, Standing
    from cardlang.translation.pofile import Catalogue

#: Of so many that are the same only some are named.
_NAMED = 5


def check_translation(deck: Deck, language: str, typed: str = "") -> list[Diagnostic]:
    """Everything that is wrong or lacking, in the order of files and lines.

    Args:
        deck: whose translation.
        language: into which language.
        typed: how whoever asks called the deck, for what to type next.
    """
    shelf = shelf_of(deck, language)
    accepted, problems = read_accepted(deck, language)
    glossary, forms, limits = glossary_of(deck, language), forms_of(deck, language), limits_of(deck)
    problems += [
        *misnamed(deck),
        *glossary.problems,
        *forms.problems,
        *limits.problems,
        *shelf.broken,
    ]
    ids = {text.id for text in texts_of(deck)}
    problems += [*accepted.unused(ids | _form_ids(deck, language)), *limits.unused(ids)]
    found = standings(deck, shelf)
    if shelf.is_empty and found:
        return sort_diagnostics([_not_begun(deck, typed or deck.info.id, language), *problems])
    problems += _missing(found, _Begun(deck, shelf, typed or deck.info.id))
    for each in found:
        problems += problems_of(each, accepted, glossary, forms)
    problems += _leftovers(deck, shelf)
    for _, catalogue in shelf.by_home:
        problems += [
            *_plurals(catalogue),
            *control_characters(catalogue),
            *other_language(catalogue),
        ]
        problems += [repeated_entry(catalogue, line) for line in catalogue.repeated]
    return sort_diagnostics(problems)


def _form_ids(deck: Deck, language: str) -> set[str]:
    return {text.id for text in texts_for(deck, language) if text.is_form}


def _not_begun(deck: Deck, typed: str, language: str) -> Diagnostic:
    return Diagnostic(
        "missing-translation",
        f"there is no catalogue of {deck.info.id} in `{language}`",
        None,
        help=f"begin one with `cardlang i18n init {typed} {language}`",
        severity="warning",
    )


class _Begun:
    """Which folders of a deck have a catalogue, and the command for those that lack texts."""

    def __init__(self, deck: Deck, shelf: Shelf, typed: str) -> None:
        self._begun = {home.shown for home, _ in shelf.by_home}
        self._broken = {
            each.span.file.path.rpartition("/locale/")[0] for each in shelf.broken if each.span
        }
        self._names = {home.shown: name_to_type(home) for home in deck.homes}
        self._names[deck.homes[-1].shown] = typed
        self._language = shelf.language

    def is_broken(self, shown: str) -> bool:
        """Whether the catalogue of a folder cannot be read, which is told by itself."""
        return shown in self._broken and shown not in self._begun

    def advice(self, shown: str) -> str:
        """What to type for texts of a folder that no catalogue has."""
        end = f"{self._names[shown]} {self._language}`"
        if shown in self._begun:
            return f"`cardlang i18n update {end} adds them to the catalogue"
        return f"nobody has begun to translate this folder; `cardlang i18n init {end} does"


def _missing(found: list[Standing], begun: _Begun) -> Iterator[Diagnostic]:
    """Texts without words, those of a folder together."""
    missing = [each for each in found if each.state == "missing"]
    for shown in dict.fromkeys(each.text.home.shown for each in missing):
        if begun.is_broken(shown):
            continue
        here = [e for e in missing if e.text.home.shown == shown and not _is_begun(e)]
        if not here:
            continue
        names = ", ".join(each.text.id for each in here[:_NAMED])
        more = f" and {len(here) - _NAMED} more" if len(here) > _NAMED else ""
        places = [e.catalogue.words_span(e.message) for e in here if e.catalogue and e.message]
        yield Diagnostic(
            "missing-translation",
            f"of the texts in {shown}, {len(here)} have no translation: {names}{more}"
            if len(here) > 1
            else f"`{names}` has no translation",
            places[0] if places else None,
            help="" if places else begun.advice(shown),
            severity="warning",
        )


def _is_begun(each: Standing) -> bool:
    """Whether only forms are missing, which are told one by one."""
    return each.message is not None and each.message.is_begun


def _leftovers(deck: Deck, shelf: Shelf) -> Iterator[Diagnostic]:
    """Entries that belong to no text. What an overlay takes out is there without it."""
    known = {text.id for text in texts_for(deck, shelf.language)}
    last = deck.homes[-1]
    for home, catalogue in shelf.by_home:
        for message in catalogue.messages if home == last else ():
            if message.id not in known:
                yield Diagnostic(
                    "unknown-text",
                    f"no text has the id `{message.id}`" if message.id else "this has no id",
                    catalogue.span(message),
                    help="`cardlang i18n update` puts it aside",
                    severity="warning",
                )


def _plurals(catalogue: Catalogue) -> Iterator[Diagnostic]:
    """The header must count as the language does."""
    number, expression = plural_forms(catalogue.language)
    counts = any(message.plural for message in catalogue.messages)
    if counts and not agree(catalogue.plural_expression, expression):
        yield Diagnostic(
            "wrong-plurals",
            f"the header does not count as `{catalogue.language}` does, "
            f"which has {number} plural form{'s' if number > 1 else ''}",
            catalogue.file.span(0, 0),
            help=f"write there: Plural-Forms: nplurals={number}; plural={expression};",
        )
