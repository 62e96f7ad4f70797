"""The sections of a deck file and what their entries are called.

One table for every stage that names a section to an author: which there are, what one of their
entries is called, and how the names in them are compared.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Every section, in the order in which the manual shows them, with the word for one entry.
SECTIONS = {
    "deck": "fact about the deck",
    "options": "option",
    "attributes": "attribute",
    "zones": "zone",
    "state": "state",
    "define": "define",
    "values": "value",
    "uses": "use",
    "kinds": "kind",
    "cards": "card",
    "perks": "perk",
    "actions": "action",
    "steps": "step",
    "setup": "setup entry",
    "turn": "turn entry",
    "closing": "closing entry",
    "score": "score",
    "ends": "end",
    "in_force": "rule in force",
    "texts": "text",
    "rulebook": "chapter",
}
#: Sections whose entries stand one level deeper, under `player:`, `table:` or `card:`.
SCOPED_SECTIONS = frozenset({"zones", "state"})
#: Sections whose keys are signatures: `limit(c, p)`; only the name counts.
SIGNED_SECTIONS = frozenset({"define", "values"})

#: Keys whose values are only told: they change no rule.
TOLD_KEYS = frozenset({"name", "text", "say", "log"})
#: Sections that only tell something.
TOLD_SECTIONS = frozenset({"texts", "rulebook"})

_SIGNED_NAME = re.compile(r"\s*([^\s(]*)")
#: The language of a deck that says nothing about it.
DEFAULT_LANGUAGE = "en"


def entry_name(section: str, key: str) -> str:
    """The name of an entry: its key, without parameters."""
    if section in SIGNED_SECTIONS:
        match = _SIGNED_NAME.match(key)
        return match.group(1) if match else key
    return key


def is_told(path: Sequence[str]) -> bool:
    """Whether what stands at a path is only told, and so changes no rule."""
    return path[0] in TOLD_SECTIONS or (len(path) > 2 and path[-1] in TOLD_KEYS)


def alike(name: str) -> str:
    """The form in which two names look the same: without case, in one Unicode normal form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
