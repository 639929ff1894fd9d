"""Strategies that play many games, and what their results say."""
