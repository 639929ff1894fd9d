"""The full-screen debugger: a game's turns, facts, table and log beside each other, at any place of it."""
