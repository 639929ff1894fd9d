"""Differences, and what is said of them."""
