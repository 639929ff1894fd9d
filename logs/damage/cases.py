"""Texts all in capitals, or all in lower case."""

from __future__ import annotations

from .lines import Lines, renamed
from .shapes import Shapes

FEWEST = 100
"""How many letters a text must have for its case to say something: a few lines have that."""
STRAYS = 0.01
"""The share of its letters that may have the other case: what a page puts around it."""


def recased(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with capitals where the format has them, where it had nothing else or none at all. Names of players stay
    in one case, for nobody knows theirs."""
    upper = lower = 0
    for line in lines:
        capitals = sum(map(str.isupper, line.text))
        upper += capitals
        lower += sum(map(str.islower, line.text))
    if upper + lower < FEWEST or min(upper, lower) > STRAYS * (upper + lower):
        return None
    return renamed(lines, shapes.in_its_case([line.text.lower() for line in lines]))
