"""Cards that a card in play has set aside, for a later turn: which lie with which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moothall.domain.dominion.table.table import Seat, Table
from moothall.domain.kernel.facts import Card

OWN = ("church", "cargo_ship", "archive")
"""Zones that bear the name of the card that set them aside."""
AMONG_ASIDE = ("crypt", "prince", "inheritance")
"""The same, where the cards lie among all that is set aside; and what Inheritance set aside, under the Estate token."""


def set_aside_by(
    zones: dict[str, tuple[Card, ...]], lasting: Sequence[Card]
) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Each card with those that it has set aside, as they are given: by the name of their zone; and where one Duration
    alone is due, it has set aside what lies there. Puts those `AMONG_ASIDE` there."""
    holders = [*zones.get("play", ()), *zones.get("aside", ())]
    left = list(lasting)
    among: list[Card] = []
    for zone in (*OWN, *AMONG_ASIDE):
        cards = zones.get(zone, ())
        if zone in AMONG_ASIDE:
            among += zones.pop(zone, ())
        holder = next((card for card in holders if _zone_named_after(card) == zone), None)
        if cards and holder is not None:
            left = [card for card in left if card is not holder]
            yield holder, cards
    aside = zones.get("aside", ())
    if len(left) == 1 and aside and left[0] not in aside:
        yield left[0], aside
    if among:
        zones["aside"] = (*aside, *among)


def among_aside(table: Table, seat: Seat, zone: str) -> list[Card]:
    """The cards of a zone of `AMONG_ASIDE`."""
    if zone == "inheritance":
        marked = {pile for pile, player, token in table.on_piles if (player, token) == (seat.player, "estate")}
        return [card for card in seat.aside if table.pile_of.get(card.face or "") in marked]
    return [
        card
        for due in table.due
        if due.player == seat.player and _zone_named_after(due.card) == zone
        for card in due.cards
        if card in seat.aside
    ]


def _zone_named_after(card: Card) -> str:
    return (card.face or "").lower().replace(" ", "_")
