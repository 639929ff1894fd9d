"""The Prophecies of Rising Sun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.conditions import card_is, is_action
from ..play.events import Event
from ..text.book import landscape, when

if TYPE_CHECKING:
    from ..play.engine import Dominion

landscape("Great Leader", "Prophecy", summary="After each Action that you play, +1 Action.")


@when("played", "Great Leader", where="prophecy", condition=card_is("Action"))
def great_leader(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Action."""
    yield from game.add(me, actions=1)


landscape("Growth", "Prophecy", summary="When you gain a Treasure, gain a cheaper card.")


@when("gain", "Growth", where="prophecy", condition=card_is("Treasure"))
def growth(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a cheaper card."""
    if event.card is not None:
        yield from game.gain_cheaper(me, game.cost(event.card))


landscape(
    "Kind Emperor",
    "Prophecy",
    summary="At the start of your turn, and when you remove the last Sun, gain an Action to your hand.",
)


def _gains_action(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain an Action to your hand."""
    yield from game.gain_one_of(me, game.supply(is_action), to="hand")


when("turn start", "Kind Emperor", where="prophecy")(_gains_action)
when("last sun", "Kind Emperor", where="prophecy")(_gains_action)
