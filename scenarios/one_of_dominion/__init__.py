"""The scenarios of One of Dominion: how a table is given, what steps and claims mean."""
