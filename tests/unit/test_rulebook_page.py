"""The rulebook as a page: words, figures, card lists, and what is out of date."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner
from deck_folders import garden, overlay

from cardlang.cli import main
from cardlang.loader import load_deck
from cardlang.rulebook import rulebook_page
from cardlang.text import Wording
from cardlang.validator.rulebook import outdated_paragraphs

BOOK = """\
rulebook:
  growing:
    name: Growing & digging
    cards: [rose]
    paragraphs:
      room:
        rules: [G1, G2]
        about: [flower.space, values.room]
        text: A bed has room for {room} of {flower} flowers, <b>not</b> more.
options:
  slow: {default: false, say: Play slowly}
"""
VOID = {"meta"}


class Reader(HTMLParser):
    """Checks that every element is closed, and collects ids and links."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.tags = [], [], [], set()

    def handle_starttag(self, tag, attrs):  # noqa: D102
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for key, value in attrs if key == "id"]
        self.links += [value for key, value in attrs if key in ("href", "src")]

    def handle_endtag(self, tag):  # noqa: D102
        assert self.open.pop() == tag


def read(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture
def house(tmp_path, monkeypatch):
    garden(tmp_path / "garden", book=BOOK)
    monkeypatch.chdir(tmp_path)
    return lambda text: overlay(tmp_path / "house", text)


def page_of(path):
    result = load_deck(str(path))
    deck = result.require()
    return rulebook_page(Wording(deck), outdated_paragraphs(deck, result.root, result.changes))


def test_a_paragraph_has_its_figures_and_its_rules(house):
    page = page_of(house(""))
    assert "room for 4 of 4 flowers, &lt;b&gt;not&lt;/b&gt; more." in page
    assert "<small>G1 G2</small>" in page
    assert "<h2>Growing &amp; digging</h2>" in page
    assert 'class="changed"' not in page


def test_figures_are_those_of_the_overlay(house):
    assert "room for 9 of 7 flowers" in page_of(
        house("values: {room(p): 9}\ncards: {rose: {copies: 6}}\n")
    )


def test_a_number_that_changes_in_play_is_left_open_and_the_paragraph_is_marked(house):
    page = page_of(house("values: {room(p): p.coins}\n"))
    assert "room for … of 4 flowers" in page
    assert "<em>changed by house</em>" in page
    assert '<p id="growing.room" class="changed">' in page


def test_every_card_is_listed_once_with_what_is_printed_on_it(house):
    page = page_of(house("cards: {lily: {text: Smells.}}\n"))
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', page)
    assert [name for name, _ in rows] == ["Rose", "Lily"]
    assert rows[0][1].startswith('<td class="number">3</td><td><span>size 2</span>')
    assert "Smells. Rare" in rows[1][1]
    assert page.index("<h2>Growing") < page.index("Rose") < page.index("<h2>Other cards")


def test_cards_without_copies_are_not_listed(house):
    assert "Lily" not in page_of(house("cards: {lily: {copies: 0}}\n"))


def test_settings_are_listed_with_what_is_usual(house):
    assert "<li>Play slowly (usually no)</li>" in page_of(house(""))


@pytest.mark.parametrize("name", ["base", "german", "bonne_paie", "shit_happens"])
def test_the_page_needs_nothing_else_and_hangs_together(name):
    reader = read(page_of(name))
    assert len(reader.ids) == len(set(reader.ids))
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    assert not reader.tags & {"script", "link", "img"}


def test_a_deck_without_words_of_its_own_still_lists_its_cards(tmp_path):
    page = page_of(garden(tmp_path / "garden"))
    assert "<h2>Cards</h2>" in page
    assert "Rose" in page


def run(*arguments):
    return CliRunner().invoke(main, ["rulebook", *arguments])


def test_the_command_writes_a_file_and_says_what_is_out_of_date(house, tmp_path):
    path = house("values: {room(p): p.coins}\n")
    result = run(str(path), "-o", str(tmp_path / "rules.html"))
    assert result.exit_code == 0
    assert "rules.html: paragraphs 1, out of date 1" in result.output
    assert (tmp_path / "rules.html").read_text("utf-8").startswith("<!doctype html>")


def test_the_command_prints_where_no_file_is_named():
    result = run("base", "--lang", "fr")
    assert result.exit_code == 0
    assert '<html lang="fr">' in result.stdout
    assert "<h2>Réglages</h2>" in result.stdout


def test_a_file_that_cannot_be_written_is_told():
    result = run("base", "-o", "/nowhere/rules.html")
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_language_that_is_not_spoken_is_told():
    assert run("base", "--lang", "tlh").exit_code == 2
