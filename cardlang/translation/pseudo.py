"""A language that nobody speaks: every sentence marked, longer and accented, still readable.

What is shown without brackets cannot be translated. Placeholders stay as they are.
"""

from __future__ import annotations

import re

_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
_ACCENTED = str.maketrans(
    "aceginorstuyzACEGINORSTUYZ",
    "åçéĝîñöŕšţüýžÅÇÉĜÎÑÖŔŠŢÜÝŽ",
)
#: How much longer other languages are, by experience, than a short sentence and than a long one.
_SHORT, _GROWTH_OF_SHORT, _GROWTH = 20, 0.5, 0.3


def pseudo(source: str) -> str:
    """A sentence as a translation into a longer language could look."""
    pieces = _PLACEHOLDER.split(source)
    words = "".join(
        piece if at % 2 else piece.translate(_ACCENTED) for at, piece in enumerate(pieces)
    )
    plain = sum(len(piece) for piece in pieces[::2])
    growth = _GROWTH_OF_SHORT if plain < _SHORT else _GROWTH
    return f"⟦{words}{'·' * round(plain * growth)}⟧"
