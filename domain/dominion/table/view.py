"""A table as plain data, for a viewer."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from ...kernel.facts import Card, Player
from ..play.landscapes.hexes_and_boons import BOONS, DISCARD, HEXES
from ..vocabulary import FACE_DOWN, OWN_ZONES
from .facts import TurnBegan
from .sight import has_own_back, lies_open
from .table import BETWEEN_TURNS, BLACK_MARKET, Due, Seat, Table, Turn, may_lie_face_down, place_of

_face = attrgetter("face")

PUT_BY = (place_of(HEXES, DISCARD), place_of(BOONS, DISCARD))
"""The discard piles of Hexes and Boons."""


def view(table: Table, viewer: str | None) -> dict[str, Any]:
    """The table as JSON-like data: as `viewer` (a seat) may see it, or the whole of it for None.

    A zone is the list of its cards' names, the top last, with None for a card whose face is not known or may not be
    seen, so its length is always right; an empty mat is left out, since the rules may have looked at it. Who controls a
    possessed turn sees what the possessed player sees. [000:6] Card numbers are left out: with them hidden cards could
    be followed.
    """
    eyes = _eyes(table, viewer)
    return {
        "game": "dominion",
        "viewer": viewer,
        "rules": table.rules,
        "turn": _turn(table.turn),
        "phase": table.phase,
        "actions": table.actions,
        "buys": table.buys,
        "coins": table.coins,
        "potions": table.potions,
        "unknown": sorted(table.unknown),
        "players": [_seat(table, seat, viewer, eyes) for seat in table.seats.values()],
        "supply": _piles(table.supply, viewer),
        "other_piles": _piles(table.others, viewer),
        "hexes_and_boons": {
            name: _faces(cards) if viewer is None else _open(name, cards)
            for name, cards in table.hexes_and_boons.items()
        },
        "trash": _faces(table.trash),
        "effects": [
            {"player": player, "effect": effect, "amount": amount} for (player, effect), amount in table.effects.items()
        ]
        + [
            {"player": player, "effect": effect, "amount": amount, "until": until}
            for (player, effect, until), amount in table.lasting.items()
        ],
        "durations": [_due(table, due, viewer, eyes) for due in table.due],
        "queued_turns": [_turn(turn) for turn in table.queue],
        "landscapes": [
            {"name": name, "pile": pile or None} | ({"in_effect": True} if name in table.prophecies else {})
            for name, pile in table.landscapes.items()
        ],
        "tokens": [
            {"place": place, "player": player, "token": token, "count": count}
            for (place, player, token), count in table.on_piles.items()
        ],
        "kingdom": list(table.kingdom),
        "options": dict(table.options),
        "over": table.over,
        "scores": dict(table.scores),
        "winners": list(table.winners),
    }


def outcome(table: Table) -> dict[str, Any]:
    """The outcome of a table where a game ends, or its state where it is left."""
    return {
        "rules": table.rules,
        "players": [seat.name for seat in table.seats.values()],
        "kingdom": list(table.kingdom),
        "over": table.over,
        "scores": dict(table.scores),
        "winners": list(table.winners),
        "turns": {player: seat.turns for player, seat in table.seats.items()},
    }


def _eyes(table: Table, viewer: Player | None) -> Sequence[Player]:
    """The players whose cards the viewer sees as they do."""
    turn = table.turn
    ended = table.over or table.phase == BETWEEN_TURNS
    if viewer is not None and turn is not None and turn.controller == viewer and not ended:
        return (viewer, turn.player)
    return (viewer,) if viewer is not None else ()


def _seat(table: Table, seat: Seat, viewer: Player | None, eyes: Sequence[Player]) -> dict[str, Any]:
    own = seat.player in eyes
    return {
        "player": seat.player,
        "name": seat.name,
        "turns": seat.turns,
        "states": list(seat.states),
        "tokens": {token: count for token, count in seat.tokens.items() if count},
        "zones": {
            name: _faces(cards) if viewer is None else _seen(table, name, cards, own)
            for name, cards in seat.zones.items()
            if cards or name in OWN_ZONES
        },
    }


def _seen(table: Table, zone: str, cards: Sequence[Card], own: bool) -> list[str | None]:
    """The visible part of a zone: of a deck only its size, of a discard pile only its top card, of cards set aside
    those face up; and of a deck, for its player, the cards whose backs show what they are. [aside/face-up]"""
    if lies_open(zone) or (own and zone not in ("deck", "discard")):
        return _faces(cards)
    backs = own if zone == "deck" else zone != "discard"
    hidden: list[str | None] = [
        card.face if lies_face_up(table, zone, card) or (backs and has_own_back(card.face)) else None for card in cards
    ]
    if zone == "discard" and cards:
        hidden[-1] = cards[-1].face
    return hidden


def lies_face_up(table: Table, zone: str, card: Card) -> bool:
    """Whether a card of a zone lies face up, where it might lie face down."""
    return may_lie_face_down(zone) and card not in table.face_down


def _open(place: str, cards: Sequence[Card]) -> list[str | None]:
    """The visible Hexes and Boons that are not in their pile: of a discard pile only the top one."""
    hidden = len(cards) - 1 if cards and place in PUT_BY else 0
    return [None] * hidden + _faces(cards[hidden:])


def _faces(cards: Iterable[Card]) -> list[str | None]:
    return list(map(_face, cards))


def _piles(piles: dict[str, list[Card]], viewer: Player | None) -> list[dict[str, Any]]:
    """Each pile with its size and its top card; `cards`, from the bottom, of a mixed pile and for no viewer's eyes."""
    return [
        {
            "pile": name,
            "count": len(cards),
            "top": cards[-1].face if cards and (viewer is None or not _lies_face_down(name)) else None,
            "cards": _mixed(cards) if viewer is None else None,
        }
        for name, cards in piles.items()
    ]


def _mixed(cards: Sequence[Card]) -> list[str | None] | None:
    """The faces of a pile in which not all are the same."""
    faces = _faces(cards)
    return faces if faces.count(faces[0] if faces else None) < len(faces) else None


def _lies_face_down(pile: str) -> bool:
    """Whether nobody sees the top card of a pile."""
    return pile == BLACK_MARKET or pile in FACE_DOWN


def _due(table: Table, due: Due, viewer: Player | None, eyes: Sequence[Player]) -> dict[str, Any]:
    own = viewer is None or due.player in eyes
    zones = table.seats[due.player].zones.items()
    face_up = {card for zone, cards in zones for card in cards if lies_face_up(table, zone, card)}
    return {
        "player": due.player,
        "card": due.card.face,
        "by": due.by or None,
        "cards": [card.face if own or card in face_up else None for card in due.cards],
        "holders": _faces(due.holders),
    }


def _turn(turn: Turn | TurnBegan | None) -> dict[str, Any] | None:
    if turn is None:
        return None
    return {"player": turn.player, "controller": turn.controller, "kind": turn.kind, "number": turn.number}
