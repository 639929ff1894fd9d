"""Cards on mats, and cards set aside under the name of the ability that will bring them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...text.book import Condition
from ...vocabulary import CardType, Mat, Zone
from .discard import discard

if TYPE_CHECKING:
    from ..engine import Dominion


def on_mat(game: Dominion, player: Player, mat: Mat) -> list[Card]:
    """The cards that lie there."""
    return list(game.table.seats[player].zones.get(mat, ()))


def lies_on(mat: Mat) -> Condition:
    """The condition that something of the player's lies there."""
    return lambda game, me, event: bool(game.table.seats[me].zones.get(mat))


def take_back(game: Dominion, player: Player, mat: Mat, to: Zone) -> None:
    """Move all that lies there to another zone."""
    for card in on_mat(game, player, mat):
        game.move(player, card, mat, to)


def play_from(game: Dominion, player: Player, mat: Mat, *kinds: CardType) -> Effect:
    """Play what lies there, in the order that the player likes; cards that have none of `kinds` (if any) are left. A
    card without a face may have one of them, but nothing forces it to be played."""
    rest = [card for card in on_mat(game, player, mat) if not kinds or any(game.is_type(card, kind) for kind in kinds)]
    while rest:
        least = min(1, game.certain(rest)) if kinds else 1
        chosen = yield from game.ask(player, "play", tuple(rest), least, name="from the mat")
        if not chosen:
            return
        for card in chosen:
            rest.remove(card)
            yield from game.play(player, card, mat)


def discard_from(game: Dominion, player: Player, mat: Mat) -> Effect:
    """Discard all that lies there."""
    yield from discard(game, player, on_mat(game, player, mat), mat)
