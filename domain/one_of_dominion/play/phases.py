"""The first phase, an address or points, and the second, a guest on the field. [003:100-102]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...kernel.ask import Answer
from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..table import facts as f
from ..table.table import FULL
from ..text.guests import BOTH, FORESIGHT
from ..text.styles import MANNEQUIN

if TYPE_CHECKING:
    from .engine import OneOfDominion

POINTS = 2
"""The points that may be taken in the first phase. [003:100]"""
LOOKED_AT = 2
"""How many guests are looked at for an address. [003:100]"""
MOST_GUESTS = 3
"""How many guests Mannequin may place in a turn; the other styles one. [003:78, 003:102]"""


def first_choices(game: OneOfDominion) -> list[Answer]:
    """An address or points, once a turn; an address only where the deck has guests to look at."""
    if "first" in game.table.begun:
        return []
    there = len(game.table.deck)
    if there >= LOOKED_AT or (there and game.switch("ood_few") == "take"):
        return [("take", "address"), ("take", "points")]
    return [("take", "points")]


def first(game: OneOfDominion, player: Player, what: str) -> Effect:
    """Take two points; or look at the top guests of the deck, take one of them as an address, discard the others."""
    game.emit(f.PhaseBegan(player, "first"), rule="ood/first")
    if what == "points":
        game.get_points(player, POINTS, "ood/first")
        return
    seen = LOOKED_AT + bool(game.guests_with(player, FORESIGHT))
    cards = tuple(reversed(game.table.deck[-seen:]))
    game.evidence.identify(game, player, cards, "looked at")
    game.emit(f.CardsLookedAt(player, cards), rule="ood/first")
    most = 2 if game.guests_with(player, BOTH) else 1
    taken = yield from game.ask(player, "take", cards, 1, most, key="first-phase/take")
    for card in taken:
        game.emit(f.AddressTaken(player, card, "deck", "hand"), rule="ood/first")
    for card in cards:
        if card not in taken:
            _leave(game, player, card)


def _leave(game: OneOfDominion, player: Player, card: Card) -> None:
    """Where a guest goes that was looked at and not taken. [003:100 is silent; switch `ood_untaken`]"""
    if game.switch("ood_untaken") == "bottom":
        game.emit(f.CardMoved(player, card, "deck", "deck bottom"), rule="ood/untaken")
    else:
        game.discard(player, card, "deck", "ood/untaken")


def second_choices(game: OneOfDominion, player: Player) -> Iterator[Answer]:
    """Each guest in hand that the player can pay for, as long as they may place one."""
    seat = game.seat(player)
    most = MOST_GUESTS if game.style(player) == MANNEQUIN else 1
    if len(game.table.placed) >= most or (len(seat.field) >= FULL and game.switch("ood_ninth") == "refused"):
        return
    for card in seat.hand:
        if game.price(card) <= seat.points:
            yield ("place", card)


def second(game: OneOfDominion, player: Player, card: Card) -> None:
    """Pay a guest's number and put the guest on the field; one of the style's colour then gives a point."""
    game.emit(f.PhaseBegan(player, "second"), rule="ood/second")
    game.evidence.identify(game, player, [card])
    game.pay(player, game.price(card), "ood/price")
    game.emit(f.GuestPlaced(player, card, "hand", "field"), rule="ood/second")
    if game.colour(player) is not None and game.guest_colour(card) == game.colour(player):
        game.get_points(player, 1, "ood/same-colour")
