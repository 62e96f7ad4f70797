"""Modules stay small enough to be read in one go, and test modules can be told apart."""

from __future__ import annotations

from collections import Counter
from statistics import median

from source_tree import PACKAGE, ROOT, source_files

MOST_LINES = 500


def lines(path):
    return len(path.read_text("utf-8").splitlines())


def test_no_module_is_longer_than_500_lines():
    long = {str(p.relative_to(PACKAGE)): lines(p) for p in source_files() if lines(p) > MOST_LINES}
    assert long == {}


def test_modules_are_short_as_a_rule():
    assert median(map(lines, source_files())) <= 200


def test_no_two_test_modules_share_a_name():
    """The test runner takes the second for the first."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("*.py"))
    assert [name for name, times in names.items() if times > 1] == []
