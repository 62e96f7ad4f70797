"""`docs/language.md`: every word of the language with its shape, one line and one example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.reference.examples import find_examples
from cardlang.reference.operators import OPERATORS
from cardlang.reference.sections import section_lines
from cardlang.vocabulary import BUILTINS, EVENTS, FUNCTIONS, PROPERTIES, RULES, STATEMENTS

if TYPE_CHECKING:
    from cardlang.reference.examples import Example, WordKey

_INTRODUCTION = """\
# The language

*This page is made from the program's own list of words by `python -m cardlang.reference`; change
the words there, not here.*

A deck is a folder of YAML files. Most of a file is plain data: names, sentences, numbers. Where a
deck says what may be done and what happens, the text is in a small language of three parts:

- **expressions** ask something: `count(you.hand) < 5`
- **effects** make something happen: `move top(table.pile) to you.hand`
- **rules in force** say what holds as long as a card lies where it counts: `forbid ... on you`

Line breaks do not matter in any of them, and `#` starts a comment. In the shapes below, words in
capitals are to be filled in, `[...]` may be left out, and `|` parts what can stand there. Names in
examples with no file beside them (`hand`, `pile`, `red`, `coins`) stand for the names of your deck.
"""
_SECTIONS = """\
## Sections of a deck

Every file of a deck consists of sections. A section may be spread over several files. In a deck
that extends another one, an entry with the same name replaces what is there, and `null` removes it.
"""
_OPERATORS = """\
## Values and operators

From the loosest to the tightest: `if`, `or`, `and`, `not`, comparisons with `is` and `in`,
`+ - except`, `* / mod`, `exists` and the minus sign, `.` and `[ ]`. Brackets help where in doubt.
Numbers are exact.
"""
_EVENTS = """\
## Events

What `forbid`, `before`, `after` and `instead of` look at. CARDS is read as in a filter: `red`,
`red or blue`, `this`. PLAYER is `you`, `others`, `anyone` or any player.
"""


def language_page() -> str:
    """The whole page as Markdown."""
    return _Page(find_examples()).text()


class _Page:
    """Writes the page with the examples found."""

    def __init__(self, examples: dict[WordKey, Example]) -> None:
        self._examples = examples

    def text(self) -> str:
        parts = [
            [_INTRODUCTION.rstrip()],
            [_SECTIONS, *section_lines()],
            ["## Names that are always there", "", *self._names()],
            ["## What cards, players and the table have", "", *self._properties()],
            [_OPERATORS, *self._operators()],
            ["## Functions", *self._functions()],
            ["## Statements", *self._verbs("statement")],
            ["## Rules in force", *self._verbs("rule")],
            [_EVENTS.rstrip(), *self._events()],
        ]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"

    def _names(self) -> list[str]:
        rows = ["| name | what | where | example |", "| --- | --- | --- | --- |"]
        for word in BUILTINS.values():
            example = self._cell("name", word.name)
            rows.append(f"| `{word.name}` | {word.doc} | {word.where} | {example} |")
        rows.append(
            f"| `anyone` | Every player, in events and rules in force. | after `by`, `on`, `for` |"
            f" {self._cell('name', 'anyone')} |"
        )
        return rows

    def _properties(self) -> list[str]:
        rows = ["| written | what | example |", "| --- | --- | --- |"]
        for (owner, name), word in PROPERTIES.items():
            written = f"table.{name}" if owner == "table" else f"{owner.upper()}.{name}"
            settable = " A `set` may change it." if word.settable else ""
            rows.append(f"| `{written}` | {word.doc}{settable} | {self._cell('property', name)} |")
        return rows

    def _operators(self) -> list[str]:
        rows = ["| written | what | example |", "| --- | --- | --- |"]
        for word in OPERATORS:
            example = self._cell("operator", word.name) or f"`{word.example}`"
            rows.append(f"| `{word.shape}` | {word.doc} | {example} |")
        return rows

    def _cell(self, sort: str, name: str) -> str:
        """An example in a table; those of several lines do not fit."""
        example = self._examples.get((sort, name))
        return "" if example is None or "\n" in example.text else f"`{example.text}`"

    def _functions(self) -> list[str]:
        lines: list[str] = []
        for word in FUNCTIONS.values():
            doc = f"{word.doc} Only in effects." if word.effects_only else word.doc
            lines += self._entry("function", word.name, word.signature, doc, word.example)
        return lines

    def _verbs(self, sort: str) -> list[str]:
        lines: list[str] = []
        for word in (STATEMENTS if sort == "statement" else RULES).values():
            lines += self._entry(sort, word.name, word.shape, word.doc, word.example)
        return lines

    def _events(self) -> list[str]:
        lines: list[str] = []
        for word in EVENTS.values():
            variables = ", ".join(f"`{name}`" for name in word.variables)
            doc = f"{word.doc} Names there: {variables}."
            lines += self._entry("event", word.name, word.shape, doc, word.example)
        return lines

    def _entry(self, sort: str, name: str, shape: str, doc: str, general: str) -> list[str]:
        example = self._examples.get((sort, name))
        text = general if example is None else _tidy(example.text)
        where = [] if example is None else [f"From `{example.file}`:", ""]
        return [
            "",
            f"### `{name}`",
            "",
            f"    {shape}",
            "",
            doc,
            "",
            *where,
            "```cardlang",
            text,
            "```",
        ]


def _tidy(text: str) -> str:
    """An example without the indentation it has in its file."""
    first, *others = text.split("\n")
    margin = min((len(row) - len(row.lstrip()) for row in others if row.strip()), default=0)
    return "\n".join([first, *(row[margin:].rstrip() for row in others)])
