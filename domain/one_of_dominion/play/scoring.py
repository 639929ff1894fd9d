"""Scoring: what the connections count, the bonuses, and the ranks. [003:22-25]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ..table import facts as f
from ..table.table import FULL
from ..text.guests import MISSING_COLOUR
from ..text.styles import COLOURS

if TYPE_CHECKING:
    from .engine import OneOfDominion

FIRST_EIGHT, LATER_EIGHT, ALL_COLOURS = 4, 2, 3
"""Points for eight guests on a field, for whoever has them first and for others, and for a guest of every colour.
[003:19]"""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points: the sum of their connections, and their bonuses for eight guests and for all colours."""

    connections: int
    eight: int
    colours: int

    @property
    def total(self) -> int:
        """The points that are compared first."""
        return self.connections + self.eight + self.colours


def score(game: OneOfDominion, player: Player) -> Score:
    """The score of a player if the game ended now."""
    field = game.seat(player).field
    there = {game.guest_colour(card) for card in field} & set(COLOURS)
    missing = len(COLOURS) - len(there)
    stand_ins = len(game.guests_with(player, MISSING_COLOUR))
    supplied = missing if stand_ins and game.switch("ood_jimmy") == "all" else stand_ins
    all_colours = missing <= supplied
    return Score(
        sum(game.influence(card) for card in field), _for_eight(game, player), ALL_COLOURS if all_colours else 0
    )


def _for_eight(game: OneOfDominion, player: Player) -> int:
    """4 for who had eight guests first, 2 for who did later; who lost one has nothing. [003:23; `ood_bonus`]"""
    reached: Sequence[Player] = game.table.completed
    if game.switch("ood_bonus") == "held":
        reached = [each for each in reached if len(game.seat(each).field) >= FULL]
    if player not in reached:
        return 0
    return FIRST_EIGHT if reached[0] == player else LATER_EIGHT


def ranks(game: OneOfDominion) -> dict[Player, int]:
    """Each player's rank, from 1: by points, then by connections alone; who are equal in both share it. [003:25]

    By the switch `ood_ties` the connections decide at every rank, or only who of those with most points is first.
    """
    scores = {player: score(game, player) for player in game.table.players}
    most = max(each.total for each in scores.values())

    def strength(player: Player) -> tuple[int, int]:
        score = scores[player]
        decides = game.switch("ood_ties") == "all" or score.total == most
        return score.total, score.connections if decides else 0

    strengths = {player: strength(player) for player in scores}
    return {player: 1 + sum(each > own for each in strengths.values()) for player, own in strengths.items()}


def end_game(game: OneOfDominion, rule: str) -> None:
    """The points are counted, and who has most wins. [003:22]"""
    placed = ranks(game)
    winners = tuple(player for player, rank in placed.items() if rank == 1)
    totals = {player: score(game, player).total for player in game.table.players}
    game.emit(f.GameEnded(totals, placed, winners), rule=rule)
