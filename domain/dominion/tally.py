"""What is counted of a game of Dominion."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.facts import Player
from ..kernel.source import Source
from ..kernel.telling.tally import Tally
from .play.engine import Dominion
from .play.scoring import parts, scores
from .table.facts import CardBought, CardGained, CardPlayed, CardTrashed, ResourcesChanged
from .table.table import Table


def points(table: Table) -> Mapping[Player, int]:
    """The points of each player if the game ended now; after its end, the points that they have. [rules/setup.md:
    scoring]"""
    return dict(table.scores) if table.over else scores(Dominion(table, Source()))


def parts_of(table: Table) -> Mapping[Player, Mapping[str, int]]:
    """The parts of the points of each player. [rules/setup.md: scoring]"""
    game = Dominion(table, Source())
    return {player: parts(game, player) for player in table.players}


def coins(fact: ResourcesChanged) -> Mapping[str, int]:
    """The coins that a player got. A payment does not count."""
    return {"coins": fact.coins} if fact.coins > 0 else {}


TALLY = Tally(
    {CardPlayed: "plays", CardBought: "buys", CardGained: "gains", CardTrashed: "trashes"},
    {ResourcesChanged: coins},
    ("coins", "gains", "trashes"),
    points,
    parts_of,
)
