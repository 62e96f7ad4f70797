"""Decks with house rules drawn by chance play the same games plainly and compiled."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from comparing import compare
from house_rules import house, overlays
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

QUICK = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(QUICK, max_examples=150)
SEEDS = st.integers(0, 10**6)


def assert_alike(name, text, seed, players):
    """The overlay, or as much of it as the deck takes, played by both."""
    with tempfile.TemporaryDirectory() as folder:
        deck = house(Path(folder), name, text)
        assume(deck is not None)
        least, most = deck.info.least_players, deck.info.most_players
        compare(deck, least + players % (most - least + 1), seed)


@pytest.mark.parametrize("name", ["base", "cairn", "lanterns", "shit_happens"])
def test_house_rules(name):
    @QUICK
    @given(overlays(name), SEEDS, st.integers(0, 3))
    def alike(text, seed, players):
        assert_alike(name, text, seed, players)

    alike()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base", "cairn", "lanterns", "shit_happens", "bonne_paie"])
def test_many_house_rules(name):
    @LONG
    @given(overlays(name), SEEDS, st.integers(0, 3))
    def alike(text, seed, players):
        assert_alike(name, text, seed, players)

    alike()
