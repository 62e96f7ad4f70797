"""The words of the language: the single list from which everything else takes them.

Data only. The binder checks types from it, the interpreter registers what the
functions do against it, the reference page and the suggestions are made of it.
Names in the examples (`hand`, `pile`, `red`, `points`, `coins`) stand for a deck's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.types import (
    ANY,
    BOOLEAN,
    CARD,
    CARDS,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    TABLE,
    TEXT,
    ZONE,
    Type,
    list_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

Result: TypeAlias = Type | Literal["element", "same"]

#: A list of anything.
LIST = list_of(ANY)


@dataclass(frozen=True, slots=True)
class FunctionShape:
    """One way to call a function: named parameters, and what comes out.

    `element` is one of the first argument's list, `same` a list like the first argument.
    """

    parameters: tuple[tuple[str, Type], ...]
    result: Result


@dataclass(frozen=True, slots=True)
class FunctionWord:
    """A function; its shapes differ in the number of parameters."""

    name: str
    shapes: tuple[FunctionShape, ...]
    doc: str
    example: str
    effects_only: bool = False

    @property
    def signature(self) -> str:
        """How it is called, every shape: `top(list)` or `top(list, n)`."""
        calls = (", ".join(name for name, _ in shape.parameters) for shape in self.shapes)
        return " or ".join(f"{self.name}({call})" for call in calls)


@dataclass(frozen=True, slots=True)
class VerbWord:
    """A statement or a kind of rule: its shape, with what to fill in in capitals."""

    name: str
    shape: str
    doc: str
    example: str


@dataclass(frozen=True, slots=True)
class BuiltinWord:
    """A name that is always there, or there in some places."""

    name: str
    type: Type
    doc: str
    where: str


@dataclass(frozen=True, slots=True)
class PropertyWord:
    """What every card, player or the table has without being declared."""

    owner: Literal["card", "player", "table"]
    name: str
    type: Type
    doc: str
    settable: bool = False


@dataclass(frozen=True, slots=True)
class EventWord:
    """Something a rule in force can watch."""

    name: str
    shape: str
    variables: tuple[str, ...]
    doc: str
    example: str


def _one(result: Result, *parameters: tuple[str, Type]) -> FunctionShape:
    return FunctionShape(parameters, result)


_LIST = ("list", LIST)
_CARDS = ("cards", CARDS)
_P = ("p", PLAYER)
_C = ("c", CARD)
_N = ("n", NUMBER)
_A = ("a", NUMBER)
_B = ("b", NUMBER)
_NUMBERS = ("numbers", NUMBERS)

_FUNCTIONS = (
    FunctionWord(
        "count",
        (_one(NUMBER, _LIST),),
        "How many there are in a list or zone.",
        "count(you.hand[red])",
    ),
    FunctionWord(
        "sum",
        (_one(NUMBER, _NUMBERS),),
        "The numbers of a list added up; `none` counts as 0.",
        "sum(you.hand.points)",
    ),
    FunctionWord(
        "min",
        (_one(NUMBER, _NUMBERS), _one(NUMBER, _A, _B)),
        "The smallest number; of an empty list it is `none`.",
        "min(you.coins, 3)",
    ),
    FunctionWord(
        "max",
        (_one(NUMBER, _NUMBERS), _one(NUMBER, _A, _B)),
        "The greatest number; of an empty list it is `none`.",
        "max(players.coins)",
    ),
    FunctionWord(
        "first",
        (_one("element", _LIST),),
        "The first of a list or zone, `none` if it is empty.",
        "first(you.hand[red])",
    ),
    FunctionWord(
        "last",
        (_one("element", _LIST),),
        "The last of a list or zone, `none` if it is empty.",
        "last(you.hand)",
    ),
    FunctionWord(
        "nth",
        (_one("element", _LIST, _N),),
        "The element at a place counted from 1, `none` outside the list.",
        "nth(you.hand, 2)",
    ),
    FunctionWord(
        "top",
        (_one(CARD, _CARDS), _one(CARDS, _CARDS, _N)),
        "The top card of a zone, which is its last; with a number that many, the top one first.",
        "top(table.pile, 3)",
    ),
    FunctionWord(
        "bottom",
        (_one(CARD, _CARDS), _one(CARDS, _CARDS, _N)),
        "The bottom card of a zone, which is its first; with a number that many, from below.",
        "bottom(table.pile)",
    ),
    FunctionWord(
        "random",
        (_one("element", _LIST),),
        "One of a list, by chance; `none` if it is empty.",
        "random(target.hand)",
        effects_only=True,
    ),
    FunctionWord(
        "shuffled",
        (_one("same", _LIST),),
        "A list in an order of chance.",
        "shuffled(others)",
        effects_only=True,
    ),
    FunctionWord(
        "roll",
        (_one(NUMBER, ("sides", NUMBER)),),
        "A die with that many sides.",
        "roll(6)",
        effects_only=True,
    ),
    FunctionWord(
        "left",
        (_one(PLAYER, _P),),
        "Who plays after a player.",
        "left(you)",
    ),
    FunctionWord(
        "right",
        (_one(PLAYER, _P),),
        "Who plays before a player.",
        "right(you)",
    ),
    FunctionWord(
        "neighbours",
        (_one(PLAYERS, _P),),
        "Who sits to the left and to the right; with two players the other one, once.",
        "neighbours(you)",
    ),
    FunctionWord(
        "distinct",
        (_one("same", _LIST),),
        "A list in which nothing stands twice: the first of each stays.",
        "count(distinct(you.hand.color))",
    ),
    FunctionWord(
        "divide_up",
        (_one(NUMBER, _A, _B),),
        "A division rounded up (`/` rounds down).",
        "divide_up(you.coins, 2)",
    ),
    FunctionWord(
        "score",
        (_one(NUMBER, _P),),
        "What a player would score if the game ended now.",
        "score(you) >= 13",
    ),
    FunctionWord(
        "can_move",
        (_one(BOOLEAN, _C, ("zone", ZONE)),),
        "Whether no rule in force forbids that a card goes to a zone.",
        "target.hand[can_move(it, you.hand)]",
    ),
    FunctionWord(
        "knows",
        (_one(BOOLEAN, _P, _C),),
        "Whether a player may see which card it is, with all that is printed on it.",
        "knows(you, top(table.pile))",
    ),
    FunctionWord(
        "zones_of",
        (_one(CARDS, _P),),
        "The cards in all zones of a player.",
        "count(zones_of(you)[red])",
    ),
)

_STATEMENTS = (
    VerbWord(
        "move",
        "move CARDS to ZONE [at top | at bottom | at random | at N | under CARD | over CARD]",
        "One card or a list of cards goes to a zone, one after the other; by itself on top.",
        "move top(table.pile) to you.hand",
    ),
    VerbWord(
        "swap", "swap CARD with CARD", "Two cards trade places.", "swap card with last(target.row)"
    ),
    VerbWord(
        "shuffle",
        "shuffle ZONE",
        "A zone's order is left to chance and nobody knows it any more.",
        "shuffle table.pile",
    ),
    VerbWord("reveal", "reveal CARDS", "Everybody sees which cards these are.", "reveal you.hand"),
    VerbWord(
        "look",
        "look at CARDS [by PLAYER]",
        "A player sees which cards these are; by itself `you`.",
        "look at top(table.pile, 3)",
    ),
    VerbWord("let", "let NAME = VALUE", "A value gets a name.", "let best = max(players.coins)"),
    VerbWord("set", "set STATE to VALUE", "A state gets a new value.", "set you.ready to true"),
    VerbWord(
        "add", "add N to STATE", "A number state grows, or with `-` shrinks.", "add 1 to you.coins"
    ),
    VerbWord(
        "transfer",
        "transfer N from STATE to STATE",
        "An amount leaves one state and enters another.",
        "transfer 2 from you.coins to target.coins",
    ),
    VerbWord(
        "if",
        "if CONDITION { .. } [else { .. }]",
        "One effect or the other.",
        "if you.coins > 3 { end turn }",
    ),
    VerbWord(
        "for",
        "for NAME in LIST { .. }",
        "An effect for each of a list; the list is fixed at the start.",
        "for p in others { add 1 to p.coins }",
    ),
    VerbWord(
        "repeat",
        "repeat N { .. } | repeat until CONDITION { .. }",
        "An effect again and again; `until` is asked before each round.",
        "repeat 2 { move top(table.pile) to you.hand }",
    ),
    VerbWord(
        "choose",
        "choose card|cards|player NAME from LIST [by PLAYER] [{ .. }]"
        " | choose number NAME from N to N [step N] | choose option NAME from NAME, NAME"
        " | choose position NAME in ZONE",
        "A player picks one. A single possibility is taken, with none nothing happens and the"
        " name stays `none`.",
        "choose player rival from others { add 1 to rival.coins }",
    ),
    VerbWord(
        "may",
        "may choose .. | may perform .. | may NAME { .. }, each with [else { .. }]",
        "The player can also pass; `else` happens then, or when nothing is possible.",
        "may choose card gift from you.hand { move gift to target.hand }",
    ),
    VerbWord(
        "perform",
        "perform STEP | ACTION | USE [or USE] using CARDS"
        " [on PLAYERS] [by PLAYER] [waiving NEEDS] [free | costing { .. }]",
        "A player takes a move of a step, an action, or uses one of some cards. `free` waives what"
        " it costs, `costing` puts another cost in its place.",
        "perform play by left(you)",
    ),
    VerbWord(
        "pay",
        "pay N from CARDS worth ATTRIBUTE to ZONE [exactly [when CONDITION]] [by PLAYER]",
        "Cards worth an amount go to a zone, one by one, never into a dead end.",
        "pay 3 from you.hand[coin] worth points to table.pile",
    ),
    VerbWord("replay", "replay CARD", "The `do` of a card's use happens again.", "replay card"),
    VerbWord(
        "tell", "tell TEXT", "A sentence of the deck goes to the log.", "tell lucky  # tell.lucky"
    ),
    VerbWord("again", "again", "The running step asks once more after this.", "again"),
    VerbWord(
        "stop", "stop", "Leaves the innermost loop.", "repeat 3 { if you.coins = 0 { stop } }"
    ),
    VerbWord(
        "end",
        "end turn | end round | end game",
        "The turn, the round or the game is over after this.",
        "end turn",
    ),
)

_RULES = (
    VerbWord(
        "forbid",
        "forbid EVENT [when CONDITION]",
        "The event may not happen.",
        "forbid play of red by others",
    ),
    VerbWord(
        "waive",
        "waive NEED [, NEED] [for PLAYER] [on PLAYER] [when CONDITION]",
        "A need does not count.",
        "waive red.room for you",
    ),
    VerbWord(
        "adjust",
        "adjust NAME(PARAMETERS) by|to|times N [for PLAYER] [when CONDITION]",
        "A value, or what is printed on cards, changes: first `to`, then `times`, then `by`.",
        "adjust points(c) by 1 for you when c is red",
    ),
    VerbWord(
        "before",
        "before EVENT [when CONDITION] { .. }",
        "An effect before something happens.",
        "before moving this { move top(table.pile) to you.hand }",
    ),
    VerbWord(
        "after",
        "after EVENT [when CONDITION] { .. }",
        "An effect after something happened.",
        "after play of red by you { again }",
    ),
    VerbWord(
        "instead",
        "instead of EVENT [when CONDITION] [may [by PLAYER]] { .. }",
        "An effect in the place of something; with `may` somebody is asked.",
        "instead of attack on you may { end turn }",
    ),
    VerbWord(
        "offer",
        "offer ACTION at STEP|any decision [for PLAYER] [when CONDITION]",
        "A step offers one more action; `at any decision` every question put to the player does, "
        "and is put again afterwards.",
        "offer trade at opening for you",
    ),
    VerbWord(
        "copy",
        "copy rules of CARD [when CONDITION]",
        "The rules printed on another card hold here too.",
        "copy rules of this.copied",
    ),
    VerbWord(
        "mute",
        "mute rules of CARDS [keeping PERK, PERK] [for PLAYER] [when CONDITION]",
        "Rules of cards do not hold, but for those of the perks named.",
        "mute rules of red for you",
    ),
)

_EVENTS = (
    EventWord(
        "USE or ACTION",
        "USE|ACTION [of CARDS] [by PLAYER] [on PLAYER]",
        ("card", "actor", "target"),
        "A card is used or an action done: `card` the card, `actor` who does it, `target` whom it"
        " is aimed at. `of`, `by` and `on` say which ones are meant.",
        "after play of red by others on you { add 1 to actor.coins }",
    ),
    EventWord(
        "moving",
        "moving [CARDS] [from ZONE] [to ZONE] [by PLAYER]",
        ("card", "actor", "giver", "taker"),
        "A card changes its zone: `giver` and `taker` own the zone left and entered (`none` for"
        " the table). A zone name by itself is that zone of any player.",
        "forbid moving this by others",
    ),
)

_BUILTINS = (
    BuiltinWord(
        "you",
        PLAYER,
        "Who acts, or in a rule in force the holder of its card.",
        "not in setup, score, ends, defines and rules of the deck",
    ),
    BuiltinWord("card", CARD, "The card used, or the one the event is about.", "uses and events"),
    BuiltinWord("target", PLAYER, "The player aimed at.", "where the use or event is aimed"),
    BuiltinWord("this", CARD, "The card whose rule it is.", "rules in force of cards"),
    BuiltinWord("actor", PLAYER, "Who caused the event.", "uses, actions and events"),
    BuiltinWord("giver", PLAYER, "The owner of the zone left, `none` for the table.", "`moving`"),
    BuiltinWord(
        "taker", PLAYER, "The owner of the zone entered, `none` for the table.", "`moving`"
    ),
    BuiltinWord(
        "players",
        PLAYERS,
        "All players in seat order, from `you` or the active player.",
        "everywhere",
    ),
    BuiltinWord("others", PLAYERS, "All players but `you`, in seat order.", "where there is `you`"),
    BuiltinWord("table", TABLE, "What belongs to nobody: `table.pile`.", "everywhere"),
    BuiltinWord("option", ANY, "The settings of the deck: `option.NAME`.", "everywhere"),
    BuiltinWord("it", ANY, "The element a filter looks at.", "between `[` and `]`, after `is`"),
)

_PROPERTIES = (
    PropertyWord("card", "holder", PLAYER, "The player in whose zone it lies, else `none`."),
    PropertyWord("card", "zone", ZONE, "The zone in which it lies."),
    PropertyWord("card", "id", TEXT, "The id of the card, the same for all its copies."),
    PropertyWord("player", "seat", NUMBER, "The number of the place at the table."),
    PropertyWord("table", "active", PLAYER, "Whose turn it is.", settable=True),
    PropertyWord("table", "turns", NUMBER, "How many turns have begun."),
    PropertyWord("table", "next", PLAYER, "Whose turn it is after this.", settable=True),
)

FUNCTIONS: Mapping[str, FunctionWord] = {word.name: word for word in _FUNCTIONS}
STATEMENTS: Mapping[str, VerbWord] = {word.name: word for word in _STATEMENTS}
RULES: Mapping[str, VerbWord] = {word.name: word for word in _RULES}
EVENTS: Mapping[str, EventWord] = {word.name: word for word in _EVENTS}
BUILTINS: Mapping[str, BuiltinWord] = {word.name: word for word in _BUILTINS}
PROPERTIES: Mapping[tuple[str, str], PropertyWord] = {
    (word.owner, word.name): word for word in _PROPERTIES
}

#: Words that join others or are values; no name of a deck may be one of them.
OPERATORS = frozenset(
    [
        "and",
        "or",
        "not",
        "if",
        "then",
        "else",
        "is",
        "in",
        "exists",
        "printed",
        "except",
        "mod",
        "true",
        "false",
        "none",
        "unlimited",
        "anyone",
    ]
)

#: What neither a variable, a parameter nor anything declared may be called.
RESERVED = OPERATORS | frozenset(BUILTINS)
