"""Reading what was printed gives the tree that was printed."""

from __future__ import annotations

from pathlib import Path

import language_trees as trees
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.diagnostics import Diagnostic
from cardlang.node_values import slice_of
from cardlang.parser import (
    parse_effect,
    parse_expression,
    parse_rule,
    parse_signature,
)
from cardlang.printing import print_effect, print_expression, print_rule, print_signature
from cardlang.reader import MappingNode, ScalarNode, read_source, read_yaml
from cardlang.source import Slice, SourceFile

RULES = Path(__file__).parents[2] / "rules"
LANGUAGE = [
    (parse_expression, print_expression),
    (parse_rule, print_rule),
    (parse_effect, print_effect),
]


def read_back(text, parse):
    file = SourceFile("printed", text)
    tree = parse(Slice(file, 0, len(text)))
    assert not isinstance(tree, Diagnostic), f"{text}\n{tree}"
    return tree


@pytest.mark.parametrize(
    ("strategy", "show", "parse"),
    [
        (trees.expressions, print_expression, parse_expression),
        (trees.effects, print_effect, parse_effect),
        (trees.rules, print_rule, parse_rule),
        (trees.signatures, print_signature, parse_signature),
    ],
)
@settings(deadline=None)
@given(data=st.data())
def test_printing_loses_nothing(strategy, show, parse, data):
    tree = data.draw(strategy)
    text = show(tree)
    again = read_back(text, parse)
    assert again == tree, text
    assert repr(again) == repr(tree), text  # tells 1 from true


def scalars(node):
    """All scalars of a YAML tree."""
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, MappingNode):
        for entry in node.entries.values():
            yield from scalars(entry.node)
    else:
        for item in node.items:
            yield from scalars(item)


def pieces():
    """Every text of the bundled decks that can be read as the language."""
    for path in sorted(RULES.glob("*/**/*.yaml")):
        if "scenarios" in path.parts or path.name == "rules.yaml":
            continue
        node, _ = read_yaml(read_source(path))
        for scalar in scalars(node) if node is not None else ():
            piece = slice_of(scalar)
            for parse, show in LANGUAGE:
                tree = parse(piece)
                if not isinstance(tree, Diagnostic) and tree != ():
                    yield tree, parse, show, piece
                    break


def test_every_piece_of_the_bundled_decks_survives_printing():
    found = list(pieces())
    assert len(found) > 300
    for tree, parse, show, piece in found:
        text = show(tree)
        where = piece.file.span(piece.start, piece.end).location()
        assert read_back(text, parse) == tree, f"{where}\n{text}"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("((a))", "a"),
        ("(a or b) and c", "(a or b) and c"),
        ("a or (b and c)", "a or b and c"),
        ("a - (b - c)", "a - (b - c)"),
        ("not (c is red)", "c is not red"),
        ("c is (red)", "c is red"),
        ("p.hand[(red or blue)]", "p.hand[red or blue]"),
        ("1.50", "1.50"),
    ],
)
def test_only_needed_brackets_are_printed(written, printed):
    assert print_expression(read_back(written, parse_expression)) == printed


def test_short_blocks_stay_on_one_line_and_long_ones_do_not():
    written = "if a { stop } else { again stop }"
    effect = read_back(written, parse_effect)
    assert print_effect(effect) == "if a { stop } else {\n  again\n  stop\n}"
