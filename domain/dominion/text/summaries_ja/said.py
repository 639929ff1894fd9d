"""What the texts of an expansion say in Japanese: a string for what a card does when played, and for each ability."""

from __future__ import annotations

from collections.abc import Mapping

Said = Mapping[str, tuple[str, ...]]
"""By the name of a card, and for a later text of it also the day from which it holds: `Cellar 2016-10-01`.

The first string is what stands in the summary of the text, "" where a text only gives what its numbers say; then comes
one for each ability. They are our own words, not those of the cards.
"""
