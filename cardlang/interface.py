"""The program's own words: prompts, help and headings, in the language of who plays.

Sentences stand in English where they are said; `locale/LANGUAGE.po` translates
them. A further language is a further file. What a deck says comes from
`cardlang.text`, in a language of the deck's.

    use_languages(["fr"])
    message("Seed {seed}", seed=7)
"""

from __future__ import annotations

import os
import sys
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.filling import as_words, decimal_sign, fill, placeholders_of
from cardlang.translation.languages import PSEUDO, code_of, plural_rule, tried
from cardlang.translation.pseudo import pseudo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.translation.pofile import Catalogue, Message

__all__ = [
    "as_words",
    "counted",
    "fill",
    "labelled",
    "language_of_environment",
    "languages",
    "message",
    "numeral",
    "said_in",
    "translated",
    "use_languages",
]

LOCALES = Path(__file__).resolve().parent / "locale"
#: The language in which sentences stand where they are said.
_OWN = "en"
_LANGUAGES: ContextVar[tuple[str, ...]] = ContextVar("languages", default=(_OWN,))
_DRAFTS: ContextVar[bool] = ContextVar("drafts", default=False)


def languages() -> list[str]:
    """The languages the program speaks."""
    return sorted({_OWN, *(path.stem for path in LOCALES.glob("*.po"))})


def use_languages(wanted: Iterable[str], *, drafts: bool = False) -> None:
    """Say everything in the first of these languages that has words for it, else in English.

    Args:
        wanted: the languages, the best first.
        drafts: whether translations count that nobody has confirmed.
    """
    _LANGUAGES.set(tried(wanted))
    _DRAFTS.set(drafts)


def language_of_environment() -> str | None:
    """The language of LC_ALL, LC_MESSAGES or LANG; None where they name none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value.split(".")[0].split("@")[0]
            return None if code in ("C", "POSIX") else code_of(code) or None
    return None


def message(sentence: str, /, **values: object) -> str:
    """A sentence of the program in the language in use."""
    return _said(_LANGUAGES.get(), sentence, values)


def labelled(name: str, value: str) -> str:
    """A value behind its name, with the colon of the language in use."""
    return message("{name}: {value}", name=name, value=value)


def numeral(written: str) -> str:
    """A number written with a point, as the language in use writes it."""
    known = (each for each in _LANGUAGES.get() if each == _OWN or _catalogue(each) is not None)
    language = next(known, _OWN)
    return written if language == _OWN else written.replace(".", decimal_sign(language))


def counted(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence about `{count}` things, in the form that goes with the number."""
    for language in _LANGUAGES.get():
        forms: tuple[str, ...] = ()
        if language in (_OWN, PSEUDO):
            form = one if count == 1 else many
            forms = (form if language == _OWN else pseudo(form),)
        else:
            catalogue = _catalogue(language)
            entry = _entry(language, one)
            if catalogue is not None and entry is not None and len(entry.strings) > 1:
                number = plural_rule(catalogue.plural_expression)(count)
                forms = entry.strings[number : number + 1]
        if forms:
            return fill(forms[0], {"count": count, **values}, language)
    return fill(one if count == 1 else many, {"count": count, **values}, _OWN)


def translated(language: str, sentence: str, /, **values: object) -> str:
    """A sentence of the program in a given language."""
    return _said(tried([language]), sentence, values)


def said_in(wanted: Iterable[str], sentence: str, /, **values: object) -> str:
    """A sentence of the program in the first of some languages that has words for it."""
    return _said(tried(wanted), sentence, values)


def _said(wanted: Iterable[str], sentence: str, values: dict[str, object]) -> str:
    for language in wanted:
        if language == PSEUDO:
            return fill(pseudo(sentence), values, language)
        if language == _OWN:
            break
        entry = _entry(language, sentence)
        if entry is not None:
            return fill(entry.strings[0], values, language)
    return fill(sentence, values, _OWN)


def _entry(language: str, sentence: str) -> Message | None:
    """The message of a sentence, if it is translated, confirmed, and fills in the same."""
    catalogue = _catalogue(language)
    entry = catalogue.by_key.get(("", sentence)) if catalogue is not None else None
    if entry is None or not entry.is_translated or (entry.fuzzy and not _DRAFTS.get()):
        return None
    used = {name for words in entry.strings for name in placeholders_of(words)}
    return entry if used <= set(placeholders_of(entry.source + entry.plural)) else None


@cache
def _catalogue(language: str) -> Catalogue | None:
    path = LOCALES / f"{language}.po"
    if not path.is_file():
        return None
    from cardlang.diagnostics import Diagnostic
    from cardlang.translation.pofile import open_catalogue

    read = open_catalogue(path, f"cardlang/locale/{path.name}", language)
    if isinstance(read, Diagnostic):
        where = read.span.location() if read.span else path.name
        print(
            f"{where}: {read.message}, so this is in English;"
            f" `cardlang i18n check program {language}` shows it",
            file=sys.stderr,
        )
        return None
    return read
