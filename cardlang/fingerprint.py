"""Which game a deck is, as one short text.

Takes the merged root, gives a hash over everything that matters for play. Names, texts and
sentences do not, so that a save stays valid when a deck is translated or a typing error in a
sentence is mended; neither do comments, line breaks, or how the deck is spread over files.
The order of entries does matter: cards are numbered in it, and effects run in it.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, TypeAlias, cast

from cardlang.reader import plain
from cardlang.sections import TOLD_SECTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.reader import MappingNode

#: Raised when the meaning of decks or the numbering of cards changes.
FORMAT = 1
_SPACE_OR_COMMENT = re.compile(r'("[^"\n]*")|(?:\s|#[^\n]*)+')

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | float | bool | None"


def fingerprint(root: MappingNode) -> str:
    """Hash what matters for play."""
    sections = cast("dict[str, dict[str, Plain]]", plain(root))
    facts = sections.get("deck")
    players = facts.get("players") if isinstance(facts, dict) else None
    content: dict[str, Plain] = {
        name: {key: _played(name, value) for key, value in entries.items()}
        for name, entries in sections.items()
        if name != "deck" and name not in TOLD_SECTIONS and isinstance(entries, dict)
    }
    whole: Plain = {"format": FORMAT, "players": players, "sections": content}
    text = json.dumps(tidied(whole), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _played(section: str, entry: Plain) -> Plain:
    """An entry of a section without what is only told."""
    match section:
        case "kinds" | "cards":
            return _family(entry)
        case "perks":
            return _each_of(_without(entry, "name", "text"), "in_force", "rule")
        case "actions":
            return _each_of(_without(entry, "say", "log"), "needs", "when")
        case "zones":
            return _map(entry, lambda zone: _without(zone or {}, "name", "log"))
        case "uses":
            return _without(entry, "say", "log")
        case "options":
            return _without(entry, "say")
        case "steps" | "score" | "ends" | "in_force":
            keys = {"steps": "actions", "score": "value", "ends": "when", "in_force": "rule"}
            return _bare(entry, keys[section])
        case "setup" | "turn" | "closing":
            return _bare(entry, "do")
    return entry


def _family(entry: Plain) -> Plain:
    """A kind or card: what is no field of every card may be a use."""
    rest = _each_of(_without(entry, "name", "text"), "in_force", "rule")
    if not isinstance(rest, dict):
        return rest
    return {
        key: value if key == "in_force" else _each_of(_without(value, "say"), "needs", "when")
        for key, value in rest.items()
    }


def _each_of(entry: Plain, key: str, main: str) -> Plain:
    """An entry whose inner entries under `key` are reduced to their main part."""
    if not isinstance(entry, dict) or key not in entry:
        return entry
    return {**entry, key: _map(entry[key], lambda inner: _bare(inner, main))}


def _bare(entry: Plain, main: str) -> Plain:
    """`{when: X, say: Y}` is as good as `X`."""
    rest = _without(entry, "say")
    return rest[main] if isinstance(rest, dict) and list(rest) == [main] else rest


def _without(entry: Plain, *keys: str) -> Plain:
    if not isinstance(entry, dict):
        return entry
    return {key: value for key, value in entry.items() if key not in keys}


def _map(entries: Plain, function: Callable[[Plain], Plain]) -> Plain:
    if not isinstance(entries, dict):
        return entries
    return {key: function(value) for key, value in entries.items()}


def tidied(value: object) -> object:
    """Plain data with every text in single spaces and without comments of the language."""
    match value:
        case str():
            return _SPACE_OR_COMMENT.sub(lambda match: match.group(1) or " ", value).strip()
        case dict():
            return {key: tidied(inner) for key, inner in value.items()}
        case list():
            return [tidied(inner) for inner in value]
    return value
