"""Codes of languages, what is tried after what, plural forms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardlang.translation.languages import (
    agree,
    category_of,
    code_of,
    is_known,
    name_of,
    plural_forms,
    plural_rule,
    tried,
    with_parents,
)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("de", "de"),
        ("DE-at", "de_AT"),
        ("pt_br", "pt_BR"),
        ("zh-hant-tw", "zh_Hant_TW"),
        ("xx-pseudo", "xx_pseudo"),
        ("../de", ""),
        ("d", ""),
        ("", ""),
        ("de/../fr", ""),
    ],
)
def test_codes_are_written_in_one_way(written, code):
    assert code_of(written) == code


def test_a_region_is_followed_by_its_language_and_the_next_wish():
    assert with_parents("zh_Hant_TW") == ["zh_Hant_TW", "zh_Hant", "zh"]
    assert tried(["de_AT", "en", "de"]) == ("de_AT", "de", "en")


def test_languages_have_names():
    assert (name_of("it"), name_of("xx")) == ("Italian", "xx")
    assert is_known("de_AT")
    assert not is_known("xx")


@pytest.mark.parametrize(
    ("language", "number"), [("de", 2), ("fr", 2), ("it", 2), ("ja", 1), ("pl", 3), ("ar", 6)]
)
def test_a_language_has_the_forms_it_really_needs(language, number):
    assert plural_forms(language)[0] == number


def test_french_counts_nothing_like_one():
    assert [plural_rule(plural_forms("fr")[1])(n) for n in (0, 1, 2)] == [0, 0, 1]
    assert [plural_rule(plural_forms("de")[1])(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert category_of("fr", Fraction(3, 2)) == "one"
    assert category_of("de", Fraction(1)) == "one"
    assert category_of("pl", 3) == "few"


def test_expressions_agree_when_they_tell_the_same_numbers_apart():
    assert agree("n==1 ? 0 : 1", "(n != 1)")
    assert agree("n==1 ? 0 : n % 1000000 == 0 && n > 0 ? 1 : 2", "(n != 1)")
    assert not agree("(n > 1)", "(n != 1)")
    assert not agree("0", "(n != 1)")


def test_nonsense_counts_like_english():
    assert [plural_rule("__import__('os')")(n) for n in (1, 2)] == [0, 1]
