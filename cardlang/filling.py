"""Values put into sentences: `{name}`, `{name:form}`, and numbers as a language writes them.

A sentence may have several wordings, by a number it names (`Counted`); a name may have several
forms, which sentences ask for (`Name`). Both read as plain text wherever nobody asks.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: A name in braces (`option.NAME`: of a setting), perhaps with the form it is wanted in.
PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)?)(?::([\w.]+))?\}")


class Name(str):
    """A name, and what it is in other forms.

    Args:
        plain: the name by itself.
        form: what it is in a form; the name itself where it has none.
    """

    __slots__ = ("form",)

    def __new__(cls, plain: str, form: Callable[[str], str]) -> Self:
        """Make the plain name, and remember where its forms come from."""
        name = super().__new__(cls, plain)
        name.form = form
        return name

    form: Callable[[str], str]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copies are plain: forms belong to who makes the sentences."""
        return str, (str(self),)

    def with_addition(self, addition: str) -> Name:
        """The name with something in brackets behind it, in every form."""
        return Name(f"{self} ({addition})", lambda form: f"{self.form(form)} ({addition})")


class Counted(str):
    """A sentence that counts something; by itself it reads as for many.

    Args:
        many: the sentence for many.
        names: the names in it; the first one that is filled with a number counts.
        for_number: the sentence for a number.
    """

    __slots__ = ("for_number", "names")

    def __new__(
        cls, many: str, names: tuple[str, ...], for_number: Callable[[int | Fraction], str]
    ) -> Self:
        """Make the sentence for many, and remember the others."""
        sentence = super().__new__(cls, many)
        sentence.names = names
        sentence.for_number = for_number
        return sentence

    names: tuple[str, ...]
    for_number: Callable[[int | Fraction], str]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copies are plain, see `Name`."""
        return str, (str(self),)


def fill(template: str, values: Mapping[str, object], language: str) -> str:
    """Put values into `{placeholders}`; those without a value stay as they are."""
    if isinstance(template, Counted):
        template = _for_values(template, values)

    def value_of(match: re.Match[str]) -> str:
        name, form = match.groups()
        if name not in values:
            return match.group(0)
        value = values[name]
        return value.form(form) if form and isinstance(value, Name) else as_words(value, language)

    return PLACEHOLDER.sub(value_of, template)


def _for_values(sentence: Counted, values: Mapping[str, object]) -> str:
    for name in sentence.names:
        value = values.get(name)
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return sentence.for_number(value)
    return sentence


def placeholders_of(words: str) -> tuple[str, ...]:
    """The names in braces, each once, without the forms they are wanted in."""
    return tuple(dict.fromkeys(match[0] for match in PLACEHOLDER.findall(words)))


def forms_asked_for(words: str) -> tuple[tuple[str, str], ...]:
    """The names in braces that are wanted in a form, with the form."""
    return tuple(dict.fromkeys((name, form) for name, form in PLACEHOLDER.findall(words) if form))


def as_words(value: object, language: str) -> str:
    """A value as it is read: whole numbers plain, decimals with the language's sign."""
    if value == inf:
        return "∞"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        decimal = f"{float(value):.2f}".rstrip("0").rstrip(".")
        return decimal.replace(".", decimal_sign(language))
    return str(value)


def as_written(value: object) -> str:
    """A value as an author writes it: decimals in full, with a point."""
    if isinstance(value, Fraction):
        return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def decimal_sign(language: str) -> str:
    """What stands between the ones and the tenths."""
    from babel.core import UnknownLocaleError
    from babel.numbers import get_decimal_symbol

    try:
        return get_decimal_symbol(language)
    except (UnknownLocaleError, ValueError):
        return "."
