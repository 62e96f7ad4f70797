"""What a deck says, as sentences for a seat: names, moves, questions, the log, refusals.

Everything takes a `Wording`, which knows deck and language; nothing here knows
rules, prints, or shows a card to a seat that may not see it.

The ids of sentences, all of which may stand among the `texts` of a deck:

    deck.name  deck.summary  setting.ID.say
    card.ID.name  card.ID.text  card.ID.ATTRIBUTE  kind.ID.name  kind.ID.text
    perk.ID.name  perk.ID.text  zone.ID.name
    use.ID.say  use.ID.log  action.ID.say  action.ID.log  zone.ID.log  step.ID.say
    need.ID  need.affordable  rule.ID.say  ends.ID.say  score.ID.say
    choose.NAME  option.NAME  pass.NAME  chosen.NAME  perform.NAME  pay.ATTRIBUTE  tell.NAME
    state.NAME  attribute.NAME  (shown with cards and players: `{value}`)
    set.NAME  (told when a state changes)
    look.ZONE  (told when somebody else looks at cards there)
    word.hidden_card  word.nobody  word.none
    rulebook.CHAPTER  rulebook.CHAPTER.PARAGRAPH
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.text.log import LogLine, log_lines
    from cardlang.text.moves import choice_label, move_label, move_labels, prompt
    from cardlang.text.refusals import refusal_sentence
    from cardlang.text.whole import deck_in_words
    from cardlang.text.wording import Wording

__all__ = [
    "LogLine",
    "Wording",
    "choice_label",
    "deck_in_words",
    "log_lines",
    "move_label",
    "move_labels",
    "prompt",
    "refusal_sentence",
]

_HOMES = {
    "LogLine": "log",
    "Wording": "wording",
    "choice_label": "moves",
    "deck_in_words": "whole",
    "log_lines": "log",
    "move_label": "moves",
    "move_labels": "moves",
    "prompt": "moves",
    "refusal_sentence": "refusals",
}


def __getattr__(name: str) -> object:
    """What is asked for is imported now: to show a deck needs no log of a game."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
