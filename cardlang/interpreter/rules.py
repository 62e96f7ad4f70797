"""What the rules in force say about a need, use or action: waived, forbidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardlang.interpreter.evaluate import holds
from cardlang.interpreter.matching import Holding, environment_of, matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang import bound
    from cardlang.deck import Deck, NeedDef
    from cardlang.interpreter.table import Environment, Table


def waived(
    table: Table,
    need: NeedDef,
    *,
    use: str | None,
    action: str | None,
    card: int | None,
    player: int,
    target: int | None,
    also: tuple[bound.NeedMatch, ...] = (),
) -> bool:
    """Whether a need does not count for this player, card and target."""
    for match in also:
        if _meets(table, match, need, use, action, card):
            return True
    for holding in table.book.at(table).waivers.get(need.name, ()):
        rule = holding.rule
        if not any(_meets(table, match, need, use, action, card) for match in rule.needs):
            continue
        env = environment_of(holding)
        env.update(actor=player, card=card, target=target)
        if (
            holds(rule.player, env, table)
            and holds(rule.target, env, table)
            and holds(rule.when, env, table)
        ):
            return True
    return False


def _meets(
    table: Table,
    match: bound.NeedMatch,
    need: NeedDef,
    use: str | None,
    action: str | None,
    card: int | None,
) -> bool:
    if match.name != need.name:
        return False
    if match.action is not None:
        return match.action == action
    if use is None or card is None or match.use not in (None, use):
        return False
    return table.deck.definition_of[card] in match.members


@lru_cache(maxsize=1024)
def event_names(deck: Deck, use: str) -> tuple[str, ...]:
    """A use and the uses it is also."""
    names = [use]
    parent = deck.uses[use].parent if use in deck.uses else None
    while parent is not None:
        names.append(parent)
        parent = deck.uses[parent].parent
    return tuple(names)


def forbidding(
    table: Table, name: str, *, card: int | None, player: int, target: int | None
) -> Iterator[Holding]:
    """The rules that forbid a use or action to this player."""
    environment: Environment = {"card": card, "actor": player, "target": target}
    for holding, _ in matching(table, table.book.at(table).forbids, name, environment):
        yield holding
