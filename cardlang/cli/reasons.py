"""The answer to `why`: what keeps a move from being legal, in words with file and line."""

from __future__ import annotations

import re
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

#: How many cards are named that a player has not.
_MOST_NAMES = 4


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
    readings = _readings(wording, text)
    for words in readings:
        for each in game.why(words):
            found[each.move] = each.refusals
    actions = {move.action for move in found}
    rows = _together(wording, game, found)
    rows += _offered_elsewhere(wording, game, [each for each in readings if each not in actions])
    meant = _meant(wording, text)
    spoken_of = {game.card_id(move.card) for move in found if move.card is not None}
    named = [each.split(" ")[:2] for each in readings]
    spoken_of |= {each[-1] for each in named if each[0] in wording.deck.actions}
    rows += _not_asked(wording, game, text, meant - spoken_of)
    return rows or _nothing(wording, text, meant)


def _readings(wording: Wording, text: str) -> list[str]:
    """The text in the words `Game.why` knows: as typed, with cards by id, a move by its label."""
    readings = [text]
    before, on, target = text.rpartition(" on ")
    body, tail = (before, f"{on}{target}") if on else (text, "")
    first, _, rest = body.partition(" ")
    readings += [f"{card}{tail}" for card in _cards_called(wording, body)]
    readings += [f"{first} {card}{tail}" for card in _cards_called(wording, rest)]
    for name, label in _labels(wording):
        said = _said_in(label, body)
        readings += [name] if said == "" else []
        readings += [f"{name} {card}{tail}" for card in _cards_called(wording, said or "")]
    return readings


def _labels(wording: Wording) -> list[tuple[str, str]]:
    """Actions and uses with what a player reads for them, cards and players in braces."""
    sentence, deck = wording.sentence, wording.deck
    actions = [
        (name, sentence(f"action.{name}.say", each.say)) for name, each in deck.actions.items()
    ]
    uses = [(name, sentence(f"use.{name}.say", each.say)) for name, each in deck.uses.items()]
    return [*actions, *uses]


def _said_in(label: str, typed: str) -> str | None:
    """What is typed for the card of a label: `luck` of `Discard luck`; None if it is not that."""
    before, brace, after = label.partition("{card")
    if not brace:
        return "" if fold(label) and fold(label) == fold(typed) else None
    first, last = fold(before), fold(after.partition("}")[2].partition("{")[0])
    folded = fold(typed)
    if first and folded == first:
        return ""
    if len(folded) <= len(first) + len(last) or not first + last:
        return None
    fits = folded.startswith(first) and folded.endswith(last)
    return folded[len(first) : len(folded) - len(last)] if fits else None


def _cards_called(wording: Wording, name: str) -> list[str]:
    """The ids of cards with this id or name, else with these words in it; accents optional."""
    folded = fold(name)
    if not folded:
        return []
    called = [
        (card.id, (card.id.replace("_", " "), wording.card_title(card), str(wording.card(card))))
        for card in wording.deck.cards
    ]
    same = [card for card, names in called if folded in map(fold, names)]
    wanted = set(map(fold, name.split()))
    return same or [
        card for card, names in called if any(wanted <= _words(known) for known in names)
    ]


def _words(name: str) -> set[str]:
    return set(map(fold, re.findall(r"[^\W_]+", name)))


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


def _offered_elsewhere(wording: Wording, game: Game, readings: list[str]) -> list[Row]:
    """About actions that the decision is not about: when they are offered."""
    deck, labels = wording.deck, dict(reversed(_labels(wording)))
    rows = []
    for name, card in dict(f"{words} ".split(" ")[:2] for words in readings).items():
        if name not in deck.actions or any(move.action == name for move in game.moves()):
            continue
        steps = [each for each, step in deck.steps.items() if name in step.actions]
        questions = [question for each in steps if (question := wording.step(each))]
        title = wording.card_title(deck.card(card)) if card in deck.declarations.cards else "…"
        label = re.sub(r"\{[^}]*\}", title, labels[name]) or name
        note = message("not asked for at this moment")
        if questions:
            note = message("only when you are asked: {question}", question=" / ".join(questions))
        head = Text(label, "bold")
        head.append(f" — {note}", "not bold")
        rows.append(Row(head, "  ✗", 4, "red"))
    return rows


def _meant(wording: Wording, text: str) -> set[str]:
    """The ids of cards that are named in a text."""
    body, on, _ = text.rpartition(" on ")
    body = body if on else text
    said = [body, body.partition(" ")[2], *(_said_in(each, body) for _, each in _labels(wording))]
    return {card for each in said if each for card in _cards_called(wording, each)}


def _nothing(wording: Wording, text: str, meant: set[str]) -> list[Row]:
    """There is no such thing, or not here."""
    titles = [wording.card_title(card) for card in wording.deck.cards if card.id in meant]
    words = ", ".join(dict.fromkeys(titles[:_MOST_NAMES]))
    if not titles:
        said = message("No card or move is called {word}.", word=text)
    else:
        said = message("You have no such card to play now: {word}.", word=words)
    return [Row(Text(said), indent=2)]


def _not_asked(wording: Wording, game: Game, text: str, ids: set[str]) -> list[Row]:
    """About cards that the decision is not about: what they could be used for, and why not now."""
    assert game.decision is not None
    table, seat = game.table, game.decision.seat
    _, on, target = text.rpartition(" on ")
    held = [
        card
        for card in range(len(table.deck.definition_of))
        if table.definition(card).id in ids
        and table.viewers(card) >> seat & 1
        and table.holder(card) == seat
    ]
    if not held:
        return []
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
