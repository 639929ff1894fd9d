"""Tokens: VP, Coffers and the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.facts import Player
from . import facts as f

if TYPE_CHECKING:
    from .engine import Dominion


def move(game: Dominion, player: Player, token: str, by: int, to: str | None = None) -> None:
    """Give a player so many tokens of a kind, or take them (`by` below 0)."""
    if by:
        receiver = game.token_receiver(player, token) if by > 0 else player
        rule = "possession/tokens" if receiver != player else None
        game.emit(f.TokenMoved, receiver, token, by, to or receiver, rule=rule)


def vp(game: Dominion, player: Player, count: int) -> None:
    """+VP."""
    move(game, player, "vp", count)


def coffers(game: Dominion, player: Player, count: int) -> None:
    """+Coffers (coin tokens, before 2017)."""
    move(game, player, "coffers", count)


def spend_coffers(game: Dominion, player: Player, count: int) -> None:
    """Spend Coffers for +$1 each."""
    move(game, player, "coffers", -count)
    game.add(player, coins=count)
