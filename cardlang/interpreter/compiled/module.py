"""A deck to a compiled deck: all functions written, and put together by `linking`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.adjust_writing import Adjustments
from cardlang.interpreter.compiled.analysis import Facts, Local, rules_of_card, words_of
from cardlang.interpreter.compiled.changing import Changing, write_changing
from cardlang.interpreter.compiled.effects import Effects
from cardlang.interpreter.compiled.flow_writing import Flow
from cardlang.interpreter.compiled.linking import Program, assembled
from cardlang.interpreter.compiled.names import Lines, Names
from cardlang.interpreter.compiled.state import Tables
from cardlang.interpreter.compiled.steps import Steps
from cardlang.interpreter.compiled.watching import only_marks

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.interpreter.compiled.analysis import PlacedRule


class NotCompilable(Exception):
    """The deck says something that only the plain evaluator can play; the text says what."""


def program_of(deck: Deck) -> Program:
    """What a deck says as Python code and tables.

    Raises:
        NotCompilable: for decks that copy rules for no card, or are nested too deeply for Python.
    """
    try:
        return _Module(deck).program()
    except (SyntaxError, RecursionError, MemoryError) as error:
        # Python allows only so many blocks and brackets inside one another.
        raise NotCompilable(f"something is nested too deeply: {error}") from None


def _changing(facts: Facts) -> Changing:
    changing = Changing(facts)
    if any(each.carriers is None for each in changing.copies):
        raise NotCompilable("the deck itself copies rules, for no card")
    return changing


class _Module:
    """All writers of a deck, at work."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.facts = Facts(deck)
        self.changing = _changing(self.facts)
        self.names = Names(self.facts)
        self.effects = Effects(self.names, self.changing)
        self.adjustments = Adjustments(self.effects)
        self.steps = Steps(self.effects)
        self.flow = Flow(self.effects)
        self._performed = 0

    def program(self) -> Program:
        """Write everything."""
        self._write_what_is_asked_often()
        self._write_waiting()
        self.flow.write_main()
        self.flow.write_score()
        write_changing(self.effects.rules, self.changing)
        self._write_replays()
        for rule in self.facts.rules:
            event = getattr(rule.rule, "event", None)
            if event is not None and not event.names:
                self.effects.rules.moving(rule)
        quick = self._quick()
        self._write_waiting()
        return assembled(self.names, self._tables(), self._numbering(), self._pairs(), quick)

    def _write_what_is_asked_often(self) -> None:
        """What is asked at every decision comes first: it says which lists are maintained."""
        for name in self.deck.steps:
            self.steps.write_step(name)
        if self.facts.asks_besides:
            self.steps.write_besides()
        for is_attribute, name in sorted(self.facts.adjusted):
            self.adjustments.write(name, is_attribute=is_attribute)
        self._write_defines()

    def _write_defines(self) -> None:
        expressions = self.effects.expressions
        expressions.hot = True
        for define in self.deck.defines.values():
            if (False, define.name) in self.facts.adjusted:
                continue
            lines = Lines(define.span)
            env = {each: Local(f"p_{each}") for each in define.parameters}
            lines.add(f"return {expressions.value(define.body, env).text}")
            named = "".join(f", p_{each}" for each in define.parameters)
            self.names.enter(self.names.define(define.name), f"S{named}", lines, define.span)
        expressions.hot = False

    def _write_waiting(self) -> None:
        """Write what was asked for, until nothing more is."""
        performs = self.effects.asking.performs
        while self.names.waiting or self._performed < len(performs):
            while self.names.waiting:
                self.names.waiting.pop(0)()
            if self._performed < len(performs):
                number = self._performed
                self._performed += 1
                self.steps.write_perform(number, performs[number])

    def _write_replays(self) -> None:
        """For each definition, the `do` of its first use as a function."""
        replays = any(isinstance(node, bound.Replay) for node in words_of(self.deck))
        functions, written = [], dict[int, str]()
        for card in self.deck.cards:
            use = next(iter(card.uses.values()), None)
            if use is None or not replays:
                functions.append("None")
                continue
            if id(use) not in written:
                written[id(use)] = name = f"replay_{card.index}"
                lines = Lines(use.span)
                env = {"you": Local("you"), "actor": Local("you"), "card": Local("card", False)}
                self.effects.write(use.do, env, lines, last=True)
                self.names.enter(name, "S, you, card", lines, use.span)
            functions.append(written[id(use)])
        self.names.constants["REPLAY"] = ("functions", tuple(functions))

    # -------------------------------------------------------------------- tables

    def _tables(self) -> Tables:
        numbers = {id(each.definition): each.number for each in self.facts.rules}
        return Tables(
            tuple(self.names.filters),
            tuple(self.names.sums),
            tuple(
                tuple(numbers[id(rule)] for rule in rules_of_card(self.deck, card.index))
                for card in self.deck.cards
            ),
            len(self.facts.rules),
            tuple(each.number for each in self.changing.copies),
            tuple(map(self._mute, self.changing.mutes)),
            self.changing.restless,
        )

    def _mute(self, mute: PlacedRule) -> tuple[int, frozenset[int]]:
        """A rule that mutes others, with those it spares: mutes, and rules of kept perks."""
        spared = [
            each.number
            for each in self.facts.rules
            if isinstance(each.rule, bound.MuteRules) or each.definition.perk in mute.rule.keeping
        ]
        return mute.number, frozenset(spared)

    def _numbering(self) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[object, ...], ...]]:
        """The labels of questions, and the codes of answers each with what carries it out."""
        takes = self.steps.taking.takes
        codes = [
            (*code, takes.get(number, "")) for number, code in enumerate(self.effects.asking.codes)
        ]
        return tuple(self.effects.asking.labels), tuple(codes)

    def _pairs(self) -> tuple[tuple[object, ...], ...]:
        """For each two kinds of zones, the rules that may watch a move, by what they do."""
        count = len(self.facts.kinds)
        return tuple(
            tuple(self._watching((source, zone)) for zone in range(count))
            for source in range(count)
        )

    def _watching(self, pair: tuple[int, int]) -> tuple[tuple[int | None, ...], ...]:
        found: dict[str, list[int]] = {"forbid": [], "instead": [], "before": [], "after": []}
        for each in self.effects.watching.watchers(pair, None):
            rule = each.rule
            sort = {bound.Forbid: "forbid", bound.Replacement: "instead"}.get(type(rule))
            found[sort or rule.time].append(each.number)
        return tuple(tuple(numbers) for numbers in found.values())

    def _quick(self) -> tuple[tuple[object, ...], ...]:
        """For each two kinds of zones, the quick way of a move: see `Plan.quick`."""
        count = len(self.facts.kinds)
        marks: dict[tuple[int, ...], str] = {}
        return tuple(
            tuple(self._quick_pair((source, zone), marks) for zone in range(count))
            for source in range(count)
        )

    def _quick_pair(
        self, pair: tuple[int, int], marks: dict[tuple[int, ...], str]
    ) -> tuple[tuple[int, ...] | None, str | None]:
        watchers = self.effects.watching.watchers(pair, None)
        own = [each for each in watchers if each.carriers is None]
        if not all(only_marks(each.rule) for each in own):
            return None, None
        numbers = tuple(each.number for each in watchers if each.carriers is not None)
        if not own:
            return numbers, None
        key = tuple(each.number for each in own)
        if key not in marks:
            marks[key] = f"mark_{len(marks)}"
            self.effects.rules.write_mark(marks[key], own)
        return numbers, marks[key]
