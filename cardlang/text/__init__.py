"""What a deck says, as sentences for a seat: names, moves, questions, the log, refusals.

Everything takes a `Wording`, which knows deck and language; nothing here knows
rules, prints, or shows a card to a seat that may not see it.
"""

from cardlang.text.log import LogLine, log_lines
from cardlang.text.moves import choice_label, move_label, move_labels, prompt
from cardlang.text.refusals import refusal_sentence
from cardlang.text.wording import Wording

__all__ = [
    "LogLine",
    "Wording",
    "choice_label",
    "log_lines",
    "move_label",
    "move_labels",
    "prompt",
    "refusal_sentence",
]
