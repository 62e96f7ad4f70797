"""YAML text to nodes that know their place in the file.

Takes a `SourceFile`, gives a tree of frozen nodes and the diagnostics of everything YAML would
accept in silence and an author would regret: a key written twice, a text cut at a comma, `no` read
as a boolean. Does not know what a deck is, and imports nothing that does.

The parser's events are read in one loop with a stack of open collections, not by PyYAML's own
composer: that one recurses, keeps the last of two equal keys and knows neither bounds nor spans.
Tabs are read as spaces, because the two parsers of PyYAML disagree about them and nobody sees them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import yaml

from cardlang import yaml_errors
from cardlang.diagnostics import Diagnostic
from cardlang.source import SourceFile, Span, load_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_COPIED_NODES = 20_000
DEEPEST_NESTING = 60
_LONGEST_NUMBER = 300

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"-?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*|[ \n]+|#[^\n]*)*")
_LIST_ITEM_LINE = re.compile(r"\n *- ")

Style: TypeAlias = Literal["plain", "quoted", "block"]


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One text, number, truth value or nothing."""

    value: str | int | float | bool | None
    """What YAML means by it; quoted and block scalars are always text."""
    text: str
    """The scalar as text, whatever its value."""
    span: Span
    """The whole token, with quotes or block header."""
    style: Style
    content_start: int
    """Where its raw content starts in the file: inside quotes, after a block's header line."""
    content_end: int
    """Where its raw content ends, without trailing blanks."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its node."""

    key: str
    key_span: Span
    node: Node


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Keys with nodes, in the order of the file."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        """Give the node of a key, or none."""
        entry = self.entries.get(key)
        return entry.node if entry else None


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """List items in order."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = ScalarNode | MappingNode | SequenceNode


def read_source(path: Path | str, shown: str | None = None) -> SourceFile | Diagnostic:
    """Read a file, or say why it cannot be read; `shown` is its path in messages."""
    name = shown if shown is not None else str(path)
    try:
        return load_source(path, name)
    except UnicodeDecodeError as error:
        return yaml_errors.undecodable(name, error)
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        reason = error.strerror if isinstance(error, OSError) else None
        return yaml_errors.unreadable(name, reason)


def read_yaml(source: SourceFile) -> tuple[Node | None, list[Diagnostic]]:
    """Read one YAML document.

    The node is none when the file does not say what its author meant (a syntax error, a text cut
    at a comma); later passes have nothing to add then. Otherwise it is complete up to what the
    diagnostics refuse by itself: of two equal keys the first stays, a tag is ignored.
    """
    refused = yaml_errors.check_characters(source)
    if refused is not None:
        return None, [refused]
    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    builder, problem = _build(source, fast)
    if isinstance(problem, yaml.YAMLError) and fast is not yaml.SafeLoader:
        # The pure parser finds the same errors and says more about them.
        again, problem_again = _build(source, yaml.SafeLoader)
        if problem_again is not None:
            builder, problem = again, problem_again
    diagnostics = builder.diagnostics
    if isinstance(problem, Diagnostic):
        return None, [*diagnostics, problem]
    if problem is not None:
        return None, [*diagnostics, yaml_errors.explain(source, problem, builder.last)]
    return builder.result(), diagnostics


def plain(node: Node) -> object:
    """Give a node as ordinary dictionaries, lists and values."""
    match node:
        case ScalarNode(value=value):
            return value
        case MappingNode(entries=entries):
            return {key: plain(entry.node) for key, entry in entries.items()}
        case SequenceNode(items=items):
            return [plain(item) for item in items]


def _build(source: SourceFile, loader: Any) -> tuple[_Builder, Exception | Diagnostic | None]:
    builder = _Builder(source)
    try:
        for event in _events(source, loader):
            builder.add(event)
    except _RefusedError as refusal:
        return builder, refusal.diagnostic
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # The pure parser lets the latter two out for numbers it cannot convert: `"\UFFFFFFFF"`.
        return builder, error
    return builder, None


def _events(source: SourceFile, loader: Any) -> Iterator[Any]:
    return iter(yaml.parse(source.text.replace("\t", " "), Loader=loader))


class _RefusedError(Exception):
    """Ends the reading of a file with the diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(slots=True)
class _Measure:
    """How much a node holds with every alias in it written out."""

    size: int = 1
    height: int = 1

    def take(self, other: _Measure) -> None:
        self.size += other.size
        self.height = max(self.height, other.height + 1)


@dataclass(slots=True)
class _Open:
    """A collection whose end has not been read yet."""

    start: int
    is_mapping: bool
    is_flow: bool
    anchor: str | None
    end: int
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    expects_key: bool = True
    key: tuple[str, Span] | None = None
    repeated: list[Diagnostic] = field(default_factory=list)
    pieces: list[Span] = field(default_factory=list)
    measure: _Measure = field(default_factory=_Measure)


class _Builder:
    """Turns parser events into nodes, keeping its own stack."""

    def __init__(self, source: SourceFile) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.last: Any = None
        self._source = source
        self._stack: list[_Open] = []
        self._anchors: dict[str, tuple[Node, _Measure] | None] = {}
        self._root: Node | None = None
        self._documents = 0
        self._copied = 0
        self._is_broken = False

    def add(self, event: Any) -> None:
        match event:
            case yaml.ScalarEvent():
                self._add_scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close(event)
            case yaml.AliasEvent():
                self._add_alias(event)
            case yaml.DocumentStartEvent():
                self._start_document(event)
        self.last = event

    def result(self) -> Node | None:
        """Give the root; an empty file is an empty mapping."""
        if self._is_broken:
            return None
        root = self._root
        if root is None or (
            isinstance(root, ScalarNode) and root.style == "plain" and not root.text
        ):
            return MappingNode({}, root.span if root else self._source.span(0, 0))
        return root

    def _span(self, start: int, end: int) -> Span:
        return Span(self._source, start, end)

    def _start_document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            start = event.start_mark.index
            raise _RefusedError(yaml_errors.several_documents(self._span(start, start + 3)))

    def _content_start(self, event: Any) -> int:
        """Give where a node's content starts, after its anchor, reporting a tag."""
        start: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return start
        match = _PROPERTIES.match(self._source.text, start, event.end_mark.index)
        content = match.end() if match else start
        self._refuse_tag(event, start)
        self._refuse_second_anchor(event, start)
        return content

    def _refuse_tag(self, event: Any, start: int) -> None:
        if event.tag is not None:
            at = max(self._source.text.find("!", start), start)
            self.diagnostics.append(yaml_errors.explicit_tag(self._source, at))

    def _refuse_second_anchor(self, event: Any, start: int) -> None:
        if event.anchor in self._anchors:
            span = self._span(start, start + len(event.anchor) + 1)
            raise _RefusedError(yaml_errors.second_anchor(span, event.anchor))

    # Scalars

    def _add_scalar(self, event: Any) -> None:
        start = self._content_start(event)
        node = self._scalar(event, start, max(event.end_mark.index, start))
        if self._stack and self._stack[-1].is_flow and node.style == "plain":
            self._stack[-1].pieces.append(node.span)
        measure = _Measure()
        if event.anchor is not None:
            self._anchors[event.anchor] = (node, measure)
        self._place(node, node.span, measure)

    def _scalar(self, event: Any, start: int, end: int) -> ScalarNode:
        text: str = event.value
        if event.style in ("'", '"'):
            self._check_escapes(text, start, end)
            span = self._span(start, end)
            return ScalarNode(text, text, span, "quoted", start + 1, end - 1)
        raw = self._source.text[start:end]
        if event.style in ("|", ">"):
            end = start + len(raw.rstrip())
            header = self._source.text.find("\n", start, end)
            content = header + 1 if header >= 0 else end
            return ScalarNode(text, text, self._span(start, end), "block", content, end)
        span = self._span(start, end)
        item = _LIST_ITEM_LINE.search(raw) if "\n" in raw else None
        if item is not None:
            at = start + item.end() - 2
            self._report_broken(yaml_errors.list_in_text(span, self._span(at, at + 1)))
        return ScalarNode(self._value(text, span), text, span, "plain", start, end)

    def _value(self, text: str, span: Span) -> str | int | float | bool | None:
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "-0123456789":
            return text
        if _INTEGER.match(text) or _FLOAT.match(text):
            value = self._number(text)
            if value is not None:
                return value
            self.diagnostics.append(yaml_errors.number_too_large(span))
        return text

    def _number(self, text: str) -> int | float | None:
        if len(text) > _LONGEST_NUMBER:
            return None
        value = float(text) if "." in text else int(text)
        return value if math.isfinite(value) else None

    def _check_escapes(self, text: str, start: int, end: int) -> None:
        """Refuse characters that could not be typed and were smuggled in as `\\x07`."""
        if yaml_errors.UNPRINTABLE.search(text) is not None:
            self.diagnostics.append(yaml_errors.unprintable_escape(self._span(start, end)))

    # Collections

    def _open(self, event: Any) -> None:
        start = self._content_start(event)
        if self._stack and self._stack[-1].is_mapping and self._stack[-1].expects_key:
            raise _RefusedError(yaml_errors.key_is_collection(self._span(start, start + 1)))
        if len(self._stack) >= DEEPEST_NESTING:
            raise _RefusedError(yaml_errors.too_deep(self._span(start, start + 1), DEEPEST_NESTING))
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        is_flow = self._source.text[start : start + 1] == ("{" if is_mapping else "[")
        self._stack.append(_Open(start, is_mapping, is_flow, event.anchor, start))

    def _close(self, event: Any) -> None:
        done = self._stack.pop()
        # A block collection ends, for the parser, where the next thing starts, comments later.
        end = event.end_mark.index if done.is_flow else done.end
        span = self._span(done.start, end)
        cut = yaml_errors.find_cut(done.pieces)
        if cut is not None:
            self._report_broken(cut)
        else:
            self.diagnostics.extend(done.repeated)
        node: Node = SequenceNode(tuple(done.items), span)
        if done.is_mapping:
            node = MappingNode(done.entries, span)
        if done.anchor is not None:
            self._anchors[done.anchor] = (node, done.measure)
        self._place(node, span, done.measure)

    def _place(self, node: Node, written: Span, measure: _Measure) -> None:
        """Put a finished node where it belongs; `written` is its own place, or its alias's."""
        if not self._stack:
            self._root = node
            return
        inside = self._stack[-1]
        inside.end = written.end
        inside.measure.take(measure)
        if not inside.is_mapping:
            inside.items.append(node)
        elif inside.expects_key:
            inside.key = self._key(node, written)
            inside.expects_key = False
        else:
            self._add_entry(inside, node)
            inside.expects_key = True

    def _key(self, node: Node, written: Span) -> tuple[str, Span] | None:
        if not isinstance(node, ScalarNode) or node.style == "block" or node.span != written:
            self._report_broken(yaml_errors.key_is_collection(written))
        elif not node.text:
            self._report_broken(yaml_errors.no_key(written))
        elif node.text == "<<" and node.style == "plain":
            self.diagnostics.append(yaml_errors.merge_key(written))
        else:
            return node.text, written
        return None

    def _add_entry(self, inside: _Open, node: Node) -> None:
        if inside.key is None:
            return
        key, span = inside.key
        first = inside.entries.get(key)
        if first is None:
            inside.entries[key] = Entry(key, span, node)
        else:
            inside.repeated.append(yaml_errors.duplicate_key(key, span, first.key_span))

    def _report_broken(self, diagnostic: Diagnostic) -> None:
        self._is_broken = True
        self.diagnostics.append(diagnostic)

    # Aliases

    def _add_alias(self, event: Any) -> None:
        span = self._span(event.start_mark.index, event.end_mark.index)
        if event.anchor not in self._anchors:
            raise _RefusedError(yaml_errors.unknown_alias(span, event.anchor, self._anchors))
        target = self._anchors[event.anchor]
        if target is None:
            raise _RefusedError(yaml_errors.alias_inside_itself(span, event.anchor))
        node, measure = target
        self._copied += measure.size
        if self._copied > MOST_COPIED_NODES or (
            len(self._stack) + measure.height > DEEPEST_NESTING
        ):
            raise _RefusedError(yaml_errors.too_many_aliases(span, MOST_COPIED_NODES))
        self._place(node, span, measure)
