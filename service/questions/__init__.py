"""The open question of a game, and the answers to it."""
