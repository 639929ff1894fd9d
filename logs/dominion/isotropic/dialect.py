"""Isotropic (2010-2013): which lines its logs print of each fact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

from ...courses.positions import earlier
from ..dialects.claims import MOVED_BY, Claim, bare, given, name_of, named, one, played, several
from ..dialects.dialect import Dialect, ExpectedLine, Made
from ..dialects.flags import values
from ..lines.verbs import Verb
from .verbs import FROM_POSSESSION, OWN_VERBS


def _moved(fact: f.CardMoved) -> ExpectedLine | None:
    if (fact.from_ == fact.to and fact.to != "deck") or fact.to in ("looked at", "revealed"):
        return None
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    verbs = MOVED_BY.get(fact.to, ("sets aside",))
    if fact.to == "discard":
        verbs = (*verbs, FROM_POSSESSION)
    if fact.from_ == "deck" and fact.to == "hand":
        verbs = ("draws", *verbs)
    needed = fact.to == "supply"
    return ExpectedLine(fact.player, verbs, [name_of(fact.card)], needed, key, fact.seq, anywhere=True)


def _tokens(fact: f.TokenMoved) -> ExpectedLine | None:
    if fact.token == "vp" and fact.to == fact.player and fact.by > 0:
        return ExpectedLine(fact.player, ("chips",), [], True, None, fact.seq, fact.by)
    if fact.token == "coffers" and fact.to == fact.player and fact.by:
        verb: Verb = "tokens" if fact.by > 0 else "uses tokens"
        return ExpectedLine(fact.player, (verb,), [], True, None, fact.seq, abs(fact.by))
    if fact.token == "embargo":
        return ExpectedLine(fact.player, ("embargoes",), [fact.to], False, None, fact.seq)
    return None


def _set_aside(fact: f.SetAside) -> ExpectedLine:
    key = (f.SetAside, fact.player, fact.cause)
    return ExpectedLine(fact.player, ("sets aside",), [name_of(fact.card)], False, key, fact.seq, anywhere=True)


def _gained(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A gain, but for that of a purchase: who buys a card gains it, and no line says so."""
    if expected is not None and not is_of_purchase(made.facts, made.at):
        yield expected


LOOKS_SILENTLY = frozenset({"Duchess", "Jack of All Trades", "Pearl Diver"})
"""Cards that look at one card, of which only what becomes of it is told. Else what is looked at is said to be drawn."""


def _looked(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    if expected is not None:
        if made.card in LOOKS_SILENTLY:
            expected.verbs = ("looks", "reveals")
        yield expected


def _told_once(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A move; not the draw of a card that was looked at, for this is said to be drawn then: what a Library keeps."""
    fact: Any = made.fact
    before = takewhile(lambda each: each is not made.cause, made.earlier())
    looked = any(isinstance(each, f.CardsLookedAt) and fact.card in each.cards for each in before)
    drawn = (fact.from_, fact.to) == ("deck", "hand") and looked and made.card not in LOOKS_SILENTLY
    if expected is not None and not drawn:
        yield expected


def _in_play(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A token, but for those with which the game begins."""
    if expected is not None and made.table.turn is not None:
        yield expected


def _shuffled(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A shuffle, but for those before the first turn."""
    if expected is not None and any(isinstance(fact, f.TurnBegan) for fact in islice(made.facts, made.at)):
        yield expected


def is_of_purchase(facts: Sequence[Fact], at: int) -> bool:
    """Whether the gain at a position is that of a card which its player has bought."""
    gained: Any = facts[at]
    for fact in earlier(facts, at):
        if isinstance(fact, f.CardBought):
            return (fact.player, fact.card) == (gained.player, gained.card)
        if isinstance(fact, (f.CardPlayed, f.TurnBegan)) and fact.cause is None:
            return False
    return False


EXPECTED: dict[type[Fact], Claim] = {
    f.TurnBegan: bare("turn"),
    f.DeckShuffled: bare("shuffles"),
    f.CardsDrawn: several("draws"),
    f.CardsLookedAt: several("looks", "draws", "reveals", needed=False),
    f.CardPlayed: played,
    f.PlayedAs: named("name", "plays", needed=False),
    f.CardBought: one("buys"),
    f.CardGained: one("gains"),
    f.CardTrashed: one("trashes"),
    f.CardDiscarded: one("discards"),
    f.CardRevealed: one("reveals", "draws", needed=False),
    f.CardMoved: _moved,
    f.CardPutInDeck: one("topdecks", "bottoms", "returns", needed=False),
    f.CardPassed: one("passes", needed=False),
    f.CardNamed: named("name", "names", needed=False),
    f.SetAside: _set_aside,
    f.ReactionUsed: one("reacts", "reveals", needed=False),
    f.TokenMoved: _tokens,
    f.ResourcesChanged: given,
}
"""What Isotropic prints of each kind of fact. A kind that is not here leaves no line: what a Clean-up discards, the
phases, the Duration whose later ability begins."""


PACKAGE = __name__.rpartition(".")[0]
DIALECT = Dialect(
    EXPECTED,
    {
        f.CardGained: _gained,
        f.DeckShuffled: _shuffled,
        f.CardsLookedAt: _looked,
        f.CardMoved: _told_once,
        f.TokenMoved: _in_play,
    },
    own_verbs=OWN_VERBS,
    package=PACKAGE,
    **values(PACKAGE, Dialect),
)
"""The dialect of the format, for the audit."""
