"""Looking back: what happened this turn, and on the last turn of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Fact, Player
from ..table import facts as f

if TYPE_CHECKING:
    from .engine import Dominion


def facts_of_turn(game: Dominion) -> list[Fact]:
    """The facts of the turn in course, from its beginning."""
    began = (at for at in range(len(game.facts) - 1, -1, -1) if isinstance(game.facts[at], f.TurnBegan))
    return game.facts[next(began, 0) :]


def facts_of_last_turn(game: Dominion, player: Player) -> list[Fact]:
    """The facts of the last turn that a player took, the latest first; none where there was no such turn.

    In the middle of a turn of theirs their last turn is the one before it. [turn/last, switch last_turn]
    """
    turns = [turn.player for turn in game.table.taken]
    found: list[Fact] = []
    in_course = game.rules.value("last_turn") == "previous"
    for fact in reversed(game.facts):
        if not turns:
            break
        mine = turns[-1] == player and not in_course
        if mine:
            found.append(fact)
        if isinstance(fact, f.TurnBegan):
            if mine:
                break
            turns.pop()
            in_course = False
    return found


def lies_aside_since_gain(game: Dominion, player: Player, card: Card | None) -> bool:
    """Whether a card that a player gained to lie aside is still what its gain set aside: once something else has set
    it aside, the card belongs to that. [lose-track]"""
    if card is None or card not in game.table.zone(player, "aside", card):
        return False
    moves = (
        each for each in reversed(game.facts) if isinstance(each, (f.CardGained, f.SetAside)) and each.card is card
    )
    return isinstance(next(moves, None), f.CardGained)
