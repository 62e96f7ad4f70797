"""YAML text to nodes with spans, and mistakes in words for deck authors."""

from __future__ import annotations

import json
import os
import re
import time

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlang.diagnostics import Diagnostic, as_json, render
from cardlang.nodes import MappingNode, Node, ScalarNode, SequenceNode
from cardlang.reader import plain, read_source, read_yaml
from cardlang.source import SourceFile

HAS_FAST_PARSER = hasattr(yaml, "CSafeLoader")


def read(text: str) -> tuple[Node | None, list[Diagnostic]]:
    return read_yaml(SourceFile("x.yaml", text))


def node_of(text: str) -> Node:
    node, diagnostics = read(text)
    assert diagnostics == []
    assert node is not None
    return node


def value_of(text: str) -> object:
    return plain(node_of(text))


def only(text: str) -> Diagnostic:
    """Give the one diagnostic of a text."""
    diagnostics = read(text)[1]
    assert [d.code for d in diagnostics] == [diagnostics[0].code]
    return diagnostics[0]


def scalar(text: str, *path: str) -> ScalarNode:
    node: Node | None = node_of(text)
    for key in path:
        assert isinstance(node, MappingNode)
        node = node.get(key)
    assert isinstance(node, ScalarNode)
    return node


# Values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("0", 0),
        ("-0", 0),
        ("42", 42),
        ("-7", -7),
        ("1.50", 1.5),
        ("-0.5", -0.5),
        ("1.0e3", 1000.0),
        ("2.5E-1", 0.25),
    ],
)
def test_numbers_truth_and_nothing(text, value):
    """The few forms that are not text have the value one expects, and of that type."""
    read_value = value_of(f"a: {text}")["a"]
    assert read_value == value
    assert type(read_value) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        *("yes", "no", "on", "off", "y", "n", "True", "FALSE", "Null", "NULL"),
        *("013", "00", "-01", "1:30", "0x1F", "0o17", "0b1", "1_000", "+1", "1,5", "٣"),
        *("1.", ".5", "1e3", "--1", ".inf", ".nan", "2024-01-31", "="),
    ],
)
def test_everything_else_is_text(text):
    """What YAML 1.1 turns into booleans, octals, minutes or dates stays what was written."""
    assert value_of(f"a: {text}\n") == {"a": text.strip()}


@pytest.mark.parametrize("text", ["'true'", '"42"', "'~'", '""', "|\n  42", ">\n  null"])
def test_quotes_and_blocks_are_always_text(text):
    """An author who puts a number in quotes wants a text."""
    node = scalar(f"a: {text}\n", "a")
    assert isinstance(node.value, str)
    assert node.value == node.text


def test_the_text_of_a_number_is_kept():
    """`1.50` is a number, and still `1.50` in a message."""
    node = scalar("a: 1.50", "a")
    assert (node.value, node.text) == (1.5, "1.50")


def test_keys_are_their_text():
    """No key turns into a boolean, a number or nothing."""
    text = "on: 1\nno: 2\n3: 3\nnull: 4\n1.50: 5\n'true': 6\n"
    assert list(value_of(text)) == ["on", "no", "3", "null", "1.50", "true"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n# nothing\n"])
def test_an_empty_file_is_an_empty_mapping(text):
    """A file that was only created says nothing, and that is no mistake."""
    assert value_of(text) == {}
    assert isinstance(node_of(text), MappingNode)


def test_an_explicit_null_is_no_mapping():
    """Only nothing at all is an empty file."""
    assert value_of("null") is None


def test_order_of_keys_is_that_of_the_file():
    """Cards and needs come as written."""
    assert list(value_of("c: 1\na: 2\nb: 3\n")) == ["c", "a", "b"]


def test_plain_gives_ordinary_data():
    """Nested collections become dictionaries and lists."""
    text = "a:\n  - 1\n  - b: [x, y]\nc: {d: e}\n"
    assert value_of(text) == {"a": [1, {"b": ["x", "y"]}], "c": {"d": "e"}}


def test_get_gives_the_node_or_none():
    """Asking for a key that is not there is no error."""
    node = node_of("a: 1")
    assert isinstance(node, MappingNode)
    assert isinstance(node.get("a"), ScalarNode)
    assert node.get("b") is None


# Spans


@pytest.mark.parametrize(
    ("text", "style", "token", "content"),
    [
        ("é: move this # c\n", "plain", "move this", "move this"),
        ("é: 'move this'\n", "quoted", "'move this'", "move this"),
        ('é: "move é" # c\n', "quoted", '"move é"', "move é"),
        ("é: |\n  a\n  b\n\n# c\nz: 1\n", "block", "|\n  a\n  b", "  a\n  b"),
        ("é: >- # c\n  a\n\n", "block", ">- # c\n  a", "  a"),
        ("é: |\nz: 1\n", "block", "|", ""),
        ("é: |", "block", "|", ""),
        ("é: a\n  b\nz: 1\n", "plain", "a\n  b", "a\n  b"),
        ("é: &n move this\n", "plain", "move this", "move this"),
        ("é: &n # c\n  'x'\n", "quoted", "'x'", "x"),
        ("é:\nz: 1\n", "plain", "", ""),
        ("é: ''\n", "quoted", "''", ""),
    ],
)
def test_scalars_know_their_token_and_content(text, style, token, content):
    """The token includes quotes and block header; the content is what a parser may read there."""
    node = scalar(text, "é")
    assert node.style == style
    assert node.span.text == token
    assert text[node.content_start : node.content_end] == content


def test_collections_end_with_their_last_child():
    """Neither comments nor blank lines after a list or mapping belong to it."""
    root = node_of("a:\n  - 1\n  - 2\n\n# c\nb: {c: 1} # d\n\n")
    assert isinstance(root, MappingNode)
    assert root.entries["a"].key_span.text == "a"
    assert [entry.node.span.text for entry in root.entries.values()] == ["- 1\n  - 2", "{c: 1}"]
    assert root.span.text == "a:\n  - 1\n  - 2\n\n# c\nb: {c: 1}"


def test_columns_stay_true_after_accents_and_emoji():
    """Offsets count characters, not bytes."""
    node = scalar("é😀: x", "é😀")
    assert node.span.location() == "x.yaml:1:5"


def test_an_alias_gives_the_node_it_repeats():
    """A mistake in a repeated value is shown where the value is written."""
    root = node_of("a: &x [1, 2]\nb: *x\n")
    assert isinstance(root, MappingNode)
    assert root.get("b") is root.get("a")


def test_a_tab_inside_a_text_is_a_space():
    """Tabs are allowed where they do no harm, and both parsers read them alike."""
    assert value_of("a:\tb\tc\t# d\n") == {"a": "b c"}


# Refusals


def test_a_key_written_twice():
    """The second one is shown, the first one pointed at, and the first one stays."""
    node, diagnostics = read("a: 1\nb: 2\na: 3\n")
    (diagnostic,) = diagnostics
    assert diagnostic.code == "duplicate-key"
    assert diagnostic.span is not None
    assert diagnostic.span.location() == "x.yaml:3:1"
    assert [label.span.location() for label in diagnostic.secondary] == ["x.yaml:1:1"]
    assert node is not None
    assert plain(node) == {"a": 1, "b": 2}


def test_all_keys_written_twice_are_told():
    """One reading finds every repeated key of a file."""
    diagnostics = read("a: {b: 1, b: 2}\nc: 1\n'c': 2\n")[1]
    assert [d.span.location() for d in diagnostics if d.span] == ["x.yaml:1:11", "x.yaml:3:1"]


REFUSED = [
    # what is no key
    ("? [a]\n: b", "key-not-text", 1, 3, ["["]),
    ("{a: b}: c", "key-not-text", 1, 1, ["{"]),
    ("{{x}}: c", "key-not-text", 1, 1, ["{"]),
    (": c", "key-not-text", 1, 1, [":"]),
    ("'': c", "key-not-text", 1, 1, ["''"]),
    ("? |\n  a\n: b", "key-not-text", 1, 3, ["|\n  a"]),
    ("a: &x b\n*x : c", "key-not-text", 2, 1, ["*x"]),
    # what decks do not use
    ("a: 1\n<<: {b: 2}", "merge-key", 2, 1, ["<<"]),
    ("a: !!python/object:os.system x", "explicit-tag", 1, 4, ["!!python/object:os.system"]),
    ("a: !x [b]", "explicit-tag", 1, 4, ["!x"]),
    ("a: !<tag:b,c> {}", "explicit-tag", 1, 4, ["!<tag:b"]),
    ("a: 1\n---\nb: 2", "several-documents", 2, 1, ["---"]),
    ("a: 1\n...\nb: 2", "several-documents", 3, 1, ["b: 2"]),
    ("# c\n%YAML 1.2\n---\na: 1", "reserved-start", 2, 1, ["%"]),
    # aliases
    ("a: *nobody", "unknown-alias", 1, 4, ["*nobody"]),
    ("a: &x [1, *x]", "too-many-aliases", 1, 11, ["*x"]),
    ("a: &x {b: &y {c: *x}}", "too-many-aliases", 1, 18, ["*x"]),
    ("a: &x 1\nb: &x 2", "second-anchor", 2, 4, ["&x"]),
    # cut at a comma
    ("x: {price(c, p): 3}", "cut-at-comma", 1, 5, ["price(c, p)"]),
    ("x: [adjust price(c, p) to 0]", "cut-at-comma", 1, 5, ["adjust price(c, p) to 0"]),
    ("x: [price(c, p): 3]", "cut-at-comma", 1, 5, ["price(c, p)"]),
    ("x: {to: f(a, b)}", "cut-at-comma", 1, 9, ["f(a, b)"]),
    ("x: {f(a, b): 1, g(a, b): 2}", "cut-at-comma", 1, 5, ["f(a, b)"]),
    ("x: [f(a, [b])]", "cut-at-comma", 1, 5, ["f(a, [b])]"]),
    ("- [ok, [f(a, b, c)]]", "cut-at-comma", 1, 9, ["f(a, b, c)"]),
    # what cannot be seen
    ("a: b\n\tc: d", "tab-indent", 2, 1, ["\t"]),
    ("a:\n  \tb: c", "tab-indent", 2, 3, ["\t"]),
    ("a: |\n\tb", "tab-indent", 2, 1, ["\t"]),
    ("a: b\x07", "unprintable", 1, 5, ["\x07"]),
    ("a: b\x00", "unprintable", 1, 5, ["\x00"]),
    ("a: b\x85c", "unprintable", 1, 5, ["\x85"]),
    ("a: \ufeffb", "unprintable", 1, 4, ["\ufeff"]),
    ("a: b\r\nc: d", "unprintable", 1, 5, ["\r"]),
    ('a: "\\x07"', "unprintable", 1, 4, ['"\\x07"']),
    ("a:\n\u00a0\u00a0b: c", "odd-space", 2, 1, ["\u00a0"]),
    # numbers
    ("a: " + "9" * 5000, "number-too-large", 1, 4, ["9" * 5000]),
    ("a: 1.0e999", "number-too-large", 1, 4, ["1.0e999"]),
    # lists and texts
    ("a: b\n  - c", "list-in-text", 2, 3, ["-", "b\n  - c"]),
    ("a: - b", "list-on-key-line", 1, 4, ["- b"]),
    # colons
    ("a:\n  name:Barman\n  wage: 1", "missing-space", 2, 7, [":"]),
    ("a:\n  wage: 1\n  name:Barman", "missing-space", 3, 7, [":"]),
    ("a:\n- b\n-c", "missing-space", 3, 1, ["-"]),
    ("cards:\n  doctor\n    name: x", "missing-colon", 2, 3, ["doctor"]),
    ("a:\n  wage 1\n  b: 2", "missing-colon", 2, 3, ["wage 1"]),
    ("a:\n  b: 2\n  wage 1", "missing-colon", 3, 3, ["wage 1"]),
    ("a: http://x.y\nb 1", "missing-colon", 2, 1, ["b 1"]),
    ("a: if x: y", "colon-in-text", 1, 8, [":"]),
    ("- a: b: c", "colon-in-text", 1, 7, [":"]),
    ("a: {b: c: d}", "colon-in-text", 1, 9, [":"]),
    ("- a\n-b: c", "missing-space", 2, 1, ["-"]),
    # quotes
    ('a: "b\nc: d', "unclosed-quote", 1, 4, ['"']),
    ("a: 'b\nc: 'd'", "unclosed-quote", 1, 4, ["'"]),
    ('a: 1\nb: "c\n\n', "unclosed-quote", 2, 4, ['"']),
    ("a: 'L'amour'", "text-after-quote", 1, 7, ["amour'", "'"]),
    ('a: "b" c', "text-after-quote", 1, 8, ["c", '"']),
    ('"a"b: c', "text-after-quote", 1, 4, ["b: c", '"']),
    ('a: "\\q"', "bad-escape", 1, 5, ["\\q"]),
    ('a: "\\xZZ"', "bad-escape", 1, 5, ["\\x"]),
    ('a: "\\UFFFFFFFF"', "bad-escape", 1, 5, ["\\U"]),
    # indentation
    ("a:\n    b: 1\n  c: 2", "bad-indent", 3, 3, ["c: 2", "b: 1"]),
    ("  a: 1\nb: 2", "bad-indent", 2, 1, ["b: 2", "a: 1"]),
    ("a: 1\n  b: 2", "bad-indent", 2, 3, ["b:", "a: 1"]),
    ("do: a\n  b\n  c: 2", "bad-indent", 3, 3, ["c:", "do: a"]),
    ("x:\n  - a: 1\n    b: 2\n   c: 3", "bad-indent", 4, 4, ["c: 3", "b: 2"]),
    ("- a\nb: c", "bad-indent", 2, 1, ["b: c", "- a"]),
    ("a: b\n- c", "bad-indent", 2, 1, ["- c", "a: b"]),
    ("a: |\n    b\n  c\nd: 1", "bad-indent", 3, 3, ["c", "b"]),
    # texts that start with a sign
    ("a: *bold*", "reserved-start", 1, 4, ["*"]),
    ("a: &x 1\nb: *x c", "reserved-start", 2, 4, ["*"]),
    ("a: & b", "reserved-start", 1, 4, ["&"]),
    ("a: %x", "reserved-start", 1, 4, ["%"]),
    ("a: @x", "reserved-start", 1, 4, ["@"]),
    ("a: `x`", "reserved-start", 1, 4, ["`"]),
    ("a: , b", "reserved-start", 1, 4, [","]),
    ("a: >= 3", "reserved-start", 1, 4, [">"]),
    ("a: >#", "reserved-start", 1, 4, [">"]),
    ("a: [b] c", "reserved-start", 1, 4, ["["]),
    ("a: {b} c", "reserved-start", 1, 4, ["{"]),
    ("a: {b}: c", "reserved-start", 1, 4, ["{"]),
    ("a: !<b c", "reserved-start", 1, 4, ["!"]),
    ("a: ? b", "reserved-start", 1, 4, ["?"]),
    ("a: | b", "text-after-bar", 1, 6, ["b"]),
    ("a: |#", "text-after-bar", 1, 5, ["#"]),
    # brackets
    ("a: [b, c\nd: e", "unclosed-bracket", 1, 4, ["[", "d: e"]),
    ("a: [b, c", "unclosed-bracket", 1, 4, ["["]),
    ("a: [b, [c],\n", "unclosed-bracket", 1, 4, ["["]),
    ("a: {b: c\nd: e", "unclosed-bracket", 1, 4, ["{", "d: e"]),
    ("a: ]", "unopened-bracket", 1, 4, ["]"]),
    ("a: [1, 2]]", "unopened-bracket", 1, 10, ["]"]),
    ("a: [if x { b }]", "bracket-in-text", 1, 10, ["{"]),
    ("a: ['b' c]", "missing-comma", 1, 9, ["c"]),
    ("a: [b,, c]", "missing-value", 1, 7, [","]),
    ("...", "yaml-syntax", 1, 1, ["."]),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "shown"), REFUSED)
def test_a_mistake_has_one_diagnostic_at_its_place(text, code, line, column, shown):
    """Each frequent mistake is recognised, once, where the author must look.

    What is underlined is the guilty text, then the places that explain it.
    """
    diagnostic = only(text)
    span = diagnostic.span
    assert span is not None
    assert (diagnostic.code, span.line, span.column) == (code, line, column)
    assert [span.text, *(label.span.text for label in diagnostic.secondary)] == shown


HARMLESS_CODES = {"explicit-tag"}


@pytest.mark.parametrize(
    ("text", "is_kept"), [(text, code in HARMLESS_CODES) for text, code, *_ in REFUSED]
)
def test_a_broken_file_gives_no_node(text, is_kept):
    """Later passes are not fed what the author did not mean."""
    assert (read(text)[0] is not None) == is_kept


@pytest.mark.parametrize(
    "text",
    [
        "a: [x (y), (z)]",
        "a: [f(b), g(c)]",
        "a: ['f(b, c)', \"g(b, c)\"]",
        "a: [happy :), sad]",
        "f(a, b): f(c, d)",
        "- adjust price(c, p) to 0",
        "a: if x { add 1, set 2 }",
        "a: count(x[y, z]) # f(a, b",
        "a: |\n  when: x\n    - b {\n",
        "a: http://example.org:80/",
        "a: 'it''s: so'",
        "a: b -\n  c",
    ],
)
def test_what_only_looks_like_a_mistake(text):
    """Balanced texts, quotes, block style and comments are left alone."""
    assert read(text)[1] == []


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("a:\n  b: 2\n  wage 1", "write `wage: 1`"),
        ("cards:\n  doctor\n    name: x", "write `doctor:`"),
        ("a:\n  wage: 1\n  name:Barman", "write `name: Barman`"),
        ("a: if x: y", "a: |\n  if x: y"),
        ("a: 'L'amour'", 'write `"L\'amour"`'),
        ("a: *bold*", 'write `"*bold*"`'),
        ("a: >= 3", 'write `">= 3"`'),
        ("a: @'x' \"y\"", "below a `|`"),
        ("a: %x\\", "below a `|`"),
        ("- a\n-b: c", "write `- b: c`"),
        ("x: [adjust price(c, p) to 0]", "one `- adjust price(c, p) to 0` per line"),
        ("x: {price(c, p): 3}", "one `key: value` per line"),
        ("a:\n    b: 1\n  c: 2", "4 spaces, like `b`, or by 0 spaces, like `a`"),
        ("x:\n  - a: 1\n   c: 3", "4 spaces, like `a`, or by 2 spaces, like `- a`"),
        ("a: &deck 1\nb: *dekc", "did you mean `*deck`?"),
        ("<<: a", "`extends:`"),
        ("a: [b", "close it with `]`"),
        ("a: {b", "close it with `}`"),
    ],
)
def test_help_says_what_to_type(text, advice):
    """The repair is spelled out with the author's own words."""
    assert advice in only(text).help


def test_a_backtick_is_named():
    """Three backticks in a row would be unreadable."""
    assert "cannot start with a backtick" in only("a: `x`").message


PARSER_PHRASES = [
    *("could not find", "not allowed", "while scanning", "while parsing", "expected", "token"),
    *("mapping", "scalar", "sequence", "node", "flow", "stream", "<document", "anchor"),
]


@pytest.mark.parametrize("text", [text for text, *_ in REFUSED])
def test_no_words_of_the_parser(text):
    """An author need not know what a block mapping is."""
    diagnostic = only(text)
    said = " ".join([diagnostic.message, diagnostic.label, diagnostic.help, *diagnostic.notes])
    assert [phrase for phrase in PARSER_PHRASES if phrase in said.lower()] == []


def test_after_a_syntax_error_nothing_is_invented():
    """What was found before it is told, what would follow from it is not."""
    diagnostics = read("a: 1\na: 2\nb: 'x\nc: *nobody\n")[1]
    assert [d.code for d in diagnostics] == ["duplicate-key", "unclosed-quote"]


def test_a_cut_collection_is_not_blamed_for_its_pieces():
    """The two halves `b)` of a cut mapping are no repeated key."""
    assert only("x: {f(a, b): 1, g(a, b): 2}").code == "cut-at-comma"


# Bounds


def test_aliases_may_repeat_a_lot_but_not_everything():
    """Up to 20,000 repeated values are fine, the next one is refused."""
    block = "a: &a [" + ", ".join(["x"] * 99) + "]\nb:\n"
    assert read(block + "  - *a\n" * 200)[1] == []
    assert only(block + "  - *a\n" * 201).code == "too-many-aliases"


def test_an_alias_bomb_is_refused_at_once():
    """Nine levels of nine aliases, a billion values, cost nothing."""
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    assert only("\n".join(lines)).code == "too-many-aliases"


def test_aliases_cannot_nest_deeper_than_texts():
    """Sixty levels are the limit, whether written out or repeated."""
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 80))]
    assert only("\n".join(lines)).code == "too-many-aliases"
    assert read("\n".join(lines[:58]))[1] == []
    assert only("\n".join(lines[:59])).code == "too-many-aliases"


def test_numbers_have_at_most_300_digits():
    """Longer ones are no numbers of a game, and slow to read."""
    assert value_of("9" * 300) == 10**300 - 1
    assert only("9" * 301).code == "number-too-large"


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("- ", ""), ("{a: ", "}")])
def test_sixty_levels_are_enough(opening, closing):
    """The deepest allowed nesting is read, and one more level is refused."""
    assert read(opening * 60 + "x" + closing * 60)[1] == []
    assert only(opening * 61 + "x" + closing * 61).code == "too-deep"


HOSTILE = {
    "lists": "[" * 10_000,
    "mappings": "{" * 10_000,
    "both": "[{" * 10_000,
    "items": "- " * 10_000,
    "keys": "? " * 10_000,
    "nested keys": "".join(f"{' ' * n}a:\n" for n in range(500)),
    "calls": "[" + "f(a, " * 3_000 + ")" * 3_000 + "]",
    "open calls": "x: [" + "f(a, " * 3_000,
    "quotes": '"' * 10_001,
    "anchors": "&a " * 10_000,
    "aliases": "*a " * 10_000,
    "tags": "!" * 10_000,
    "bars": "|\n" * 10_000,
    "colons": "a: " * 10_000,
    "blank lines": "\n" * 20_000 + "  - a\n b",
    "long text": "x\n" * 10_000 + "y: z",
    "long line": "x " * 20_000 + ": y: z",
    "backslashes": '"' + "\\" * 10_001,
}


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_cost_little(name, fast, monkeypatch):
    """Neither depth nor length takes more than a second or the stack, with either parser."""
    if not fast:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    start = time.process_time()
    diagnostics = read(HOSTILE[name])[1]
    assert time.process_time() - start < 1
    assert diagnostics
    assert render(diagnostics)


# Both parsers, any input

PIECES = st.sampled_from(
    [
        *("a", "b", "1", "é", "😀", " ", "  ", "\n", "\n  ", "\n    ", "\t", "\u00a0"),
        *(": ", ":", "- ", "-", "? ", "[", "]", "{", "}", ",", ", ", "#", " # c", "k: "),
        *("|", "|\n", "|+\n", ">-\n", "'", '"', "''", '"q"', "\\", "\\n", "%", "@", "`"),
        *("&a ", "*a ", "!", "!x ", "~", "null", "true", "0.5", "---\n", "...\n", "<<: "),
        *("f(", "x)", "k:\n  "),
    ]
)
LIKE_YAML = st.lists(PIECES, max_size=25).map("".join)


@pytest.mark.skipif(not HAS_FAST_PARSER, reason="PyYAML was built without libyaml")
@settings(max_examples=400, deadline=None)
@given(LIKE_YAML)
@example("a: |\n  b\n\n# c\nd: {e: , f}\n")
@example("a: &x [1]\nb: *x\n")
def test_both_parsers_give_the_same_nodes(text):
    """A deck reads alike wherever it is read."""
    if "?" in text or "!" in text:
        return  # they differ in which strange tags and keys they refuse
    source = SourceFile("x.yaml", text)
    fast = read_yaml(source)
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader")
        pure = read_yaml(source)
    assert fast[0] == pure[0]
    if fast[0] is not None:
        assert fast[1] == pure[1]


def check_reading(text: str) -> None:
    source = SourceFile("x.yaml", text)
    node, diagnostics = read_yaml(source)
    assert node is not None or diagnostics
    if node is not None:
        check_spans(node, text)
        plain(node)
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        as_json(diagnostic)
    render(diagnostics)


def check_spans(node: Node, text: str) -> None:
    assert 0 <= node.span.start <= node.span.end <= len(text)
    match node:
        case ScalarNode():
            assert node.span.start <= node.content_start <= node.content_end <= node.span.end
            if node.style == "plain" and "\n" not in node.span.text:
                assert node.span.text.replace("\t", " ") == node.text
        case SequenceNode():
            for item in node.items:
                check_spans(item, text)
        case MappingNode():
            for key, entry in node.entries.items():
                assert entry.key == key
                check_spans(entry.node, text)


@pytest.mark.parametrize("text", ["&a \xa0", "a: &b \u3000c", "a: |\n  b\xa0\n", "[\xa0, &a \xa0]"])
def test_only_the_blanks_of_yaml_are_blank(text):
    """A space that does not break a line is text, and inside the span of its node."""
    check_reading(text)
    node, _ = read_yaml(SourceFile("x.yaml", text))
    assert node is not None
    assert re.search("[\xa0\u3000]", json.dumps(plain(node), ensure_ascii=False))


@settings(max_examples=400, deadline=None)
@given(LIKE_YAML)
def test_almost_yaml_never_raises(text):
    """Every text gives a node or says why not, with places inside the file."""
    check_reading(text)


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_never_raises(text):
    """Control characters, scripts and signs from anywhere included."""
    check_reading(text)


@settings(deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_never_raise(tmp_path_factory, data):
    """A picture saved as a deck file is told apart from a deck."""
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    source = read_source(path, "any.yaml")
    if isinstance(source, Diagnostic):
        assert source.code == "not-utf8"
        assert source.span is not None
        assert render([source])
    else:
        check_reading(source.text)


# Files


def test_a_file_that_is_not_utf8(tmp_path):
    """The message points at the line and column of the first bad character."""
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: \xc3\xa9 caf\xe9\r\n")
    diagnostic = read_source(path, "rules/cards.yaml")
    assert isinstance(diagnostic, Diagnostic)
    assert diagnostic.code == "not-utf8"
    assert diagnostic.span is not None
    assert diagnostic.span.location() == "rules/cards.yaml:2:9"
    assert diagnostic.notes == ("in the old encoding of Windows it would be `é`",)


@pytest.mark.parametrize("name", ["missing.yaml", ".", "a\x00b"])
def test_a_file_that_cannot_be_read(tmp_path, name):
    """A missing file, a folder and an impossible name are told, not raised."""
    diagnostic = read_source(os.path.join(tmp_path, name), "deck.yaml")  # noqa: PTH118
    assert isinstance(diagnostic, Diagnostic)
    assert (diagnostic.code, diagnostic.span) == ("unreadable-file", None)
    assert "deck.yaml" in diagnostic.message


def test_a_readable_file_is_a_source(tmp_path):
    """Its path in messages is the one given, else its own."""
    path = tmp_path / "cards.yaml"
    path.write_text("a: é\n", encoding="utf-8")
    source = read_source(path)
    assert isinstance(source, SourceFile)
    assert (source.path, source.text) == (str(path), "a: é\n")
