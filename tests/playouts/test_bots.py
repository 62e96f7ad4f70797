"""Bots: who they are, how well they play, what they never do."""

from __future__ import annotations

import time

import pytest
from playing import CAIRN, deck_called, moments, new_game, played

from cardlang.bots import BOTS, GreedyBot, make_bot
from cardlang.interpreter.chance import Chance
from cardlang.interpreter.decisions import PASS, Move, NumberMoves
from cardlang.simulation import Setting, simulate_games
from cardlang.statistics import Tally


def win_share(deck: str, games: int, seats: tuple[str, ...], seat: int, **options: int) -> float:
    tally = Tally(len(seats))
    for record in simulate_games(deck_called(deck), games, Setting(len(seats), 3, seats, options)):
        tally.add(record)
    assert tally.finished == games
    return float(tally.wins[seat]) / games


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="no bot is called `clever`; there are: random, greedy"):
        make_bot("clever", 1, 0)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_depends_on_seed_and_seat_and_leaves_the_game_alone(name):
    for game in moments(new_game("base", 3, 1), Chance(1), 60):
        if game.decision is None:
            continue
        before = game.digest(), game.answers[:]
        first, second = (make_bot(name, 5, game.decision.seat) for _ in range(2))
        assert first.choose(game) == second.choose(game)
        assert first.choose(game) in game.moves()
        assert (game.digest(), game.answers) == before


def test_the_random_bot_takes_every_move_about_as_often():
    game = new_game(CAIRN, 2, 1)
    bot = make_bot("random", 1, 0)
    counts = dict.fromkeys(game.moves(), 0)
    for _ in range(400 * len(counts)):
        counts[bot.choose(game)] += 1
    assert all(320 < count < 480 for count in counts.values())


def test_greedy_beats_random_clearly():
    for seats, seat in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
        assert win_share("base", 1, seats, seat, trim=60) == 1


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["base", CAIRN])
def test_greedy_beats_random_in_many_games(deck):
    assert win_share(deck, 15, ("greedy", "random"), 0) > 0.7
    assert win_share(deck, 15, ("random", "greedy"), 1) > 0.7


@pytest.mark.slow
def test_greedy_decides_in_tens_of_milliseconds():
    times = []
    for game in moments(new_game("base", 4, 2), Chance(2), 5):
        if game.decision is not None:
            begin = time.process_time()
            make_bot("greedy", 1, game.decision.seat).choose(game)
            times.append(time.process_time() - begin)
    assert sum(times) / len(times) < 0.03


def test_greedy_answers_a_question_rather_than_putting_it_off():
    """What may be done besides, such as saving money, is only worth it for a gain at once."""
    offered = 0
    for game in moments(new_game("bonne_paie", 2, 1), Chance(1), 7):
        if game.decision is None or not game.decision.besides:
            continue
        offered += 1
        move = make_bot("greedy", 1, game.decision.seat).choose(game)
        assert move not in game.decision.besides
    assert offered > 10


def test_greedy_takes_points_that_lie_there():
    """Whenever a move is sure to bring the seat further ahead, greedy does not do worse."""
    seen = 0
    for game in moments(new_game("base", 2, 3), Chance(3), 5):
        if game.decision is None or game.decision.label != "play":
            continue
        seat = game.decision.seat
        leads = {move: lead_after(game, move, seat) for move in game.moves()}
        choice = make_bot("greedy", 1, seat).choose(game)
        if max(leads.values()) > 0 and no_luck_in(game, leads):
            seen += 1
            assert leads[choice] == max(leads.values())
    assert seen > 3


def lead_after(game, move, seat):
    before, twin = game.scores(), game.clone()
    twin.play(move)
    after = twin.scores()
    return (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def no_luck_in(game, leads):
    """Whether the moves only add points to whoever moves: cards of effects are left out."""
    uses = [move for move in leads if move.use is not None]
    return not any(game.deck.card(game.card_id(move.card)).uses[move.use].do for move in uses)


def test_greedy_tries_a_part_of_very_many_moves():
    bot = GreedyBot(1, 0)
    many = NumberMoves("number", range(10**6), (PASS,))
    some = bot._candidates(many)
    assert len(some) == 24
    assert some[0] == Move("number", value=0)
    assert some[-1].sort == "pass"


def test_greedy_plays_a_game_of_bids_to_its_end():
    game = new_game(CAIRN, 3, 4)
    bots = [make_bot("greedy", 4, seat) for seat in range(3)]
    played(game, Chance(4), 40)
    while game.decision is not None:
        game.play(bots[game.decision.seat].choose(game))
    assert game.over
