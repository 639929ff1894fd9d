"""The write side: what a game is, what happened in it, and where that is kept."""
