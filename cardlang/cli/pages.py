"""Pages of the terminal: the list of moves, help, a card, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from cardlang.cli.screen import GLUE, Row
from cardlang.interface import labelled, message
from cardlang.spelling import fold, suggest
from cardlang.text.printed import full_name, hidden_somewhere, printed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlang.cli.screen import Screen
    from cardlang.deck import CardDef
    from cardlang.interpreter.game import Game
    from cardlang.interpreter.views import View
    from cardlang.text import LogLine, Wording

_LOG_STYLES = {"turn": "bold", "public": "", "private": "italic cyan", "end": "bold"}
#: From so many moves on they stand in two columns, if these fit.
_MANY = 9


def move_rows(labels: Sequence[str], width: int | None) -> list[Row]:
    """The numbered moves, in two columns where they are many and short."""
    digits = len(str(len(labels)))
    indent = digits + 4
    cells = [Text(label) for label in labels]
    numbers = [f"  {at:>{digits}}" for at in range(1, len(labels) + 1)]
    widest = max((cell_len(label) for label in labels), default=0)
    if width is None or len(labels) < _MANY or 2 * (widest + indent) + 2 > width:
        return [
            Row(cell, number, indent, "bold cyan")
            for number, cell in zip(numbers, cells, strict=True)
        ]
    half = (len(labels) + 1) // 2
    rows = []
    for at in range(half):
        text = cells[at]
        if at + half < len(labels):
            text.append(" " * (widest + 2 - cell_len(labels[at])))
            text.append(f"{numbers[at + half]}", "bold cyan")
            text.append("  ")
            text.append_text(cells[at + half])
        rows.append(Row(text, numbers[at], indent, "bold cyan"))
    return rows


def help_page(example: str, *, practice: bool) -> list[Row]:
    """What can be typed; `example` is the notation of a move of now."""
    undo = (
        message("go back to your previous decision")
        if practice
        else message("go back to your previous decision, as long as nothing hidden was revealed")
    )
    entries = [
        ("3", message("take move 3 of the list")),
        (example, message("the notation of a move; the words of the list do too")),
        (message("why 3, why CARD, why MOVE"), message("why something can or cannot be done now")),
        (message("card NAME"), message("what a card says")),
        ("table", message("show everything again, with all cards that you may see")),
        (message("log, log 50, log all"), message("what happened so far")),
        ("undo", undo),
        (message("save, save FILE"), message("save the game (it is also saved after every move)")),
        ("quit", message("stop; the game can be resumed")),
    ]
    widest = max(len(name) for name, _ in entries) + 4
    return [Row(Text(text), f"  {name}", widest, "bold cyan") for name, text in entries if name]


def position_rows(wording: Wording, game: Game) -> list[Row]:
    """The line of cards in which a position is asked for, with the numbers of the gaps."""
    decision = game.decision
    assert decision is not None
    line = Text()
    for number, card in enumerate((*decision.cards, None)):
        line.append(f"[{number}]", "bold cyan")
        if card is not None:
            name = full_name(wording, game.table, card, decision.seat)
            line.append(f"{GLUE}{name.replace(' ', GLUE)} ")
    return [Row(line, indent=2)]


def card_page(wording: Wording, name: str, view: View) -> list[Row]:
    """What is known of a card by its name or id; what zones hide only if the view has it."""
    if not name:
        return [Row(Text(message("Say which card: `card NAME`.")), indent=2)]
    folded = fold(name)
    deck = wording.deck
    called = {card.index: (wording.card_title(card), wording.card(card)) for card in deck.cards}
    found = [
        card for card in deck.cards if folded in (fold(card.id), *map(fold, called[card.index]))
    ] or [card for card in deck.cards if folded and folded in fold(called[card.index][1])]
    if not found:
        near = suggest(name, [title for title, _ in called.values()])
        words = message("No card is called {word}.", word=name)
        if near is not None:
            words += " " + message("Did you mean {near}?", near=near)
        return [Row(Text(words), indent=2)]
    return [
        row
        for card in found[:3]
        for row in _card_rows(wording, card, _secrets(wording, card, view))
    ]


def _secrets(wording: Wording, card: CardDef, view: View) -> frozenset[str]:
    """The attributes of a card that zones hide and that the view does not have now."""
    zones = [*view.table.values(), *(zone for seat in view.seats for zone in seat.zones.values())]
    alike = [each for zone in zones for each in zone if each.id == card.id]
    seen = {name for each in alike for name in each.attributes}
    return hidden_somewhere(wording.deck) - seen


def _card_rows(wording: Wording, card: CardDef, secrets: frozenset[str]) -> list[Row]:
    head = Text(wording.card(card), "bold")
    kinds = " · ".join(dict.fromkeys(wording.kind(kind) for kind in card.kinds))
    copies = message("copies: {count}", count=card.copies)
    head.append(f"   {kinds} · {copies}   [{card.id}]", "not bold dim")
    rows = [Row(head, indent=2)]
    told = {name: value for name, value in card.attributes.items() if name not in secrets}
    facts = " · ".join(printed_values(wording, told))
    lines = [facts, wording.card_text(card), *(_perk(wording, perk) for perk in card.perks)]
    return rows + [Row(Text(line), indent=4) for line in lines if line]


def _perk(wording: Wording, name: str) -> str:
    text = wording.sentence(f"perk.{name}.text", wording.deck.perks[name].text)
    return labelled(wording.perk(name), text) if text else wording.perk(name)


def print_log(screen: Screen, lines: Iterable[LogLine]) -> None:
    """Print lines of the log, each turn under its heading."""
    for line in lines:
        if line.sort == "turn":
            screen.line()
            screen.rule(line.text)
        else:
            screen.line(line.text, _LOG_STYLES[line.sort], indent=2)
