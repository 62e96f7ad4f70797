"""`cardlang play` and `cardlang replay` in a pipe: what is typed, saved, resumed, refused."""

from __future__ import annotations

import importlib
import json
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main, starting
from cardlang.cli.loading import deck_or_exit
from cardlang.cli.saves import saves_folder

# `cardlang.cli.replay` the module, not the command of that name.
replaying = importlib.import_module("cardlang.cli.replay")
GAME = ("base", "--seed", 728674, "--players", 3)
LANTERNS = str(Path(__file__).parents[1] / "decks" / "lanterns")


@pytest.fixture(autouse=True)
def decks_are_loaded_once(monkeypatch):
    """Most time would go into loading the same deck again."""
    for module in (starting, replaying):
        monkeypatch.setattr(module, "deck_or_exit", _load_once)


def _load_once(name):
    return _loaded(name) if name in ("base", LANTERNS) else deck_or_exit(name)


@cache
def _loaded(name):
    return deck_or_exit(name)


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    """A data folder of the test's own, and English as the language around."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en_US.UTF-8")
    return tmp_path / "data"


def run(*arguments, typed=""):
    return CliRunner().invoke(main, [str(each) for each in arguments], input=typed)


def play(*arguments, typed="quit\n"):
    result = run("play", *arguments, typed=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def answers(path):
    return json.loads(path.read_text("utf-8"))["answers"]


# ------------------------------------------------------------------- what is shown


def test_a_person_sees_table_hand_and_numbered_moves():
    page = play("base", "--seed", 728674, "--players", 3).output
    assert "Smile Life — seed 728674, ? for help" in page
    assert "── Turn 1: A ──" in page
    assert "  B   Smiles: 0 · Hand: 5 cards" in page
    assert "▸ A (you)   Smiles: 0" in page
    assert "  Pile                    185 cards" in page
    assert re.search(r"    Plumber +☺ 2 · studies ≥ 1 · wage ≤ 1  A leak here", page)
    assert "  1  Draw a card\n> quit\n" in page


def test_nothing_is_coloured_or_wrapped_in_a_pipe():
    page = play("base", "--seed", 728674, typed="1\ntable\n?\nquit\n").output
    assert "\x1b" not in page
    assert any(len(line) > 90 for line in page.splitlines())
    assert all(line == line.rstrip() or line.startswith(">") for line in page.splitlines())


def test_the_cards_of_the_others_are_not_shown():
    page = play(LANTERNS, "--seed", 1, "--players", 2).output
    assert "B   Score: 1 · Pocket: 3 cards" in page


def test_french_is_spoken_where_it_is_wanted(monkeypatch):
    assert "Main : 5 cartes" in play("base", "--seed", 728674, "--lang", "fr").output
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Main : 5 cartes" in play("base", "--seed", 728674).output
    # An environment that names no language leaves the choice to the deck.
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "Main : 5 cartes" in play("base", "--seed", 728674).output
    assert "Pocket: 3 cards" in play(LANTERNS, "--seed", 3).output


def test_the_bots_play_by_themselves_without_people():
    page = play(LANTERNS, "--seed", 1, "--seat", "A=random", "--seat", "Bo=greedy").output
    assert page.startswith("  Shuffled: Stack.")
    assert "Bo takes a card." in page
    assert re.search(r"── Result ──\n +Light +Colours +Coins +Pair +Score\n", page)
    assert re.search(r"(A|Bo) wins\.|Shared victory: A, Bo\.", page)
    assert page == play(LANTERNS, "--seed", 1, "--seat", "A=random", "--seat", "Bo=greedy").output


# ------------------------------------------------------------------ what is typed


@pytest.mark.parametrize("typed", ["1", "draw", "Draw a card", "DRAW A", "  draw "])
def test_a_move_can_be_typed_by_number_notation_and_words(typed):
    page = play(*GAME, typed=f"{typed}\nquit\n").output
    assert "A draws a card.\n  Study card (single) → Hand" in page


def test_players_can_be_named_in_moves():
    seats = ("--seat", "Ana=human", "--seat", "Ben=human")
    game = ("base", "--from", "A bandit is neither dismissed nor taxed", *seats)
    page = play(*game, typed="\nwhy income tax on ben\nquit\n").output
    assert "✗ Inflict Income tax on Ben — not asked for at this moment" in page
    assert "✗ Inflict Income tax on C" not in page
    page = play(*game, typed="\n1\nwhy inflict dismissal on Ben\nquit\n").output
    assert "✗ Inflict Dismissal on Ben\n      This person has no boss" in page


def test_accents_may_be_left_out():
    seats = ("--seat", "Ana=human", "--seat", "Ben=human", "--lang", "fr")
    game = ("base", "--from", "A bandit is neither dismissed nor taxed", *seats)
    page = play(*game, typed="\nwhy impot sur le revenu on ben\nquit\n").output
    assert "✗ Infliger Impôt sur le revenu à Ben — " in page


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("", "Type a number from 1 to 6, or ? for help."),
        ("99", "Moves go from 1 to 6."),
        ("-1", "Moves go from 1 to 6."),
        ("0", "Moves go from 1 to 6."),
        ("9" * 5000, "Moves go from 1 to 6."),
        ("throw job_plumbr", "Did you mean throw job_plumber?"),
        ("discard", "That may mean moves 2, 3, 4, 5, 6."),
        ("xyz", "Not a move here: xyz. Type ? for help."),
        ("/xyz", "There is no command /xyz."),
        ("why", "Say what: `why 2`, `why CARD` or `why MOVE`."),
        ("why xyz", "No card or move is called xyz."),
        ("why surgeon", "You have no such card to play now: Surgeon."),
        ("card", "Say which card: `card NAME`."),
        ("card pharma", "Pharmacist   Job · "),
        ("card zzzzz", "No card is called zzzzz."),
        (f"save {__file__}/x.json", f"Not saved: {__file__}/x.json: "),
        ("save ~nobody_of_this_name/x", "Say where: `save FILE`."),
        ("save a\0b", "Say where: `save FILE`."),
        ("save .", ". exists and is no save; choose another name."),
        ("log x", "A draws a card."),
        ("undo", "You have seen something hidden since."),
        ("\x1b[2J", "Not a move here: "),
        ("{card}", "Not a move here: {card}."),
    ],
)
def test_whatever_is_typed_gets_one_helpful_line(typed, hint):
    result = play(*GAME, typed=f"1\n{typed}\nquit\n")
    assert hint in result.output
    assert result.exit_code == 0


def test_commands_have_other_words_and_a_sign():
    page = play("base", "--seed", 728674, "--lang", "fr", typed="aide\n/journal\n/quitter\n").output
    assert "why 3, why CARTE, why COUP" in page
    assert "Pour continuer : cardlang play --resume" in page


def test_numbers_are_asked_for_in_their_range(tmp_path):
    deck = tmp_path / "auction"
    deck.mkdir()
    (deck / "deck.yaml").write_text(
        """
deck: {id: auction, name: Auction, version: 1.0.0, format: 1, language: en,
       players: {min: 2, max: 2}}
zones: {table: {stack: {name: Stack, start: true, seen_by: nobody}}}
state: {player: {bid: 0}}
kinds: {thing: {}}
cards: {vase: {kind: thing, name: Vase}}
turn:
  bid: |
    may choose number bid from 0 to 1000000 step 50 { set you.bid to bid }
    choose position spot in table.stack
    if table.turns > 3 { end game }
score: {bid: p.bid}
texts: {choose.bid: "What do you bid?", choose.spot: Where?, state.bid: "bid {value}"}
""",
        "utf-8",
    )
    page = play(deck, typed="50\n1\n75\nwhy 3\npass\n2\n0\n100\n1\nquit\n").output
    assert "What do you bid?\n  A number from 0 to 1000000 in steps of 50, or pass.\n> 50" in page
    assert "> 75\n  A number from 0 to 1000000 in steps of 50, or pass.\n" in page
    assert "Where?\n  [0] a card [1]\n  A number from 0 to 1.\n> 1\n" in page
    assert "A: Pass" in page
    assert "A (you)   Score: 50 · bid 50" in page


# ---------------------------------------------------------------------------- why


def test_why_tells_the_failed_need_with_its_place():
    page = play(*GAME, typed="1\nwhy pharmacist\nquit\n").output
    assert (
        "  ✗ Lay Pharmacist\n      Your level of studies is too low for this job.  [job."
    ) in page
    assert re.search(r"studied, rules/base/kinds\.yaml:\d+\]\n", page)
    assert "  ✓ Discard Pharmacist — nothing is against it: move 2\n" in page


def test_why_tells_about_cards_that_are_not_asked_for_now():
    page = play(*GAME, typed="why job_pharmacist\nwhy divorce\nquit\n").output
    assert "✗ Lay Pharmacist — not asked for at this moment" in page
    assert "✗ Divorce\n      You have to be married to get a divorce.  [divorce.married" in page


ENGLISH = ("english", "--seed", 7, "--players", 2)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("why discard luck", "✗ Discard Luck — only when you are asked: What do you play?"),
        ("why divorce", "✗ Inflict Divorce on B — not asked for at this moment"),
        ("1\nwhy discard luck", "✓ Discard Luck — nothing is against it: move 6"),
        ("1\nwhy discard", "✓ Discard Medium — nothing is against it: move 7"),
        ("1\nwhy resign", "✗ Resign — only when you are asked: How do you begin your turn?"),
        ("1\nwhy divorce", "✗ Divorce — only when you are asked: How do you begin your turn?"),
        ("1\nwhy divorce", "✓ Discard Divorce — nothing is against it: move 8"),
        ("why tax", "You have no such card to play now: Income tax."),
        ("1\nwhy zoo", "✓ Discard Flirt at the zoo — nothing is against it: move 5"),
    ],
)
def test_why_finds_moves_by_their_words_and_cards_by_a_word_of_their_name(typed, words):
    assert words in play(*ENGLISH, typed=f"{typed}\nquit\n").output


def test_why_tells_of_a_rule_in_force():
    page = play(
        "base",
        "--from",
        "A soldier protects everybody from attacks",
        typed="1\nwhy attack\nquit\n",
    ).output
    assert "  ✗ Unleash Attack\n" in page
    assert re.search(
        r"no attack is possible\.  \[job_military\.army_watches, rules/\S+:\d+\]", page
    )


# --------------------------------------------------------------------------- undo


def test_undo_goes_back_to_the_previous_decision_of_the_person():
    game = (LANTERNS, "--seed", 2, "--practice")
    page = play(*game, typed="1\nundo\nundo\nlog\n1\nquit\n").output
    assert page.count("Taken back.") == 1
    assert "There is nothing to undo yet." in page
    assert page.count("A takes a card.") == 2


def test_undo_is_refused_after_chance_and_after_others_decided():
    page = play(LANTERNS, "--seed", 3, typed="2\nundo\n2\nundo\nquit\n").output
    assert "Chance has had its say since." in page
    people = ("--seat", "Ana=human", "--seat", "Ben=human")
    page = play("base", "--seed", 728674, *people, typed="\n1\n1\n\n1\n1\n\nundo\nquit\n").output
    assert "Someone else has decided since." in page


def test_what_only_one_person_may_know_is_hidden_from_the_next(tmp_path):
    path = tmp_path / "peek"
    path.mkdir()
    (path / "deck.yaml").write_text(PEEK, "utf-8")
    people = ("--seat", "Ana=human", "--seat", "Ben=human")
    page = play(path, *people, typed="\n2\n\n1\n\nquit\n").output
    assert "Ana sees Pea (Heap).\nThis is only for Ana. Press Enter to hide it.\n" in page
    assert "Ana looks at cards (Heap: 1).\n" in page.partition("to hide it")[2]
    assert page.count("to hide it") == 1


PEEK = """
deck: {id: peek, name: Peek, version: 1.0.0, format: 1, language: en, players: {min: 2, max: 2}}
zones: {table: {heap: {name: Heap, start: true, seen_by: nobody}}}
kinds: {thing: {}}
cards: {pea: {kind: thing, name: Pea}}
actions:
  wait: {say: Wait, log: "{actor} waits."}
  peek: {say: Peek, do: look at top(table.heap)}
steps: {move: [wait, peek]}
turn: {move: perform move}
score: {none_yet: "0"}
ends: {late: table.turns > 5}
"""


def test_practice_marks_the_save(tmp_path):
    path = tmp_path / "game.json"
    play("base", "--practice", "--save", path)
    assert json.loads(path.read_text("utf-8"))["practice"] is True
    play("--resume", path)
    assert json.loads(path.read_text("utf-8"))["practice"] is True


def test_undo_reaches_back_over_a_resumed_game(tmp_path):
    path = tmp_path / "game.json"
    play("base", "--seed", 728674, "--practice", "--save", path, typed="1\n1\n1\nquit\n")
    before = answers(path)
    assert before[:2] == ["draw", "lay study_single"]
    page = play("--resume", path, typed="undo\nundo\nundo\nundo\nquit\n").output
    assert page.count("Taken back.") == 3
    assert answers(path) == []


# ------------------------------------------------------------------ saving, resuming


def test_every_move_is_saved_and_the_way_on_is_told(data_folder):
    result = play("base", "--seed", 728674, typed="1\n")  # the input ends: as good as quit
    (path,) = (data_folder / "cardlang" / "saves").iterdir()
    assert path.parent == saves_folder()
    assert answers(path) == ["draw"]
    assert f"To go on: cardlang play --resume {path}" in result.output
    assert result.exit_code == 0


def test_a_resumed_game_goes_on_where_it_was_left(tmp_path):
    path = tmp_path / "game.json"
    play(
        "base",
        "--seed",
        3,
        "--seat",
        "Ana=human",
        "--seat",
        "Bo=greedy",
        "--save",
        path,
        typed="1\n1\n1\nquit\n",
    )
    before = answers(path)
    page = play("--resume", path).output
    assert "Ana: What do you play?" in page
    assert "Bo   Smiles" in page
    assert answers(path) == before
    other = tmp_path / "other.json"
    play("--resume", path, "--save", other, typed="1\nquit\n")
    assert answers(path) == before
    assert len(answers(other)) > len(before)


def test_a_saved_game_is_not_written_over_unasked(tmp_path):
    path = tmp_path / "game.json"
    play("base", "--save", path, typed="1\nquit\n")
    before = path.read_text("utf-8")
    refused = run("play", "base", "--save", path, typed="1\nquit\n")
    assert refused.exit_code == 2
    assert f"cardlang play --resume {path}" in " ".join(refused.output.split())
    assert path.read_text("utf-8") == before
    other = tmp_path / "other.json"
    play("base", "--save", other, typed="1\n1\nquit\n")
    assert run("play", "--resume", other, "--save", path).exit_code == 2
    assert path.read_text("utf-8") == before
    assert play("--resume", path, "--save", path, typed="quit\n").exit_code == 0
    anew = ("base", "--seed", 728674, "--save", path, "--overwrite")
    assert play(*anew, typed="quit\n").exit_code == 0
    assert answers(path) == []
    assert path.read_text("utf-8") != before


@pytest.mark.parametrize(("typed", "code"), [("n", 2), ("y", 0)])
def test_at_a_terminal_it_is_asked(tmp_path, monkeypatch, typed, code):
    path = tmp_path / "game.json"
    play("base", "--save", path, typed="1\nquit\n")
    monkeypatch.setattr(starting, "may_overwrite", lambda _: typed == "y")
    assert run("play", "base", "--save", path, typed="quit\n").exit_code == code


def test_save_does_not_take_the_place_of_another_game(tmp_path):
    path, other = tmp_path / "game.json", tmp_path / "other.json"
    play("base", "--seed", 3, "--save", path, typed="1\nquit\n")
    before = path.read_text("utf-8")
    page = play("base", "--seed", 4, "--save", other, typed=f"save {path}\nquit\n").output
    assert "holds another game; choose another name." in page
    assert path.read_text("utf-8") == before
    again = f"save {tmp_path}/c.json\n1\nsave {tmp_path}/c.json\nquit\n"
    assert play("base", "--seed", 4, typed=again).output.count("Saved: ") == 2


def test_a_resumed_game_keeps_its_language(tmp_path):
    path = tmp_path / "game.json"
    play("base", "--lang", "de", "--save", path, typed="1\nquit\n")
    assert "Was spielst du?" in play("--resume", path).output
    assert "What do you play?" in play("--resume", path, "--lang", "en").output


def test_an_interrupted_game_says_how_to_go_on(monkeypatch, tmp_path):
    def interrupted(_prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "game.json"
    result = run("play", "base", "--save", path)
    assert result.exit_code == 130
    assert f"To go on: cardlang play --resume {path}" in result.output
    monkeypatch.undo()
    assert run("replay", path, "--verify").exit_code == 0


def test_a_game_from_a_scenario_can_be_resumed(tmp_path):
    path = tmp_path / "game.json"
    result = play(
        "base",
        "--from",
        "A soldier protects everybody from attacks",
        "--save",
        path,
        typed="1\nquit\n",
    )
    assert result.exit_code == 0
    assert len(answers(path)) == 1
    assert play("--resume", path).exit_code == 0
    assert run("replay", path, "--verify").exit_code == 0


def test_a_folder_can_be_resumed_from_elsewhere(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    monkeypatch.chdir(Path(LANTERNS).parent)
    play("lanterns", "--save", path, typed="1\nquit\n")
    monkeypatch.chdir(tmp_path)
    assert play("--resume", path).exit_code == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 99}, "this save has format 99, and this program reads format"),
        ({"fingerprint": "x"}, "its rules have changed since"),
        ({"answers": "no"}, "this save is damaged"),
        ({"answers": ["fly"]}, "answer 1, `fly`, is not a move at that point"),
        ({"players": 99}, "this save is damaged: 99 players"),
        ({"players": "two"}, "this save is damaged (no `players`)"),
        ({"options": []}, "the game does not come out as it was saved"),
        ({"options": [1]}, "this save is damaged (`options` is no mapping)"),
        ({"options": {"foo": 1}}, "this save is damaged: base has no option `foo`"),
        ({"digest": "0"}, "the game does not come out as it was saved"),
        ({"deck": 7}, "this save is damaged (no `deck`)"),
    ],
)
def test_a_save_that_cannot_be_used_says_why_in_one_line(tmp_path, change, words):
    path = tmp_path / "game.json"
    play("base", "--seed", 728674, "--option", "trim=7", "--save", path, typed="1\nquit\n")
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**data, **change}), "utf-8")
    for arguments in (("play", "--resume", path), ("replay", path)):
        result = run(*arguments)
        assert result.exit_code == 1
        assert words in result.output
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", "\0", "[" * 5000, '{"format": 1}', "\ud800"])
def test_a_file_that_is_no_save_is_refused(tmp_path, text):
    path = tmp_path / "game.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert f"Error: {path}: this is not a saved game" in result.output


# --------------------------------------------------------------------------- misuse


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say which DECK to play"),
        (("bas",), "did you mean `base`?"),
        (("base", "--players", 9), "base is for 2 to 5 players, not 9"),
        (("base", "--seat", "A"), "--seat is NAME=WHO"),
        (("base", "--seat", "A=robot"), "`robot` is none of human, random, greedy"),
        (("base", "--seat", "A=human", "--seat", "A=human"), "seat A is given twice"),
        (("base", "--seat", "Xu=human", "--seat", "Xu=human"), "have the same name"),
        (("base", *(["--seat", "Z1=human"] * 6)), "only 5 play"),
        (("base", "--option", "trim"), "--option is NAME=VALUE"),
        (("base", "--option", "trim=many"), "option `trim` is a number"),
        (("base", "--option", "trim=99"), "at most 60"),
        (("base", "--option", "trom=1"), "base has no option `trom`"),
        (("base", "--lang", "xx"), "--lang xx: there are de, en, fr"),
        (("base", "--from", "no such thing at all"), "no scenario is called so"),
        (("base", "--from", "x", "--seed", 1), "--seed does not go with --from"),
        (("--resume", "nowhere.json"), "nowhere.json: cannot be read (no such file"),
        (("--resume", "x", "--seed", 1), "--seed does not go with --resume"),
        (("base", "--save", __file__), "this exists and is no save of a game"),
        (("base", "--seat", "F=greedy"), "there is no seat F, only A, B"),
        (("base", "--save", "."), "this exists and is no save of a game"),
    ],
)
def test_misuse_is_refused(arguments, words):
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_a_deck_with_problems_is_not_played(tmp_path):
    (tmp_path / "deck.yaml").write_text("deck: {id: broken}\n", "utf-8")
    result = run("play", tmp_path)
    assert result.exit_code == 1
    assert "error[" in result.output


@pytest.mark.parametrize("command", ["play", "replay"])
def test_help_has_examples(command):
    page = run(command, "--help").output
    assert f"Examples:\n    cardlang {command} " in page


# --------------------------------------------------------------------------- replay


@pytest.fixture
def finished(tmp_path):
    path = tmp_path / "whole.json"
    play(LANTERNS, "--seed", 1, "--seat", "A=random", "--seat", "Bo=greedy", "--save", path)
    return path


def test_replay_prints_the_game_as_it_was_played(finished):
    live = play(LANTERNS, "--seed", 1, "--seat", "A=random", "--seat", "Bo=greedy").output
    assert run("replay", finished).output == live


def test_replay_stops_where_it_should(finished):
    page = run("replay", finished, "--to", 3).output
    assert re.search(r"After 3 answers (A|Bo) decides\.\n$", page)


def test_replay_verifies(finished):
    count = len(answers(finished))
    result = run("replay", finished, "--verify")
    assert result.exit_code == 0
    assert result.output == f"{finished}: {count} answers, as saved\n"


def test_replay_shows_the_first_difference(finished):
    data = json.loads(finished.read_text("utf-8"))
    data["answers"][4] = "take the moon"
    finished.write_text(json.dumps(data), "utf-8")
    result = run("replay", finished, "--verify")
    assert result.exit_code == 1
    assert re.search(
        r"answer 5, `take the moon`, is not a move at that point; \w+ could: ", result.output
    )


def test_replay_as_a_document(finished):
    document = json.loads(run("replay", finished, "--json").output)
    assert document["verified"] is True
    assert document["over"] is True
    assert document["answers"] == len(answers(finished))
    assert document["log"][0]["text"] == "Shuffled: Stack."
