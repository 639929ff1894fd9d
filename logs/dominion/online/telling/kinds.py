"""A table of the functions that write the lines of each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Fact

from ...lines.verbs import Verb
from ..dialect import DIALECT
from ..verbs import CALLS
from . import decks, moves, plays, reveals, tokens
from .draft import Draft
from .failures import failed
from .telling import LineContext


def drafts(telling: LineContext, fact: Fact) -> Iterator[Draft]:
    """The lines of a fact, none for one that leaves no line."""
    if DIALECT.never_prints(fact, card_behind(telling.cause(fact)) or ""):
        return
    made = DRAFTS.get(type(fact))
    for draft in made(telling, fact) if made is not None else ():
        draft.fact, draft.behind, draft.told = fact, telling.sources.behind(fact), [fact.seq]
        yield draft
    for draft in failed(telling, fact):
        draft.fact, draft.behind, draft.told = fact, telling.sources.behind(fact), [fact.seq]
        yield draft


def _one(verb: Verb) -> Callable[[LineContext, Any], Iterator[Draft]]:
    return lambda telling, fact: moves.one(telling, fact, verb)


DRAFTS: dict[type[Fact], Callable[[LineContext, Any], Iterator[Draft]]] = {
    f.CardPlayed: plays.played,
    f.PlayedAs: plays.played_as,
    f.InstructionsOverridden: plays.overridden,
    f.FollowedInstructions: plays.followed,
    f.ResourcesChanged: plays.given,
    f.CardsDrawn: decks.drawn,
    f.CardsLookedAt: decks.looked,
    f.DeckShuffled: decks.shuffled,
    f.DeckMoved: decks.deck_moved,
    f.CardMoved: moves.moved,
    f.SetAside: moves.set_aside,
    f.DurationPrepared: moves.prepared,
    f.CardDiscarded: moves.discarded,
    f.CleanedUp: moves.cleaned_up,
    f.CardGained: moves.gained,
    f.CardTrashed: moves.trashed,
    f.CardExiled: moves.exiled,
    f.CardCalled: _one(CALLS),
    f.CardPutInDeck: moves.put_in_deck,
    f.CardBought: tokens.bought,
    f.CardRevealed: reveals.revealed,
    f.CardExchanged: moves.exchanged,
    f.CardPassed: moves.passed,
    f.CardNamed: reveals.named,
    f.LandscapeBought: tokens.landscape_bought,
    f.Overpaid: tokens.overpaid,
    f.AbilityTriggered: tokens.triggered,
    f.ExtraTurnQueued: tokens.extra_turn,
    f.ReactionUsed: tokens.reacted,
    f.TokenMoved: tokens.token,
    f.StateTaken: tokens.state_taken,
    f.StateReturned: tokens.state_returned,
    f.HexReceived: tokens.hex_or_boon,
    f.BoonReceived: tokens.hex_or_boon,
    f.HexOrBoonMoved: tokens.hex_or_boon_moved,
}
"""The function that writes the lines of each kind of fact. A kind that is not here leaves no line."""
