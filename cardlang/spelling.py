"""The nearest valid name to a misspelled one.

Takes a word and the names valid where it stands, gives the few an author may have meant, best
first, or nothing: no suggestion beats a silly one. Case, accents, spaces, underscores and hyphens
make no difference. Does not know where names come from; the caller offers only the usable ones.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SEPARATORS = re.compile(r"[\s_\-]+")
_SHORTEST_WORD_MATCH = 3
# Between one and two typing errors: `apple` for `tree_apple` is likelier than two slips.
_WORD_MATCH = 1.5


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """Give the candidate nearest to a word, if one is near enough."""
    return next(iter(suggest_all(word, candidates, limit=1)), None)


def suggest_all(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """Give up to `limit` near candidates, nearest first, ties in alphabetical order."""
    ranked: list[tuple[float, int, str]] = []
    for candidate in set(candidates) - {word}:
        score = _score(word, candidate)
        if score is not None:
            ranked.append((score, -_common_prefix(fold(word), fold(candidate)), candidate))
    return [candidate for _, _, candidate in sorted(ranked)[:limit]]


def fold(name: str) -> str:
    """Give a name without case, accents and separators, the form in which names are compared."""
    return "".join(_words(name))


def distance(left: str, right: str) -> int:
    """Count the letters to insert, drop, replace or swap with their neighbour to get `right`."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        before, above, row = row, before, [i]
        for j, b in enumerate(right, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                best = min(best, above[j - 2] + 1)
            row.append(best)
    return row[-1]


def _score(word: str, candidate: str) -> float | None:
    left, right = fold(word), fold(candidate)
    if not left or not right:
        return None
    allowed = _allowed_errors(max(len(left), len(right)))
    errors = distance(left, right) if abs(len(left) - len(right)) <= allowed else allowed + 1
    near = float(errors) if errors <= allowed else None
    if near is None or near > _WORD_MATCH:
        return _WORD_MATCH if _shares_words(_words(word), _words(candidate)) else near
    return near


def _allowed_errors(length: int) -> int:
    """Short names differ in everything after two errors, so they must match better."""
    if length < 3:
        return 0
    return 1 if length < 6 else 2 if length < 10 else 3


def _shares_words(word: list[str], candidate: list[str]) -> bool:
    """Tell whether one name is the other with words before or after it."""
    short, long = sorted((word, candidate), key=len)
    if len(short) == len(long) or len("".join(short)) < _SHORTEST_WORD_MATCH:
        return False
    if short is candidate and 2 * len("".join(short)) < len("".join(long)):
        return False  # `tree` is no answer to `tree_chestnut`: the word that matters is gone
    return long[: len(short)] == short or long[-len(short) :] == short


def _words(name: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return [word for word in _SEPARATORS.split(bare) if word]


def _common_prefix(left: str, right: str) -> int:
    length = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        length += 1
    return length
