"""How cards move: gain, trash, discard, draw, reveal, shuffle, exchange, exile."""
