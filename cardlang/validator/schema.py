"""The shape of YAML files: which keys there are and what stands behind them.

Takes nodes, runs the JSON Schemas of `cardlang/schemas/` on them and tells each error in the words
of the deck. The schemas choose between forms by `if`, never by `oneOf`, so that one mistake gives
one error; their titles are the words used here. Kinds and cards are checked against the
attributes and uses that the deck itself declares. What the values mean is not looked at.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from jsonschema import Draft7Validator

from cardlang.node_values import entries_of
from cardlang.reader import MappingNode, ScalarNode, SequenceNode, plain
from cardlang.validator import words_of_shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema import ValidationError

    from cardlang.diagnostics import Diagnostic
    from cardlang.node_values import Report
    from cardlang.reader import Entry, Node
    from cardlang.source import Span

SchemaName = Literal["deck", "scenarios", "rules"]
_SCALAR = {"title": "a single value", "type": ["string", "number", "boolean", "null"]}


def check_deck(
    root: MappingNode,
    report: Report,
    *,
    is_complete: bool = True,
    spent_nulls: frozenset[int] = frozenset(),
) -> None:
    """Check the merged sections of a deck; when files are missing, names are not looked at.

    `spent_nulls` are those that have removed something: their keys may be unknown by now.
    """
    schema = schema_of("deck")
    if is_complete:
        attributes, uses = (entries_of(root.get(key)) for key in ("attributes", "uses"))
        schema = _with_names(schema, attributes, uses)
    _check(schema, root, report, spent_nulls)


def check_file(name: SchemaName, node: Node, report: Report) -> None:
    """Check a file that is no part of the deck proper."""
    _check(schema_of(name), node, report)


@cache
def schema_of(name: SchemaName) -> dict[str, Any]:
    """The JSON Schema of a sort of file."""
    text = (files("cardlang.schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def _with_names(
    schema: dict[str, Any], attributes: Iterable[str], uses: Iterable[str]
) -> dict[str, Any]:
    """The schema of decks with this deck's own words for kinds and cards, and no others."""
    words: dict[str, Any] = dict.fromkeys(attributes, _SCALAR)
    words |= {use: {"$ref": "#/definitions/use"} for use in uses}
    definitions = dict(schema["definitions"])
    for sort in ("kind", "card"):
        family = definitions[sort]
        own = {word: shape for word, shape in words.items() if word not in family["properties"]}
        definitions[sort] = {
            **family,
            "properties": family["properties"] | own,
            "additionalProperties": False,
        }
    return {**schema, "definitions": definitions}


def _check(
    schema: dict[str, Any],
    node: Node,
    report: Report,
    spent_nulls: frozenset[int] = frozenset(),
) -> None:
    for error in Draft7Validator(schema).iter_errors(plain(node)):
        place = _Place(node, list(error.absolute_path))
        for diagnostic in _explain(error, place, spent_nulls):
            report(diagnostic)


class _Place:
    """The node an error is about, with the key before it and the way there."""

    def __init__(self, root: Node, path: list[str | int]) -> None:
        self.path = path
        self.node = root
        self.key_span: Span | None = None
        for step in path:
            if isinstance(self.node, MappingNode):
                entry = self.node.entries[str(step)]
                self.node, self.key_span = entry.node, entry.key_span
            elif isinstance(self.node, SequenceNode):
                self.node, self.key_span = self.node.items[int(step)], None

    @property
    def name(self) -> str:
        """What the author calls it: the key, or what is listed under it."""
        if not self.path:
            return "this file"
        last = self.path[-1]
        if isinstance(last, str):
            return f"`{last}`"
        keys = [step for step in self.path if isinstance(step, str)]
        return f"an item of `{keys[-1]}`" if keys else "an item of this list"

    @property
    def span(self) -> Span:
        """The value if it is short, else the key."""
        node = self.node
        is_blank = isinstance(node, ScalarNode) and not node.text
        if self.key_span is not None and (is_blank or not isinstance(node, ScalarNode)):
            return self.key_span
        if isinstance(node, ScalarNode):
            return node.span
        return node.span.file.span(node.span.start, node.span.start + 1)


def _explain(
    error: ValidationError, place: _Place, spent_nulls: frozenset[int]
) -> Iterator[Diagnostic]:
    """The diagnostics of one error of the schema library."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    title = str(schema.get("title", "something else"))
    match error.validator:
        case "additionalProperties":
            for entry in _unknown(schema, place):
                if id(entry.node) not in spent_nulls:
                    yield words_of_shape.unknown_key(entry, title, schema.get("properties", {}))
        case "enum":
            words = [str(word) for word in schema["enum"] if word is not None]
            yield words_of_shape.wrong_word(place.name, place.node, words, place.span)
        case "minimum" | "maximum":
            yield words_of_shape.out_of_range(place.name, schema, place.span)
        case "uniqueItems":
            yield words_of_shape.listed_twice(place.name, place.node, place.span)
        case "required" | "dependencies":
            present = entries_of(place.node)
            wanted = schema.get("required") or schema["dependencies"]["because"]
            missing = [key for key in wanted if key not in present]
            yield words_of_shape.missing(title, missing[0], place.span)
        case _:
            yield words_of_shape.wrong_shape(place.name, schema, place.node, place.span)


def _unknown(schema: dict[str, Any], place: _Place) -> Iterator[Entry]:
    known = schema.get("properties", {})
    patterns = [re.compile(pattern) for pattern in schema.get("patternProperties", {})]
    for entry in entries_of(place.node).values():
        if entry.key not in known and not any(p.search(entry.key) for p in patterns):
            yield entry
