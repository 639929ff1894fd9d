"""The end of the game, points and who wins. [rules/setup.md: End of game and scoring]"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...kernel.facts import Player
from .abilities.frame import PointsFrame

if TYPE_CHECKING:
    from .engine import Dominion


VP = "VP"
"""What the points for tokens stand under."""


def is_over(game: Dominion) -> bool:
    """Whether the game ends after this turn: a pile that ends it is empty, or any three (four with 5 or 6 players)."""
    supply = game.table.supply
    if all(supply.values()):
        return False  # as after most turns
    if game.empty_piles() >= (3 if len(game.table.players) <= 4 else 4):  # [setup.md]
        return True
    return any(supply.get(name) == [] for name in game.offers.end_the_game)


def score(game: Dominion, player: Player) -> int:
    """A player's points: their cards, wherever they are, states, VP tokens, and what landscapes give."""
    return sum(points for _, points in _scored(game, player))


def parts(game: Dominion, player: Player) -> dict[str, int]:
    """The parts of a player's points: so many for all cards of a name, for tokens, for a state or landscape."""
    by_name: Counter[str] = Counter()
    for name, points in _scored(game, player):
        by_name[name] += points
    return dict(by_name)


def _scored(game: Dominion, player: Player) -> list[tuple[str, int]]:
    """The points of a player, and what each are for."""
    seat = game.table.seats[player]
    owned = Counter([card.face for card in seat.cards()])
    scored = [(name or "", count * _worth(game, player, name)) for name, count in owned.items()]
    for zone in seat.mats():
        for card in seat.zones[zone]:
            text = game.text(card.face)
            if text and text.on_mat[0] == zone:
                scored.append((card.face or "", text.on_mat[1]))
    scored += [(name, _worth(game, player, name)) for name in (*seat.states, *game.table.landscapes)]
    scored.append((VP, seat.tokens.get("vp", 0)))
    return scored


def _worth(game: Dominion, player: Player, name: str | None) -> int:
    """The points for a card of that name, for a state of the player or for a landscape."""
    text = game.text(name)
    if text is None:
        return 0
    points = text.points
    if isinstance(points, int):
        return points
    outer = game.frame
    game.frame = PointsFrame(outer.seq, player, name, None, outer)
    try:
        return points(game, player)
    finally:
        game.frame = outer


def scores(game: Dominion) -> dict[Player, int]:
    """The points of every player."""
    return {player: score(game, player) for player in game.table.players}


def winners(game: Dominion, points: dict[Player, int]) -> tuple[Player, ...]:
    """The players with most points and, of those, fewest turns. With equal turns they share the victory."""
    most = max(points.values())
    best = [player for player, each in points.items() if each == most]
    fewest = min(game.seat(player).turns for player in best)
    return tuple(player for player in best if game.seat(player).turns == fewest)
