"""Pieces of Python source: values, and conditions put together."""

from __future__ import annotations

import re
from typing import NamedTuple


class Source(NamedTuple):
    """Python source of a value, and whether it can be None."""

    text: str
    nullable: bool


_SIMPLE = re.compile(r"(?:[A-Za-z_]\w*|-?\d+)\Z")


def is_simple(text: str) -> bool:
    """Whether a text is a name or number: it may be written twice."""
    return _SIMPLE.match(text) is not None


def negated(test: str) -> str:
    """The opposite of a test."""
    if test in ("True", "False"):
        return "False" if test == "True" else "True"
    return f"(not {test})"


def conjunction(tests: list[str]) -> str:
    """All of the tests."""
    kept = [test for test in tests if test != "True"]
    if "False" in kept:
        return "False"
    if not kept:
        return "True"
    return kept[0] if len(kept) == 1 else "(" + " and ".join(kept) + ")"


def disjunction(tests: list[str]) -> str:
    """Any of the tests."""
    kept = [test for test in tests if test != "False"]
    if "True" in kept:
        return "True"
    if not kept:
        return "False"
    return kept[0] if len(kept) == 1 else "(" + " or ".join(kept) + ")"


def choice(test: str, positive: str, negative: str) -> str:
    """One or the other."""
    if test in ("True", "False"):
        return positive if test == "True" else negative
    if positive == negative:
        return positive
    return f"({positive} if {test} else {negative})"
