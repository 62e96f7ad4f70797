"""The list of words: complete, consistent, and with examples that are true."""

from __future__ import annotations

import re

import pytest
from binding_tools import Desk, action, declare

from cardlang import binding, vocabulary
from cardlang.bundled import rules_folder
from cardlang.interpreter.functions import FUNCTIONS as IMPLEMENTED


def example_deck() -> Desk:
    """The deck that the examples are about."""
    return Desk(
        declare(
            attributes={"points": "number", "color": ["red_one", "blue_one"]},
            player_zones=["hand", "row"],
            table_zones=["pile"],
            states={"player.coins": "number", "player.ready": "boolean", "card.copied": "card"},
            uses={"play": None, "attack": None},
            targeted=["play", "attack"],
            cards=["one", "two"],
            kinds={"red": ["one"], "coin": ["two"]},
            actions={"trade": action("trade")},
            steps=["opening", "play"],
            needs={"play.room": ["one"]},
            texts=["choose.rival", "choose.gift", "tell.lucky"],
        )
    )


@pytest.mark.parametrize("word", vocabulary.FUNCTIONS.values(), ids=lambda word: word.name)
def test_examples_of_functions(word: vocabulary.FunctionWord) -> None:
    desk = example_deck()

    desk.expression(word.example, binding.use_scope(has_target=True).with_effects())

    assert desk.complaints == []
    assert f"{word.name}(" in word.example


@pytest.mark.parametrize("word", vocabulary.STATEMENTS.values(), ids=lambda word: word.name)
def test_examples_of_statements(word: vocabulary.VerbWord) -> None:
    desk = example_deck()

    desk.effect(word.example, binding.use_scope(has_target=True))

    assert desk.complaints == []
    assert word.name in word.example


@pytest.mark.parametrize(
    "word", [*vocabulary.RULES.values(), *vocabulary.EVENTS.values()], ids=lambda word: word.name
)
def test_examples_of_rules(word: vocabulary.VerbWord | vocabulary.EventWord) -> None:
    desk = example_deck()

    desk.rule(word.example, binding.card_rule_scope())

    assert desk.complaints == []


def test_every_word_is_explained() -> None:
    tables = (
        vocabulary.FUNCTIONS,
        vocabulary.STATEMENTS,
        vocabulary.RULES,
        vocabulary.EVENTS,
        vocabulary.BUILTINS,
        vocabulary.PROPERTIES,
    )
    for table in tables:
        for word in table.values():
            assert word.doc.endswith("."), word


def test_every_function_is_implemented() -> None:
    assert set(IMPLEMENTED) == set(vocabulary.FUNCTIONS)


def test_every_statement_and_rule_of_the_grammar_is_here() -> None:
    """The first words of the alternatives of `statement` and `rule`."""
    grammar = (rules_folder() / "grammar.lark").read_text(encoding="utf-8")
    for name, table in (("statement", vocabulary.STATEMENTS), ("rule", vocabulary.RULES)):
        body = grammar.split(f"\n?{name}:")[1].split("\n\n")[0]
        firsts = set(re.findall(r'^\s*(?:\| )?"(\w+)"', body, re.MULTILINE))
        named = {"choose", "perform", "pay"} if name == "statement" else set()
        assert firsts | named == set(table)


def test_shapes_of_a_function_differ_in_length() -> None:
    """The binder tells them apart by the number of arguments."""
    for word in vocabulary.FUNCTIONS.values():
        lengths = [len(shape.parameters) for shape in word.shapes]
        assert len(set(lengths)) == len(lengths)


def test_signatures() -> None:
    assert vocabulary.FUNCTIONS["top"].signature == "top(cards) or top(cards, n)"


def test_chance_is_for_effects_only() -> None:
    chancy = {word.name for word in vocabulary.FUNCTIONS.values() if word.effects_only}

    assert chancy == {"random", "shuffled", "roll"}


def test_reserved_words_are_words_and_builtins() -> None:
    assert {"you", "card", "it", "and", "anyone", "none"} <= vocabulary.RESERVED
    assert not vocabulary.RESERVED & set(vocabulary.FUNCTIONS)
