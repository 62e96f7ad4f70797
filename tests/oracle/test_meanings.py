"""Every word has a plain meaning and a compiled one, or a reason why it has none."""

from __future__ import annotations

import typing

import pytest

from cardlang import bound
from cardlang.interpreter.compiled import meanings
from cardlang.interpreter.compiled.module import PLAIN_ONLY
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
def test_every_word_has_both_meanings_or_a_reason(words, table):
    assert words == set(table)
    assert [word for word, each in table.items() if each.plain is None] == []
    for word, each in table.items():
        assert (each.compiled is None) == (each.plain_only is not None), word


def test_words_without_a_compiled_meaning_are_few():
    assert {word.__name__ for word in PLAIN_ONLY} == {"CopyRules", "MuteRules"}
