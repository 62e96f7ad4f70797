"""Where the grammar and the decks that come with the program lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def rules_folder() -> Path:
    """The folder `rules/`: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent / "rules"
