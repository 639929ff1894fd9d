"""Rulings on scenarios, and a table for trying the rules by hand."""
