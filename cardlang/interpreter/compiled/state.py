"""The state as generated code has it: a `State` with its lists kept up to date.

Besides what a `State` has: for every row (a seat, and last the table) the lists
of the static filters (`f`) and their sums (`g`), and for every rule the cards in
force that carry it (`t`). These lists are tuples that are made anew when they
change, so that a copy may share them and a loop over one is not disturbed. Only
`relocating` changes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cardlang.interpreter.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.bound import Scalar
    from cardlang.deck import Deck
    from cardlang.interpreter.layout import Layout

    Quick: TypeAlias = tuple[tuple[int, ...] | None, Callable[..., None] | None, frozenset[int]]

PASS: tuple[Any, ...] = (0, None, None)
"""The answer that takes nothing; told by its code 0."""


class Track(NamedTuple):
    """What is kept up to date when a card enters or leaves a zone."""

    row: int
    """The row of `f` and `g`: the owner's seat, or -1 for the table."""
    filters: tuple[int, ...]
    sums: tuple[tuple[int, int], ...]
    """Sums with what the card adds to them."""
    rules: tuple[int, ...]
    """The rules that hold while it lies there."""


class Tables(NamedTuple):
    """What a compiled deck keeps, the same for every number of players."""

    filters: tuple[tuple[str, frozenset[int]], ...]
    """Zone and card definitions of each maintained list."""
    sums: tuple[tuple[str, frozenset[int], str], ...]
    """Zone, card definitions and attribute of each maintained sum."""
    rules_of: tuple[tuple[int, ...], ...]
    """For each card definition, the numbers of its rules in force, in their order."""
    rule_count: int
    copies: tuple[int, ...]
    """The rules that copy others."""
    mutes: tuple[tuple[int, frozenset[int]], ...]
    """The rules that mute others, each with the rules it spares."""
    restless: bool
    """Whether what is copied and muted depends on more than states and cards in force."""


class Plan:
    """What is the same for all states of a deck with a number of players."""

    def __init__(self, layout: Layout, tables: Tables, functions: dict[str, Any]) -> None:
        deck = layout.deck
        self.deck: Deck = deck
        self.layout = layout
        self.tables = tables
        self.players = layout.players
        self.definition_of = deck.definition_of
        self.ids = [deck.cards[each].id for each in deck.definition_of]
        """For each card the id of its definition."""
        self.rules_of = [tables.rules_of[each] for each in deck.definition_of]
        """For each card, the numbers of its rules."""
        self.active = [zone.active for zone in layout.zones]
        names = list(dict.fromkeys(zone.name for zone in layout.zones))
        self.kind_of = [names.index(zone.name) for zone in layout.zones]
        self.seen = [_openly_seen(layout, number) for number in range(len(layout.zones))]
        seats = range(layout.players)
        self.orders = [[(start + step) % len(seats) for step in seats] for start in seats]
        self.others = [order[1:] for order in self.orders]
        states = [state for (scope, _), state in deck.states.items() if scope == "card"]
        self.every_state = (1 << len(states)) - 1
        """The mask of all card states."""
        self.stays = [(n, state.start) for n, state in enumerate(states) if state.stays]
        """Card states that a card keeps wherever it goes, with their start."""
        self.resets = [(n, state.start) for n, state in enumerate(states) if not state.stays]
        self.tracks = [self._tracks(number) for number in range(len(layout.zones))]
        """For each zone and card, what is to be kept up to date."""
        own = len(deck.rules)
        every = (*tables.copies, *(number for number, _ in tables.mutes))
        self.changing = tuple(number for number in every if number >= own)
        """The rules of cards that copy or mute others."""
        self.always_changing = len(self.changing) < len(every)
        """Whether the deck itself mutes rules of cards."""
        self.judges = bool(every)
        """Whether what holds is to be found out again and again: see `judging`."""
        self.restless = tables.restless
        self.functions = functions
        """What was generated, by name."""
        self.pairs: list[list[tuple[Any, ...]]] = []
        """For each two zones, the functions of the rules that may watch a move."""
        self.quick: list[list[Quick]] = []
        """For each two zones, the rules of cards that may watch a move, and the function of the
        deck's own, if these only set states afterwards (else None); and the cards that bring
        such a rule into force by their move."""

    def _tracks(self, zone: int) -> list[Track | None]:
        name, owner = self.layout.zones[zone].name, self.layout.owners[zone]
        row = -1 if owner is None else owner
        found = [self._track(name, row, card.index) for card in self.deck.cards]
        return [found[each] for each in self.definition_of]

    def _track(self, zone: str, row: int, definition: int) -> Track | None:
        tables = self.tables
        filters = tuple(
            number
            for number, (name, members) in enumerate(tables.filters)
            if name == zone and definition in members
        )
        sums = tuple(
            (number, self._amount(definition, attribute))
            for number, (name, members, attribute) in enumerate(tables.sums)
            if name == zone and definition in members
        )
        rules = tables.rules_of[definition] if self.deck.zones[zone].active else ()
        return Track(row, filters, sums, rules) if filters or sums or rules else None

    def _amount(self, definition: int, attribute: str) -> int:
        value = self.deck.cards[definition].attributes[attribute]
        assert isinstance(value, int)
        return value


def _openly_seen(layout: Layout, number: int) -> int:
    """The mask of seats that see all of every card of a zone; -1: everybody sees the top one."""
    zone, owner = layout.zones[number], layout.owners[number]
    if zone.hides:
        return 0
    match zone.seen_by:
        case "everyone":
            return layout.everyone
        case "top":
            return -1
        case "owner":
            return 0 if owner is None else 1 << owner
        case _:
            return 0


class FastState(State):
    """A state with maintained lists; `copy` gives an independent one."""

    __slots__ = (
        "again",
        "bare",
        "besides",
        "copied",
        "depth",
        "dirty",
        "everyone",
        "f",
        "g",
        "judges",
        "kind_of",
        "n",
        "next",
        "odd",
        "orders",
        "others",
        "own",
        "plan",
        "quick",
        "seen",
        "shared",
        "steps",
        "t",
        "tracks",
        "used",
    )

    plan: Plan
    n: int
    """How many play."""
    everyone: int
    own: Sequence[int | None]
    """For each zone its owner's seat."""
    kind_of: list[int]
    """For each zone the number of its name."""
    seen: list[int]
    orders: list[list[int]]
    """For each seat, all seats beginning with it."""
    others: list[list[int]]
    tracks: list[list[Track | None]]
    quick: list[list[Quick]]

    judges: bool
    """Whether cards may copy or mute rules of others: see `judging`."""
    f: list[list[tuple[int, ...]]]
    """For each row, the cards of each maintained list."""
    g: list[list[int]]
    """For each row, the maintained sums."""
    t: list[tuple[int, ...]]
    """For each rule, the cards in force for which it holds, in the order laid."""
    bare: list[tuple[int, ...]]
    """The same as printed: the list `t` itself, if no rule of the deck copies or mutes."""
    copied: dict[tuple[int, int], int]
    """For each rule and card that copies it, its place among all that is copied."""
    shared: int
    """The mask of card states whose list of values another state has too: see `unshare`."""
    dirty: set[int]
    """Cards with a state that goes back to its start when they leave."""
    odd: set[int]
    """Cards with a state that stays with them and was once set."""
    used: list[tuple[int, int]]
    """Seat and card of every use."""
    again: bool
    """Set by `again`; read by the step that is running."""
    besides: bool
    """While no actions are offered at any decision: one is carried out, or the deck has none."""
    next: int | None
    """Who has the turn after this one."""
    depth: int
    """How many moves and rules are carried out inside one another."""
    steps: int
    """Rounds of loops, rules and repeated questions so far."""

    def copy(self) -> FastState:
        """An independent copy.

        Both states go on with the same lists of card states, until one writes into one.
        """
        twin = FastState.__new__(FastState)
        twin.plan = self.plan
        twin.n = self.n
        twin.everyone = self.everyone
        twin.own = self.own
        twin.kind_of = self.kind_of
        twin.seen = self.seen
        twin.orders = self.orders
        twin.others = self.others
        twin.tracks = self.tracks
        twin.quick = self.quick
        twin.judges = self.judges
        twin.chance = self.chance.copy()
        twin.zones = list(map(list.copy, self.zones))
        twin.place = self.place[:]
        twin.card_states = self.card_states[:]
        twin.shared = self.shared = self.plan.every_state
        twin.player_states = [values[:] for values in self.player_states]
        twin.table_states = self.table_states[:]
        twin.known = self.known[:]
        twin.in_force = self.in_force[:]
        twin.version = self.version
        twin.active = self.active
        twin.turns = self.turns
        twin.phase = self.phase
        twin.options = self.options
        twin.f = [row[:] for row in self.f]
        twin.g = [row[:] for row in self.g]
        twin.t = self.t[:]
        twin.bare = twin.t if self.bare is self.t else self.bare[:]
        twin.copied = self.copied
        twin.dirty = self.dirty.copy()
        twin.odd = self.odd.copy()
        twin.used = self.used[:]
        twin.again = self.again
        twin.besides = self.besides
        twin.next = self.next
        twin.depth = self.depth
        twin.steps = self.steps
        return twin


def fast_state(plan: Plan, state: State) -> FastState:
    """A fast state with the same contents."""
    fast = FastState.__new__(FastState)
    for name in State.__slots__:
        setattr(fast, name, getattr(state, name))
    fast.plan = plan
    fast.n = plan.players
    fast.everyone = plan.layout.everyone
    fast.own = plan.layout.owners
    fast.kind_of = plan.kind_of
    fast.seen = plan.seen
    fast.orders = plan.orders
    fast.others = plan.others
    fast.tracks = plan.tracks
    fast.quick = plan.quick
    fast.judges = plan.judges
    fast.used = []
    fast.again = False
    fast.besides = "besides" not in plan.functions
    fast.next = None
    fast.shared = 0
    fast.depth = fast.steps = 0
    fast.dirty = _changed(plan.resets, state)
    fast.odd = _changed(plan.stays, state)
    _fill_lists(plan, fast)
    return fast


def _changed(states: list[tuple[int, Scalar]], state: State) -> set[int]:
    """The cards for which some of these states is not at its start."""
    return {
        card
        for number, start in states
        for card, value in enumerate(state.card_states[number])
        if value != start
    }


def _fill_lists(plan: Plan, fast: FastState) -> None:
    """Make all maintained lists from the zones."""
    tables = plan.tables
    rows = range(plan.players + 1)
    fast.f = [[()] * len(tables.filters) for _ in rows]
    fast.g = [[0] * len(tables.sums) for _ in rows]
    fast.t = [()] * tables.rule_count
    for zone, cards in enumerate(fast.zones):
        for card in cards:
            track = plan.tracks[zone][card]
            if track is not None:
                for number in track.filters:
                    fast.f[track.row][number] += (card,)
                for number, amount in track.sums:
                    fast.g[track.row][number] += amount
    for card in fast.in_force:
        for number in plan.rules_of[card]:
            fast.t[number] += (card,)
    fast.bare = fast.t[:] if plan.judges else fast.t
    fast.copied = {}
