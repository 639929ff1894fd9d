"""Dominion Online (dominion.games, since 2017): its logs read and written."""
