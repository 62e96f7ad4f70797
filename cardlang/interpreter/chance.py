"""Everything random, from one seed.

A generator of our own, so that a seed gives the same game on every Python
version: SplitMix64 (Steele, Lea, Flood 2014), whose whole state is one number
that a clone copies for nothing. A scenario may script the next results.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_SHORT = 12


class Chance:
    """A seeded source of whole numbers; `scripted` results come first, in order."""

    __slots__ = ("scripted", "state")

    def __init__(self, seed: int, scripted: tuple[object, ...] = ()) -> None:
        self.state = seed & _MASK
        self.scripted = scripted

    def copy(self) -> Chance:
        """An independent generator that will give the same numbers."""
        return Chance(self.state, self.scripted)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1; `limit` is at least 1."""
        self.state = (self.state + _GOLDEN) & _MASK
        value = self.state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        value ^= value >> 31
        # Multiplying instead of dividing: the bias is below limit / 2**64.
        return (value * limit) >> 64

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, in place (Fisher-Yates, from the end).

        Long lists draw from a Mersenne Twister seeded with one number of this
        generator: its `random()` is the same on every Python version and a lot
        faster than drawing each number here.
        """
        if len(items) <= _SHORT:
            for last in range(len(items) - 1, 0, -1):
                other = self.below(last + 1)
                items[last], items[other] = items[other], items[last]
            return
        draw = Random(self.below(1 << 62)).random  # noqa: S311 - a game, not a secret
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def take_scripted(self) -> object | None:
        """The next scripted result, or None when the script is used up."""
        if not self.scripted:
            return None
        first, *rest = self.scripted
        self.scripted = tuple(rest)
        return first


def seed_of(*parts: object) -> int:
    """A 64-bit seed from words and numbers, the same on every machine (BLAKE2b)."""
    text = "\0".join([str(part) for part in parts])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
