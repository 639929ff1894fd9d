"""Ways: what an Action can be played as instead of what it says. [documents/001: all but the Chameleon override]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..book import landscape, rewrite, way
from ..frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


landscape("Way of the Chameleon", "Way", summary="Follow the card's instructions with +Cards and +$ swapped.")


def _is_action(game: Dominion, me: Player, card: Card) -> bool:
    return game.is_type(card, "Action")


@rewrite("Way of the Chameleon", condition=_is_action)
def way_of_the_chameleon(game: Dominion, frame: PlayFrame) -> None:
    """What gives +Cards gives +$ instead, and the other way round."""
    frame.swaps = True


@way("Way of the Pig")
def way_of_the_pig(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action."""
    game.add(me, cards=1, actions=1)
    yield from ()


@way("Way of the Sheep")
def way_of_the_sheep(game: Dominion, me: Player) -> Effect:
    """+$2."""
    game.add(me, coins=2)
    yield from ()
