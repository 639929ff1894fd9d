"""The cards that a log of Dominion Online shows its viewer: their own, and the other players' face-up cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.sight import SIGHT, has_own_back, lies_open
from moothall.domain.kernel.facts import Card, Fact, Player


def seen(fact: Fact, cards: Sequence[Card], viewer: Player | None) -> list[str | None]:
    """The names of a fact's cards, None for one whose name a player does not see; with no viewer all hands are open.

    Who controls another's turn sees no more of their cards in the log than in any turn. [game 82146456]
    """
    all_open = viewer is None or _is_open(fact, viewer)
    return [card.face if all_open or has_own_back(card.face) else None for card in cards]


def _is_open(fact: Any, viewer: Player) -> bool:
    """Whether a player sees all cards of a fact. Of what is discarded unseen only the top card of the pile is seen."""
    if fact.player == viewer or isinstance(fact, f.CardPassed):
        return True
    if isinstance(fact, (f.CardDiscarded, f.CleanedUp)):
        from_ = getattr(fact, "from_", "play")
        return lies_open(from_) or from_ == "deck"  # each is the top card of the pile before the next one comes
    if type(fact) in SIGHT.open:
        return True
    return any(lies_open(zone) for zone in (getattr(fact, "from_", ""), getattr(fact, "to", "")))
