"""Where the words of the language begin and end."""

from __future__ import annotations

import pytest

from cardlang import syntax
from cardlang.diagnostics import Diagnostic
from cardlang.parser import parse_effect, parse_expression, parse_rule
from cardlang.source import Slice, SourceFile


def parse(text, with_=parse_expression, before="", after=""):
    file = SourceFile("deck.yaml", before + text + after)
    return with_(Slice(file, len(before), len(before) + len(text)))


@pytest.mark.parametrize(
    "text", ["a indécise", "a orb", "a andb", "c isred", "a exceptb", "if a then b elsec", "notb c"]
)
def test_a_name_that_begins_like_a_word_of_the_language_is_not_that_word(text):
    assert isinstance(parse(text), Diagnostic)


@pytest.mark.parametrize("name", ["inside", "island", "order", "android", "notes", "exceptional"])
def test_names_may_begin_like_a_word_of_the_language(name):
    assert parse(name) == syntax.Name(name, SourceFile("", "").span(0, 0))


@pytest.mark.parametrize("text", ["not(a)", "exists(a)", "(a)and(b)", "(a)is(red)"])
def test_brackets_end_a_word(text):
    assert not isinstance(parse(text), Diagnostic)


def test_the_end_of_a_slice_ends_a_word():
    assert parse("a and b", after="c") == parse("a and b")
    assert not isinstance(parse("again", parse_effect, after="st"), Diagnostic)


@pytest.mark.parametrize("text", ["end turns", "move a tob", "agains"])
def test_statements_are_read_word_by_word(text):
    assert isinstance(parse(text, parse_effect), Diagnostic)


def test_the_message_names_the_whole_word():
    found = parse("forbid play onyou", parse_rule)
    assert isinstance(found, Diagnostic)
    assert found.span is not None
    assert found.span.text == "onyou"
