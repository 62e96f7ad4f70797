"""An overlay says anew how a rule of the deck below is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.deck_files import DeckFolder
from cardlang.scenarios.suite import load_suite

if TYPE_CHECKING:
    from pathlib import Path


def _folder(path: Path, rules: str, scenarios: str = "") -> DeckFolder:
    (path / "scenarios").mkdir(parents=True)
    (path / "rules.yaml").write_text(rules, encoding="utf-8")
    if scenarios:
        (path / "scenarios" / "all.yaml").write_text(scenarios, encoding="utf-8")
    return DeckFolder(path, path.name)


def test_a_rule_that_a_later_deck_replaces_needs_no_scenario(tmp_path: Path) -> None:
    below = _folder(
        tmp_path / "below",
        "rules:\n  B1: scenario\n  B2: scenario\n",
        "- name: old\n  rules: [B1]\n- name: kept\n  rules: [B2]\n",
    )
    above = _folder(
        tmp_path / "above",
        "rules:\n  G1: {none: words only}\n  B1: {none: replaced by G1}\n"
        "not_inherited:\n  old: replaced by G1\n",
    )
    suite = load_suite([below, above])
    assert [(line.rule.id, line.rule.standing, line.covered) for line in suite.coverage()] == [
        ("B1", "none", True),
        ("B2", "scenario", True),
        ("G1", "none", True),
    ]


def test_a_rule_that_nothing_shows_any_more_is_missing(tmp_path: Path) -> None:
    below = _folder(tmp_path / "below", "rules:\n  B1: scenario\n", "- name: old\n  rules: [B1]\n")
    above = _folder(tmp_path / "above", "not_inherited:\n  old: replaced\n")
    assert [line.covered for line in load_suite([below, above]).coverage()] == [False]
