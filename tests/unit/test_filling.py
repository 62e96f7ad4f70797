"""Sentences with placeholders, forms of names, numbers."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from math import inf

import pytest

from cardlang.filling import Counted, Name, as_words, fill, forms_asked_for, placeholders_of

DOCTOR = Name("Arzt", lambda form: {"acc": "den Arzt"}.get(form, "Arzt"))


def test_a_sentence_asks_for_the_form_of_a_name():
    assert fill("{card:acc} und {card}", {"card": DOCTOR}, "de") == "den Arzt und Arzt"


def test_a_form_that_a_name_does_not_have_is_the_name():
    assert fill("{card:dat.def}", {"card": DOCTOR}, "de") == "Arzt"


def test_what_has_no_forms_is_written_as_it_is():
    assert fill("{actor:gen}: {n:acc}", {"actor": "Ana", "n": 2}, "de") == "Ana: 2"


def test_an_addition_stands_behind_every_form():
    name = DOCTOR.with_addition("Bonn")
    assert fill("{card:acc}, {card}", {"card": name}, "de") == "den Arzt (Bonn), Arzt (Bonn)"


def test_placeholders_without_a_value_stay():
    assert fill("{a} {b:acc}", {}, "en") == "{a} {b:acc}"


def test_a_counted_sentence_follows_its_first_number():
    many = "{actor} hat {n} Karten und {m} Taler."
    sentence = Counted(
        many,
        ("actor", "n", "m"),
        lambda number: "{actor} hat {n} Karte und {m} Taler." if number == 1 else many,
    )
    values = {"actor": "Ana", "n": 1, "m": 5}
    assert fill(sentence, values, "de") == "Ana hat 1 Karte und 5 Taler."
    assert fill(sentence, {**values, "n": 3}, "de") == "Ana hat 3 Karten und 5 Taler."
    assert fill(sentence, {"actor": "Ana"}, "de") == "Ana hat {n} Karten und {m} Taler."


@pytest.mark.parametrize(
    "make", [copy.deepcopy, copy.copy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_copies_are_plain_text(make):
    counted = Counted("many", (), lambda _: "one")
    assert (make(DOCTOR), make(counted)) == ("Arzt", "many")
    assert type(make(DOCTOR)) is type(make(counted)) is str


def test_names_in_braces_and_the_forms_they_are_wanted_in():
    words = "{actor} gives {card:acc.def} to {target:dat}; {card:acc.def} {actor}"
    assert placeholders_of(words) == ("actor", "card", "target")
    assert forms_asked_for(words) == (("card", "acc.def"), ("target", "dat"))


@pytest.mark.parametrize(
    ("value", "language", "words"),
    [
        (Fraction(5, 2), "de", "2,5"),
        (Fraction(5, 2), "it", "2,5"),
        (Fraction(5, 2), "en", "2.5"),
        (Fraction(5, 2), "xx_pseudo", "2.5"),
        (Fraction(4, 2), "de", "2"),
        (inf, "de", "∞"),
        (3, "de", "3"),
    ],
)
def test_numbers_are_written_as_the_language_does(value, language, words):
    assert as_words(value, language) == words
