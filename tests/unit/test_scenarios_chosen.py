"""`cardlang test`: which scenarios run, and what it says about those that do not."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from deck_folders import garden, overlay, write

from cardlang.cli import main

SCENARIOS = "".join(
    f"- name: Bed {number} has room\n  rule: G00{number}\n"
    "  given: {A: {hand: [rose]}, B: {hand: [rose]}}\n"
    "  steps: [A plant rose]\n  then: A.bed is [rose]\n"
    for number in range(1, 6)
)
OWN = """\
- name: Lilies are small
  given: {A: {hand: [rose], bed: [lily]}}
  then: [count(A.bed) = 1]
"""


@pytest.fixture(autouse=True)
def house(tmp_path, monkeypatch):
    """A deck with five scenarios, and an overlay with one, which breaks the five."""
    garden(tmp_path / "garden", scenarios__beds=SCENARIOS)
    text = "kinds: {flower: {plant: {needs: {never: {when: exists you.bed, say: Never.}}}}}\n"
    overlay(tmp_path / "house", text)
    write(tmp_path / "house", scenarios__own=OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def run(*arguments):
    return CliRunner().invoke(main, ["test", *arguments])


def test_inherited_scenarios_are_run_too():
    page = run("house").output
    assert "6 scenarios, 5 failed" in page


def test_own_scenarios_alone():
    result = run("house", "--own")
    assert result.exit_code == 0
    assert "1 scenario, 0 failed" in result.output
    assert "5 scenarios, 0 failed" in run("garden", "--own").output
    assert "6 scenarios, 5 failed" in run("garden+house", "--own").output


def test_lines_to_leave_inherited_scenarios_out_are_offered(tmp_path):
    page = run("house").output
    words, lines = page.split("\nnot_inherited:\n")
    assert "Inherited scenarios that fail: 5." in words
    assert "house/rules.yaml" in words
    assert lines.startswith("  Bed 1 has room: why\n")
    (tmp_path / "house" / "rules.yaml").write_text(f"not_inherited:\n{lines}")
    assert run("house").exit_code == 0
    assert "not_inherited" not in run("garden").output


def test_mutants_of_the_own_folder_alone():
    document = json.loads(run("house", "--own", "--mutate", "--json").output)
    assert document["mutants"] == 1


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Bed 1 has rom", "`Bed 1 has room`"),
        ("lilys", "`Lilies are small`"),
        ("has roooom", "`Bed 1 has room`, `Bed 2 has room`, `Bed 3 has room`"),
        ("xyzzy", ""),
    ],
)
def test_a_text_that_no_scenario_has_is_misuse(text, near):
    result = run("house", "-k", text)
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    assert f"-k {text}: no name or rule id of a scenario has this" in said
    assert near in said
    assert ("did you mean" in said) == bool(near)


def test_two_scenarios_of_one_name_are_warned_of(tmp_path):
    write(tmp_path / "house", scenarios__more=OWN)
    result = run("house", "--own")
    assert result.exit_code == 0
    assert "another scenario is called `Lilies are small`, too" in result.output


def test_files_that_are_not_read_are_told(tmp_path):
    (tmp_path / "house" / "scenarios" / "more.yml").write_text(OWN)
    result = run("house", "--own")
    assert "more.yml` is not read" in result.output
    assert result.exit_code == 0
