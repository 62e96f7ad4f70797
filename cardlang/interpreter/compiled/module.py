"""A deck to a module: all functions written, put together as source, and compiled.

Each generated function is compiled under the name of the YAML file it stands
for, its lines numbered as there, so that a traceback or profile shows the
designer's line.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled import calls, moving, runtime
from cardlang.interpreter.compiled.analysis import Facts, Local, rules_of_card
from cardlang.interpreter.compiled.effects import Effects
from cardlang.interpreter.compiled.enumeration import Enumeration
from cardlang.interpreter.compiled.names import Lines, Names
from cardlang.interpreter.compiled.runtime import Tables
from cardlang.interpreter.faults import Budget
from cardlang.interpreter.jumps import EndGame, EndRound, EndTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardlang.deck import Deck, NamedEffect
    from cardlang.interpreter.compiled.names import Function


@dataclass(frozen=True, slots=True, eq=False)
class CompiledDeck:
    """A deck with its generated functions."""

    deck: Deck
    tables: Tables
    functions: dict[str, Any]
    labels: list[tuple[str, str]]
    codes: list[tuple[str, str | None, str | None, object, bool]]
    pairs: list[list[tuple[Any, ...]]]
    quick: list[list[tuple[Any, Any]]]
    source: str


class NotCompilable(Exception):
    """The deck uses words that only the plain evaluator knows."""


def compile_deck(deck: Deck) -> CompiledDeck:
    """Compile a deck; raises NotCompilable for decks whose rules copy or mute others."""
    return _Module(deck).build()


class _Module:
    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.facts = Facts(deck)
        if self.facts.volatile:
            raise NotCompilable("rules of this deck copy or mute others")
        if self.facts.only_plain:
            raise NotCompilable(self.facts.only_plain)
        self.names = Names(self.facts)
        self.effects = Effects(self.names)
        self.enumeration = Enumeration(self.effects)
        self._performed = 0

    def build(self) -> CompiledDeck:
        self._write_everything()
        filters = list(self.names.filters)
        numbers = {id(each.definition): each.number for each in self.facts.rules}
        rules_of = [
            tuple(numbers[id(rule)] for rule in rules_of_card(self.deck, card.index))
            for card in self.deck.cards
        ]
        tables = Tables(self.deck, filters, list(self.names.sums), rules_of, self.facts.kinds)
        quick = self._quick()
        space = self._space()
        source = self._compile_into(space)
        space["TAKE"] = [
            space[self.enumeration.taking.takes.get(n, "no_take")]
            for n in range(len(self.effects.codes))
        ]
        return CompiledDeck(
            self.deck,
            tables,
            space,
            self.effects.labels,
            self.effects.codes,
            self._pairs(space),
            [[(numbers, mark and space[mark]) for numbers, mark in row] for row in quick],
            source,
        )

    # -------------------------------------------------------------------- writing

    def _write_everything(self) -> None:
        deck = self.deck
        for name in deck.steps:
            self.enumeration.write_step(name)
        self.enumeration.write_anytime()
        for is_attribute, name in sorted(self.facts.adjusted):
            self.effects.rules.write_adjusted(name, is_attribute=is_attribute)
        self._write_defines()
        self._write_waiting()
        self._write_main()
        self._write_score()
        self._write_replays()
        for rule in self.facts.rules:
            if hasattr(rule.rule, "event") and not rule.rule.event.names:
                self.rules_moving(rule)
        self._write_waiting()

    def rules_moving(self, rule: Any) -> None:
        self.effects.rules.moving(rule)

    def _write_waiting(self) -> None:
        while self.names.waiting or self._performed < len(self.effects.performs):
            while self.names.waiting:
                self.names.waiting.pop(0)()
            if self._performed < len(self.effects.performs):
                number = self._performed
                self._performed += 1
                self.enumeration.write_perform(number, self.effects.performs[number])

    def _write_defines(self) -> None:
        self.effects.expressions.hot = True
        for define in self.deck.defines.values():
            if (False, define.name) in self.facts.adjusted:
                continue
            lines = Lines(span=define.span)
            env = {each: Local(f"p_{each}") for each in define.parameters}
            lines.add(f"return {self.effects.expressions.value(define.body, env).text}")
            named = "".join(f", p_{each}" for each in define.parameters)
            self.names.enter(self.names.define(define.name), f"S{named}", lines, define.span)
        self.effects.expressions.hot = False

    def _write_entries(
        self, entries: tuple[NamedEffect, ...], env: dict[str, Local], lines: Lines
    ) -> None:
        for entry in entries:
            self.effects.write(entry.effect, dict(env), lines)

    def _write_main(self) -> None:
        """The whole game as one generator: setup, turns, closing; as `flow.play_on`."""
        lines = Lines()
        lines.add("n = S.n")
        for scope, number, start in self._passing_states():
            if scope != "table":
                values = f"S.{scope}_states[{number}]"
                lines.add(f"reset_{scope}_{number} = [{start}] * len({values})")
        with lines.block("try:"):
            with lines.block("if S.phase == 'setup':"):
                self._write_entries(self.deck.setup, {}, lines)
                lines.add("S.phase = 'turns'")
                lines.add("if keep is not None: keep()")
            with lines.block("while True:"):
                with lines.block("if first:"):
                    self._write_turn(lines, whole=False)
                    lines.add("first = 0")
                with lines.block("else:"):
                    self._write_turn(lines, whole=True)
                self._write_ends(lines)
                lines.add("if keep is not None: keep()")
        with lines.block("except EndGame:"):
            pass
        self._write_entries(self.deck.closing, {}, lines)
        lines.add("S.phase = 'over'")
        lines.add("return")
        lines.add("yield")
        self.names.enter("main", "S, first, keep", lines, self.deck.turn[0].span)

    def _write_turn(self, lines: Lines, *, whole: bool) -> None:
        """One turn; not `whole`: one that begins at the entry with the number `first`."""
        lines.add("S.turns += 1")
        lines.add(
            f"if S.turns > {Budget().turns}: no_end({self.names.span(self.deck.turn[0].span)})"
        )
        if whole:
            self._write_resets(lines)
        if self.facts.asks_besides:
            lines.add("S.besides = False")
        lines.add(_TURN_BEGINS)
        lines.add("following = you + 1 if you + 1 < n else 0")
        env = {"you": Local("you", False), "actor": Local("you", False)}
        self.effects.in_turn = True
        with lines.block("try:"), lines.block("while True:"):
            for number, entry in enumerate(self.deck.turn):
                depth = lines.depth
                if not whole:
                    lines.add(f"if first <= {number + 1}:")
                    lines.depth += 1
                    lines.add("pass")
                self.effects.write(entry.effect, dict(env), lines)
                lines.depth = depth
            lines.add("break")
        self.effects.in_turn = False
        with lines.block("except EndTurn:"):
            pass
        with lines.block("except EndRound:"):
            lines.add("following = 0")
        lines.add("if S.active == you: S.active = following")

    def _passing_states(self) -> list[tuple[str, int, str]]:
        """States that last a turn: scope, number and the source of their start."""
        numbers = {"card": 0, "player": 0, "table": 0}
        found: list[tuple[str, int, str]] = []
        for (scope, _), state in self.deck.states.items():
            if state.resets == "turn":
                start = self.effects.expressions.constant(state.start)
                found.append((scope, numbers[scope], start))
            numbers[scope] += 1
        return found

    def _write_resets(self, lines: Lines) -> None:
        """States that last a turn go back to their start."""
        for scope, number, start in self._passing_states():
            if scope == "table":
                lines.add(f"S.table_states[{number}] = {start}")
            else:
                lines.add(f"S.{scope}_states[{number}][:] = reset_{scope}_{number}")

    def _write_score(self) -> None:
        lines = Lines()
        lines.add("total = 0")
        env = {"p": Local("p", False)}
        for entry in self.deck.score:
            lines.span = entry.span
            value = self.effects.expressions.number(entry.expression, env)
            if entry.final:
                with lines.block("if S.phase == 'over':"):
                    lines.add(f"total += {value}")
            else:
                lines.add(f"total += {value}")
        lines.add("return total")
        self.names.enter("score", "S, p", lines, None)

    def _write_ends(self, lines: Lines) -> None:
        for entry in self.deck.ends:
            lines.span = entry.span
            test = self.effects.expressions.test(entry.expression, {})
            lines.add(f"if {test}: break")

    def _write_replays(self) -> None:
        """For each definition, the `do` of its first use as a function."""
        wanted = any(
            isinstance(statement, bound.Replay)
            for effect in _effects(self.deck)
            for statement in effect
        )
        table = self.enumeration.tables["REPLAY"] = []
        written: dict[int, str] = {}
        for card in self.deck.cards:
            use = next(iter(card.uses.values()), None)
            if use is None or not wanted:
                table.append("None")
                continue
            if id(use) not in written:
                written[id(use)] = f"replay_{card.index}"
                lines = Lines(span=use.span)
                env = {"you": Local("you"), "actor": Local("you"), "card": Local("card", False)}
                self.effects.write(use.do, dict(env), lines)
                self.names.enter(written[id(use)], "S, you, card", lines, use.span)
            table.append(written[id(use)])

    # ------------------------------------------------------------------ compiling

    def _space(self) -> dict[str, Any]:
        space: dict[str, Any] = {}
        for module in (calls, runtime, moving):
            space.update({k: v for k, v in vars(module).items() if not k.startswith("__")})
        space.update(self.names.constants)
        if self._kept_zones() & self.names.quiet:
            space["draw"], space["shift"] = runtime.draw_kept, runtime.shift_kept
        space["SPANS"] = self.names.spans
        space["D"] = self.deck.definition_of
        space["IDS"] = [card.id for card in self.deck.cards]
        space["EndTurn"], space["EndGame"], space["EndRound"] = EndTurn, EndGame, EndRound
        return space

    def _kept_zones(self) -> set[str]:
        """The zones of which lists or sums are maintained."""
        names = self.names
        return {zone for zone, _ in names.filters} | {zone for zone, _, _ in names.sums}

    def _compile_into(self, space: dict[str, Any]) -> str:
        texts = []
        kept = self._kept_zones()
        for function in self.names.functions.values():
            text, places = _source_of(function, draws_plainly=not kept & self.names.quiet)
            texts.append(text)
            tree = ast.parse(text)
            for node in ast.walk(tree):
                if isinstance(node, ast.stmt | ast.expr | ast.excepthandler | ast.arg):
                    node.lineno = node.end_lineno = places.get(node.lineno, 1)
            file = "<deck>" if function.span is None else function.span.file.path
            exec(compile(tree, file, "exec"), space)  # noqa: S102 - our own generated source
        for name, functions in self.enumeration.tables.items():
            space[name] = [None if each == "None" else space[each] for each in functions]
            texts.append(f"{name} = [{', '.join(functions)}]")
        return "\n\n".join(texts)

    def _pairs(self, space: dict[str, Any]) -> list[list[tuple[Any, ...]]]:
        """For each two kinds of zones, the functions of the rules that may watch a move."""
        count = len(self.facts.kinds)
        return [
            [self._watching(space, (source, zone)) for zone in range(count)]
            for source in range(count)
        ]

    def _quick(self) -> list[list[tuple[tuple[int, ...] | None, str | None]]]:
        """For each two kinds of zones, what `move_quick` needs to know.

        The rules of cards that may watch a move, and the function of the deck's own, if these only
        set states afterwards; else None and no function.
        """
        count = len(self.facts.kinds)
        marks: dict[tuple[int, ...], str] = {}
        return [
            [self._quick_pair((source, zone), marks) for zone in range(count)]
            for source in range(count)
        ]

    def _quick_pair(
        self, pair: tuple[int, int], marks: dict[tuple[int, ...], str]
    ) -> tuple[tuple[int, ...] | None, str | None]:
        watchers = self.effects.watchers(pair, None)
        own = [each for each in watchers if each.carriers is None]
        for each in own:
            after = getattr(each.rule, "time", "") == "after"
            if not after or not all(isinstance(s, bound.SetState) for s in each.rule.body):
                return None, None
        numbers = tuple(each.number for each in watchers if each.carriers is not None)
        if not own:
            return numbers, None
        key = tuple(each.number for each in own)
        if key not in marks:
            marks[key] = f"mark_{len(marks)}"
            self.effects.rules.write_mark(marks[key], own)
        return numbers, marks[key]

    def _watching(self, space: dict[str, Any], pair: tuple[int, int]) -> tuple[Any, ...]:
        watchers = self.effects.watchers(pair, None)

        def of(fits: Callable[[Any], bool]) -> list[tuple[int | None, Any]]:
            return [
                (None if each.carriers is None else each.number, space[f"mv_{each.number}"])
                for each in watchers
                if fits(each.rule)
            ]

        return (
            of(lambda rule: isinstance(rule, bound.Forbid)),
            of(lambda rule: isinstance(rule, bound.Replacement)),
            of(lambda rule: isinstance(rule, bound.Trigger) and rule.time == "before"),
            of(lambda rule: isinstance(rule, bound.Trigger) and rule.time == "after"),
        )


def _effects(deck: Deck) -> list[list[bound.Statement]]:
    from cardlang.interpreter.compiled.analysis import effects_of, statements

    return [list(statements(effect)) for effect in effects_of(deck)]


_LISTS = re.compile(
    r"\bS\.(f|t|zones|place|own|kind_of|card_states|player_states|table_states|others|orders)\b"
)


_TURN_BEGINS = "you = S.active"
_OWN_ZONE = re.compile(r"\((\d+) \+ (\d+)\*you\)")


_DRAW = re.compile(r"draw\(S, (\d+), (.+)\)$")


def _source_of(function: Function, *, draws_plainly: bool) -> tuple[str, dict[int, int]]:
    """The source of a function, and for each of its lines the line of the deck's file.

    What is written often gets a local name: the lists of the state, which are
    made once, and the numbers of the zones of `you`.
    """
    first = 1 if function.span is None else function.span.line
    written = [text for _, text, _ in function.lines.lines]
    near = _often(name for text in written for name in _LISTS.findall(text))
    own: set[tuple[str, str]] = set()
    if re.search(r"\byou\b", function.parameters) or _TURN_BEGINS in written:
        own = _often(pair for text in written for pair in _OWN_ZONE.findall(text))
    zones = [f"own_{zone} = {zone} + {step}*you" for zone, step in sorted(own)]

    def shortened(text: str) -> str:
        if draws_plainly:  # what `runtime.draw` does, without the call
            text = _DRAW.sub(
                r"drawn = S.zones[\1].pop(); S.zones[\2].append(drawn); S.place[drawn] = \2; "
                r"drawn in S.dirty and clean(S, drawn)",
                text,
            )
        text = _LISTS.sub(lambda m: f"S_{m[1]}" if m[1] in near else m[0], text)
        return _OWN_ZONE.sub(lambda m: f"own_{m[1]}" if (m[1], m[2]) in own else m[0], text)

    lines = [(0, f"def {function.name}({function.parameters}):", first)]
    lines += [(1, f"S_{name} = S.{name}", first) for name in sorted(near)]
    if re.search(r"\byou\b", function.parameters):
        lines += [(1, text, first) for text in zones]
    for depth, text, span in function.lines.lines:
        line = first if span is None else span.line
        lines.append((depth, shortened(text), line))
        if text == _TURN_BEGINS:
            lines += [(depth, zone, line) for zone in zones]
    if len(lines) == 1:
        lines.append((1, "pass", first))
    texts = ["    " * depth + text for depth, text, _ in lines]
    return "\n".join(texts), {at: line for at, (_, _, line) in enumerate(lines, 1)}


def _often(found: Iterable[Any]) -> set[Any]:
    """What was found more than once."""
    return {each for each, times in Counter(found).items() if times > 1}
