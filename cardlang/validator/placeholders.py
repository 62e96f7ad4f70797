"""Names in braces in the sentences of a deck: something must stand there when they are said.

Takes a deck without errors, gives warnings. What is filled in follows from the id of a text: see
`cardlang.text`, which says them. Texts of rulebooks are looked at by `rulebook`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.declaring import use_with_parents
from cardlang.diagnostics import Diagnostic
from cardlang.filling import placeholders_of
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck, TextDef
    from cardlang.source import Span

_WHO = ("actor", "you")
_MOVED = (*_WHO, "player", "card", "target", "giver", "taker")
#: What is filled in by the sort of text, where it depends on nothing else.
_ALWAYS: dict[str, tuple[str, ...]] = {
    "chosen": (*_WHO, "player", "choice", "card", "target"),
    "set": (*_WHO, "player", "value", "card", "target"),
    "look": ("actor", "cards", "zone", "count"),
    "state": ("value",),
    "attribute": ("value",),
    **dict.fromkeys(("choose", "pass", "pay", "perform", "option", "step", "ends", "score"), ()),
    "setting": (),
}
#: Sorts in which a card's attributes and its text are filled in where `{card}` is.
_OF_CARDS = ("use", "action", "zone", "rule", "chosen", "set")
_SHOWN = 8


def check_placeholders(deck: Deck) -> Iterator[Diagnostic]:
    """Warn of names in braces that players would read as they stand."""
    speech = _Speech(deck)
    for text in deck.written:
        there = speech.filled_in(text.id)
        for name in placeholders_of(f"{text.words} {text.plural}") if there is not None else ():
            if name not in (there or ()):
                yield _unknown(deck, text, name, there or ())


class _Speech:
    """What can be filled into the sentences of a deck."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._facts = ("text", *deck.attributes)
        self._aimed = {
            name
            for card in deck.cards
            for name, use in card.uses.items()
            if use.targets is not None
        }
        self._told: dict[str, set[str]] = {}
        for node in nodes_of(deck):
            if isinstance(node, bound.Tell):
                names = {name for name, _ in node.variables}
                self._told.setdefault(node.text, set()).update(names)
            elif isinstance(node, bound.PerformUse) and node.targets is not None:
                self._aimed.update(self._narrower(node.uses))

    def _narrower(self, uses: tuple[str, ...]) -> set[str]:
        every = self._deck.uses
        return {name for name in every if set(uses) & set(use_with_parents(every, name))}

    def filled_in(self, text_id: str) -> tuple[str, ...] | None:
        """The names that stand for something; none where nobody can tell."""
        sort, _, rest = text_id.partition(".")
        name, _, key = rest.rpartition(".")
        if sort in _ALWAYS:
            names: tuple[str, ...] | None = _ALWAYS[sort]
        elif sort in ("use", "action") and key in ("say", "log"):
            names = self._of_deed(sort, name, key)
        elif sort == "zone" and key == "log":
            names = _MOVED
        elif sort in ("need", "rule"):
            names = self._of_refusal(sort, rest)
        elif sort == "tell":
            names = (*_WHO, "player", *sorted(self._told.get(text_id, ())))
        else:
            names = None
        if names and sort in _OF_CARDS and "card" in names:
            names = (*names, *self._facts)
        return tuple(dict.fromkeys(names)) if names is not None else None

    def _of_deed(self, sort: str, name: str, key: str) -> tuple[str, ...] | None:
        action = self._deck.actions.get(name) if sort == "action" else None
        if sort == "action" and action is None:
            return None
        has_card = action is None or action.cards is not None or bool(action.uses)
        uses = self._narrower(action.uses) if action is not None else {name}
        aims = bool(uses & self._aimed) or (action is not None and action.targets is not None)
        names = [*_WHO, *(["card"] if has_card else []), *(["target"] if aims else [])]
        if key == "log":
            names += ["player", "giver", "taker"] if has_card else ["player"]
        return tuple(names)

    def _of_refusal(self, sort: str, rest: str) -> tuple[str, ...]:
        if sort == "rule":
            return _MOVED
        action = self._deck.actions.get(rest.partition(".")[0])
        if action is None:
            return (*_WHO, "card", "target")
        return self._of_deed("action", action.name, "say") or ()


def _unknown(deck: Deck, text: TextDef, name: str, there: tuple[str, ...]) -> Diagnostic:
    near = suggest(name, there)
    listed = ", ".join(f"`{{{each}}}`" for each in there[:_SHOWN])
    listed += ", …" if len(there) > _SHOWN else ""
    advice = f"here can stand {listed}" if there else "write it without braces"
    note = _missing_part(deck, text.id, name)
    return Diagnostic(
        "unknown-placeholder",
        f"nothing is filled in for `{{{name}}}` in this sentence",
        _place(text.span, name),
        "read as it stands",
        help=f"did you mean `{{{near}}}`?" if near else note or advice,
        notes=(advice,) if (near or note) and there else (),
        severity="warning",
    )


def _missing_part(deck: Deck, text_id: str, name: str) -> str:
    """What an action or use must say so that there is a card or a target."""
    sort, owner = text_id.split(".")[:2]
    if name == "card" and sort in ("action", "need") and owner in deck.actions:
        return f"add `of:` to `{owner}`, the cards one of which it is about, such as `of: you.ZONE`"
    if name == "target" and sort in ("action", "need", "use"):
        return f"add `on:` to `{owner}`, the players one of whom it aims at, such as `on: others`"
    return ""


def _place(span: Span, name: str) -> Span:
    found = re.search(rf"\{{{re.escape(name)}(:[\w.]+)?\}}", span.text)
    if found is None:
        return span
    return span.file.span(span.start + found.start(), span.start + found.end())
