"""Cards that a card in play has set aside, for a later turn: which lie with which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from moothall.domain.dominion.table.table import Seat, Table, may_lie_face_down
from moothall.domain.dominion.vocabulary import MATS
from moothall.domain.kernel.facts import Card


def set_aside_by(
    zones: dict[str, tuple[Card, ...]], lasting: Sequence[Card], holds: Callable[[Card], int]
) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Each card with those that it has set aside, as they are given: by the mat that it holds; and where one Duration
    alone is due, it has set aside what lies there. Of several each has as many as it `holds`, the last one the rest.
    Puts the cards of mats that are `among_aside` there."""
    holders = [*zones.get("play", ()), *zones.get("aside", ())]
    left = list(lasting)
    among: list[Card] = []
    for mat in MATS.values():
        cards = zones.get(mat.name, ())
        if mat.among_aside:
            among += zones.pop(mat.name, ())
        holder = next((card for card in holders if mat.holder and card.face == mat.holder), None)
        if cards and holder is not None:
            left = [card for card in left if card is not holder]
            yield holder, cards
    aside = zones.get("aside", ())
    able = left if len(left) == 1 else [card for card in left if aside and holds(card)]
    able = [card for card in able if card not in aside]
    first = 0
    for card in able:
        last = len(aside) if card is able[-1] else first + holds(card)
        if aside[first:last]:
            yield card, aside[first:last]
        first = last
    if among:
        zones["aside"] = (*aside, *among)


def set_aside_face_up(
    zones: Mapping[str, Sequence[Card]],
    kept_by: Mapping[Card, Sequence[Card]],
    sets_aside_face_down: Callable[[str], bool],
) -> Iterator[Card]:
    """The cards that lie face up where they may lie face down: on no mat that is declared face down, and kept by no
    card that sets aside face down. [aside/face-up]"""
    face_down = {card for by, kept in kept_by.items() if kept and sets_aside_face_down(by.face or "") for card in kept}
    for zone, cards in zones.items():
        if may_lie_face_down(zone) and not (zone in MATS and MATS[zone].face_down):
            yield from (card for card in cards if card not in face_down)


def mats_among_aside() -> list[str]:
    """The names in the notation of what certain cards have set aside."""
    return [mat.name for mat in MATS.values() if mat.among_aside]


def among_aside(table: Table, seat: Seat, zone: str) -> list[Card]:
    """The cards of one of these."""
    mat = MATS[zone]
    if mat.marked_by:
        marked = {pile for pile, player, token in table.on_piles if (player, token) == (seat.player, mat.marked_by)}
        return [card for card in seat.aside if table.pile_of.get(card.face or "") in marked]
    return [
        card
        for due in table.due
        if due.player == seat.player and due.card.face == mat.holder
        for card in due.cards
        if card in seat.aside
    ]
