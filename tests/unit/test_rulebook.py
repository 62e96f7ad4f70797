"""The rulebook of a deck: what is read, what it may speak of, and when its words are old."""

from __future__ import annotations

import pytest
from deck_folders import codes, garden, loaded, messages, overlay

from cardlang.figures import figures_of
from cardlang.loader import load_deck
from cardlang.places import Places

BOOK = """\
rulebook:
  growing:
    name: Growing
    cards: [flower]
    paragraphs:
      room:
        rules: [G1, G2]
        about: [flower.space, values.room, rare.guarded]
        text: A bed has room for {room} of {flower} flowers.
      end: {about: [ends], text: The first full bed ends it.}
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Lay a text on the garden with a rulebook, and give the path of the overlay."""
    garden(tmp_path / "garden", book=BOOK)
    monkeypatch.chdir(tmp_path)

    def laid(text):
        return overlay(tmp_path / "house", text)

    return laid


def book(folder, text):
    return garden(folder / "garden", book=text)


def test_chapters_and_paragraphs_are_read_in_their_order(tmp_path):
    (chapter,) = loaded(book(tmp_path, BOOK)).rulebook
    room, end = chapter.paragraphs
    assert (chapter.name, chapter.title) == ("growing", "Growing")
    assert [mention.words for mention in chapter.cards] == ["flower"]
    assert (room.id, room.rules) == ("rulebook.growing.room", ("G1", "G2"))
    assert end.text == "The first full bed ends it."


def test_headings_and_paragraphs_are_texts_to_translate(tmp_path):
    written = {text.id: text.words for text in loaded(book(tmp_path, BOOK)).written}
    assert written["rulebook.growing"] == "Growing"
    assert written["rulebook.growing.end"] == "The first full bed ends it."


def test_the_words_of_the_rules_do_not_make_another_game(tmp_path):
    without = loaded(garden(tmp_path / "garden"))
    assert loaded(book(tmp_path, BOOK)).fingerprint == without.fingerprint


def test_figures_are_values_and_counted_cards(tmp_path):
    figures = figures_of(loaded(garden(tmp_path / "garden")))
    assert (figures["room"], figures["flower"], figures["rose"]) == (4, 4, 3)
    assert (figures["rare"], figures["all_cards"], figures["most_players"]) == (1, 4, 4)


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("values.room", "values.room"),
        ("room", "values.room"),
        ("flower.space", "kinds.flower.plant.needs.space"),
        ("flower.plant.space", "kinds.flower.plant.needs.space"),
        ("kinds.flower.plant.needs.space", "kinds.flower.plant.needs.space"),
        ("rare.guarded", "perks.rare.in_force.guarded"),
        ("state.player.coins", "state.player.coins"),
        ("bed", "zones.player.bed"),
        ("ends", "ends"),
        ("rose.space", None),  # inherited: what is meant stands with the kind
        ("flower.spaces", None),
    ],
)
def test_entries_are_found_by_short_names(tmp_path, words, path):
    root = load_deck(str(garden(tmp_path / "garden"))).root
    found = Places(root).find(words)
    assert (found and ".".join(found)) == path


def test_nothing_there_to_speak_of_is_an_error_with_a_suggestion(tmp_path):
    path = book(tmp_path, BOOK.replace("flower.space", "flower.plant.spase"))
    (problem,) = load_deck(str(path)).diagnostics
    assert (problem.code, problem.span.text) == ("unknown-entry", "flower.plant.spase")


def test_a_list_of_cards_names_kinds_or_cards(tmp_path):
    (problem,) = load_deck(str(book(tmp_path, BOOK.replace("[flower]", "[flowr]")))).diagnostics
    assert problem.message == "no kind or card is called `flowr`"
    assert "`flower`" in problem.help
    assert codes(book(tmp_path, BOOK.replace("[flower]", "[rose]"))) == []


def test_a_number_that_is_not_there_is_warned_of(tmp_path):
    assert codes(book(tmp_path, BOOK.replace("{room}", "{rooms}"))) == ["unknown-figure"]


BEDS = BOOK.replace("{room}", "{option.beds}").replace("values.room", "options.beds")


def test_what_a_setting_usually_is_can_be_named(tmp_path):
    path = book(tmp_path, "options: {beds: 2}\nends: {many: option.beds > 9}\n" + BEDS)
    assert codes(path) == []
    assert figures_of(loaded(path))["option.beds"] == 2


def test_a_setting_that_is_not_there_is_warned_of_with_a_suggestion(tmp_path):
    text = "options: {beds: 2}\nends: {many: option.beds > 9}\n" + BEDS.replace(
        "{option.beds}", "{option.bed}"
    )
    (problem,) = load_deck(str(book(tmp_path, text))).diagnostics
    assert problem.code == "unknown-figure"
    assert problem.help == "did you mean `{option.beds}`?"


def test_a_setting_with_another_usual_value_makes_its_paragraph_old_unless_that_shows_it(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    for text, expected in ((BEDS, []), (BEDS.replace("{option.beds}", "two"), ["growing.room"])):
        garden(tmp_path / "garden", book="options: {beds: 2}\n" + text)
        path = overlay(tmp_path / "house", "options: {beds: 3}\n")
        old = [each for each in messages(path) if "of the rulebook speaks of" in each]
        assert [each.split("`")[1] for each in old] == expected


def test_a_changed_rule_makes_its_paragraph_old(house):
    path = house('kinds: {flower: {plant: {needs: {space: {when: "true", say: Sure.}}}}}\n')
    (problem,) = load_deck(str(path)).diagnostics
    assert problem.code == "outdated-paragraph"
    assert problem.severity == "warning"
    assert problem.span.file.path.endswith("house/rules_of_house.yaml")
    assert problem.secondary[0].span.file.path.endswith("garden/book.yaml")
    assert "`flower.space`, which `house` changes" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "perks: {rare: {in_force: {guarded: null}}}",
        "perks: {rare: null}\ncards: {lily: {perks: null}}",
        'kinds: {flower: {plant: {needs: {space: "true"}}}}',
    ],
)
def test_what_is_removed_or_replaced_counts_as_changed(house, text):
    assert messages(house(text + "\n"))[-1].startswith("the paragraph `growing.room`")


@pytest.mark.parametrize(
    "text",
    [
        "values: {room(p): 7}",  # the paragraph shows the number itself
        "kinds: {flower: {plant: {needs: {space: {say: Full.}}}}}",  # only the sentence
        "kinds: {flower: {plant: {needs: {rich: {when: you.coins > 1, say: Poor.}}}}}",
        "cards: {rose: {copies: 9}}",
        'ends: {full: "true"}\nrulebook: {growing: {paragraphs: {end: {text: At once.}}}}',
        'ends: {full: "true"}\ntexts: {rulebook.growing.end: At once.}',
        'ends: {full: "true"}\nrulebook: {growing: {paragraphs: {end: null}}}',
        (
            "cards: {weed: {kind: thing, name: W}}\n"
            "rulebook: {weeds: {name: W, paragraphs: {w: {about: [weed], text: Weed them.}}}}"
        ),
    ],
)
def test_what_is_still_true_or_said_anew_is_not_old(house, text):
    assert codes(house(text + "\n")) == []


def test_what_a_later_overlay_changes_is_old_again(tmp_path, monkeypatch):
    garden(tmp_path / "garden", book=BOOK)
    anew = "rulebook: {growing: {paragraphs: {end: {text: At once.}}}}\n"
    overlay(tmp_path / "one", 'ends: {full: "true"}\n' + anew, name="one")
    overlay(tmp_path / "two", 'ends: {late: "true"}\n', name="two")
    monkeypatch.chdir(tmp_path)
    assert [m for m in messages("one+two") if m.startswith("the paragraph")] == [
        "the paragraph `growing.end` of the rulebook speaks of `ends`, which `two` changes"
    ]
    assert not [m for m in messages("two+one") if m.startswith("the paragraph")]


@pytest.mark.parametrize(("old", "new"), [("growing:", "gro.wing:"), ("room:", "a room:")])
def test_names_of_chapters_and_paragraphs_are_names(tmp_path, old, new):
    (problem,) = load_deck(str(book(tmp_path, BOOK.replace(old, new)))).diagnostics
    assert (problem.code, problem.span.text) == ("not-a-name", new.removesuffix(":"))
