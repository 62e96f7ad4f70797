"""The shape of files, told in the words of decks."""

from __future__ import annotations

import json
import re

import pytest
from deck_folders import garden
from jsonschema import Draft7Validator

from cardlang.bundled import rules_folder
from cardlang.overlay import read_deck
from cardlang.reader import read_source, read_yaml
from cardlang.source import SourceFile
from cardlang.validator.schema import check_deck, check_file, schema_of

PHRASES = re.compile(
    r"is not of type|valid under|schema|Additional propert|required property|is not one of|"
    r"does not match|non-unique|instance|None\b|\bTrue\b|\bFalse\b|\{'|\['"
)


def told(tmp_path, text):
    """What is told of a text laid beside the garden, without what names mean."""
    found = []
    merged = read_deck(str(garden(tmp_path / "garden", zz=text)), found.append)
    check_deck(merged.root, found.append)
    return found


def told_of(name, text):
    found = []
    node, _ = read_yaml(SourceFile("x.yaml", text))
    check_file(name, node, found.append)
    return found


@pytest.mark.parametrize("name", ["deck", "scenarios", "rules"])
def test_schemas_are_schemas_and_choose_by_conditions(name):
    schema = schema_of(name)
    Draft7Validator.check_schema(schema)
    text = json.dumps(schema)
    assert "oneOf" not in text
    assert "anyOf" not in text


def test_every_object_of_the_schemas_has_a_title():
    def objects(schema):
        if isinstance(schema, dict):
            if "properties" in schema and "title" not in schema:
                yield schema
            for value in schema.values():
                yield from objects(value)

    assert [list(objects(schema_of(name))) for name in ("deck", "scenarios", "rules")] == [
        [],
        [],
        [],
    ]


@pytest.mark.parametrize(
    ("text", "code", "message", "pointed_at"),
    [
        ("texts: {a: [b]}", "wrong-shape", "`a` must be a text", "a"),
        ("texts: {a: {one: b}}", "missing-key", "a text that counts something needs `other:`", "a"),
        ("texts: {a: true}", "wrong-shape", "`a` must be a text", "true"),
        ("steps: {a: b}", "wrong-shape", "`a` must be a list of actions", "b"),
        ("steps: {a: [[b]]}", "wrong-shape", "an item of `a` must be the name of an action", "["),
        ("steps: {a: [1]}", "wrong-shape", "an item of `a` must be the name of an action", "1"),
        ("steps: {a: [b, c, b]}", "listed-twice", "`b` is listed twice in `a`", "b"),
        ("steps: {a: {acts: [b]}}", "unknown-key", "`acts` is not part of a step", "acts"),
        ("setup: {a: [b]}", "wrong-shape", "`a` must be an effect", "a"),
        ("setup: {a: 3}", "wrong-shape", "`a` must be an effect", "3"),
        ("setup: {a: ''}", "empty-value", "`a` is empty", "a"),
        ("ends: {a: {wen: b}}", "unknown-key", "`wen` is not part of an end of the game", "wen"),
        (
            "score: {a: [b]}",
            "wrong-shape",
            "`a` must be a number, or `{value: ..., say: ...}`",
            "a",
        ),
        ("score: {a: {final: 3}}", "wrong-shape", "`final` must be `true` or `false`", "3"),
        (
            "zones: {tables: {}}",
            "unknown-key",
            "`tables` is not part of the zones of `player:` and `table:`",
            "tables",
        ),
        ("zones: {table: {a: {seen_by: me}}}", "wrong-value", "`seen_by` cannot be `me`", "me"),
        (
            "zones: {table: {a: {seen_by: [me]}}}",
            "wrong-value",
            "`seen_by` cannot be a list",
            "seen_by",
        ),
        (
            "zones: {table: {a: seen}}",
            "wrong-shape",
            "`a` must be a group of entries, such as `name: ...`, `seen_by: ...`, `active: ...`",
            "seen",
        ),
        ("state: {card: {a: {resets: day}}}", "wrong-value", "`resets` cannot be `day`", "day"),
        (
            "attributes: {a: 3}",
            "wrong-shape",
            (
                "`a` must be a type (`number`, `boolean`, `text`), a list of words, "
                "or `{default: ...}`"
            ),
            "3",
        ),
        ("attributes: {a: []}", "wrong-shape", "`a` must be a list of words", "a"),
        ("attributes: {a: [b, b]}", "listed-twice", "`b` is listed twice in `a`", "b"),
        (
            "attributes: {a: {defalt: 1}}",
            "unknown-key",
            "`defalt` is not part of an attribute",
            "defalt",
        ),
        (
            "options: {a: {default: 1.5}}",
            "wrong-shape",
            "`default` must be a number, a word, or true or false",
            "1.5",
        ),
        (
            "options: {a: {default: 1, from: [1, b]}}",
            "wrong-shape",
            "an item of `from` must be a word",
            "1",
        ),
        ("uses: {a: {use: plant}}", "unknown-key", "`use` is not part of a use", "use"),
        ("actions: {a: {do: [b]}}", "wrong-shape", "`do` must be an effect", "do"),
        ("actions: {a: {needs: b}}", "wrong-shape", "`needs` must be a group of entries", "b"),
        (
            "actions: {a: {needs: {b: {when: [c]}}}}",
            "wrong-shape",
            "`when` must be a condition",
            "when",
        ),
        (
            "perks: {a: {in_force: {b: [c]}}}",
            "wrong-shape",
            "`b` must be a rule, or `{rule: ..., say: ...}`",
            "b",
        ),
        (
            "kinds: {a: {plant: you.bed}}",
            "wrong-shape",
            "`plant` must be a group of entries, such as `needs: ...`, `say: ...`, `on: ...`",
            "you.bed",
        ),
        (
            "kinds: {a: {plant: {tp: you.bed}}}",
            "unknown-key",
            "`tp` is not part of a use of a card",
            "tp",
        ),
        (
            "kinds: {a: {size: {default: 3}}}",
            "wrong-shape",
            "`size` must be a single value",
            "size",
        ),
        ("kinds: {a: {copies: 3}}", "unknown-key", "`copies` is not part of a kind", "copies"),
        ("cards: {a: {kind: 3}}", "wrong-shape", "`kind` must be a name", "3"),
        (
            "cards: {a: {kind: b, copies: 2.5}}",
            "wrong-shape",
            "`copies` must be a whole number",
            "2.5",
        ),
        (
            "cards: {a: {kind: b, copies: 1001}}",
            "wrong-value",
            "`copies` must be from 0 to 1000",
            "1001",
        ),
        (
            "cards: {a: {kind: b, perks: rare}}",
            "wrong-shape",
            "`perks` must be a list of names",
            "rare",
        ),
        (
            "cards: {a: flower}",
            "wrong-shape",
            "`a` must be a group of entries, such as `kind: ...`, `copies: ...`, `name: ...`",
            "flower",
        ),
    ],
)
def test_each_shape_is_told_once_in_the_words_of_the_deck(
    tmp_path, text, code, message, pointed_at
):
    (problem,) = told(tmp_path, text + "\n")
    assert (problem.code, problem.message) == (code, message)
    assert problem.span.text == pointed_at


def test_keys_are_suggested_from_fields_attributes_and_uses(tmp_path):
    text = "cards: {a: {kidn: b, szie: 3, plnat: {}, perk: [c]}}\n"
    helps = {problem.help for problem in told(tmp_path, text)}
    assert helps == {f"did you mean `{word}`?" for word in ("kind", "size", "plant", "perks")}


def test_a_part_outside_its_use_is_told_where_it_stands(tmp_path):
    (problem,) = told(tmp_path, "cards: {a: {kind: b, to: you.bed}}\n")
    assert problem.help.startswith("`to:` stands inside a use")


def test_an_unknown_key_without_a_near_one_lists_what_is_possible(tmp_path):
    (problem,) = told(tmp_path, "zones: {table: {a: {qqqqqq: 1}}}\n")
    assert problem.help == "possible here: active, hides, log, marks, name, order, seen_by, start"


def test_a_list_of_one_is_shown_how(tmp_path):
    (problem,) = told(tmp_path, "cards: {a: {kind: b, perks: rare}}\n")
    assert problem.help == "write `[rare]`"


def test_without_all_files_names_are_not_looked_at(tmp_path):
    found = []
    merged = read_deck(str(garden(tmp_path / "garden", a="cards: {x: {qqq: 1}}\n")), found.append)
    check_deck(merged.root, found.append, is_complete=False)
    assert found == []


def test_no_phrase_of_the_library_comes_through(tmp_path):
    wrong = ["3", "true", "text", "[a]", "{a: b}", "[{a: b}]", "-1.5", "''"]
    sections = [name for name in schema_of("deck")["properties"] if name != "deck"]
    for number, value in enumerate(wrong):
        text = "".join(f"{section}: {{zz: {value}}}\n" for section in sections)
        text += f"deck: {{summary: {value}, aliases: {value}}}\n"
        for problem in told(tmp_path / str(number), text):
            words = " ".join((problem.message, problem.label, problem.help, *problem.notes))
            assert not PHRASES.search(words), words


def test_the_base_game_fits_its_schemas():
    folder = rules_folder() / "base"
    found = []
    for path in sorted((folder / "scenarios").glob("*.yaml")):
        node, _ = read_yaml(read_source(path, path.name))
        check_file("scenarios", node, found.append)
    if (folder / "rules.yaml").exists():
        node, _ = read_yaml(read_source(folder / "rules.yaml", "rules.yaml"))
        check_file("rules", node, found.append)
    assert [(problem.span.location(), problem.message) for problem in found] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- nmae: x", "`nmae` is not part of a scenario"),
        ("- steps: []", "a scenario needs `name:`"),
        ("- name: x\n  steps: A draw", "`steps` must be a list of moves"),
        ("- name: x\n  steps: [{because: y}]", "a step of a scenario needs `refused:`"),
        ("- name: x\n  given: {a: {hand: []}}", "`a` is not part of what is given"),
        ("- name: x\n  given: {A: {hand: [{coins: 1}]}}", "a card with its states needs `card:`"),
        ("- name: x\n  players: two", "`players` must be a whole number"),
        ("name: x", "this file must be a list of scenarios"),
    ],
)
def test_scenarios(text, message):
    assert message in [problem.message for problem in told_of("scenarios", text + "\n")]


def test_a_scenario_with_everything_fits():
    text = """\
- name: All of it
  rules: [A1, 2]
  players: 3
  options: {trim: 5, fast: true}
  seed: 7
  given:
    turn: B
    from: play
    rest: heap
    A: {bed: [rose, {card: lily, marked: true}], coins: 1}
    table: {pile: [rose]}
  chance: [6, rose]
  steps:
    - B draw
    - refused: B plant rose
      because: space
    - legal: B dig rose
    - then: count(B.hand) = 4
  then:
    - A.bed is [rose]
    - over
"""
    assert told_of("scenarios", text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules: {A1: scenaro}", "`A1` cannot be `scenaro`"),
        (
            "rules: {A1: {date: x}}",
            "`date` is not part of `scenario`, `{data: FILE}` or `{none: REASON}`",
        ),
        ("rules: [A1]", "`rules` must be a group of entries"),
        ("ruls: {}", "`ruls` is not part of a rule list"),
    ],
)
def test_rule_lists(text, message):
    assert message in [problem.message for problem in told_of("rules", text + "\n")]
