"""Which decks there are, and where a deck that is called by name or path lies.

Takes what an author or player typed, gives the folder. Of the decks that come with the program
only `deck.yaml` is read, so listing them is cheap.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.bundled import rules_folder
from cardlang.diagnostics import Diagnostic
from cardlang.folders import DECK_FILE, DeckFolder
from cardlang.node_values import entries_of, items_of, number_of, text_of
from cardlang.reader import MappingNode, read_source, read_yaml
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST_PATH = 200


@dataclass(frozen=True, slots=True)
class BundledDeck:
    """What a deck that comes with the program says about itself."""

    id: str
    name: str
    aliases: tuple[str, ...]
    summary: str
    language: str
    extends: str | None
    least_players: int | None
    most_players: int | None
    path: Path


def bundled_decks() -> list[BundledDeck]:
    """The decks that come with the program, those that stand on their own first."""
    folder = rules_folder()
    files = [*folder.glob(f"*/{DECK_FILE}"), *folder.glob(f"*/*/{DECK_FILE}")]
    paths = sorted(path.parent for path in files)
    decks = [deck for path in paths if (deck := _read_facts(path)) is not None]
    by_name = {name: deck for deck in decks for name in (deck.id, *deck.aliases)}
    whole = [_with_inherited(deck, by_name) for deck in decks]
    return sorted(whole, key=lambda deck: (deck.extends is not None, deck.id))


def _with_inherited(deck: BundledDeck, by_name: Mapping[str, BundledDeck]) -> BundledDeck:
    """What a deck says nothing about is as in the one it extends."""
    seen = {deck.id}
    above = by_name.get(deck.extends or "")
    while above is not None and above.id not in seen:
        seen.add(above.id)
        deck = replace(
            deck,
            language=deck.language or above.language,
            least_players=deck.least_players or above.least_players,
            most_players=deck.most_players or above.most_players,
        )
        above = by_name.get(above.extends or "")
    return deck


def find_deck(name_or_path: str) -> Path | Diagnostic:
    """The folder of a bundled deck by id or alias, or of a path; names win over paths."""
    bundled = _bundled_folder(name_or_path)
    if bundled is not None:
        return bundled
    path = Path(name_or_path)
    if path.name == DECK_FILE and is_deck(path.parent):
        return path.parent
    if is_deck(path):
        return path
    if name_or_path and len(name_or_path) < _LONGEST_PATH and path.is_dir():
        return no_deck_file(name_or_path)
    return _unknown_deck(name_or_path)


def deck_folder(path: Path) -> DeckFolder:
    """The folder with the path to show: bundled decks are `rules/NAME` on every computer."""
    bundled = rules_folder().resolve()
    resolved = path.resolve()
    if resolved.is_relative_to(bundled):
        return DeckFolder(path, f"rules/{resolved.relative_to(bundled).as_posix()}")
    return DeckFolder(path, path.as_posix())


def is_deck(folder: Path) -> bool:
    """Whether a folder is a deck."""
    try:
        return (folder / DECK_FILE).is_file()
    except OSError:  # a name that is too long, a folder that may not be entered
        return False


def no_deck_file(shown: str) -> Diagnostic:
    """Say that a folder is no deck."""
    almost = _almost_deck_file(Path(shown))
    if almost:
        return Diagnostic(
            "no-deck-file",
            f"there is no `{DECK_FILE}` in `{shown}`, only `{almost}`",
            None,
            help=f"rename `{almost}` to `{DECK_FILE}`",
        )
    return Diagnostic(
        "no-deck-file",
        f"there is no `{DECK_FILE}` in `{shown}`",
        None,
        help=f"a deck is a folder with a `{DECK_FILE}` that says `deck: {{id: ..., name: ...}}`",
    )


def _almost_deck_file(folder: Path) -> str:
    """A file that is called nearly like that of a deck: `deck.yml`, `Deck.yaml`."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:
        return ""
    wanted = ("deck.yml", DECK_FILE, "deck.yaml.txt", "deck.txt", "deck.json")
    return next((name for name in names if name.casefold() in wanted), "")


def _bundled_folder(name: str) -> Path | None:
    direct = rules_folder() / name
    if name.isidentifier() and is_deck(direct):
        return direct
    for deck in bundled_decks():
        if name == deck.id or name in deck.aliases:
            return deck.path
    return None


def _unknown_deck(name: str) -> Diagnostic:
    decks = bundled_decks()
    near = suggest(name, [word for deck in decks for word in (deck.id, *deck.aliases)])
    known = ", ".join(deck.id for deck in decks)
    return Diagnostic(
        "unknown-deck",
        f"no deck and no folder is called `{name}`",
        None,
        help=f"did you mean `{near}`?" if near else "",
        notes=(f"decks that come with the program: {known}",) if known else (),
    )


def _read_facts(path: Path) -> BundledDeck | None:
    source = read_source(path / DECK_FILE)
    node = None if isinstance(source, Diagnostic) else read_yaml(source)[0]
    facts = node.get("deck") if isinstance(node, MappingNode) else None
    if not isinstance(facts, MappingNode):
        return None
    players = entries_of(facts.get("players"))
    limits = [number_of(players[key].node) if key in players else None for key in ("min", "max")]
    least, most = (limit if isinstance(limit, int) else None for limit in limits)
    return BundledDeck(
        id=text_of(facts.get("id")) or path.name,
        name=text_of(facts.get("name")),
        aliases=tuple(text_of(item) for item in items_of(facts.get("aliases"))),
        summary=text_of(facts.get("summary")),
        language=text_of(facts.get("language")),
        extends=text_of(facts.get("extends")) or None,
        least_players=least,
        most_players=most,
        path=path,
    )
