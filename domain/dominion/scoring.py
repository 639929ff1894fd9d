"""The end of the game, points and who wins. [rules/setup.md: End of game and scoring]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.facts import Player

if TYPE_CHECKING:
    from .engine import Dominion


def is_over(game: Dominion) -> bool:
    """Whether the game ends after this turn: Provinces or Colonies are gone, or three piles (four with 5 or 6)."""
    supply = game.table.supply
    if not supply.get("Province", True) or not supply.get("Colony", True):
        return True
    return game.empty_piles() >= (3 if len(game.table.players) <= 4 else 4)


def score(game: Dominion, player: Player) -> int:
    """The points of a player: his cards, wherever they are, his states, his VP tokens, and what landscapes give him."""
    seat = game.table.seats[player]
    total = seat.tokens.get("vp", 0)
    for zone, cards in seat.zones.items():
        total += sum(_worth(game, player, card.face, zone) for card in cards)
    return total + sum(_worth(game, player, name) for name in (*seat.states, *game.table.landscapes))


def _worth(game: Dominion, player: Player, name: str | None, zone: str = "") -> int:
    """The points for a card of that name in a zone of the player, for a state of his or for a Landmark."""
    text = game.text(name)
    if text is None:
        return 0
    points = text.points
    on_mat = text.on_mat[1] if text.on_mat[0] == zone else 0
    return on_mat + (points if isinstance(points, int) else points(game, player))


def scores(game: Dominion) -> dict[Player, int]:
    """The points of every player."""
    return {player: score(game, player) for player in game.table.players}


def winners(game: Dominion, points: dict[Player, int]) -> tuple[Player, ...]:
    """Who has most points and, of those, fewest turns; equal turns share the victory."""
    most = max(points.values())
    best = [player for player, each in points.items() if each == most]
    fewest = min(game.seat(player).turns for player in best)
    return tuple(player for player in best if game.seat(player).turns == fewest)
