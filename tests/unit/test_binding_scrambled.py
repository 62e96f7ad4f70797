"""Whatever names stand where, the binder answers with diagnostics, never with an exception."""

from __future__ import annotations

import random
import re

import pytest
from binding_tools import SCOPES, slice_of, small_deck
from test_binding_complaints import MISTAKES
from test_binding_expressions import MEANINGS

from cardlang import parser, vocabulary
from cardlang.binding import homes
from cardlang.diagnostics import Diagnostic

EFFECTS = [
    "let a = none for c in you.row { if c.points > a.points { let a = c } } move a to you.hand",
    "choose card x from you.hand[pet] by left(you) { move x to you.row under first(you.row) }",
    "may perform play or strike using you.hand on others waiving animal.room by you free",
    "transfer you.coins from you.coins to table.rounds set card.owner to you tell hello",
    "repeat until you.ready { may choose option x from red, blue else { stop } } end turn",
    "pay cost(card, you) from you.hand[pet] worth points to you.row exactly when you.ready",
    "choose number x from 1 to you.coins step 2 choose position rival in you.row again",
]
RULES = [
    "forbid attack of tool or this by others on you when card.points > 1",
    "instead of moving pet from hand to you.row by others may by actor { set this.spent to true }",
    "adjust cost(c, p) by this.points for you when c is pet and not exists p.row[tool]",
    "waive animal.room, draw.pile_left for others on you when you.ready",
    "offer draw at main for you when actor.ready",
    "mute rules of pet or this.owner.row for others when you.ready",
    "copy rules of first(others.row) when you.ready",
]
TEXTS = [
    *(("expression", text) for _, text, _ in MEANINGS),
    *((sort, text) for sort, _, text, *_ in MISTAKES),
    *(("effect", text) for text in EFFECTS),
    *(("rule", text) for text in RULES),
]
NAMES = [
    *homes.known_names(small_deck().declarations),
    *vocabulary.BUILTINS,
    *("none", "true", "3", "bar", "count", "first", "foo"),
]


@pytest.mark.parametrize("seed", range(40))
def test_scrambled_names(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        sort, text = chance.choice(TEXTS)
        words = re.split(r"(\w+)", text)
        for _ in range(chance.randint(1, 3)):
            words[chance.randrange(1, len(words), 2)] = chance.choice(NAMES)
        _bind(sort, "".join(words), chance.choice(list(SCOPES)))


def _bind(sort: str, text: str, scope: str) -> None:
    tree = getattr(parser, f"parse_{sort}")(slice_of(text))
    if isinstance(tree, Diagnostic):
        return
    desk = small_deck()
    getattr(desk.binder, sort)(tree, SCOPES[scope])
    for each in desk.complaints:
        assert each.span is not None, (text, each)
        assert each.help, (text, each)
        assert "anything" not in f"{each.message} {each.help} {each.label}", (text, each)
        assert "None" not in f"{each.message} {each.help} {each.label}", (text, each)
