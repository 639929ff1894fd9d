"""Random orders of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .card import Card


def shuffle(order: list[Card], rng: Any) -> None:
    """Put cards in the order in which `rng.shuffle` puts them.

    What `random.Random.shuffle` does is written out here, where it is compiled, and asks for the same random bits. A
    generator with a shuffle of its own is asked for that.
    """
    if getattr(getattr(type(rng), "shuffle", None), "__module__", None) != "random":
        rng.shuffle(order)
        return
    bits: Callable[[int], int] = rng.getrandbits
    for last in range(len(order) - 1, 0, -1):
        width = (last + 1).bit_length()
        at = bits(width)
        while at > last:
            at = bits(width)
        order[last], order[at] = order[at], order[last]
