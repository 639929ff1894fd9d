"""The facts of a game in words, in lines that fold."""
