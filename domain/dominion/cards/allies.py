"""Allies: Liaisons, piles of four cards that rotate, the Allies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..book import action, attack, later, override, rewrite
from ..frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


@attack("Highwayman", types="Action Attack Duration", cost=5)
def highwayman(game: Dominion, me: Player) -> Effect:
    """Next turn discard this and +3 Cards; until then the first Treasure each other player plays each turn is idle."""
    for victim in (yield from game.attacked(me)):
        game.begin_lasting_effect(victim, "Highwayman", until=me)
    game.prepare(me)


@later("Highwayman")
def highwayman_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Discard this from play; +3 Cards."""
    this = game.frame.physical
    if this is not None:
        yield from game.discard(me, (this,), "play")
    game.add(me, cards=3)


def _first_treasure(game: Dominion, me: Player, card: Card) -> bool:
    """Whether a robbed player plays his first Treasure of a turn with this play."""
    return game.is_first_played(me, card, "Treasure") and game.in_force(me, "Highwayman") > 0


@override("Highwayman", condition=_first_treasure)
def highwayman_override(game: Dominion, me: Player) -> Effect:
    """Nothing."""
    yield from ()


@action("Elder", cost=5, types="Action Townsfolk", coins=2)
def elder(game: Dominion, me: Player) -> Effect:
    """+$2; you may play an Action from hand; what it lets you choose, you may choose one more of."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        game.begin_effect(me, "Elder")
        yield from game.play(me, chosen)
        if game.in_force(me, "Elder"):
            game.begin_effect(me, "Elder", -1)  # its instructions were not followed


@rewrite("Elder", condition=lambda game, me, card: game.in_force(me, "Elder") > 0 and game.is_type(card, "Action"))
def elder_rewrite(game: Dominion, frame: PlayFrame) -> None:
    """Who chooses between abilities may choose one more."""
    frame.more_choices += 1
    game.begin_effect(frame.player, "Elder", -1)
