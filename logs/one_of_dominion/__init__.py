"""Outside forms of One of Dominion: its scenarios."""
