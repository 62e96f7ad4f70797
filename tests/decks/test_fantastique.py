"""The extension at every number of players: games end, cards stay, every card has its day."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.interpreter.chance import Chance
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck


@pytest.fixture(scope="module")
def deck():
    return load_deck("fantastique").require()


def own_cards(deck):
    """The sixty cards that it adds."""
    base = {card.id for card in load_deck("base").require().cards}
    return {card.id for card in deck.cards} - base


def played(deck, players, seed):
    game, chance = Game(deck, players, seed), Chance(seed + 1)
    while game.decision is not None:
        moves = game.moves()
        game.play(moves[chance.below(len(moves))])
    lying = sorted(card for zone in game.table.state.zones for card in zone)
    assert lying == list(range(260))
    return game


def at_work(game):
    """The cards that were used, reigned in the centre or answered somebody's power."""
    table = game.table
    center = table.layout.table_zones["center"]
    for event in game.events:
        if event.sort == "used" or (event.sort == "moved" and event.zone == center):
            yield game.card_id(event.card)
        elif event.sort == "replaced" and event.name == "hunters_shot":
            yield "char_hunter"


def test_it_has_sixty_cards_more(deck):
    assert len(deck.definition_of) == 260
    assert sum(card.copies for card in deck.cards if card.id in own_cards(deck)) == 60


def test_its_scenarios_and_those_it_inherits_pass_and_show_every_rule():
    result = CliRunner().invoke(main, ["test", "fantastique", "--rules"])
    assert result.exit_code == 0, result.output
    assert "0 failed" in result.output
    assert "0 not shown" in result.output


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_end_with_every_card_somewhere(deck, players):
    game = played(deck, players, seed=players)
    assert game.winners()
    out = game.table.state.zones[game.table.layout.table_zones["out"]]
    put_away = {"char_hunter", "char_mutant"} & {game.card_id(card) for card in out}
    assert len(put_away) == (2 if players == 2 else 0)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_thousand_games_end(deck, players, block):
    for seed in range(1000 + 20 * block, 1020 + 20 * block):
        played(deck, players, seed)


@pytest.mark.slow
def test_each_card_is_at_work_in_some_game(deck):
    seen = Counter()
    for seed in range(60):
        seen.update(at_work(played(deck, 3 + seed % 4, seed)))
    assert own_cards(deck) - seen.keys() == set()
