"""Empires: split piles, Castles, Debt, Landmarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..book import attack, later, override

if TYPE_CHECKING:
    from ..engine import Dominion


@attack("Enchantress", types="Action Attack Duration", cost=3)
def enchantress(game: Dominion, me: Player) -> Effect:
    """Until your next turn the first Action that each other player plays in his turn is a cantrip. Later, +2 Cards."""
    for victim in (yield from game.attacked(me)):
        game.begin_lasting_effect(victim, "Enchantress", until=me)
    game.prepare(me)


@later("Enchantress")
def enchantress_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    game.add(me, cards=2)
    yield from ()


def _first_action(game: Dominion, me: Player, card: Card) -> bool:
    """Whether an enchanted player plays his first Action of his own turn with this play."""
    return game.is_first_played(me, card, "Action") and game.in_force(me, "Enchantress") > 0


@override("Enchantress", condition=_first_action)
def enchantress_override(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action."""
    game.add(me, cards=1, actions=1)
    yield from ()
