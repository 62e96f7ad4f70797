"""The program's own words: prompts, help and headings, in the language of who plays.

Sentences stand in English where they are said; `locale/LANGUAGE.po` translates
them. What a deck says comes from `cardlang.text`, in the deck's language.

    use_language("fr")
    message("Seed {seed}", seed=7)
"""

from __future__ import annotations

import os
import re
from contextvars import ContextVar
from fractions import Fraction
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from babel.messages.catalog import Catalog

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LOCALES = Path(__file__).resolve().parent / "locale"
_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")


def languages() -> list[str]:
    """The languages the program speaks."""
    return sorted({"en", *(path.stem for path in _LOCALES.glob("*.po"))})


def use_language(language: str) -> None:
    """Say everything in this language from now on; English where it is not known."""
    _LANGUAGE.set(language)


def language_of_environment() -> str | None:
    """The language of LC_ALL, LC_MESSAGES or LANG; None where they name none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value.split(".")[0].split("_")[0].lower()
            return code if code in languages() else None
    return None


def message(sentence: str, /, **values: object) -> str:
    """A sentence of the program in the language in use."""
    return translated(_LANGUAGE.get(), sentence, **values)


def labelled(name: str, value: str) -> str:
    """A value behind its name, with the colon of the language in use."""
    return message("{name}: {value}", name=name, value=value)


def counted(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence about `{count}` things, in the form that goes with the number."""
    language = _LANGUAGE.get()
    forms: tuple[str, ...] = (one, many)
    entry = _entry(language, one)
    if entry is not None and not isinstance(entry, str) and all(entry):
        forms = tuple(entry)
    # French counts 0 like 1; the other languages here do not.
    single = count < 2 if language == "fr" else count == 1
    return fill(forms[0 if single else -1], {"count": count, **values}, language)


def translated(language: str, sentence: str, /, **values: object) -> str:
    """A sentence of the program in a given language."""
    entry = _entry(language, sentence)
    template = entry if isinstance(entry, str) and entry else sentence
    return fill(template, values, language)


def fill(template: str, values: Mapping[str, object], language: str) -> str:
    """Put values into `{placeholders}`; those without a value stay as they are."""

    def value_of(match: re.Match[str]) -> str:
        name = match.group(1)
        return as_words(values[name], language) if name in values else match.group(0)

    return _PLACEHOLDER.sub(value_of, template)


def as_words(value: object, language: str) -> str:
    """A value as it is read: whole numbers plain, decimals with the language's sign."""
    if value == inf:
        return "∞"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        decimal = f"{float(value):.2f}".rstrip("0").rstrip(".")
        return decimal.replace(".", ",") if language in ("de", "fr") else decimal
    return str(value)


def _entry(language: str, sentence: str) -> str | Sequence[str] | None:
    catalogue = _catalogue(language)
    entry = catalogue.get(sentence) if catalogue is not None else None
    return None if entry is None else entry.string


@cache
def _catalogue(language: str) -> Catalog | None:
    path = _LOCALES / f"{language}.po"
    if not path.is_file():
        return None
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=language)
