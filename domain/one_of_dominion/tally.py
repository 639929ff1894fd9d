"""What is counted of a game of One of Dominion."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.facts import Player
from ..kernel.source import Source
from ..kernel.telling.tally import Tally
from .play.engine import OneOfDominion
from .play.scoring import score
from .table.facts import CardDiscarded, CardsDrawn, GuestPlaced, GuestRemoved
from .table.table import Table


def points(table: Table) -> Mapping[Player, int]:
    """The points of each player if the game ended now; after its end, the points that they have."""
    if table.over:
        return dict(table.scores)
    game = OneOfDominion(table, Source())
    return {player: score(game, player).total for player in table.players}


TALLY = Tally(
    {CardsDrawn: "draws", GuestPlaced: "places", GuestRemoved: "removes", CardDiscarded: "discards"},
    shown=("places", "removes"),
    points=points,
)
