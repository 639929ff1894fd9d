"""The scenarios of Dominion: how a table is given, what steps and claims mean."""
