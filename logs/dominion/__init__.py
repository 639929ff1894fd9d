"""Logs of Dominion: their audit, whatever the format. Each format has a folder of its own."""
