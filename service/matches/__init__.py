"""Games with their rules at work: halls, matches, what may be taken back of them, and who sits where."""
