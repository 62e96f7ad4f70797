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

#: The language in which everything is marked instead of translated.
PSEUDO = "xx_pseudo"
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


def name_of(language: str) -> str:
    """What a language is called in English; its code if that is not known."""
    from babel.core import Locale, UnknownLocaleError

    try:
        return Locale.parse(language).get_display_name("en") or language
    except (UnknownLocaleError, ValueError, TypeError):
        return language


@cache
def plural_forms(language: str) -> tuple[int, str]:
    """How many plural forms a language has, and gettext's expression for which one."""
    from babel.messages.plurals import get_plural

    if not is_known(language):
        return 2, "(n != 1)"
    number, expression = get_plural(language)[:2]
    return number, expression


@cache
def plural_rule(expression: str) -> Callable[[int], int]:
    """The form for a number, from gettext's expression; the English one if it is no expression."""
    from gettext import c2py

    try:
        return c2py(expression)
    except ValueError:
        return lambda n: int(n != 1)
