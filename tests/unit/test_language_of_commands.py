"""Whatever commands print for people comes in the language of `--lang`, else of the computer.

In the language that nobody speaks only what stands in the files of a deck may be seen bare: ids,
pieces of the language, paths, and names of bots. Documents are the same in every language.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from pseudo_words import bare

from cardlang import cache
from cardlang.catalogue import bundled_decks
from cardlang.cli import main

TINY = Path(__file__).parents[1] / "diagnostics" / "tiny"
OVERLAY = """\
deck: {id: house, name: House rules, version: 1.0.0, format: 1, language: en, extends: tiny}
options: {hand: {default: 4}}
zones: {player: {attic: {name: Attic, seen_by: owner}}}
kinds: {building: {build: {needs: {cheap: {when: card.cost < 4, say: Too dear.}}}}}
cards: {lodge: {kind: building, name: Lodge, cost: 1, color: red}}
values: {town_limit(p): 6}
ends: {empty: null}
"""
RULES = """\
rules:
  T1: scenario
  T2: scenario
  T3: {data: deck.yaml}
not_inherited:
  It lasts: because
"""
SCENARIOS = """\
- name: It goes well
  rules: [T1]
  given: {A: {hand: [house]}}
  steps: [A draw]
  then: [not over]
- name: It goes wrong
  given: {A: {hand: [house]}}
  steps: [A throw tower]
- name: It lasts
  given: {A: {hand: [house]}}
- name: Nobody wins
  given: {A: {hand: [house]}}
  then: [over]
"""
#: Words of bots and of what happened in a game, and what frames a diagnostic.
FRAME = {
    "need",
    "zone",
    "error",
    "warning",
    "scenario-failed",
    "untested",
    "note",
    "A",
    "B",
    "random",
}


#: What a heading may be besides a sentence: an id with what it is.
CODE = r"[\w.]+(\(.*\))?($|, )"


@pytest.fixture(autouse=True)
def decks(tmp_path, monkeypatch):
    """Two small decks in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TINY, "tiny")
    write("house/deck.yaml", OVERLAY)
    write("house/rules.yaml", RULES)
    write("tiny/scenarios/some.yaml", SCENARIOS)


def write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, "utf-8")


@pytest.fixture
def run(monkeypatch):
    def run(*arguments, around="xx_pseudo", code=0):
        monkeypatch.setenv("LC_ALL", f"{around}.UTF-8")
        result = CliRunner().invoke(main, [str(each) for each in arguments])
        assert result.exit_code == code, result.output
        return result.output

    return run


def words_of_the_decks():
    files = [*Path("tiny").rglob("*.yaml"), *Path("house").rglob("*.yaml")]
    return {word for path in files for word in re.findall(r"[\w-]+", path.read_text("utf-8"))}


def left_bare(page, *more):
    """The words that stand in no brackets, but for those of the decks and places in files."""
    text = bare(page)
    text = re.sub(r"\S*/\S*|\b[0-9a-f]{12}\b", " ", text)
    found = set(re.findall(r"[^\W\d_][\w-]*", text))
    return found - words_of_the_decks() - FRAME - set(more)


def headings(page):
    """The rows that begin at the margin with something bare; paths and frames are none."""
    rows = [row for row in bare(page).splitlines() if row[:1].strip()]
    frame = re.compile(r"\w+\[[\w-]+\]:|\d+ \||mine/|[AB]  ")
    return [row for row in rows if re.search(r"[^\W\d_]", row) and not frame.match(row)]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ["check", "tiny"]),
        (0, ["check", "house"]),
        (0, ["show", "house"]),
        (0, ["show", "house", "house"]),
        (0, ["show", "house", "building"]),
        (0, ["show", "house", "attic"]),
        (0, ["show", "house", "points"]),
        (0, ["show", "house", "color"]),
        (0, ["show", "house", "hand"]),
        (0, ["show", "house", "speed"]),
        (0, ["show", "house", "draw"]),
        (0, ["show", "house", "main"]),
        (0, ["show", "house", "curse"]),
        (1, ["diff", "tiny", "house"]),
        (1, ["diff", "tiny", "house", "--texts"]),
        (0, ["diff", "tiny", "tiny"]),
        (1, ["test", "house", "--rules", "-k", "well"]),
        (1, ["test", "house", "-k", "wrong"]),
        (1, ["test", "house", "-k", "wins"]),
        (1, ["test", "house", "--mutate"]),
        (1, ["test", "tiny", "--mutate", "-k", "well", "--at-least", "99"]),
        (0, ["simulate", "tiny", "--games", "3"]),
        (0, ["flatten", "house", "-o", "whole/house.yaml"]),
        (0, ["rulebook", "tiny", "-o", "rules.html"]),
        (0, ["new", "mine", "--from", "tiny"]),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_everything_printed_can_be_translated(run, code, arguments):
    page = run(*arguments, code=code)
    assert "⟦" in page
    assert left_bare(page) == set()
    assert [row for row in headings(page) if not re.match(CODE, row)] == []


def test_the_list_of_decks_can_be_translated(run):
    words = {"fr", "de", "en"}
    for deck in bundled_decks():
        words |= {deck.id, *deck.aliases, *re.findall(r"\w+", deck.name)}
    assert set(re.findall(r"[\w-]*[^\W\d_][\w-]*", bare(run("decks")))) - words == set()


def test_catalogues_and_tables_are_spoken_of_in_every_language(run):
    page = run("i18n", "init", "tiny", "it")
    page += run("i18n", "update", "tiny", "it")
    page += run("i18n", "stats", "tiny")
    page += run("i18n", "check", "tiny", "it", code=0).splitlines()[-1] + "\n"
    run("i18n", "export", "tiny", "it", "-o", "it.csv")
    Path("it.csv").write_text(
        "id,translation\ncard.house.name,Casa\ncard.oak.name,Quercia\n", "utf-8"
    )
    page += run("i18n", "import", "tiny", "it", "it.csv")
    page += run("i18n", "proof", "tiny", "it", "-o", "proof.html")
    assert left_bare(page, "it") == set()


def test_a_game_saved_is_spoken_of_in_every_language(run):
    seats = ["--seat", "A=random", "--seat", "B=random"]
    run("play", "tiny", *seats, "--seed", 3, "--save", "game.json")
    assert left_bare(run("replay", "game.json", "--verify")) == set()
    assert left_bare(run("replay", "game.json", "--to", 3)) == set()
    data = json.loads(Path("game.json").read_text("utf-8"))
    data["answers"][2] = "fly"
    write("game.json", json.dumps(data))
    page = run("replay", "game.json", "--verify", code=1)
    assert left_bare(page, "Error", "fly", "game", "json") == set()


def test_a_proof_speaks_the_language_of_its_texts(run):
    run("i18n", "init", "tiny", "de")
    run("i18n", "proof", "tiny", "de", "-o", "proof.html", around="fr_FR")
    page = Path("proof.html").read_text("utf-8")
    assert "Deutsch" in page
    assert "Zuerst kommen die Karten" in page
    assert "<h2>Name einer Karte</h2>" not in page  # cards stand by themselves
    assert "<h2>Beschriftung eines Zuges</h2>" in page


@pytest.mark.parametrize(
    ("around", "words"),
    [
        ("de_DE", "tiny: alles in Ordnung ("),
        ("fr_FR", "tiny : rien à signaler ("),
        ("en_GB", "tiny: clean ("),
        ("C", "tiny: clean ("),
        ("nl_NL", "tiny: clean ("),
    ],
)
def test_without_lang_commands_speak_the_language_around(run, around, words):
    assert run("check", "tiny", around=around).startswith(words)


def test_lang_beats_the_language_around(run):
    page = run("simulate", "tiny", "--games", 2, "--lang", "de", around="fr_FR")
    assert "2 Spiele beendet, 0 abgebrochen" in page
    assert re.search(r"\d,\d Spiele/s", page)
    assert "Karte" in run("show", "tiny", "house", "--lang", "de_AT", around="fr_FR")


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ["check", "house"]),
        (0, ["decks"]),
        (0, ["show", "house"]),
        (0, ["show", "house", "house"]),
        (1, ["diff", "tiny", "house"]),
        (1, ["diff", "tiny", "house", "--texts"]),
        (1, ["test", "house", "--rules"]),
        (1, ["test", "tiny", "--mutate", "-k", "well", "--at-least", "99"]),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_documents_are_the_same_in_every_language(run, code, arguments):
    english = run(*arguments, "--json", around="en_GB", code=code)
    json.loads(english)
    for around in ("de_DE", "fr_FR"):
        assert run(*arguments, "--json", around=around, code=code) == english


def test_what_show_keeps_is_kept_for_each_language(run, tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    try:
        pages = [run("show", "tiny", "house", around=each) for each in ("de_DE", "fr_FR", "en_GB")]
        again = [run("show", "tiny", "house", around=each) for each in ("de_DE", "fr_FR", "en_GB")]
    finally:
        cache.use_cache(None)
    assert [page.splitlines()[0].split(", ")[1].split()[0] for page in pages] == [
        "Karte",
        "carte",
        "card",
    ]
    assert again == pages
    assert len(list((tmp_path / "kept").glob("page-*"))) == 3
