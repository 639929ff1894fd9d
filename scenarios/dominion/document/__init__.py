"""What a scenario of Dominion may say: its fields, its names and its words."""
