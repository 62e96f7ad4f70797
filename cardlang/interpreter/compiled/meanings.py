"""The words of the language, each with its plain meaning and its compiled one.

The table to look into, and to add to, when a word is added. Nothing here is
needed to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardlang import bound
from cardlang.interpreter import effects as plain_effects
from cardlang.interpreter import evaluate as plain_evaluate
from cardlang.interpreter import moves, moving, rule_book, rules
from cardlang.interpreter.compiled import calls, changing, functions
from cardlang.interpreter.compiled.adjust_writing import Adjustments
from cardlang.interpreter.compiled.effects import Effects
from cardlang.interpreter.compiled.expressions import Expressions
from cardlang.interpreter.compiled.rule_writing import Rules
from cardlang.interpreter.compiled.steps import Steps
from cardlang.interpreter.functions import FUNCTIONS as PLAIN_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Meaning(NamedTuple):
    """What runs for a word plainly, and what writes or runs for it compiled."""

    plain: Callable[..., Any] | None
    compiled: Callable[..., Any] | None


def _both(plain: Mapping[Any, Any], compiled: Mapping[Any, Any]) -> dict[Any, Meaning]:
    return {word: Meaning(plain.get(word), compiled.get(word)) for word in {**plain, **compiled}}


STATEMENTS = _both(plain_effects.MEANINGS, Effects.STATEMENTS)
EXPRESSIONS = _both(plain_evaluate.MEANINGS, Expressions.VALUES)
FUNCTIONS = _both(
    PLAIN_FUNCTIONS,
    functions.SPECIAL
    | {
        name.removeprefix("fn_"): function
        for name, function in vars(calls).items()
        if name.startswith("fn_")
    },
)
RULES = _both(
    {
        bound.Forbid: rules.forbidding,
        bound.Waive: rules.waived,
        bound.Adjust: rule_book.RuleBook.adjusted,
        bound.Trigger: moving.run_rule,
        bound.Replacement: moving.replace_event,
        bound.Offer: moves.offered_actions,
        bound.CopyRules: rule_book.with_copies_and_mutes,
        bound.MuteRules: rule_book.with_copies_and_mutes,
    },
    {
        bound.Forbid: Rules.forbid,
        bound.Waive: Rules.waive,
        bound.Adjust: Adjustments.write,
        bound.Trigger: Rules.trigger,
        bound.Replacement: Rules.trigger,
        bound.Offer: Steps.write_step,
        bound.CopyRules: changing.write_copied,
        bound.MuteRules: changing.write_muting,
    },
)
