"""What a text in the language that nobody speaks has outside of its brackets."""

from __future__ import annotations

import re


def bare(text: str) -> str:
    """A text without all that stands in brackets; `[...]` at an end is the notation of a move."""
    text = re.sub(r"\[[^\]]*\]$", "", text, flags=re.MULTILINE)
    found = 1
    while found:
        text, found = re.subn(r"⟦[^⟦⟧]*⟧", "", text)
    return text


def outside(text: str) -> str:
    """The letters of a text that stand in no brackets."""
    return re.sub(r"[\W\d_]+", "", bare(text))
