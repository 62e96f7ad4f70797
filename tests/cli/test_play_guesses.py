"""A game of guesses at the terminal: gaps are numbered, and nothing tells what is hidden."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cardlang.cli import main


@pytest.fixture(autouse=True)
def surroundings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "fr_FR.UTF-8")


def play(*arguments, typed):
    words = ["play", "shit_happens", *(str(each) for each in arguments)]
    result = CliRunner().invoke(main, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output


def test_a_position_is_asked_for_with_the_row_and_its_gaps():
    page = play("--seed", 3, "--players", 3, "--option", "first_player=1", typed="4\n1\nquit\n")
    assert (
        "Où places-tu cette situation ?\n"
        "  [0] La rumeur du bureau (40) [1] Tu as raté ton propre mariage (54)"
        " [2] Perdre ses deux parents la même année (92) [3]\n"
        "  Un nombre de 0 à 3.\n> 4\n  Un nombre de 0 à 3.\n> 1\n"
        "  A : entre La rumeur du bureau (40) et Tu as raté ton propre mariage (54).\n"
    ) in page


def test_the_page_of_the_card_that_is_read_does_not_tell_its_index():
    looked_up = "carte la grêle\ncarte puddle\ncarte raté\n"
    typed = f"{looked_up}1\ncarte grêle\nquit\n"
    page = play("--seed", 3, "--players", 3, "--option", "first_player=1", typed=typed)
    assert "lit : La grêle sur la récolte. Un an de travail" in page
    before, _, after = page.partition("Bien vu !")
    assert "50,5" not in before
    assert "    54\n" in before, "the index of a card in a row is no secret"
    assert "[puddle]\n    Elle avait l'air" in before, "nor may the pile be looked up"
    assert "La grêle sur la récolte (50,5) → Rangée" in after
    assert "    50,5\n" in after


def test_only_the_reader_is_shown_the_index_at_one_keyboard():
    seats = [f"--seat={name}=human" for name in ("Ana", "Ben", "Cleo")]
    page = play("--seed", 3, *seats, "--option", "first_player=1", typed="\n1\n\n\nquit\n")
    for_ana, _, for_ben = page.partition("Ceci n'est que pour Ana.")
    assert "Ana voit La marche arrière dans la vitrine (42,5) (Situation lue)." in for_ana
    assert "Ana garde l'indice sous la main." in for_ben
    assert "42,5" not in for_ben


def test_a_guess_under_way_is_resumed(tmp_path):
    path = tmp_path / "guess.json"
    seats = ["--seat=Ana=human", "--seat=Ben=human", "--seat=Cleo=human"]
    options = ["--option", "first_player=1", "--save", path]
    page = play("--seed", 3, *seats, *options, typed="\n0\n\nquit\n")
    assert "Ben : Où places-tu cette situation ?" in page
    result = CliRunner().invoke(main, ["play", "--resume", str(path)], input="\n3\nquit\n")
    assert "Situation lue    La grêle sur la récolte" in result.output
    assert "Ben : Où places-tu cette situation ?" in result.output
    assert "La grêle sur la récolte (50,5) → Rangée" in result.output
