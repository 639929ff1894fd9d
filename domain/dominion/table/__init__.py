"""The table of a game of Dominion: its facts, how each changes it, who sees what of it."""

# Compiled: each fact changes the table.
