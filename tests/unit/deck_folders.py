"""Small decks written to disk, for the tests of loading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.loader import load_deck

if TYPE_CHECKING:
    from pathlib import Path

FACTS = "deck: {id: garden, name: Garden, version: 1.0.0, format: 1, language: en, players: {min: 1, max: 4}}\n"  # noqa: E501
GAME = """\
attributes:
  size: {default: 1}
  color: [red, white]
zones:
  player:
    hand: {seen_by: owner}
    bed: {active: true}
  table:
    pile: {start: true, seen_by: nobody}
    heap:
state:
  player: {coins: 3}
values:
  room(p): 4
uses:
  plant: {say: "Plant {card}"}
  dig: {say: "Dig {card} up"}
actions:
  play: {say: "Play", of: you.hand, uses: [plant, dig]}
steps:
  main: [play]
turn:
  go: perform main
ends:
  full: exists players[count(it.bed) >= room(it)]
"""
CARDS = """\
kinds:
  thing:
    name: Thing
    dig:
      to: table.heap
  flower:
    name: Flower
    kind_of: thing
    size: 2
    plant:
      needs:
        space: {when: count(you.bed) < room(you), say: "No room."}
        rich: {when: you.coins > 0, say: "No coins."}
      to: you.bed
      do: add -1 to you.coins
    in_force:
      lush: adjust room(p) by 1 for you
perks:
  rare: {name: Rare, in_force: {guarded: {rule: forbid dig of this by others, say: "Guarded."}}}
cards:
  rose: {kind: flower, name: Rose, copies: 3, color: red}
  lily: {kind: flower, name: Lily, perks: [rare], size: 3}
"""


def write(folder: Path, **files: str) -> Path:
    """Write a deck folder; `cards__herbs` is `cards/herbs.yaml`."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def garden(folder: Path, **files: str) -> Path:
    """Write the faultless little game, with more files or others in the place of its own."""
    return write(folder, **({"deck": FACTS, "game": GAME, "cards__all": CARDS} | files))


def overlay(folder: Path, text: str, extends: str = "garden", name: str = "house") -> Path:
    """Write a deck that extends another one."""
    facts = f"deck: {{id: {name}, name: House, version: 1.0.0, format: 1, extends: {extends}}}\n"
    return write(folder, deck=facts, rules_of_house=text)


def loaded(path: Path | str):
    """A deck that must be free of errors."""
    return load_deck(str(path)).require()


def codes(path: Path | str) -> list[str]:
    """The codes of all diagnostics, in file order."""
    return [diagnostic.code for diagnostic in load_deck(str(path)).diagnostics]


def messages(path: Path | str) -> list[str]:
    """The first lines of all diagnostics."""
    return [diagnostic.message for diagnostic in load_deck(str(path)).diagnostics]
