"""The nearest valid name, or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.spelling import distance, fold, suggest, suggest_all

ZONES = ["hand", "tableau", "discard", "draw_pile", "kept"]


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("discrad", ZONES, "discard"),
        ("discar", ZONES, "discard"),
        ("Draw-Pile", ZONES, "draw_pile"),
        ("drawpile", ZONES, "draw_pile"),
        ("draw pyle", ZONES, "draw_pile"),
        ("médecin", ["medecin", "marin"], "medecin"),
        ("doctor", ["job_doctor", "job_barman"], "job_doctor"),
        ("job_doctor", ["doctor", "barman"], "doctor"),
        ("pet", ["pet_dog", "bet_high"], "pet_dog"),
    ],
)
def test_a_near_name_is_suggested(word, candidates, expected):
    """Slips, case, accents, separators and a forgotten family name are forgiven."""
    assert suggest(word, candidates) == expected


@pytest.mark.parametrize(
    ("word", "candidates"),
    [
        ("bank", ZONES),
        ("p", ["c", "q"]),
        ("xy", ["xz"]),
        ("", ZONES),
        ("___", ZONES),
        ("hand", []),
        ("discard", ["discard"]),
        ("go", ["go_home_now"]),
        ("job_astronaut", ["job"]),
        ("marriage", ["flirt", "garage_sale"]),
    ],
)
def test_none_beats_a_silly_one(word, candidates):
    """Short names, far names and the word itself are no suggestions."""
    assert suggest(word, candidates) is None


def test_a_slip_beats_a_forgotten_word_and_that_beats_two_slips():
    """`doctor` is one slip from `docter`, a word from `job_doctor`, two slips from `dactar`."""
    assert suggest_all("doctor", ["dactar", "job_doctor", "docter"]) == [
        "docter",
        "job_doctor",
        "dactar",
    ]


@pytest.mark.parametrize(
    ("length", "slips"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 2), (10, 3), (30, 3)]
)
def test_longer_names_forgive_more_slips(length, slips):
    """As many slips as allowed find the name, one more does not."""
    name = "a" * length
    assert (suggest("x" * slips + "a" * (length - slips), [name]) is not None) == (slips > 0)
    assert suggest("x" * (slips + 1) + "a" * (length - slips - 1), [name]) is None


def test_equally_near_names_rank_by_their_common_start():
    """The beginning of a name is rarely what is mistyped."""
    assert suggest_all("hand", ["band", "hank", "haud"]) == ["hank", "haud", "band"]


def test_no_more_than_the_limit():
    """Five near names are cut to the three, or as many as asked for."""
    near = ["hands", "handy", "hande", "handa", "handu"]
    assert suggest_all("hand", near) == ["handa", "hande", "hands"]
    assert suggest_all("hand", near, limit=1) == ["handa"]


@settings(deadline=None)
@given(st.permutations(["hands", "handy", "hande", "land", "band", "hand_full"]))
def test_order_of_candidates_does_not_matter(candidates):
    """The same names give the same answer however they were collected."""
    assert suggest_all("hand", candidates) == suggest_all("hand", sorted(candidates))


@pytest.mark.parametrize(
    ("left", "right", "errors"),
    [("", "", 0), ("", "ab", 2), ("ab", "ba", 1), ("abc", "acb", 1), ("kitten", "sitting", 3)],
)
def test_distance_counts_slips(left, right, errors):
    """A swap of neighbours is one slip, not two."""
    assert distance(left, right) == errors


@settings(deadline=None)
@given(st.text("abcd", max_size=8), st.text("abcd", max_size=8))
def test_distance_is_the_same_both_ways(left, right):
    """Nothing but equal words has distance nought, and none is further than its length."""
    assert distance(left, right) == distance(right, left)
    assert (distance(left, right) == 0) == (left == right)
    assert distance(left, right) <= max(len(left), len(right))


@settings(deadline=None)
@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=8))
def test_any_text_may_be_asked_about(word, candidates):
    """Whatever an author types, the answer is one of the valid names or nothing."""
    answer = suggest(word, candidates)
    assert answer is None or answer in candidates


def test_folding_forgets_what_authors_forget():
    """Case, accents and separators go, letters stay."""
    assert fold("Élève_du-Mois 2") == "elevedumois2"
