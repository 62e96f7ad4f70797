"""The rulebook of a deck as a page to read and print.

Takes a deck, its words in a language and the paragraphs that are out of date; gives one HTML
document that needs nothing else. Decides nothing about rules: what they say stands in the section
`rulebook:` of the deck, and figures and card lists come from its data.
"""

from cardlang.rulebook.page import rulebook_page

__all__ = ["rulebook_page"]
