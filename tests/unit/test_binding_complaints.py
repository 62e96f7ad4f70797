"""Every mistake the binder knows: one message, at the exact word, with what to type."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from binding_tools import SCOPES, Desk, small_deck

from cardlang import binding

if TYPE_CHECKING:
    from cardlang.diagnostics import Diagnostic

# sort of text, scope, text, code, the words underlined, what the help must contain
MISTAKES = [
    # names
    ("expression", "use", "foo > 1", "unknown-name", "foo", "names that can stand here: `actor`"),
    ("expression", "use", "tatal > 1", "unknown-name", "tatal", "did you mean `total`?"),
    ("expression", "use", "crd is pet", "unknown-name", "crd", "did you mean `card`?"),
    ("expression", "use", "dag = 1", "unknown-name", "dag", "did you mean `card is dog`?"),
    ("expression", "use", "you.row[dogg]", "unknown-name", "dogg", "did you mean `dog`?"),
    ("expression", "use", "you.row[pionts > 1]", "unknown-name", "pionts", "`points`?"),
    ("expression", "use", "you.row[Chien]", "unknown-name", "Chien", "did you mean `dog`?"),
    ("expression", "use", "card is chien", "unknown-name", "chien", "did you mean `dog`?"),
    ("expression", "use", "Chien", "unknown-name", "Chien", "did you mean `card is dog`?"),
    ("expression", "use", "exists pet", "name-not-here", "pet", "write `card is pet`"),
    ("expression", "use", "points > 1", "name-not-here", "points", "write `card.points`"),
    ("expression", "use", "spent", "name-not-here", "spent", "write `card.spent`"),
    ("expression", "use", "holder", "name-not-here", "holder", "write `card.holder`"),
    ("expression", "use", "coins > 1", "name-not-here", "coins", "write `you.coins`"),
    ("expression", "score", "coins > 1", "name-not-here", "coins", "write `p.coins`"),
    ("expression", "use", "rounds > 1", "name-not-here", "rounds", "write `table.rounds`"),
    ("expression", "use", "exists hand", "name-not-here", "hand", "write `you.hand`"),
    ("expression", "use", "exists pile", "name-not-here", "pile", "write `table.pile`"),
    ("expression", "use", "trim > 1", "name-not-here", "trim", "write `option.trim`"),
    ("expression", "use", "rich", "name-not-here", "rich", "write `rich(you)`"),
    ("expression", "use", "count > 1", "name-not-here", "count", "write `count(list)`"),
    ("expression", "use", "exists draw", "name-not-here", "draw", "write `perform draw`"),
    ("expression", "use", "exists strike", "name-not-here", "strike", "perform strike using"),
    ("expression", "use", "exists opening", "name-not-here", "opening", "perform opening"),
    ("expression", "use", "not bar", "name-not-here", "bar", "write `card.place = bar`"),
    ("expression", "use", "table", "name-not-here", "table", "`table.pile`, `table.discard`"),
    ("expression", "use", "option", "name-not-here", "option", "`option.mode`, `option.trim`"),
    ("expression", "use", "anyone", "name-not-here", "anyone", "stands behind `by`"),
    ("expression", "deck", "you.coins", "name-not-here", "you", "say `for anyone`"),
    ("expression", "deck", "this.points", "name-not-here", "this", "rules in force of cards"),
    ("expression", "setup", "you.coins", "name-not-here", "you", "name the player"),
    ("expression", "score", "you.coins", "name-not-here", "you", "write `p`"),
    ("expression", "use", "target.coins", "name-not-here", "target", "write `you`"),
    ("expression", "use", "it.points", "name-not-here", "it", "between `[` and `]`"),
    ("expression", "ends", "card.points", "name-not-here", "card", "uses and events"),
    ("expression", "score", "count(others)", "name-not-here", "others", "`players except p`"),
    # members
    ("expression", "use", "card.poins", "unknown-member", "poins", "did you mean `points`?"),
    ("expression", "use", "you.points", "unknown-member", "points", "write `card.points`"),
    ("expression", "use", "card.coins", "unknown-member", "coins", "write `you.coins`"),
    ("expression", "use", "you.rich", "unknown-member", "rich", "write `rich(you)`"),
    ("expression", "use", "card.pet", "unknown-member", "pet", "write `card is pet`"),
    ("expression", "use", "you.row.pet", "unknown-member", "pet", "write `you.row[pet]`"),
    ("expression", "use", "others.point", "unknown-member", "point", "`card.points`?"),
    ("expression", "use", "table.hand", "unknown-member", "hand", "write `you.hand`"),
    ("expression", "use", "table.plie", "unknown-member", "plie", "did you mean `pile`?"),
    ("expression", "use", "you.zzz", "unknown-member", "zzz", "there is `coins`"),
    ("expression", "use", "you.coins.zzz", "unknown-member", "zzz", "nothing to ask for"),
    ("expression", "use", "option.trin", "unknown-option", "trin", "did you mean `trim`?"),
    # symbols
    ("expression", "use", "card.place = zo", "unknown-symbol", "zo", "did you mean `zoo`?"),
    ("expression", "use", 'card.place = "zo"', "unknown-symbol", '"zo"', "`zoo`?"),
    ("expression", "use", "zo = card.place", "unknown-symbol", "zo", "did you mean `zoo`?"),
    ("expression", "use", "card.place = qqq", "unknown-symbol", "qqq", "write one of `bar`"),
    ("expression", "use", "you.row[place = zo]", "unknown-symbol", "zo", "`zoo`?"),
    ("expression", "use", "option.mode = shrt", "unknown-symbol", "shrt", "`short`?"),
    ("expression", "use", "zo in you.row.place", "unknown-symbol", "zo", "`zoo`?"),
    ("effect", "use", "set you.mood to hapy", "unknown-symbol", "hapy", "did you mean `happy`?"),
    ("expression", "use", "card.place = you.mood", "wrong-type", "you.mood", "one of `bar`"),
    # types
    ("expression", "use", "you.coins = card", "wrong-type", "card", "write a number"),
    ("expression", "use", "card.holder = card", "wrong-type", "card", "write `card.holder`"),
    ("expression", "use", "card = you.row", "wrong-type", "you.row", "top(you.row)"),
    ("expression", "use", "card = 2", "wrong-type", "2", "a card"),
    ("expression", "use", "you.coins + card", "wrong-type", "card", "write a number"),
    ("expression", "use", "you.coins + you.row", "wrong-type", "you.row", "count(you.row)"),
    ("expression", "use", "you.row + 1", "wrong-type", "1", "a zone or a list of cards"),
    ("expression", "use", "you.row - card", "wrong-type", "you.row", "you.row except card"),
    ("expression", "use", "you.row except you", "wrong-type", "you", "write a card"),
    ("expression", "use", "not you.coins", "wrong-type", "you.coins", "`you.coins > 0`"),
    ("expression", "use", "you.ready > 2", "wrong-type", "you.ready", "then 1 else 0`"),
    ("expression", "use", "you.ready and card", "wrong-type", "card", "exists card"),
    ("expression", "use", "exists you.ready", "wrong-type", "you.ready", "leave `exists` out"),
    ("expression", "use", "if you.ready then 3 else card", "wrong-type", "card", "a number"),
    ("expression", "use", "if card then 3 else 4", "wrong-type", "card", "exists card"),
    ("expression", "use", "card[dog]", "wrong-type", "card", "write `card is (dog)`"),
    ("expression", "use", "you[ready]", "wrong-type", "you", "a list"),
    ("expression", "use", "you.row is dog", "wrong-type", "you.row", "`exists you.row[dog]`"),
    ("expression", "use", "you is dog", "wrong-type", "you", "write a card"),
    ("expression", "use", "you.hand[1]", "wrong-type", "1", "first(LIST)"),
    ("expression", "use", "you.hand[points]", "wrong-type", "points", "`points > 0`"),
    ("expression", "use", "you.hand[place]", "wrong-type", "place", "`place = ..`"),
    ("expression", "use", "you.hand[you]", "wrong-type", "you", "`holder = you`"),
    ("expression", "use", "others[card]", "wrong-type", "card", "`card.holder`"),
    ("expression", "use", "others[row]", "wrong-type", "row", "exists row"),
    ("expression", "use", "card in card", "wrong-type", "card", "a list or a zone"),
    ("expression", "use", "you in you.row", "wrong-type", "you", "a card"),
    ("expression", "use", "rich(card)", "wrong-type", "card", "`card.holder`"),
    ("expression", "use", "count(card)", "wrong-type", "card", "a list or a zone"),
    ("expression", "use", "sum(you.row)", "wrong-type", "you.row", "a list of numbers"),
    ("expression", "use", "can_move(card, card)", "wrong-type", "card", "`card.zone`"),
    ("expression", "use", "card = dog", "kind-compared", "dog", "write `card is dog`"),
    ("expression", "use", "dog = card", "kind-compared", "dog", "write `card is dog`"),
    ("expression", "use", "dog in you.row", "kind-compared", "dog", "`exists you.row[dog]`"),
    # calls
    ("expression", "use", "rich()", "wrong-arguments", "rich()", "`rich(player p)`"),
    ("expression", "use", "count()", "wrong-arguments", "count()", "`count(list)`"),
    ("expression", "use", "top(1, 2, 3)", "wrong-arguments", "top(1, 2, 3)", "top(cards, n)"),
    ("expression", "use", "limit(you)", "wrong-arguments", "limit(you)", "write it as `limit`"),
    ("expression", "use", "cuont(you.row)", "unknown-function", "cuont", "`count`?"),
    ("expression", "use", "ritch(you)", "unknown-function", "ritch", "`rich`?"),
    ("expression", "use", "zzz(you)", "unknown-function", "zzz", "there is `bottom`"),
    ("expression", "use", "pet(card)", "unknown-function", "pet", "write `card is pet`"),
    ("expression", "use", "roll(6)", "chance-not-here", "roll", "`let x = roll(6)`"),
    ("expression", "score", "score(p)", "define-needs-itself", "score(p)", "without `score`"),
    # statements
    ("effect", "use", "move card to you", "wrong-type", "you", "for example `you.hand`"),
    ("effect", "use", "move you to you.hand", "wrong-type", "you", "a card"),
    ("effect", "use", "move others to you.hand", "wrong-type", "others", "list of cards"),
    ("effect", "use", "swap you.row with card", "wrong-type", "you.row", "`top(you.row)`"),
    ("effect", "use", "shuffle card", "wrong-type", "card", "`card.zone`"),
    ("effect", "use", "for x in card { }", "wrong-type", "card", "a list or a zone"),
    ("effect", "use", "repeat card { }", "wrong-type", "card", "a number"),
    ("effect", "use", "set card.points to 3", "not-settable", "card.points", "adjust points(c)"),
    ("effect", "use", "set you.hand to 3", "not-settable", "you.hand", "move CARDS to you.hand"),
    ("effect", "use", "set others.coins to 3", "not-settable", "others.coins", "in others {"),
    ("effect", "use", "set size(you) to 3", "not-settable", "size(you)", "adjust size(you)"),
    ("effect", "use", "set card to none", "not-settable", "card", "let card"),
    ("effect", "use", "set option.trim to 1", "not-settable", "option.trim", "declare a state"),
    ("effect", "use", "set table.turns to 1", "not-settable", "table.turns", "`you.STATE`"),
    ("effect", "use", "set card.holder to you", "not-settable", "card.holder", "`you.STATE`"),
    ("effect", "use", "set 3 to 4", "not-settable", "3", "`you.STATE`"),
    ("effect", "use", "set you.coins to card", "wrong-type", "card", "a number"),
    ("effect", "use", "add 1 to you.ready", "wrong-type", "you.ready", "set you.ready to"),
    ("effect", "use", "add card to you.coins", "wrong-type", "card", "a number"),
    ("effect", "use", "transfer 1 from you.rival to you.coins", "wrong-type", "you.rival", "set"),
    ("effect", "use", "let you = 3", "taken-name", "you", "`the_you`"),
    ("effect", "use", "let anyone = 3", "taken-name", "anyone", "`the_anyone`"),
    ("effect", "use", "for card in you.row { }", "taken-name", "card", "`the_card`"),
    ("effect", "use", "for c in others { for c in others { } }", "taken-name", "c", "`next_c`"),
    ("effect", "use", "let lend = 1 may lend { }", "taken-name", "lend", "`may use_lend {"),
    ("effect", "use", "let a = 3 let a = card", "changed-type", "a", "another name for a card"),
    ("effect", "use", "let x = 1 choose card x from you.row", "changed-type", "x", "another name"),
    ("effect", "setup", "choose card x from table.pile", "who-acts", "x", "`by table.active`"),
    ("effect", "setup", "perform opening", "who-acts", "opening", "`by table.active`"),
    ("effect", "use", "choose card x from 1 to 6", "wrong-choice", None, "card x from CARDS"),
    ("effect", "use", "choose number x from you.row", "wrong-choice", None, "x from 1 to 6"),
    ("effect", "use", "choose option x from you.row", "wrong-choice", None, "this_one, that_one"),
    ("effect", "use", "choose card x from others", "wrong-type", "others", "list of cards"),
    ("effect", "use", "choose player rival from you.row", "wrong-type", "you.row", "of players"),
    ("effect", "use", "choose option x from red, red", "option-twice", "red", "leave it out"),
    ("effect", "use", "choose card y from you.row", "missing-text", "y", "choose.y:"),
    ("effect", "use", "choose option x from red, green", "missing-text", "green", "option.green:"),
    ("effect", "use", "may borrow { }", "missing-text", "borrow", "option.borrow:"),
    ("effect", "use", "tell hallo", "missing-text", "hallo", "texts:\n  tell.hallo:"),
    ("effect", "use", "pay 3 from you.row worth place to you.hand", "wrong-type", "place", "there"),
    (
        "effect",
        "use",
        "pay 3 from you.row worth cst to you.hand",
        "unknown-attribute",
        "cst",
        "did you mean `cost`?",
    ),
    ("effect", "use", "perform opning", "unknown-deed", "opning", "did you mean `opening`?"),
    ("effect", "use", "perform dog", "unknown-deed", "dog", "using ZONE[dog]"),
    ("effect", "use", "perform play or draw using card", "unknown-deed", "draw", "by itself"),
    ("effect", "use", "perform play", "cards-missing", "play", "perform play using CARDS"),
    ("effect", "use", "perform play using card on others", "no-target", "others", "an `on:`"),
    ("effect", "use", "perform opening using card", "misplaced-clause", "card", "takes `by`"),
    ("effect", "use", "perform draw on others", "misplaced-clause", "others", "`waiving`"),
    ("effect", "use", "perform play using others", "wrong-type", "others", "list of cards"),
    ("effect", "use", "perform strike using card on card", "wrong-type", "card", "card.holder"),
    (
        "effect",
        "use",
        "perform draw costing { }",
        "misplaced-clause",
        "perform draw costing { }",
        "`waiving`",
    ),
    (
        "effect",
        "use",
        "add printed you.coins to you.coins",
        "not-printed",
        "you.coins",
        "ATTRIBUTE",
    ),
    ("effect", "use", "perform play using card costing { add 1 to x }", "unknown-name", "x", ""),
    ("effect", "use", "stop", "stop-outside-loop", "stop", "if CONDITION"),
    ("effect", "turn", "again", "again-outside-step", "again", "perform STEP"),
    (
        "effect",
        "use",
        "perform play using card waiving pet.rom",
        "unknown-need",
        "pet.rom",
        "`pet.room`?",
    ),
    # rules
    ("rule", "card", "forbid ply by you", "unknown-event", "ply", "did you mean `play`?"),
    ("rule", "card", "forbid dog by you", "unknown-event", "dog", "`USE of dog`"),
    ("rule", "card", "forbid opening", "unknown-event", "opening", "there is `attack`"),
    ("rule", "card", "forbid draw of dog", "no-card", "dog", "leave `of` out"),
    ("rule", "card", "forbid draw on you", "no-target", "you", "leave `on` out"),
    ("rule", "card", "forbid play on you", "no-target", "you", "leave `on` out"),
    ("rule", "card", "forbid moving this to hnd", "unknown-zone", "hnd", "did you mean `hand`?"),
    ("rule", "card", "forbid moving this to total", "wrong-type", "total", "a zone"),
    ("rule", "card", "forbid moving to you", "wrong-type", "you", "a zone"),
    ("rule", "card", "forbid play by dog", "name-not-here", "dog", "write `card is dog`"),
    ("rule", "card", "forbid play by card", "wrong-type", "card", "`card.holder`"),
    ("rule", "card", "forbid play of you", "wrong-type", "you", "`holder = you`"),
    (
        "rule",
        "card",
        "adjust size(p) by 1 for you and others",
        "players-joined",
        "you and others",
        "write `anyone`",
    ),
    ("rule", "card", "forbid play by others and you", "players-joined", "others and you", "anyone"),
    ("rule", "card", "forbid play by not you", "players-joined", "not you", "write `others`"),
    ("rule", "card", "forbid strike on not others", "players-joined", "not others", "write `you`"),
    ("rule", "card", "forbid play of pet and tool", "never-both", "pet and tool", "`pet or tool`"),
    (
        "expression",
        "use",
        "exists you.row[dog and spent and cat]",
        "never-both",
        "dog and spent and cat",
        "`dog or cat`",
    ),
    ("rule", "card", "forbid play by toi", "unknown-name", "toi", "write `you`"),
    ("rule", "card", "forbid play by Everyone", "unknown-name", "Everyone", "write `anyone`; of"),
    ("rule", "card", "adjust size(p) by 1 for opponents", "unknown-name", "opponents", "`others`"),
    ("rule", "card", "adjust size(p) by one for you", "unknown-name", "one", "write `1`"),
    ("effect", "use", "for p in all { again }", "unknown-name", "all", "write `players`"),
    ("effect", "use", "set you.ready to yes", "unknown-name", "yes", "write `true`"),
    ("effect", "use", "set you.rival to Null", "unknown-name", "Null", "write `none`"),
    ("effect", "use", "set you.ready to off", "unknown-name", "off", "write `false`"),
    ("effect", "action", "set target.ready to true", "name-not-here", "target", "add `on:`"),
    ("rule", "card", "waive room", "unknown-need", "room", "write `animal.room`"),
    ("rule", "card", "waive animals.room", "unknown-need", "animals.room", "`animal.room`?"),
    ("rule", "card", "waive Chien.room", "unknown-need", "Chien.room", "`dog.room`?"),
    ("rule", "card", "waive zzz.room", "unknown-need", "zzz.room", "that of `animal`"),
    ("rule", "card", "waive animal.rom", "unknown-need", "animal.rom", "`animal.room`?"),
    ("rule", "card", "waive tool.room", "unknown-need", "tool.room", "is here: `animal.room`"),
    ("rule", "card", "waive tool.zzz", "unknown-need", "tool.zzz", "has `armed`"),
    ("rule", "card", "waive main.zzz", "unknown-need", "main.zzz", "has no needs"),
    ("rule", "card", "waive pet.plya.room", "unknown-need", "pet.plya.room", "did you mean `play`"),
    ("rule", "card", "waive cat.gift.room", "unknown-need", "cat.gift.room", "is here"),
    ("rule", "card", "adjust siz(p) by 1", "unknown-value", "siz", "did you mean `size`?"),
    ("rule", "card", "adjust coins(p) by 1", "unknown-value", "coins", "adjusted: `cost`"),
    ("rule", "card", "adjust rich(p) to true", "not-adjustable", "rich", "to `values:`"),
    ("rule", "card", "adjust size(p, q) by 1", "wrong-arguments", "size", "`size(p)`"),
    ("rule", "card", "adjust open(p) by 1", "wrong-type", "open", "adjust open(p) to"),
    ("rule", "card", "adjust open(p) to 1", "wrong-type", "1", "a condition"),
    ("rule", "card", "adjust size(card p) by 2", "wrong-type", "card p", "without its type"),
    ("rule", "card", "adjust size(you) by 2", "taken-name", "you", "`adjust size(p) by 2 for you`"),
    (
        "rule",
        "card",
        "adjust size(others) by 2 when limit > 2",
        "taken-name",
        "others",
        "write `adjust size(p) by 2 for others when limit > 2`",
    ),
    (
        "rule",
        "card",
        "adjust speed(this) by 2",
        "taken-name",
        "this",
        "write `adjust speed(c) by 2 when c = this`",
    ),
    ("rule", "card", "adjust points(card) by 2", "taken-name", "card", "when c = this`"),
    ("rule", "card", "adjust points(you) by 2", "taken-name", "you", "points(c) by 2 for you`"),
    (
        "rule",
        "card",
        "adjust points(pet) by 2 for you",
        "taken-name",
        "pet",
        "write `adjust points(c) by 2 for you when c is pet`",
    ),
    (
        "rule",
        "card",
        "adjust cost(dog, p) by 2 when limit > 1",
        "taken-name",
        "dog",
        "write `adjust cost(c, p) by 2 when limit > 1 and c is dog`",
    ),
    ("rule", "card", "adjust size(hand) by 2", "taken-name", "hand", "write `adjust size(p) by 2`"),
    ("rule", "deck", "adjust speed(this) by 1", "taken-name", "this", "when c is CARD`"),
    ("rule", "card", "adjust size(then) by 2", "taken-name", "then", "choose another name"),
    ("rule", "card", "adjust place(c) to zo", "unknown-symbol", "zo", "did you mean `zoo`?"),
    ("rule", "card", "adjust limit() by 1 for you", "no-player", "you", "leave `for` out"),
    ("rule", "card", "adjust size(p) by size(p)", "adjusts-itself", "size(p)", "second value"),
    ("rule", "card", "offer drow at main", "unknown-action", "drow", "did you mean `draw`?"),
    ("rule", "card", "offer draw at mian", "unknown-step", "mian", "did you mean `main`?"),
    ("rule", "card", "offer opening at main", "unknown-action", "opening", "there is `draw`"),
    ("rule", "card", "copy rules of you", "wrong-type", "you", "a card"),
    ("rule", "card", "mute rules of you", "wrong-type", "you", "`holder = you`"),
    ("rule", "card", "mute rules of pet keeping lout", "unknown-perk", "lout", "`loud`?"),
    ("rule", "card", "forbid play when you.coins", "wrong-type", "you.coins", "> 0"),
    ("rule", "deck", "instead of play may { }", "who-acts", "play", "`by actor`"),
]


def complaints(sort: str, scope: str, text: str) -> list[Diagnostic]:
    desk = small_deck()
    getattr(desk, sort)(text, SCOPES[scope])
    return desk.complaints


@pytest.mark.parametrize(("sort", "scope", "text", "code", "place", "advice"), MISTAKES)
def test_mistake(
    sort: str, scope: str, text: str, code: str, place: str | None, advice: str
) -> None:
    found = complaints(sort, scope, text)

    assert [each.code for each in found] == [code]
    assert found[0].span is not None
    assert found[0].span.text == (text if place is None else place)
    assert advice in found[0].help
    assert found[0].label or code == "name-not-here"


@pytest.mark.parametrize(("sort", "scope", "text"), [each[:3] for each in MISTAKES])
def test_messages_speak_the_language_of_decks(sort: str, scope: str, text: str) -> None:
    """No word of the program: no `None`, no `True`, no class names, no `anything`."""
    for each in complaints(sort, scope, text):
        words = f"{each.message} {each.label} {each.help} {' '.join(each.notes)}"
        for foreign in ("None", "True", "False", "syntax", "expression", "token", "anything", "<"):
            assert foreign not in words, words


def test_every_code_of_the_binder_is_here() -> None:
    folder = Path(binding.__file__).parent
    used: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr != "refuse":
                    continue
                constants = [n for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                used |= {str(constant.value) for constant in constants}
    used -= {"unknown-", "None"}  # the first is completed with `action` or `step`

    assert used - {each[3] for each in MISTAKES} == set()
    assert {"unknown-action", "unknown-step"} <= {each[3] for each in MISTAKES}


def test_one_cause_gives_one_message() -> None:
    """What is built on a mistake is not complained about again."""
    desk = small_deck()
    scope = SCOPES["use"]

    desk.expression("sum(foo[pet].points) + 1 > 2 and foo2.bar", scope)

    assert [each.span.text for each in desk.complaints if each.span] == ["foo", "foo2"]


@pytest.mark.parametrize(
    "text",
    [
        "let a = foo move a to you.row add a to you.coins if a { end turn }",
        "for x in foo { move x to x.holder.hand if x.points > x.coins { } }",
        "set foo.bar to 3",
        "move foo[points > 1 and zzz.x] to you.row",
        "choose card x from foo move x to you.row",
    ],
)
def test_effects_stay_quiet_on_what_is_unknown(text: str) -> None:
    found = [each.span.text for each in complaints("effect", "use", text) if each.span]

    assert found[0] == "foo"
    assert found[1:] in ([], ["zzz"])


def test_a_message_about_a_declared_name_points_at_it() -> None:
    found = complaints("expression", "use", "exists pet")

    assert [label.text for label in found[0].secondary] == ["declared here"]


def test_an_empty_deck_gives_advice_too() -> None:
    from binding_tools import declare

    for text in ("foo", "option.foo", "card.foo", "foo(1)"):
        desk = Desk(declare())
        desk.expression(text, SCOPES["use"])
        assert [bool(each.help) for each in desk.complaints] == [True]
    for text in ("waive foo.bar", "offer foo at bar", "forbid foo", "adjust foo(c) by 1"):
        desk = Desk(declare())
        desk.rule(text, SCOPES["card"])
        assert all(each.help for each in desk.complaints), text
        assert desk.complaints
