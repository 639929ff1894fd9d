"""Looking back: what happened this turn, and on the last turn of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Answered, Fact, Player
from ...table import facts as f

if TYPE_CHECKING:
    from ..engine import Dominion


def facts_of_turn(game: Dominion) -> list[Fact]:
    """The facts of the turn in course, from its beginning."""
    facts = game.facts
    began = next((at for at in range(len(facts) - 1, -1, -1) if isinstance(facts[at], f.TurnBegan)), 0)
    return facts[began:]


def facts_of_last_turn(game: Dominion, player: Player) -> list[Fact]:
    """The facts of the last turn that a player took, the latest first; none where there was no such turn.

    In the middle of a turn of theirs their last turn is the one before it. [turn/last, switch last_turn]
    """
    turns = [turn.player for turn in game.table.taken]
    facts: list[Fact] = []
    in_course = game.rules.value("last_turn") == "previous"
    for fact in reversed(game.facts):
        if not turns:
            break
        mine = turns[-1] == player and not in_course
        if mine:
            facts.append(fact)
        if isinstance(fact, f.TurnBegan):
            if mine:
                break
            turns.pop()
            in_course = False
    return facts


def nobody_was_asked(game: Dominion) -> bool:
    """Whether nobody has answered anything in this turn and in as many before it as there are players."""
    turns = len(game.table.players)
    for fact in reversed(game.facts):
        if isinstance(fact, Answered):
            return False
        if isinstance(fact, f.TurnBegan):
            if not turns:
                return True
            turns -= 1
    return False
