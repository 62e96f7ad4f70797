"""Every folder here is a deck with a mistake, and what its author is told about it.

A case is a folder with `expected.txt`; the deck is the folder itself, or what its file `load`
names. Most cases extend the faultless game in `tiny/`. `pytest --regenerate` writes the texts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang import load_deck
from cardlang.diagnostics import render

HERE = Path(__file__).parent
CASES = sorted(path.parent.name for path in HERE.glob("*/expected.txt"))


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths in messages are those an author would see from here."""
    monkeypatch.chdir(HERE)


def told(case: str) -> str:
    """What `cardlang check` says about a case."""
    target = Path(case) / "load"
    name = target.read_text(encoding="utf-8").strip() if target.exists() else case
    return render(load_deck(name).diagnostics) + "\n"


@pytest.mark.parametrize("case", CASES)
def test_author_is_told_what_is_wrong(case: str, request: pytest.FixtureRequest) -> None:
    expected = HERE / case / "expected.txt"
    text = told(case)
    if request.config.getoption("--regenerate"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_the_game_all_cases_extend_has_no_mistake() -> None:
    assert load_deck("tiny").diagnostics == ()


def test_every_case_is_found() -> None:
    folders = {path.parent.name for path in HERE.glob("*/deck.yaml")} - {"tiny"}
    with_text = {path.parent.name for path in HERE.glob("*/load")} | folders
    assert with_text <= set(CASES)
    assert len(CASES) >= 40


def test_no_message_speaks_of_the_machinery() -> None:
    words = (
        "Traceback",
        "jsonschema",
        "oneOf",
        "additionalProperties",
        "NoneType",
        "Token(",
        "LPAR",
        "RSQB",
        "__",
        "dict",
        "yaml.",
        "Lark",
    )
    for case in CASES:
        text = "\n".join(
            line
            for line in (HERE / case / "expected.txt").read_text("utf-8").splitlines()
            if not line.lstrip("0123456789 ").startswith("|")
            and "-->" not in line
            and ":::" not in line
        )
        assert not [word for word in words if word in text], case
