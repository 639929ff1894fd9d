"""How else a game might have gone: other answers, other rules."""
