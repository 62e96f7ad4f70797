"""The words and signs between the values of an expression, with what they mean."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OperatorWord:
    """An operator or literal: the word, its shape, one line."""

    name: str
    shape: str
    doc: str
    example: str


OPERATORS = (
    OperatorWord(
        ".",
        "X.NAME",
        "A zone, state or attribute of X; of a list, that of each element. Asked of `none` it is"
        " `none`.",
        "you.hand",
    ),
    OperatorWord(
        "[ ]",
        "LIST[FILTER]",
        "What fits of a list. Inside, `it` is the element; a kind, card id or perk by itself means"
        " being one, an attribute or state by itself is that of the element.",
        "you.hand[red and points > 1]",
    ),
    OperatorWord(
        "exists", "exists X", "A list with something in it, or not `none`.", "exists you.hand"
    ),
    OperatorWord(
        "printed",
        "printed ATTRIBUTE",
        "What stands on the card, whatever rules in force adjust; also of each card of a list.",
        "printed card.points",
    ),
    OperatorWord("not", "not CONDITION", "The opposite.", "not exists you.hand"),
    OperatorWord("and", "A and B", "Both hold; B is only looked at if A holds.", "a > 1 and b > 1"),
    OperatorWord("or", "A or B", "One of them holds, or both.", "card is (red or blue)"),
    OperatorWord(
        "if", "if CONDITION then A else B", "One value or the other.", "if you.ready then 2 else 1"
    ),
    OperatorWord(
        "is",
        "CARD is KIND, CARD is not KIND",
        "Whether a card is of a kind, has an id or a perk. Several go in brackets.",
        "card is (red or blue)",
    ),
    OperatorWord("in", "X in LIST, X not in LIST", "Whether X is in a list.", "card in you.hand"),
    OperatorWord("=", "A = B", "The same. `none` equals only `none`.", "target = you"),
    OperatorWord(
        "!=", "A != B", "Not the same; `X != none` asks whether there is an X.", "target != you"
    ),
    OperatorWord("<", "A < B", "Less. With `none` it is false.", "count(you.hand) < 5"),
    OperatorWord("<=", "A <= B", "Less or the same.", "you.coins <= 3"),
    OperatorWord(">", "A > B", "More.", "you.coins > 3"),
    OperatorWord(">=", "A >= B", "More or the same.", "you.coins >= 3"),
    OperatorWord("+", "A + B", "Numbers added, or one list after the other.", "you.hand + you.row"),
    OperatorWord("-", "A - B, -A", "Numbers subtracted.", "5 - count(you.hand)"),
    OperatorWord("*", "A * B", "Numbers multiplied.", "2 * you.coins"),
    OperatorWord("/", "A / B", "Numbers divided, rounded down.", "you.coins / 2"),
    OperatorWord("mod", "A mod B", "What is left after a division.", "table.turns mod 2"),
    OperatorWord(
        "except",
        "LIST except X",
        "A list without one element, or without another list.",
        "you.hand except card",
    ),
    OperatorWord("true", "true", "What holds always.", "set you.ready to true"),
    OperatorWord("false", "false", "What never holds.", "set you.ready to false"),
    OperatorWord(
        "none", "none", "Nothing: no card, no player, no number.", "set you.rival to none"
    ),
    OperatorWord(
        "unlimited", "unlimited", "A number above all others.", "adjust limit(p) to unlimited"
    ),
)
