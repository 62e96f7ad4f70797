"""Moves and questions in words: what is asked, and what each answer would do."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.notation import written
from cardlang.translation.derived import deed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.table import Table
    from cardlang.text.wording import Wording


def prompt(wording: Wording, decision: Decision) -> str:
    """The question of a decision."""
    label = decision.label
    match decision.sort:
        case "step":
            return wording.step(label) or wording.own("What do you do?")
        case "pay":
            return wording.said(f"pay.{label}", "Which card do you pay with?")
        case "perform":
            return wording.said(f"perform.{label}", "What do you do?")
        case "option" if decision.optional and len(decision.moves) == 2:
            return wording.sentence(f"choose.{label}") or wording.option(label)
    return wording.said(f"choose.{label}", _QUESTIONS[decision.sort])


_QUESTIONS = {
    "card": "Which card?",
    "player": "Which player?",
    "option": "Which one?",
    "number": "How many?",
    "position": "At which place?",
}


def move_labels(wording: Wording, table: Table, decision: Decision) -> list[str]:
    """The words of each move of a decision, in order; no two are the same."""
    moves = list(decision.moves)
    labels = [move_label(wording, table, decision, move) for move in moves]
    if len(set(labels)) < len(labels):
        labels = _told_apart(labels, [_place(wording, table, decision, move) for move in moves])
    if len(set(labels)) < len(labels):
        labels = _told_apart(labels, written(table, decision))
    return labels


def _told_apart(labels: list[str], additions: Sequence[str]) -> list[str]:
    """Labels with an addition where several are alike and the additions are not."""
    times = Counter(labels)
    both = Counter(zip(labels, additions, strict=True))
    return [
        f"{label} [{addition}]" if times[label] > both[label, addition] and addition else label
        for label, addition in zip(labels, additions, strict=True)
    ]


def _place(wording: Wording, table: Table, decision: Decision, move: Move) -> str:
    if move.card is None:
        return ""
    return wording.zone_of(table, table.state.place[move.card], decision.seat)


def move_label(wording: Wording, table: Table, decision: Decision, move: Move) -> str:
    """What a move would do, in the deck's words."""
    if move.sort == "pass":
        return wording.said(f"pass.{decision.label}", "Pass")
    if move.sort in ("action", "use"):  # one offered at any decision stands beside numbers too
        return _deed(wording, table, decision, move)
    if isinstance(decision.moves, NumberMoves):
        return str(move.value)
    return choice_label(wording, table, decision, move)


def choice_label(wording: Wording, table: Table, decision: Decision, move: Move) -> str:
    """Something chosen: a card, a player, an option."""
    if move.card is not None:
        return _card(wording, table, decision, move.card)
    if move.target is not None:
        return wording.seat(move.target)
    if isinstance(move.value, str):
        return wording.option(move.value)
    return str(move.value)


def _deed(wording: Wording, table: Table, decision: Decision, move: Move) -> str:
    values: dict[str, object] = {}
    if move.card is not None:
        sees = bool(table.viewers(move.card) >> decision.seat & 1)
        values = wording.printed(table, move.card, decision.seat, sees)
    values |= {
        "actor": wording.seat(decision.seat),
        "you": wording.seat(decision.seat),
        "card": "" if move.card is None else _card(wording, table, decision, move.card),
        "target": "" if move.target is None else wording.seat(move.target),
    }
    parts = []
    if move.action is not None and (move.use is None or _from_elsewhere(table, decision, move)):
        parts.append(_say(wording, "action", move.action, values))
    if move.use is not None:
        parts.append(_say(wording, "use", move.use, values))
    return " → ".join(parts)


def _from_elsewhere(table: Table, decision: Decision, move: Move) -> bool:
    """Whether the card used is not the player's own, so that the action says where it is from."""
    return move.card is not None and table.holder(move.card) != decision.seat


def _say(wording: Wording, sort: str, name: str, values: Mapping[str, object]) -> str:
    owners = wording.deck.actions if sort == "action" else wording.deck.uses
    made = deed(name, has_card=bool(values["card"]), has_target=bool(values["target"]))
    return wording.fill(wording.sentence(f"{sort}.{name}.say", owners[name].say or made), values)


def _card(wording: Wording, table: Table, decision: Decision, card: int) -> str:
    if table.viewers(card) >> decision.seat & 1:
        return wording.card(table.definition(card))
    hidden = [
        move.card
        for move in decision.moves
        if move.card is not None and not table.viewers(move.card) >> decision.seat & 1
    ]
    return f"{wording.hidden_card()} ({hidden.index(card) + 1})"
