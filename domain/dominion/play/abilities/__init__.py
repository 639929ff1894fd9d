"""How cards are played and what they set off: frames, instructions, when-windows, Durations."""
