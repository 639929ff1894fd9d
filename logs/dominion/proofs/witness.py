"""Decides which earlier difference in a game of Dominion a later one may follow from.

After a difference about a player's cards, their holdings are doubtful until the cards have been seen again. A
difference in what somebody may pay, play or do in a turn ends with the turn. The order of turns rests on the turns
before.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from ...findings.causes import reaches_back
from ...verdict import Finding
from ..lines.verbs import MENU_VERBS, Verb

IN_TURN = frozenset({
    "buy/cost", "buy/buys", "buy/supply", "play/actions", "play/phase", "play/type", "turn/player", "gain",
})  # fmt: skip
"""Rules whose breach rests on the turn alone: what was played, bought and gained in it."""
BY_CHOICE: frozenset[Verb] = frozenset({*MENU_VERBS, "gains", "turn"})
"""Verbs that count as done in the player's own turn only. When somebody draws or shuffles depends on their cards."""
ORDER = frozenset({"turn/order", "turn/number"})
"""Rules of which turn comes next."""
OF_THE_END = {
    "final/turns": ("turn/", "end/"),
    "final/scores": ("final/decks", "final/scores"),
    "final/winner": ("final/", "end/", "turn/"),
    "end/over": ("",),
    "end/condition": ("",),
}
"""For a rule of the end, the rules on whose breach its own may rest, by how their ids begin."""


def rests_on(later: Finding, earlier: Finding) -> bool:
    """Whether a difference may follow from an earlier one."""
    one, other = later.scope, earlier.scope
    if one is None or other is None:
        return reaches_back(later, earlier)
    if one.verb == "final chips":
        return other.verb == "chips" and one.about == other.about
    if later.rule in OF_THE_END:
        touched = later.rule != "final/scores" or one.about == other.about
        return touched and earlier.rule.startswith(OF_THE_END[later.rule])
    if earlier.line >= one.turn and not later.rule.startswith("final/"):
        return True
    if later.rule == "turn/player" and one.verb not in BY_CHOICE:
        return not one.players.isdisjoint(other.players)
    if later.rule in IN_TURN:
        return False
    if later.rule == "buy/pile":
        return other.verb in ("buys", "gains") and not one.cards.isdisjoint(other.cards)
    if later.rule in ORDER:
        return earlier.rule in ORDER
    return one.about in other.players and (later.rule == "final/decks" or reaches_back(later, earlier))
