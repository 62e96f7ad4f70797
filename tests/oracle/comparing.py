"""Both evaluators at the same game: the same questions, answers and states at every moment."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.compiled.game import CompiledGame
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

if TYPE_CHECKING:
    from pathlib import Path

    from cardlang.deck import Deck
    from cardlang.interpreter.state import State

STATE = (
    "zones",
    "place",
    "card_states",
    "player_states",
    "table_states",
    "known",
    "in_force",
    "active",
    "turns",
    "phase",
    "options",
)


@cache
def deck_called(name: str) -> Deck:
    return load_deck(name).require()


def loaded(folder: Path) -> Deck:
    return load_deck(str(folder)).require()


def of_state(state: State) -> dict[str, Any]:
    """All that a digest is made of, comparable and readable."""
    return {"chance": state.chance.state, **{name: getattr(state, name) for name in STATE}}


def of_question(game: Game | CompiledGame) -> object:
    asked = game.decision
    if asked is None:
        return None
    return asked.seat, asked.sort, asked.label, asked.optional


def moves_of(game: Game | CompiledGame) -> Any:
    """The moves to be compared: ranges of numbers stay ranges."""
    moves = game.moves()
    return moves if isinstance(moves, NumberMoves) else list(moves)


def assert_same(plain: Game, fast: CompiledGame) -> None:
    """Both stand at the same question with the same answers, in the same state."""
    assert of_question(plain) == of_question(fast)
    assert moves_of(plain) == moves_of(fast)
    own, other = of_state(plain.table.state), of_state(fast.state)
    different = [name for name in own if own[name] != other[name]]
    assert not different, [(name, own[name], other[name]) for name in different]
    assert plain.over == fast.over


def assert_same_end(plain: Game, fast: CompiledGame) -> None:
    assert plain.scores() == fast.scores()
    assert plain.winners() == fast.winners()
    assert plain.digest() == fast.digest()


def play_both(plain: Game, fast: CompiledGame, seed: int = 1, most: int = 5000) -> int:
    """Play both with the same answers by chance; gives how many there were."""
    chance = Chance(seed)
    count = 0
    assert_same(plain, fast)
    while plain.decision is not None and count < most:
        moves = plain.moves()
        move = moves[chance.below(len(moves))]
        fault = faults(lambda: plain.play(move))  # noqa: B023
        assert fault == faults(lambda: fast.play(move))  # noqa: B023
        count += 1
        if fault is not None:
            assert plain.decision is fast.decision is None
            return count
        assert_same(plain, fast)
    assert_same_end(plain, fast)
    return count


def faults(act: Any) -> tuple[str, str] | None:
    """What goes wrong with the deck while something is done."""
    try:
        act()
    except DeckFault as fault:
        return fault.diagnostic.code, fault.diagnostic.message
    return None


def compare(deck: Deck, players: int, seed: int, **options: Any) -> int:
    """Play one game of a deck with both."""
    plain = Game(deck, players, seed, options)
    fast = CompiledGame(deck, players, seed, options)
    return play_both(plain, fast, seed)
