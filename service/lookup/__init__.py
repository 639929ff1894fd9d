"""What can be looked up without a game: cards, rules and their switches, decks, kinds of game."""
