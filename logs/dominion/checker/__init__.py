"""A log compared with what its format prints of a whole game."""
