"""How two decks differ: in their rules, and apart from that in their texts.

Takes loaded decks and compares what is in effect in each, after overlays and kinds: a deck written
as one and a deck laid on others are the same if they play the same. Layout, comments and short or
long forms make no difference. Prints nothing.
"""

from cardlang.comparing.differences import Difference, PartChange, rule_differences
from cardlang.comparing.texts import TextDifference, text_differences

__all__ = [
    "Difference",
    "PartChange",
    "TextDifference",
    "rule_differences",
    "text_differences",
]
