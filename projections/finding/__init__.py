"""Places in a game, and what is looked for in it: addresses, seats, cursors, the filter language, searches."""
