"""Scenarios: a table, steps, claims, and the ruling on them. Each game's part has a folder of its own."""
