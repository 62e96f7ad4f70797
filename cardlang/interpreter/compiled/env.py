"""What is known of the names of an effect, and when it is no longer known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from cardlang.interpreter.compiled.analysis import Local

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.interpreter.compiled.analysis import Place

    Env: TypeAlias = dict[str, Local]


def forget_places(env: Env) -> None:
    """Cards may have moved: where those that have a name lie is no longer known."""
    for name, local in env.items():
        if local.zones is not None or local.lies is not None:
            env[name] = replace(local, zones=None, lies=None)


def is_steady(place: Place | None) -> bool:
    """Whether the source of a zone means the same to the end of an effect."""
    return place is not None and place.owner in (None, "you")


def widen(env: Env, names: Iterable[str]) -> None:
    """These names may stand for something else than was known of them."""
    for name in names:
        if name in env:
            env[name] = Local(f"l_{name}")
