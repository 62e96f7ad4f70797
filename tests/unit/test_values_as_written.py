"""Values as authors write them, for pages and messages that quote a deck."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest

from cardlang.filling import as_written


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(177, 2), "88.5"),
        (Fraction(1, 1024), "0.0009765625"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(123456789, 100), "1234567.89"),
        (7, "7"),
        (True, "true"),
        ("zoo", "zoo"),
        (inf, "inf"),
    ],
)
def test_decimals_are_written_in_full(value, words):
    assert as_written(value) == words
