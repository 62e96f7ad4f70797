"""The table as a person at a seat sees it: rows for every player, the table and the hand.

Cards of a zone stand grouped by kind, in the order in which the kinds came.
Equal ones count together, in a zone with an order only if they are neighbours.
Hidden cards are only a number.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.text import Text

from cardlang.cli.screen import GLUE, Row
from cardlang.interface import as_words, counted, fill, labelled, message
from cardlang.text.printed import beside_name, printed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardlang.bound import Scalar
    from cardlang.interpreter.views import CardView, SeatView, View
    from cardlang.text import Wording

#: Zones of the table show no more groups than this unless all are asked for.
_MOST_GROUPS = 6


def players_rows(wording: Wording, view: View, *, hand: bool = False) -> list[Row]:
    """All players with what lies before them, from who sits after the viewer to the viewer."""
    count = len(view.seats)
    order = [(view.seat + step) % count for step in range(1, count + 1)]
    return [
        row for seat in order for row in player_rows(wording, view, view.seats[seat], hand=hand)
    ]


def player_rows(wording: Wording, view: View, player: SeatView, *, hand: bool) -> list[Row]:
    """A player: name, score and states, then each zone that holds cards."""
    score = as_words(player.score, wording.language)
    facts = [labelled(wording.score_word() or message("Score"), score)]
    facts += _states(wording, player.states, "player")
    shown: list[Row] = []
    for name, cards in player.zones.items():
        if not cards or (is_hand(wording, name) and player.seat == view.seat and not hand):
            continue
        title = wording.zone(name)
        if all(card.id is None for card in cards):
            facts.append(labelled(title, _cards(len(cards))))
        else:
            shown.append(_zone_row(wording, name, cards))
    head = Text()
    head.append(wording.seat(player.seat), "bold")
    if player.seat == view.seat:
        head.append(f" ({message('you')})", "dim")
    head.append("   " + " · ".join(facts))
    mark = "▸" if player.seat == view.active else " "
    return [Row(head, mark, 2, "bold green"), *shown]


def is_hand(wording: Wording, zone: str) -> bool:
    """Whether only its owner sees a zone, so that it is shown apart."""
    definition = wording.deck.zones[zone]
    return definition.per_player and definition.seen_by == "owner"


def table_rows(wording: Wording, view: View, *, all_cards: bool = False) -> list[Row]:
    """What lies on the table: a line from its first card, all else from the top.

    Of a long line in which players stand, what comes first is the viewer's card.
    """
    facts = _states(wording, view.table_states, "table")
    rows = [Row(Text(" · ".join(facts)), "", 2)] if facts else []
    for name, cards in view.table.items():
        if not cards:
            continue
        zone = wording.deck.zones[name]
        shown = cards if zone.order == "line" else cards[::-1]
        limit = None if all_cards else _MOST_GROUPS
        places = _places(view, shown, zone.marks) if zone.marks else {}
        notes: dict[int | None, str] = {}
        for seat, at in places.items():
            card = shown[at].card
            notes[card] = " ".join(filter(None, (notes.get(card), wording.seat(seat))))
        if limit is not None:
            shown = shown[places.get(view.seat, 0) :]
        words = _contents(
            wording, shown, limit, grouped=False, notes=notes, besides=len(cards) - len(shown)
        )
        width = _label_width(wording) + 6
        rows.append(Row(words, f"  {wording.zone(name)}", width, "cyan"))
    return rows


def _places(view: View, cards: Sequence[CardView], marks: str) -> dict[int, int]:
    """For each player who stands at one of the cards, its index."""
    values = {card.attributes.get(marks): at for at, card in reversed(list(enumerate(cards)))}
    return {
        player.seat: values[player.states[marks]]
        for player in view.seats
        if player.states[marks] in values
    }


def hand_rows(wording: Wording, view: View) -> list[Row]:
    """The viewer's own hidden cards, one a row, with what is printed on them."""
    rows = []
    for name, cards in view.seats[view.seat].zones.items():
        if not is_hand(wording, name) or not cards:
            continue
        rows.append(Row(Text(wording.zone(name), "bold"), "", 2))
        rows += card_rows(wording, cards)
    return rows


def card_rows(wording: Wording, cards: Sequence[CardView]) -> list[Row]:
    """Cards, one a row: name, printed values, text."""
    titles = [_title(wording, card) for card in cards]
    widest = min(max(map(len, titles), default=0), 28)
    return [
        Row(_details(wording, card), f"    {title}", widest + 7, "bold cyan")
        for title, card in zip(titles, cards, strict=True)
    ]


def _title(wording: Wording, card: CardView) -> str:
    if card.id is None:
        return wording.hidden_card()
    return wording.card(wording.deck.card(card.id))


def _details(wording: Wording, card: CardView) -> Text:
    if card.id is None:
        return Text("")
    facts = printed_values(wording, card.attributes) + _states(wording, card.states, "card")
    words = Text(" · ".join(facts))
    text = wording.card_text(wording.deck.card(card.id))
    if text:
        words.append(("  " if facts else "") + text, "dim")
    return words


def _states(wording: Wording, states: Mapping[str, Scalar], scope: str) -> list[str]:
    """States that differ from their start, as far as the deck has words for them."""
    facts = []
    for name, value in states.items():
        definition = next(
            state
            for (of, _), state in wording.deck.states.items()
            if of == scope and state.name == name
        )
        words = wording.sentence(f"state.{name}")
        if words and value != definition.start:
            is_seat = definition.type.name == "player" and isinstance(value, int)
            named = wording.seat(int(value or 0)) if is_seat else value
            facts.append(fill(words, {"value": named}, wording.language))
    return facts


def _zone_row(wording: Wording, zone: str, cards: Sequence[CardView]) -> Row:
    if wording.deck.zones[zone].order != "line":
        first = {card.id: at for at, card in reversed(list(enumerate(cards)))}
        cards = sorted(cards, key=lambda card: first[card.id])
    label = f"    {wording.zone(zone)}"
    return Row(_contents(wording, cards), label, _label_width(wording) + 6, "cyan")


def _label_width(wording: Wording) -> int:
    """Columns for the longest name of a zone, so that all texts begin below each other."""
    return min(max((len(wording.zone(name)) for name in wording.deck.zones), default=0), 20)


def _contents(
    wording: Wording,
    cards: Iterable[CardView],
    limit: int | None = None,
    *,
    grouped: bool = True,
    notes: Mapping[int | None, str] = MappingProxyType({}),
    besides: int = 0,
) -> Text:
    """Cards by name; `notes` stand behind single cards, `besides` are counted as not shown."""
    cards = list(cards)
    known = [card for card in cards if card.id is not None]
    hidden = len(cards) - len(known)
    groups = _groups(wording, known) if grouped else [_counted_names(wording, known, notes)]
    names = Text()
    left = besides
    shown = 0
    for group in groups:
        for number, (name, times) in enumerate(group):
            if limit is not None and shown >= limit:
                left += times
                continue
            if shown:
                names.append(f"{GLUE}· " if number == 0 or not grouped else ", ", "dim")
            names.append(name.replace(" ", GLUE))
            if times > 1:
                names.append(f"{GLUE}×{times}", "bold")
            shown += 1
    rest = hidden + left
    if rest:
        names.append(f" + {_cards(rest)}" if shown else _cards(rest), "dim" if shown else "")
    return names


def _groups(wording: Wording, cards: Sequence[CardView]) -> list[list[tuple[str, int]]]:
    """Cards by kind, kinds in the order in which they came, equal neighbours counted."""
    by_kind: dict[str, list[CardView]] = {}
    for card in cards:
        assert card.id is not None
        by_kind.setdefault(wording.deck.card(card.id).kind, []).append(card)
    return [_counted_names(wording, group) for group in by_kind.values()]


def _counted_names(
    wording: Wording,
    cards: Sequence[CardView],
    notes: Mapping[int | None, str] = MappingProxyType({}),
) -> list[tuple[str, int]]:
    result: list[tuple[str, int]] = []
    for card in cards:
        name = _title(wording, card)
        facts = beside_name(wording, card.attributes) + _states(wording, card.states, "card")
        facts += [notes[card.card]] if card.card in notes else []
        if facts:
            name += f" ({', '.join(facts)})"
        if result and result[-1][0] == name:
            result[-1] = (name, result[-1][1] + 1)
        else:
            result.append((name, 1))
    return result


def _cards(count: int) -> str:
    return counted("{count} card", "{count} cards", count)
