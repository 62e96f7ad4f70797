"""A deck by name or path: the door to everything that is made of its files."""

from __future__ import annotations

from cardlang.kept_decks import keep_deck, kept_deck
from cardlang.load_result import LoadResult

__all__ = ["LoadResult", "load_deck"]


def load_deck(name_or_path: str) -> LoadResult:
    """Load a bundled deck, a folder, or several overlays joined by `+`.

    Where a cache is in use (`cache.use_cache`), a deck whose files have not changed since comes
    from there.
    """
    kept = kept_deck(name_or_path)
    if kept is not None:
        return kept
    # The stages from text to deck are many, and a kept deck needs none of them.
    from cardlang.assembly import assemble

    result = assemble(name_or_path)
    keep_deck(name_or_path, result)
    return result
