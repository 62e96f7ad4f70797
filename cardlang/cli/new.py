"""`cardlang new`: a folder with a first overlay or game, ready to be changed."""

from __future__ import annotations

import re
import shlex
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.beginnings import Beginning, game_files, overlay_files
from cardlang.catalogue import bundled_decks, is_deck
from cardlang.cli.loading import deck_or_exit
from cardlang.diagnostics import render
from cardlang.interface import message
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite
from cardlang.sections import alike
from cardlang.translation.derived import spaced

if TYPE_CHECKING:
    from cardlang.deck import Deck

_NOT_IN_IDS = re.compile(r"[^\w-]+")


@click.command(
    epilog="""\b
Examples:
  cardlang new my_rules --from base
  cardlang new my_rules --from base --name "What we play on Sundays"
  cardlang new stricter --from my_rules
  cardlang new my_game --empty
"""
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--from", "parent", metavar="DECK", help="The deck it is laid on.")
@click.option("--empty", is_flag=True, help="A small game of its own, laid on no deck.")
@click.option("--name", help="What players read (default: made of the two names).")
def new(folder: Path, parent: str | None, *, empty: bool, name: str | None) -> None:
    """Begin rules of your own in the new folder DIR, laid on DECK.

    DIR gets a `deck.yaml` that says which deck it extends, and examples from
    that deck in comments: a value, a need, a card, and a scenario beside it.
    Editors that know YAML schemas complete and describe what can be written.
    It can be checked and played at once. Nothing that exists is overwritten.

    With --empty it gets a small game that is complete, for a game of your own.
    """
    if (parent is None) != empty:
        raise click.UsageError(
            "say which deck it is laid on with `--from DECK` (`cardlang decks` lists them),"
            " or begin a game of your own with `--empty`"
        )
    for path, text in _files(folder, parent, name).items():
        _write(folder / path, text)
        click.echo(f"{folder.as_posix()}/{path}")
    made = load_deck(str(folder))
    if made.deck is None:
        click.echo(render(made.diagnostics), err=True)
        sys.exit(1)
    shown = shlex.quote(folder.as_posix())
    words = "`cardlang check {folder}` and `cardlang play {folder}` work already."
    click.echo(message(words, folder=shown))


def _files(folder: Path, parent: str | None, name: str | None) -> dict[str, str]:
    """What is written, by the paths in the folder."""
    beginning = _beginning(folder, parent, name)
    if parent is None:
        return game_files(replace(beginning, name=name or spaced(beginning.id)))
    result = deck_or_exit(parent)
    assert result.root is not None
    deck = result.require()
    scenarios = load_suite(result.folders).scenarios
    return overlay_files(_named(beginning, deck, name), deck, result.root, scenarios)


def _beginning(folder: Path, parent: str | None, name: str | None) -> Beginning:
    """What the overlay will be called and laid on; a usage error where that cannot be."""
    real = Path.cwd() / folder
    deck_id = _NOT_IN_IDS.sub("_", unicodedata.normalize("NFC", real.name)).strip("_")
    if not deck_id:
        raise click.UsageError(f"`{folder}` is no name for a deck: use letters")
    taken = {alike(word) for deck in bundled_decks() for word in (deck.id, *deck.aliases)}
    if alike(deck_id) in taken:
        raise click.UsageError(
            f"a deck that comes with the program is called `{deck_id}`: choose another folder"
        )
    _check_free(folder, real)
    extends = "" if parent is None else _extends(real, parent)
    return Beginning(deck_id, name or "", extends, shlex.quote(folder.as_posix()))


def _named(beginning: Beginning, deck: Deck, name: str | None) -> Beginning:
    words = name or f"{deck.info.name}, {spaced(beginning.id)}"
    return Beginning(beginning.id, words, beginning.extends, beginning.folder)


def _check_free(folder: Path, real: Path) -> None:
    """Refuse a folder with something in it, or whose name some computers take for another one."""
    if real.is_dir() and not any(real.iterdir()):
        return
    if real.exists() or real.is_symlink():
        raise click.UsageError(f"`{folder}` exists already: choose another name, or empty it")
    beside = real.parent.iterdir() if real.parent.is_dir() else ()
    for other in beside:
        if alike(other.name) == alike(real.name):
            raise click.UsageError(
                f"`{folder}` and `{other.name}`, which is there already,"
                " are one folder on some computers: choose another name"
            )


def _extends(real: Path, parent: str) -> str:
    """What to write behind `extends:`."""
    for deck in bundled_decks():
        if parent in (deck.id, *deck.aliases):
            return deck.id
    if "+" in parent and not Path(parent).is_dir():
        raise click.UsageError(
            f"a deck extends one deck; begin it on one of {parent.replace('+', ', ')},"
            " and name the others when you play: `cardlang play ONE+YOURS`"
        )
    path = Path(parent).resolve()
    if is_deck(path) and path.parent != real.resolve().parent:
        raise click.UsageError(
            f"a deck extends one that lies beside it: make the new folder in `{path.parent}`"
        )
    return path.name


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None
