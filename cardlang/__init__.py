"""A declarative rules engine driven by card data files.

`load_deck` is the door: it takes the name or folder of a deck and gives the deck with everything
that is wrong in it. Names are fetched when first asked for, which keeps small imports small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.diagnostics import DeckError, Diagnostic
    from cardlang.loader import LoadResult, load_deck

__all__ = ["DeckError", "Diagnostic", "LoadResult", "load_deck"]

_HOMES = {
    "DeckError": "cardlang.diagnostics",
    "Diagnostic": "cardlang.diagnostics",
    "LoadResult": "cardlang.loader",
    "load_deck": "cardlang.loader",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
