"""What people write who think in plain words, and what they are told to write."""

from __future__ import annotations

import pytest
from binding_tools import slice_of

from cardlang import parser
from cardlang.diagnostics import Diagnostic

PARSERS = {
    "expression": parser.parse_expression,
    "effect": parser.parse_effect,
    "rule": parser.parse_rule,
}
WRITTEN = [
    ("expression", "count(you.life) => 3", "write `>=`"),
    ("expression", "count(you.life) =< 3", "write `<=`"),
    ("expression", "exist you.life", "write `exists you.life`"),
    ("expression", "3 < count you.life[flirt]", "write `count(you.life[flirt])`"),
    ("expression", "count of you.life > 3", "write `count(you.life)`"),
    ("expression", "count(you.life(flirt)) > 2", "write `you.life[flirt]`"),
    ("expression", "you has dog", "write `exists you.ZONE[dog]`"),
    ("expression", "card is a pet", "write `is pet`"),
    ("expression", "you.coins is greater than 3", "write `>`"),
    ("expression", "you.coins at least 3", "write `>=`"),
    ("expression", "you.coins is equal to 3", "write `=`"),
    ("expression", "count(your hand) > 3", "write `you.hand`"),
    ("expression", "exists the hand", "leave `the` out: `hand`"),
    ("expression", "you.coins – 2 > 1", "write `-`"),
    ("expression", "true unless exists you.life", "write `and not (exists you.life)`"),
    ("effect", "repeat 3 times { again }", "write `repeat 3 { .. }`"),
    ("effect", "for p in players do again", "write `for p in players { .. }`"),
    ("effect", "for each p in players { again }", "write `for p in players { .. }`"),
    ("effect", "for p in players: again", "write `for p in players { .. }`"),
    ("effect", "while you.coins > 3 { again }", "write `repeat until not (you.coins > 3) { .. }`"),
    ("effect", "if you.coins > 3: again", "write `if you.coins > 3 { .. }`"),
    ("effect", "if you.coins > 3 then again", "write `if you.coins > 3 { .. }`"),
    ("effect", "if you.coins > 3 again", "`if you.coins > 3 { again }`"),
    ("effect", "if you.ready { again } else: stop", "write `else { .. }`"),
    ("effect", "add 1 you.coins", "write `add 1 to you.coins`"),
    ("effect", "move card into you.hand", "write `move card to you.hand`"),
    ("effect", "move 2 from table.pile to you.hand", "write `move top(table.pile, 2) to you.hand`"),
    ("effect", "move card to you.hand at top of table.pile", "write `to table.pile at top`"),
    ("effect", "set x = 3", "write `let x = 3`"),
    ("effect", "set you.coins = 3", "write `set you.coins to 3`"),
    ("effect", 'tell "Hello"', "write `tell NAME`"),
    ("effect", "draw 2", "`perform ACTION`"),
    ("effect", "discard card", "write `move card to ZONE`"),
    ("effect", "gain 3 coins", "write `add 3 to you.STATE`"),
    ("effect", "again unless you.ready", "write `if not (you.ready) { .. }`"),
    (
        "effect",
        "forbid play",
        "write it in `in_force:`; what happens once starts with one of: move",
    ),
    ("rule", "after play { adjust size(p) by 1 }", "what happens once starts with one of: move"),
    ("rule", "after play by you move card to you.hand", "`after play by you { move card to you.ha"),
    ("rule", "move card to you.hand", "`after EVENT { move card to you.hand }`"),
    ("rule", "adjust this.points by 1", "write `adjust points(c) by 1 when c = this`"),
    ("rule", "adjust you.size by 1", "write `adjust size(p) by 1 for you`"),
    ("rule", "adjust size by 1", "`adjust size(p) by 1` of players"),
    ("rule", "adjust size(p) + 1", "write `adjust size(p) by 1`"),
    ("rule", "forbid play unless you.ready", "write `when not (you.ready)`"),
]


@pytest.mark.parametrize(("sort", "text", "advice"), WRITTEN)
def test_plain_words_are_answered_in_the_language(sort: str, text: str, advice: str) -> None:
    found = PARSERS[sort](slice_of(text))

    assert isinstance(found, Diagnostic)
    assert advice in found.help
