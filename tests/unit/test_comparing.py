"""What differs between two decks: in what is in effect, not in how it is written."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from deck_folders import GAME, codes, garden, overlay, write

from cardlang.cli import main
from cardlang.comparing import rule_differences, text_differences
from cardlang.flattening import flattened
from cardlang.loader import load_deck


@pytest.fixture
def house(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    return lambda text: overlay(tmp_path / "house", text)


def between(old, new):
    return rule_differences(load_deck(str(old)), load_deck(str(new)))


def told(text, house):
    """Each part that an overlay changes, with what it was and is."""
    house(text + "\n")
    return [
        (".".join((*each.path, *part.part)), part.old, part.new)
        for each in between("garden", "house")
        for part in each.parts
    ]


def sorts(text, house):
    house(text + "\n")
    return [(each.sort, ".".join(each.path)) for each in between("garden", "house")]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("cards: {rose: {copies: 7}}", [("cards.rose.copies", "3", "7")]),
        ("cards: {lily: {copies: 2}}", [("cards.lily.copies", "1", "2")]),
        ("values: {room(p): 4 + 1}", [("values.room.is", "4", "4 + 1")]),
        ("kinds: {flower: {size: 5}}", [("kinds.flower.size", "2", "5")]),
        ("cards: {rose: {size: 5}}", [("cards.rose.size", "2", "5")]),
        ("zones: {player: {bed: {active: false}}}", [("zones.player.bed.active", "true", "")]),
        ("state: {player: {coins: 9}}", [("state.player.coins.start", "3", "9")]),
        ("attributes: {color: [red, blue, white]}", [
            ("attributes.color.type", "red, white", "red, blue, white"),
        ]),
        ("actions: {play: {uses: [plant]}}", [("actions.play.uses", "plant, dig", "plant")]),
        ("deck: {players: {max: 9}}", [("deck.players.max", "4", "9")]),
        ("kinds: {flower: {plant: {needs: {rich: null}}}}", [
            ("kinds.flower.plant.needs.rich", "you.coins > 0", ""),
        ]),
        ("kinds: {flower: {plant: {do: add -2 to you.coins}}}", [
            ("kinds.flower.plant.do", "add -1 to you.coins", "add -2 to you.coins"),
        ]),
        ("cards: {lily: {in_force: {lush: null}}}", [
            ("cards.lily.in_force.lush", "adjust room(p) by 1 for you", ""),
        ]),
        ("perks: {rare: {in_force: {guarded: forbid dig of this by anyone}}}", [
            (
                "perks.rare.in_force.guarded",
                "forbid dig of this by others",
                "forbid dig of this by anyone",
            ),
        ]),
        ("cards: {lily: {perks: []}}", [("cards.lily.perks", "rare", "")]),
        ("turn: {go: perform main perform main}", [
            ("turn.go.do", "perform main", "perform main\nperform main"),
        ]),
    ],
)  # fmt: skip
def test_a_change_is_told_once_where_it_was_made(house, text, parts):
    assert told(text, house) == parts


@pytest.mark.parametrize(
    "text",
    [
        "cards: {rose: {name: Red rose, text: Thorny.}}",
        "kinds: {flower: {plant: {needs: {rich: {say: Poor.}}}}}",
        "texts: {choose.bed: Which bed?}",
        "uses: {dig: {say: Out with it}}",
        "cards: {rose: {size: 2}}",
        "values: {room(p): (4)}",
        "values: {'room( p )': 4}",
        "kinds: {flower: {plant: {do: 'add  -1  to  you.coins  # paid'}}}",
        "kinds: {flower: {plant: {needs: {rich: you.coins > 0}}}}",
        "perks: {rare: {in_force: {guarded: forbid dig of this by others}}}",
        "ends: {full: {when: 'exists players[count(it.bed) >= room(it)]', say: Full.}}",
        "steps: {main: {actions: [play], say: Now?}}",
        "turn: {go: {do: perform main}}",
    ],
)
def test_words_and_layout_are_no_differences(house, text):
    assert sorts(text, house) == []
    assert "error" not in {each.severity for each in load_deck("house").diagnostics}


def test_things_are_added_and_removed_with_their_places(house):
    house("cards:\n  rose: null\n  weed: {kind: flower, name: Weed, copies: 2}\n")
    gone, new = between("garden", "house")
    assert (gone.sort, gone.path, gone.title) == ("removed", ("cards", "rose"), "Rose")
    assert gone.old_span.file.path == "garden/cards/all.yaml"
    assert (gone.new_span.file.path, gone.new_span.line) == ("house/rules_of_house.yaml", 2)
    assert (new.sort, new.path, new.title) == ("added", ("cards", "weed"), "Weed")
    assert [(".".join(part.part), part.new) for part in new.parts] == [
        ("copies", "2"),
        ("kind", "flower"),
    ]


def test_places_are_those_of_the_parts(house):
    house("kinds: {flower: {plant: {needs: {rich:\n  {when: you.coins > 1, say: Poor.}}}}}\n")
    ((part,),) = (each.parts for each in between("garden", "house"))
    assert part.new_span.line == 2
    assert part.old_span.file.path == "garden/cards/all.yaml"


def test_what_a_card_says_otherwise_than_its_kind_is_told_of_the_card(house):
    text = "kinds: {flower: {size: 5}}\ncards: {rose: {size: 6}}"
    assert told(text, house) == [("kinds.flower.size", "2", "5"), ("cards.rose.size", "2", "6")]


def test_a_card_of_another_kind_is_told_what_it_gains_and_loses(house):
    changed = told("cards: {lily: {kind: thing}}", house)
    assert changed[0] == ("cards.lily.kind", "flower", "thing")
    assert ("cards.lily.plant", "yes", "") in changed


def test_the_order_of_entries_that_run_counts(tmp_path):
    turn = "turn:\n  go: perform main\n  rest: end turn\n"
    other = "turn:\n  rest: end turn\n  go: perform main\n"
    old = garden(tmp_path / "a", game=GAME.replace("turn:\n  go: perform main\n", turn))
    new = garden(tmp_path / "b", game=GAME.replace("turn:\n  go: perform main\n", other))
    (difference,) = between(old, new)
    assert difference.path == ("turn",)
    assert [(part.old, part.new) for part in difference.parts] == [("go, rest", "rest, go")]


def test_a_deck_and_the_same_deck_flattened_are_the_same(house):
    text = "cards: {lily: {size: null}, weed: {kind: thing, name: W}}\nvalues: {room(p): 9}\n"
    folder, result = house(text).parent, load_deck("house")
    write(folder / "flat", deck=flattened(result.require(), result.root))
    assert between("house", "flat") == ()
    assert between("garden", "flat") != ()


def test_rules_of_the_rulebook_are_named(tmp_path, monkeypatch):
    book = (
        "rulebook: {growing: {name: G, paragraphs: {room: "
        "{rules: [G1, G2], about: [flower.space], text: Room.}}}}\n"
    )
    garden(tmp_path / "garden", book=book)
    monkeypatch.chdir(tmp_path)
    overlay(
        tmp_path / "house",
        'kinds: {flower: {size: 3, plant: {needs: {space: "true"}}}}\ncards: {rose: {copies: 1}}\n',
    )
    assert [each.rules for each in between("garden", "house")] == [("G1", "G2"), ()]


def test_texts_differ_apart(house):
    house("cards: {rose: {name: Red rose, copies: 9}, lily: {text: White.}}\n")
    old, new = load_deck("garden").require(), load_deck("house").require()
    found = [(each.id, each.old, each.new) for each in text_differences(old, new)]
    assert ("card.rose.name", "Rose", "Red rose") in found
    assert ("card.lily.text", "", "White.") in found
    assert len(found) == 3  # and the name of the deck


# --------------------------------------------------------------------- command


def run(*arguments):
    return CliRunner().invoke(main, ["diff", *arguments])


def test_the_same_rules_exit_0_and_others_1(house):
    house("cards: {rose: {name: Red rose}}\n")
    same = run("garden", "house")
    assert same.exit_code == 0
    assert "garden and house: the same rules" in same.output
    assert "texts that differ: 2" in same.output
    assert run("garden", "house", "--texts").exit_code == 1
    house("cards: {rose: {copies: 9}}\n")
    other = run("garden", "house")
    assert other.exit_code == 1
    assert "    copies: 3 → 9\n" in other.output
    assert "      garden/cards/all.yaml:" in other.output
    assert " → house/rules_of_house.yaml:1\n" in other.output


def test_a_deck_with_mistakes_is_trouble(house):
    house("cards: {rose: {copies: many}}\n")
    assert codes("house") == ["wrong-shape"]
    result = run("garden", "house")
    assert result.exit_code == 2
    assert "[wrong-shape]" in result.stderr
    assert run("garden", "nowhere").exit_code == 2


def test_longer_parts_are_told_line_by_line(house):
    effect = "add -1 to you.coins if you.coins > 1 { end turn }"
    house(f"kinds: {{flower: {{plant: {{do: '{effect}'}}}}}}\n")
    output = run("garden", "house").output
    assert "changed kind flower (Flower)\n    plant, do:\n" in output
    rows = "        add -1 to you.coins\n      + if you.coins > 1 { end turn }\n"
    assert rows in output


def test_one_document_has_everything(house):
    house("cards: {rose: {copies: 9}, weed: {kind: thing, name: W}}\n")
    document = json.loads(run("garden", "house", "--json").stdout)
    assert (document["old"], document["new"], document["texts"]) == ("garden", "house", 2)
    rose, weed = document["rules"]
    assert rose["path"] == ["cards", "rose"]
    assert rose["parts"][0] | {"old_place": ""} == {
        "part": ["copies"],
        "change": "changed",
        "old": "3",
        "new": "9",
        "old_place": "",
        "new_place": "house/rules_of_house.yaml:1",
    }
    assert (weed["change"], weed["old_place"]) == ("added", None)
    texts = json.loads(run("garden", "house", "--json", "--texts").stdout)["texts"]
    assert {each["id"] for each in texts} == {"deck.name", "card.weed.name"}


def test_things_are_called_as_in_the_deck_that_has_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "cards: {pet_rabbit: null, pet_cat: {copies: 9}}\n"
    overlay(tmp_path / "house", text, extends="english")
    page = run("english", "house").output
    assert "removed card pet_rabbit (Rabbit)" in page
    assert "changed card pet_cat (Cat)" in page
    document = json.loads(run("english", "house", "--json").output)
    assert [each["title"] for each in document["rules"]] == ["Cat", "Rabbit"]
