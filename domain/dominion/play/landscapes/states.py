"""States and artifacts of players, and Traits of piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ...table import facts as f

if TYPE_CHECKING:
    from ..engine import Dominion


def has_trait(game: Dominion, name: str, card: Card | str) -> bool:
    """Whether the Trait `name` lies on the pile of a card."""
    face = card if isinstance(card, str) else card.face
    pile = game.table.landscapes.get(name) or None
    own = game.table.pile_of
    return face is not None and pile is not None and own.get(face, face) == own.get(pile, pile)


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
