"""Whatever stands at whatever place of a deck, its author is told or it has a meaning.

Every node of the small game of `tests/diagnostics/tiny` is replaced by nodes of other shapes. No
stage may fail, and nothing may be dropped in silence: where nothing is told the deck must differ.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from cardlang import assembly
from cardlang.loader import load_deck
from cardlang.nodes import MappingNode, SequenceNode
from cardlang.overlay import read_deck
from cardlang.reader import read_yaml
from cardlang.source import SourceFile

TINY = str(Path(__file__).parents[1] / "diagnostics" / "tiny")
SHAPES = "- [a, b]\n- [{a: b}]\n- {a: b}\n- 3\n- true\n- word\n- -5\n- 1.5\n- ''\n- 'a text'\n"
EVERY = 7  # in the quick tier, one in so many


def paths(node, path=()):
    """The way to every node but the sections, which are mappings by then."""
    if len(path) > 1:
        yield path
    if isinstance(node, MappingNode):
        for key, entry in node.entries.items():
            yield from paths(entry.node, (*path, key))
    elif isinstance(node, SequenceNode):
        for number, item in enumerate(node.items):
            yield from paths(item, (*path, number))


def put(node, path, new):
    """The tree with another node at a place."""
    if not path:
        return new
    if isinstance(node, MappingNode):
        entry = node.entries[path[0]]
        changed = replace(entry, node=put(entry.node, path[1:], new))
        return MappingNode({**node.entries, path[0]: changed}, node.span)
    items = list(node.items)
    items[path[0]] = put(items[path[0]], path[1:], new)
    return SequenceNode(tuple(items), node.span)


@pytest.fixture(scope="module")
def merged():
    return read_deck(TINY, pytest.fail)


def check(merged, monkeypatch, every, start):
    original = load_deck(TINY).require()
    shapes = read_yaml(SourceFile("x.yaml", SHAPES))[0].items
    cases = [(path, shape) for path in paths(merged.root) for shape in shapes]
    silent = []
    for path, shape in cases[start::every]:
        changed = replace(merged, root=put(merged.root, path, shape))
        monkeypatch.setattr(assembly, "read_deck", lambda *_, changed=changed: changed)
        result = load_deck(TINY)
        if not result.diagnostics and is_same(result.deck, original):
            silent.append((path, shape.span.text))
    # The values that happen to be what stands there already.
    assert [path for path, text in silent if path not in MEANS_THE_SAME] == []
    return len(cases)


#: Replaced by one of the shapes, these say what they said before.
MEANS_THE_SAME = {
    ("options", "hand", "default"),
    ("zones", "table", "pile", "start"),
    ("zones", "player", "town", "active"),
    ("cards", "well", "bright"),
    ("cards", "tower", "points"),
}


def is_same(deck, original):
    return all(
        getattr(deck, field.name) == getattr(original, field.name)
        for field in fields(deck)
        if field.compare and field.name != "fingerprint"
    )


def test_some_wrong_shapes(merged, monkeypatch):
    assert check(merged, monkeypatch, EVERY * 3, 1) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("start", range(EVERY))
def test_all_wrong_shapes(merged, monkeypatch, start):
    check(merged, monkeypatch, EVERY, start)
