"""Statements that move, show or mix cards, to Python.

A move that no rule can watch is the bare change; one that some rule can watch
asks first whether such a rule is in force. A deck's own rules that only mark a
card after its move are written in place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from cardlang import bound
from cardlang.interpreter.compiled.analysis import (
    Local,
    Place,
    PlacedRule,
    rules_of_card,
    zone_names,
)
from cardlang.interpreter.compiled.env import is_steady
from cardlang.interpreter.compiled.sources import is_simple
from cardlang.interpreter.compiled.watching import only_marks

if TYPE_CHECKING:
    from cardlang.interpreter.compiled.effects import Effects
    from cardlang.interpreter.compiled.names import Lines, Text

    Env: TypeAlias = dict[str, Local]
    Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Going:
    """A card that goes somewhere: pieces of source, and what is known of them."""

    card: str
    zone: str
    index: str
    actor: str
    sources: frozenset[str] | None
    targets: frozenset[str] | None
    defs: frozenset[int] | None
    source: Place | None = None
    """Where it lies, None if that is not known."""
    target: Place | None = None

    @property
    def changed(self) -> str:
        """The change with nothing that watches it."""
        return f"relocate(S, {self.card}, {self.zone}, {self.index})"


class Moves:
    """Writes moves."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.names = effects.names
        self.facts = effects.facts
        self.expressions = effects.expressions
        self.watching = effects.watching
        self.settled: tuple[str, frozenset[str] | None, Place | None] | None = None
        """The name of the card that the last move has put somewhere for certain, and where."""

    # ---------------------------------------------------------------- statements

    def move(self, node: bound.Move, env: Env, lines: Lines, *, last: bool = False) -> None:
        """Cards go to a zone, one after the other."""
        self.settled = None
        if self._draws(node, env, lines):
            return
        target = self.expressions.value(node.zone, env)
        zone = self.effects.named(target, lines)
        depth = lines.depth
        if target.nullable:
            lines.add(f"if {zone} is not None:")
            lines.depth += 1
        card = self._each_card(node, env, lines)
        going = Going(
            card,
            zone,
            self._index(node, zone, card, env),
            self.effects.acting(env),
            self.facts.zones_of(node.cards, env),
            zone_names(node.zone),
            self.facts.defs_of(node.cards, env),
            self.expressions.lies(node.cards, env),
            self.expressions.place(node.zone, env),
        )
        many = node.cards.type.name in ("list", "zone")
        self.go(going, lines, last=last and not many)
        self._settles(node, going)
        lines.depth = depth

    def _settles(self, node: bound.Move, going: Going) -> None:
        """After a move that no rule can watch, the card with a name lies where it went."""
        if not isinstance(node.cards, bound.Variable) or node.cards.type.name != "card":
            return
        pairs = self.watching.pairs(going.sources, going.targets)
        if not any(self.watching.watchers(pair, going.defs) for pair in pairs):
            self.settled = (node.cards.name, going.targets, going.target)

    def remember_place(self, env: Env) -> None:
        """Note of the card that was moved by its name where it lies now, if that is known."""
        if self.settled is not None:
            name, zones, lies = self.settled
            env[name] = replace(env[name], zones=zones, lies=lies if is_steady(lies) else None)

    def _each_card(self, node: bound.Move, env: Env, lines: Lines) -> str:
        """The head of a loop or test, and the name of the card that moves."""
        if node.cards.type.name in ("list", "zone"):
            card = self.effects.fresh()
            lines.add(f"for {card} in list({self.expressions.items(node.cards, env)}):")
            lines.depth += 1
            return card
        moved = self.expressions.value(node.cards, env)
        card = self.effects.named(moved, lines)
        if moved.nullable:
            lines.add(f"if {card} is not None:")
            lines.depth += 1
        return card

    def _index(self, node: bound.Move, zone: str, card: str, env: Env) -> str:
        if node.spot == "top":
            return "None"
        if node.spot == "bottom":
            return "0"
        if node.spot == "random":
            return f"random_index(S, {zone}, {card})"
        assert node.spot_value is not None
        value = self.expressions.value(node.spot_value, env).text
        if node.spot == "at":
            return f"index_at(S, {zone}, {card}, {value})"
        return f"index_by(S, {zone}, {card}, {value}, {1 if node.spot == 'over' else 0})"

    def swap(self, node: bound.Swap, env: Env, lines: Lines) -> None:
        """Two cards trade places."""
        first = self.expressions.value(node.first, env).text
        second = self.expressions.value(node.second, env).text
        lines.add(f"yield from swap_cards(S, {first}, {second}, {self.effects.acting(env)})")

    def shuffle(self, node: bound.Shuffle, env: Env, lines: Lines) -> None:
        """A zone's order is left to chance."""
        source = self.expressions.value(node.zone, env)
        zone = self.effects.named(source, lines)
        with lines.only_if(f"{zone} is not None" if source.nullable else "True"):
            lines.add(f"shuffle(S, {zone})")

    def reveal(self, node: bound.Reveal, env: Env, lines: Lines) -> None:
        """Everybody or one player sees cards."""
        mask = "S.everyone"
        if node.player is not None:
            mask = f"mask_of({self.expressions.value(node.player, env).text})"
        lines.add(f"reveal(S, {self.effects.several(node.cards, env)}, {mask})")
        if self.effects.changing.restless:
            lines.add("judge(S)")

    # --------------------------------------------------------------------- draws

    def _draws(self, node: bound.Move, env: Env, lines: Lines) -> bool:
        """Write a draw: the top card of a zone nobody sees, which no rule watches."""
        top = node.cards
        if not (isinstance(top, bound.FunctionCall) and top.name == "top"):
            return False
        pile = top.arguments[0]
        if self.effects.changing.restless:
            return False
        if len(top.arguments) > 1 or node.spot != "top" or not isinstance(pile, bound.Contents):
            return False
        source = self.expressions.value(pile.zone, env)
        target = self.expressions.value(node.zone, env)
        if source.nullable or target.nullable:
            return False
        sources, targets = zone_names(pile.zone), zone_names(node.zone)
        if sources is None or targets is None or not self._is_quiet(sources, targets):
            return False
        card, cards = self.effects.fresh(), f"S.zones[{source.text}]"

        def drawn() -> str:
            if any(self.names.is_kept(each) for each in sources | targets):
                return f"{card} = {cards}[-1]; relocate(S, {card}, {target.text}, None)"
            laid = f"S.zones[{target.text}].append({card}); S.place[{card}] = {target.text}"
            return f"{card} = {cards}.pop(); {laid}"

        with lines.block(f"if {cards}:"):
            lines.add(drawn)
            lines.add(self._cleaned(card))
        return True

    def _cleaned(self, card: str) -> str:
        """States that do not stay with a card that was moved go back to their start."""
        judging = "; judge(S)" if self.effects.changing else ""
        return f"if {card} in S.dirty: clean(S, {card}){judging}"

    def _is_quiet(self, sources: frozenset[str], targets: frozenset[str]) -> bool:
        """Whether cards leave unseen for another zone, with nothing watching or in force."""
        zones = self.facts.deck.zones
        if any(zones[each].seen_by != "nobody" for each in sources) or sources & targets:
            return False
        if any(zones[each].active for each in sources | targets):
            return False
        pairs = self.watching.pairs(sources, targets)
        return not any(self.watching.watchers(pair, None) for pair in pairs)

    # --------------------------------------------------------------------- going

    def go(self, going: Going, lines: Lines, *, last: bool = False) -> None:
        """A card goes: bare where no rule can watch it, else under the rules."""
        pairs = self.watching.pairs(going.sources, going.targets)
        watched = [pair for pair in pairs if self.watching.watchers(pair, going.defs)]
        if not watched:
            lines.add(self._bare(going))
            return
        every = len(watched) == len(pairs)
        if every and len(pairs) == 1 and self._go_with_marks(going, pairs[0], lines):
            return
        if every and self._watched_members(watched, going.defs) is None:
            self._go_watched(going, watched, lines, last=last)
            return
        with lines.block(f"if {self._watched_test(going, watched)}:"):
            self._go_watched(going, watched, lines, last=last)
        with lines.block("else:"):
            lines.add(self._bare(going))

    def _go_watched(self, going: Going, watched: list[Pair], lines: Lines, *, last: bool) -> None:
        """The move under the rules: the quick way if none of them is in force."""
        index = going.index
        if not is_simple(index):  # a place by chance is drawn once
            index = self.effects.fresh()
            lines.add(f"{index} = {going.index}")
        arguments = f"(S, {going.card}, {going.zone}, {index}, {going.actor})"
        quick = f"if not move_quick{arguments}: "
        if not any(self.watching.may_ask(pair, going.defs) for pair in watched):
            lines.add(f"{quick}move_now{arguments}")
        elif last:
            # Whoever called goes on with what is returned, so that this stays a plain function.
            rest = f"move_asking{arguments}"
            lines.add(lambda: f"{quick}{'yield from' if lines.asks else 'return'} {rest}")
        else:
            lines.add(f"{quick}yield from move_asking{arguments}")

    def _watched_members(
        self, watched: list[Pair], defs: frozenset[int] | None
    ) -> frozenset[int] | None:
        """The definitions whose moves are watched, None if any."""
        members: frozenset[int] = frozenset()
        for pair in watched:
            for rule in self.watching.watchers(pair, defs):
                moved = self.watching.moved_members(rule)
                if moved is None:
                    return None
                members |= moved
        return members

    def _watched_test(self, going: Going, watched: list[Pair]) -> str:
        """Whether some rule may watch this move: by where the card lies, or by what it is."""
        if going.targets is None or len(going.targets) > 1:
            name = self.names.members(frozenset(watched))
            return f"(S.kind_of[S.place[{going.card}]], S.kind_of[{going.zone}]) in {name}"
        kinds: list[int] = []
        members: frozenset[int] = frozenset()
        for pair in watched:
            of_pair = self._watched_members([pair], going.defs)
            if of_pair is None:
                kinds.append(pair[0])
            else:
                members |= of_pair
        tests = []
        if kinds:
            among = f"== {kinds[0]}" if len(kinds) == 1 else f"in {tuple(kinds)!r}"
            tests.append(f"S.kind_of[S.place[{going.card}]] {among}")
        if members and (going.defs is None or going.defs & members):
            tests.append(f"D[{going.card}] in {self.names.members(members)}")
        return " or ".join(tests)

    # ---------------------------------------------------------------------- bare

    def _bare(self, going: Going) -> Text:
        """The change with nothing that watches it: in place where both zones are known."""
        source, target = going.source, going.target
        if source is None or target is None or going.index != "None":
            return going.changed
        if self.effects.changing.restless:
            return going.changed
        zones = self.facts.deck.zones
        leaving = zones[source.name]
        if source.name == target.name or leaving.active:
            return going.changed
        card = going.card
        steps = self._left(card, source)
        steps += [f"S.zones[{target.number}].append({card})", f"S.place[{card}] = {target.number}"]
        steps.append(self._cleaned(card))

        def changed() -> str:
            entered = self._entered(card, target, going.defs)
            if entered is None or self.names.is_kept(source.name):
                return going.changed
            return "\n".join([*steps, *entered])

        return changed

    def _left(self, card: str, place: Place) -> list[str]:
        """A card leaves a zone, remembered by those who saw it there."""
        zone, cards = self.facts.deck.zones[place.name], f"S.zones[{place.number}]"
        seen = {"everyone": "S.everyone", "owner": place.owner and f"1 << {place.owner}"}
        if zone.hides or (seen.get(zone.seen_by) is None and zone.seen_by != "top"):
            return [f"if {cards}[-1] == {card}: {cards}.pop()", f"else: {cards}.remove({card})"]
        if zone.seen_by == "top":
            top = f"if {cards}[-1] == {card}: {cards}.pop(); S.known[{card}] |= S.everyone"
            return [top, f"else: {cards}.remove({card})"]
        return [f"{cards}.remove({card})", f"S.known[{card}] |= {seen[zone.seen_by]}"]

    def _entered(self, card: str, place: Place, defs: frozenset[int] | None) -> list[str] | None:
        """What is kept up to date when a card has entered a zone; None if it depends on more."""
        row = place.owner or "-1"
        defs = self.facts.every if defs is None else defs
        steps = []
        for (zone, members), number in self.names.filters.items():
            if zone == place.name and defs & members:
                if not defs <= members:
                    return None
                steps.append(f"S.f[{row}][{number}] += ({card},)")
        for (zone, members, attribute), number in self.names.sums.items():
            if zone == place.name and defs & members:
                if not defs <= members:
                    return None
                steps.append(f"S.g[{row}][{number}] += {self.names.attribute(attribute)}[{card}]")
        if self.facts.deck.zones[place.name].active and any(
            rules_of_card(self.facts.deck, each) for each in defs
        ):
            steps.append(f"lay_in_force(S, {card})")
        return steps

    # --------------------------------------------------------------------- marks

    def _go_with_marks(self, going: Going, pair: Pair, lines: Lines) -> bool:
        """A move watched only by rules of the deck that afterwards set states: in place."""
        rules = self.watching.watchers(pair, going.defs)
        if not all(_is_mark(rule) for rule in rules):
            return False
        env = {"card": Local(going.card, False, going.defs), "actor": Local(going.actor)}
        env["giver"] = self._owner(going.source, f"S.own[S.place[{going.card}]]", pair[0], lines)
        lines.add(self._bare(going))
        env["taker"] = self._owner(going.target, f"S.own[{going.zone}]", pair[1], lines)
        tests = [
            self.expressions.tests(
                [rule.rule.event.cards, rule.rule.event.actor, rule.rule.when], env
            )
            for rule in rules
        ]
        self.mark(list(zip(tests, rules, strict=True)), env, lines)
        return True

    def _owner(self, place: Place | None, otherwise: str, kind: int, lines: Lines) -> Local:
        """The owner of a zone, as a name."""
        if self.facts.kinds[kind] in self.facts.table_zones:
            return Local("None")
        if place is not None and place.owner is not None and is_simple(place.owner):
            return Local(place.owner, False)
        name = self.effects.fresh()
        lines.add(f"{name} = {otherwise}")
        return Local(name, False)

    def mark(self, rules: list[tuple[str, PlacedRule]], env: Env, lines: Lines) -> None:
        """Rules that set states: all are tested before the first of them runs."""
        if len(rules) > 1:
            names = [self.effects.fresh() for _ in rules]
            for name, (test, _) in zip(names, rules, strict=True):
                lines.add(f"{name} = {test}")
            rules = [(name, rule) for name, (_, rule) in zip(names, rules, strict=True)]
        for test, rule in rules:
            with lines.only_if(test):
                self.effects.write(rule.rule.body, dict(env), lines)


def _is_mark(rule: PlacedRule) -> bool:
    """Whether a rule is the deck's, only marks, and its zones are told by their names."""
    event = rule.rule.event
    named = all(
        zone is None
        or isinstance(zone, bound.AnyZone)
        or (isinstance(zone, bound.ZoneOf) and zone.subject is None)
        for zone in (event.leaving, event.entering)
    )
    return rule.carriers is None and only_marks(rule.rule) and named
