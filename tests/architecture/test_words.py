"""Every word of the language is implemented, documented and used."""

from __future__ import annotations

import typing

import pytest
from source_tree import ROOT

from cardlang import bound
from cardlang.diagnostics import Diagnostic
from cardlang.interpreter import effects, evaluate
from cardlang.interpreter.functions import FUNCTIONS as IMPLEMENTED
from cardlang.parser import parse_effect, parse_expression, parse_rule
from cardlang.reference.examples import find_examples, words_of
from cardlang.reference.operators import OPERATORS as OPERATOR_WORDS
from cardlang.source import Slice, SourceFile
from cardlang.vocabulary import (
    BUILTINS,
    EVENTS,
    FUNCTIONS,
    OPERATORS,
    PROPERTIES,
    RULES,
    STATEMENTS,
)

#: Decks in these folders show that a word has a use.
DECKS = [ROOT / "rules", ROOT / "tests" / "decks"]
WORDS = {
    "function": list(FUNCTIONS),
    "statement": list(STATEMENTS),
    "rule": list(RULES),
    "event": list(EVENTS),
    "name": list(BUILTINS),
    "property": [name for _, name in PROPERTIES],
    "operator": [word.name for word in OPERATOR_WORDS],
}
ALL = [(sort, name) for sort, names in WORDS.items() for name in names]


def tree_of(text, parse):
    return parse(Slice(SourceFile("example", text), 0, len(text)))


def examples_of(sort):
    tables = {"function": FUNCTIONS, "statement": STATEMENTS, "rule": RULES, "event": EVENTS}
    parse = {"function": parse_expression, "statement": parse_effect}.get(sort, parse_rule)
    return [(name, word.example, parse) for name, word in tables[sort].items()]


@pytest.mark.parametrize(
    ("sort", "name", "example", "parse"),
    [
        (sort, *row)
        for sort in ("function", "statement", "rule", "event")
        for row in examples_of(sort)
    ],
)
def test_the_example_of_a_word_is_of_the_language_and_uses_it(sort, name, example, parse):
    tree = tree_of(example, parse)
    assert not isinstance(tree, Diagnostic), tree
    assert (sort, name) in {key for key, _ in words_of(tree)}


def test_every_function_is_implemented_and_no_other():
    assert set(IMPLEMENTED) == set(FUNCTIONS)


@pytest.mark.parametrize(
    ("nodes", "table"),
    [
        (bound.Expression, evaluate.MEANINGS),
        (bound.Statement, effects.MEANINGS),
    ],
)
def test_every_node_of_the_bound_tree_has_a_meaning(nodes, table):
    names = {
        each.__forward_arg__ if isinstance(each, typing.ForwardRef) else each.__name__
        for each in typing.get_args(nodes)
    }
    assert names
    assert names == {sort.__name__ for sort in table}


def test_every_operator_is_explained():
    words = {word.name for word in OPERATOR_WORDS if word.name.isalpha()}
    parts = {"then", "else"}  # explained with `if`
    assert words | parts == OPERATORS - {"anyone"}


@pytest.mark.parametrize(("sort", "name"), ALL)
def test_every_word_is_in_the_reference(sort, name):
    page = (ROOT / "docs" / "language.md").read_text("utf-8")
    headings = {"function", "statement", "rule", "event"}
    wanted = f"### `{name}`\n" if sort in headings else f"{name}"
    assert wanted in page


@pytest.fixture(scope="module")
def used():
    return {key for folder in DECKS if folder.is_dir() for key in find_examples(folder)}


@pytest.mark.parametrize(("sort", "name"), ALL)
def test_every_word_is_used_by_a_deck(used, sort, name):
    assert (sort, name) in used


def test_a_word_nobody_uses_is_seen(tmp_path):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "deck.yaml").write_text("define:\n  a: count(table.pile)\n", "utf-8")
    found = find_examples(tmp_path)
    assert ("function", "count") in found
    assert ("function", "sum") not in found
