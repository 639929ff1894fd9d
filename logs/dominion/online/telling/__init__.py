"""Which lines Dominion Online prints of each fact, and how they are worded: a module for each kind of fact."""
