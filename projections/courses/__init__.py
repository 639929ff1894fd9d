"""Other courses that a game might have taken: other answers, other rules."""
