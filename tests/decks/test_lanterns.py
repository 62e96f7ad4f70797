"""The small game of the tests: it needs no Python, and uses what the bundled decks do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

FOLDER = Path(__file__).parent / "lanterns"


@pytest.fixture(scope="module")
def deck():
    return load_deck(str(FOLDER)).require()


def test_it_is_clean_without_warnings():
    assert load_deck(str(FOLDER)).diagnostics == ()


def test_its_scenarios_pass():
    result = CliRunner().invoke(main, ["test", str(FOLDER)])
    assert result.exit_code == 0, result.output
    assert "15 scenarios, 0 failed" in result.output


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_its_games_end_with_every_card_somewhere(deck, players, seed):
    game = Game(deck, players=players, seed=seed)
    played = 0
    while game.decision is not None:
        moves = game.moves()
        game.play(moves[(seed + 7 * played) % len(moves)])
        played += 1
        assert played < 2000
    cards = sorted(card for zone in game._table.state.zones for card in zone)
    assert cards == list(range(len(deck.definition_of)))
    assert game.winners()
