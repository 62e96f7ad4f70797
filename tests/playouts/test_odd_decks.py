"""A deck may do odd things: it goes on or is stopped with a diagnostic, but never breaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playing import CAIRN, assert_cards_conserved, moments

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

TEXT = (Path(CAIRN) / "game.yaml").read_text(encoding="utf-8")
PLACES = {
    "setup": "  sort: |\n",
    "turn": "  morning: perform morning\n",
    "closing": "  bank: |\n",
}
NOBODY = "first(players[shells > 1000])"


def codes(tmp_path, place, effect):
    """The codes of the faults of some games of a deck that also does this, none if it goes on."""
    folder = tmp_path / "odd"
    shutil.copytree(CAIRN, folder)
    text = TEXT.replace(PLACES[place], f"  odd: |\n    {effect}\n{PLACES[place]}", 1)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    deck = load_deck(str(folder)).require()
    found = set()
    for seed in range(3):
        try:
            for game in moments(Game(deck, 3, seed), Chance(seed), 15):
                assert_cards_conserved(game)
                assert game.clone().digest() == game.digest()
                assert len(game.notations()) == len(game.moves())
            assert game.over
            game.winners()
        except DeckFault as fault:
            found.add(fault.diagnostic.code)
    return found


@pytest.mark.parametrize("place", ["setup", "closing"])
@pytest.mark.parametrize("effect", ["end turn", "end round", "end game"])
def test_where_no_turn_runs_there_is_none_to_end(tmp_path, place, effect):
    assert codes(tmp_path, place, effect) == set()


@pytest.mark.parametrize(
    "effect",
    [
        "choose number x from 0 to unlimited",
        "choose number x from 3 to 0 { add x to you.shells }",
        "choose number x from 0 to 6 step unlimited",
        "choose number x from 0.5 to 2.5 step 0.5",
        "move top(table.beach) to you.cairn at unlimited",
        "move top(table.beach, 1.5) to table.sea",
        "let c = top(table.beach) move c to table.beach under c",
        "pay unlimited from you.cairn worth weight to table.sea exactly",
        "transfer 0 - 5 from you.shells to table.bank",
        f"set table.active to {NOBODY}",
        f"swap top(table.beach) with first({NOBODY}.cairn)",
        f"choose card x from table.beach by {NOBODY}",
        f"perform morning by {NOBODY}",
        f"shuffle {NOBODY}.cairn",
        "if unlimited / 2 = unlimited and 7 / unlimited = 0 { end round }",
        "set you.shells to you.shells + 0.5",
    ],
)
def test_the_game_goes_on(tmp_path, effect):
    assert codes(tmp_path, "turn", effect) == set()


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("add unlimited - unlimited to you.shells", "number-too-large"),
        ("add unlimited mod 2 to you.shells", "number-too-large"),
        ("add 5 mod 0 to you.shells", "division-by-zero"),
        ("add divide_up(1, 0) to you.shells", "division-by-zero"),
        ("repeat 60 { set you.shells to (you.shells + 2) * (you.shells + 2) }", "number-too-large"),
        ("add roll(unlimited) to you.shells", "no-such-die"),
        ("repeat unlimited { set you.luck to 1 }", "endless"),
    ],
)
def test_the_game_is_stopped_with_a_diagnostic(tmp_path, effect, code):
    assert codes(tmp_path, "turn", effect) == {code}
