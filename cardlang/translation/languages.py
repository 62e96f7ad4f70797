"""Codes of languages: `de`, `de_AT`, and what is tried one after the other.

A code may be written with `-` or `_`; catalogues are named with `_`, as gettext does. Which plural
forms a language has is known to Babel, which is only asked when somebody counts or translates.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

#: The language in which everything is marked instead of translated.
PSEUDO = "xx_pseudo"
_USUAL = (2, "(n != 1)")
_SIMPLE = ((1, "0"), _USUAL, (2, "(n > 1)"))
_COUNTED = 1000
_CODE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{2,8})*\Z")


def code_of(language: str) -> str:
    """A code as catalogues are named: `DE-at` is `de_AT`; empty if it is no code."""
    if not _CODE.match(language):
        return ""
    first, *others = re.split("[-_]", language)
    return "_".join([first.lower(), *map(_part, others)])


def _part(part: str) -> str:
    """A region in capitals, a script with one, as is the custom."""
    if len(part) == 2:
        return part.upper()
    return part.title() if len(part) == 4 and part.isalpha() else part.lower()


def with_parents(language: str) -> list[str]:
    """A language and those it is a form of, the nearest first: `de_AT`, `de`."""
    parts = language.split("_")
    return ["_".join(parts[:count]) for count in range(len(parts), 0, -1)]


def tried(languages: Iterable[str]) -> tuple[str, ...]:
    """All that is tried, in order, when these languages are wanted in this order."""
    return tuple(dict.fromkeys(code for each in languages for code in with_parents(each)))


def is_known(language: str) -> bool:
    """Whether there is such a language."""
    from babel.core import Locale, UnknownLocaleError

    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return False
    return True


def likely_code(name: str) -> str:
    """The code that was probably meant: `it` for `ita`, `italiano` or `it_XX`; empty for none."""
    from babel.core import get_global

    code = code_of(name)
    first, _, rest = code.partition("_")
    if len(first) == 3:
        short = get_global("language_aliases").get(first, first)
        code = f"{short}_{rest}".rstrip("_")
    if not code or is_known(code):
        return code
    return first if rest and is_known(first) else _code_by_name(name.casefold())


def _code_by_name(name: str) -> str:
    """The code of a language that is called by its name, in English or by itself."""
    from babel.core import Locale

    for code, english in Locale("en").languages.items():
        if name == english.casefold() or (
            len(code) == 2 and is_known(code) and name == name_of(code, code).casefold()
        ):
            return str(code)
    return ""


def name_of(language: str, reader: str = "en") -> str:
    """What a language is called in that of a reader; its code if that is not known."""
    from babel.core import Locale, UnknownLocaleError

    try:
        return Locale.parse(language).get_display_name(reader) or language
    except (UnknownLocaleError, ValueError, TypeError):
        return language


@cache
def plural_forms(language: str) -> tuple[int, str]:
    """How many plural forms a language really needs, and gettext's expression for which one.

    Some languages have a form that only millions take; it is left out.
    """
    from babel.messages.plurals import get_plural

    if not is_known(language):
        return _USUAL
    number, expression = get_plural(language)[:2]
    return next((each for each in _SIMPLE if agree(each[1], expression)), (number, expression))


def agree(one: str, other: str) -> bool:
    """Whether two expressions tell the same numbers apart, as far as people count."""
    first, second = plural_rule(one), plural_rule(other)
    pairs = {(first(number), second(number)) for number in range(_COUNTED)}
    return len(pairs) == len({pair[0] for pair in pairs}) == len({pair[1] for pair in pairs})


def category_of(language: str, number: int | Fraction) -> str:
    """The plural category of a number in a language: `one`, `few`, `other`."""
    from decimal import Decimal

    from babel.core import Locale

    locale = Locale.parse(language) if is_known(language) else Locale.parse("en")
    whole = number.denominator == 1
    return locale.plural_form(int(number) if whole else Decimal(str(float(number))))


def is_expression(expression: str) -> bool:
    """Whether this is one of gettext's expressions for which form a number takes."""
    from gettext import c2py

    try:
        c2py(expression)(1)
    except (ValueError, RecursionError, ZeroDivisionError):
        return False
    return True


@cache
def plural_rule(expression: str) -> Callable[[int], int]:
    """The form for a number, from gettext's expression; the English one if it is no expression."""
    from gettext import c2py

    try:
        return c2py(expression)
    except ValueError:
        return lambda n: int(n != 1)
