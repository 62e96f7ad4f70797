"""The grammar is LALR(1) without a conflict that would be settled silently."""

from __future__ import annotations

import logging
import re

import pytest
from lark import Lark, logger
from source_tree import ROOT

from cardlang.parser import _STARTS
from cardlang.vocabulary import RULES, STATEMENTS

GRAMMAR = (ROOT / "rules" / "grammar.lark").read_text("utf-8")


def conflicts(grammar, starts, caplog):
    """What Lark says of conflicts while it builds the tables."""
    before = logger.level
    caplog.clear()
    logger.addHandler(caplog.handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar, parser="lalr", start=starts, debug=True)
    finally:
        logger.setLevel(before)
        logger.removeHandler(caplog.handler)
    return [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]


def test_the_grammar_has_no_conflict(caplog):
    assert conflicts(GRAMMAR, list(_STARTS), caplog) == []


def test_a_conflict_is_seen(caplog):
    dangling = 'start: s\ns: "a"\n | "if" s\n | "if" s "else" s\n%ignore " "\n'
    assert conflicts(dangling, ["start"], caplog) != []


def body(rule):
    match = re.search(rf"^[?!]*{rule}:(.*?)\n\n", GRAMMAR, re.MULTILINE | re.DOTALL)
    assert match is not None
    return match.group(1)


@pytest.mark.parametrize(("rule", "words"), [("statement", STATEMENTS), ("rule", RULES)])
def test_every_statement_and_rule_of_the_grammar_is_in_the_vocabulary(rule, words):
    first_words = set(re.findall(r'(?:^|\|)\s*"(\w+)"', body(rule), re.MULTILINE))
    by_rule = {"choice", "perform", "pay"} if rule == "statement" else set()
    named = {"choose", "perform", "pay"} if by_rule else set()
    assert first_words | named == set(words)
