"""Reading a folder: which files, in which order, and how their sections are joined."""

from __future__ import annotations

import pytest
from deck_folders import FACTS, codes, garden, loaded, messages, write

from cardlang.deck_files import DeckFolder, read_folder
from cardlang.loader import load_deck


def root_of(folder):
    found = []
    content = read_folder(DeckFolder(folder, "shown"), found.append)
    assert found == []
    return content.root


def test_sections_of_several_files_are_joined(tmp_path):
    write(
        tmp_path,
        deck=FACTS,
        b="cards:\n  two: {kind: k}\nzones: {table: {pile: }}\n",
        a="cards:\n  one: {kind: k}\nzones: {table: {heap: }, player: {hand: }}\n",
    )
    root = root_of(tmp_path)
    assert list(root.get("cards").entries) == ["one", "two"]
    assert list(root.get("zones").get("table").entries) == ["heap", "pile"]
    assert list(root.get("zones").get("player").entries) == ["hand"]


def test_files_in_cards_come_after_those_beside_deck_yaml(tmp_path):
    write(
        tmp_path,
        deck=FACTS + "cards: {first: {kind: k}}\n",
        cards__a="cards: {third: {kind: k}}\n",
        z="cards: {second: {kind: k}}\n",
    )
    assert list(root_of(tmp_path).get("cards").entries) == ["first", "second", "third"]


def test_rules_scenarios_and_hidden_files_are_no_sections(tmp_path):
    folder = garden(tmp_path / "garden")
    write(folder, rules="- A1\n", scenarios__one="- name: x\n")
    (folder / ".draft.yaml").write_text("nonsense: true\n")
    assert codes(folder) == []


def test_paths_are_shown_below_the_folder_asked_for(tmp_path, monkeypatch):
    garden(tmp_path / "garden", cards__more="cards: {weed: {kind: herb}}\n")
    monkeypatch.chdir(tmp_path)
    (problem,) = load_deck("garden").diagnostics
    assert problem.span.file.path == "garden/cards/more.yaml"


def test_an_entry_in_two_files_is_refused_and_both_places_are_shown(tmp_path):
    folder = garden(tmp_path / "garden", cards__more="cards:\n  rose: {kind: flower, name: R}\n")
    (problem,) = load_deck(str(folder)).diagnostics
    assert problem.code == "duplicate-entry"
    assert problem.span.file.path.endswith("more.yaml")
    assert problem.secondary[0].span.file.path.endswith("all.yaml")


def test_a_zone_of_players_in_two_files_is_refused(tmp_path):
    folder = garden(tmp_path / "garden", more="zones: {player: {hand: }}\n")
    assert codes(folder) == ["duplicate-entry"]


def test_two_signatures_of_one_name_in_two_files_are_one_entry(tmp_path):
    folder = garden(tmp_path / "garden", more="values:\n  room(q): 5\n")
    assert messages(folder) == ["the value `room` is written twice"]


def test_an_empty_section_is_nothing(tmp_path):
    assert codes(garden(tmp_path / "garden", more="texts:\noptions:\n")) == []


def test_a_section_that_is_no_mapping_is_refused(tmp_path):
    assert codes(garden(tmp_path / "garden", more="texts: [a]\n")) == ["wrong-shape"]


def test_a_file_that_is_no_mapping_is_refused(tmp_path):
    assert codes(garden(tmp_path / "garden", more="- a\n")) == ["wrong-shape"]


def test_a_yml_file_is_pointed_out(tmp_path):
    folder = garden(tmp_path / "garden")
    (folder / "more.yml").write_text("cards: {}\n")
    result = load_deck(str(folder))
    assert [each.code for each in result.diagnostics] == ["file-not-read"]
    assert result.deck is not None


def test_a_broken_file_gives_no_complaints_about_names_it_may_hold(tmp_path):
    folder = garden(tmp_path / "garden", cards__all='kinds: {flower: {name: "Flower}}\n')
    assert codes(folder) == ["unclosed-quote"]


def test_a_file_that_cannot_be_read_gives_no_complaints_about_names_it_may_hold(tmp_path):
    folder = garden(tmp_path / "garden")
    (folder / "cards" / "all.yaml").write_bytes("cards: {été: {kind: x}}".encode("latin-1"))
    result = load_deck(str(folder))
    assert [each.code for each in result.diagnostics] == ["not-utf8"]
    assert result.deck is None
    assert len(result.sources) == 2


def test_shapes_of_the_other_files_are_still_checked_beside_a_broken_one(tmp_path):
    folder = garden(
        tmp_path / "garden", cards__all='kinds: {f: {name: "F}}\n', more="steps: {late: 3}\n"
    )
    assert codes(folder) == ["unclosed-quote", "wrong-shape"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    outside = write(tmp_path / "outside", secret="cards: {weed: {kind: flower, name: Weed}}\n")
    folder = garden(tmp_path / "garden")
    (folder / "link.yaml").symlink_to(outside / "secret.yaml")
    assert codes(folder) == ["outside-folder"]


def test_a_folder_of_cards_elsewhere_is_not_followed(tmp_path):
    outside = write(tmp_path / "outside", secret="cards: {weed: {kind: flower, name: Weed}}\n")
    folder = write(tmp_path / "garden", deck=FACTS)
    (folder / "cards").symlink_to(outside)
    assert "outside-folder" in codes(folder)
    assert "unknown-kind" not in codes(folder)


def test_a_link_inside_the_folder_is_followed(tmp_path):
    folder = garden(tmp_path / "garden")
    write(folder, spare__weeds="cards: {weed: {kind: flower, name: Weed}}\n")
    (folder / "weeds.yaml").symlink_to(folder / "spare" / "weeds.yaml")
    assert [card.id for card in loaded(folder).cards] == ["weed", "rose", "lily"]


def test_links_in_a_circle_are_refused(tmp_path):
    folder = garden(tmp_path / "garden")
    (folder / "link.yaml").symlink_to("link.yaml")
    assert codes(folder) == ["outside-folder"]


def test_file_names_that_are_one_on_some_computers_are_refused(tmp_path):
    folder = garden(tmp_path / "garden", cards__Herbs="cards: {}\n", cards__herbs="cards: {}\n")
    assert codes(folder) == ["confusable-names"]


def test_file_names_in_two_normal_forms_are_refused(tmp_path):
    folder = garden(tmp_path / "garden")
    for name in ("\u00e9t\u00e9", "e\u0301te\u0301"):
        (folder / "cards" / f"{name}.yaml").write_text("cards: {}\n")
    assert codes(folder) == ["confusable-names"]


@pytest.mark.parametrize("place", ["scenarios", "locale"])
def test_names_in_the_other_folders_must_be_told_apart_too(tmp_path, place):
    folder = garden(tmp_path / "garden")
    (folder / place).mkdir()
    for name in ("Été.yaml", "e\u0301te\u0301.yaml"):
        (folder / place / name).write_text("")
    (problem,) = load_deck(str(folder)).diagnostics
    assert problem.code == "confusable-names"
    assert f"/{place}/Été.yaml`" in problem.message
    assert f"/{place}/e\u0301te\u0301.yaml`" in problem.message


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scenarios/a.yml", "scenarios/a.yml` is not read: the files of a deck end in `.yaml`"),
        ("scenarios/sub/b.yaml", "scenarios/sub` is not read: only files that lie directly in"),
        ("cards/sub/b.yaml", "cards/sub` is not read: only files that lie directly in"),
        ("scenario/b.yaml", "scenario` has a meaning only as `scenarios`"),
        ("card/b.yaml", "card` has a meaning only as `cards`"),
        ("locales/b.po", "locales` has a meaning only as `locale`"),
    ],
)
def test_what_lies_where_nobody_looks_is_pointed_out(tmp_path, name, said):
    folder = garden(tmp_path / "garden")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("")
    (problem,) = load_deck(str(folder)).diagnostics
    assert problem.code == "file-not-read"
    assert said in problem.message


@pytest.mark.parametrize("name", ["notes/b.yaml", "cart_drawings/x.yaml", "scenarios/notes.txt"])
def test_other_things_may_lie_beside(tmp_path, name):
    folder = garden(tmp_path / "garden")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("")
    assert codes(folder) == []


@pytest.mark.parametrize("name", ["Cards", "SCENARIOS", "Locale"])
def test_a_folder_in_other_case_is_pointed_out(tmp_path, name):
    folder = garden(tmp_path / "garden")
    write(folder, **{f"{name}__more": "cards: {weed: {kind: flower, name: Weed}}\n"})
    warnings = [each for each in load_deck(str(folder)).diagnostics if each.code == "file-not-read"]
    assert [each.message.split("` has")[0].split("/")[-1] for each in warnings] == [name]
    assert f"only as `{name.lower()}`" in warnings[0].message
