"""The game of Dominion."""
