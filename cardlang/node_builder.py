"""Parser events to nodes, with bounds.

Takes the events of either of PyYAML's parsers one by one, gives the root node and the diagnostics
of what decks refuse. Does not run the parser, and does not explain its errors.

This stands in for PyYAML's composer, which recurses as deep as a hostile file wants, keeps the last
of two equal keys and reads YAML 1.1 booleans. Open collections are kept on a list instead; aliases
share the node they repeat, and what they would add when written out is counted.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from cardlang import yaml_errors
from cardlang.nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode
from cardlang.source import SourceFile, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.diagnostics import Diagnostic

MOST_COPIED_NODES = 20_000
DEEPEST_NESTING = 60
_LONGEST_NUMBER = 300

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"-?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
# YAML's blanks and line breaks; other spaces, as the one that does not break, are text.
_BLANKS = " \t\r\n\x85\u2028\u2029"
_PROPERTIES = re.compile(rf"(?:!<[^>\n]*>|[&!][^{_BLANKS},\[\]{{}}]*|[{_BLANKS}]+|#[^\n]*)*")
_HEADER = re.compile(r"[|>][-+0-9]*#")
_LIST_ITEM_LINE = re.compile(r"\n *- ")


class RefusedError(Exception):
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
    is_bracketed: bool
    anchor: str | None
    end: int
    pieces: list[Span] | None
    """The plain texts between brackets, to find those cut at a comma."""
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    expects_key: bool = True
    key: tuple[str, Span] | None = None
    repeated: list[Diagnostic] = field(default_factory=list)
    measure: _Measure = field(default_factory=_Measure)


def _is_guess(event: Any) -> bool:
    """Tell whether an event stands for something missing; what was last read explains more."""
    match event:
        case yaml.ScalarEvent():
            return not event.value and event.style not in ("'", '"', "|", ">")
        case yaml.DocumentEndEvent():
            return not event.explicit
    return False


def _pieces(entries: Iterable[Entry]) -> list[tuple[Span, Span | None]]:
    """Keys, and the places of values that are texts without quotes."""
    return [(each.key_span, each.node.span if _is_words(each.node) else None) for each in entries]


def _is_words(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.style == "plain" and isinstance(node.value, str)


class NodeBuilder:
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
        """Take the next event; raises `RefusedError` when the file must not be read further."""
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
        if not _is_guess(event):
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
            raise RefusedError(yaml_errors.several_documents(self._span(start, start + 3)))

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
            raise RefusedError(yaml_errors.second_anchor(span, event.anchor))

    # Scalars

    def _add_scalar(self, event: Any) -> None:
        start = self._content_start(event)
        node = self._scalar(event, start, max(event.end_mark.index, start))
        if self._stack and self._stack[-1].pieces is not None and node.style == "plain":
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
            end = start + len(raw.rstrip(_BLANKS))
            self._check_header(start)
            header = self._source.text.find("\n", start, end)
            content = header + 1 if header >= 0 else end
            return ScalarNode(text, text, self._span(start, end), "block", content, end)
        if not text:
            # Between brackets the parsers place what is missing before or after the blanks.
            start = end = self._before_blanks(end)
        span = self._span(start, end)
        item = _LIST_ITEM_LINE.search(raw) if "\n" in raw else None
        if item is not None:
            at = start + item.end() - 2
            self._report_broken(yaml_errors.list_in_text(span, self._span(at, at + 1)))
        return ScalarNode(self._value(text, span), text, span, "plain", start, end)

    def _before_blanks(self, offset: int) -> int:
        while offset > 0 and self._source.text[offset - 1] in _BLANKS:
            offset -= 1
        return offset

    def _check_header(self, start: int) -> None:
        """Refuse `|#`: of PyYAML's parsers one takes it for a comment."""
        header = _HEADER.match(self._source.text, start)
        if header is not None:
            line, _ = self._source.position(start)
            end = self._source.line_start(line) + len(self._source.line_text(line).rstrip())
            text = self._span(start, end)
            raise RefusedError(yaml_errors.block_header(text, header.end() - 1))

    def _value(self, text: str, span: Span) -> str | int | float | bool | None:
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "-0123456789":
            return text
        if _INTEGER.match(text) or _FLOAT.match(text):
            value = self._number(text)
            if value is not None:
                return value
            self._report_broken(yaml_errors.number_too_large(span))
        return text

    def _number(self, text: str) -> int | float | None:
        if len(text) > _LONGEST_NUMBER:
            return None
        value = float(text) if "." in text else int(text)
        return value if math.isfinite(value) else None

    def _check_escapes(self, text: str, start: int, end: int) -> None:
        """Refuse characters that could not be typed and come in as an escape."""
        if yaml_errors.UNPRINTABLE.search(text) is not None:
            self._report_broken(yaml_errors.unprintable_escape(self._span(start, end)))

    # Collections

    def _open(self, event: Any) -> None:
        start = self._content_start(event)
        if self._stack and self._stack[-1].is_mapping and self._stack[-1].expects_key:
            raise RefusedError(yaml_errors.key_is_collection(self._span(start, start + 1)))
        if len(self._stack) >= DEEPEST_NESTING:
            raise RefusedError(yaml_errors.too_deep(self._span(start, start + 1), DEEPEST_NESTING))
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        sign = self._source.text[start : start + 1]
        is_bracketed = bool(event.flow_style) and sign == ("{" if is_mapping else "[")
        pieces: list[Span] | None = [] if is_bracketed else None
        if event.flow_style and not is_bracketed and self._stack:
            # `[a: b]` holds a mapping that stands between its parent's brackets.
            pieces = self._stack[-1].pieces
        self._stack.append(_Open(start, is_mapping, is_bracketed, event.anchor, start, pieces))

    def _close(self, event: Any) -> None:
        done = self._stack.pop()
        # A block collection ends, for the parser, where the next thing starts, comments later.
        end = event.end_mark.index if done.is_bracketed else done.end
        span = self._span(done.start, end)
        cut = None
        if done.is_bracketed and done.pieces is not None:
            cut = yaml_errors.find_cut(done.pieces, is_mapping=done.is_mapping)
        if cut is None and done.is_bracketed and done.is_mapping:
            cut = yaml_errors.find_bare_pieces(_pieces(done.entries.values()))
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
            self._report_broken(yaml_errors.merge_key(written))
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
            # Between brackets two halves of cut texts may look like a repeated key.
            told = self.diagnostics if inside.pieces is None else inside.repeated
            told.append(yaml_errors.duplicate_key(key, span, first.key_span))

    def _report_broken(self, diagnostic: Diagnostic) -> None:
        self._is_broken = True
        self.diagnostics.append(diagnostic)

    # Aliases

    def _add_alias(self, event: Any) -> None:
        span = self._span(event.start_mark.index, event.end_mark.index)
        if event.anchor not in self._anchors:
            raise RefusedError(yaml_errors.unknown_alias(span, event.anchor, self._anchors))
        target = self._anchors[event.anchor]
        if target is None:
            raise RefusedError(yaml_errors.alias_inside_itself(span, event.anchor))
        node, measure = target
        self._copied += measure.size
        if self._copied > MOST_COPIED_NODES or (
            len(self._stack) + measure.height > DEEPEST_NESTING
        ):
            raise RefusedError(yaml_errors.too_many_aliases(span, MOST_COPIED_NODES))
        self._place(node, span, measure)
