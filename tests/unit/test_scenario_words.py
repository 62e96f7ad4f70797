"""A scenario that speaks of what the deck does not have is a mistake, not a refusal."""

from __future__ import annotations

import pytest
from deck_folders import garden, loaded, write

from cardlang.folders import DeckFolder
from cardlang.scenarios.suite import load_suite

ASKING = """\
kinds: {thing: {name: Thing, plant: {to: you.bed, do: "choose option hue from red, white"}}}
cards: {rose: {kind: thing, name: Rose, copies: 3}, lily: {kind: thing, name: Lily}}
"""
PLANT = "{A: {hand: [rose, lily]}}"


def failure(folder, steps, then="[not over]", given=PLANT, **files):
    """What the only scenario says went wrong."""
    text = f"- name: Beds\n  given: {given}\n  steps: {steps}\n  then: {then}\n"
    garden(folder, **files)
    write(folder, scenarios__beds=text)
    failures = load_suite([DeckFolder(folder, "garden")]).run(loaded(folder))
    return "; ".join(f"{each.expected}: {each.happened}" for each in failures)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("refused: A plant rosa", "no card is called `rosa` (did you mean `rose`?)"),
        ("legal: A plant rosa", "no card is called `rosa` (did you mean `rose`?)"),
        ("A plant rosa", "no card is called `rosa` (did you mean `rose`?)"),
        ("refused: A plantt rose", "no action or use is called `plantt` (did you mean `plant`?)"),
        ("refused: A play fly rose", "no action or use is called `fly`"),
        ("refused: A plant rose on D", "there is no player `D` (there are: A, B)"),
        ("refused: A plant rose#9", "there is no copy `rose#9` (copies of `rose`: rose#1 to"),
        ("refused: A plai", "no move is called `plai` (did you mean `play`?)"),
        ("refused: A D", "no move is called `D`"),
    ],
)
def test_a_move_with_an_unknown_word(tmp_path, step, said):
    assert said in failure(tmp_path, f"[{{{step}}}]" if ": " in step else f"[{step}]")


@pytest.mark.parametrize(
    "step",
    [
        "dig rose",
        "plant rose#3",
        "plant lily on B",
        "pass",
        "7",
        "5.5",
        "B",
        "hidden#2",
    ],
)
def test_a_move_of_known_words_may_be_refused(tmp_path, step):
    assert failure(tmp_path, f"[{{refused: A {step}}}]", given="{A: {hand: [lily]}}") == ""


def test_the_names_of_options_are_known(tmp_path):
    assert failure(tmp_path, "[{refused: A red}]", cards__all=ASKING) == ""


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ("A.hand has [lilly, rose]", "no card is called `lilly` (did you mean `lily`?)"),
        ("A.bed is [xyz]", "no card is called `xyz`"),
        ("A.hnd is [lily]", "`hnd`"),
        ("winners = [A, F]", "there is no player `F`"),
    ],
)
def test_a_check_with_an_unknown_word(tmp_path, check, said):
    assert said in failure(tmp_path, "[]", then=f"['{check}']")


def test_a_question_not_yet_answered_is_told(tmp_path):
    words = "A still has to choose (hue): red, white"
    said = failure(tmp_path, "[A plant rose, A plant lily]", cards__all=ASKING)
    assert words in said
    said = failure(tmp_path, "[A plant rose]", then="[over]", cards__all=ASKING)
    assert words in said
