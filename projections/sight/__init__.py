"""What one viewer may know of a game: facts for a player, and cards that nobody saw."""
