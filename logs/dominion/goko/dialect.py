"""Goko (2012-2016): what its logs print of each fact. The lines themselves are read and written in `reader`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.logs.dominion.dialect import Dialect, ExpectedLine, Whose
from moothall.logs.dominion.goko.duplicates import DuplicateLines
from moothall.logs.dominion.goko.told import TOLD
from moothall.logs.dominion.goko.unprinted import is_unprinted
from moothall.logs.dominion.goko.verbs import HAS_DISCARDS, OWN_VERBS, PIRATE_COIN
from moothall.logs.dominion.verbs import CoreVerb, Verb


def _name(card: Card) -> str:
    return card.face or "?"


def _one(verbs: tuple[Verb, ...], needed: bool) -> Callable[[Any], ExpectedLine | None]:
    """A fact of one card."""

    def claim(fact: Any) -> ExpectedLine | None:
        return ExpectedLine(
            fact.player,
            verbs,
            [fact.card.face or "?"],
            needed,
            (type(fact), fact.player, fact.cause),
            fact.seq,
            None,
            fact.rule,
        )

    return claim


def _played(fact: f.CardPlayed) -> ExpectedLine:
    return ExpectedLine(fact.player, ("plays",), [_name(fact.card)], True, None, fact.seq)


def _played_as(fact: f.PlayedAs) -> ExpectedLine:
    return ExpectedLine(fact.player, ("plays",), [fact.name], True, None, fact.seq)


def _drawn(fact: f.CardsDrawn) -> ExpectedLine:
    return ExpectedLine(fact.player, ("draws",), [_name(card) for card in fact.cards], True, None, fact.seq)


def _looked(fact: f.CardsLookedAt) -> ExpectedLine:
    return ExpectedLine(fact.owner, ("looks", "reveals"), [_name(card) for card in fact.cards], True, None, fact.seq)


def _shuffled(fact: f.DeckShuffled) -> ExpectedLine:
    return ExpectedLine(fact.player, ("shuffles",), [], True, None, fact.seq)


_MOVES: dict[str, Verb] = {
    "deck": "topdecks",
    "deck bottom": "bottoms",
    "black market bottom": "bottoms",
    "hand": "in hand",
    "supply": "returns",
    "discard": "discards",
}


def _moved(fact: f.CardMoved) -> ExpectedLine | None:
    if fact.from_ == "trash":
        return None
    if fact.from_ == "deck" and fact.to == "discard":
        return ExpectedLine(fact.player, ("moves deck",), [], True, (fact.player, fact.to, fact.cause), fact.seq)
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    return ExpectedLine(fact.player, (_MOVES.get(fact.to, "sets aside"),), [_name(fact.card)], True, key, fact.seq)


def _deck_moved(fact: f.DeckMoved) -> ExpectedLine:
    return ExpectedLine(fact.player, ("moves deck",), [], True, None, fact.seq)


def _trashed(fact: f.CardTrashed) -> ExpectedLine:
    return ExpectedLine(
        fact.player,
        ("trashes",),
        [_name(fact.card)],
        True,
        (f.CardTrashed, fact.player, fact.cause),
        fact.seq,
        None,
        fact.rule,
    )


def _gained(fact: f.CardGained) -> ExpectedLine:
    return ExpectedLine(fact.player, ("gains",), [_name(fact.card)], True, None, fact.seq, None, fact.rule)


def _named(fact: f.CardNamed) -> ExpectedLine:
    return ExpectedLine(fact.player, ("names",), [fact.name], True, None, fact.seq)


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


def _added(fact: f.ResourcesChanged) -> ExpectedLine | None:
    if fact.cause is None:
        return None
    return ExpectedLine(fact.player, ("takes",), [], False, None, fact.seq, cause=fact.cause)


def _turn(fact: f.TurnBegan) -> ExpectedLine:
    return ExpectedLine(fact.player, ("turn",), [], True, None, fact.seq)


EXPECTED: dict[type[Fact], Callable[[Any], ExpectedLine | None]] = {
    f.TurnBegan: _turn,
    f.DeckShuffled: _shuffled,
    f.CardsDrawn: _drawn,
    f.CardsLookedAt: _looked,
    f.CardPlayed: _played,
    f.PlayedAs: _played_as,
    f.CardBought: _one(("buys",), True),
    f.Overpaid: _overpaid,
    f.CardGained: _gained,
    f.CardTrashed: _trashed,
    f.CardDiscarded: _one(("discards",), True),
    f.CardRevealed: _one(("reveals",), True),
    f.CardMoved: _moved,
    f.DeckMoved: _deck_moved,
    f.SetAside: _one(("sets aside", "discards"), True),
    f.CardPassed: _one(("passes",), True),
    f.CardNamed: _named,
    f.ReactionUsed: _one(("reacts",), True),
    f.AbilityTriggered: _ability,
    f.DurationResolved: _one(("duration",), True),
    f.TokenMoved: _tokens,
    f.ResourcesChanged: _added,
}
"""What Goko prints of each kind of fact. A kind that is not here leaves no line: what a Clean-up discards, the end of
a phase, a Possession's trashed cards coming back."""


def guise(facts: Sequence[Fact], at: int) -> str | None:
    """What a card in play was when the fact at `at` happened to it, by which Goko calls it; None if it was itself."""
    told: Any = facts[at]
    if getattr(told, "from_", None) != "play" and not isinstance(told, f.DurationResolved):
        return None
    for i in range(at - 1, -1, -1):
        fact: Any = facts[i]
        if getattr(fact, "card", None) is told.card:
            if isinstance(fact, f.PlayedAs):
                return fact.name
            if "play" in (getattr(fact, "from_", ""), getattr(fact, "to", "")) and fact.from_ != fact.to:
                return None
    return None


KNIGHTS = (
    "Dame Anna", "Dame Josephine", "Dame Molly", "Dame Natalie", "Dame Sylvia",
    "Sir Bailey", "Sir Destry", "Sir Martin", "Sir Michael", "Sir Vander",
)  # fmt: skip
LEFT_OUT = frozenset((f"card/{name}", "discards") for name in ("Rogue", *KNIGHTS))
"""What Goko may leave out, by the text that does it: what a Knight or Rogue revealed and did not trash."""
UNLOGGED_DRAWS: frozenset[tuple[str, Whose]] = frozenset({("Jack of All Trades", "turn's player"), ("Vault", "others")})
"""What Goko never prints: cards drawn up to five, the other players' card of Vault."""


DIALECT = Dialect(
    EXPECTED,
    TOLD,
    LEFT_OUT,
    is_unprinted,
    UNLOGGED_DRAWS,
    OWN_VERBS,
    DuplicateLines,
    guise,
    open_hands=True,
    also_answers={"set aside": ("discards",)},
    always_printed=frozenset({"trash", "gain", "discard", "play", "buy", "pass", "return"}),
    names_player=frozenset({("card/Thief", "trashes")}),
    whole_gifts=frozenset({"chips", "tokens", PIRATE_COIN, HAS_DISCARDS}),
    shown_instead_of_drawn=frozenset({"discards", "sets aside", "in hand"}),
    left_out_when_given_up=frozenset({"play", "revealed", "looked at"}),
)
"""What an audit needs to know of the format."""
