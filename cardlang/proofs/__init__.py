"""A page on which a translation is read through: every card with its text in place.

Takes a deck and a language, gives HTML that stands by itself.
"""

from cardlang.proofs.page import proof_page

__all__ = ["proof_page"]
