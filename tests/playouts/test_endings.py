"""Random games come to an end, without faults, and with every card somewhere."""

from __future__ import annotations

import pytest
from playing import TABLES, assert_cards_conserved, moments, new_game, played

from cardlang.interpreter.chance import Chance


def end_games(name: str, players: int, seeds: range, every: int | None) -> None:
    for seed in seeds:
        game, chance = new_game(name, players, seed), Chance(seed + 1)
        if every is None:
            played(game, chance)
        else:
            for moment in moments(game, chance, every):
                assert_cards_conserved(moment)
        assert game.over, f"seed {seed}"
        assert len(game.scores()) == players
        assert game.winners()
        assert_cards_conserved(game)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_random_game_ends_with_all_cards(name, players):
    end_games(name, players, range(3), every=20)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_thousands_of_random_games_end(name, players, block):
    end_games(name, players, range(1000 + 250 * block, 1250 + 250 * block), every=None)
