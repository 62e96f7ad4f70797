"""A flattened deck is the same game, says where everything comes from, and stands alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from deck_folders import CARDS, garden, overlay, write
from hypothesis import given
from hypothesis import strategies as st

from cardlang.cli import main
from cardlang.comparing import text_differences
from cardlang.flattening import flattened
from cardlang.loader import load_deck
from cardlang.nodes import ScalarNode, SequenceNode, plain
from cardlang.reader import read_yaml
from cardlang.source import SourceFile
from cardlang.yaml_text import written_key, written_list, written_text

DECKS = Path(__file__).parents[1] / "decks"
FILE = SourceFile("", "")


def flat(name):
    result = load_deck(str(name))
    return flattened(result.require(), result.root)


def again(name, folder):
    write(folder, deck=flat(name))
    return load_deck(str(folder))


@pytest.mark.parametrize(
    "name",
    [
        *("base", "german", "bonne_paie", "shit_happens", "german+fantastique"),
        *(DECKS / name for name in ("lanterns", "cairn")),
    ],
    ids=str,
)
def test_it_is_the_same_game(name, tmp_path):
    whole, result = load_deck(str(name)).require(), again(name, tmp_path / "flat")
    assert [each for each in result.diagnostics if each.severity == "error"] == []
    assert result.require().fingerprint == whole.fingerprint
    assert result.require().info.extends is None
    assert (tmp_path / "flat" / "deck.yaml").read_text("utf-8") == flat(name)


@pytest.mark.parametrize("name", ["english", "german", "german+fantastique"])
def test_every_text_is_in_the_language_of_the_deck(name, tmp_path):
    flat_deck = again(name, tmp_path / "flat").require()
    assert text_differences(load_deck(name).require(), flat_deck) == ()


def test_flattening_twice_changes_only_origins(tmp_path):
    def bare(text):
        return [line.split("  # ")[0] for line in text.split("\n") if not line.startswith("#")]

    again("german", tmp_path / "flat")
    assert bare(flat(tmp_path / "flat")) == bare(flat("german"))


@pytest.fixture
def house(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    return lambda text: overlay(tmp_path / "house", text)


def test_every_entry_says_where_it_comes_from(house):
    house("values:\n  room(p): 9\ncards:\n  rose:\n    copies: 5\n  weed: {kind: thing, name: W}\n")
    text = flat("house")
    assert "  room(p): 9  # house/rules_of_house.yaml:2\n" in text
    line = 1 + next(n for n, row in enumerate(CARDS.split("\n")) if "lily:" in row)
    assert f"  lily:  # garden/cards/all.yaml:{line}\n" in text
    assert "    copies: 5  # house/rules_of_house.yaml:5\n" in text
    assert "  weed:  # house/rules_of_house.yaml:6\n    kind: thing\n" in text
    assert text.startswith("# House, as one document. It is made of:\n#   garden\n#   house\n")


def test_what_was_removed_is_not_there_and_what_must_stay_removed_is(house, tmp_path):
    house("cards:\n  rose: null\n  lily: {size: null, in_force: {lush: null}}\n")
    text = flat("house")
    assert "rose" not in text
    assert "    size: null  # house/rules_of_house.yaml:3\n" in text
    assert again("house", tmp_path / "flat").require().card("lily").attributes["size"] == 1


def test_the_rulebook_names_only_what_is_still_there(tmp_path, monkeypatch):
    book = (
        "rulebook: {growing: {name: G, cards: [flower, rose], paragraphs: {room: "
        "{about: [flower.space, rose.copies, full], text: Room.}}}}\n"
    )
    garden(tmp_path / "garden", book=book)
    monkeypatch.chdir(tmp_path)
    overlay(tmp_path / "house", "cards: {rose: null}\n")
    assert "cards: [flower]" in flat("house")
    assert "about: [flower.space, full]" in flat("house")
    assert [each.code for each in again("house", tmp_path / "flat").diagnostics] == []


def test_chapters_and_paragraphs_may_be_called_like_their_keys(tmp_path):
    book = (
        "rulebook: {cards: {name: C, cards: [rose], paragraphs: {about: {about: [full], text: A.}, "
        "cards: {text: B.}}}, about: {name: D, paragraphs: {one: {text: E.}}}}\n"
    )
    path = garden(tmp_path / "garden", book=book)
    deck = again(path, tmp_path / "flat").require()
    assert [each.title for each in deck.rulebook] == ["C", "D"]
    assert [each.text for each in deck.rulebook[0].paragraphs] == ["A.", "B."]


def test_texts_are_in_the_language_of_the_deck(house, tmp_path):
    write(tmp_path / "garden", locale__de="")
    (tmp_path / "garden" / "locale" / "de.yaml").rename(tmp_path / "garden" / "locale" / "de.po")
    (tmp_path / "garden" / "locale" / "de.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n\n'
        'msgctxt "card.lily.name"\nmsgid "Lily"\nmsgstr "Lilie: weiß"\n',
        "utf-8",
    )
    path = house("")
    facts = path / "deck.yaml"
    facts.write_text(facts.read_text("utf-8").replace("format: 1,", "format: 1, language: de,"))
    text = flat("house")
    assert '    name: "Lilie: weiß"\n' in text
    assert "    name: Rose\n" in text
    assert again("house", tmp_path / "flat").require().card("lily").title == "Lilie: weiß"


# ------------------------------------------------------------------- YAML text

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1)


def value_of(lines):
    node, diagnostics = read_yaml(SourceFile("", "\n".join(lines) + "\n"))
    assert diagnostics == []
    return plain(node)


@given(WORDS)
def test_any_text_on_one_line_is_read_as_it_was(words):
    first, others = written_text(words)
    assert value_of([f"key: {first}", *(f"  {line}" for line in others)]) == {"key": words}


@given(st.lists(WORDS.map(str.strip).filter(bool), min_size=1), st.integers(0, 3))
def test_any_text_of_several_lines_is_read_as_it_was(rows, blank):
    words = "\n".join(rows) + "\n" * blank
    first, others = written_text(words)
    lines = [f"key: {first}", *(f"  {line}" for line in others), "next: 1"]
    assert value_of(lines) == {"key": words, "next": 1}


@given(st.lists(WORDS.map(str.strip).filter(bool)))
def test_any_list_is_read_as_it_was(words):
    items = tuple(ScalarNode(w, w, FILE.span(0, 0), "quoted", 0, 0) for w in words)
    first, others = written_list(SequenceNode(items, FILE.span(0, 0)))
    assert value_of([f"key: {first}", *(f"  {line}" for line in others)]) == {"key": words}


@pytest.mark.parametrize("key", ["room(p)", "price(card c, player p)", "a: b", "yes", "12", "#x"])
def test_keys_are_read_as_they_were(key):
    assert list(value_of([f"{written_key(key)}: 1"])) == [key]


# --------------------------------------------------------------------- command


def run(*arguments):
    return CliRunner().invoke(main, ["flatten", *arguments])


def test_the_command_writes_a_file_that_plays(house):
    house("values: {room(p): 2}\n")
    result = run("house", "-o", "whole/deck.yaml")
    assert result.exit_code == 0
    assert "the same game as house" in result.output
    assert load_deck("whole").require().fingerprint == load_deck("house").require().fingerprint


def test_the_command_writes_into_no_folder_that_it_reads(house):
    house("")
    for place in ("house/whole.yaml", "garden/cards/more.yaml", "house/deck.yaml"):
        result = run("house", "-o", place)
        assert result.exit_code == 2
        assert "choose another place" in result.output
    assert load_deck("house").require()
