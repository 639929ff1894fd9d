"""How a game begins: the Kingdom, piles, starting decks, and what set-up refuses."""
