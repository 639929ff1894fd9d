"""How each fact changes a table of One of Dominion: small, total, and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facts import Apply, Card, Fact, Player
from ...kernel.game import KERNEL_APPLY, nothing
from ..text.guests import Guest
from . import facts as f
from .table import FULL, Seat, Table


def _started(table: Table, fact: f.GameStarted) -> None:
    table.rules = fact.rules
    table.players = tuple(f"p{number}" for number in range(1, len(fact.players) + 1))
    table.seats = {seat: Seat(seat, name) for seat, name in zip(table.players, fact.players, strict=True)}
    table.guests = {name: Guest(*values) for name, values in fact.guests.items()}
    table.deck_name = fact.deck
    table.deck = list(fact.stock)
    table.style_cards = fact.styles
    table.starting = (fact.hand, fact.points)


def _given(table: Table, fact: f.TableGiven) -> None:
    table.dealt = True
    for player, seat in table.seats.items():
        seat.hand = list(fact.zones.get(player, {}).get("hand", ()))
        seat.field = list(fact.zones.get(player, {}).get("field", ()))
        seat.lost = list(fact.removed.get(player, ()))
        seat.points = fact.points.get(player, 0)
    table.deck = list(fact.deck)
    table.discard = list(fact.discard)
    table.completed = list(fact.completed)
    table.out = list(fact.out)


def _deck_shuffled(table: Table, fact: f.DeckShuffled) -> None:
    table.dealt = True
    table.deck = list(reversed(fact.order))


def _turn_began(table: Table, fact: f.TurnBegan) -> None:
    table.turn = fact.number
    table.styles = {}
    table.unused = []
    table.shown = []
    table.skipped = []
    table.named = {}
    for seat in table.seats.values():
        seat.removed, seat.lost = seat.lost, []


def _unused(table: Table, fact: f.StyleUnused) -> None:
    table.unused.append(fact.style)


def _dealt(table: Table, fact: f.StyleDealt) -> None:
    table.styles[fact.player] = fact.style


def _revealed(table: Table, fact: f.StyleRevealed) -> None:
    table.styles[fact.player] = fact.style
    if fact.player not in table.shown:  # a log may show a style again
        table.shown.append(fact.player)
    table.acting = fact.player
    table.begun = []
    table.placed = []
    table.used = []


def _skipped(table: Table, fact: f.TurnSkipped) -> None:
    table.skipped.append(fact.player)
    table.acting = None


def _phase(table: Table, fact: f.PhaseBegan) -> None:
    if fact.phase == "end":
        table.acting = None
    elif fact.phase not in table.begun:
        table.begun.append(fact.phase)


def _tokens(table: Table, fact: f.TokenMoved) -> None:
    table.seats[fact.player].points += fact.by
    if fact.to in table.seats:
        table.seats[fact.to].points -= fact.by


def _pile(table: Table, player: Player, zone: str) -> list[Card]:
    if zone in ("hand", "field"):
        return table.seats[player].zone(zone)
    return {"deck": table.deck, "deck bottom": table.deck, "discard": table.discard, "out": table.out}[zone]


def _moved(table: Table, fact: Any) -> None:
    source = _pile(table, fact.player, fact.from_)
    if fact.card in source:
        source.remove(fact.card)
    target = _pile(table, fact.player, fact.to)
    target.insert(0 if fact.to == "deck bottom" else len(target), fact.card)


def _placed(table: Table, fact: f.GuestPlaced) -> None:
    _moved(table, fact)
    table.placed.append(fact.card)
    if len(table.seats[fact.player].field) >= FULL and fact.player not in table.completed:
        table.completed.append(fact.player)


def _removed(table: Table, fact: f.GuestRemoved) -> None:
    _moved(table, fact)
    table.seats[fact.player].lost.append(fact.card)


def _returned(table: Table, fact: f.GuestReturned) -> None:
    _moved(table, fact)
    seat = table.seats[fact.player]
    seat.removed = [card for card in seat.removed if card is not fact.card]


def _drawn(table: Table, fact: f.CardsDrawn) -> None:
    for card in fact.cards:
        if card in table.deck:
            table.deck.remove(card)
    table.seats[fact.player].hand.extend(fact.cards)


def _used(table: Table, fact: f.SkillUsed) -> None:
    table.used.append(fact.skill)


def _named(table: Table, fact: f.StyleNamed) -> None:
    table.named[fact.skill] = fact.style


def _exchanged(table: Table, fact: f.HandsExchanged) -> None:
    one, other = table.seats[fact.player], table.seats[fact.to]
    one.hand, other.hand = other.hand, one.hand


def _ended(table: Table, fact: f.GameEnded) -> None:
    table.over = True
    table.scores = dict(fact.scores)
    table.ranks = dict(fact.ranks)
    table.winners = fact.winners


APPLY: Mapping[type[Fact], Apply] = {
    **KERNEL_APPLY,
    f.GameImported: nothing,
    f.GameStarted: _started,
    f.TableGiven: _given,
    f.DeckShuffled: _deck_shuffled,
    f.TurnBegan: _turn_began,
    f.StylesShuffled: nothing,
    f.StyleUnused: _unused,
    f.StyleDealt: _dealt,
    f.StyleRevealed: _revealed,
    f.TurnSkipped: _skipped,
    f.PhaseBegan: _phase,
    f.TokenMoved: _tokens,
    f.CardsLookedAt: nothing,
    f.AddressTaken: _moved,
    f.CardsDrawn: _drawn,
    f.CardDiscarded: _moved,
    f.CardMoved: _moved,
    f.GuestPlaced: _placed,
    f.GuestRemoved: _removed,
    f.GuestReturned: _returned,
    f.SkillUsed: _used,
    f.StyleNamed: _named,
    f.HandsExchanged: _exchanged,
    f.CardIdentified: nothing,
    f.GameEnded: _ended,
}
"""What each kind of fact does to a table."""
