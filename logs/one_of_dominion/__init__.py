"""Outside forms of One of Dominion: its scenarios, and the transcripts of its play."""
