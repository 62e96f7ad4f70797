"""The folder of a deck, and what lies inside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DECK_FILE = "deck.yaml"


@dataclass(frozen=True, slots=True)
class DeckFolder:
    """A folder, and its path as messages show it."""

    path: Path
    shown: str


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a path stays in a folder, whatever links it goes through."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # RuntimeError: links in a circle
        return False
