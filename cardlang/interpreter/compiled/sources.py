"""Pieces of Python source, and how tests are put together."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """Python source of a value, and whether it can be None."""

    text: str
    nullable: bool


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
