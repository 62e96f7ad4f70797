"""`cardlang check` and `cardlang decks`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardlang.cli import main

HEAD = """\
deck: {id: house, name: House, version: 1.0.0, format: 1, language: fr, extends: base}
"""


@pytest.fixture
def overlay(tmp_path):
    """Write a deck folder that extends the base deck; give its path."""

    def write(text):
        folder = tmp_path / "house"
        folder.mkdir(exist_ok=True)
        (folder / "deck.yaml").write_text(HEAD + text, "utf-8")
        return str(folder)

    return write


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_a_clean_deck_exits_0_and_says_so():
    result = run("check", "base")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith("base: ")
    assert "error" not in result.stdout


def test_errors_exit_1_in_file_order_with_a_count(overlay):
    path = overlay("values:\n  hand_size(p): huge\n  plays(p): larger\n")
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stdout.index("`huge`") < result.stdout.index("`larger`")
    assert result.stdout.splitlines()[-1] == f"{path}: 2 errors"


def test_one_error_is_counted_in_the_singular(overlay):
    path = overlay("values:\n  hand_size(p): huge\n")
    assert run("check", path).stdout.splitlines()[-1] == f"{path}: 1 error"


def test_a_deck_that_does_not_exist_is_misuse_with_a_suggestion():
    result = run("check", "smile-lif")
    assert result.exit_code == 2
    assert "`smile-life`" in result.output


def test_extending_an_unknown_deck_is_an_error_of_the_deck(tmp_path):
    (tmp_path / "deck.yaml").write_text(HEAD.replace("extends: base", "extends: bass"), "utf-8")
    result = run("check", str(tmp_path))
    assert result.exit_code == 1
    assert "unknown-deck" in result.stdout


def test_an_overlay_is_told_what_it_added_replaced_and_removed(overlay):
    path = overlay(
        "kinds:\n"
        "  flirt:\n"
        "    lay:\n"
        "      needs:\n"
        "        room:\n"
        "          when: count(you.life[flirt]) < 3\n"
        "        roomy:\n"
        "          when: count(you.life[flirt]) < 3\n"
        "          say: Non.\n"
        "cards:\n"
        "  job_waiter: null\n"
    )
    result = run("check", path)
    assert result.exit_code == 0
    rows = [row.split() for row in result.stdout.splitlines()]
    places = {row[1]: row[0] for row in rows if len(row) > 1}
    assert places["kinds.flirt.lay.needs.room.when"] == "replaced"
    assert places["kinds.flirt.lay.needs.roomy"] == "added"
    assert places["cards.job_waiter"] == "removed"
    replaced = next(row for row in rows if row[:1] == ["replaced"])
    assert replaced[2].endswith("deck.yaml:7")
    assert replaced[4].startswith("rules/base/kinds.yaml:")


def test_json_is_one_document_with_counts_diagnostics_and_changes(overlay):
    path = overlay("values:\n  hand_size(p): huge\n")
    result = run("check", path, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert (document["errors"], document["warnings"]) == (1, 0)
    assert document["fingerprint"] is None
    (diagnostic,) = document["diagnostics"]
    assert diagnostic["line"] == 3
    assert diagnostic["severity"] == "error"
    (change,) = document["changes"]
    assert change["path"] == ["values", "hand_size(p)"]
    assert change["sort"] == "replaced"


def test_json_of_a_clean_deck_has_its_fingerprint():
    document = json.loads(run("check", "base", "--json").stdout)
    assert document["deck"] == "base"
    assert len(document["fingerprint"]) >= 16
    assert document["changes"] == []


def test_decks_lists_each_deck_on_one_line():
    result = run("decks")
    assert result.exit_code == 0
    rows = [row.split() for row in result.stdout.splitlines()]
    assert rows[0][:4] == ["base", "(smile-life)", "2-5", "players"]


def test_decks_as_json_says_the_same():
    document = json.loads(run("decks", "--json").stdout)
    base = next(deck for deck in document["decks"] if deck["id"] == "base")
    assert base["aliases"] == ["smile-life"]
    assert base["players"] == {"min": 2, "max": 5}


def test_decks_does_not_load_whole_decks(monkeypatch):
    def refuse(*_):
        raise AssertionError("a whole deck was loaded")

    monkeypatch.setattr("cardlang.loader.load_deck", refuse)
    monkeypatch.setattr("cardlang.deck_files.read_folder", refuse)
    assert run("decks").exit_code == 0
