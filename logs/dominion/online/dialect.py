"""Dominion Online (since 2017): which lines its logs print of each fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.rules_spec import spec_of

from ..dialects.claims import MOVED_BY, Claim, bare, given, name_of, named, one, played, several
from ..dialects.dialect import Dialect, ExpectedLine, Made
from ..dialects.flags import values
from ..lines.observation import Observation
from ..lines.verbs import Verb
from .lists import is_boon_or_hex
from .verbs import (
    BLOCKS,
    CALLS,
    ENCHANTED,
    EXILES,
    FAVORS,
    FLIPS,
    FROM_EXILE,
    INHERITS,
    INSERTS,
    LOSES,
    MOVES_TOKEN,
    OWN_VERBS,
    PUTS_BY,
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


def _bought(fact: f.CardBought) -> ExpectedLine | None:
    """What is bought from the Black Market deck is said to be gained."""
    if fact.from_ == "black market":
        return None
    key = (f.CardBought, fact.player, fact.cause)
    return ExpectedLine(fact.player, ("buys",), [name_of(fact.card)], True, key, fact.seq, None, fact.rule)


_MOVED_BY: dict[str, tuple[Verb, ...]] = {
    **MOVED_BY,
    "deck": (*MOVED_BY["deck"], INSERTS, SHUFFLES_IN),
    "discard": (*MOVED_BY["discard"], SET_ASIDE_RETURNS),
}


def _moved(fact: f.CardMoved) -> ExpectedLine | None:
    if (fact.from_ == fact.to and fact.to != "deck") or fact.to in ("looked at", "revealed"):
        return None
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    verbs = _MOVED_BY.get(fact.to, ("sets aside", TO_MAT))
    if fact.from_ == "deck" and fact.to == "hand":
        verbs = ("draws", *verbs)
    needed = fact.to == "deck" or (
        fact.to in ("hand", "supply") and fact.from_ in ("revealed", "looked at", "play", "hand", "aside")
    )
    return ExpectedLine(fact.player, verbs, [name_of(fact.card)], needed, key, fact.seq, anywhere=True)


TOKEN_VERBS: dict[str, tuple[Verb, Verb]] = {
    "vp": ("chips", "chips"),
    "coffers": ("tokens", "uses tokens"),
    "villagers": (VILLAGERS, USES_VILLAGERS),
    "favors": (FAVORS, SPENDS_FAVORS),
    "debt": (TAKES_DEBT, REPAYS),
}
"""The verbs of tokens that a player receives, and gives away."""


def _tokens(fact: f.TokenMoved) -> ExpectedLine | None:
    if fact.to != fact.player:
        return _on_pile(fact) if fact.by > 0 and fact.token in TOKENS else None
    if fact.token == "journey":
        return _flipped(fact)
    if fact.token in ("-card", "-coin"):
        return ExpectedLine(fact.player, (MOVES_TOKEN,), [], False, None, fact.seq, word=fact.token)
    if fact.token not in TOKEN_VERBS:
        return None
    verb = TOKEN_VERBS[fact.token][fact.by < 0]
    needed = fact.token != "debt" and not (fact.token == "vp" and fact.by < 0)
    return ExpectedLine(fact.player, (verb,), [], needed, None, fact.seq, abs(fact.by))


TOKENS = frozenset(("+card", "+action", "+buy", "+coin", "-cost", "trashing", "estate"))
"""The tokens that are put on piles."""


def _on_pile(fact: f.TokenMoved) -> ExpectedLine:
    return ExpectedLine(fact.player, (MOVES_TOKEN,), [fact.to], fact.token != "estate", None, fact.seq, word=fact.token)


def _placed(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A token on a pile of two cards is said to be on the one on top."""
    if expected is None:
        return
    pile = made.table.pile(expected.cards[0]) if expected.cards else ()
    if pile and "/" in expected.cards[0]:
        expected.cards = [name_of(pile[-1])]
    yield expected


def _cleaned_up(fact: f.CleanedUp) -> ExpectedLine | None:
    """What another player than the one whose turn it is discards: cards that they played in it."""
    if fact.rule != "turn/anothers-cards":
        return None
    return ExpectedLine(fact.player, ("discards",), [name_of(card) for card in fact.cards], True, None, fact.seq)


def _added(fact: f.ResourcesChanged) -> ExpectedLine | None:
    if fact.cause is not None and fact.coins < 0:
        return ExpectedLine(fact.player, (LOSES,), [], False, None, fact.seq, -fact.coins)
    return given(fact, needed=True)


def _followed(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A Way that changes what a card says, and that no line of the play named."""
    fact: Any = made.fact
    for name in fact.rewrites:
        yield ExpectedLine(fact.player, (USES_WAY,), [name], False, None, fact.seq)


def _exchanged(fact: f.CardExchanged) -> ExpectedLine:
    return ExpectedLine(fact.player, ("returns",), [name_of(fact.gave)], True, None, fact.seq)


def _received(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """The two lines of an exchange."""
    fact: Any = made.fact
    if expected is not None:
        yield expected
    yield ExpectedLine(fact.player, (RECEIVES,), [name_of(fact.got)], True, None, fact.seq)


def _turned(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A Boon or Hex is taken from its pile, and discarded when it has been received."""
    fact: Any = made.fact
    verbs: tuple[tuple[Verb, bool], ...] = (
        (TAKES_CARD, fact.from_ == "supply"),
        (PUTS_BY, fact.to == "hex or boon discard"),
    )
    for verb, is_told in verbs:
        if is_told:
            yield ExpectedLine(fact.player, (verb,), [name_of(fact.card)], False, None, fact.seq, anywhere=True)


def _revealed(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A card that is revealed on the deck and stays there is said to be put there."""
    fact: Any = made.fact
    if expected is not None:
        others = isinstance(made.cause, f.CardPlayed) and made.cause.player != fact.player
        expected.anywhere = others and fact.from_ == "hand"  # behind the discard of who plays a Tournament
        yield expected
    if fact.from_ == fact.to == "deck":
        key = ("stays", fact.player, fact.cause)
        yield ExpectedLine(fact.player, ("topdecks",), [name_of(fact.card)], False, key, fact.seq, guess=True)


LOOKS_EACH = "2025-01-01"
"""Since about this day such a card is not said to draw, but to look at each card. [2 logs of a Library, of 2026]"""
DRAWS_FIRST = frozenset(("Library",))
"""Cards of which each card that they look at is said to be drawn, and then to be set aside."""
FILLS_DISCARD_PILE = frozenset({f.CleanedUp, f.DeckMoved, f.DeckShuffled})
"""Facts that put many cards into a discard pile, or take all of them."""


def _looked(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """What is looked at; where it counts as drawn, that comes first. A look at a card that is kept then need not be
    told: one behind another draw is that of another card. [56875997, 228]"""
    fact: Any = made.fact
    is_drawn = made.card in DRAWS_FIRST and not _looks_only(made)
    if is_drawn:
        yield ExpectedLine(fact.player, ("draws",), [name_of(card) for card in fact.cards], True, None, fact.seq)
    if expected is not None:
        expected.needed = expected.needed and not is_drawn
        yield expected


def _drawn(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """What is drawn; of a Library the lines of 2026 say that each card is looked at."""
    if expected is not None:
        if _looks_only(made):
            expected.verbs = ("looks",)
        yield expected


def _looks_only(made: Made) -> bool:
    """Whether of each card that a card draws the line says that it is looked at."""
    return made.card in DRAWS_FIRST and spec_of(made.table.rules).date >= LOOKS_EACH


def _moved_by(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A move; of a card that was said to be drawn already nothing more is told. Who takes cards from the discard pile
    is said to look through it."""
    fact: Any = made.fact
    moves = [each for each in made.of_cause() if isinstance(each, f.CardMoved) and each.from_ == "discard"]
    looked = any(isinstance(each, f.CardsLookedAt) for each in made.of_cause())
    if moves and moves[0] is fact and not looked:
        names = [name_of(card) for card in _discard_pile(made, fact.player, [each.card for each in moves])]
        yield ExpectedLine(fact.player, ("looks",), names, False, None, fact.seq, anywhere=True, whole=True)
    if expected is not None and not (made.card in DRAWS_FIRST and fact.to == "hand"):
        expected.needed = expected.needed and not (fact.to == "deck" and _goes_there_untold(made))
        yield expected


def _discard_pile(made: Made, player: Player, taken: Sequence[Card]) -> Sequence[Card]:
    """The cards of a discard pile when the first of those that are taken from it was still there. Behind that, an Inn
    may have put the deck there to shuffle it, or a Clean-up what was in play."""
    if any(type(each) in FILLS_DISCARD_PILE for each in made.facts[made.at :]):
        table: Table = find("dominion").fold(made.facts[: made.at])
        return table.seats[player].discard
    return (*made.table.seats[player].discard, *taken)


def _goes_there_untold(made: Made) -> bool:
    """Whether a card that goes on the deck may have no line: one that a Herald or Patrician reveals and leaves there,
    and one that a Nomad Camp's own ability puts there as it is gained."""
    if isinstance(made.cause, f.AbilityTriggered) and made.cause.event == "gain":
        return True
    fact: Any = made.fact
    if fact.from_ != "revealed":
        return False
    return sum(isinstance(each, f.CardRevealed) and each.to == "revealed" for each in made.of_cause()) < 2


SHOWN_REACTIONS = frozenset(("Tunnel",))
"""Reactions to their own discard, which are said to react."""


def _triggered(fact: f.AbilityTriggered) -> ExpectedLine | None:
    if fact.card not in SHOWN_REACTIONS:
        return None
    return ExpectedLine(fact.player, ("reacts",), [fact.card], False, None, fact.seq)


def _flipped(fact: f.TokenMoved) -> ExpectedLine:
    word = "down" if fact.by > 0 else "up"
    return ExpectedLine(fact.player, (FLIPS,), [], True, None, fact.seq, word=word)


def _set_aside(fact: f.SetAside) -> ExpectedLine:
    key = (f.SetAside, fact.player, fact.cause)
    verbs: tuple[Verb, ...] = ("sets aside", TO_MAT, INHERITS)
    return ExpectedLine(fact.player, verbs, [name_of(fact.card)], False, key, fact.seq, anywhere=True)


def _prepared(expected: ExpectedLine | None, made: Made) -> Iterable[ExpectedLine]:
    """A Boon that is received next turn is set aside until then."""
    fact: Any = made.fact
    if is_boon_or_hex(fact.card.face or "?") and not isinstance(made.cause, f.BoonReceived):
        yield ExpectedLine(fact.player, ("sets aside",), [name_of(fact.card)], False, None, fact.seq)


def _overridden(fact: f.InstructionsOverridden) -> ExpectedLine:
    """A Way that no line of the play named has a line of its own; what overrides a play names the card."""
    if fact.rule == "way":
        return ExpectedLine(fact.player, (USES_WAY,), [fact.by], False, None, fact.seq)
    return ExpectedLine(fact.player, (ENCHANTED,), [name_of(fact.card)], False, None, fact.seq)


def _overpaid(fact: f.Overpaid) -> ExpectedLine:
    return ExpectedLine(fact.player, (LOSES,), [], False, None, fact.seq, fact.coins)


EXPECTED: dict[type[Fact], Claim] = {
    f.TurnBegan: bare("turn"),
    f.DeckShuffled: bare("shuffles"),
    f.CleanedUp: _cleaned_up,
    f.DeckMoved: bare("moves deck", needed=False),
    f.Overpaid: _overpaid,
    f.AbilityTriggered: _triggered,
    f.CardsDrawn: several("draws"),
    f.CardsLookedAt: several("looks", "reveals"),
    f.CardPlayed: played,
    f.PlayedAs: named("name", "plays"),
    f.CardBought: _bought,
    f.LandscapeBought: named("name", "buys"),
    f.CardGained: one("gains"),
    f.CardTrashed: one("trashes"),
    f.CardDiscarded: one("discards", FROM_EXILE),
    f.CardRevealed: one("reveals", BLOCKS, needed=False),
    f.CardMoved: _moved,
    f.CardPutInDeck: one(INSERTS, SHUFFLES_IN, "topdecks", "bottoms"),
    f.CardExchanged: _exchanged,
    f.CardExiled: one(EXILES),
    f.CardCalled: one(CALLS),
    f.CardPassed: one("passes"),
    f.CardNamed: named("name", "names", needed=False),
    f.SetAside: _set_aside,
    f.ReactionUsed: one("reacts", needed=False),
    f.InstructionsOverridden: _overridden,
    f.TokenMoved: _tokens,
    f.ResourcesChanged: _added,
    f.BoonReceived: one(RECEIVES, needed=False),
    f.HexReceived: one(RECEIVES, needed=False),
    f.StateTaken: named("state", TAKES_CARD),
    f.StateReturned: named("state", "returns"),
}
"""What Dominion Online prints of each kind of fact. A kind that is not here leaves no line: what a Clean-up discards,
the phases, the Duration whose later ability begins."""


def _is_same_look(looked: Observation, line: Observation) -> bool:
    """Whether two lines may tell of the same cards: the second names those that were shown since."""
    same = (looked.actor, looked.count) == (line.actor, line.count)
    return same and Counter(looked.cards) <= Counter(line.cards)


def told_twice(lines: Sequence[Observation]) -> Iterator[int]:
    """The lines that tell once more what is looked at, as of a Harbinger's discard pile before and after the choice,
    and those of what a player gets who cannot use it."""
    looked: Observation | None = None
    player: str | None = None
    for i, line in enumerate(lines):
        if line.verb == "turn":
            player = line.actor
        elif line.verb == "takes" and line.actor != player:
            yield i  # in another player's turn Actions and coins are good for nothing
        if line.verb in ("plays", "turn", "buys"):
            looked = None
        elif line.verb == "looks":
            if looked is not None and line.count > 1 and _is_same_look(looked, line):
                yield i  # a Library that looks at one card after the other tells nothing twice
            looked = line


def _is_no_gift(fact: f.ResourcesChanged, card: str) -> bool:
    """The Buy by which a Black Market buys."""
    return card == "Black Market" and fact.buys > 0


PACKAGE = __name__.rpartition(".")[0]
DIALECT = Dialect(
    EXPECTED,
    {
        f.FollowedInstructions: _followed,
        f.CardExchanged: _received,
        f.CardRevealed: _revealed,
        f.TokenMoved: _placed,
        f.CardsLookedAt: _looked,
        f.CardMoved: _moved_by,
        f.CardsDrawn: _drawn,
        f.DurationPrepared: _prepared,
        f.HexOrBoonMoved: _turned,
    },
    unprinted={f.ResourcesChanged: _is_no_gift},
    own_verbs=OWN_VERBS,
    duplicates=told_twice,
    package=PACKAGE,
    **values(PACKAGE, Dialect),
)
"""The dialect of the format, for the audit."""
