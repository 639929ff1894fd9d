"""What the rules make of a scenario, and of a table on which everything is tried by hand."""
