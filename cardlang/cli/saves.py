"""Saved games on disk: where they lie, writing them safely, reading them back."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import click

from cardlang.interface import message
from cardlang.interpreter.saving import FORMAT

#: What two saves of one game have in common.
_OF_A_GAME = ("deck", "players", "seed", "options")


def saves_folder() -> Path:
    """Where games are saved of their own accord: the user's data folder of the platform."""
    base = os.environ.get("XDG_DATA_HOME")
    if base:
        folder = Path(base)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path.home() / ".local" / "share"
    return folder / "cardlang" / "saves"


def new_save_path(deck: str) -> Path:
    """A file of its own for a game that begins now."""
    stem = f"{deck}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = saves_folder()
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def write_save(path: Path, data: dict[str, Any]) -> None:
    """Write a save so that the file is always a whole one, whatever happens meanwhile.

    Raises:
        OSError: if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def chosen_path(text: str) -> Path | None:
    """The file somebody typed; None if no file can be called so."""
    if not text.isprintable():
        return None
    try:
        path = Path(text).expanduser()
        path.exists()
    except (OSError, RuntimeError):
        return None
    return path


def is_free(path: Path) -> bool:
    """Whether a save may be written here: nothing, or an older save, would be replaced."""
    try:
        if not path.exists():
            return not path.is_symlink()
        read_save(path)
    except click.ClickException:
        return False
    except OSError:
        return True  # it cannot be looked at; writing will say why
    return True


def is_another_game(path: Path, data: dict[str, Any]) -> bool:
    """Whether a save lies here that is not of the same game as this one."""
    try:
        there = read_save(path) if path.exists() else None
    except (click.ClickException, OSError):
        return False
    return there is not None and any(there.get(key) != data[key] for key in _OF_A_GAME)


def may_overwrite(path: Path) -> bool:
    """Whether somebody at the terminal lets go of the game that is saved here."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return click.confirm(message("{file} holds a saved game. Write over it?", file=path))


def read_save(path: Path) -> dict[str, Any]:
    """What a save holds.

    Raises:
        click.ClickException: if the file cannot be read, or is no save.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(f"{path}: cannot be read ({reason.lower()})") from None
    except (ValueError, RecursionError):
        raise click.ClickException(f"{path}: this is not a saved game") from None
    if not isinstance(data, dict) or "format" not in data or "answers" not in data:
        raise click.ClickException(f"{path}: this is not a saved game")
    if data["format"] != FORMAT:
        raise click.ClickException(
            f"{path}: this save has format {data['format']}, and this program reads format {FORMAT}"
        )
    answers = data["answers"]
    if not isinstance(answers, list) or not all(isinstance(each, str) for each in answers):
        raise click.ClickException(f"{path}: this save is damaged (its answers are no list)")
    for key, sort in (("deck", str), ("fingerprint", str), ("players", int), ("seed", int)):
        if not isinstance(data.get(key), sort):
            raise click.ClickException(f"{path}: this save is damaged (no `{key}`)")
    if not isinstance(data.get("options") or {}, dict):
        raise click.ClickException(f"{path}: this save is damaged (`options` is no mapping)")
    return data
