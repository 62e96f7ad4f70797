"""What the language of a deck mentions: the names that effects, rules and conditions use.

Takes a `Deck`, gives sets of names. A name is mentioned wherever it could matter; who wants to
know whether it is used well must look closer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.deck import RuleDef

if TYPE_CHECKING:
    from cardlang.deck import Deck, Scope


@dataclass(slots=True)
class Mentions:
    """The names by what they are the names of."""

    states: set[tuple[Scope, str]] = field(default_factory=set)
    defines: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    """Kinds, cards and perks that are tested for."""
    told: set[str] = field(default_factory=set)
    choices: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)
    """Options of a choice."""
    settings: set[str] = field(default_factory=set)
    """Options of the deck."""
    uses: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    offered_at: set[str] = field(default_factory=set)
    """Steps at which rules offer actions."""
    ends_game: bool = False


def mentions_of(deck: Deck) -> Mentions:
    """Collect what a deck mentions; adjusting a value does not mention it."""
    found = Mentions()
    roots = (
        deck.defines,
        deck.cards,
        deck.perks,
        deck.actions,
        deck.setup,
        deck.turn,
        deck.closing,
        deck.score,
        deck.ends,
        deck.rules,
    )
    for node in nodes_of(*roots):
        _note(node, found)
    return found


def _note(node: object, found: Mentions) -> None:
    match node:
        case bound.StateOf(scope=scope, state=state):
            found.states.add((scope, state))
        case bound.DefineCall(name=name):
            found.defines.add(name)
        case bound.OptionValue(name=name):
            found.settings.add(name)
        case bound.KindTest(word=word):
            found.kinds.add(word)
        case bound.Tell(text=text):
            found.told.add(text)
        case bound.Choose(name=name, names=names):
            found.choices.add(name)
            found.options.update(names)
        case RuleDef(name=name, rule=bound.Replacement(asks=True)):
            found.choices.add(name)
            found.options.add(name)
        case bound.PerformUse(uses=uses):
            found.uses.update(uses)
        case bound.PerformAction(action=action):
            found.actions.add(action)
        case bound.PerformStep(step=step):
            found.steps.add(step)
        case bound.Offer(action=action, step=step):
            found.actions.add(action)
            if step is not None:
                found.offered_at.add(step)
        case bound.Jump(sort="end game"):
            found.ends_game = True
