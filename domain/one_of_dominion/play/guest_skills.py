"""The skills of the purple guests, as long as they are on one's own field. [003:114-149]

What is not here: those that count as 8 (guests.py), take two or look at three (phases.py), cannot be removed
(skills.py), stand for a missing colour (scoring.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...kernel.ask import Answer
from ...kernel.facts import Card, Option, Player
from ...kernel.session import Effect
from ..table import facts as f
from ..text.guests import ANY_COLOUR, FAVOUR, HEALING, TRADE
from ..vocabulary import Zone

if TYPE_CHECKING:
    from .engine import OneOfDominion

TRADE_PRICE = 3
"""What it costs to trade addresses. [003:140]"""
TRADED = 2
"""How many are traded. [003:140]"""


def in_pre_phase(game: OneOfDominion, player: Player) -> None:
    """Each guest that counts as any colour gives a point to a player with a coloured style. [003:137; when:
    `ood_isshiki`]"""
    if game.switch("ood_isshiki") == "pre-phase" and game.colour(player) is not None:
        game.get_points(player, len(game.guests_with(player, ANY_COLOUR)), "ood/any-colour")


def choices(game: OneOfDominion, player: Player) -> Iterator[Answer]:
    """The answers of the acting player with the guests on their field: `use`, the guest's name, the target."""
    for guest, skill in _ready(game, player):
        for target in _targets(game, player, skill):
            yield ("use", guest, *target)


def _ready(game: OneOfDominion, player: Player) -> Iterator[tuple[str, str]]:
    """The guests whose skill may still be used this turn, by name, with the skill."""
    for skill in (HEALING, FAVOUR, ANY_COLOUR, TRADE):
        for card in _holders(game, player, skill):
            name = card.face or ""
            if name not in game.table.used or (skill == TRADE and game.switch("ood_mido") == "often"):
                yield name, skill


def _holders(game: OneOfDominion, player: Player, skill: str) -> list[Card]:
    """The guests that let the player use a skill: on their field, or (`ood_healer`) healers that were removed; healers
    that are placed in this turn by the switch `ood_healer_placed`."""
    holders = game.guests_with(player, skill)
    if skill == HEALING and game.switch("ood_healer_placed") == "no":
        holders = [card for card in holders if card not in game.table.placed]  # she was not there at the removal
    if skill == HEALING and game.switch("ood_healer") == "herself":
        removed = game.seat(player).removed
        holders += [card for card in removed if (guest := game.table.guest(card)) and guest.skill == HEALING]
    return holders


def _targets(game: OneOfDominion, player: Player, skill: str) -> Iterator[tuple[Option, ...]]:
    """What a skill may be used on; an empty target for one that asks for none."""
    seat = game.seat(player)
    if skill == HEALING and seat.points:
        yield from ((card,) for card in seat.removed)
    elif skill == FAVOUR:
        yield from ((card,) for card in seat.hand)
    elif skill == ANY_COLOUR and game.switch("ood_isshiki") == "use" and game.colour(player) is not None:
        if any(card not in game.table.placed for card in game.guests_with(player, ANY_COLOUR)):
            yield ()
    elif skill == TRADE and seat.points >= TRADE_PRICE and len(seat.hand) >= TRADED and _can_draw(game):
        yield ()


def _can_draw(game: OneOfDominion) -> bool:
    """Whether Mido Maki can be used with the deck as it is. [003:140, by the switch `ood_trade`]"""
    return game.switch("ood_trade") == "draw" or len(game.table.deck) >= TRADED


def use(game: OneOfDominion, player: Player, name: str, target: Sequence[Option]) -> Effect:
    """Use the skill of the guest of that name on a target as `choices` offered it."""
    guest = game.table.guests[name]
    with game.using(player, name, f"ood/{guest.skill}"):
        cards = [card for card in target if isinstance(card, Card)]
        if guest.skill == HEALING:
            _bring_back(game, player, cards[0])
        elif guest.skill == FAVOUR:
            game.discard(player, cards[0], "hand", "ood/favour")
            game.get_points(player, 1, "ood/favour")
        elif guest.skill == ANY_COLOUR:
            game.get_points(player, 1, "ood/any-colour")
        else:
            yield from _trade(game, player)


def _bring_back(game: OneOfDominion, player: Player, card: Card) -> None:
    """A guest that was removed in the turn before comes back to hand for a point. [003:128]"""
    game.pay(player, 1, "ood/healing")
    where: Zone = "out" if card in game.table.out else "discard"
    game.emit(f.GuestReturned(player, card, where, "hand"), rule="ood/healing")


def _trade(game: OneOfDominion, player: Player) -> Effect:
    """Pay three points, discard two addresses, draw two. [003:140; `ood_mido`, `ood_trade`]"""
    game.pay(player, TRADE_PRICE, "ood/trade")
    hand = game.seat(player).hand
    given = yield from game.ask(player, "discard", list(hand), TRADED, TRADED)
    for card in given:
        game.discard(player, card, "hand", "ood/trade")
    game.draw(player, TRADED, "ood/trade")
