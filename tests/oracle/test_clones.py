"""A clone plays on like its parent, wherever it was made, and neither changes the other."""

from __future__ import annotations

import pytest
from comparing import deck_called, moves_of, of_question, of_state

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.compiled.game import CompiledGame
from cardlang.interpreter.game import Game
from cardlang.interpreter.layout import layout_of
from cardlang.loader import load_deck
from cardlang.scenarios.placing import placed_state
from cardlang.scenarios.suite import load_suite

DECKS = ["base", "bonne_paie", "shit_happens"]


def seen(game):
    return of_question(game), moves_of(game), of_state(game.state), game.given


def played(game, chance, most=10**6):
    """Play on by chance; gives what was seen on the way."""
    trail = [seen(game)]
    while game.question is not None and most:
        game.answer(game.answers[chance.below(len(game.answers))])
        trail.append(seen(game))
        most -= 1
    return trail


@pytest.mark.parametrize("name", DECKS)
def test_clones_play_on_to_the_same_end(name):
    """At many decisions, also inside effects; the parent does not notice."""
    deck = deck_called(name)
    game, chance = CompiledGame(deck, deck.info.least_players + 1, 11), Chance(11)
    count = 0
    while game.question is not None and count < 120:
        game.answer(game.answers[chance.below(len(game.answers))])
        count += 1
        if count % 6 and deck.info.id == "base":
            continue
        before = seen(game)
        twin, other = game.clone(), game.clone()
        assert seen(twin) == seen(other) == before
        first = played(twin, Chance(count), 40)
        assert seen(game) == before
        assert played(other, Chance(count), 40) == first
    twin = game.clone()
    assert played(twin, Chance(3)) == played(game, Chance(3))
    assert twin.scores() == game.scores()
    assert twin.digest() == game.digest()


def test_a_clone_of_a_clone_is_as_good():
    game = CompiledGame(deck_called("base"), 3, 5)
    played(game, Chance(1), 30)
    twin = game
    for _ in range(5):
        twin = twin.clone()
    assert played(twin, Chance(2)) == played(game, Chance(2))


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4])
def test_a_game_from_a_state_with_an_entry(answers):
    """Cloned in its first turn it begins at the entry again, later at a whole turn."""
    deck = deck_called("base")
    layout = layout_of(deck, 3)
    started = Game(deck, 3, 4)
    for _ in range(9):
        started.play(started.moves()[0])
    for entry in [each.name for each in deck.turn]:
        state = started.restarted().table.state
        state.phase = "turns"
        plain = Game.from_state(layout, state.copy(), 4, entry)
        fast = CompiledGame.from_state(layout, state.copy(), entry)
        chance = Chance(8)
        for _ in range(answers):
            if plain.decision is None:
                break
            move = plain.moves()[chance.below(len(plain.moves()))]
            plain.play(move)
            fast.play(move)
        twin = fast.clone()
        assert of_state(plain.table.state) == of_state(fast.state) == of_state(twin.state)
        assert played(twin, Chance(1), 60) == played(fast, Chance(1), 60)


def test_clones_in_scenarios():
    """Situations made by hand, with cards that have states."""
    result = load_deck("base")
    deck, suite = result.require(), load_suite(result.folders)
    for scenario in suite.scenarios[::25]:
        layout, state = placed_state(deck, scenario)
        entry = None if scenario.entry == "setup" else scenario.entry
        game = CompiledGame.from_state(layout, state, entry)
        twin = game.clone()
        assert seen(twin) == seen(game)
        assert played(twin, Chance(1), 25) == played(game, Chance(1), 25)


def test_a_game_for_playouts_is_not_cloned():
    game = CompiledGame(deck_called("base"), 2, 1, clonable=False)
    with pytest.raises(AssertionError):
        game.clone()
