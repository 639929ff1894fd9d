"""Dominion Online (since 2017): which lines its logs print of each fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.logs.dominion.dialect import Dialect, ExpectedLine, Made
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.online.verbs import (
    BLOCKS,
    CALLS,
    CHOOSES_AT_SETUP,
    ENCHANTED,
    EXILES,
    FAVORS,
    FLIPS,
    FROM_EXILE,
    INHERITS,
    INSERTS,
    MARK,
    MOVES_TOKEN,
    OWN_VERBS,
    RECEIVES,
    REPAYS,
    SET_ASIDE_RETURNS,
    SHUFFLES_IN,
    SPENDS_FAVORS,
    TAKES_CARD,
    TAKES_DEBT,
    TO_MAT,
    USES_VILLAGERS,
    USES_WAY,
    VILLAGERS,
)
from moothall.logs.dominion.verbs import Verb

Claim = Callable[[Any], ExpectedLine | None]


def _name(card: Card) -> str:
    return card.face or "?"


def _one(*verbs: Verb, needed: bool = True) -> Claim:
    """A fact of one card; those that one play does are one line."""

    def claim(fact: Any) -> ExpectedLine:
        key = (type(fact), fact.player, fact.cause)
        return ExpectedLine(fact.player, verbs, [_name(fact.card)], needed, key, fact.seq, None, fact.rule)

    return claim


def _several(*verbs: Verb, needed: bool = True) -> Claim:
    """A fact of several cards."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, verbs, [_name(card) for card in fact.cards], needed, None, fact.seq)

    return claim


def _named(field: str, *verbs: Verb, needed: bool = True) -> Claim:
    """A fact of a name."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, verbs, [getattr(fact, field)], needed, None, fact.seq)

    return claim


def _bare(verb: Verb) -> Claim:
    """A fact of which the line says only who."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, (verb,), [], True, None, fact.seq)

    return claim


def _played(fact: f.CardPlayed) -> ExpectedLine:
    return ExpectedLine(fact.player, ("plays",), [_name(fact.card)], True, None, fact.seq)


_MOVES: dict[str, tuple[Verb, ...]] = {
    "deck": ("topdecks", INSERTS, SHUFFLES_IN),
    "deck bottom": ("bottoms",),
    "black market bottom": ("bottoms",),
    "hand": ("in hand",),
    "supply": ("returns",),
    "discard": ("discards", SET_ASIDE_RETURNS),
}


def _moved(fact: f.CardMoved) -> ExpectedLine | None:
    if fact.from_ == fact.to or fact.to in ("looked at", "revealed"):
        return None
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    verbs = _MOVES.get(fact.to, ("sets aside", TO_MAT))
    needed = fact.to in ("hand", "supply") and fact.from_ in ("revealed", "looked at", "play", "hand")
    return ExpectedLine(fact.player, verbs, [_name(fact.card)], needed, key, fact.seq)


def _tokens(fact: f.TokenMoved) -> ExpectedLine | None:
    verbs: dict[str, tuple[Verb, Verb]] = {
        "vp": ("chips", "chips"),
        "coffers": ("tokens", "uses tokens"),
        "villagers": (VILLAGERS, USES_VILLAGERS),
        "favors": (FAVORS, SPENDS_FAVORS),
        "debt": (TAKES_DEBT, REPAYS),
    }
    if fact.to != fact.player:
        return _on_pile(fact) if fact.by > 0 and fact.token in TOKENS else None
    if fact.token == "journey":
        return _flipped(fact)
    if fact.token not in verbs:
        return None
    verb = verbs[fact.token][fact.by < 0]
    needed = fact.token != "debt" and not (fact.token == "vp" and fact.by < 0)
    return ExpectedLine(fact.player, (verb,), [], needed, None, fact.seq, abs(fact.by))


TOKENS = frozenset(("+card", "+action", "+buy", "+coin", "-cost", "trashing", "estate"))
"""The tokens that are put on piles."""


def _on_pile(fact: f.TokenMoved) -> ExpectedLine:
    return ExpectedLine(
        fact.player, (MOVES_TOKEN,), [fact.to], fact.token != "estate", None, fact.seq, word=fact.token
    )


def _cleaned_up(fact: f.CleanedUp) -> ExpectedLine | None:
    """What another player than the one whose turn it is discards: cards that they played in it."""
    if fact.rule != "turn/anothers-cards":
        return None
    return ExpectedLine(fact.player, ("discards",), [_name(card) for card in fact.cards], True, None, fact.seq)


def _added(fact: f.ResourcesChanged) -> ExpectedLine | None:
    if fact.cause is None:
        return None
    return ExpectedLine(fact.player, ("takes",), [], False, None, fact.seq, cause=fact.cause)


def _exchanged(fact: f.CardExchanged) -> ExpectedLine:
    return ExpectedLine(fact.player, ("returns",), [_name(fact.gave)], True, None, fact.seq)


def _received(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """The two lines of an exchange."""
    fact: Any = made.fact
    if expected is not None:
        yield expected
    yield ExpectedLine(fact.player, (RECEIVES,), [_name(fact.got)], True, None, fact.seq)


def _turned(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A Boon or Hex is taken from its pile, and discarded when it has been received."""
    fact: Any = made.fact
    for verb, is_told in ((TAKES_CARD, fact.from_ == "supply"), ("discards", fact.to == "hex or boon discard")):
        if is_told:
            yield ExpectedLine(fact.player, (verb,), [_name(fact.card)], False, None, fact.seq)


def _revealed(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A card that is revealed on the deck and stays there is said to be put there."""
    fact: Any = made.fact
    if expected is not None:
        yield expected
    if fact.from_ == fact.to == "deck":
        key = ("stays", fact.player, fact.cause)
        yield ExpectedLine(fact.player, ("topdecks",), [_name(fact.card)], False, key, fact.seq, guess=True)


def _flipped(fact: f.TokenMoved) -> ExpectedLine:
    word = "down" if fact.by > 0 else "up"
    return ExpectedLine(fact.player, (FLIPS,), [], True, None, fact.seq, word=word)


def _overridden(fact: f.InstructionsOverridden) -> ExpectedLine:
    return ExpectedLine(fact.player, (USES_WAY, ENCHANTED), [fact.by], False, None, fact.seq)


EXPECTED: dict[type[Fact], Claim] = {
    f.TurnBegan: _bare("turn"),
    f.DeckShuffled: _bare("shuffles"),
    f.CleanedUp: _cleaned_up,
    f.DeckMoved: _bare("moves deck"),
    f.CardsDrawn: _several("draws"),
    f.CardsLookedAt: _several("looks", "reveals"),
    f.CardPlayed: _played,
    f.PlayedAs: _named("name", "plays"),
    f.CardBought: _one("buys"),
    f.LandscapeBought: _named("name", "buys"),
    f.CardGained: _one("gains"),
    f.CardTrashed: _one("trashes"),
    f.CardDiscarded: _one("discards", FROM_EXILE),
    f.CardRevealed: _one("reveals", BLOCKS, needed=False),
    f.CardMoved: _moved,
    f.CardPutInDeck: _one(INSERTS, SHUFFLES_IN, "topdecks"),
    f.CardExchanged: _exchanged,
    f.CardExiled: _one(EXILES),
    f.CardCalled: _one(CALLS),
    f.CardPassed: _one("passes"),
    f.CardNamed: _named("name", "names"),
    f.SetAside: _one("sets aside", TO_MAT, INHERITS, needed=False),
    f.ReactionUsed: _one("reacts", needed=False),
    f.InstructionsOverridden: _overridden,
    f.TokenMoved: _tokens,
    f.ResourcesChanged: _added,
    f.BoonReceived: _one(RECEIVES, needed=False),
    f.HexReceived: _one(RECEIVES, needed=False),
    f.StateTaken: _named("state", TAKES_CARD),
    f.StateReturned: _named("state", "returns"),
}
"""What Dominion Online prints of each kind of fact. A kind that is not here leaves no line: what a Clean-up discards,
the phases, the Duration whose later ability begins."""


UNCLAIMED: frozenset[Verb] = frozenset({MARK, CHOOSES_AT_SETUP})


class ToldTwice:
    """The lines that claim nothing, and those that tell once more what is looked at."""

    def __init__(self, lines: Sequence[Observation]) -> None:
        self._lines = lines

    def is_duplicate(self, i: int) -> bool:
        """Whether line `i` is one."""
        line = self._lines[i]
        before = self._lines[i - 1]
        again = line.verb == "looks" and (before.verb, before.actor, before.cards) == ("looks", line.actor, line.cards)
        return again or line.verb in UNCLAIMED


DIALECT = Dialect(
    EXPECTED,
    {f.CardExchanged: _received, f.CardRevealed: _revealed, f.HexOrBoonMoved: _turned},
    left_out=frozenset({("card/Library", "looks")}),
    own_verbs=OWN_VERBS,
    duplicates=ToldTwice,
    turns_up=frozenset({TAKES_CARD, RECEIVES}),
    open_hands=False,
    states_all_gifts=True,
    unclaimed=UNCLAIMED,
    groups_names=True,
    joins_draws=True,
    always_printed=frozenset({"trash", "gain", "discard", "play", "buy", "pass", "return", "exile", "call", "way"}),
    added_up=frozenset({"chips", "tokens", "uses tokens", VILLAGERS, FAVORS, TAKES_DEBT}),
)
"""What an audit needs to know of the format."""
