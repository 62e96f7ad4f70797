"""What generated code stands on: the state with its maintained lists, and moving.

`FastState` is a `State` with, besides, a list for every static filter (`f`) and
for every rule the cards in force that carry it (`t`). Only the functions here
move cards, so that these lists are always right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.deck import Deck
    from cardlang.interpreter.layout import Layout

PASS: tuple[Any, ...] = (0, None, None)
"""The answer that takes nothing; told by identity or its code 0."""


class Tables:
    """What a compiled deck knows of its cards and zones, the same for every game."""

    __slots__ = (
        "active",
        "definition_of",
        "filter_members",
        "filter_zones",
        "filters_of",
        "kinds",
        "resets",
        "rules_of",
        "stays",
        "sum_zones",
        "summed",
    )

    def __init__(
        self,
        deck: Deck,
        filters: Sequence[tuple[str, frozenset[int]]],
        sums: Sequence[tuple[str, frozenset[int], str]],
        rules_of: Sequence[tuple[int, ...]],
        kinds: Sequence[str],
    ) -> None:
        self.definition_of = deck.definition_of
        self.kinds = list(kinds)
        self.filter_zones = [zone for zone, _ in filters]
        self.filter_members = [members for _, members in filters]
        self.filters_of: list[list[tuple[int, ...]]] = [
            [
                tuple(
                    number
                    for number, (zone, members) in enumerate(filters)
                    if zone == kind and definition in members
                )
                for definition in range(len(deck.cards))
            ]
            if any(zone == kind for zone, _ in filters)
            else []
            for kind in self.kinds
        ]
        """For each zone kind and definition, the filters whose lists have such cards; empty
        for zones without filters."""
        self.sum_zones = [(zone, members, attribute) for zone, members, attribute in sums]
        self.summed: list[list[tuple[tuple[int, int], ...]]] = [
            [
                tuple(
                    (number, amount)
                    for number, (zone, members, attribute) in enumerate(sums)
                    if zone == kind
                    and card.index in members
                    and isinstance(amount := card.attributes[attribute], int)
                )
                for card in deck.cards
            ]
            if any(zone == kind for zone, _, _ in sums)
            else []
            for kind in self.kinds
        ]
        """For each zone kind and definition, the sums it adds to and by how much."""
        self.rules_of = rules_of
        """For each definition, the numbers of its rules in force."""
        self.active = [deck.zones[kind].active for kind in self.kinds]
        """For each zone kind, whether rules of cards lying there hold."""
        states = [state for (scope, _), state in deck.states.items() if scope == "card"]
        self.stays = [(n, state.start) for n, state in enumerate(states) if state.stays]
        """Card states that a card keeps wherever it goes, with their start."""
        self.resets = [(n, state.start) for n, state in enumerate(states) if not state.stays]


class FastState(State):
    """A state with maintained lists; `copy` gives an independent one."""

    __slots__ = (
        "active_kinds",
        "again",
        "anytime",
        "besides",
        "deck_tables",
        "definition_of",
        "dirty",
        "everyone",
        "f",
        "g",
        "held",
        "ids",
        "kept",
        "kind_of",
        "lists_of",
        "n",
        "odd",
        "orders",
        "others",
        "own",
        "pairs",
        "quick",
        "replays",
        "rules_of",
        "score",
        "seen",
        "steps",
        "summed",
        "t",
        "takes",
        "used",
    )

    n: int
    own: Sequence[int | None]
    kind_of: list[int]
    """For each zone its kind number."""
    lists_of: list[int]
    """For each zone the place of its owner's list in a filter: the seat, or 0."""
    seen: list[int]
    """For each zone, the mask of seats that see all of its cards; -1: all see its top."""
    f: list[list[list[int]]]
    """For each filter, its list for each seat (or one for the table)."""
    g: list[list[int]]
    """For each sum, its value for each seat (or one for the table)."""
    t: list[list[int]]
    """For each rule, the cards in force that carry it, in the order laid."""
    dirty: set[int]
    """Cards with a state that goes back to its start when they leave."""
    odd: set[int]
    """Cards with a state that stays with them and was once set."""
    used: list[tuple[int, int]]
    """Seat and card of every use."""
    steps: int
    again: bool
    anytime: Callable[[FastState, int, Any], list[tuple[Any, ...]]]
    besides: bool
    """While an action offered at any decision is carried out."""
    deck_tables: Tables
    definition_of: Sequence[int]
    everyone: int
    orders: list[list[int]]
    """For each seat, all seats in turn order from it."""
    others: list[list[int]]
    kept: list[list[tuple[int, ...]]]
    summed: list[list[tuple[tuple[int, int], ...]]]
    rules_of: Sequence[tuple[int, ...]]
    active_kinds: list[bool]
    ids: Sequence[str]
    score: Callable[[FastState, int], Any]
    held: Callable[[FastState, int, int, Any], bool]
    pairs: list[list[tuple[Any, ...]]]
    quick: list[list[tuple[Any, Any]]]
    replays: list[Any]
    takes: list[Callable[..., Any]]

    def copy(self) -> FastState:
        """An independent copy."""
        twin = FastState.__new__(FastState)
        twin.chance = self.chance.copy()
        twin.zones = [zone[:] for zone in self.zones]
        twin.place = self.place[:]
        twin.card_states = [values[:] for values in self.card_states]
        twin.player_states = [values[:] for values in self.player_states]
        twin.table_states = self.table_states[:]
        twin.known = self.known[:]
        twin.in_force = self.in_force[:]
        twin.version = self.version
        twin.active = self.active
        twin.turns = self.turns
        twin.phase = self.phase
        twin.options = self.options
        twin.n = self.n
        twin.own = self.own
        twin.kind_of = self.kind_of
        twin.lists_of = self.lists_of
        twin.seen = self.seen
        twin.everyone = self.everyone
        twin.orders = self.orders
        twin.others = self.others
        twin.deck_tables = self.deck_tables
        twin.definition_of = self.definition_of
        twin.kept = self.kept
        twin.rules_of = self.rules_of
        twin.active_kinds = self.active_kinds
        twin.ids = self.ids
        twin.pairs = self.pairs
        twin.quick = self.quick
        twin.score = self.score
        twin.replays = self.replays
        twin.takes = self.takes
        twin.held = self.held
        twin.g = [values[:] for values in self.g]
        twin.summed = self.summed
        twin.f = [[each[:] for each in lists] for lists in self.f]
        twin.t = [cards[:] for cards in self.t]
        twin.dirty = set(self.dirty)
        twin.odd = set(self.odd)
        twin.used = self.used[:]
        twin.again = self.again
        twin.anytime = self.anytime
        twin.besides = self.besides
        twin.steps = self.steps
        return twin


def fast_state(layout: Layout, state: State, tables: Tables) -> FastState:
    """A fast state with the same contents."""
    fast = FastState.__new__(FastState)
    for name in State.__slots__:
        setattr(fast, name, getattr(state, name))
    n = layout.players
    fast.n = n
    fast.own = layout.owners
    kinds = {name: number for number, name in enumerate(tables.kinds)}
    fast.kind_of = [kinds[zone.name] for zone in layout.zones]
    fast.lists_of = [0 if owner is None else owner for owner in layout.owners]
    fast.everyone = layout.everyone
    fast.seen = [
        0
        if zone.hides
        else {"everyone": layout.everyone, "nobody": 0, "top": -1}.get(
            zone.seen_by, 0 if owner is None else 1 << owner
        )
        for zone, owner in zip(layout.zones, layout.owners, strict=True)
    ]
    fast.orders = [[(start + step) % n for step in range(n)] for start in range(n)]
    fast.others = [order[1:] for order in fast.orders]
    fast.deck_tables = tables
    fast.definition_of = tables.definition_of
    fast.kept = tables.filters_of
    fast.summed = tables.summed
    fast.rules_of = tables.rules_of
    fast.active_kinds = tables.active
    fast.used = []
    fast.again = False
    fast.besides = False
    fast.steps = 0
    resets = [(number, start) for number, start in tables.resets]
    fast.dirty = {
        card
        for number, start in resets
        for card, value in enumerate(fast.card_states[number])
        if value != start
    }
    fast.odd = {
        card
        for number, start in tables.stays
        for card, value in enumerate(fast.card_states[number])
        if value != start
    }
    fill_lists(layout, fast)
    return fast


def fill_lists(layout: Layout, fast: FastState) -> None:
    """Make all maintained lists from the zones."""
    tables = fast.deck_tables
    definition_of = tables.definition_of
    fast.f = []
    for zone, members in zip(tables.filter_zones, tables.filter_members, strict=True):
        numbers = (
            [layout.table_zones[zone]]
            if zone in layout.table_zones
            else [zones[zone] for zones in layout.player_zones]
        )
        fast.f.append(
            [
                [card for card in fast.zones[number] if definition_of[card] in members]
                for number in numbers
            ]
        )
    fast.g = []
    for zone, members, attribute in tables.sum_zones:
        numbers = (
            [layout.table_zones[zone]]
            if zone in layout.table_zones
            else [zones[zone] for zones in layout.player_zones]
        )
        cards = layout.deck.cards
        fast.g.append(
            [
                sum(
                    cards[definition_of[card]].attributes[attribute]  # type: ignore[misc]
                    for card in fast.zones[number]
                    if definition_of[card] in members
                )
                for number in numbers
            ]
        )
    count = max((number for rules in tables.rules_of for number in rules), default=-1) + 1
    fast.t = [[] for _ in range(count)]
    for card in fast.in_force:
        for number in tables.rules_of[definition_of[card]]:
            fast.t[number].append(card)


# ----------------------------------------------------------------------- moving


def relocate(S: FastState, card: int, zone: int, index: int | None) -> None:
    """Put a card into a zone at an index (None: on top)."""
    place, zones, kind_of = S.place, S.zones, S.kind_of
    source = place[card]
    cards = zones[source]
    seen = S.seen[source]
    if cards[-1] == card:
        cards.pop()
        if seen:
            S.known[card] |= seen if seen > 0 else S.everyone
    else:
        cards.remove(card)
        if seen > 0:
            S.known[card] |= seen
    if index is None:
        zones[zone].append(card)
    else:
        zones[zone].insert(index, card)
    place[card] = zone
    if source == zone:
        _refill(S, zone)
        return
    if card in S.dirty:
        clean(S, card)
    left, joined = kind_of[source], kind_of[zone]
    kept, summed = S.kept, S.summed
    if summed[left]:
        for number, amount in summed[left][S.definition_of[card]]:
            S.g[number][S.lists_of[source]] -= amount
    if summed[joined]:
        for number, amount in summed[joined][S.definition_of[card]]:
            S.g[number][S.lists_of[zone]] += amount
    if kept[left]:
        for number in kept[left][S.definition_of[card]]:
            S.f[number][S.lists_of[source]].remove(card)
    if kept[joined]:
        for number in kept[joined][S.definition_of[card]]:
            if index is None:
                S.f[number][S.lists_of[zone]].append(card)
            else:
                _refill_one(S, number, zone)
    if S.active_kinds[left] or S.active_kinds[joined]:
        definition = S.definition_of[card]
        if S.rules_of[definition]:
            _keep_in_force(S, card, definition, left, joined)


def draw(S: FastState, source: int, zone: int) -> None:
    """Put the top card of a zone that nobody sees on another; neither keeps lists."""
    card = S.zones[source].pop()
    S.zones[zone].append(card)
    S.place[card] = zone
    if card in S.dirty:
        clean(S, card)


def shift(S: FastState, card: int, zone: int) -> None:
    """Put a card on top of another zone, where neither keeps lists nor has rules in force."""
    place = S.place
    source = place[card]
    cards = S.zones[source]
    seen = S.seen[source]
    if seen:
        S.known[card] |= seen if seen > 0 else S.everyone if cards[-1] == card else 0
    cards.remove(card)
    S.zones[zone].append(card)
    place[card] = zone
    if card in S.dirty:
        clean(S, card)


def shift_kept(S: FastState, card: int, zone: int) -> None:
    """`shift` where some filter looks into one of the zones."""
    relocate(S, card, zone, None)


def draw_kept(S: FastState, source: int, zone: int) -> None:
    """`draw` where some filter looks into the zone drawn from."""
    relocate(S, S.zones[source][-1], zone, None)


def clean(S: FastState, card: int) -> None:
    """Put the states of a card that left its zone back to their start."""
    S.dirty.discard(card)
    for number, start in S.deck_tables.resets:
        S.card_states[number][card] = start


def _refill(S: FastState, zone: int) -> None:
    for number, name in enumerate(S.deck_tables.filter_zones):
        if S.deck_tables.kinds[S.kind_of[zone]] == name:
            _refill_one(S, number, zone)


def _refill_one(S: FastState, number: int, zone: int) -> None:
    members, definition_of = S.deck_tables.filter_members[number], S.deck_tables.definition_of
    S.f[number][S.lists_of[zone]] = [
        card for card in S.zones[zone] if definition_of[card] in members
    ]


def _keep_in_force(
    S: FastState,
    card: int,
    definition: int,
    left: int,
    joined: int,
) -> None:
    active = S.deck_tables.active
    if active[left]:
        S.in_force.remove(card)
        for number in S.deck_tables.rules_of[definition]:
            S.t[number].remove(card)
    if active[joined]:
        S.in_force.append(card)
        for number in S.deck_tables.rules_of[definition]:
            S.t[number].append(card)


def shuffle(S: FastState, zone: int) -> None:
    """Put a zone into random order; nobody remembers its cards any more."""
    cards = S.zones[zone]
    S.chance.shuffle(cards)
    for card in cards:
        S.known[card] = 0
    _refill(S, zone)


def knowers(S: FastState, card: int) -> int:
    """The mask of seats that may know all of a card."""
    zone = S.place[card]
    seen = S.seen[zone]
    if seen < 0:
        seen = S.everyone if S.zones[zone][-1] == card else 0
    return S.known[card] | seen


def unlike(S: FastState, cards: Sequence[int]) -> Sequence[int]:
    """Cards without those that differ in nothing from an earlier one in the same zone."""
    definition_of = S.definition_of
    kept: list[int] = []
    seen = set()
    for card in cards:
        definition = definition_of[card]
        if definition in seen:
            if is_alike(S, kept, card, definition):
                continue
        else:
            seen.add(definition)
        kept.append(card)
    return kept


def is_alike(S: FastState, kept: list[int], card: int, definition: int) -> bool:
    """Whether a card differs in nothing from one already kept."""
    definition_of, place, odd = S.definition_of, S.place, S.odd
    zone = place[card]
    plain = card not in S.dirty and card not in odd
    for other in kept:
        if definition_of[other] == definition and place[other] == zone:
            if plain and other not in S.dirty and other not in odd:
                return True
            for values in S.card_states:
                if values[other] != values[card]:
                    break
            else:
                return True
    return False


class NumberAnswers:
    """The answers of a number choice, lazily: (code, number, None), then those after them."""

    __slots__ = ("after", "code", "numbers")

    def __init__(self, code: int, numbers: range, after: tuple[tuple[Any, ...], ...]) -> None:
        self.code = code
        self.numbers = numbers
        self.after = after

    def __len__(self) -> int:
        return len(self.numbers) + len(self.after)

    def __getitem__(self, index: int) -> tuple[Any, ...]:
        count = len(self.numbers)
        if index >= count:
            return self.after[index - count]
        return (self.code, self.numbers[index], None)


def joined(answers: Any, besides: list[tuple[Any, ...]]) -> Any:
    """Answers with what rules offer besides them."""
    if not besides:
        return answers
    if isinstance(answers, NumberAnswers):
        return NumberAnswers(answers.code, answers.numbers, (*answers.after, *besides))
    return [*answers, *besides]


def or_pass(answers: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Answers, if there are any, and a pass."""
    if answers:
        answers.append(PASS)
    return answers
