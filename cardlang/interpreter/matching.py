"""Rules that hold, and which of them watch an event.

An event is a use or action (named, with `card`, `actor`, `target`) or a card that goes
from one zone to another. Answers come in the order of the design: from the actor in seat
order, then in the order laid; the deck's own rules come first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.evaluate import evaluate, holds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import RuleDef
    from cardlang.interpreter.table import Environment, Table

#: The key of offers that stand besides every question; no step can be called so.
ANY_DECISION = "any decision"
#: The key of events in which a card moves; no use or action can be called so.
MOVING = "moving cards"


@dataclass(frozen=True, slots=True)
class Holding:
    """A rule that holds now, for this card and its holder (None: the deck's)."""

    definition: RuleDef
    this: int | None
    you: int | None

    @property
    def rule(self) -> Any:
        """The bound rule."""
        return self.definition.rule


def environment_of(holding: Holding) -> Environment:
    """The names a rule always has."""
    return {"this": holding.this, "you": holding.you}


def in_order(
    table: Table, found: Iterable[tuple[Holding, Environment]], actor: int | None
) -> list[tuple[Holding, Environment]]:
    """Holdings from the actor in seat order; the deck's first; else as laid."""
    count = table.layout.players
    start = table.state.active if actor is None else actor

    def distance(pair: tuple[Holding, Environment]) -> int:
        you = pair[0].you
        return -1 if you is None else (you - start) % count

    return sorted(found, key=distance)


def matching(
    table: Table,
    index: dict[str, list[Holding]],
    name: str,
    environment: Environment,
) -> Iterator[tuple[Holding, Environment]]:
    """Rules about a use or action that watch this very event, with their environment.

    `environment` has the event's `card`, `actor`, `target`.
    """
    for holding in index.get(name, ()):
        rule = holding.rule
        env = environment_of(holding) | environment
        event = rule.event
        if (
            holds(event.cards, env, table)
            and holds(event.actor, env, table)
            and holds(event.target, env, table)
            and holds(rule.when, env, table)
        ):
            yield holding, env


def matching_moves(
    table: Table,
    found: Iterable[Holding],
    environment: Environment,
    source: int,
    target: int,
) -> Iterator[tuple[Holding, Environment]]:
    """Rules about moving that watch a card going from one zone number to another."""
    for holding in found:
        rule = holding.rule
        event = rule.event
        env = environment_of(holding) | environment
        if (
            _zone_fits(table, event.leaving, env, source)
            and _zone_fits(table, event.entering, env, target)
            and holds(event.cards, env, table)
            and holds(event.actor, env, table)
            and holds(rule.when, env, table)
        ):
            yield holding, env


def _zone_fits(
    table: Table, pattern: bound.Expression | None, env: Environment, number: int
) -> bool:
    if pattern is None:
        return True
    if isinstance(pattern, bound.AnyZone):
        return table.layout.zones[number].name == pattern.zone
    return bool(evaluate(pattern, env, table) == number)


def move_environment(table: Table, card: int, zone: int, actor: int | None) -> Environment:
    """The names of a moving event."""
    owners = table.layout.owners
    return {
        "card": card,
        "actor": actor,
        "giver": owners[table.state.place[card]],
        "taker": owners[zone],
    }
