"""Things beside the piles: Hexes, Boons, Prophecies, states, artifacts, Traits."""
