"""What is kept from one run to the next: loaded decks, compiled decks, the grammar.

    use_cache(default_folder())
    write("grammar", name="lark", key="1.2", content=b"...")
    read("grammar", name="lark", key="1.2")

Nothing is kept until a folder is given to `use_cache`. The folder is private and may be
deleted at any time. What was written under another key, by another version of the program
or by somebody else, or is broken, counts as not there and is written anew. Contents are
trusted, as programs are: that is why only a folder and files of this user's own are read.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardlang.bundled import rules_folder

_MAGIC = b"cardlang cache 1\n"
_SIZE = 32
#: When there are more files, the oldest go.
MOST_FILES = 100
OFF = "off"
VARIABLE = "CARDLANG_CACHE"
"""The environment variable with the folder to use, or `off`."""

_folder: Path | None = None


def use_cache(folder: Path | None) -> None:
    """Keep things in this folder from now on; None: keep nothing."""
    global _folder  # noqa: PLW0603 - one for the whole program
    _folder = folder


def cache_folder() -> Path | None:
    """The folder in use."""
    return _folder


def default_folder() -> Path | None:
    """The folder of the environment, else the system's place for a user's caches."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted:
        return None if wanted == OFF else Path(wanted)
    try:
        home = Path.home()
    except RuntimeError:  # nobody's process
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "cardlang" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "cardlang"
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(shared) if Path(shared).is_absolute() else home / ".cache") / "cardlang"


@cache
def _engine_key() -> str:
    """What tells this program on this Python from any other: its files, and the grammar."""
    package = Path(__file__).resolve().parent
    seen = hashlib.blake2b(f"{sys.version} {sys.implementation.cache_tag}".encode(), digest_size=16)
    for folder in (package, rules_folder()):
        for path, size, changed in _program_files(folder, deep=folder == package):
            seen.update(f"\n{path} {size} {changed}".encode())
    return seen.hexdigest()


def _program_files(folder: Path, *, deep: bool) -> list[tuple[str, int, int]]:
    """Path, size and time of change of each file that the program consists of."""
    found: list[tuple[str, int, int]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if deep and entry.name not in ("__pycache__", "rules"):
                    found += _program_files(Path(entry.path), deep=True)
            elif not entry.name.endswith(".pyc"):
                facts = entry.stat()
                found.append((entry.path, facts.st_size, facts.st_mtime_ns))
    return sorted(found)


def read(sort: str, name: str, key: str = "") -> bytes | None:
    """What was kept under this name, if it was kept under this key."""
    if _folder is None:
        return None
    try:
        path = _path(_folder, sort, name)
        if not (_is_private(_folder) and _is_own(path)):
            return None
        content = path.read_bytes()
    except OSError:
        return None
    begins = _MAGIC + _key_digest(key)
    at = len(begins) + _SIZE
    body = content[at:]
    return body if content[:at] == begins + _digest(body) else None


def write(sort: str, name: str, key: str, content: bytes) -> None:
    """Keep something; where that cannot be done, nothing is kept."""
    if _folder is None:
        return
    with suppress(OSError):
        _folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(_folder):
            return
        path = _path(_folder, sort, name)
        new = path.with_suffix(f".{os.getpid()}.new")
        new.write_bytes(_MAGIC + _key_digest(key) + _digest(content) + content)
        new.replace(path)
        _forget_oldest(_folder)


def _path(folder: Path, sort: str, name: str) -> Path:
    return folder / f"{sort}-{hashlib.blake2b(name.encode(), digest_size=12).hexdigest()}.bin"


def _key_digest(key: str) -> bytes:
    return _digest(f"{_engine_key()}\n{key}".encode())


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_SIZE).digest()


def _is_private(folder: Path) -> bool:
    """Whether nobody else can have put something there."""
    return not _can_tell() or (_is_own(folder) and folder.stat().st_mode & 0o022 == 0)


def _is_own(path: Path) -> bool:
    return not _can_tell() or path.lstat().st_uid == os.getuid()


def _can_tell() -> bool:
    """Whether the system tells whose a file is."""
    return hasattr(os, "getuid")


def _forget_oldest(folder: Path) -> None:
    files = [path for path in folder.iterdir() if path.suffix in (".bin", ".new")]
    if len(files) > MOST_FILES:
        files.sort(key=lambda path: path.stat().st_mtime)
        for path in files[: len(files) - MOST_FILES]:
            path.unlink(missing_ok=True)
