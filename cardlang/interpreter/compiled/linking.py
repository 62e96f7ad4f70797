"""Written functions to a program, and a program to a compiled deck.

A `Program` is plain data that can be kept: code objects, one for each file of
the deck, and tables. Functions are compiled under the name of the YAML file they
stand for, their lines numbered as there, so that a traceback or profile shows
the designer's line. Linking runs the code and makes what depends on the deck.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlang.interpreter.compiled import asked, calls, judging, moving, relocating
from cardlang.interpreter.compiled.analysis import placed_rules, words_of
from cardlang.interpreter.compiled.asking import Code
from cardlang.interpreter.compiled.state import PASS, Plan, Tables
from cardlang.interpreter.jumps import EndGame, EndRound, EndTurn
from cardlang.interpreter.numbers import checked, divided, remainder, whole
from cardlang.source import SourceFile, Span

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import CodeType

    from cardlang.deck import Deck
    from cardlang.interpreter.compiled.names import Function, Names, Recipe
    from cardlang.interpreter.layout import Layout


class Program(NamedTuple):
    """A deck as code and tables: only what `marshal` knows."""

    codes: tuple[CodeType, ...]
    constants: tuple[tuple[str, Recipe], ...]
    spans: tuple[tuple[str, int, int], ...]
    tables: tuple[Any, ...]
    labels: tuple[tuple[str, str], ...]
    answers: tuple[tuple[Any, ...], ...]
    """For each code of an answer, the parts of its `Code` and the function that takes it."""
    pairs: tuple[tuple[Any, ...], ...]
    quick: tuple[tuple[Any, ...], ...]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class CompiledDeck:
    """A deck with its generated functions."""

    deck: Deck
    tables: Tables
    functions: dict[str, Any]
    main: Any
    """The whole game as a generator function."""
    labels: tuple[tuple[str, str], ...]
    codes: tuple[Code, ...]
    program: Program
    _plans: dict[Layout, Plan] = field(default_factory=dict)

    def plan(self, layout: Layout) -> Plan:
        """The plan for a number of players."""
        if layout not in self._plans:
            self._plans[layout] = self._planned(layout)
        return self._plans[layout]

    def _planned(self, layout: Layout) -> Plan:
        plan = Plan(layout, self.tables, self.functions)
        kinds = plan.kind_of
        pairs = [[self._watchers(cell) for cell in row] for row in self.program.pairs]
        quick = [
            [self._quick(plan, numbers, mark, zone) for zone, (numbers, mark) in enumerate(row)]
            for row in self.program.quick
        ]
        plan.pairs = [[pairs[source][zone] for zone in kinds] for source in kinds]
        plan.quick = [[quick[source][zone] for zone in kinds] for source in kinds]
        return plan

    def _quick(self, plan: Plan, numbers: Any, mark: str | None, kind: int) -> Any:
        if numbers and plan.restless:
            return None, None, frozenset()
        active = plan.active[plan.kind_of.index(kind)]
        brought = {*(numbers if active and numbers else ()), *(plan.changing if numbers else ())}
        bringing = [card for card, rules in enumerate(plan.rules_of) if brought & set(rules)]
        return numbers, mark and self.functions[mark], frozenset(bringing)

    def _watchers(self, cell: tuple[tuple[int, ...], ...]) -> tuple[Any, ...]:
        """The functions of the rules that forbid, replace, come before and after a move."""
        own = len(self.deck.rules)
        return tuple(
            [(None if each < own else each, self.functions[f"mv_{each}"]) for each in numbers]
            for numbers in cell
        )


# ---------------------------------------------------------------------- assembling


def assembled(
    names: Names,
    tables: Tables,
    numbering: tuple[tuple[Any, ...], tuple[Any, ...]],
    pairs: tuple[tuple[Any, ...], ...],
    quick: tuple[tuple[Any, ...], ...],
) -> Program:
    """All that was written, compiled."""
    codes, source = _compiled(names.functions.values())
    labels, answers = numbering
    return Program(
        codes,
        tuple(names.constants.items()),
        tuple((span.file.path, span.start, span.end) for span in names.spans),
        tuple(tables),
        labels,
        answers,
        pairs,
        quick,
        source,
    )


def _compiled(functions: Iterable[Function]) -> tuple[tuple[CodeType, ...], str]:
    """The functions as one code object for each file, and their whole source."""
    texts: list[str] = []
    bodies: dict[str, list[ast.stmt]] = {}
    for function in functions:
        text, places = _source_of(function)
        texts.append(text)
        (definition,) = ast.parse(text).body
        _put_lines(definition, places)
        file = "<deck>" if function.span is None else function.span.file.path
        bodies.setdefault(file, []).append(definition)
    codes = tuple(
        compile(ast.Module(body, type_ignores=[]), file, "exec") for file, body in bodies.items()
    )
    return codes, "\n\n".join(texts)


def _put_lines(definition: ast.AST, places: list[int]) -> None:
    """Number the lines as in the deck's file; columns would be those of another text."""
    for node in ast.walk(definition):
        if isinstance(node, ast.expr | ast.stmt | ast.arg | ast.excepthandler | ast.keyword):
            node.lineno = node.end_lineno = places[node.lineno]
            node.col_offset = node.end_col_offset = 0


#: Lists of a state that are made once: a local name saves the look-ups.
_LISTS = re.compile(
    r"\bS\.(f|g|t|zones|place|own|kind_of|card_states|player_states|table_states|others|orders)\b"
)
#: The number of a zone of `you`, and the maintained lists of `you`.
_OWN_ZONE = re.compile(r"\((\d+) \+ (\d+)\*you\)")
_OWN_LISTS = re.compile(r"\bS\.f\[you\]")
#: Where `you` becomes another player in the middle of a function.
_NEW_YOU = re.compile(r"\b(?:for you|you =|you\b.* = card, giver)")
TURN_BEGINS = "you = S.active"


def _source_of(function: Function) -> tuple[str, list[int]]:
    """The source of a function, and for each of its lines the line of the deck's file.

    What is written often gets a name: lists of the state, and what is of `you`.
    """
    first = 1 if function.span is None else function.span.line
    written = [(text, line.span) for line in function.lines.lines for text in line.written()]
    named = _Named([text for text, _ in written], function.parameters)
    texts = [f"def {function.name}({function.parameters}):", *named.lists]
    if not named.turns:
        texts += ["    " + each for each in named.own]
    places = [first] * (len(texts) + 1)
    for text, span in written:
        line = first if span is None else span.line
        texts.append(named.shortened(text))
        places.append(line)
        if named.turns and text.lstrip() == TURN_BEGINS:
            indent = text[: len(text) - len(text.lstrip())]
            texts += [indent + each for each in named.own]
            places += [line] * len(named.own)
    if not written:
        texts.append("    pass")
        places.append(first)
    return "\n".join(texts), places


class _Named:
    """What of a function gets a local name."""

    def __init__(self, texts: list[str], parameters: str) -> None:
        counts = Counter(name for text in texts for name in _LISTS.findall(text))
        self._near = {name for name, times in counts.items() if times > 1}
        self.lists = [f"    S_{name} = S.{name}" for name in sorted(self._near)]
        self.turns = any(text.lstrip() == TURN_BEGINS for text in texts)
        steady = re.search(r"\byou\b", parameters) and not any(map(_NEW_YOU.search, texts))
        self._zones: set[tuple[str, str]] = set()
        self._has_row = False
        if steady or self.turns:
            zones = Counter(pair for text in texts for pair in _OWN_ZONE.findall(text))
            self._zones = {pair for pair, times in zones.items() if times > 1}
            rows = sum(len(_OWN_LISTS.findall(text)) for text in texts)
            self._has_row = rows > 1 and not self.turns
        self.own = [f"own_{zone} = {zone} + {step}*you" for zone, step in sorted(self._zones)]
        if self._has_row:
            self.own.append(f"f_you = {'S_f' if 'f' in self._near else 'S.f'}[you]")

    def shortened(self, text: str) -> str:
        """A line with the names in the place of what they stand for."""
        if self._has_row:
            text = _OWN_LISTS.sub("f_you", text)
        text = _OWN_ZONE.sub(lambda m: f"own_{m[1]}" if (m[1], m[2]) in self._zones else m[0], text)
        return _LISTS.sub(lambda m: f"S_{m[1]}" if m[1] in self._near else m[0], text)


# ------------------------------------------------------------------------- linking


def linked(deck: Deck, program: Program) -> CompiledDeck:
    """Run the code of a program with what it needs of the deck."""
    codes = tuple(Code(*parts[:-1]) for parts in program.answers)
    space: dict[str, Any] = {
        "PASS": PASS,
        "D": deck.definition_of,
        "BITS": _bits(deck),
        "IDS": [deck.cards[each].id for each in deck.definition_of],
        "CODES": codes,
        "RULES": [(each.definition.id, each.definition.span) for each in placed_rules(deck)],
        "SPANS": _spans(deck, program.spans),
        **{jump.__name__: jump for jump in (EndTurn, EndRound, EndGame)},
        **{each.__name__: each for each in (checked, divided, remainder, whole)},
    }
    for module in (calls, relocating, judging, moving, asked):
        space.update({k: v for k, v in vars(module).items() if not k.startswith("_")})
    for code in program.codes:
        exec(code, space)  # noqa: S102 - our own generated code
    takes = [parts[-1] for parts in program.answers]
    for name, recipe in sorted(program.constants, key=lambda each: each[1][0] != "functions"):
        space[name] = _made(deck, space, takes, recipe)
    tables = Tables(*program.tables)
    return CompiledDeck(deck, tables, space, space["main"], program.labels, codes, program)


def _spans(deck: Deck, spans: tuple[tuple[str, int, int], ...]) -> list[Span]:
    files: dict[str, SourceFile] = {}
    for node in words_of(deck) if spans else ():
        span = getattr(node, "span", None)
        if isinstance(span, Span):
            files.setdefault(span.file.path, span.file)
    return [Span(files[path], start, end) for path, start, end in spans]


def _made(deck: Deck, space: dict[str, Any], takes: list[str], recipe: Recipe) -> Any:
    """A constant of the generated code."""
    sort, value = recipe
    match sort:
        case "fraction":
            return Fraction(*value)
        case "attribute":
            printed = [card.attributes[value] for card in deck.cards]
            return [printed[each] for each in deck.definition_of]
        case "answers":
            return _answers(deck, space[takes[value]], value)
        case "answer":
            return (value, None, None, space[takes[value]])
        case "answer of":
            return _answers(deck, space[takes[value]], value).__getitem__
        case "functions":
            functions = [None if name == "None" else space[name] for name in value]
            return [functions[each] for each in deck.definition_of]
        case _:
            return value


def _answers(deck: Deck, take: Any, code: int) -> list[tuple[Any, ...]]:
    """For each card, the move of a code that names it and no target."""
    cards = range(len(deck.definition_of))
    takes = take if isinstance(take, list) else [take] * len(cards)
    return [(code, card, None, takes[card]) for card in cards]


def _bits(deck: Deck) -> list[int]:
    """For each card, a bit that it shares with its copies; 0 if it has none."""
    several = [card.index for card in deck.cards if card.copies > 1]
    bits = [0] * len(deck.cards)
    for number, index in enumerate(several):
        bits[index] = 1 << number
    return [bits[each] for each in deck.definition_of]
