"""Why a move is or is not legal here: every candidate with all that refuses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.interpreter.decisions import Terms
from cardlang.interpreter.matching import ANY_DECISION
from cardlang.interpreter.moves import (
    Refusal,
    action_candidates,
    offered_actions,
    refusals,
    step_actions,
    unlike,
    use_candidates,
)
from cardlang.interpreter.notation import wordings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.table import Table


@dataclass(frozen=True, slots=True)
class Explanation:
    """A candidate move: its wording, and what refuses it (nothing: it is legal)."""

    move: Move
    wording: str
    refusals: tuple[Refusal, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing refuses the move."""
        return not self.refusals


def explain(table: Table, decision: Decision, text: str) -> list[Explanation]:
    """Every candidate that a text may mean: a move's wording, a card's id, an action or use.

    Empty if the text names nothing that this decision is about.
    """
    wanted = " ".join(text.split())
    terms = decision.terms or Terms(decision.seat)
    found = []
    for move in candidates(table, decision):
        words = wordings(table, decision.seat, move)
        names = {move.action, move.use, *words}
        if move.card is not None:
            names.add(table.definition(move.card).id)
        if wanted in names:
            reasons = tuple(refusals(table, move, terms))
            found.append(Explanation(move, words[0], reasons))
    return found


def candidates(table: Table, decision: Decision) -> Iterator[Move]:
    """Every move the decision could be about, legal or not."""
    offers = table.book.at(table).offers.get(ANY_DECISION, ())
    for name in offered_actions(table, offers, decision.seat):
        yield from action_candidates(table, table.deck.actions[name], decision.seat)
    if decision.sort == "step":
        for name in step_actions(table, decision.label, decision.seat):
            yield from action_candidates(table, table.deck.actions[name], decision.seat)
    elif decision.uses:
        cards = unlike(table, decision.cards)
        yield from use_candidates(
            table, decision.uses, cards, decision.targets, decision.seat, None
        )
    elif decision.sort == "perform" and decision.label in table.deck.actions:
        yield from action_candidates(table, table.deck.actions[decision.label], decision.seat)
