"""The table of a game at any of its facts, its parts by name, and what differs between two of them."""
