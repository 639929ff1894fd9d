"""Which guests and styles of which facts a player may know."""

from __future__ import annotations

from ...kernel.telling.sight import Sight
from . import facts as f

SIGHT = Sight(
    open=frozenset({f.GameStarted, f.StyleUnused, f.StyleRevealed, f.GuestPlaced, f.GuestRemoved, f.GuestReturned}),
    secret=frozenset({f.DeckShuffled, f.StylesShuffled}),
    is_open=frozenset({"field", "discard", "out"}).__contains__,
    revealing=frozenset(
        {
            f.DeckShuffled,
            f.StylesShuffled,
            f.StyleDealt,
            f.StyleRevealed,
            f.CardsLookedAt,
            f.CardsDrawn,
            f.HandsExchanged,
        }
    ),
)
"""Fields and the discard pile lie open. Only its player sees a hand, a style not yet shown, and what is looked at."""
