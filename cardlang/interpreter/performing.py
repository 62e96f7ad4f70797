"""Actions and uses of cards: taking a move, and everything it sets in motion.

The order of a use: replacements, rules before it, cost, `before`, the card goes
to its place, `do`, rules after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.interpreter.decisions import PASS, Decision, Move, NumberMoves, Terms
from cardlang.interpreter.evaluate import evaluate
from cardlang.interpreter.faults import fault
from cardlang.interpreter.journal import Event
from cardlang.interpreter.matching import ANY_DECISION, in_order, matching
from cardlang.interpreter.moves import (
    action_moves,
    offered_actions,
    step_moves,
    use_moves,
    use_of,
)
from cardlang.interpreter.moving import MOST_DEPTH, move_card, replace_event, run_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from cardlang import bound
    from cardlang.interpreter.matching import Holding
    from cardlang.interpreter.moving import RunEffect
    from cardlang.interpreter.table import Environment, Table
    from cardlang.source import Span

    Asking = Generator[Decision, Move, None]


def perform_step(node: bound.PerformStep, env: Environment, table: Table, run: RunEffect) -> Asking:
    """Ask a player for one of a step's moves and take it; once more for each `again`."""
    seat = evaluate(node.player, env, table)
    outer = table.again
    taken = False

    def put() -> Decision | None:
        moves: list[Move] = [] if seat is None else step_moves(table, node.step, seat)
        if not moves:
            return None
        if node.optional:
            moves.append(PASS)
        return Decision(seat, "step", node.step, node.optional, moves)

    while True:
        table.again = False
        move = yield from ask(table, put, run, node.span, forced=False)
        taken = move is not None and move.sort != "pass"
        if move is None:
            break
        if not taken:
            table.note(Event("passed", seat, node.step), node.span)
            break
        yield from take(table, move, Terms(seat), run, node.span)
        if not table.again:
            break
    table.again = outer
    if not taken:
        yield from run(node.otherwise, env, table)


def ask(
    table: Table,
    put: Callable[[], Decision | None],
    run: RunEffect,
    span: Span,
    *,
    forced: bool = True,
) -> Generator[Decision, Move, Move | None]:
    """Put a question until it is answered; None if there is nothing to ask.

    Actions that rules offer at any decision stand besides the answers: one of
    these is carried out, then the question is put again. With `forced` a single
    answer is taken without asking.
    """
    while True:
        decision = put()
        if decision is None:
            return None
        if forced and len(decision.moves) == 1:
            return decision.moves[0]
        besides = _moves_besides(table, decision)
        if not besides:
            return (yield decision)
        moves = decision.moves
        if isinstance(moves, NumberMoves):
            every: Sequence[Move] = moves.besides(besides)
        else:
            every = [*moves, *besides]
        answer = yield replace(decision, moves=every, besides=tuple(besides))
        if answer not in besides:
            return answer
        again, table.besides = table.again, True
        try:
            yield from take(table, answer, Terms(decision.seat), run, span)
        finally:
            table.again, table.besides = again, False


def _moves_besides(table: Table, decision: Decision) -> list[Move]:
    """The moves that rules offer at any decision; none while one of them is carried out."""
    offers = table.book.at(table).offers.get(ANY_DECISION)
    if not offers or table.besides:
        return []
    names = offered_actions(table, offers, decision.seat)
    terms = Terms(decision.seat)
    found = [
        move for name in names for move in action_moves(table, table.deck.actions[name], terms)
    ]
    return [move for move in found if move not in decision.moves]


def perform_action(
    node: bound.PerformAction, env: Environment, table: Table, run: RunEffect
) -> Asking:
    """Let a player take one of an action's moves."""
    seat = evaluate(node.player, env, table)
    action = table.deck.actions[node.action]
    terms = Terms(seat, node.waiving, node.free)

    def list_moves() -> list[Move]:
        return [] if seat is None else action_moves(table, action, terms)

    asked = Decision(terms.player, "perform", node.action, node.optional, (), terms=terms)
    yield from _ask_and_take(node, asked, list_moves, terms, env, table, run)


def perform_use(node: bound.PerformUse, env: Environment, table: Table, run: RunEffect) -> Asking:
    """Let a player use one of some cards."""
    seat = evaluate(node.player, env, table)
    cards = _many(evaluate(node.cards, env, table))
    targets = None if node.targets is None else _many(evaluate(node.targets, env, table))
    terms = Terms(seat, node.waiving, node.free, node.costing)

    def list_moves() -> list[Move]:
        return [] if seat is None else use_moves(table, node.uses, cards, targets, terms)

    asked = Decision(
        terms.player,
        "perform",
        node.uses[0],
        node.optional,
        (),
        node.uses,
        tuple(cards),
        None if targets is None else tuple(targets),
        terms,
    )
    yield from _ask_and_take(node, asked, list_moves, terms, env, table, run)


def _many(value: int | Sequence[int] | None) -> list[int]:
    if value is None:
        return []
    return [value] if isinstance(value, int) else list(value)


def _ask_and_take(
    node: bound.PerformAction | bound.PerformUse,
    asked: Decision,
    list_moves: Callable[[], list[Move]],
    terms: Terms,
    env: Environment,
    table: Table,
    run: RunEffect,
) -> Asking:
    def put() -> Decision | None:
        moves = list_moves()
        if not moves:
            return None
        if node.optional:
            moves.append(PASS)
        return replace(asked, moves=moves)

    move = yield from ask(table, put, run, node.span)
    if move is None or move.sort == "pass":
        if move is not None:
            table.note(Event("passed", terms.player, asked.label), node.span)
        yield from run(node.otherwise, env, table)
        return
    yield from take(table, move, terms, run, node.span)


def take(table: Table, move: Move, terms: Terms, run: RunEffect, span: Span) -> Asking:
    """Carry out a move: an action, a use, or a use through an action."""
    table.depth += 1
    if table.depth > MOST_DEPTH:
        raise fault("endless", "too many moves inside one another", span)
    try:
        if move.action is None:
            yield from _use(table, move, terms, run, span)
        else:
            yield from _act(table, move, terms, run, span)
    finally:
        table.depth -= 1


def _act(table: Table, move: Move, terms: Terms, run: RunEffect, span: Span) -> Asking:
    assert move.action is not None
    action = table.deck.actions[move.action]
    env = _environment(move, terms)

    def body() -> Asking:
        if not terms.free:
            yield from run(action.cost, env, table)
        if move.use is not None:
            yield from _use(table, move, terms, run, span)
        else:
            seen = 0 if move.card is None else table.viewers(move.card)
            event = Event("acted", terms.player, action.name, move.card, move.target, seen=seen)
            table.note(event, span)
        yield from run(action.do, env, table)

    yield from _with_rules(table, action.name, env, body, run)


def _use(table: Table, move: Move, terms: Terms, run: RunEffect, span: Span) -> Asking:
    assert move.card is not None
    assert move.use is not None
    card, use = move.card, use_of(table, move)
    env = _environment(move, terms)

    def body() -> Asking:
        seen = table.viewers(card)
        note = Event(
            "used", terms.player, move.use, card, move.target, value=move.action, seen=seen
        )
        at = len(table.journal)
        table.note(note, span)
        yield from run(terms.cost_of(use.cost), env, table)
        yield from run(use.before, env, table)
        zone = None if use.to is None else evaluate(use.to, env, table)
        if zone is not None:
            yield from move_card(table, card, zone, None, terms.player, run, use.span)
            # Whoever sees the card where it went may read its name in the log.
            seen |= table.viewers(card)
            table.journal[at] = replace(note, zone=zone, seen=seen)
        yield from run(use.do, env, table)

    yield from _with_rules(table, move.use, env, body, run)


def _environment(move: Move, terms: Terms) -> Environment:
    return {
        "you": terms.player,
        "actor": terms.player,
        "card": move.card,
        "target": move.target,
    }


def _with_rules(
    table: Table,
    name: str,
    env: Environment,
    body: Callable[[], Asking],
    run: RunEffect,
) -> Asking:
    """Run an event's body with the rules that replace it, come before and after it."""
    event: Environment = {name: env[name] for name in ("card", "actor", "target")}
    replaced = yield from _replaced(table, name, event, run)
    if replaced:
        return
    yield from _triggered(table, table.book.at(table).before, name, event, run)
    yield from body()
    yield from _triggered(table, table.book.at(table).after, name, event, run)


def _triggered(
    table: Table,
    index: dict[str, list[Holding]],
    name: str,
    event: Environment,
    run: RunEffect,
) -> Asking:
    found = list(matching(table, index, name, event))
    actor = event["actor"]
    for holding, env in in_order(table, found, actor if isinstance(actor, int) else None):
        yield from run_rule(table, holding, env, run)


def _replaced(
    table: Table, name: str, event: Environment, run: RunEffect
) -> Generator[Decision, Move, bool]:
    """Whether some rule put something in the event's place."""
    found = list(matching(table, table.book.at(table).instead, name, event))
    return (yield from replace_event(table, found, run))


def replay(node: bound.Replay, env: Environment, table: Table, run: RunEffect) -> Asking:
    """Run the `do` of a card's first use again, for whoever replays it."""
    card = evaluate(node.card, env, table)
    if card is None:
        return
    uses = table.definition(card).uses
    for use in uses.values():
        yield from run(
            use.do,
            {"you": env.get("you"), "actor": env.get("you"), "card": card, "target": None},
            table,
        )
        return
