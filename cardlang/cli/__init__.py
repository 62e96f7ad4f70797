"""The command line: one module per command, loaded when it is asked for.

No rules here: commands read arguments, call the library and print.
"""

from __future__ import annotations

import gc
import importlib
import sys

import click

from cardlang.cache import default_folder, use_cache

#: Command name -> "module:function".
COMMANDS = {
    "check": "cardlang.cli.check:check",
    "decks": "cardlang.cli.decks:decks",
    "diff": "cardlang.cli.diff:diff",
    "explain": "cardlang.cli.explain:explain",
    "flatten": "cardlang.cli.flatten:flatten",
    "i18n": "cardlang.cli.i18n:i18n",
    "new": "cardlang.cli.new:new",
    "play": "cardlang.cli.play:play",
    "replay": "cardlang.cli.replay:replay",
    "rulebook": "cardlang.cli.rulebook:rulebook",
    "show": "cardlang.cli.show:show",
    "simulate": "cardlang.cli.simulate:simulate",
    "test": "cardlang.cli.test:test",
}


_OBJECTS_BETWEEN_COLLECTIONS = 50_000


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All command names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardlang")
def main() -> None:
    """Play, check and simulate card games that are written as data folders.

    DECK is a folder, a bundled deck or one of its aliases: see `cardlang decks`.
    """
    from cardlang.cli.languages import Speech

    use_cache(default_folder())
    # A deck is many objects, none of them garbage: looking for some takes a tenth of the time.
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, 10, 10)
    Speech().use_for_reports()


def _utf8() -> None:
    """Make output work in terminals and pipes that do not say UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower() not in ("utf-8", "utf8"):
            reconfigure(encoding="utf-8", errors="replace")


_utf8()
