"""What records are counted to: shares with intervals, distributions, cards."""

from __future__ import annotations

import statistics
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.records import Abort, GameRecord
from cardlang.statistics import Share, Tally, difference, distribution, wilson


def record(winners=(0,), scores=(3, 1), uses=None, abort=None, turns=10, seed=1):
    return GameRecord(0, seed, 2, winners, scores, turns, 20, uses or {}, abort)


def test_wilsons_interval_is_that_of_the_textbook():
    share = wilson(81, 263)  # Newcombe 1998, method 3
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
def test_wilsons_interval_stays_between_none_and_all(wins, low, high):
    share = wilson(wins, 10)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_of_no_games_nothing_is_known():
    assert wilson(0, 0) == Share(0, 0, 0.0, 0.0, 1.0)


def test_newcombes_interval_is_that_of_the_textbook():
    found = difference(wilson(56, 70), wilson(48, 80))  # Newcombe 1998, method 10
    assert [round(x, 4) for x in (found.value, found.low, found.high)] == [0.2, 0.0524, 0.3339]


def test_a_shared_win_is_a_fraction_for_each():
    tally = Tally(2)
    tally.add(record(winners=(0, 1)))
    tally.add(record(winners=(1,)))
    assert tally.wins == [Fraction(1, 2), Fraction(3, 2)]
    assert [share.total for share in tally.wins_by_seat()] == [0.5, 1.5]


def test_aborted_games_count_as_nothing_else():
    tally = Tally(2)
    tally.add(record(winners=(), scores=(), abort=Abort("endless", "loop"), seed=7))
    tally.add(record(winners=(), scores=(), abort=Abort("endless", "loop"), seed=8))
    tally.add(record())
    assert (tally.finished, tally.aborted) == (1, 2)
    assert tally.faulty_seeds == {("endless", "loop"): 7}
    assert tally.all_scores().count == 2
    assert sum(tally.wins) == 1


@given(st.lists(st.integers(-50, 200), min_size=1, max_size=60))
def test_a_distribution_agrees_with_the_standard_library(values):
    found = distribution(Counter(values))
    assert found.count == len(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    if len(values) > 1:
        assert found.deviation == pytest.approx(statistics.stdev(values), abs=1e-9)
        expected = statistics.quantiles(values, n=4, method="inclusive")
        assert found.quartiles == pytest.approx(tuple(expected))
    assert (found.least, found.most) == (min(values), max(values))
    assert sum(count for _, _, count in found.histogram) == len(values)
    assert len(found.histogram) <= 12
    assert all(low < high for low, high, _ in found.histogram) or len(set(values)) == 1


def test_no_numbers_have_no_distribution():
    assert distribution({}) is None


def test_fractions_of_points_have_a_histogram_too():
    found = distribution({Fraction(1, 2): 3, 2: 1, Fraction(7, 4): 2})
    assert sum(count for _, _, count in found.histogram) == 6
    assert found.mean == pytest.approx(7 / 6)
