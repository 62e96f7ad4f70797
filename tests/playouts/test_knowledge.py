"""Nobody learns from a view, or from a bot's choice, what they may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import (
    CAIRN,
    DECKS,
    TABLES,
    assert_cards_conserved,
    moments,
    new_game,
    played,
)
from swapping import swap_cards

from cardlang.bots import make_bot
from cardlang.interpreter.chance import Chance
from cardlang.interpreter.decisions import PASS
from cardlang.interpreter.game import Game
from cardlang.interpreter.imagining import imagine, unknown_cards
from cardlang.interpreter.views import view_of

if TYPE_CHECKING:
    from cardlang.interpreter.state import State

seeds = st.integers(0, 10**6)


def hidden_cards(game: Game, seat: int) -> list[int]:
    """Cards in inactive zones that a seat's view shows as unknown ones."""
    view, layout, state = view_of(game.table, seat), game.table.layout, game.table.state
    seen = view.table
    cards = []
    for number, zone in enumerate(layout.zones):
        owner = layout.owners[number]
        views = seen[zone.name] if owner is None else view.seats[owner].zones[zone.name]
        for card, shown in zip(state.zones[number], views, strict=True):
            if shown.id is None and not zone.active:
                cards.append(card)
    return cards


def with_swapped(game: Game, pairs: list[tuple[int, int]]) -> tuple[State, State]:
    """The state at which the turn began, and the same with some cards in one another's place."""
    state = game._quiet.state.copy()
    other = state.copy()
    for first, second in pairs:
        swap_cards(game, other, first, second)
    return state, other


def twins(table: tuple[str, int], seed: int, at: int) -> tuple[Game, Game, int] | None:
    """Two games at the start of a turn that look the same to whose turn it is."""
    game = played(new_game(*table, seed), Chance(seed), at)
    if game.decision is None:
        return None
    kept = Game.from_state(game.table.layout, game._quiet.state.copy(), seed)
    seat = kept.decision.seat
    hidden = hidden_cards(kept, seat)
    chance = Chance(seed + 1)
    chance.shuffle(hidden)
    half = len(hidden) // 2
    state, other = with_swapped(game, list(zip(hidden[:half], hidden[half:], strict=False)))
    layout = game.table.layout
    return Game.from_state(layout, state, seed), Game.from_state(layout, other, seed), seat


@settings(max_examples=20, deadline=None)
@given(table=st.sampled_from(TABLES), seed=seeds, at=st.integers(0, 100))
def test_a_view_is_blind_to_swapped_hidden_cards(table, seed, at):
    found = twins(table, seed, at)
    if found is not None:
        game, other, seat = found
        assert game.digest() != other.digest()
        assert view_of(game.table, seat) == view_of(other.table, seat)
        assert game.notations() == other.notations()


@settings(max_examples=8, deadline=None)
@given(table=st.sampled_from(TABLES), seed=seeds, at=st.integers(0, 100))
def test_bots_choose_the_same_when_hidden_cards_are_swapped(table, seed, at):
    found = twins(table, seed, at)
    if found is not None:
        game, other, seat = found
        for name in ("random", "greedy"):
            choices = [make_bot(name, seed, seat).choose(each) for each in (game, other)]
            assert choices[0] == choices[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_game_looks_the_same_to_its_seat_only(name, players):
    for game in moments(new_game(name, players, 4), Chance(4), 31):
        if game.decision is None:
            continue
        seat = game.decision.seat
        before = game.digest()
        imagined = imagine(game, seat, 9)
        assert game.digest() == before
        assert imagined.decision == game.decision
        assert_cards_conserved(imagined)
        assert [len(zone) for zone in imagined.table.state.zones] == [
            len(zone) for zone in game.table.state.zones
        ]
        assert sorted(imagined.deck.definition_of) == sorted(game.deck.definition_of)
        if not any(zone.hides for zone in game.deck.zones.values()):
            assert view_of(imagined.table, seat) == view_of(game.table, seat)
        if len(unknown_cards(game.table, seat, game.decision)) > 20:
            assert imagined.deck.definition_of != game.deck.definition_of
        assert imagined.table.state.chance.state != game.table.state.chance.state


@pytest.mark.parametrize("name", DECKS)
def test_a_clone_of_an_imagined_game_plays_on_like_it(name):
    for game in moments(new_game(name, 3, 6), Chance(6), 50):
        if game.decision is None:
            continue
        chance = Chance(1)
        imagined = played(imagine(game, game.decision.seat, 3), chance, 7)
        twin = imagined.clone()
        assert twin.digest() == imagined.digest()
        played(imagined, chance.copy())
        played(twin, chance)
        assert twin.digest() == imagined.digest()
        assert twin.scores() == imagined.scores()


def test_cards_that_started_in_different_piles_are_never_mistaken_for_one_another():
    """Letters, deals and events have different backs: an unread letter is never a deal."""
    for game in moments(new_game("bonne_paie", 3, 2), Chance(2), 60):
        if game.decision is None:
            continue
        imagined = imagine(game, game.decision.seat, 5)
        cards = range(len(game.deck.definition_of))
        starts = [imagined.table.definition(card).starts_in for card in cards]
        assert starts == [game.table.definition(card).starts_in for card in cards]
        assert imagined.deck.definition_of != game.deck.definition_of


def test_a_hidden_attribute_is_imagined_anew():
    """The stone for sale shows what it is called, not what it weighs: bidders must guess."""
    kinds, names = set(), set()
    for game in moments(new_game(CAIRN, 3, 8), Chance(8), 1):
        lot = game.table.state.zones[game.table.layout.table_zones["lot"]]
        if game.decision is None or not lot:
            continue
        for seed in range(3):
            imagined = imagine(game, game.decision.seat, seed)
            kinds.add(imagined.table.definition(lot[0]).kind)
            names.add((game.card_id(lot[0]), imagined.card_id(lot[0])))
    assert kinds == {"stone"}
    assert len(names) > len({first for first, _ in names})


def test_what_is_seen_in_part_is_neither_known_nor_remembered():
    """The stone nobody bid for goes back to the beach, and what it weighs is still a secret."""
    game = new_game(CAIRN, 2, 1)
    layout, state = game.table.layout, game.table.state
    lot, beach = (layout.table_zones[name] for name in ("lot", "beach"))
    while not state.zones[lot]:
        game.play(game.moves()[-1])
    (stone,) = state.zones[lot]
    seat = game.decision.seat
    shown = view_of(game.table, seat).table["lot"][0]
    assert shown.id == game.card_id(stone)
    assert "weight" not in shown.attributes
    assert (game.table.viewers(stone), game.table.knowers(stone)) == (0b11, 0)
    while state.zones[lot]:
        game.play(PASS)
    assert state.zones[beach][0] == stone
    assert state.known[stone] == 0
    assert view_of(game.table, seat).table["beach"][0].id is None


def test_what_a_zone_hid_is_learned_when_the_card_leaves_it_or_is_looked_at():
    game = new_game(CAIRN, 2, 1)
    state = game.table.state
    lot = game.table.layout.table_zones["lot"]
    while not state.zones[lot]:
        game.play(game.moves()[-1])
    (stone,) = state.zones[lot]
    while game.decision.label == "amount":
        game.play(game.moves()[0])
    while state.place[stone] == lot:
        game.play(game.moves()[0])
    leaving = next(event for event in game.events if (event.source, event.card) == (lot, stone))
    assert leaving.learned == 0b11
    assert game.table.knowers(stone) == 0b11


def test_an_imagined_game_has_no_beginning():
    game = new_game("base", 2, 1)
    with pytest.raises(ValueError, match="no beginning"):
        imagine(game, 0, 1).restarted()
