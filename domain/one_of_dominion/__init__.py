"""The rules of One of Dominion."""
