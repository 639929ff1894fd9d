"""The worth of the cards on a table, even if the game is not over."""

from __future__ import annotations

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.source import Source


def points_of(table: Table) -> dict[Player, int]:
    """The points of each player."""
    game = Dominion(table, Source())
    return {player: scoring.score(game, player) for player in table.seats}
