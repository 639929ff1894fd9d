"""The lines that Dominion Online prints of each fact, with their wording: a module for each kind of fact."""
