"""What the abilities of many cards ask: of the event that sets them off, and of the cards that would fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ...table.table import BETWEEN_TURNS
from ...text.book import Condition, Cost, Text
from ...vocabulary import CardType, Phase
from .frame import PointsFrame

if TYPE_CHECKING:
    from ..engine import Dominion
    from .events import Event


def cost_when_gained(game: Dominion, event: Event) -> Cost:
    """The cost of a card at the moment of its gain, whatever has become of its cost since. [gain/cost]"""
    if event.cost is not None:
        return event.cost
    return game.cost(event.card) if event.card is not None else Cost(known=False)


def was(game: Dominion, event: Event, *kinds: CardType) -> bool:
    """Whether the event is about a card that had one of these types when it happened. [event/as-it-was]"""
    return event.card is not None and any(game.was_type(event.card, kind, event.seq) for kind in kinds)


def card_is(*kinds: CardType) -> Condition:
    """The condition that the event is about a card that had one of these types when it happened. [event/as-it-was]"""
    return lambda game, me, event: was(game, event, *kinds)


def is_there(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a card is still where it was gained or discarded to."""
    return event.card is not None and event.card in game.table.zone(me, event.to, event.card)


def all_of(*conditions: Condition) -> Condition:
    """The condition that all of these hold."""
    return lambda game, me, event: all(each(game, me, event) for each in conditions)


def in_play_beside(game: Dominion, me: Player, event: Event) -> list[Card]:
    """The cards that may still be in play when a card is discarded from there in Clean-up: players discard one card
    after the other, as they like, so any that nothing has become of yet."""
    discarded = event.discards.cards if event.discards is not None else ()
    return [*game.seat(me).play, *game.still_in(me, event.to, discarded)]


def is_own(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the event is about a card of its player's own: nobody owns one that comes from a pile. [trash/own]"""
    return event.from_ != "supply"


def not_in_clean_up(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is not Clean-up: discards of that are not what the ability means."""
    return game.table.phase != "clean-up"


def has_2_coins(game: Dominion, me: Player, event: Event) -> bool:
    """Whether there are $2 or more left."""
    return game.table.coins >= 2 or "coins" in game.table.unknown


def in_own_turn(game: Dominion, me: Player) -> bool:
    """Whether it is the turn of this player."""
    turn = game.table.turn
    return turn is not None and turn.player == me


def in_a_turn(game: Dominion) -> bool:
    """Whether a turn is in course: neither between turns nor while points are counted."""
    table = game.table
    return table.turn is not None and table.phase != BETWEEN_TURNS and not isinstance(game.frame, PointsFrame)


ACTION_PHASE: tuple[Phase, ...] = ("start", "action")
"""What is an Action phase: what happens at the start of a turn belongs to it. [turn/start]"""


def in_action_phase(game: Dominion) -> bool:
    """Whether it is an Action phase."""
    return game.table.phase in ACTION_PHASE


def is_action(text: Text) -> bool:
    """Whether a text is that of an Action."""
    return text.is_action


def is_treasure(text: Text) -> bool:
    """Whether a text is that of a Treasure."""
    return "Treasure" in text.types
