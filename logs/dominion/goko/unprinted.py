"""Facts that Goko never prints, by their kind and the card that makes them: measured on real logs.

The scribe leaves them out, and in an audit they explain no line.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

KNIGHTS = (
    "Dame Anna", "Dame Josephine", "Dame Molly", "Dame Natalie", "Dame Sylvia",
    "Sir Bailey", "Sir Destry", "Sir Martin", "Sir Michael", "Sir Vander",
)  # fmt: skip
APPLIED = frozenset({"Watchtower", "Royal Seal"})
"""Cards that Goko applies to a gain, in words of its own."""
LOOKS = frozenset({"Catacombs", "Cartographer", "Doctor", "Navigator", "Survivors"})
"""Cards of which Goko prints what they look at."""
REACTIONS_SHOWN = frozenset({"Beggar", "Horse Traders", "Market Square", "Moat", "Secret Chamber", "Trader", "Tunnel"})
"""Reactions that Goko says are revealed; of the others it prints only what they do."""
REVEALED_SILENTLY = APPLIED | REACTIONS_SHOWN | {"Explorer", "Inn"}
"""Cards that reveal others, where these lie, without a line."""
IN_HAND_SILENT = frozenset({"Scrying Pool", "Apothecary", "Fortress", "Secret Chamber", "Harbinger"})
"""Cards that put others into the hand without a line."""
TOPDECKS_SILENT = frozenset({"Nomad Camp", "Fortune Teller"})
"""Cards that put others on the deck without a line."""
MOVED_WITHIN = frozenset({"Pearl Diver", "Navigator", *APPLIED})
"""Cards that move others within the deck, with a line."""


def _is_silently_set_aside(fact: f.SetAside, card: str) -> bool:
    """An Island's own going is not printed, a Prince's is; not that of what it plays."""
    itself = card == fact.card.face == "Prince"
    return fact.from_ == "trash" or card == "Horse Traders" or (fact.from_ in ("play", "discard") and not itself)


def _is_silently_revealed(fact: f.CardRevealed, card: str) -> bool:
    return fact.from_ == fact.to and card in REVEALED_SILENTLY


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


UNPRINTED: dict[type[Fact], Callable[[Any, str], bool]] = {
    f.SetAside: _is_silently_set_aside,
    f.CardsLookedAt: lambda fact, card: card not in LOOKS,
    f.CardMoved: _is_silent_move,
    f.ReactionUsed: lambda fact, card: fact.card.face not in REACTIONS_SHOWN,
    f.CardRevealed: _is_silently_revealed,
    f.DeckMoved: lambda fact, card: card == "Inn",
}
"""For each kind of fact of which Goko leaves some out: whether it leaves one out."""
