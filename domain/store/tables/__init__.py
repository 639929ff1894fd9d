"""The tables of a store: which there are, and how they are read, changed and moved on, by SQL."""
