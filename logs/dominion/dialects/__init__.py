"""Knowledge of how formats of Dominion print a game: their dialects and freedoms, and the counts of real logs."""
