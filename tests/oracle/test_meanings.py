"""Every word has a plain meaning and a compiled one."""

from __future__ import annotations

import typing

import pytest

from cardlang import bound
from cardlang.interpreter.compiled import meanings
from cardlang.vocabulary import FUNCTIONS


def types_of(union):
    return {
        getattr(bound, each.__forward_arg__) if isinstance(each, typing.ForwardRef) else each
        for each in typing.get_args(union)
    }


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (types_of(bound.Statement), meanings.STATEMENTS),
        (types_of(bound.Expression), meanings.EXPRESSIONS),
        (types_of(bound.Rule), meanings.RULES),
        (set(FUNCTIONS), meanings.FUNCTIONS),
    ],
    ids=["statements", "expressions", "rules", "functions"],
)
def test_every_word_has_both_meanings(words, table):
    assert words == set(table)
    assert [word for word, each in table.items() if None in each] == []
