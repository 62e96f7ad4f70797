"""The event log in words, as one seat may read it.

A seat of None reads everything. What the deck has no sentence for is left out,
but for cards on their way: a seat is told of those it may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardlang.text.printed import full_name, position_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.journal import Event
    from cardlang.interpreter.table import Table
    from cardlang.text.wording import Wording

LineSort = Literal["turn", "public", "private", "end"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: `private` is only for the seat's eyes; `at` is its event's index."""

    text: str
    sort: LineSort
    at: int


def log_lines(
    wording: Wording, table: Table, seat: int | None, start: int = 0, end: int | None = None
) -> list[LogLine]:
    """What the events from index `start` up to `end` say to a seat."""
    # A use is told before its card arrives; only from the turn's start on it is known which.
    begin = start
    while begin > 0 and table.journal[begin - 1].sort != "turn":
        begin -= 1
    teller = _Teller(wording, table, seat)
    for at in range(begin, len(table.journal) if end is None else end):
        teller.tell(at)
    teller.close()
    return [line for line in teller.lines if line.at >= start]


@dataclass(slots=True)
class _Group:
    """Cards that are told in one line."""

    key: tuple[object, ...]
    at: int
    cards: list[int]
    public: bool = True
    """Whether everybody knows all of them."""


class _Teller:
    """Goes through events in order and keeps what they say."""

    def __init__(self, wording: Wording, table: Table, seat: int | None) -> None:
        self.lines: list[LogLine] = []
        self._wording = wording
        self._table = table
        self._seat = seat
        self._arriving: dict[int, int] = {}
        self._group: _Group | None = None

    def tell(self, at: int) -> None:
        event = self._table.journal[at]
        if event.sort not in ("moved", "shown"):
            self.close()
        _TELLERS[event.sort](self, at, event)

    # -------------------------------------------------------------- the pieces

    def _add(self, at: int, text: str, sort: LineSort = "public") -> None:
        if text:
            self.lines.append(LogLine(text, sort, at))

    def _sees(self, event: Event) -> bool:
        return self._seat is None or bool(event.seen >> self._seat & 1)

    def _values(self, event: Event) -> dict[str, object]:
        wording, table = self._wording, self._table
        values: dict[str, object] = {}
        if event.card is not None:
            values = wording.printed(table, event.card, self._seat, self._sees(event))
        values |= {
            "actor": wording.seat(event.player),
            "player": wording.seat(event.player),
            "you": wording.seat(event.player),
        }
        if event.card is not None:
            values["card"] = wording.card_for(table, event.card, self._sees(event))
        if event.target is not None:
            values["target"] = wording.seat(event.target)
        if event.source is not None:
            values["giver"] = self._owner(event.source)
        if event.zone is not None:
            values["taker"] = self._owner(event.zone)
        return values

    def _owner(self, zone: int) -> str:
        owner = self._table.layout.owners[zone]
        if owner is None:
            return self._wording.zone(self._table.layout.zones[zone].name)
        return self._wording.seat(owner)

    def _own(self, at: int, words: str, values: Mapping[str, object]) -> None:
        """A line in the program's words."""
        wording = self._wording
        self._add(at, wording.fill(wording.own(words), values))

    # ------------------------------------------------------------ cards together

    def _gather(self, at: int, event: Event, *key: object, public: bool = True) -> None:
        assert event.card is not None
        if self._group is None or self._group.key != key:
            self.close()
            self._group = _Group(key, at, [])
        self._group.cards.append(event.card)
        self._group.public &= public

    def close(self) -> None:
        """Tell the cards gathered so far."""
        group, self._group = self._group, None
        if group is None:
            return
        sort, zone, player, sees = group.key
        assert isinstance(zone, int)
        wording, table = self._wording, self._table
        names = self._together(group.cards)
        values = {
            "actor": wording.seat(player if isinstance(player, int) else None),
            "cards": names,
            "zone": wording.zone_of(table, zone, self._seat),
            "count": len(group.cards),
        }
        if sort == "moved":
            sort_of_line: LineSort = "public" if group.public else "private"
            self._add(group.at, f"{names} → {values['zone']}", sort_of_line)
        elif not sees:
            name = table.layout.zones[zone].name
            words = wording.said(f"look.{name}", "{actor} looks at cards ({zone}: {count}).")
            self._add(group.at, wording.fill(words, values))
        elif player is None:
            self._own(group.at, "Seen: {cards} ({zone}).", values)
        else:
            self._own(group.at, "{actor} sees {cards} ({zone}).", values)

    def _together(self, cards: list[int]) -> str:
        """Names of cards; those that may not be named any more are one entry with their number."""
        names = [full_name(self._wording, self._table, card, self._seat) for card in cards]
        hidden = self._wording.hidden_card()
        count = names.count(hidden)
        known: list[str] = [name for name in names if name != hidden]
        if count:
            known.append(f"{hidden} ×{count}" if count > 1 else hidden)
        return ", ".join(known)

    # ------------------------------------------------------------ sorts of event

    def turn(self, at: int, event: Event) -> None:
        words = self._wording.own("Turn {number}: {player}", number=event.value)
        self._arriving.clear()
        self._add(at, self._wording.fill(words, self._values(event)), "turn")

    def acted(self, at: int, event: Event) -> None:
        assert event.name is not None
        self._add(at, self._deed("action", event.name, event))

    def used(self, at: int, event: Event) -> None:
        assert event.name is not None
        if event.card is not None and event.zone is not None:
            self._arriving[event.card] = event.zone
        if isinstance(event.value, str):
            log = self._wording.deck.actions[event.value].log
            log = self._wording.sentence(f"action.{event.value}.log", log or "")
            self._add(at, self._wording.fill(log, self._values(event)))
        self._add(at, self._deed("use", event.name, event))

    def _deed(self, sort: str, name: str, event: Event) -> str:
        wording = self._wording
        known = wording.deck.actions.get(name) if sort == "action" else wording.deck.uses.get(name)
        written = None if known is None else known.log
        log = wording.sentence(f"{sort}.{name}.log", written or "")
        if not log and written is None:
            say = wording.sentence(f"{sort}.{name}.say", "" if known is None else known.say)
            log = wording.own("{actor}: {choice}", choice=say) if say else ""
        return wording.fill(log, self._values(event))

    def moved(self, at: int, event: Event) -> None:
        assert event.card is not None
        assert event.zone is not None
        if self._arriving.get(event.card) == event.zone:
            del self._arriving[event.card]
            self.close()
            return
        zone = self._table.layout.zones[event.zone]
        log = self._wording.sentence(f"zone.{zone.name}.log", zone.log)
        if log:
            self.close()
            self._add(at, self._wording.fill(log, self._values(event)))
        elif self._sees(event):
            everyone = event.seen == self._table.layout.everyone
            self._gather(at, event, "moved", event.zone, None, True, public=everyone)

    def shown(self, at: int, event: Event) -> None:
        everyone = event.value == self._table.layout.everyone
        self._gather(
            at, event, "shown", event.zone, None if everyone else event.player, self._sees(event)
        )

    def held(self, at: int, event: Event) -> None:
        say = self._wording.rule(event.name)
        values = {**self._values(event), "reason": say}
        self._own(
            at, "{card} stays in place. {reason}" if say else "{card} stays in place.", values
        )

    def chosen(self, at: int, event: Event) -> None:
        wording, values = self._wording, self._values(event)
        if event.card is not None:
            if not self._sees(event) or self._follows(at, event.card):
                return
            values["choice"] = values["card"]
        elif event.target is not None:
            values["choice"] = values["target"]
        elif isinstance(event.value, str):
            values["choice"] = wording.option(event.value)
        elif event.between is not None and self._sees(event):
            words = position_words(wording, self._table, event.between, self._seat)
            values["choice"] = words or event.value
        else:
            values["choice"] = event.value
        words = wording.said(f"chosen.{event.name}", "{actor} chooses: {choice}")
        self._add(at, wording.fill(words, values))

    def _follows(self, at: int, card: int) -> bool:
        """Whether the next event tells of the same card anyway."""
        journal = self._table.journal
        return at + 1 < len(journal) and journal[at + 1].card == card

    def passed(self, at: int, event: Event) -> None:
        say = self._wording.said(f"pass.{event.name}", "Pass")
        self._own(at, "{actor}: {choice}", {**self._values(event), "choice": say})

    def rolled(self, at: int, event: Event) -> None:
        values = {**self._values(event), "value": event.value}
        words = "Rolled: {value}" if event.player is None else "{actor} rolls {value}."
        self._own(at, words, values)

    def shuffled(self, at: int, event: Event) -> None:
        assert event.zone is not None
        zone = self._wording.zone_of(self._table, event.zone, None)
        self._own(at, "Shuffled: {zone}.", {"zone": zone})

    def set(self, at: int, event: Event) -> None:
        """Told only where the deck has a sentence for it."""
        log = self._wording.sentence(f"set.{event.name}")
        if log and (event.card is None or self._sees(event)):
            values = {**self._values(event), "value": event.value}
            self._add(at, self._wording.fill(log, values))

    def told(self, at: int, event: Event) -> None:
        assert event.name is not None
        values = self._values(event)
        told = event.value if isinstance(event.value, tuple) else ()
        for name, sort, value in told:
            sees = sort != "card" or self._may_name(event, value)
            values[name] = self._wording.value(sort, value, self._table, sees)
        log = self._wording.sentence(event.name, event.name.partition(".")[2].replace("_", " "))
        self._add(at, self._wording.fill(log, values))

    def _may_name(self, event: Event, card: int | None) -> bool:
        if self._seat is None or card is None or event.seen >> self._seat & 1:
            return True
        return bool(self._table.viewers(card) >> self._seat & 1)

    def replaced(self, at: int, event: Event) -> None:
        self._add(at, self._wording.fill(self._wording.rule(event.name), self._values(event)))

    def over(self, at: int, event: Event) -> None:
        entry = next((each for each in self._wording.deck.ends if each.name == event.name), None)
        say = self._wording.sentence(f"ends.{event.name}.say", "" if entry is None else entry.say)
        self._add(at, say or self._wording.own("The game is over."), "end")


_TELLERS: dict[str, Callable[[_Teller, int, Event], None]] = {
    name: getattr(_Teller, name)
    for name in (
        "turn",
        "acted",
        "used",
        "moved",
        "held",
        "chosen",
        "passed",
        "rolled",
        "shuffled",
        "shown",
        "set",
        "told",
        "replaced",
        "over",
    )
}
