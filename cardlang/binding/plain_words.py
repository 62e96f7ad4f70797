"""Words of plain speech that stand for something the language says otherwise.

Takes a word that means nothing in a deck, gives what to write; nothing for a word it does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.types import PLAYER

if TYPE_CHECKING:
    from cardlang.binding.scope import Scope

_YOU = "me i myself my self yourself moi toi je tu vous ich mich mir du dich"
_OTHERS = "opponents opponent enemies enemy rivals rival other everyone_else autres adversaires"
_ALL = "everyone everybody all each every anybody tous tout chacun alle jeder"
_NUMBERS = "zero one two three four five six seven eight nine ten".split()  # noqa: SIM905
_TRUE = "yes on"
_FALSE = "no off"
_NONE = "null nil nothing nobody noone no_one undefined"


def meant_by(word: str, scope: Scope) -> str:
    """What to write in the place of a word of plain speech."""
    folded = word.casefold()
    is_who = scope.it is not None and scope.it.type == PLAYER
    if folded in _YOU.split():
        return _player("you", is_who)
    if folded in _OTHERS.split():
        return _player("others", is_who)
    if folded in _ALL.split():
        return _player("anyone" if is_who else "players", is_who)
    if folded in _NUMBERS:
        return f"write `{_NUMBERS.index(folded)}`"
    for words, meaning in ((_TRUE, "true"), (_FALSE, "false"), (_NONE, "none")):
        if folded in (*words.split(), meaning):
            return f"write `{meaning}`"
    return ""


def _player(word: str, is_who: bool) -> str:
    every = "`you`, `others`, `anyone`" if is_who else "`you`, `others`, `players`"
    return f"write `{word}`; of players there are {every}"
