"""Small pieces of HTML, with everything that is text escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Text that is HTML already.
Markup = NewType("Markup", str)


def text(words: str) -> Markup:
    """Words as they are to be read."""
    return Markup(escape(words, quote=False))


def tag(name: str, /, *content: str | Markup, **attributes: str) -> Markup:
    """An element; content is taken as HTML, values of attributes are escaped."""
    listed = "".join(
        f' {key.strip("_")}="{escape(value)}"' for key, value in attributes.items() if value
    )
    return Markup(f"<{name}{listed}>{''.join(content)}</{name}>")


def lines(pieces: Iterable[Markup]) -> Markup:
    """Elements below each other."""
    return Markup("\n".join(piece for piece in pieces if piece))
