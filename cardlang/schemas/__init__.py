"""JSON Schemas of the files that decks are made of, for this program and for editors."""
