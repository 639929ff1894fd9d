"""The course of a turn: its phases, its menu, Clean-up, the turn that comes next, and what happened in it."""
