"""Facts and their lines: what the rules made, matched with the log, and what the log alone says."""
