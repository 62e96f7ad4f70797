"""The bundled decks tell their rules in words: every rule, and nothing that is not there."""

from __future__ import annotations

import re

import pytest

from cardlang.bundled import rules_folder
from cardlang.comparing import rule_differences
from cardlang.loader import load_deck
from cardlang.scenarios.coverage import read_rule_list

#: Lines of the German index that change play (GQ00).
EFFECTIVE = {
    *("G001", "G002", "G004", "G005", "G013", "G014", "G015", "G016"),
    *("G019", "G021", "G028", "G030", "G032", "G033", "G045"),
}


def paragraphs(name):
    deck = load_deck(name).require()
    return [paragraph for chapter in deck.rulebook for paragraph in chapter.paragraphs]


def told(name):
    return {rule for paragraph in paragraphs(name) for rule in paragraph.rules}


def listed(name):
    rules, problems = read_rule_list(rules_folder() / name, name)
    assert problems == []
    return {rule.id for rule in rules.rules}


def test_every_rule_of_the_base_game_is_told_in_words():
    rules = {rule for rule in listed("base") if re.fullmatch(r"B\d+", rule)}
    assert len(rules) == 209
    assert rules - told("base") == set()


def test_every_ruling_of_the_base_game_is_told_but_where_the_figures_come_from():
    rulings = {rule for rule in listed("base") if rule.startswith("BQ")}
    assert rulings - told("base") == {"BQ05"}


def test_no_paragraph_tells_a_rule_that_is_not_listed():
    assert told("base") - listed("base") == set()


def test_the_german_edition_tells_every_difference_that_changes_play():
    assert {rule for rule in told("german") if re.fullmatch(r"G\d+", rule)} == EFFECTIVE


def test_every_rule_and_ruling_of_the_extension_is_told_in_words():
    rules = {rule for rule in listed("fantastique") if re.fullmatch(r"FQ?\d+", rule)}
    assert len(rules) == 258
    assert rules - told("fantastique") == set()
    assert told("fantastique") - listed("fantastique") - listed("base") == set()


def test_every_rule_and_ruling_of_the_game_of_hidden_indices_is_told_in_words():
    rules = {rule for rule in listed("shit_happens") if re.fullmatch(r"SQ?\d+", rule)}
    assert len(rules) == 48
    assert told("shit_happens") == rules


def test_no_paragraph_tells_which_situation_has_which_index():
    names = [card.title.lower() for card in load_deck("shit_happens").require().cards]
    for paragraph in paragraphs("shit_happens"):
        assert not any(name in paragraph.text.lower() for name in names), paragraph.id


def test_every_rule_and_ruling_of_the_game_of_money_is_told_in_words():
    rules = {rule for rule in listed("bonne_paie") if re.fullmatch(r"PQ?\d+", rule)}
    assert len(rules) == 133
    assert told("bonne_paie") == rules


def test_sums_and_rates_of_the_game_of_money_come_from_its_data():
    for paragraph in paragraphs("bonne_paie"):
        assert re.search(r"\d\s?[€%]", paragraph.text) is None, paragraph.id


@pytest.mark.parametrize(
    "name", ["base", "english", "german", "fantastique", "shit_happens", "bonne_paie"]
)
def test_no_paragraph_is_out_of_date(name):
    codes = {each.code for each in load_deck(name).diagnostics}
    assert not codes & {"outdated-paragraph", "unknown-figure", "unknown-entry"}


@pytest.mark.parametrize("name", ["base", "fantastique", "shit_happens", "bonne_paie"])
def test_paragraphs_are_written_for_people(name):
    for paragraph in paragraphs(name):
        assert paragraph.text.endswith((".", "?")), paragraph.id
        assert paragraph.text[0].isupper(), paragraph.id
        assert 40 < len(paragraph.text) < 480, paragraph.id
        assert paragraph.rules, paragraph.id


def test_the_difference_to_the_german_edition_is_what_its_index_says_changes_play():
    """`cardlang diff base german` lists exactly the effective lines (GQ00)."""
    differences = rule_differences(load_deck("base"), load_deck("german"))
    lines = [{rule for rule in each.rules if rule in EFFECTIVE} for each in differences]
    unexplained = [each.path for each, rules in zip(differences, lines, strict=True) if not rules]
    assert unexplained == []
    assert set().union(*lines) == EFFECTIVE
