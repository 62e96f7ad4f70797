"""Copied and muted rules: what holds depends on the table, not on what was asked before."""

from __future__ import annotations

import shutil

from playing import CAIRN

from cardlang.interpreter.game import Game
from cardlang.interpreter.layout import layout_of
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.state import first_state, recount_in_force
from cardlang.loader import load_deck

#: It silences the very rule that makes its condition true.
SILENCE = """
cards:
  silence:
    kind: amulet
    name: Silence
    text: "Nothing calms a calm sea."
    in_force:
      hush: mute rules of calm_sea when danger(you) < 2
"""


def table_with(tmp_path, amulets):
    folder = tmp_path / "cairn"
    shutil.copytree(CAIRN, folder)
    (folder / "cards" / "silence.yaml").write_text(SILENCE, encoding="utf-8")
    deck = load_deck(str(folder)).require()
    layout = layout_of(deck, 2)
    state = first_state(layout, 1, chosen_options(deck, {}))
    for name in amulets:
        card = deck.definition_of.index(deck.card(name).index)
        state.zones[state.place[card]].remove(card)
        state.place[card] = layout.zone_number("amulets", 0)
        state.zones[state.place[card]].append(card)
    state.phase = "turns"
    recount_in_force(layout, state)
    return Game.from_state(layout, state, 1).table


def danger(table):
    return table.book.adjusted(table, "danger", (0,), 2, is_attribute=False)


def test_a_mute_is_judged_as_if_nothing_were_muted(tmp_path):
    table = table_with(tmp_path, ["calm_sea", "silence"])
    assert [danger(table) for _ in range(4)] == [2, 2, 2, 2]


def test_without_it_the_rule_holds(tmp_path):
    assert danger(table_with(tmp_path, ["calm_sea"])) == 1
