"""A deck in other languages: its texts, their catalogues, and how they are looked up.

Catalogues are PO files, `locale/LANGUAGE.po` in each folder that a deck is made of. Takes a deck
and such files; gives words in a language, what a catalogue lacks, new catalogues. Changes no rule
and prints nothing.
"""
