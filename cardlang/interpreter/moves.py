"""Legal moves, and why the others are not.

A move is legal when nothing refuses it: `refusals` gives, in order, every need
that fails and is not waived, every rule that forbids it, and a cost that cannot
be paid. Enumeration stops at the first; explanations take them all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from cardlang import bound
from cardlang.interpreter.decisions import Move, Terms
from cardlang.interpreter.evaluate import evaluate, holds
from cardlang.interpreter.paying import bill_of, can_pay
from cardlang.interpreter.rules import event_names, forbidding, waived

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import ActionDef, CardUse, NeedDef
    from cardlang.interpreter.matching import Holding
    from cardlang.interpreter.table import Environment, Table
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a need, a rule in force or the cost."""

    sort: Literal["need", "rule", "cost"]
    id: str
    say: str
    span: Span = field(compare=False, repr=False)


def step_moves(table: Table, step: str, player: int) -> list[Move]:
    """Every legal move of a step for a player, actions in the deck's order."""
    moves: list[Move] = []
    for name in step_actions(table, step, player):
        moves += action_moves(table, table.deck.actions[name], Terms(player))
    return moves


def step_actions(table: Table, step: str, player: int) -> list[str]:
    """The actions a step offers to a player, with those that rules add."""
    names = list(table.deck.steps[step].actions)
    offers = table.book.at(table).offers.get(step, ())
    return names + [name for name in offered_actions(table, offers, player) if name not in names]


def offered_actions(table: Table, offers: Iterable[Holding], player: int) -> list[str]:
    """The actions that rules offer to a player now, each once."""
    names: list[str] = []
    for holding in offers:
        rule = holding.rule
        env: Environment = {"this": holding.this, "you": holding.you, "actor": player}
        fits = holds(rule.player, env, table) and holds(rule.when, env, table)
        if fits and rule.action not in names:
            names.append(rule.action)
    return names


def action_moves(table: Table, action: ActionDef, terms: Terms) -> list[Move]:
    """Every legal move of an action."""
    return [
        move
        for move in action_candidates(table, action, terms.player)
        if next(refusals(table, move, terms), None) is None
    ]


def action_candidates(table: Table, action: ActionDef, player: int) -> Iterator[Move]:
    """Every move an action names, legal or not; copies that are alike only once."""
    env: Environment = {"you": player, "actor": player}
    if action.cards is None:
        for target in _targets(table, action.targets, env):
            yield Move("action", action.name, None, None, target)
        return
    cards = _one_or_more(evaluate(action.cards, env, table))
    for card in unlike(table, cards):
        if action.uses:
            yield from use_candidates(table, action.uses, (card,), None, player, action.name)
            continue
        for target in _targets(table, action.targets, env | {"card": card}):
            yield Move("action", action.name, None, card, target)


def use_moves(
    table: Table,
    uses: tuple[str, ...],
    cards: Iterable[int],
    targets: Iterable[int] | None,
    terms: Terms,
) -> list[Move]:
    """Every legal use of some cards."""
    candidates = use_candidates(table, uses, unlike(table, cards), targets, terms.player, None)
    return [move for move in candidates if next(refusals(table, move, terms), None) is None]


def use_candidates(
    table: Table,
    uses: tuple[str, ...],
    cards: Iterable[int],
    targets: Iterable[int] | None,
    player: int,
    action: str | None,
) -> Iterator[Move]:
    """Every use of some cards under these names, legal or not."""
    for card in cards:
        for name, use in table.definition(card).uses.items():
            if not any(wanted in uses for wanted in event_names(table.deck, name)):
                continue
            env: Environment = {"you": player, "actor": player, "card": card}
            for target in _targets(table, use.targets, env):
                if targets is None or (target is not None and target in targets):
                    yield Move("use", action, name, card, target)


def _targets(
    table: Table, targets: bound.Expression | None, environment: Environment
) -> Iterable[int | None]:
    if targets is None:
        return (None,)
    return _one_or_more(evaluate(targets, environment, table))


def _one_or_more(value: int | list[int] | None) -> list[int]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def unlike(table: Table, cards: Iterable[int]) -> list[int]:
    """Cards without those that differ in nothing from an earlier one in the same zone."""
    state = table.state
    seen: set[tuple[object, ...]] = set()
    result = []
    for card in cards:
        alike = (
            table.deck.definition_of[card],
            state.place[card],
            *(values[card] for values in state.card_states),
        )
        if alike not in seen:
            seen.add(alike)
            result.append(card)
    return result


# -------------------------------------------------------------------- refusals


def refusals(table: Table, move: Move, terms: Terms) -> Iterator[Refusal]:
    """Everything that keeps a player from an action or a use, most telling first."""
    environment: Environment = {
        "you": terms.player,
        "actor": terms.player,
        "card": move.card,
        "target": move.target,
    }
    if move.action is not None:
        action = table.deck.actions[move.action]
        yield from _failed_needs(table, action.needs, move, terms, environment, of_use=False)
        yield from _forbidden(table, action.name, move, terms)
        if not terms.free:
            yield from _unaffordable(table, action.cost, environment, action.span, action.name)
    if move.use is not None and move.card is not None:
        use = table.definition(move.card).uses[move.use]
        yield from _failed_needs(table, use.needs, move, terms, environment, of_use=True)
        yield from _forbidden(table, move.use, move, terms)
        yield from _unaffordable(
            table, terms.cost_of(use.cost), environment, use.span, table.definition(move.card).kind
        )


def _failed_needs(
    table: Table,
    needs: tuple[NeedDef, ...],
    move: Move,
    terms: Terms,
    environment: Environment,
    *,
    of_use: bool,
) -> Iterator[Refusal]:
    for need in needs:
        if holds(need.condition, environment, table):
            continue
        if not waived(
            table,
            need,
            use=move.use if of_use else None,
            action=None if of_use else move.action,
            card=move.card,
            player=terms.player,
            target=move.target,
            also=terms.waiving,
        ):
            yield Refusal("need", need.id, need.say, need.span)


def _forbidden(table: Table, name: str, move: Move, terms: Terms) -> Iterator[Refusal]:
    for holding in forbidding(table, name, card=move.card, player=terms.player, target=move.target):
        rule = holding.definition
        yield Refusal("rule", rule.id, rule.say, rule.span)


def _unaffordable(
    table: Table, cost: bound.Effect, environment: Environment, span: Span, owner: str
) -> Iterator[Refusal]:
    for pay in payments(table, cost, environment):
        if not can_pay(bill_of(pay, environment, table)):
            say = table.deck.texts.get("need.affordable", "")
            yield Refusal("cost", f"{owner}.affordable", say, span)
            return


def payments(table: Table, effect: bound.Effect, environment: Environment) -> Iterator[bound.Pay]:
    """The payments an effect will ask for, as far as its conditions can be judged now."""
    for statement in effect:
        if isinstance(statement, bound.Pay):
            yield statement
        elif isinstance(statement, bound.If):
            branch = (
                statement.positive
                if holds(statement.test, environment, table)
                else statement.negative
            )
            yield from payments(table, branch, environment)


def use_of(table: Table, move: Move) -> CardUse:
    """The use a move makes of its card."""
    assert move.card is not None
    assert move.use is not None
    return table.definition(move.card).uses[move.use]
