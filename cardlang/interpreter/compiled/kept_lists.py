"""Lists and sums that the state keeps up to date, where a filter is static.

A filter over a zone whose test depends on the card's definition alone has a
maintained list, and a sum of a printed attribute over it a maintained sum; both
only for what is asked at every decision (`Expressions.hot`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.compiled.analysis import Local
    from cardlang.interpreter.compiled.expressions import Expressions
    from cardlang.interpreter.compiled.sources import Source

    Env = Mapping[str, Local]


def maintained(
    writer: Expressions, elements: bound.Expression, static: frozenset[int], env: Env
) -> str | None:
    """The maintained list of a filter over one zone, or over that zone of some players."""
    if isinstance(elements, bound.Contents) and isinstance(elements.zone, bound.ZoneOf):
        zone = elements.zone
        if not writer.hot and (zone.zone, static) not in writer.names.filters:
            return None
        number = writer.names.filter(zone.zone, static)
        if zone.subject is None:
            return f"S.f[{number}][0]"
        source = writer.value(zone.subject, env)
        return guarded(writer, source, lambda text: f"S.f[{number}][{text}]")
    if isinstance(elements, bound.Mapped) and elements.body.type.name == "list":
        only = _only_card(writer, elements, static)
        if only is not None:
            return only
        name, inner = writer.element(elements.elements, env)
        inside = maintained(writer, elements.body, static, inner)
        if inside is not None:
            return writer.flattened(inside, name, writer.items(elements.elements, env))
    return None


def running_sum(
    writer: Expressions, elements: bound.Expression, attribute: str, env: Env
) -> str | None:
    """Source of a maintained sum over a filtered zone; None if it is not static."""
    if not writer.hot or (True, attribute) in writer.facts.adjusted:
        return None
    if not isinstance(elements, bound.Filter) or not isinstance(elements.elements, bound.Contents):
        return None
    zone = elements.elements.zone
    static, rest = writer.facts.split_test(elements.test)
    if static is None or rest or not isinstance(zone, bound.ZoneOf):
        return None
    values = writer.facts.attribute_values(attribute)
    if not all(isinstance(values[each], int) for each in static):
        return None
    number = writer.names.sum(zone.zone, static, attribute)
    if zone.subject is None:
        return f"S.g[{number}][0]"
    source = writer.value(zone.subject, env)
    return None if source.nullable else f"S.g[{number}][{source.text}]"


def _only_card(writer: Expressions, elements: bound.Mapped, static: frozenset[int]) -> str | None:
    """Where all players' zones are asked for a card of which there is one: it is or is not."""
    players, body = elements.elements, elements.body
    cards = [card for card, each in enumerate(writer.facts.deck.definition_of) if each in static]
    if len(cards) != 1 or not isinstance(players, bound.PlayersFrom) or players.without_start:
        return None
    if not isinstance(body, bound.Contents) or not isinstance(body.zone, bound.ZoneOf):
        return None
    kind = writer.facts.kinds.index(body.zone.zone)
    return f"(({cards[0]},) if S.kind_of[S.place[{cards[0]}]] == {kind} else ())"


def guarded(writer: Expressions, source: Source, read: Callable[[str], str]) -> str:
    """What is read of a source; an empty list where that is none."""
    if not source.nullable:
        return read(source.text)
    name = writer.temporary()
    return f"({read(name)} if ({name} := {source.text}) is not None else ())"
