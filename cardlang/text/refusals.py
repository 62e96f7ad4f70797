"""Refusals in words: why a move is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.interpreter.moves import Refusal
    from cardlang.text.wording import Wording


def refusal_sentence(
    wording: Wording, refusal: Refusal, values: Mapping[str, object] | None = None
) -> str:
    """The sentence of a failed need, a rule that forbids, or a cost too high."""
    match refusal.sort:
        case "need":
            say = wording.sentence(need_text(wording, refusal.id, refusal.say), refusal.say)
            say = say or wording.own("The need `{name}` is not met.", name=refusal.id)
        case "cost":
            say = wording.sentence("need.affordable", refusal.say)
            say = say or wording.own("You cannot pay for it.")
        case "rule":
            say = wording.sentence(f"rule.{refusal.id}.say", refusal.say)
            say = say or wording.own("A rule in force forbids it: {name}.", name=refusal.id)
    return wording.fill(say, values or {})


def need_text(wording: Wording, need: str, say: str) -> str:
    """The id of a need's sentence: its own, or one among the texts for several needs."""
    parts = need.split(".")
    ids = [f"need.{name}" for name in (need, f"{parts[0]}.{parts[-1]}", parts[-1])]
    said = (each for each in ids if wording.deck.texts.get(each) == say)
    return next(said, ids[0])
