"""Choices inside effects: a card, player, option, number, position; and paying.

A choice with one option that may not be passed is taken without asking; one
without options does nothing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.decisions import PASS, Decision, DecisionSort, Move, NumberMoves
from cardlang.interpreter.evaluate import elements_of, evaluate
from cardlang.interpreter.journal import Event
from cardlang.interpreter.moving import move_card
from cardlang.interpreter.numbers import whole
from cardlang.interpreter.paying import Bill, after, bill_of, next_cards
from cardlang.interpreter.performing import ask

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from cardlang import bound
    from cardlang.interpreter.moving import RunEffect
    from cardlang.interpreter.table import Environment, Table

    Asking = Generator[Decision, Move, None]


def choose(node: bound.Choose, env: Environment, table: Table, run: RunEffect) -> Asking:
    """Ask a player for one of the elements, and run the body with it."""
    seat = evaluate(node.player, env, table)
    sort: DecisionSort = node.sort if node.sort != "cards" else "card"

    def put() -> Decision | None:
        moves = _moves(node, env, table)
        if seat is None or not moves or (node.optional and len(moves) == 1):
            return None
        cards = _among(node, env, table) if sort == "position" else ()
        return Decision(seat, sort, node.name, node.optional, moves, cards=cards)

    move = yield from ask(table, put, run, node.span)
    env[node.name] = None
    if move is None or move.sort == "pass":
        if move is not None:
            table.note(Event("passed", seat, node.name), node.span)
        yield from run(node.otherwise, env, table)
        return
    env[node.name] = _chosen(node, move)
    _note_choice(node, env, table, seat, move)
    yield from run(node.body, env, table)


def _chosen(node: bound.Choose, move: Move) -> Any:
    if move.sort == "card":
        return [move.card] if node.sort == "cards" else move.card
    return move.target if move.sort == "player" else move.value


def _note_choice(node: bound.Choose, env: Environment, table: Table, seat: int, move: Move) -> None:
    between = None
    seen = 0 if move.card is None else table.viewers(move.card)
    if isinstance(move.value, int) and move.sort == "position":
        cards = (None, *_among(node, env, table), None)
        between = cards[move.value], cards[move.value + 1]
        seen = table.layout.everyone
        for card in between:
            seen &= -1 if card is None else table.viewers(card)
    event = Event(
        "chosen",
        seat,
        node.name,
        move.card,
        move.target,
        value=move.value,
        seen=seen,
        between=between,
    )
    table.note(event, node.span)


def _among(node: bound.Choose, env: Environment, table: Table) -> tuple[int, ...]:
    """The cards among which a position is asked for."""
    assert node.elements is not None
    return tuple(elements_of(node.elements, env, table))


def _moves(node: bound.Choose, env: Environment, table: Table) -> Sequence[Move]:
    optional = node.optional
    if node.sort == "number":
        assert node.low is not None
        assert node.high is not None
        low, high = whole(evaluate(node.low, env, table)), whole(evaluate(node.high, env, table))
        step = 1 if node.step is None else max(whole(evaluate(node.step, env, table)), 1)
        return NumberMoves("number", range(low, high + 1, step), (PASS,) if optional else ())
    if node.sort == "position":
        count = len(_among(node, env, table))
        return NumberMoves("position", range(count + 1), (PASS,) if optional else ())
    moves: list[Move]
    if node.sort == "option":
        moves = [Move("option", value=name) for name in node.names]
    else:
        assert node.elements is not None
        elements = elements_of(node.elements, env, table)
        if node.sort == "player":
            moves = [Move("player", target=seat) for seat in elements]
        else:
            moves = [Move("card", card=card) for card in elements]
    return [*moves, PASS] if optional else moves


def _same(question: Decision) -> Decision:
    return question


def pay(node: bound.Pay, env: Environment, table: Table, run: RunEffect) -> Asking:
    """Let a player give cards until the amount is reached; nothing if they cannot reach it."""
    seat = evaluate(node.player, env, table)
    zone = evaluate(node.zone, env, table)
    bill: Bill = bill_of(node, env, table)
    while bill.amount > 0:
        candidates = next_cards(bill)
        if not candidates:
            return
        moves = [Move("card", card=each) for each in candidates]
        question = Decision(seat, "pay", node.worth, optional=False, moves=moves)
        move = yield from ask(table, partial(_same, question), run, node.span)
        assert move is not None
        assert move.card is not None
        card = move.card
        bill = after(bill, card)
        yield from move_card(table, card, zone, None, seat, run, node.span)
