"""The cards that a player names in the lines ahead: what they must have in hand by then."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import chain, takewhile
from operator import or_

from moothall.domain.kernel.facts import Player

from ..lines.observation import Observation
from ..lines.observed_lines import ObservedLines

LOST = frozenset({"discards", "trashes"})
"""The verbs of lines by which a player loses cards of the hand in other players' turns."""


def needed_by(lines: ObservedLines, player: Player) -> Counter[str]:
    """The cards that a player plays by name in this turn, or in their next where they play none in this one.

    What they draw meanwhile may be among these: then no choice leaves them all, and the best leaves the most.
    """
    needed: Counter[str] = Counter()
    drawn = False
    for i in range(lines.at, len(lines.lines)):
        line = lines.lines[i]
        if line.verb == "turn" and (drawn or needed):
            break
        if line.actor == player:
            drawn = drawn or line.verb == "draws"
            if line.verb == "plays":
                needed.update(lines.cards_left(i))
    return needed


def played_next(lines: ObservedLines, player: Player) -> tuple[Counter[str], Counter[str]]:
    """The cards that a player plays, reveals, discards or trashes by name in their next turn: before they draw any, and
    in all of it. Those that are told by several of these verbs may be the same; what they lose before that turn is
    others."""
    turns = (i for i in range(lines.at, len(lines.lines)) if lines.lines[i].verb == "turn")
    start = next((i for i in turns if lines.lines[i].actor == player), len(lines.lines))
    turn = takewhile(lambda line: line.verb != "turn", lines.lines[start + 1 :])
    own = [line for line in turn if line.actor == player]
    before = (line for line in lines.lines[lines.at : start] if line.actor == player and line.verb in LOST)
    lost = Counter(chain.from_iterable(line.cards for line in before))
    return lost + _named_in(takewhile(lambda line: line.verb != "draws", own)), lost + _named_in(own)


def _named_in(lines: Iterable[Observation]) -> Counter[str]:
    """The cards that lines name, as many as by one verb."""
    named: dict[str, Counter[str]] = {verb: Counter() for verb in ("plays", "reveals", "discards", "trashes")}
    for line in lines:
        if line.verb in named:
            named[line.verb].update(line.cards)
    return reduce(or_, named.values())
