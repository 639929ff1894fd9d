"""How a game is shown and told: its words, what can be looked up, who may know what."""
