"""States and artifacts: what lies before a player and is no card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ..table import facts as f

if TYPE_CHECKING:
    from .engine import Dominion


def has_state(game: Dominion, player: Player, state: str) -> bool:
    """Whether a player has a state or an artifact."""
    return state in game.table.seats[player].states


def take_state(game: Dominion, player: Player, state: str) -> None:
    """Take a state or an artifact, from whoever has it."""
    if not has_state(game, player, state):
        game.emit(f.StateTaken(player, state))


def return_state(game: Dominion, player: Player, state: str) -> None:
    """Return a state."""
    if has_state(game, player, state):
        game.emit(f.StateReturned(player, state))
