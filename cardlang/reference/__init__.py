"""The reference of the language, made from the vocabulary and the decks.

Takes nothing but what the program knows of itself, gives `docs/language.md`.
"""

from cardlang.reference.page import language_page

__all__ = ["language_page"]
