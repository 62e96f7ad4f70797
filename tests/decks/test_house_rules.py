"""The house rules that come with the program: they are worked examples, so they must be right."""

from __future__ import annotations

from itertools import permutations

import pytest
from click.testing import CliRunner

from cardlang.catalogue import bundled_decks
from cardlang.cli import main
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite
from cardlang.translation.coverage import rows_of, shelf_of, standings

HOUSE = ["house_fast", "house_hobbies", "house_peaceful"]


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def play(name, *, players=3, seed=1):
    game = Game(load_deck(name).require(), players=players, seed=seed)
    played = 0
    while game.decision is not None:
        moves = game.moves()
        game.play(moves[(seed + 7 * played) % len(moves)])
        played += 1
        assert played < 3000
    return game


def test_they_are_found_by_id_and_listed():
    assert [deck.id for deck in bundled_decks() if deck.id.startswith("house_")] == HOUSE
    listed = run("decks").output
    assert all(f"\n{name} " in listed for name in HOUSE)


@pytest.mark.parametrize("name", HOUSE)
def test_it_is_clean_without_warnings(name):
    assert load_deck(name).diagnostics == ()


@pytest.mark.parametrize("name", HOUSE)
def test_its_scenarios_and_the_inherited_ones_pass(name):
    result = load_deck(name)
    suite = load_suite(result.folders)
    assert suite.problems == ()
    assert suite.run(result.require()) == []
    own = [each for each in suite.scenarios if each.span.file.path.startswith("rules/house/")]
    assert len(own) >= 3
    assert [each.rule.id for each in suite.coverage() if not each.covered] == []


@pytest.mark.parametrize("name", HOUSE)
def test_what_it_does_not_inherit_is_there_to_be_left_out(name):
    names = {each.name for each in load_suite(load_deck("base").folders).scenarios}
    left_out = {each for each, _ in load_suite(load_deck(name).folders).skipped}
    assert left_out
    assert left_out <= names


@pytest.mark.parametrize("names", list(permutations(HOUSE)), ids="+".join)
def test_all_three_together_are_clean_in_any_order(names):
    result = load_deck("+".join(["base", *names]))
    assert result.diagnostics == ()
    deck = result.require()
    assert deck.info.id == "+".join(["base", *names])
    assert {"malus", "hobby"} <= set(deck.kinds)
    assert "goal" in deck.options


@pytest.mark.parametrize(
    ("name", "players"),
    [*zip(HOUSE, (2, 3, 5), strict=True), ("base+house_fast+house_peaceful", 4)],
)
def test_games_end(name, players):
    assert play(name, players=players).winners()


def test_the_short_game_is_about_half_as_long():
    short = [play("house_fast", seed=seed).turns for seed in range(2)]
    whole = [play("base", seed=seed).turns for seed in range(2)]
    assert sum(short) < 0.7 * sum(whole)


def test_a_command_plays_several_together(tmp_path):
    result = run(
        "play", "base+house_fast+house_peaceful", "--seat", "A=random", "--seat", "B=random",
        "--seed", "3", "--save", str(tmp_path / "game.json"), "--lang", "fr",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "Victoire" in result.output


def test_two_new_cards_of_a_new_kind():
    deck = load_deck("house_hobbies").require()
    assert {card.id for card in deck.cards if "hobby" in card.kinds} == {
        "hobby_choir",
        "hobby_yoga",
    }
    assert "hobby" not in load_deck("base").require().kinds


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_it_says_itself_is_translated(name, language):
    deck = load_deck(name).require()
    shelf = shelf_of(deck, language)
    (own,) = (
        row for row in rows_of(deck, standings(deck, shelf)) if row.name.startswith("rules/house/")
    )
    assert own.total > 5
    assert own.percent == 100
