"""YAML text to nodes that know their place in the file.

Takes a path or a `SourceFile`, gives a tree of frozen nodes and the diagnostics of everything YAML
would accept in silence and an author would regret: a key written twice, a text cut at a comma, `no`
read as a boolean. Does not know what a deck is, and imports nothing that does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from cardlang import yaml_errors, yaml_syntax
from cardlang.diagnostics import Diagnostic
from cardlang.node_builder import NodeBuilder, RefusedError
from cardlang.nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode, plain
from cardlang.source import SourceFile, load_source

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Entry",
    "MappingNode",
    "Node",
    "ScalarNode",
    "SequenceNode",
    "plain",
    "read_source",
    "read_yaml",
]


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
    diagnostics refuse by itself: of two equal keys the first stays, a tag is ignored. A tab inside
    a text is read as a space.
    """
    refused = yaml_errors.check_characters(source)
    if refused is not None:
        return None, [refused]
    attempts = []
    for parser in _parsers():
        attempt = _attempt(source, parser)
        if not isinstance(attempt.problem, Exception):
            return attempt.outcome()
        attempts.append(attempt)
    # The pure parser, tried last, finds the same errors and says more about them, except when it
    # trips over a number it cannot convert (`"\UFFFFFFFF"`) and has no place to tell.
    placed = [a for a in attempts if getattr(a.problem, "problem_mark", None) is not None]
    return (placed or attempts)[-1].explained(source)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What one parser made of a file."""

    builder: NodeBuilder
    problem: Exception | Diagnostic | None

    def outcome(self) -> tuple[Node | None, list[Diagnostic]]:
        if isinstance(self.problem, Diagnostic):
            return None, [*self.builder.diagnostics, self.problem]
        return self.builder.result(), self.builder.diagnostics

    def explained(self, source: SourceFile) -> tuple[Node | None, list[Diagnostic]]:
        assert isinstance(self.problem, Exception)
        last = yaml_syntax.explain(source, self.problem, self.builder.last)
        return None, [*self.builder.diagnostics, last]


def _parsers() -> list[Any]:
    """Give PyYAML's parsers: libyaml's where it was built in, then always the one in Python."""
    fast = getattr(yaml, "CSafeLoader", None)
    return [yaml.SafeLoader] if fast is None else [fast, yaml.SafeLoader]


def _attempt(source: SourceFile, parser: Any) -> _Attempt:
    builder = NodeBuilder(source)
    # The two parsers disagree about tabs, which nobody sees; so they get none. Offsets stay true.
    text = source.text.replace("\t", " ")
    try:
        for event in yaml.parse(text, Loader=parser):
            builder.add(event)
    except RefusedError as refusal:
        return _Attempt(builder, refusal.diagnostic)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        return _Attempt(builder, error)
    return _Attempt(builder, None)
