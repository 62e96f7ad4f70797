"""How overlays merge, and what is recorded of it."""

from __future__ import annotations

import pytest
from deck_folders import codes, garden, loaded, messages, overlay

from cardlang.loader import load_deck


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Lay a text on the garden, and give the path of the overlay."""
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)

    def laid(text):
        return overlay(tmp_path / "house", text)

    return laid


def changes(path):
    return [(change.sort, ".".join(change.path)) for change in load_deck(str(path)).changes]


def test_a_new_entry_is_added(house):
    path = house("cards: {weed: {kind: thing, name: Weed}}\n")
    assert [card.id for card in loaded(path).cards] == ["rose", "lily", "weed"]
    assert changes(path) == [("added", "cards.weed")]


def test_the_entries_of_a_section_that_only_the_overlay_has_are_added(house):
    path = house("options: {slow: false}\ndefine: {rich(p): p.coins > 5}\n")
    assert changes(path) == [("added", "options.slow"), ("added", "define.rich(p)")]


def test_an_inner_value_is_replaced_and_the_rest_stays(house):
    path = house("cards: {rose: {copies: 7}}\n")
    rose = loaded(path).card("rose")
    assert (rose.copies, rose.title, rose.attributes["color"]) == (7, "Rose", "red")
    assert changes(path) == [("replaced", "cards.rose.copies")]


def test_null_removes_an_entry(house):
    path = house("cards: {rose: null}\n")
    assert [card.id for card in loaded(path).cards] == ["lily"]
    assert changes(path) == [("removed", "cards.rose")]


def test_lists_are_replaced(house):
    path = house("actions: {play: {uses: [plant]}}\n")
    assert loaded(path).actions["play"].uses == ("plant",)


def test_a_need_is_replaced_by_name_and_keeps_its_place(house):
    path = house('kinds: {flower: {plant: {needs: {space: {when: "true", say: Sure.}}}}}\n')
    needs = loaded(path).card("rose").uses["plant"].needs
    assert [need.name for need in needs] == ["space", "rich"]
    assert needs[0].say == "Sure."
    assert changes(path) == [
        ("replaced", "kinds.flower.plant.needs.space.when"),
        ("replaced", "kinds.flower.plant.needs.space.say"),
    ]


def test_a_need_with_another_name_is_recorded_as_added(house):
    path = house('kinds: {flower: {plant: {needs: {spice: {when: "true", say: Sure.}}}}}\n')
    assert changes(path) == [("added", "kinds.flower.plant.needs.spice")]


def test_a_need_is_removed_by_null(house):
    path = house("kinds: {flower: {plant: {needs: {rich: null}}}}\n")
    assert [need.name for need in loaded(path).card("rose").uses["plant"].needs] == ["space"]
    assert changes(path) == [("removed", "kinds.flower.plant.needs.rich")]


def test_a_value_is_replaced_whatever_its_parameters_are_called(house):
    path = house("values: {room(q): 9}\n")
    deck = loaded(path)
    assert list(deck.defines) == ["room"]
    assert deck.defines["room"].parameters == ("q",)
    assert changes(path) == [("replaced", "values.room(q)")]


def test_a_value_is_removed_by_its_name_alone(house):
    path = house("values: {room: null}\nends: {full: null, never: end_of_days}\n")
    assert ("removed", "values.room") in changes(path)


def test_an_empty_zone_is_declared_not_removed(house):
    path = house("zones:\n  table:\n    shed:\n    heap:\n")
    assert set(loaded(path).zones) == {"hand", "bed", "pile", "heap", "shed"}


def test_null_written_out_removes_a_zone(house):
    path = house(
        "zones: {table: {heap: null}}\nkinds: {thing: {dig: null}}\nuses: {dig: null}\n"
        "actions: {play: {uses: [plant]}}\nperks: {rare: {in_force: {guarded: null}}}\n"
    )
    assert "heap" not in loaded(path).zones


def test_a_whole_section_is_removed(house):
    path = house("ends: null\n")
    assert changes(path) == [("removed", "ends")]
    assert codes(path) == ["endless-game"]


def test_facts_of_the_overlay_are_its_own(house):
    info = loaded(house("")).info
    assert (info.id, info.name, info.extends) == ("house", "House", "garden")
    assert info.aliases == ()
    assert (info.language, info.least_players, info.most_players) == ("en", 1, 4)


def test_null_on_a_card_removes_what_its_kind_says(house):
    path = house("cards: {rose: {plant: null, size: null, in_force: {lush: null}}}\n")
    rose = loaded(path).card("rose")
    assert set(rose.uses) == {"dig"}
    assert rose.attributes["size"] == 1
    assert rose.rules == ()
    assert loaded(path).card("lily").uses.keys() == {"plant", "dig"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: {rsoe: null}", "there is no card `rsoe` to remove"),
        ("cards: {rsoe: {copies: 2}}", "there is no card `rsoe` to change"),
        ("kinds: {flowr: {size: 2}}", "there is no kind `flowr` to change"),
        ("actions: {pay: {say: Pay}}", "there is no action `pay` to change"),
        ("actions: {play: {log: null}}", "there is no entry `log` to remove in `play`"),
        ("zones: {table: {hep: null}}", "there is no zone `hep` to remove in `table`"),
        ("kinds: {flower: {plant: {needs: {rch: null}}}}", "there is no `rch` to remove"),
        ("cards: {rose: {in_force: {lsh: null}}}", "there is no `lsh` to remove"),
        ("texts: {a: null}", "there is no text `a` to remove"),
    ],
)
def test_nothing_to_override(house, text, message):
    path = house(text + "\n")
    assert messages(path) == [message]
    assert codes(path) == ["nothing-to-override"]


def test_display_names_are_suggested(house):
    (problem,) = load_deck(str(house("cards: {The rose: null}\n"))).diagnostics
    assert "`rose`" in problem.help


def test_names_in_different_case_are_refused(house):
    assert codes(house("cards: {Rose: {kind: flower, name: Big rose}}\n")) == ["confusable-names"]


def test_the_base_itself_records_no_changes(tmp_path):
    assert load_deck(str(garden(tmp_path / "garden"))).changes == ()


def test_names_an_overlay_removed_are_told_where_they_are_missed(house):
    result = load_deck(str(house("zones: {table: {heap: null}}\n")))
    assert [each.code for each in result.diagnostics] == ["unknown-member"]
    assert [label.text for label in result.diagnostics[0].secondary] == ["removed here"]


def test_later_overlays_win(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    overlay(tmp_path / "one", "cards: {rose: {copies: 1, size: 8}}\n", name="one")
    overlay(tmp_path / "two", "cards: {rose: {copies: 2}}\n", name="two")
    monkeypatch.chdir(tmp_path)
    assert loaded("one+two").card("rose").copies == 2
    assert loaded("two+one").card("rose").copies == 1
    assert loaded("two+one").card("rose").attributes["size"] == 8
    assert {change.overlay for change in load_deck("one+two").changes} == {"one", "two"}
