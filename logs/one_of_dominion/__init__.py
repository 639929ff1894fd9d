"""Logs of One of Dominion: transcripts of its play, their audit, and deck files."""
