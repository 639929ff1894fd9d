"""The table that a scenario gives, and what it claims of a table."""
