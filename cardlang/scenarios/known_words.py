"""Words of scenarios that a deck does not have: cards, verbs and players of moves, cards in checks.

Takes a game and what is written, gives the mistake with the nearest name, or nothing. Whether a
move is legal is not asked here: of a move with an unknown word that would say nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.diagnostics import Diagnostic
from cardlang.interpreter.notation import seat_name
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import Deck, RuleDef
    from cardlang.source import Span

_HIDDEN = re.compile(r"hidden#\d+")
_NUMBER = re.compile(r"-?\d+([./]\d+)?")


def unknown_in_move(deck: Deck, players: int, move: str, span: Span) -> Diagnostic | None:
    """What of a move's notation the deck does not have."""
    body, on, target = move.rpartition(" on ")
    body = body if on else move
    if on and target not in _seats(players):
        return _no_player(target, players, span)
    *verbs, last = body.split()
    for verb in verbs:
        if verb not in deck.actions and verb not in deck.uses:
            return _unknown(f"no action or use is called `{verb}`", verb, _verbs(deck), span)
    if verbs:
        return unknown_card(deck, last, span)
    return _unknown_answer(deck, players, last, span)


def unknown_card(deck: Deck, word: str, span: Span) -> Diagnostic | None:
    """A card's id, perhaps with the number of a copy, that the deck does not have."""
    if _HIDDEN.fullmatch(word):
        return None
    name, sign, copy = word.partition("#")
    ids = {card.id: card.copies for card in deck.cards}
    if name not in ids:
        return _unknown(f"no card is called `{name}`", name, ids, span)
    if sign and not (copy.isdecimal() and 1 <= int(copy) <= ids[name]):
        return Diagnostic(
            "scenario",
            f"there is no copy `{word}`",
            span,
            help=f"copies of `{name}`: {name}#1 to {name}#{ids[name]}",
        )
    return None


def unknown_player(players: int, word: str, span: Span) -> Diagnostic | None:
    """A letter that no player of the scenario has."""
    return None if word in _seats(players) else _no_player(word, players, span)


def _unknown_answer(deck: Deck, players: int, word: str, span: Span) -> Diagnostic | None:
    """A move of one word: an action, or an answer to a question."""
    known = {"pass", *_verbs(deck), *_seats(players), *deck.declarations.cards}
    if word in known or _NUMBER.fullmatch(word) or word in (options := set(_options(deck))):
        return None
    if "#" in word:
        return unknown_card(deck, word, span)
    return _unknown(f"no move is called `{word}`", word, known | options, span)


def _options(deck: Deck) -> Iterator[str]:
    """Words that answer a question, whatever asks it."""
    parts = (deck.cards, deck.actions, deck.perks, deck.rules, deck.setup, deck.turn, deck.closing)
    for node in nodes_of(*parts):
        if isinstance(node, bound.Choose):
            yield from node.names
    for rule in _rules(deck):
        if isinstance(rule.rule, bound.Replacement) and rule.rule.asks:
            yield rule.name


def _rules(deck: Deck) -> Iterator[RuleDef]:
    yield from deck.rules
    for card in deck.cards:
        yield from card.rules
    for perk in deck.perks.values():
        yield from perk.rules


def _verbs(deck: Deck) -> set[str]:
    return {*deck.actions, *deck.uses}


def _seats(players: int) -> list[str]:
    return [seat_name(seat) for seat in range(players)]


def _no_player(word: str, players: int, span: Span) -> Diagnostic:
    names = ", ".join(_seats(players))
    return Diagnostic("scenario", f"there is no player `{word}`", span, help=f"there are: {names}")


def _unknown(problem: str, word: str, known: Iterable[str], span: Span) -> Diagnostic:
    near = suggest(word, known)
    return Diagnostic("scenario", problem, span, help=f"did you mean `{near}`?" if near else "")
