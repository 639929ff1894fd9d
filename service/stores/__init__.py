"""Stores as a whole: which games there are, whether anybody changed one, what is forgotten."""
