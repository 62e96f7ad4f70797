"""Code blocks of Markdown pages, and how they are run.

A page is run from top to bottom in one empty folder:

- a `yaml` or `po` block whose first line is `# some/file.yaml` is written to that file;
- a `console` block holds commands after `$ ` with what they print. `> ` starts what is typed while
  the command runs. A command ends with `# exit 1` where it is meant to fail. A line `...` stands
  for any number of lines, and `...` inside a line for anything;
- a `python` block is run as a program.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"\s+# exit (\d)$")


@dataclass(frozen=True)
class Block:
    """A fenced block, with the offsets of its content in the page."""

    language: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Command:
    """A command of a console block, with what it is told and what it should print."""

    line: str
    typed: str
    expected: str
    exit_code: int


def blocks_of(text):
    return [Block(m[1], m[2], m.start(2), m.end(2)) for m in FENCE.finditer(text)]


def file_of(block):
    """The file a block is to be written to, if it says so."""
    found = re.match(r"# ([\w./-]+\.(?:yaml|po|json))\n", block.text)
    return found[1] if block.language in ("yaml", "po") and found else None


def commands_of(block):
    commands = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        code = EXIT.search(line)
        typed = "".join(f"{row[2:]}\n" for row in output.split("\n") if row.startswith("> "))
        commands.append(Command(EXIT.sub("", line), typed, output, int(code[1]) if code else 0))
    return commands


def environment(home):
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "COLUMNS": "88",
        "NO_COLOR": "1",
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "LANG": "en_GB.UTF-8",
        "LC_ALL": "en_GB.UTF-8",
    }


def run(command, folder, home):
    """Run a `cardlang` command; give its exit code and all it printed."""
    program, *arguments = shlex.split(command.line)
    assert program == "cardlang", f"only cardlang is run in console blocks: {command.line}"
    result = subprocess.run(
        [sys.executable, "-m", "cardlang", *arguments],
        cwd=folder,
        env=environment(home),
        input=command.typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    rows = [row.rstrip() for row in result.stdout.rstrip("\n").split("\n")]
    return result.returncode, "\n".join(rows).replace(str(home), "~") + "\n"


def matches(expected, printed):
    """Whether the page's text fits what was printed, `...` standing for anything."""
    rows = []
    for row in expected.rstrip("\n").split("\n"):
        if row.strip() == "...":
            rows.append(r"(?:.*\n)*?")
        else:
            rows.append(
                r".*?".join(re.escape(piece.rstrip()) for piece in row.split("...")) + r"\s*\n"
            )
    return re.fullmatch("".join(rows), printed.rstrip("\n") + "\n") is not None
