"""Programs of decks, kept in the cache by what stands in the deck's files."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING

from cardlang.cache import cache_folder, read, write
from cardlang.interpreter.compiled.linking import Program

if TYPE_CHECKING:
    from cardlang.deck import Deck

_SORT = "program"


def kept_program(deck: Deck) -> Program | None:
    """The program of a deck, if one was kept for these very files."""
    content = read(_SORT, deck.digest) if deck.digest else None
    return None if content is None else Program(*marshal.loads(content))  # noqa: S302 - see `cache`


def keep_program(deck: Deck, program: Program) -> None:
    """Keep the program of a deck that is as its files say."""
    if deck.digest and cache_folder() is not None:
        write(_SORT, deck.digest, "", marshal.dumps(tuple(program)))
