"""Renaissance: Villagers, artifacts, Projects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..book import action, landscape, rewrite
from ..frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


@action("Border Guard", cost=2, actions=1, comes_with=("Lantern", "Horn"))
def border_guard(game: Dominion, me: Player) -> Effect:
    """+1 Action; reveal 2 cards, one goes to your hand, one is discarded; if both are Actions, take Lantern or Horn."""
    revealed = game.reveal_some(me, 2)
    for card in (yield from game.ask(me, "hand", "Put which card into your hand?", tuple(revealed))):
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, game.still_in(me, "revealed", revealed), "revealed")
    wanted = game.revealing(2)
    if len(revealed) == wanted and all(game.is_type(card, "Action") for card in revealed):
        for artifact in (yield from game.may(me, "take", "Take which artifact?", ("Lantern", "Horn"))):
            game.take_state(me, artifact)


landscape("Lantern", "Artifact", summary="Your Border Guards reveal 3 cards and discard 2; all must be Actions.")
landscape("Horn", "Artifact", summary="Once per turn a Border Guard that you discard from play may go onto your deck.")


@rewrite(
    "Lantern",
    condition=lambda game, me, card: game.has_state(me, "Lantern") and game.is_named(card, "Border Guard"),
)
def lantern(game: Dominion, frame: PlayFrame) -> None:
    """A card more is revealed."""
    frame.more_revealed += 1
