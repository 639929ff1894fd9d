"""Differences about whose turn it is: whether a header is out of order, or may be wrong.

A server prints the headers, and no player. So where one may be wrong (another name, another place, lost or doubled),
nobody is accused for what is done below it.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from itertools import takewhile

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.turns.extra_turns import normal
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.words import Message, Told

from ..lines.verbs import MENU_VERBS
from ..state import AuditState

ORDER = "turn/order"
"""The rule of which turn comes next."""
OF_HEADERS = frozenset({ORDER, "turn/number"})
"""Rules that a header alone breaks."""
OF_OTHERS = frozenset({"turn/player", "turn/cause"})
"""Rules of lines in which somebody does something in another player's turn."""


def out_of_order(state: AuditState, game: Dominion, i: int) -> Told | None:
    """The player who has the next turn, where line `i` is the header of somebody else and no extra turn is due. None
    for any other line, and where a turn may be skipped.

    So the header is wrong itself, and not what the turn before lacks: it stands once more in the midst of its turn.
    """
    line, table = state.lines[i], game.table
    if line.verb != "turn" or line.word or not table.taken:
        return None
    if table.queue or any(table.skips.values()):
        return None
    began = takewhile(lambda each: each.source == "rules" and each.seq not in state.vouched, reversed(table.taken))
    ahead = [*began]  # the rules are further than the lines
    player = ahead[-1].player if ahead else normal(game)
    return None if line.actor == player else tell(Message("finding.next-turn", who=game.seat(player).name))


def is_header_in_doubt(state: AuditState, i: int, rule: str) -> bool:
    """Whether a header may be wrong at a difference at line `i`: the turn before goes on below it; or another player
    has the rest of the turn to its end, as where a header is lost, stands too low, or has another name."""
    line, acting = state.lines[i], state.lines[state.header_before(i)].actor
    if line.verb == "turn":
        below = state.lines[i + 1 : state.turns.end(i + 1)]
        first = next((each.actor for each in below if each.actor is not None), None)
        return first is not None and first != line.actor
    if rule not in OF_OTHERS or line.actor in (None, acting):
        return False
    rest = state.lines[i : state.turns.end(i)]
    acts = [each.actor for each in rest if each.verb in MENU_VERBS]
    return bool(acts) and {*acts, rest[-1].actor} == {line.actor}
