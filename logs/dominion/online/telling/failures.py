"""The lines of Dominion Online that say that a card did nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

from .. import by_card
from ..shapes import FAILS
from ..verbs import MARK
from .decks import looks_at_discard
from .draft import Draft
from .telling import LineContext


def failed(telling: LineContext, fact: Fact) -> Iterator[Draft]:
    """The line that says that a card did nothing, behind the last fact that it made."""
    cause = fact if isinstance(fact, f.BoonReceived) else telling.cause(fact)
    made = telling.made_by.get(cause.seq, []) if cause is not None else []
    if made and made[-1] is not fact:
        return
    if isinstance(cause, f.BoonReceived):
        least = by_card.FAILS_BELOW.get(cause.card.face or "?", 0)
        if sum(isinstance(each, f.CardDiscarded) for each in made) < least:
            yield Draft(cause.player, MARK, word=f"discard for {cause.card.face}", form=FAILS)
    elif isinstance(cause, f.CardPlayed):
        yield from _did_nothing(telling, cause, made)


def _did_nothing(telling: LineContext, played: f.CardPlayed, made: Sequence[Fact]) -> Iterator[Draft]:
    """The line of a card that was played and moved no card."""
    name = played.card.face or "?"
    if any(isinstance(each, (f.SetAside, f.CardDiscarded, f.CardMoved)) for each in made):
        return
    if name in by_card.SAYS_NOTHING_DONE:
        verb, source = by_card.SAYS_NOTHING_DONE[name]
        yield Draft(played.player, verb, source=source)
    elif name in by_card.LOOKS_THROUGH_DISCARD and telling.table.seats[played.player].discard:
        yield looks_at_discard(telling, played.player)
