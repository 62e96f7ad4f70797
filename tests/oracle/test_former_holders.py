"""A card that goes from one player to another leaves the one and comes to the other."""

from __future__ import annotations

import pytest
from comparing import loaded

from cardlang.interpreter.compiled.game import CompiledGame
from cardlang.interpreter.game import Game

DECK = """\
deck: {id: tag, name: Tag, version: 1.0.0, format: 1, language: en, players: {min: 2, max: 2}}
zones:
  player: {front: {active: true}}
  table: {pile: {start: true}}
state: {player: {lost: 0, won: 0, moved: 0}}
kinds: {thing: {name: Thing}}
cards:
  badge:
    kind: thing
    name: Badge
    in_force:
      gone: after moving this from you.front { add 1 to you.lost }
      come: after moving this to you.front { add 1 to you.won }
      any: after moving this { add 1 to you.moved }
actions:
  pass_on: {say: Pass it on, do: move first(you.front) to left(you).front}
  leave: {say: Leave it, do: move first(you.front) to table.pile}
steps: {main: [pass_on, leave]}
setup: {deal: move first(table.pile) to first(players).front}
turn:
  go: perform main by first(players[exists front])
ends:
  gone: not exists players[exists front]
score: {none: 0}
"""


@pytest.mark.parametrize("engine", [Game, CompiledGame])
def test_rules_of_a_card_speak_for_both_holders(tmp_path, engine):
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    game = engine(loaded(tmp_path), 2, 1)
    state = game.state if engine is CompiledGame else game.table.state
    lost, won, moved = state.player_states
    assert (lost, won, moved) == ([0, 0], [1, 0], [1, 0])
    game.play(game.moves()[0])
    assert (lost, won) == ([1, 0], [1, 1])
    assert moved == [1, 1], "once, for who holds it now"
    game.play(game.moves()[1])
    assert (lost, won) == ([1, 1], [1, 1])
    assert moved == [1, 2]
