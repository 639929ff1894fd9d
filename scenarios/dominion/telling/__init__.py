"""A game, or a stretch of one, told as a scenario."""
