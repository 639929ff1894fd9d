"""A table as plain data, for a viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel.facts import Card, Player
from ..text.styles import STYLES
from .table import Seat, Table


def view(table: Table, viewer: str | None) -> dict[str, Any]:
    """The table as JSON-like data: as `viewer` (a seat) may see it, or the whole of it for None.

    A pile or a zone is the list of its guests' names, the top last, with None for one whose face is not known or may
    not be seen, so its length is always right: of the deck and of other hands only the size is seen. A style is None
    until its player has revealed it. [003:89, 003:92]
    """
    return {
        "game": "one-of-dominion",
        "viewer": viewer,
        "rules": table.rules,
        "deck_name": table.deck_name,
        "turn": table.turn,
        "acting": table.acting,
        "phases": list(table.begun),
        "named": dict(table.named),
        "unused": _faces(table.unused),
        "players": [_seat(table, seat, viewer) for seat in table.seats.values()],
        "deck": _faces(table.deck) if viewer is None else [None] * len(table.deck),
        "discard": _faces(table.discard),
        "out": _faces(table.out),
        "guests": {
            name: {"colour": guest.colour, "value": guest.value, "skill": guest.skill or None}
            for name, guest in table.guests.items()
        },
        "styles": list(STYLES),
        "over": table.over,
        "scores": dict(table.scores),
        "ranks": dict(table.ranks),
        "winners": list(table.winners),
    }


def outcome(table: Table) -> dict[str, Any]:
    """The outcome of a table where a game ends, or its state where it is left."""
    return {
        "rules": table.rules,
        "players": [seat.name for seat in table.seats.values()],
        "over": table.over,
        "scores": dict(table.scores),
        "winners": list(table.winners),
        "ranks": dict(table.ranks),
        "turns": table.turn,
    }


def _seat(table: Table, seat: Seat, viewer: Player | None) -> dict[str, Any]:
    own = viewer in (None, seat.player)
    style = table.styles.get(seat.player)
    shown = own or seat.player in table.shown
    return {
        "player": seat.player,
        "name": seat.name,
        "style": style.face if style is not None and shown else None,
        "revealed": seat.player in table.shown,
        "skipped": seat.player in table.skipped,
        "points": seat.points,
        "removed": _faces(seat.removed),
        "zones": {"field": _faces(seat.field), "hand": _faces(seat.hand) if own else [None] * len(seat.hand)},
    }


def _faces(cards: Iterable[Card]) -> list[str | None]:
    return [card.face for card in cards]
