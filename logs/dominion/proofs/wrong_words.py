"""Whether the words of a line are proved wrong: that a card is played again, where it goes, what made it happen.

The search goes by what lines move, and the checker compares their words. So where no course of a turn has the words of
a line, they are wrong, or the server prints there what no real log has shown. The second is ruled out where many logs
show what is done there: the checker has compared each of their lines, word for word.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import CardPlayed
from moothall.domain.dominion.text.names import in_rules
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact

from ...source import Disproof
from ..dialects.attested import ENOUGH_LINES, SOURCE, CauseOf, Known, cause_in, key_of, maker
from ..state import AuditState
from .breach import Breach
from .named_causes import acts_when_played_alone
from .refuting import UNKNOWN, WELL_KNOWN, in_force, is_attested, is_text_told
from .resting import lines_behind
from .untold import but_points, every, is_choice_untold, is_token_untold

CAUSE, PLACE = "turn/cause", "gain"
"""The rules that the words of a line break: that nothing happens without a cause, and where a gained card goes."""


def disproof(state: AuditState, game: Dominion, number: int) -> Disproof | None:
    """Why the words of line `number` are wrong, which no course of its turn has; None where too few real logs show how
    what is done there is printed, or something may be done there that no line tells."""
    i = state.numbers.index(number)
    line = state.lines[i]
    turn = state.facts_of_turn(game, i)
    facts = [fact for fact in turn if _is_told_so(state, fact, i)]
    known = facts and _is_known(state, game, turn, facts, in_rules(line.source))
    if not known or _may_rest_on_more(state, game, turn, i):
        return None
    gained = any(each.line == number and each.verb == "gains" and each.word for each in state.lines)
    rule = PLACE if gained else CAUSE
    rests_on = lines_behind(Breach(state, game, i, rule))
    return Disproof(None, rule, "exhausted", state.scope(i, line.actor), rests_on)


def _is_told_so(state: AuditState, fact: Fact, i: int) -> bool:
    """Whether a fact is told by line `i`, or by one like it but for its words."""
    says = attrgetter("verb", "actor", "cards")
    alike = {each.line for each in state.lines if says(each) == says(state.lines[i])}
    return state.vouched.get(fact.seq) in alike


def _is_known(state: AuditState, game: Dominion, turn: Sequence[Fact], facts: Sequence[Fact], source: str) -> bool:
    """Whether enough real logs show how all that is done in a turn is printed, and in which words what is told by lines
    like one with a `source`."""
    known = state.attested
    if known is None or any(fact.source != "rules" for fact in turn):
        return False
    if not is_attested(known, game, [fact for fact in turn if not _is_of_another_play(game, turn, facts, fact)]):
        return False
    if not all(_is_word_known(known, game, each, source) for each in facts):
        return False
    table = state.snapshots.table_after(game.facts, turn[-1].seq)
    return not any(in_force(known, game, table))


def _is_of_another_play(game: Dominion, turn: Sequence[Fact], facts: Sequence[Fact], fact: Fact) -> bool:
    """Whether a fact was made by the play of a card that does nothing later, and what is told by another: no words of
    that come of it, in whatever words it is told itself. [82197200, 159: a purchase behind a Venture]"""
    played = fact.card.face if isinstance(fact, CardPlayed) else None
    text = game.text(maker(cause_in(game.facts)(fact)) or played or "")
    if text is None or not acts_when_played_alone(text):
        return False
    plays = [each.seq for each in turn if isinstance(each, Answered) and each.question == MENU]
    own = bisect_right(plays, fact.seq)
    return all(bisect_right(plays, each.seq) != own for each in facts)


def _is_word_known(known: Known, game: Dominion, fact: Fact, source: str) -> bool:
    """Whether enough real logs show in which words a fact is told, and a `source` is not what made it: a server may
    come to name that, too. Where all of these logs name what made it, or none does, fewer are enough."""
    cause_of = cause_in(game.facts)
    if source and source in _makers(fact, cause_of):
        return False
    key = key_of(fact, cause_of)
    named, logs = known.ways.get(key, {}).get(SOURCE, 0), known.shown.get(key, 0)
    if source and named in (0, logs) and logs >= ENOUGH_LINES:
        return True
    return logs >= WELL_KNOWN or is_attested(known, game, (fact,), WELL_KNOWN)  # what a plain card gives is well known


def _makers(fact: Fact, cause_of: CauseOf) -> Iterator[str]:
    """The makers of a fact: what made it, what made that, and so on."""
    cause = cause_of(fact)
    while cause is not None:
        yield maker(cause)
        cause = cause_of(cause)


def _may_rest_on_more(state: AuditState, game: Dominion, turn: Sequence[Fact], i: int) -> bool:
    """Whether a line may come of what no line tells, or was read by words that no real log shows."""
    if (state.assumed_from is not None and state.assumed_from <= i) or UNKNOWN in state.unruled_cards:
        return True
    header = state.number(state.header_before(i))
    of_turn = (each for each in state.assumed if each.line >= header and each.facts <= turn[-1].seq)
    if any(not is_text_told(state, game, each) for each in of_turn):
        return True
    counts = every if state.lines[i].verb == "chips" else but_points(turn)
    return is_choice_untold(game) or is_token_untold(state, game, counts)
