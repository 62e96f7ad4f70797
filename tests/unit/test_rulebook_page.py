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


def page_of(path, *, secrets=False):
    result = load_deck(str(path))
    deck = result.require()
    old = outdated_paragraphs(deck, result.root, result.changes)
    return rulebook_page(Wording(deck), old, secrets=secrets)


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


ENDING = "options: {end: {default: late, from: [early, late], say: When it ends}}\n"


def test_a_word_of_a_setting_is_in_the_words_of_the_deck(house):
    assert "<li>When it ends (usually late)</li>" in page_of(house(ENDING))
    texts = "texts: {option.late: at nightfall}\n"
    assert "<li>When it ends (usually at nightfall)</li>" in page_of(house(ENDING + texts))


def test_a_rule_called_like_a_word_of_a_setting_is_something_else(house):
    rule = "in_force: {late: {rule: forbid dig by anyone, say: 'No digging.'}}\n"
    assert "usually late" in page_of(house(ENDING + rule))


def test_a_paragraph_says_what_a_setting_usually_is(house):
    paragraph = (
        "rulebook: {growing: {paragraphs: {end: {about: [options.end, options.beds], text: "
        "'It ends {option.end}, with {option.beds} beds; slowly: {option.slow}.'}}}}\n"
    )
    page = page_of(house(ENDING.replace("}}", "}, beds: 3}") + paragraph))
    assert "It ends late, with 3 beds; slowly: no." in page


BAGS = (
    "attributes: {smell: number, grower: text}\n"
    "zones: {table: {bag: {hides: [smell, grower]}}}\n"
    "cards: {rose: {smell: 7, grower: Ann}, lily: {name: Rose, smell: 8, grower: Bob}}\n"
    "texts: {attribute.smell: 'smells {value}'}\n"
)


def test_what_a_zone_hides_is_not_given_away(house):
    page = page_of(house(BAGS))
    assert "smells" not in page
    assert "Ann" not in page


def test_secrets_are_there_for_who_asks(house):
    page = page_of(house(BAGS), secrets=True)
    assert "<span>smells 7</span>" in page
    assert "Rose (Ann)" in page


def test_a_column_without_anything_in_it_is_left_out(house):
    hiding = "zones: {table: {heap: {hides: [size, color]}}}\ncards: {lily: {perks: null}}\n"
    page = page_of(house(hiding))
    assert "Copies" in page
    assert "On it" not in page
    assert "Text" not in page


def headings(page):
    return re.findall(r"<h2>(.*?)</h2>", page)


def test_settings_stand_before_the_lists_of_cards(house):
    told = "end: {name: End, paragraphs: {end: {text: The end.}}}"
    listed = "all: {name: All flowers, cards: [lily], paragraphs: {all: {text: There they are.}}}"
    long = "tools: {name: T, cards: [lily], paragraphs: {a: {text: A.}, b: {text: B.}}}"
    page = page_of(house(f"rulebook: {{{told}, {listed}}}\n"))
    assert headings(page) == ["Growing &amp; digging", "End", "Settings", "All flowers"]
    page = page_of(house(f"rulebook: {{{listed}, {told}}}\n"))
    assert headings(page) == ["Growing &amp; digging", "All flowers", "End", "Settings"]
    page = page_of(house(f"rulebook: {{{told}, {long}}}\n"))
    assert headings(page) == ["Growing &amp; digging", "End", "T", "Settings"]
    page = page_of(house(f"rulebook: {{{told}}}\n"))
    assert headings(page) == ["Growing &amp; digging", "End", "Settings", "Other cards"]


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


def test_the_command_keeps_what_zones_hide_unless_told_otherwise(house):
    path = house(BAGS)
    assert "smells 7" not in run(str(path)).stdout
    assert "smells 7" in run(str(path), "--secrets").stdout


def test_no_situation_is_listed_with_its_index():
    page = page_of("shit_happens")
    indices = {str(card.attributes["index"]) for card in load_deck("shit_happens").require().cards}
    cells = set(re.findall(r"<span>(.*?)</span>", page))
    assert len(indices) > 100
    assert cells == set()


def test_a_file_that_cannot_be_written_is_told():
    result = run("base", "-o", "/nowhere/rules.html")
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_language_that_is_not_spoken_is_told():
    assert run("base", "--lang", "tlh").exit_code == 2
