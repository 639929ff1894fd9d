"""Goko (2012-2016): what its logs print of each fact. The lines themselves are read and written in `reader`."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.facts import Fact

from ..dialects.claims import MOVED_BY, Claim, bare, given, name_of, named, one, played, several
from ..dialects.dialect import Dialect, ExpectedLine
from ..dialects.flags import values
from ..dialects.guises import played_as
from ..lines.verbs import CoreVerb
from .duplicates import duplicates
from .lines_in_context import LINES_IN_CONTEXT, PLAIN_FACTS
from .unprinted import UNPRINTED
from .verbs import OWN_VERBS


def _looked(fact: f.CardsLookedAt) -> ExpectedLine:
    return ExpectedLine(fact.owner, ("looks", "reveals"), [name_of(card) for card in fact.cards], True, None, fact.seq)


def _moved(fact: f.CardMoved) -> ExpectedLine | None:
    if fact.from_ == "trash":
        return None
    if fact.from_ == "deck" and fact.to == "discard":
        return ExpectedLine(fact.player, ("moves deck",), [], True, (fact.player, fact.to, fact.cause), fact.seq)
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    verbs = MOVED_BY.get(fact.to, ("sets aside",))
    return ExpectedLine(fact.player, verbs, [name_of(fact.card)], True, key, fact.seq)


def _tokens(fact: f.TokenMoved) -> ExpectedLine | None:
    if fact.token == "vp":
        return ExpectedLine(fact.player, ("chips",), [], True, None, fact.seq, fact.by)
    if fact.token == "coffers":
        verb: CoreVerb = "tokens" if fact.by > 0 else "uses tokens"
        return ExpectedLine(fact.player, (verb,), [], True, None, fact.seq, abs(fact.by))
    if fact.token == "embargo":
        return ExpectedLine(fact.player, ("embargoes",), [fact.to], True, None, fact.seq)
    return None


def _ability(fact: f.AbilityTriggered) -> ExpectedLine | None:
    """Of abilities that need no reveal from hand, Tunnel's is printed as one that does."""
    return ExpectedLine(fact.player, ("reacts",), ["Tunnel"], True, None, fact.seq) if fact.card == "Tunnel" else None


def _overpaid(fact: f.Overpaid) -> ExpectedLine:
    return ExpectedLine(fact.player, ("overpays",), [], True, None, fact.seq, fact.coins + fact.potions)


EXPECTED: dict[type[Fact], Claim] = {
    f.TurnBegan: bare("turn"),
    f.DeckShuffled: bare("shuffles"),
    f.CardsDrawn: several("draws"),
    f.CardsLookedAt: _looked,
    f.CardPlayed: played,
    f.PlayedAs: named("name", "plays"),
    f.CardBought: one("buys"),
    f.Overpaid: _overpaid,
    f.CardGained: one("gains", joins=False),
    f.CardTrashed: one("trashes"),
    f.CardDiscarded: one("discards"),
    f.CardRevealed: one("reveals"),
    f.CardMoved: _moved,
    f.DeckMoved: bare("moves deck"),
    f.SetAside: one("sets aside", "discards"),
    f.CardPassed: one("passes"),
    f.CardNamed: named("name", "names"),
    f.ReactionUsed: one("reacts"),
    f.AbilityTriggered: _ability,
    f.DurationResolved: one("duration"),
    f.TokenMoved: _tokens,
    f.ResourcesChanged: given,
}
"""What Goko prints of each kind of fact. A kind that is not here leaves no line: what a Clean-up discards, the end of
a phase, a Possession's trashed cards coming back."""


def guise(table: Table, facts: Sequence[Fact], at: int) -> str | None:
    """The name by which Goko calls a card in play at the fact at `at`, where that is not its own; None if it was played
    as itself."""
    fact: Any = facts[at]
    in_play = getattr(fact, "from_", None) == "play" or isinstance(fact, f.DurationResolved)
    return played_as(table, facts, at, fact.card) if in_play else None


PACKAGE = __name__.rpartition(".")[0]
DIALECT = Dialect(
    EXPECTED,
    LINES_IN_CONTEXT,
    plain_facts=PLAIN_FACTS,
    unprinted=UNPRINTED,
    own_verbs=OWN_VERBS,
    duplicates=duplicates,
    guise=guise,
    package=PACKAGE,
    **values(PACKAGE, Dialect),
)
"""The dialect of the format, for the audit."""
