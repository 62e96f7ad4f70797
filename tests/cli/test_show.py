"""`cardlang show`: found by id or name, everything in effect, and where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.loader import load_deck
from cardlang.lookup import NotFound, Thing, find
from cardlang.portraits import portrait

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture(scope="module")
def deck():
    return load_deck("base").require()


def run(*arguments):
    return CliRunner().invoke(main, ["show", *arguments])


def shown(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def lines_of(document):
    return {
        (section["title"].split(":")[0], line["name"]): line
        for section in document["sections"]
        for line in section["lines"]
    }


@pytest.mark.parametrize(
    "word",
    ["special_shooting_star", "Étoile filante", "etoile filante", "ÉTOILE-FILANTE", "etoile"],
)
def test_a_card_is_found_by_id_and_name_without_accents_or_case(deck, word):
    assert find(deck, word) == [Thing("card", "special_shooting_star")]


def test_a_kind_shows_what_its_cards_share_and_nothing_of_a_single_one():
    lines = lines_of(shown("base", "special"))
    assert ("lay", "do") not in lines
    assert "special_luck" in lines["lay", "more of their own"]["source"]
    lines = lines_of(shown("base", "job"))
    assert lines["lay", "need studied"]["source"] == "studies_level(you) >= card.requires"
    assert lines["lay", "not so for"]["source"] == "job_grand_prof"
    assert ("lay", "need professor") not in lines


def test_a_piece_that_fits_several_things_finds_none_but_suggests(deck):
    found = find(deck, "chie")
    assert isinstance(found, NotFound)
    assert "Chien" in found.near


def test_nothing_near_gives_no_suggestion(deck):
    assert find(deck, "qqqqqqqq") == NotFound("qqqqqqqq", ())
    assert isinstance(find(deck, ""), NotFound)


def test_a_card_shows_needs_with_sentence_place_and_owner():
    need = lines_of(shown("base", "barman"))["lay", "need studied"]
    assert need["source"] == "studies_level(you) >= card.requires"
    assert need["owner"] == "job"
    assert "niveau" in need["say"]
    file, line = need["place"].split(":")
    rows = (RULES.parent / file).read_text("utf-8").splitlines()
    assert rows[int(line) - 1].lstrip().startswith("studied:")


def test_a_card_shows_its_own_rules_and_those_of_its_perks():
    lines = lines_of(shown("base", "job_barman"))
    assert lines["rules in force", "charming"]["owner"] == ""
    assert lines["rules in force", "late_resignation"]["owner"] == "perk temp_worker"


def test_a_need_says_which_rules_waive_it():
    remarks = lines_of(shown("base", "flirt"))["lay", "need room"]["remarks"]
    assert [remark.split(",")[0] for remark in remarks] == ["waived by job_barman.charming"]


def test_rules_of_others_that_name_a_card_are_shown_with_it():
    lines = lines_of(shown("base", "malus_illness"))
    assert ("rules of others about it", "immune_to_illness.immune_to_illness") in lines
    other = lines_of(shown("base", "malus_accident"))
    assert ("rules of others about it", "immune_to_illness.immune_to_illness") not in other


def test_a_value_shows_what_adjusts_it():
    lines = lines_of(shown("base", "hand_size"))
    assert lines["is", ""]["source"] == "5"
    assert ("adjusted by", "job_researcher.broad_mind") in lines


def test_source_of_several_lines_loses_the_indentation_of_the_file_only():
    source = lines_of(shown("base", "flirt"))["lay", "do"]["source"].split("\n")
    assert source[0] == "for rival in others {"
    assert source[1].startswith("  let theirs")
    assert source[-1] == "}"


def test_the_overview_counts_the_cards_of_each_kind(deck):
    document = shown("base")
    assert document["place"] == "rules/base"
    counts = {
        line["name"].strip(): int(line["source"].split()[0])
        for line in document["sections"][0]["lines"]
    }
    for kind in deck.kinds.values():
        assert counts[kind.name] == sum(deck.cards[index].copies for index in kind.members)


def test_everything_that_has_a_name_can_be_shown(deck):
    names = [
        *(card.id for card in deck.cards),
        *deck.kinds,
        *deck.perks,
        *deck.actions,
        *deck.defines,
        *deck.steps,
        *deck.uses,
        *deck.zones,
        *deck.attributes,
        *deck.options,
    ]
    for name in names:
        found = find(deck, name)
        assert not isinstance(found, NotFound)
        for thing in found:
            picture = portrait(deck, thing)
            assert picture.id == name
            assert picture.place


@pytest.mark.parametrize(
    "name", [None, "job_barman", "flirt", "temp_worker", "resign", "play", "hand", "trim"]
)
def test_portraits_are_printed_with_their_id(name):
    arguments = ["base"] if name is None else ["base", name]
    result = run(*arguments)
    assert result.exit_code == 0
    assert (name or "base") in result.stdout.splitlines()[0]


def test_an_unknown_name_is_misuse_with_a_suggestion():
    result = run("base", "barmann")
    assert result.exit_code == 2
    assert "Barman" in result.output or "job_barman" in result.output


def test_other_languages_are_refused_until_there_are_some():
    assert run("base", "barman", "--lang", "fr").exit_code == 0
    result = run("base", "barman", "--lang", "xx")
    assert result.exit_code == 2
    assert "xx" in result.output


def test_small_things_are_called_by_their_ids_too(tmp_path):
    assert "What do you play? (play), step" in run("english", "play").output
    (rule, *_) = load_deck("base").require().rules
    page = run("base", rule.name)
    assert page.output.startswith(f"{rule.name}, rule in force  rules/base/"), page.output
    facts = "id: switch, name: S, version: 1.0.0, format: 1, extends: base"
    (tmp_path / "deck.yaml").write_text(
        f"deck: {{{facts}}}\noptions: {{late: {{default: false, say: Late}}}}\n"
        "values: {hand_size(p): if option.late then 4 else 5}\n"
    )
    assert shown(str(tmp_path), "late")["facts"]["allowed"] == "true, false"
