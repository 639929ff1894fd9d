"""Differences: noted, tried to be explained by another answer, or put down to a card that no rule covers."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from dataclasses import replace

from moothall.domain.dominion.play.engine import Dominion
from moothall.words import Texts

from ...source import Follow
from ..lines.observation import Observation
from ..lines.verbs import STATED, Verb
from ..proofs.breach import Breach
from ..proofs.refuting import OF_MENU, proof_of
from ..proofs.resting import lines_behind
from ..state import NOBODY, AuditState, Retry, Stop
from ..unseen.unseen_cards import unseen_cards
from . import blamed, turns
from .numbers import not_so_many

SHOWN_AT_ONCE = frozenset(
    {
        "turn/order", "turn/number", "final/scores", "final/turns", "final/winner", "buy/cost", "buy/buys", "buy/pile",
        "buy/supply", "play/actions", "gain",
    }
)  # fmt: skip
"""Rules whose breach shows in the turn in which it happens. That of others may show only long after it: which cards a
player holds tells."""
LOOK_BACK = 50
"""For how many differences of a log a proof is looked for, and what it rests on: each goes through its turn, and a log
of nothing but differences would else take the square of its length."""
DECK_RULES = frozenset({"pool", "draw"})
"""Rules whose breach shows in the deck of the player whom the line is about."""
PUBLIC: frozenset[Verb] = frozenset({*STATED, "gains", "buys", "turn"})
"""Lines that say nothing of cards that were hidden."""


def differ(
    state: AuditState, game: Dominion, i: int, ruling: Texts, rule: str, since: int, seq: int | None = None
) -> Retry | None:
    """Note a difference at line `i` that began after line `since`; or which open choice to try first.

    Where cards are the witness it can have begun before the turn in which it shows, and where another answer of a
    choice got further. Without a proof it is not held against anybody: hidden cards may explain it all the same.
    """
    search = state.search
    line = state.lines[i]
    own = line.actor if rule in DECK_RULES else None
    other = search.next_try(min(i, state.verdicts.at), len(game.facts), own)
    if other is None:
        looks_back = len(state.findings) < LOOK_BACK
        wrong_header = turns.out_of_order(state, game, i) if looks_back and rule not in turns.OF_HEADERS else None
        if wrong_header is not None:
            ruling, rule, seq = wrong_header, turns.ORDER, None
        at_once = rule in SHOWN_AT_ONCE or (rule == "turn/cause" and state.lines[i].verb in PUBLIC)
        first = max(since, state.header_before(i)) if at_once else min(since, search.reopened)
        number = not_so_many(state, game, i) if rule in ("turn/cause", "turn/player") and looks_back else None
        broken = rule if number is None or number[1] not in OF_MENU else number[1]
        proof = proof_of(Breach(state, game, i, broken, seq)) if looks_back else None
        ruling, rule = number or (ruling, rule)
        about = blamed.about(state, game, i, rule, seq) if looks_back else NOBODY
        state.note(i, ruling, rule, first, seq or game.next_seq, about)
        behind: tuple[int, ...] = (state.number(i),) if proof is not None else ()
        if proof is not None:
            behind = lines_behind(Breach(state, game, i, rule, seq))
        finding = replace(state.findings[-1], proof=proof, rests_on=behind)
        if state.hides_hands and finding.scope is not None:
            finding = replace(finding, unseen=unseen_cards(game, state.pools, finding.scope.players, rule))
        state.findings[-1] = finding
    return other


def find(state: AuditState, game: Dominion, i: int, ruling: Texts, rule: str, wide: bool = False) -> Retry | None:
    """Line `i` is not what the rules make: divergent, or unruled where a card without rules may be behind it."""
    line = state.lines[i]
    silent = line.verb in ("draws", "shuffles") or rule == "play/hand"
    if (silent and state.unruled_cards) or is_unruled_near(state, game, i):
        _blame_unruled(state, game, i)
        state.verdicts.judge(i, "unruled")
        return None
    header = state.header_before(i)
    since = min(header, state.certain_line(line.actor)) if wide else header
    other = differ(state, game, i, ruling, rule, since)
    if other is None:
        state.verdicts.judge(i, "divergent")
    return other


def abandon(state: AuditState, game: Dominion, i: int, ruling: Texts, rule: str, wide: bool = False) -> Stop:
    """Note a difference at line `i`, and take the log's word from that line on; or which open choice to try first."""
    return find(state, game, i, ruling, rule, wide) or Follow(i)


def is_unruled_near(state: AuditState, game: Dominion, i: int) -> bool:
    """Whether a card that no rule covers lies where it could have done something, or is named in this turn."""
    table = game.table
    if table.unknown:
        return True
    if not state.lacks_rules:
        return any(game.text(name) is None for name in state.lines[i].cards)
    if any(_unruled_names(game, line) for line in state.lines[state.header_before(i) : i + 1]):
        return True
    zones = [zone for seat in table.seats.values() for zone in (seat.hand, seat.play)]
    return any(card.face and game.text(card.face) is None for zone in (*zones, table.gained) for card in zone)


def _blame_unruled(state: AuditState, game: Dominion, i: int) -> None:
    """Remember the cards without rules that this turn names: what they moved silently shows later."""
    for line in state.lines[state.header_before(i) : i + 1] if state.lacks_rules else ():
        state.unruled_cards.update(dict.fromkeys(_unruled_names(game, line)))


def _unruled_names(game: Dominion, line: Observation) -> list[str]:
    """The cards named in a line that no rule covers."""
    names = (*line.cards, line.word) if line.word in game.table.names else line.cards
    return [name for name in names if game.text(name) is None]
