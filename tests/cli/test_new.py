"""`cardlang new`: what it writes works at once, and so does every example in it."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from cardlang.cli import main
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.reader import plain, read_yaml
from cardlang.source import SourceFile

LANTERNS = Path(__file__).parents[1] / "decks" / "lanterns"
PARENTS = ["base", "bonne_paie", "shit_happens", "german", "house_fast", "lanterns"]


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    shutil.copytree(LANTERNS, tmp_path / "lanterns")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def new(name="mine", parent="base", *more):
    result = run("new", name, "--from", parent, *more)
    assert result.exit_code == 0, result.output
    return Path(name)


def examples(path):
    """Each commented example of a file, without its comment signs."""
    blocks = path.read_text("utf-8").split("# --- ")[1:]
    return [re.sub(r"^# ?", "", block.split("\n", 1)[1], flags=re.MULTILINE) for block in blocks]


def with_example(folder, number):
    """The overlay with one of its examples tried."""
    text = (folder / "deck.yaml").read_text("utf-8")
    (folder / "more.yaml").write_text(examples(folder / "deck.yaml")[number], "utf-8")
    assert "\n# --- " in text
    return load_deck(str(folder))


@pytest.mark.parametrize("parent", PARENTS)
def test_it_checks_tests_and_plays_at_once(parent):
    folder = new("mine", parent)
    checked = run("check", "mine")
    assert checked.exit_code == 0
    assert "mine: clean" in checked.output
    below, deck = load_deck(parent).require(), load_deck("mine").require()
    assert (deck.fingerprint, deck.info.extends) == (below.fingerprint, parent)
    game = Game(deck, seed=2)
    for _ in range(50):
        game.play(game.moves()[0])
    assert run("test", "mine", "--own").exit_code == 0
    assert sorted(p.name for p in folder.iterdir()) == ["deck.yaml", "scenarios"]


@pytest.mark.parametrize("parent", [each for each in PARENTS if each != "base"])
def test_every_example_works_once_it_is_no_comment(parent):
    folder = new("mine", parent)
    changed = []
    for number in range(len(examples(folder / "deck.yaml"))):
        result = with_example(folder, number)
        assert [each for each in result.diagnostics if each.severity == "error"] == []
        changed.append({each.path[0] for each in result.changes if each.overlay == "mine"})
    assert changed
    assert all(len(sections) == 1 for sections in changed)


def test_there_is_a_value_a_need_a_card_and_a_scenario():
    folder = new()
    value, need, card = (with_example(folder, n).require() for n in range(3))
    assert value.fingerprint != need.fingerprint
    assert len(card.cards) == len(value.cards) + 1
    (folder / "more.yaml").unlink()
    (scenario,) = examples(folder / "scenarios" / "first.yaml")
    (folder / "scenarios" / "tried.yaml").write_text(scenario.replace("name: ", "name: Tried, "))
    tested = run("test", "mine", "-k", "tried, ")
    assert tested.exit_code == 0, tested.output
    assert tested.output.startswith("1 scenario, 0 failed")


@pytest.mark.parametrize(("parent", "words"), [("english", "Cat 2"), ("german", "Katze 2")])
def test_the_examples_speak_the_language_of_the_deck(parent, words):
    text = (new("mine", parent) / "deck.yaml").read_text("utf-8")
    assert words in text
    assert "Chat" not in text


@pytest.mark.parametrize("parent", ["bonne_paie", "shit_happens", "lanterns"])
def test_the_example_of_a_scenario_passes(parent):
    folder = new("mine", parent)
    (scenario,) = examples(folder / "scenarios" / "first.yaml")
    (folder / "scenarios" / "tried.yaml").write_text(scenario.replace("name: ", "name: Tried, ", 1))
    tested = run("test", "mine", "-k", "tried, ")
    assert tested.exit_code == 0, tested.output


@pytest.mark.parametrize("file", ["deck.yaml", "scenarios/first.yaml"])
def test_editors_find_the_schema(file):
    first = (new() / file).read_text("utf-8").split("\n")[0]
    uri = first.removeprefix("# yaml-language-server: $schema=")
    schema = json.loads(Path(unquote(urlparse(uri).path)).read_text("utf-8"))
    node, _ = read_yaml(SourceFile("", Path("mine/deck.yaml").read_text("utf-8")))
    if file == "deck.yaml":
        assert list(Draft7Validator(schema).iter_errors(plain(node))) == []
    else:
        Draft7Validator.check_schema(schema)


def test_a_game_of_its_own_is_small_and_complete():
    result = run("new", "soup", "--empty", "--name", "Soup: hot")
    assert result.exit_code == 0, result.output
    checked = run("check", "soup")
    assert checked.output.startswith("soup: clean"), checked.output
    assert run("test", "soup").output.startswith("1 scenario, 0 failed")
    deck = load_deck("soup").require()
    assert (deck.info.extends, deck.info.name) == (None, "Soup: hot")
    game = Game(deck, seed=2)
    while game.decision is not None:
        game.play(game.moves()[0])
    assert game.over


@pytest.mark.parametrize("more", [(), ("--from", "base", "--empty")])
def test_it_is_laid_on_a_deck_or_is_a_game_of_its_own(more):
    result = run("new", "soup", *more)
    assert result.exit_code == 2
    assert "`--from DECK`" in result.output
    assert "`--empty`" in result.output


def test_the_name_is_what_was_said_or_made_of_both():
    new("mine", "base", "--name", "Sunday: our rules")
    assert load_deck("mine").require().info.name == "Sunday: our rules"
    new("our_rules")
    assert load_deck("our_rules").require().info.name == "Smile Life, Our rules"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_odd_names_of_folders_give_good_ids(form):
    name = unicodedata.normalize(form, "Règles du dimanche!")
    new(name)
    info = load_deck(name).require().info
    assert info.id == unicodedata.normalize("NFC", "Règles_du_dimanche")
    assert "check 'R" in (Path(name) / "deck.yaml").read_text("utf-8")


def test_an_overlay_of_an_overlay_beside_it():
    new("mine", "house_fast")
    new("stricter", "mine")
    folders = [folder.shown for folder in load_deck("stricter").folders]
    assert folders == ["rules/base", "rules/house/fast", "mine", "stricter"]


def test_an_empty_folder_is_filled():
    Path("mine").mkdir()
    new()


@pytest.mark.parametrize(
    ("name", "parent", "why"),
    [
        ("mine", "nowhere", "no deck and no folder is called `nowhere`"),
        ("base", "base", "a deck that comes with the program is called `base`"),
        ("Base", "base", "comes with the program"),
        ("...", "base", "is no name for a deck"),
        ("mine", "base+house_fast", "a deck extends one deck"),
        ("deep/mine", "lanterns", "lies beside it"),
        ("full", "base", "exists already"),
        ("file", "base", "exists already"),
        ("FULL", "base", "are one folder on some computers"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(place, name, parent, why):
    Path("full").mkdir()
    Path("full/notes.txt").write_text("mine")
    Path("file").write_text("mine")
    before = sorted(place.rglob("*"))
    result = run("new", name, "--from", parent)
    assert result.exit_code == 2
    assert why in result.output
    assert sorted(place.rglob("*")) == before
    assert Path("full/notes.txt").read_text() == "mine"


def test_twice_is_refused():
    text = (new() / "deck.yaml").read_text("utf-8")
    assert run("new", "mine", "--from", "base").exit_code == 2
    assert Path("mine/deck.yaml").read_text("utf-8") == text
