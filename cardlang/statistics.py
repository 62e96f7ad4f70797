"""What many game records say: wins by seat, scores, length, and what goes with cards.

`Tally.add` takes records one by one and keeps counts only, so a million games
need no more memory than ten. A shared win counts as a fraction: of two winners
each has half a win. Intervals are 95 % ones: Wilson's for a share of wins,
Newcombe's (made of two of Wilson's) for the difference of two shares. Aborted
games are counted and otherwise left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Number
    from cardlang.deck import Deck
    from cardlang.records import GameRecord
    from cardlang.source import Span

#: The quantile of the normal distribution for 95 % intervals.
_Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """A share of some games with its interval; `total` may be no whole number."""

    total: float
    games: int
    share: float
    low: float
    high: float


def wilson(total: float, games: int) -> Share:
    """The share `total / games` with Wilson's score interval."""
    if games == 0:
        return Share(total, 0, 0.0, 0.0, 1.0)
    share = total / games
    square = _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    reach = _Z * sqrt((share * (1 - share) + square / 4) / games) / (1 + square)
    return Share(total, games, share, max(middle - reach, 0.0), min(middle + reach, 1.0))


@dataclass(frozen=True, slots=True)
class Difference:
    """How much greater one share is than another, with its interval."""

    value: float
    low: float
    high: float


def difference(first: Share, second: Share) -> Difference:
    """First share minus second, with Newcombe's interval."""
    value = first.share - second.share
    below = sqrt((first.share - first.low) ** 2 + (second.high - second.share) ** 2)
    above = sqrt((first.high - first.share) ** 2 + (second.share - second.low) ** 2)
    return Difference(value, value - below, value + above)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Numbers by how often each came: mean, sample standard deviation, quartiles."""

    count: int
    mean: float
    deviation: float
    least: float
    quartiles: tuple[float, float, float]
    most: float
    histogram: tuple[tuple[float, float, int], ...]
    """From, up to (without it; the last one with it), how many."""


def distribution(values: Mapping[Number, int], bins: int = 12) -> Distribution | None:
    """The distribution of counted numbers, None of no numbers."""
    pairs = sorted((float(value), times) for value, times in values.items() if times)
    count = sum(times for _, times in pairs)
    if not count:
        return None
    mean = sum(value * times for value, times in pairs) / count
    squares = sum((value - mean) ** 2 * times for value, times in pairs)
    return Distribution(
        count=count,
        mean=mean,
        deviation=sqrt(squares / (count - 1)) if count > 1 else 0.0,
        least=pairs[0][0],
        quartiles=(
            _quantile(pairs, count, 0.25),
            _quantile(pairs, count, 0.5),
            _quantile(pairs, count, 0.75),
        ),
        most=pairs[-1][0],
        histogram=_histogram(pairs, bins),
    )


def _quantile(pairs: list[tuple[float, int]], count: int, part: float) -> float:
    """Between the two numbers at the place, in proportion."""
    place = part * (count - 1)
    lower, upper = _at(pairs, int(place)), _at(pairs, min(int(place) + 1, count - 1))
    return lower + (upper - lower) * (place - int(place))


def _at(pairs: list[tuple[float, int]], index: int) -> float:
    for value, times in pairs:
        index -= times
        if index < 0:
            return value
    raise IndexError(index)


def _histogram(pairs: list[tuple[float, int]], bins: int) -> tuple[tuple[float, float, int], ...]:
    """Bins of equal whole width (or, for small ranges, of equal width) over the numbers."""
    least, most = pairs[0][0], pairs[-1][0]
    whole = all(value.is_integer() for value, _ in pairs)
    spread = most - least + 1 if whole else most - least
    if not 0 < spread < float("inf"):
        return ((least, most, sum(times for _, times in pairs)),)
    width = float(-(-spread // bins)) if whole else spread / bins
    counts: Counter[int] = Counter()
    last = max(int(-(-spread // width)) - 1, 0)
    for value, times in pairs:
        counts[min(int((value - least) // width), last)] += times
    return tuple(
        (least + number * width, least + (number + 1) * width, counts[number])
        for number in range(last + 1)
    )


@dataclass(frozen=True, slots=True)
class CardFigures:
    """How a card was used, and how those fared who used it.

    `used` and `unused` are the wins of players in games in which they did or did
    not use the card, and `lift` is the difference of the two. It says what goes
    together, not what causes what: whoever is ahead may just use more cards.
    """

    card: str
    title: str
    uses_per_game: float
    used: Share
    unused: Share
    lift: Difference | None
    """None where nobody or everybody used the card."""


@dataclass(slots=True)
class Tally:
    """The counts of the records added so far, for a number of players."""

    players: int
    finished: int = 0
    aborted: int = 0
    turns: int = 0
    decisions: int = 0
    wins: list[Fraction] = field(default_factory=list)
    scores: list[Counter[Number]] = field(default_factory=list)
    length: Counter[Number] = field(default_factory=Counter)
    choices: Counter[Number] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    faulty_seeds: dict[tuple[str, str], int] = field(default_factory=dict)
    """For each fault, the seed of the first game that had it."""
    faulty_spans: dict[tuple[str, str], Span | None] = field(default_factory=dict)
    """For each fault, where it was in that game."""
    uses: Counter[str] = field(default_factory=Counter)
    users: Counter[str] = field(default_factory=Counter)
    """For each card, players who used it, once for each game."""
    winning: dict[str, Fraction] = field(default_factory=dict)
    """For each card, the wins of those players."""

    def __post_init__(self) -> None:
        self.wins = [Fraction(0)] * self.players
        self.scores = [Counter() for _ in range(self.players)]

    def add(self, record: GameRecord) -> None:
        """Count a record."""
        self.turns += record.turns
        self.decisions += record.decisions
        if record.abort is not None:
            self.aborted += 1
            fault = (record.abort.code, record.abort.message)
            self.faults[fault] += 1
            self.faulty_seeds.setdefault(fault, record.seed)
            self.faulty_spans.setdefault(fault, record.abort.span)
            return
        self.finished += 1
        self.length[record.turns] += 1
        self.choices[record.decisions] += 1
        share = Fraction(1, len(record.winners))
        for seat in record.winners:
            self.wins[seat] += share
        for seat, score in enumerate(record.scores):
            self.scores[seat][score] += 1
        for card, times in record.uses.items():
            self._add_uses(card, times, dict.fromkeys(record.winners, share))

    def _add_uses(self, card: str, times: tuple[int, ...], wins: dict[int, Fraction]) -> None:
        self.uses[card] += sum(times)
        for seat, number in enumerate(times):
            if number:
                self.users[card] += 1
                self.winning[card] = self.winning.get(card, Fraction(0)) + wins.get(seat, 0)

    def wins_by_seat(self) -> list[Share]:
        """The share of wins of each seat."""
        return [wilson(float(wins), self.finished) for wins in self.wins]

    def all_scores(self) -> Distribution | None:
        """The scores of all seats together."""
        return distribution(sum(self.scores, Counter()))

    def score_by_seat(self) -> list[Distribution | None]:
        """The scores of each seat."""
        return [distribution(counts) for counts in self.scores]

    def cards(self, deck: Deck) -> list[CardFigures]:
        """Every card that can be used: greatest lift first, those without at the end."""
        figures = [self._figures(card.id, card.title) for card in deck.cards if card.uses]
        return sorted(figures, key=_place)

    def turns_per_game(self) -> Distribution | None:
        """The number of turns of a game."""
        return distribution(self.length)

    def decisions_per_game(self) -> Distribution | None:
        """The number of answers given in a game."""
        return distribution(self.choices)

    def _figures(self, card: str, title: str) -> CardFigures:
        everybody = self.finished * self.players
        winning = self.winning.get(card, Fraction(0))
        used = wilson(float(winning), self.users[card])
        unused = wilson(float(self.finished - winning), everybody - self.users[card])
        return CardFigures(
            card=card,
            title=title,
            uses_per_game=self.uses[card] / self.finished if self.finished else 0.0,
            used=used,
            unused=unused,
            lift=difference(used, unused) if used.games and unused.games else None,
        )


def _place(card: CardFigures) -> tuple[bool, float, str]:
    return card.lift is None, 0 if card.lift is None else -card.lift.value, card.card
