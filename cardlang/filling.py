"""Values put into sentences: `{placeholders}`, and numbers as a language writes them."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


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
        return decimal.replace(".", _decimal_sign(language))
    return str(value)


def _decimal_sign(language: str) -> str:
    from babel.core import UnknownLocaleError
    from babel.numbers import get_decimal_symbol

    try:
        return get_decimal_symbol(language)
    except (UnknownLocaleError, ValueError):
        return "."
