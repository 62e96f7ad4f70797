"""Tables of the sections of a deck and the keys of their entries, from the schema for editors."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

#: Definitions of the schema that stand in the page, with their headings.
_ENTRIES = {
    "option": "An option",
    "attribute": "An attribute",
    "zone": "A zone",
    "state": "A state",
    "use_declaration": "A use, as it is declared",
    "kind": "A kind",
    "card": "A card",
    "use": "A use, in a kind or card",
    "perk": "A perk",
    "action": "An action",
    "step": "A step",
    "entry": "An entry of `setup`, `turn` or `closing`",
    "need": "A need",
    "rule": "A rule in force",
    "score": "A score",
    "end": "An end",
}
_NESTING = ("allOf", "anyOf", "oneOf")


def section_lines() -> list[str]:
    """The lines of the page about sections and keys."""
    schema = _schema()
    lines = ["| section | what it holds |", "| --- | --- |"]
    for name, section in schema["properties"].items():
        lines.append(f"| `{name}` | {section.get('description', '')} |")
    lines += ["", "### `deck:`", "", *_table(schema["properties"]["deck"])]
    for name, heading in _ENTRIES.items():
        lines += ["", f"### {heading}", "", *_entry(schema["definitions"][name])]
    return lines


def _schema() -> dict[str, Any]:
    text = (resources.files("cardlang.schemas") / "deck.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def _entry(definition: dict[str, Any]) -> list[str]:
    title, description = definition.get("title", ""), definition.get("description", "")
    shape = f"Written as {title}." if "`" in title or "," in title or "list" in title else ""
    text = " ".join(part for part in (description, shape) if part)
    table = _table(definition)
    return [*([text] if text else []), *([""] if text and table else []), *table]


def _table(definition: dict[str, Any]) -> list[str]:
    rows = [f"| `{key}` | {_meaning(key, value)} |" for key, value in _keys(definition).items()]
    return ["| key | meaning |", "| --- | --- |", *rows] if rows else []


def _keys(definition: dict[str, Any]) -> dict[str, Any]:
    """The keys of a definition, also of the shapes it may have."""
    keys: dict[str, Any] = dict(definition.get("properties", {}))
    for shape in [
        *(each for word in _NESTING for each in definition.get(word, ())),
        *(definition[word] for word in ("then", "else") if word in definition),
    ]:
        for key, value in _keys(shape).items():
            keys.setdefault(key, value)
    return keys


def _meaning(key: str, value: dict[str, Any]) -> str:
    if "description" in value:
        return str(value["description"]).replace("|", "\\|")
    reference = value.get("$ref", "").rsplit("/", 1)[-1]
    if reference:
        return str(_schema()["definitions"][reference].get("description", ""))
    return _sentence(value.get("title", key))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
