"""Checks of a deck that need no binding (`schema`) or the whole deck (`consistency`)."""
