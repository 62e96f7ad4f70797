"""What each diagnostic means: cause, an example, and the way out.

The explanations stand in the YAML files beside this module, by code. Takes a code, gives its
explanation; decides nothing about decks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.diagnostics import DeckError, Diagnostic
from cardlang.node_values import entries_of, text_of
from cardlang.reader import read_source, read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.reader import Entry


@dataclass(frozen=True, slots=True)
class Explanation:
    """A diagnostic explained; the examples may be empty."""

    code: str
    cause: str
    wrong: str
    repair: str
    right: str


@cache
def explanations() -> Mapping[str, Explanation]:
    """Every explanation by its code, in alphabetical order.

    Raises:
        DeckError: if a file of this folder is not what it should be.
    """
    found: dict[str, Explanation] = {}
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        for entry in _read(path):
            if entry.key in found:
                raise DeckError([Diagnostic("duplicate-entry", entry.key, entry.key_span)])
            found[entry.key] = _explanation(entry)
    return dict(sorted(found.items()))


def _read(path: Path) -> tuple[Entry, ...]:
    source = read_source(path, path.name)
    if isinstance(source, Diagnostic):
        raise DeckError([source])
    node, diagnostics = read_yaml(source)
    if diagnostics:
        raise DeckError(diagnostics)
    return tuple(entries_of(node).values())


def _explanation(entry: Entry) -> Explanation:
    parts = {key: text_of(part.node) for key, part in entries_of(entry.node).items()}
    return Explanation(
        code=entry.key,
        cause=parts.get("cause", ""),
        wrong=parts.get("wrong", ""),
        repair=parts.get("repair", ""),
        right=parts.get("right", ""),
    )
