"""What is shown of a thing of a deck: plain values, the same for text and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.bound import Effect, Expression
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Line:
    """One need, rule or part of the thing."""

    name: str
    source: str
    """What the deck's author wrote; may have several lines."""
    place: str = ""
    """File and line."""
    owner: str = ""
    """The kind or perk it comes from, empty for the thing itself."""
    say: str = ""
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that belong together."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Portrait:
    """A thing of a deck, or the deck itself."""

    sort: str
    id: str
    title: str
    place: str
    text: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()


def place_of(span: Span | None) -> str:
    """File and line of a span."""
    return "" if span is None else f"{span.file.path}:{span.line}"


def source_of(span: Span) -> str:
    """What an author wrote, without the indentation it has in the file."""
    first, *others = span.text.split("\n")
    if not others:
        return first
    margin = min((_indent(line) for line in others if line.strip()), default=0)
    before = span.file.text[span.file.line_start(span.line) : span.start]
    if not before.strip():  # the first line starts where its line starts
        margin = min(margin, len(before))
        first = " " * (len(before) - margin) + first
    return "\n".join([first, *(line[margin:].rstrip() for line in others)])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def expression_line(name: str, expression: Expression | None) -> list[Line]:
    """A part that is a condition or value; none when it is not there."""
    if expression is None:
        return []
    return [Line(name, source_of(expression.span), place_of(expression.span))]


def effect_line(name: str, effect: Effect) -> list[Line]:
    """A part that is an effect; none when it is empty."""
    if not effect:
        return []
    span = effect[0].span.join(effect[-1].span)
    return [Line(name, source_of(span), place_of(span))]


def facts_of(*facts: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """The facts about which there is something to say."""
    return tuple((label, value) for label, value in facts if value)


def sections_of(*sections: Section) -> tuple[Section, ...]:
    """The sections with something in them."""
    return tuple(section for section in sections if section.lines)


def with_title(name: str, title: str) -> str:
    """An id with the name that players see, where that is another one."""
    return f"{name} ({title})" if title and title != name else name
