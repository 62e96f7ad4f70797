"""Runs decks: state, effects, rules in force, moves, and the one door `Game`."""
