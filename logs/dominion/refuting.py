"""What proves that no game explains a line: without a proof nobody is accused.

A proof rests on the turn alone, on counts that no hidden card changes, or on a search that left nothing untried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact
from moothall.logs.dominion.attested import ENOUGH_LINES, Counts, line_keys, unattested
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.state import AuditState
from moothall.logs.dominion.unseen_cards import most_of
from moothall.logs.positions import position
from moothall.logs.verdict import Proof

PUBLIC = frozenset(
    {
        "turn/order", "turn/number", "turn/player", "play/coins", "play/actions", "play/phase", "shuffle", "draw",
        "gain", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "end/over", "end/condition", "setup/piles",
        "final/decks", "final/scores", "final/turns", "final/winner", "final/piles", "final/trash",
    }
)  # fmt: skip
"""Rules that look at nothing but what everybody sees: whose turn it is, what was played and bought in it, how many
cards lie where."""
OF_TURNS = frozenset({"turn/order", "turn/number", "final/turns", "end/over", "end/condition"})
"""Rules that look at the turns alone."""
TURNS = (f.TurnBegan, f.TurnSkipped, f.ExtraTurnQueued)
SEEN = frozenset({"reveals", "looks", "reacts", "duration", "chooses"})
"""Verbs of lines that move nothing and give nothing."""
OF_CARDS = frozenset({"pool", "play/hand"})
"""Rules about which cards a player has."""


def proof_of(state: AuditState, game: Dominion, i: int, rule: str, missing: int | None) -> Proof | None:
    """What proves that line `i` breaks a rule; None where another course may explain it, or a way of the server, or
    where a line was read by words that no real log shows: what it says is not certain then, nor what follows.

    `missing` is the seq of the fact that has no line, where that is the difference.
    """
    if state.assumed_from is not None and state.assumed_from <= i:
        return None
    if rule in OF_CARDS and _lacks(state, game, state.lines[i]):
        return "counted"
    if rule == "turn/cause" and _may_be_so(game, state.lines[i]):
        return None
    if state.attested is not None and _is_unattested(state.attested, state.lines[i], game, rule, missing):
        return None
    search, header = state.search, state.header_before(i)
    if search.left_out >= header or search.back_to >= header:
        return None
    return "open" if rule in PUBLIC or not state.hides_hands else "exhausted"


def _may_be_so(game: Dominion, line: Observation) -> bool:
    """Whether a line that nothing makes may tell what is so all the same: what somebody sees, or that a card is
    discarded which lies in play or was discarded, as the Clean-up does it. [log.50a6c1abe4b03214bb7822e9, 230]"""
    if line.verb in SEEN:
        return True
    if line.verb != "discards" or line.actor is None:
        return False
    seat = game.seat(line.actor)
    return {card.face for card in (*seat.play, *seat.discard)} >= {*line.cards}


def _is_unattested(known: Counts, line: Observation, game: Dominion, rule: str, missing: int | None) -> bool:
    """Whether too few real logs show what a difference looks at: a line that nothing makes; how the server prints a
    missing fact, else how it prints what happened in this turn; of a rule of turns, that one turn follows another."""
    if rule == "turn/cause" and any(known.get(key, 0) < ENOUGH_LINES for key in line_keys(line, game.text)):
        return True
    facts = game.facts
    if missing is not None:
        looked_at = [*_with_causes(facts, missing)]
    elif rule in OF_TURNS:
        looked_at = [each for each in _of_last_turns(facts, 2) if isinstance(each, TURNS)]
    else:
        looked_at = [*_of_last_turns(facts, 1)]
    return any(unattested(known, facts, looked_at))


def _of_last_turns(facts: Sequence[Fact], turns: int) -> Iterator[Fact]:
    """The facts of so many turns, the last ones, the latest first."""
    for fact in reversed(facts):
        yield fact
        turns -= isinstance(fact, f.TurnBegan)
        if not turns:
            return


def _with_causes(facts: Sequence[Fact], seq: int) -> Iterator[Fact]:
    """A fact, and what made it."""
    each: int | None = seq
    while each is not None:
        fact = facts[position(facts, each)]
        yield fact
        each = fact.cause


def _lacks(state: AuditState, game: Dominion, line: Observation) -> bool:
    """Whether a player owns no card of a name that their line has, wherever it may lie."""
    if line.actor is None or line.verb == "passes":
        return False
    cards = game.seat(line.actor).cards()
    known = {card.face for card in cards}
    hidden = [card for card in cards if card.face is None]
    can_be = most_of(state.pools, hidden) if hidden else {}
    return can_be is not None and any(name not in known and not can_be.get(name) for name in line.cards)
