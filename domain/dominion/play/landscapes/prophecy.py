"""Prophecies: the Sun tokens on them, and when they take effect. [setup.md: Omen, Rising Sun 2024]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import Token
from ..abilities.events import Event, window
from ..tokens import gather, gathered

if TYPE_CHECKING:
    from ..engine import Dominion

SUN: Token = "sun"
SUNS = {2: 5, 3: 8, 4: 10, 5: 12, 6: 13}
"""How many Sun tokens a Prophecy begins with, by the number of players."""


def lay_suns(game: Dominion) -> None:
    """Put the Sun tokens on the Prophecy of the game, at set-up."""
    if game.prophecy:
        players = game.table.players
        gather(game, players[0], SUN, SUNS[max(len(players), min(SUNS))], game.prophecy)


def remove_sun(game: Dominion, player: Player) -> Effect:
    """+1 Sun: a Sun token leaves the Prophecy, if one lies there; with the last one the Prophecy takes effect."""
    if not game.prophecy or not gathered(game, SUN, game.prophecy):
        return
    gather(game, player, SUN, -1, game.prophecy)
    if not gathered(game, SUN, game.prophecy):
        game.emit(f.ProphecyTookEffect(player, game.prophecy), rule="prophecy")
        yield from window(game, Event("last sun", player, None))


def prophesied(game: Dominion, name: str) -> bool:
    """Whether a Prophecy has taken effect."""
    return name in game.table.prophecies
