"""Jumps out of running effects; each is caught by what it ends."""

from __future__ import annotations


class Jump(Exception):
    """A way out of a running effect."""


class StopLoop(Jump):
    """`stop`: leaves the innermost loop."""


class EndTurn(Jump):
    """`end turn`."""


class EndRound(Jump):
    """`end round`: the turn ends, and the next one is the first player's."""


class EndGame(Jump):
    """`end game`."""
