"""The English edition: the base game in other words, and nothing but words."""

from __future__ import annotations

from cardlang.bundled import rules_folder
from cardlang.comparing import rule_differences
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite


def test_it_is_clean():
    assert load_deck("english").diagnostics == ()


def test_its_rules_are_those_of_the_base_game():
    base, english = load_deck("base"), load_deck("english")
    assert rule_differences(base, english) == ()
    assert english.require().fingerprint == base.require().fingerprint


def test_it_inherits_every_scenario():
    base, english = load_suite(load_deck("base").folders), load_suite(load_deck("english").folders)
    assert english.problems == ()
    assert english.skipped == ()
    assert [each.name for each in english.scenarios] == [each.name for each in base.scenarios]
    assert english.run(load_deck("english").require()) == []


def test_it_has_no_texts_of_its_own_but_its_name_and_summary():
    folder = rules_folder() / "english"
    files = sorted(path.name for path in folder.rglob("*") if path.is_file())
    assert files == ["de.po", "deck.yaml"]
    own = [
        each.id
        for each in load_deck("english").require().written
        if each.span.file.path.startswith("rules/english/")
    ]
    assert own == ["deck.name", "deck.summary"]
