"""What Goko never prints, by kind of fact and by the card that does it: measured on real logs.

The scribe leaves it out, and in an audit it accounts for no line.
"""

from __future__ import annotations

from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

APPLIED = frozenset({"Watchtower", "Royal Seal"})
"""Cards that Goko applies to a gain, in words of its own."""
LOOKS = frozenset({"Catacombs", "Cartographer", "Doctor", "Navigator", "Survivors"})
"""Cards of which Goko prints what they look at."""
REACTIONS_SHOWN = frozenset({"Beggar", "Horse Traders", "Market Square", "Moat", "Secret Chamber", "Trader", "Tunnel"})
"""Reactions that Goko says are revealed; of the others it prints only what they do."""
IN_HAND_SILENT = frozenset({"Scrying Pool", "Apothecary", "Fortress", "Secret Chamber", "Harbinger"})
"""Cards that put others into the hand without a line."""
TOPDECKS_SILENT = frozenset({"Nomad Camp", "Fortune Teller"})
"""Cards that put others on the deck without a line."""
MOVED_WITHIN = frozenset({"Pearl Diver", "Navigator", *APPLIED})
"""Cards that move others within the deck, with a line."""


def is_unprinted(fact: Fact, card: str) -> bool:
    """Whether Goko never prints a fact that the play or ability of `card` made (empty: none did)."""
    told: Any = fact
    match told:
        case f.SetAside():
            itself = card == told.card.face == "Prince"  # an Island's own going is not printed, a Prince's is
            return told.from_ == "trash" or card == "Horse Traders" or (told.from_ == "play" and not itself)
        case f.CardsLookedAt():
            return card not in LOOKS
        case f.CardMoved():
            return _is_silent_move(told, card)
        case f.ReactionUsed():
            return told.card.face not in REACTIONS_SHOWN
        case f.CardRevealed():
            return told.from_ == told.to and card in (*APPLIED, *REACTIONS_SHOWN, "Explorer")
        case f.DeckMoved():
            return card == "Inn"
        case _:
            return False


def _is_silent_move(fact: f.CardMoved, card: str) -> bool:
    if fact.from_ == fact.to:
        return card not in MOVED_WITHIN
    if fact.to in ("looked at", "revealed"):
        return True
    if fact.from_ == "aside":
        return fact.to == "discard" or card == "Horse Traders"
    if fact.to == "deck" and card in TOPDECKS_SILENT:
        return True
    if fact.to == "hand":
        return card in IN_HAND_SILENT
    if fact.to == "discard":
        return fact.from_ != "deck"
    return fact.to == "supply" and card in ("Spoils", "Madman")
