"""The answer to `why`: what keeps a move from being legal, in words with file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cardlang.cli.commands import number_hint
from cardlang.cli.screen import Row
from cardlang.interface import message
from cardlang.interpreter.decisions import Move, NumberMoves, Terms
from cardlang.interpreter.moves import refusals, use_candidates
from cardlang.interpreter.notation import seat_name
from cardlang.spelling import fold
from cardlang.text import move_label, refusal_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.interpreter.game import Game
    from cardlang.interpreter.moves import Refusal
    from cardlang.text import Wording


def why_rows(wording: Wording, game: Game, text: str) -> list[Row]:
    """Rows that explain what a number of the list, a card, or a move may and may not do."""
    assert game.decision is not None
    moves = game.moves()
    if isinstance(moves, NumberMoves):
        return [Row(Text(number_hint(moves)), indent=2)]
    if text.isdecimal() and 1 <= int(text[:9]) <= len(game.moves()):
        move = game.moves()[int(text) - 1]
        return _verdict(wording, game, move, ())
    found: dict[Move, tuple[Refusal, ...]] = {}
    for words in _readings(wording, text):
        for each in game.why(words):
            found[each.move] = each.refusals
    if found:
        return _together(wording, game, found)
    return _not_asked(wording, game, text)


def _readings(wording: Wording, text: str) -> list[str]:
    """The text in the words `Game.why` knows: as typed, with cards by id, a move by its label."""
    readings = [text]
    before, on, target = text.rpartition(" on ")
    body, tail = (before, f"{on}{target}") if on else (text, "")
    first, _, rest = body.partition(" ")
    readings += [f"{card}{tail}" for card in _cards_called(wording, body)]
    readings += [f"{first} {card}{tail}" for card in _cards_called(wording, rest)]
    folded = fold(text)
    sayings = [("action", each.name, each.say) for each in wording.deck.actions.values()]
    sayings += [("use", each.name, each.say) for each in wording.deck.uses.values()]
    for sort, name, say in sayings:
        known = fold(wording.sentence(f"{sort}.{name}.say", say).split("{")[0])
        if folded and folded == known:
            readings.append(name)
    return readings


def _cards_called(wording: Wording, name: str) -> list[str]:
    """The ids of cards with this id or name, accents and case optional."""
    folded = fold(name)
    if not folded:
        return []
    return [
        card.id
        for card in wording.deck.cards
        if folded in (fold(card.id), fold(wording.card_title(card)), fold(wording.card(card)))
    ]


def _together(wording: Wording, game: Game, found: dict[Move, tuple[Refusal, ...]]) -> list[Row]:
    legal = set(game.moves())
    rows: list[Row] = []
    for move, reasons in found.items():
        if move in legal or reasons:
            rows += _verdict(wording, game, move, reasons)
    return rows


def _verdict(
    wording: Wording, game: Game, move: Move, reasons: Iterable[Refusal], note: str = ""
) -> list[Row]:
    decision = game.decision
    assert decision is not None
    label = move_label(wording, game.table, decision, move)
    reasons = tuple(reasons)
    if not reasons and not note:
        numbers = [at + 1 for at, each in enumerate(game.moves()) if each == move]
        note = message("nothing is against it: move {number}", number=numbers[0] if numbers else "")
    sign = ("✗", "red") if reasons or move not in game.moves() else ("✓", "green")
    head = Text(label, "bold")
    if note:
        head.append(f" — {note}", "not bold")
    rows = [Row(head, f"  {sign[0]}", 4, sign[1])]
    values = _values(wording, game, move)
    for reason in reasons:
        words = Text(refusal_sentence(wording, reason, values))
        span = reason.span
        words.append(f"  [{reason.id}, {span.file.path}:{span.line}]", "dim")
        rows.append(Row(words, indent=6))
    return rows


def _values(wording: Wording, game: Game, move: Move) -> dict[str, object]:
    assert game.decision is not None
    values: dict[str, object] = {"you": wording.seat(game.decision.seat)}
    values["actor"] = values["you"]
    if move.card is not None:
        values["card"] = wording.card(game.table.definition(move.card))
    if move.target is not None:
        values["target"] = wording.seat(move.target)
    return values


def _not_asked(wording: Wording, game: Game, text: str) -> list[Row]:
    """About cards that the decision is not about: what they could be used for, and why not now."""
    assert game.decision is not None
    table, seat = game.table, game.decision.seat
    body, on, target = text.rpartition(" on ")
    body = body if on else text
    rest = body.partition(" ")[2]
    ids = set(_cards_called(wording, body)) | set(_cards_called(wording, rest))
    if not ids:
        return [Row(Text(message("No card or move is called {word}.", word=text)), indent=2)]
    held = [
        card
        for card in range(len(table.deck.definition_of))
        if table.definition(card).id in ids
        and table.viewers(card) >> seat & 1
        and table.holder(card) == seat
    ]
    if not held:
        return [
            Row(Text(message("You have no such card to play now: {word}.", word=text)), indent=2)
        ]
    note = message("not asked for at this moment")
    rows: list[Row] = []
    uses = tuple(table.deck.uses)
    seen: set[str] = set()
    for move in use_candidates(table, uses, held, None, seat, None):
        label = move_label(wording, table, game.decision, move)
        is_meant = not on or move.target is None or seat_name(move.target) == target
        if is_meant and label not in seen:
            seen.add(label)
            reasons = refusals(table, move, Terms(seat))
            rows += _verdict(wording, game, move, reasons, note)
    title = wording.card(table.definition(held[0]))
    return rows or [Row(Text(f"{title} — {note}"), indent=2)]
