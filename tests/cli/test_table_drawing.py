"""The table as it is drawn: the order of zones, and players standing at cards."""

from __future__ import annotations

import pytest

from cardlang.cli.table_drawing import table_rows
from cardlang.interpreter.game import Game
from cardlang.interpreter.views import view_of
from cardlang.loader import load_deck
from cardlang.text import Wording

DECK = """
deck: {id: race, name: Race, version: 1.0.0, format: 1, language: en,
       players: {min: 2, max: 3}}
attributes: {mile: number}
zones:
  table:
    road: {name: Road, start: true, seen_by: everyone, order: line, marks: mile}
    heap: {name: Heap, seen_by: everyone}
state: {player: {mile: 1}}
actions: {walk: {say: Walk, do: add 1 to you.mile}}
steps: {work: [walk]}
turn: {work: perform work}
score: {miles: p.mile}
ends: {there: "exists players[it.mile > 9]"}
kinds: {stone: {name: Stone}}
cards:
""" + "".join(f"  stone_{n}: {{kind: stone, name: Stone {n}, mile: {n}}}\n" for n in range(1, 10))


@pytest.fixture
def game(tmp_path):
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    return Game(load_deck(str(tmp_path)).require(), players=3, seed=1)


def road(game, seat, *, all_cards=False):
    rows = table_rows(Wording(game.deck), view_of(game.table, seat), all_cards=all_cards)
    return rows[0].text.plain.replace("\ue000", " ")


def test_a_line_is_shown_from_its_first_card_and_players_where_they_stand(game):
    assert road(game, 0).startswith("Stone 1 (A B C) · Stone 2 · Stone 3")


def test_a_long_line_is_shown_from_where_the_viewer_stands(game):
    for seat in (0, 1, 2, 0, 1, 0):
        game.table.state.player_states[0][seat] += 1
    assert road(game, 0) == (
        "Stone 4 (A) · Stone 5 · Stone 6 · Stone 7 · Stone 8 · Stone 9 + 3 cards"
    )
    assert road(game, 2).startswith("Stone 2 (C) · Stone 3 (B) · Stone 4 (A)")


def test_all_of_it_is_shown_on_demand(game):
    game.table.state.player_states[0][1] = 5
    text = road(game, 1, all_cards=True)
    assert text.startswith("Stone 1 (A C) · Stone 2")
    assert text.endswith("Stone 5 (B) · Stone 6 · Stone 7 · Stone 8 · Stone 9")


def test_a_player_who_stands_at_no_card_is_not_shown(game):
    game.table.state.player_states[0][0] = 77
    assert road(game, 0).startswith("Stone 1 (B C) · Stone 2")
