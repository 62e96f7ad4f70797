"""Which names can be used at a place: variables with their types, and what `it` is.

Scopes are immutable; every `with_` gives a new one. The functions at the end
make the scopes in which the pieces of a deck stand. Does not look names up.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from cardlang.types import CARD, PLAYER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang import bound
    from cardlang.types import Type

Place = Literal[
    "use",
    "action",
    "turn",
    "setup",
    "card rule",
    "deck rule",
    "score",
    "ends",
    "scenario",
    "define",
]

#: Where a piece stands, in words that complete "... there is no `you`".
PLACES: Mapping[Place, str] = {
    "use": "in a use of a card",
    "action": "in an action",
    "turn": "in the turn",
    "setup": "in the setup",
    "card rule": "in a rule of a card",
    "deck rule": "in a rule of the deck",
    "score": "in the score",
    "ends": "at the end of the game",
    "scenario": "in a scenario",
    "define": "in a named expression",
}


@dataclass(frozen=True, slots=True)
class Scope:
    """The names at a place and what may be done there."""

    place: Place
    variables: Mapping[str, Type] = field(default_factory=dict)
    it: bound.Expression | None = None
    """What `it` and bare members and kinds are about: the element of a filter, `X` in `X is ..`."""
    effects: bool = False
    """Whether chance may be used."""
    in_step: bool = False
    """Whether a step can be running, so that `again` has a meaning."""
    loops: int = 0

    def with_variable(self, name: str, type_: Type) -> Scope:
        """Give the scope with one more variable, or one of another type."""
        return replace(self, variables={**self.variables, name: type_})

    def with_variables(self, variables: Mapping[str, Type]) -> Scope:
        """Give the scope with more variables."""
        return replace(self, variables={**self.variables, **variables})

    def with_it(self, it: bound.Expression) -> Scope:
        """Give the scope inside a filter or behind `is`."""
        return replace(self, it=it)

    def with_effects(self) -> Scope:
        """Give the scope inside an effect."""
        return replace(self, effects=True)

    def in_loop(self) -> Scope:
        """Give the scope inside one more loop."""
        return replace(self, loops=self.loops + 1)


def use_scope(has_target: bool) -> Scope:
    """Where a card's use stands: needs, cost, before, to, do."""
    variables = {"you": PLAYER, "actor": PLAYER, "card": CARD}
    if has_target:
        variables["target"] = PLAYER
    return Scope("use", variables, in_step=True)


def action_scope(has_cards: bool, has_targets: bool) -> Scope:
    """Where an action stands: needs, cost, do."""
    variables = {"you": PLAYER, "actor": PLAYER}
    if has_cards:
        variables["card"] = CARD
    if has_targets:
        variables["target"] = PLAYER
    return Scope("action", variables, in_step=True)


def turn_scope() -> Scope:
    """Where an entry of `turn` stands: `you` is the active player."""
    return Scope("turn", {"you": PLAYER})


def setup_scope() -> Scope:
    """Where an entry of `setup` or `closing` stands: nobody acts."""
    return Scope("setup")


def card_rule_scope() -> Scope:
    """Where a rule in force of a card or perk stands: `you` holds the card `this`."""
    return Scope("card rule", {"you": PLAYER, "this": CARD})


def deck_rule_scope() -> Scope:
    """Where a rule in force of the deck stands."""
    return Scope("deck rule")


def score_scope() -> Scope:
    """Where an entry of `score` stands: the player is `p`."""
    return Scope("score", {"p": PLAYER})


def ends_scope() -> Scope:
    """Where an entry of `ends` stands."""
    return Scope("ends")


def scenario_scope(players: Iterable[str]) -> Scope:
    """Where a condition of a scenario stands: its players by name."""
    return Scope("scenario", dict.fromkeys(players, PLAYER))


def define_scope(parameters: Mapping[str, Type]) -> Scope:
    """Where the body of a define or value stands: its parameters and nothing else."""
    return Scope("define", parameters)
