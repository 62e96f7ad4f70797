"""Every diagnostic is explained, and its example is an example of it.

An example is laid on the faultless small game of `tests/diagnostics/tiny`; what shows only in play
is played.
"""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.explanations import explanations
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "diagnostics" / "tiny"
HEAD = "deck: {id: mine, name: Mine, version: 1.0.0, format: 1, language: en, extends: tiny}\n"
#: What makes diagnostics, in whatever module: the code is the first argument.
MAKERS = {"Diagnostic", "fault", "refuse", "_warning"}
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")

IN_PLAY = {"endless", "division-by-zero", "no-such-die", "number-too-large"}
IN_SCENARIOS = {"scenario", "scenario-failed", "rule-list"}
#: What `i18n check` finds in a catalogue.
IN_CATALOGUES = {
    "missing-translation",
    "fuzzy-translation",
    "stale-translation",
    "wrong-placeholder",
    "translation-too-long",
    "same-as-source",
    "unknown-text",
    "wrong-plurals",
    "broken-catalogue",
    "unknown-form",
    "repeated-translation",
    "odd-characters",
    "wrong-language",
}
#: What it finds in the files beside the catalogues, with the names of those.
BESIDE_CATALOGUES = {
    "wrong-accept": "accept.txt",
    "glossary": "glossary.yaml",
    "glossary-clash": "glossary.yaml",
    "wrong-setting": "glossary.yaml",
}
#: Their examples are no pieces of a deck; the way to meet them stands in a test below or elsewhere.
NO_PIECE = {
    *("no-deck-file", "file-not-read", "unreadable-file", "not-utf8"),
    *("different-base", "overlays-disagree"),
}


def codes_in_source():
    """Codes written out, and the beginnings of those that are put together."""
    codes, beginnings = set(), set()
    for path in (ROOT / "cardlang").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in MAKERS:
                first = node.args[0] if node.args else None
                if isinstance(first, ast.JoinedStr):
                    beginnings.add(first.values[0].value)
                elif first is not None:
                    codes |= {
                        each.value
                        for each in ast.walk(first)
                        if isinstance(each, ast.Constant)
                        and isinstance(each.value, str)
                        and CODE.fullmatch(each.value)
                    }
    return codes, beginnings


def codes_told():
    """Codes that stand in the expected texts of `tests/diagnostics`."""
    texts = [path.read_text("utf-8") for path in TINY.parent.glob("*/expected.txt")]
    return set(re.findall(r"^(?:error|warning)\[([a-z0-9-]+)\]", "\n".join(texts), re.MULTILINE))


def test_every_code_of_the_source_is_explained():
    codes, _ = codes_in_source()
    assert len(codes) > 80
    assert codes - set(explanations()) == set()


def test_every_code_ever_told_is_explained():
    assert codes_told() - set(explanations()) == set()


def test_nothing_is_explained_that_cannot_be_met():
    codes, beginnings = codes_in_source()
    unknown = [
        code
        for code in explanations()
        if code not in codes and not code.startswith(tuple(beginnings))
    ]
    assert unknown == []


@pytest.fixture
def folder(tmp_path):
    """A folder beside a copy of the small game."""
    shutil.copytree(TINY, tmp_path / "tiny")
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def load(folder, piece):
    if piece.startswith("deck:"):
        (folder / "deck.yaml").write_text(piece, "utf-8")
    else:
        (folder / "deck.yaml").write_text(HEAD, "utf-8")
        (folder / "piece.yaml").write_text(piece, "utf-8")
    return load_deck(str(folder))


PIECES = [
    each
    for each in explanations().values()
    if each.code not in {*IN_PLAY, *IN_SCENARIOS, *IN_CATALOGUES, *BESIDE_CATALOGUES, *NO_PIECE}
]


@pytest.mark.parametrize("code", [each.code for each in PIECES if each.wrong])
def test_the_example_is_told_so(folder, code):
    found = load(folder, explanations()[code].wrong).diagnostics
    assert code in {each.code for each in found}, found


@pytest.mark.parametrize("code", [each.code for each in PIECES if each.right])
def test_what_is_better_has_no_errors_and_is_not_told_so(folder, code):
    result = load(folder, explanations()[code].right)
    assert code not in {each.code for each in result.diagnostics}
    assert [each for each in result.diagnostics if each.severity == "error"] == []


def play(folder, piece):
    deck = load(folder, piece).require()
    game = Game(deck, seed=3)
    for _ in range(200):
        if game.decision is None:
            return
        game.play(game.moves()[0])


@pytest.mark.parametrize("code", sorted(IN_PLAY))
def test_what_shows_in_play_does(folder, code):
    explanation = explanations()[code]
    with pytest.raises(DeckFault) as caught:
        play(folder, explanation.wrong)
    assert caught.value.diagnostic.code == code
    if explanation.right:
        play(folder, explanation.right)


def run_scenarios(folder, piece):
    (folder / "deck.yaml").write_text(HEAD, "utf-8")
    (folder / "rules.yaml").write_text("rules:\n  R1: scenario\n", "utf-8")
    (folder / "scenarios").mkdir(exist_ok=True)
    (folder / "scenarios" / "one.yaml").write_text(piece, "utf-8")
    return CliRunner().invoke(main, ["test", str(folder), "--rules"])


@pytest.mark.parametrize("code", sorted(IN_SCENARIOS))
def test_what_scenarios_show_they_show(folder, code):
    explanation = explanations()[code]
    assert f"[{code}]" in run_scenarios(folder, explanation.wrong).output
    if explanation.right:
        assert f"[{code}]" not in run_scenarios(folder, explanation.right).output


def check_catalogue(folder, piece, beside=""):
    (folder / "deck.yaml").write_text(HEAD, "utf-8")
    (folder / "locale").mkdir(exist_ok=True)
    if beside:
        (folder / "locale" / beside).write_text(piece, "utf-8")
        piece = 'msgctxt "card.tower.name"\nmsgid "Tower"\nmsgstr "Turm"\n'
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    header = "" if piece.startswith('msgid ""') else header
    (folder / "locale" / "de.po").write_text(header + piece, "utf-8")
    return CliRunner().invoke(main, ["i18n", "check", str(folder), "de"])


@pytest.mark.parametrize("code", sorted({*IN_CATALOGUES, *BESIDE_CATALOGUES}))
def test_what_is_wrong_with_a_catalogue_is_told(folder, code):
    explanation = explanations()[code]
    beside = BESIDE_CATALOGUES.get(code, "")
    assert f"[{code}]" in check_catalogue(folder, explanation.wrong, beside).output
    if explanation.right:
        assert f"[{code}]" not in check_catalogue(folder, explanation.right, beside).output


def test_a_folder_without_its_file_and_a_file_that_is_not_read(folder):
    assert "no-deck-file" in {each.code for each in load_deck(str(folder)).diagnostics}
    (folder / "cards.yml").write_text("cards: {}\n", "utf-8")
    (folder / "text.yaml").write_bytes(b"cards: {\xff\xfe}\n")
    codes = {each.code for each in load(folder, "perks: {}\n").diagnostics}
    assert {"file-not-read", "not-utf8"} <= codes


def test_explanations_are_complete_and_calm():
    for each in explanations().values():
        assert each.cause.endswith("."), each.code
        assert each.repair.endswith((".", "?")), each.code
        assert "!" not in each.cause + each.repair or "`!`" in each.cause, each.code
        assert each.wrong or each.code in {"yaml-syntax", "too-deep", "untested", "no-start"}


def run(*arguments):
    return CliRunner().invoke(main, ["explain", *arguments])


@pytest.mark.parametrize("word", ["unknown-name", "[unknown-name]", "error[unknown-name]"])
def test_explain_takes_the_code_as_it_was_shown(word):
    result = run(word)
    assert result.exit_code == 0
    assert result.stdout.startswith("unknown-name\n")
    assert "Better:" in result.stdout


def test_explain_suggests_the_code_that_was_meant():
    result = run("unknown-nam")
    assert result.exit_code == 2
    assert "`unknown-name`" in result.output


def test_explain_alone_lists_every_code():
    listed = [row.split()[0] for row in run().stdout.splitlines()]
    assert listed == list(explanations())


def test_suite_of_a_deck_without_scenarios_is_empty(folder):
    result = load(folder, "perks: {}\n")
    assert load_suite(result.folders).scenarios == ()
