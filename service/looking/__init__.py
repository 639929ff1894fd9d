"""Looking at one game: its table, its facts, why, what differs, who is to blame, where something holds, what if."""
