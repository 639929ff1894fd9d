"""Packed streams: a game that has ended as one compressed row."""
