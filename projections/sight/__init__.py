"""A viewer's knowledge of a game: the facts that a player may see, and cards that nobody saw."""
