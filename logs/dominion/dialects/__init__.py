"""What is known of how formats of Dominion print a game: their ways, freedoms, and what real logs attest."""
