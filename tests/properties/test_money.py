"""Money is accounted for: what players, pot, lottery and bank hold adds up at every event.

The bank is a ledger that begins at nothing, so the sum is always zero. A transfer is two
events; nothing may come between them.
"""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

OF_PLAYERS = ("cash", "savings")
OF_THE_TABLE = ("bank", "jackpot", "kitty")
LOAN = 1500


@cache
def deck():
    return load_deck("bonne_paie").require()


class Accounts:
    """What every account holds, as the events tell it."""

    def __init__(self, players):
        self.players = players
        self.money = {}
        self.loans = dict.fromkeys(range(players), 0)
        self.last_paid_out = 0

    def follow(self, event):
        """Enter an event; says whether it moved money."""
        if event.sort != "set":
            return False
        if event.name == "loans":
            self._lend(event.target, event.value)
        if event.name in OF_PLAYERS:
            account = (event.name, event.target)
        elif event.name in OF_THE_TABLE:
            account = event.name
        else:
            return False
        if account == "bank":
            self.last_paid_out = self.money.get("bank", 0) - event.value
        self.money[account] = event.value
        assert account == "bank" or event.value >= 0, f"{account} is overdrawn: {event.value}"
        return True

    def _lend(self, seat, loans):
        """What the bank has just paid out, or taken back, is what the loans are for."""
        change = loans - self.loans[seat]
        self.loans[seat] = loans
        assert loans >= 0
        assert change == 0 or change * LOAN == abs(self.last_paid_out) * (1 if change > 0 else -1)

    def total(self):
        """All the money there is."""
        return sum(self.money.values())


def played(players, months, seed, per_decision=None):
    """A random game to its end."""
    game = Game(deck(), players, seed, {"months": months})
    chance = Chance(seed)
    while game.decision is not None:
        if per_decision is not None:
            per_decision(game)
        moves = game.moves()
        game.play(moves[chance.below(len(moves))])
    return game


def state_of(game, name, seat=None):
    table = game.table
    if seat is None:
        return table.state.table_states[table.layout.states["table"][name]]
    return table.state.player_states[table.layout.states["player"][name]][seat]


tables = {
    "players": st.integers(2, 6),
    "months": st.integers(1, 3),
    "seed": st.integers(0, 10**6),
}


@settings(max_examples=12, deadline=None)
@given(**tables)
def test_the_sum_of_all_money_stays_the_same_at_every_event(players, months, seed):
    game = played(players, months, seed)
    accounts = Accounts(players)
    is_half_done = False
    for event in game.events:
        moved = accounts.follow(event)
        assert moved or not is_half_done, f"{event} came between the two sides of a transfer"
        was_half_done, is_half_done = is_half_done, accounts.total() != 0
        assert not (was_half_done and is_half_done), f"money was lost or made before {event}"
    assert not is_half_done
    for seat in range(players):
        assert accounts.money.get(("cash", seat), 0) == state_of(game, "cash", seat)
        assert accounts.money.get(("savings", seat), 0) == state_of(game, "savings", seat)
    assert [accounts.money.get(name, 0) for name in OF_THE_TABLE] == [
        state_of(game, name) for name in OF_THE_TABLE
    ]


@settings(max_examples=8, deadline=None)
@given(**tables)
def test_no_question_is_put_while_money_is_on_its_way(players, months, seed):
    def balanced(game):
        held = sum(state_of(game, name) for name in OF_THE_TABLE)
        for seat in range(players):
            held += sum(state_of(game, name, seat) for name in OF_PLAYERS)
        assert held == 0

    played(players, months, seed, balanced)


@settings(max_examples=8, deadline=None)
@given(**tables)
def test_nobody_is_lent_money_who_owes_no_more_than_there_is(players, months, seed):
    def only_when_short(game):
        seat = game.decision.seat
        offers = {move.action for move in game.moves() if move.action is not None}
        if game.decision.label == "units" and isinstance(game.moves(), NumberMoves):
            offers.add("borrow")
        short = state_of(game, "owed", seat) > state_of(game, "cash", seat)
        assert short or "borrow" not in offers
        assert not (short and "deposit" in offers)

    played(players, months, seed, only_when_short)


@settings(max_examples=8, deadline=None)
@given(**tables)
def test_everything_owed_is_paid_and_the_result_is_what_is_held(players, months, seed):
    game = played(players, months, seed)
    for seat in range(players):
        assert state_of(game, "owed", seat) == 0
        assert state_of(game, "months", seat) == months
        held = state_of(game, "cash", seat) + state_of(game, "savings", seat)
        assert game.scores()[seat] == held - LOAN * state_of(game, "loans", seat)
    assert state_of(game, "kitty") == 0


def test_amounts_are_ranges_and_never_listed():
    """A choice of amounts costs the same for a million as for three."""
    game = Game(deck(), 2, 1, {"first_player": 1})
    (move,) = game.find("deposit")
    game.play(move)
    assert isinstance(game.moves(), NumberMoves)
    assert game.moves().numbers == range(1, 1501)
