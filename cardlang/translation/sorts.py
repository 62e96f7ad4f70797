"""What a text is by its id, and how long it may be.

One table: the shape of ids, what to tell a translator, the room there is on screen and on paper.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

#: Shape of the id, what the text is, how many characters fit. The first shape that fits counts.
SORTS: tuple[tuple[str, str, int | None], ...] = (
    ("deck.name", "name of the game", 40),
    ("deck.summary", "what the game is about, one sentence", 200),
    ("card.*.name", "name of a card", 40),
    ("card.*.text", "what a card says", 160),
    ("card.*", "printed on a card", 40),
    ("kind.*.name", "name of a kind of card", 40),
    ("kind.*.text", "what all cards of a kind say", 160),
    ("perk.*.name", "name of an advantage that cards give", 40),
    ("perk.*.text", "what an advantage does", 160),
    ("zone.*.name", "name of a place for cards", 40),
    ("zone.*.log", "line of the log: a card comes to a place", 160),
    ("use.*.say", "label of a move: a card is used", 80),
    ("use.*.log", "line of the log: a card was used", 160),
    ("action.*.say", "label of a move", 80),
    ("action.*.log", "line of the log: a move was made", 160),
    ("step.*.say", "question: what to do now", 120),
    ("need.*", "why a move is refused", 160),
    ("rule.*.say", "what a rule says when it forbids or replaces something", 160),
    ("score.*.say", "line of the score", 40),
    ("ends.*.say", "line of the log: why the game is over", 160),
    ("choose.*", "question: something is chosen", 120),
    ("perform.*", "question: which move to make", 120),
    ("pay.*", "question: which card to pay with", 120),
    ("pass.*", "answer: how to pass", 80),
    ("option.*", "answer", 80),
    ("chosen.*", "line of the log: something was chosen", 160),
    ("tell.*", "line of the log", 160),
    ("set.*", "line of the log: a state has changed", 160),
    ("state.*", "fact about a player, card or the table", 40),
    ("attribute.*", "fact printed on a card", 40),
    ("look.*", "line of the log: somebody looks at cards", 160),
    ("rulebook.*.*", "paragraph of the rulebook", None),
    ("rulebook.*", "heading in the rulebook", 60),
    ("word.*", "a word by itself", 40),
    ("setting.*.say", "a setting of the game", 160),
)

#: What may stand in braces, for a translator.
PLACEHOLDERS = {
    "actor": "who does it",
    "player": "who does it",
    "you": "the player it is about",
    "target": "the player aimed at",
    "giver": "who had the card, or the place it came from",
    "taker": "who gets the card, or the place it goes to",
    "card": "the name of the card",
    "text": "what the card says",
    "choice": "what was chosen",
    "value": "a number or word",
    "reason": "a sentence of a rule",
}


def sort_of(text_id: str) -> str:
    """What a text is."""
    return next((sort for shape, sort, _ in SORTS if fnmatchcase(text_id, shape)), "text")


def limit_of(text_id: str) -> int | None:
    """How many characters a text may have."""
    return next((limit for shape, _, limit in SORTS if fnmatchcase(text_id, shape)), None)
