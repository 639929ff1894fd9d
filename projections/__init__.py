"""The read side: tables and timelines rebuilt from streams."""
