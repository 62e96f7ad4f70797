"""A game of guesses: only the reader's view has the index, and no bot makes use of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import deck_called, moments, new_game, played
from swapping import swap_cards

from cardlang.bots import make_bot
from cardlang.interpreter.chance import Chance
from cardlang.interpreter.game import Game
from cardlang.interpreter.imagining import imagine, unknown_cards
from cardlang.interpreter.saving import load_game, save_game
from cardlang.interpreter.views import as_data, view_of
from cardlang.text import Wording, log_lines, move_labels, prompt

DECK = "shit_happens"
seeds = st.integers(0, 10**6)
tables = st.integers(2, 10)


def aloud(game):
    """The card being read."""
    (card,) = game.table.state.zones[game.table.layout.table_zones["aloud"]]
    return card


def index_of(game, card):
    return game.table.definition(card).attributes["index"]


def reader_of(game):
    return (game.table.state.active - 1) % game.players


def guesses(seed, players, every=1):
    """A random game at its decisions: all of them are guesses."""
    for game in moments(new_game(DECK, players, seed), Chance(seed), every):
        if game.decision is not None:
            assert game.decision.sort == "position"
            yield game


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_only_the_view_of_the_reader_has_the_index(players):
    for game in guesses(players, players, every=7):
        for seat in range(players):
            (card,) = view_of(game.table, seat).table["aloud"]
            (data,) = as_data(view_of(game.table, seat))["table"]["aloud"]
            assert card.id == data["id"] == game.card_id(aloud(game))
            if seat == reader_of(game):
                assert card.attributes == {"index": index_of(game, aloud(game))}
                assert data["attributes"] == {"index": float(index_of(game, aloud(game)))}
                json.dumps(data)
            else:
                assert card.attributes == data["attributes"] == {}


@pytest.mark.parametrize("players", [2, 4])
def test_everybody_sees_every_index_of_rows_and_discard(players):
    game = played(new_game(DECK, players, 2), Chance(2), 60)
    for seat in range(players):
        view = view_of(game.table, seat)
        shown = [
            *view.table["discard"],
            *(card for each in view.seats for card in each.zones["row"]),
        ]
        assert len(shown) > 3 * players
        assert all(card.attributes["index"] == index_of(game, card.card) for card in shown)


def twins(players, seed, at):
    """Two games at the first guess of a turn which differ in the card that is read."""
    game = played(new_game(DECK, players, seed), Chance(seed), at)
    if game.decision is None:
        return None
    layout, state = game.table.layout, game._quiet.state
    pile = state.zones[layout.table_zones["pile"]]
    if len(pile) < 2:
        return None
    other = state.copy()
    swap_cards(game, other, pile[-1], pile[Chance(seed + 1).below(len(pile) - 1)])
    return tuple(Game.from_state(layout, each.copy(), seed) for each in (state, other))


def without_title(view, card):
    """A view in which the card that is read has no name."""
    (shown,) = view.table["aloud"]
    events = tuple(
        replace(event, card=None) if event.card == card else event for event in view.events
    )
    blank = replace(shown, id="?", card=None)
    return replace(view, table={**view.table, "aloud": (blank,)}, events=events)


@settings(max_examples=25, deadline=None)
@given(players=tables, seed=seeds, at=st.integers(0, 80))
def test_another_index_changes_nothing_for_a_guesser_but_the_title(players, seed, at):
    games = twins(players, seed, at)
    if games is None:
        return
    for seat in range(players):
        views = [without_title(view_of(game.table, seat), aloud(game)) for game in games]
        assert (views[0] == views[1]) == (seat != reader_of(games[0]))
    assert games[0].decision == games[1].decision
    assert said_to(games[0], games[0].decision.seat) == said_to(games[1], games[0].decision.seat)


def said_to(game, seat):
    """All that is told to a seat, without name and text of the card that is read."""
    wording = Wording(game.deck)
    lines = [line.text for line in log_lines(wording, game.table, seat)]
    lines += [prompt(wording, game.decision), *move_labels(wording, game.table, game.decision)]
    definition = game.table.definition(aloud(game))
    words = "\n".join(lines)
    assert wording.card(definition) in words
    return words.replace(definition.text, "").replace(wording.card(definition), "")


@settings(max_examples=15, deadline=None)
@given(players=tables, seed=seeds, at=st.integers(0, 80))
def test_bots_guess_alike_whatever_is_read(players, seed, at):
    games = twins(players, seed, at)
    if games is None:
        return
    while all(game.decision is not None and game.turns == games[0].turns for game in games):
        seat = games[0].decision.seat
        assert games[1].decision.seat == seat
        for name in ("random", "greedy"):
            choices = [make_bot(name, seed, seat).choose(game) for game in games]
            assert choices[0] == choices[1]
        # The other guessers, too, as long as the first guess is wrong of both cards.
        turn = games[0].turns
        move = wrong_for(games)
        if move is None:
            break
        for game in games:
            game.play(move)
        if any(game.turns != turn for game in games):
            break


def wrong_for(games):
    """A guess that is wrong whichever of the cards is read."""
    for move in games[0].moves():
        if not any(fits(game, aloud(game), move.value) for game in games):
            return move
    return None


def test_the_card_that_is_read_is_imagined_as_any_card_nobody_has_seen():
    game = next(iter(guesses(4, 3)))
    seat, card = game.decision.seat, aloud(game)
    unknown = unknown_cards(game.table, seat, game.decision)
    assert card in unknown
    assert card not in unknown_cards(game.table, reader_of(game), game.decision)
    imagined = [imagine(game, seat, seed).card_id(card) for seed in range(40)]
    assert len(set(imagined)) > 30
    assert set(imagined) <= {game.card_id(each) for each in unknown}


def test_greedy_is_right_as_often_as_a_view_allows_and_no_more():
    """It knows which cards are left, so it can guess where most of them would fit: not better."""
    right = fair = best = 0.0
    for seed in range(12):
        for game in guesses(seed, 3, every=5):
            chances = chances_of(game)
            place = make_bot("greedy", 5, game.decision.seat).choose(game).value
            right += fits(game, aloud(game), place)
            fair += 1 / len(chances)
            best += max(chances)
    assert fair < right < best + 2 * best**0.5


def chances_of(game):
    """For each place the share of the cards nobody has seen that would fit there."""
    unknown = unknown_cards(game.table, game.decision.seat, game.decision)
    return [
        sum(fits(game, card, move.value) for card in unknown) / len(unknown)
        for move in game.moves()
    ]


def fits(game, card, place):
    row = game.table.layout.player_zones[game.decision.seat]["row"]
    own = [index_of(game, each) for each in game.table.state.zones[row]]
    return max([0, *own[:place]]) <= index_of(game, card) <= min([101, *own[place:]])


def test_a_game_saved_in_the_middle_of_a_guess_goes_on_the_same():
    for game in guesses(6, 4, every=9):
        data = json.loads(json.dumps(save_game(game)))
        loaded = load_game(deck_called(DECK), data)
        assert loaded.decision == game.decision
        assert aloud(loaded) == aloud(game)
        played(loaded, Chance(1))
        twin = played(game.clone(), Chance(1))
        assert (loaded.digest(), loaded.winners()) == (twin.digest(), twin.winners())


@pytest.mark.parametrize("players", range(2, 11))
def test_games_end_with_a_row_complete_or_the_pile_used_up(players):
    for seed in range(3):
        game = played(new_game(DECK, players, seed), Chance(seed))
        assert game.over
        longest = max(game.scores())
        assert longest == 10 or not game.table.state.zones[game.table.layout.table_zones["pile"]]
        assert all(row == sorted(row) for row in rows(game))


def rows(game):
    """The indices of every row, from left to right."""
    for zones in game.table.layout.player_zones:
        yield [index_of(game, card) for card in game.table.state.zones[zones["row"]]]
