"""The turns of a game, counted: what was gained, bought, played and trashed, the coins, and the points."""

from __future__ import annotations

from moothall.domain.kernel.script import live
from moothall.projections.turns import Turn
from moothall.projections.turns import turns as by_turns

from ..viewed import Looking, sound, whole_of

__all__ = ["Turn", "turns"]


def turns(seen: Looking) -> list[Turn]:
    """The turns of a game as its viewer may know them, the set-up first.

    Cards that the viewer has not seen are counted as "?". The points are for its keeper alone, for they rest on cards
    that others hold face down. Behind a line of a log that is against the rules everything is as the log says. Raises
    UnsoundStream.
    """
    with sound(seen):
        standing = live(whole_of(seen, "the points").facts) if seen.is_keeper else None
        return by_turns(seen.kind, live(seen.known), standing)
