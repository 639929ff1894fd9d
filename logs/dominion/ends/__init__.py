"""The start and the end of a log: decks, scores, winner, and what it says of its game as a whole."""
