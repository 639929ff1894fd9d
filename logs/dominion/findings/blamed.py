"""Whom a difference is about: a player whose own lines alone tell all that it rests on, else nobody.

Where two lines of two players do not go together, either may be the wrong one, though the difference shows at the later
of them. What a Chariot Race gives rests on the card that another player reveals; how many cards a pile has, on the
gains of all; what is in a hand, on what was passed to it; whose turn it is, on the headers.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact, Player

from ...courses.positions import position
from ..lines.verbs import FINAL
from ..proofs.assuming import HELD, OF_MONEY
from ..state import NOBODY, AuditState
from . import turns

OF_ALL = frozenset({turns.ORDER, "end/over", "end/condition", "buy/pile", "final/trash", "final/piles"})
"""Rules that look at the headers of all, or at what everybody took from the piles."""
GOES = (f.CardGained, f.CardTrashed, f.CardMoved, f.CardExchanged)
"""Kinds of fact by which a card comes where another player may take it from."""


def about(state: AuditState, game: Dominion, i: int, rule: str, seq: int | None) -> Player | None:
    """Whom a difference at line `i` is about; None for the player of the line, NOBODY where it rests on lines of
    others. `seq` is the fact that has no line.

    A missing line is about its player, in their own turn. In another's turn it is about nobody: the line may be
    missing, or that of what made it wrong.
    """
    if rule in OF_ALL or turns.is_header_in_doubt(state, i, rule):
        return NOBODY
    line = state.lines[i]
    player: Player | None = line.actor
    if seq is not None:
        player = getattr(game.facts[position(game.facts, seq)], "player", None)
        header = state.lines[state.header_before(i)]
        if player is None or header.actor not in (None, player):
            return NOBODY
    if player is not None and _rests_on_others(state, game, i, rule, player):
        return NOBODY
    return None if seq is None else player


def _rests_on_others(state: AuditState, game: Dominion, i: int, rule: str, player: Player) -> bool:
    """Whether a difference about a player may come of a line of somebody else: one of the same play; of what that gave
    earlier in the turn; of a card that was passed to them, or that lies where somebody else's line has it."""
    play = state.lines_of_play(i)
    before = (each for each in play if each.line <= state.number(i) and each.verb not in FINAL | {"turn"})
    if any(each.actor not in (None, player) for each in before):
        return True
    if rule in OF_MONEY and any(True for _ in _given_by_others(state.facts_of_turn(game, i), player)):
        return True
    if rule in HELD or rule.startswith("final/"):
        return any(isinstance(each, f.CardPassed) and each.to == player for each in game.facts)
    names = state.lines[i].cards
    return rule == "turn/cause" and any(_is_left_by_another(each, names, player) for each in game.facts)


def _given_by_others(facts: Sequence[Fact], player: Player) -> Iterator[Fact]:
    """What a player got in a turn for what somebody else showed or did: something of theirs before in the same play."""
    of_others = set[int | None]()
    for fact in facts:
        each: Any = fact
        if getattr(each, "player", player) != player:
            of_others.add(fact.cause)
        elif isinstance(fact, f.ResourcesChanged) and fact.cause is not None and fact.cause in of_others:
            yield fact


def _is_left_by_another(fact: Fact, names: Sequence[str], player: Player) -> bool:
    """Whether a fact is that somebody else trashed a card of one of some names, or put it back on its pile."""
    return (
        isinstance(fact, GOES)
        and fact.player != player
        and getattr(fact, "to", "") in ("trash", "supply")
        and getattr(getattr(fact, "card", None), "face", None) in names
    )
