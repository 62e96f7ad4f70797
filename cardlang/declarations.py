"""What a deck declares: the tables in which the binder looks names up.

Collected from the merged nodes before any piece of the language is bound, so
that the order of files and entries does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang import syntax
    from cardlang.deck import AttributeDef, OptionDef, Scope, StateDef, UseDef, ZoneDef
    from cardlang.source import Span
    from cardlang.types import Type


@dataclass(frozen=True, slots=True)
class DefineShape:
    """A define or value before binding: its signature, types of parameters, and body."""

    name: str
    parameters: tuple[str, ...]
    parameter_types: tuple[Type, ...]
    body: syntax.Expression
    adjustable: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ActionShape:
    """What others need to know of an action."""

    name: str
    needs: frozenset[str]
    has_cards: bool
    has_targets: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NeedPlace:
    """A need of a use: which card definitions have it."""

    use: str
    need: str
    members: frozenset[int]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Declarations:
    """All names of a deck. Kinds, cards and perks map to the card definitions they mean."""

    options: Mapping[str, OptionDef]
    attributes: Mapping[str, AttributeDef]
    zones: Mapping[str, ZoneDef]
    states: Mapping[tuple[Scope, str], StateDef]
    uses: Mapping[str, UseDef]
    kinds: Mapping[str, frozenset[int]]
    cards: Mapping[str, int]
    perks: Mapping[str, frozenset[int]]
    titles: Mapping[str, str]
    """Display names of cards and kinds, for suggestions: title to id."""
    targeted_uses: frozenset[str]
    """Uses that some card aims at a player: their events have a `target`."""
    defines: Mapping[str, DefineShape]
    actions: Mapping[str, ActionShape]
    steps: frozenset[str]
    needs: tuple[NeedPlace, ...]
    texts: frozenset[str]
    spans: Mapping[tuple[str, str], Span]
    """Where each name is declared, by (section, name), for secondary labels."""
