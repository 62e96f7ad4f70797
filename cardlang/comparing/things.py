"""A deck as things with parts: everything that can change play, by its path.

Takes the deck and its merged root. What is only told (names, texts, sentences) is not there, and
how something is written makes no difference: see `points`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.comparing.families import EFFECTS, families_as_things
from cardlang.comparing.points import Part, Thing, language, names, within, written
from cardlang.filling import as_written
from cardlang.inheritance import resolve_families
from cardlang.interface import message
from cardlang.node_values import entries_of, text_of
from cardlang.places import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardlang.bound import Scalar
    from cardlang.deck import Deck
    from cardlang.nodes import Entry, MappingNode
    from cardlang.places import Path

#: Under which keys a fact stands where it is not called the same.
_KEYS = {"allowed": ("to", "from")}


def things_of(deck: Deck, root: MappingNode) -> dict[Path, Thing]:
    """Every thing of a deck by its path."""
    families = resolve_families(root, frozenset(), lambda _: None)
    every = (
        *_declared(deck, root),
        *_scoped(deck, root),
        *_sections(root),
        *families_as_things(deck, families),
        *_flow(deck, root),
    )
    return {thing.path: thing for thing in every}


# ------------------------------------------------------------- what is declared


def _declared(deck: Deck, root: MappingNode) -> Iterator[Thing]:
    for entry in entries_of(root.get("deck")).values():
        if entry.key == "players":
            limits = {key: written(each) for key, each in entries_of(entry.node).items()}
            yield _thing(("deck", "players"), entry, limits)
    for entry in entries_of(root.get("options")).values():
        option = deck.options[entry.key]
        allowed = _listed(option.type.symbols) or _range(option.low, option.high)
        facts = {"default": _value(option.default), "allowed": allowed}
        yield _thing(("options", entry.key), entry, facts)
    for entry in entries_of(root.get("attributes")).values():
        attribute = deck.attributes[entry.key]
        type_ = _listed(attribute.type.symbols) or attribute.type.name
        facts = {"type": type_, "default": _value(attribute.default)}
        yield _thing(("attributes", entry.key), entry, facts)
    for entry in entries_of(root.get("uses")).values():
        yield _thing(("uses", entry.key), entry, {"use_of": deck.uses[entry.key].parent or ""})


def _scoped(deck: Deck, root: MappingNode) -> Iterator[Thing]:
    """Zones and states."""
    for scope in entries_of(root.get("zones")).values():
        for entry in entries_of(scope.node).values():
            zone = deck.zones[entry.key]
            facts = {
                "seen_by": zone.seen_by,
                "active": "true" if zone.active else "",
                "order": zone.order,
                "hides": _listed(sorted(zone.hides)),
                "marks": zone.marks,
                "start": written(entries_of(entry.node).get("start")).replace("false", ""),
            }
            yield _thing(("zones", scope.key, entry.key), entry, facts, zone.title)
    states = {(str(scope), name): state for (scope, name), state in deck.states.items()}
    for scope in entries_of(root.get("state")).values():
        for entry in entries_of(scope.node).values():
            state = states[scope.key, entry.key]
            facts = {
                "type": str(state.type),
                "start": _value(state.start),
                "resets": state.resets,
                "stays": "true" if state.stays else "",
            }
            yield _thing(("state", scope.key, entry.key), entry, facts)


def _thing(path: Path, entry: Entry, facts: Mapping[str, str], title: str = "") -> Thing:
    """A thing with its facts, each at the place where it is written."""
    own = entries_of(entry.node)
    parts: dict[Path, Part] = {}
    for name, text in facts.items():
        if text:
            keys = [key for key in _KEYS.get(name, (name,)) if key in own]
            parts[name,] = Part(text, (own[keys[0]] if keys else entry).key_span)
    return Thing(path, title, entry.key_span, parts)


# ---------------------------------------------------------- sections of entries


def _sections(root: MappingNode) -> Iterator[Thing]:
    for section in ("define", "values"):
        for entry in entries_of(root.get(section)).values():
            path = bare((section, entry.key))
            yield Thing(path, "", entry.key_span, dict(_define(entry)))
    for entry in entries_of(root.get("perks")).values():
        found = entries_of(entry.node).get("name")
        title = text_of(found.node if found else None)
        rules: dict[Path, Part] = {
            ("in_force", rule.key): language("rule", rule, "rule")
            for rule in within(entry, "in_force").values()
        }
        yield Thing(("perks", entry.key), title, entry.key_span, rules)
    for entry in entries_of(root.get("actions")).values():
        yield Thing(("actions", entry.key), "", entry.key_span, dict(_action(entry)))
    for entry in entries_of(root.get("in_force")).values():
        yield _single("in_force", entry, "rule", language("rule", entry, "rule"))


def _single(section: str, entry: Entry, name: str, part: Part) -> Thing:
    """A thing about which there is one thing to say."""
    return Thing((section, entry.key), "", entry.key_span, {(name,): part})


def _define(entry: Entry) -> Iterator[tuple[Path, Part]]:
    yield ("is",), language("expression", entry)
    _, _, parameters = entry.key.partition("(")
    if parameters:
        yield ("parameters",), Part(" ".join(parameters.rstrip(") ").split()), entry.key_span)


def _action(entry: Entry) -> Iterator[tuple[Path, Part]]:
    for key, each in entries_of(entry.node).items():
        if key in EFFECTS:
            yield (key,), language("effect", each)
        elif key in ("of", "on"):
            yield (key,), language("expression", each)
        elif key == "uses":
            yield (key,), Part(names(each.node), each.key_span)
    for need in within(entry, "needs").values():
        yield ("needs", need.key), language("expression", need, "when")


# ------------------------------------------------------------- turns and scores


def _flow(deck: Deck, root: MappingNode) -> Iterator[Thing]:
    for entry in entries_of(root.get("steps")).values():
        own = entries_of(entry.node).get("actions", entry)
        yield _single("steps", entry, "actions", Part(names(own.node), own.key_span))
    for section, order in (("setup", deck.setup), ("turn", deck.turn), ("closing", deck.closing)):
        entries = entries_of(root.get(section))
        for each in order:
            entry = entries[each.name]
            yield _single(section, entry, "do", language("effect", entry, "do"))
    for entry in entries_of(root.get("ends")).values():
        yield _single("ends", entry, "is", language("expression", entry, "when"))
    for entry in entries_of(root.get("score")).values():
        yield Thing(("score", entry.key), "", entry.key_span, dict(_score(entry)))


def _score(entry: Entry) -> Iterator[tuple[Path, Part]]:
    yield ("is",), language("expression", entry, "value")
    final = entries_of(entry.node).get("final")
    if final is not None and written(final) == "true":
        yield ("final",), Part("true", final.key_span)


# ------------------------------------------------------------------- small words


def _listed(words: Iterable[str] | None) -> str:
    return ", ".join(words or ())


def _range(low: int | None, high: int | None) -> str:
    return "" if low is None and high is None else message("{low} to {high}", low=low, high=high)


def _value(value: Scalar) -> str:
    return "" if value is None else as_written(value)
