"""What cards and rules say: the text of each card by date, the rulebook, names, statements."""
