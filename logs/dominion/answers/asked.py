"""A question seen from the table: where its cards lie, and which answers it had before."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import MENU, Ask
from moothall.domain.kernel.facts import Answered, Card, Option, Player

from ...courses.positions import position
from .choosing import Place
from .options import face

ORDERS_OWN_CARDS = frozenset({"keep", "place", "topdeck"})
"""The verbs of questions about where cards of one's own go, and no others."""


def owner(ask: Ask, lies: Mapping[Card, Place]) -> Player | None:
    """The player whose own cards alone the answer to a question orders, by where its options lie; None where it may do
    more."""
    owners = {player for player, _ in lies.values()}
    return ask.subject if ask.verb in ORDERS_OWN_CARDS and owners <= {ask.subject} else None


def chosen_before(game: Dominion, ask: Ask) -> dict[str, int]:
    """The names of the cards that earlier answers to the same question chose, where none has been moved yet: the lines
    that show them are still ahead. An Order of Masons asks once for each Favor, and then all cards are left out."""
    chosen: dict[str, int] = {}
    for fact in reversed(game.facts):
        if isinstance(fact, Answered) and fact.question == ask.key:
            for each in fact.answer:
                if isinstance(each, Card):
                    chosen[face(each)] = chosen.get(face(each), 0) + 1
        elif not isinstance(fact, f.TokenMoved) and not (isinstance(fact, Answered) and fact.question != MENU):
            break
    return chosen


def giving_tokens(game: Dominion, tokens: Iterable[f.TokenMoved]) -> set[str]:
    """The abilities that have given tokens in this game, by their cards; `tokens` are all that were moved in it."""
    causes = {fact.cause for fact in tokens if fact.cause is not None and fact.by > 0}
    made = (game.facts[position(game.facts, cause)] for cause in causes)
    return {fact.card for fact in made if isinstance(fact, f.AbilityTriggered)}


def that_play(game: Dominion) -> set[str]:
    """The Durations of which a later effect has begun with a play in this game, by their cards."""
    facts = game.facts
    playing: set[str] = set()
    for at, fact in enumerate(facts):
        if isinstance(fact, f.DurationResolved):
            # An answer may stand between: Mastermind asks which card it plays.
            first = next((each for each in facts[at + 1 : at + 3] if not isinstance(each, Answered)), None)
            if isinstance(first, f.CardPlayed) and first.cause == fact.seq:
                playing.add(face(fact.card))
    return playing


def laid_on_piles(game: Dominion, ask: Ask) -> dict[str, int]:
    """The number of tokens on each pile, of the kind that a question is about."""
    laid: dict[str, int] = {}
    for (pile, _, token), count in game.table.on_piles.items():
        if token == ask.verb:
            laid[pile] = laid.get(pile, 0) + count
    return laid


def runs(game: Dominion, ask: Ask) -> dict[str, list[str]]:
    """Of the piles that a question is about, the names of their cards from the top, each run of one name once."""
    piles = {str(option): game.table.pile(str(option)) for option in ask.options}
    return {
        pile: [name for name, _ in groupby(face(card) for card in reversed(cards))] for pile, cards in piles.items()
    }


TOP = "top of the discard pile"
"""The place of the card that lies on top of a discard pile: a server may tell more where another one is taken."""


def lying(game: Dominion, options: Sequence[Option]) -> dict[Card, Place]:
    """Where those of the options lie that are cards which a player has."""
    cards = {option for option in options if isinstance(option, Card)}
    places: dict[Card, Place] = {
        card: (player, name)
        for player, seat in (game.table.seats.items() if cards else ())
        for name, zone in seat.zones.items()
        if not cards.isdisjoint(zone)
        for card in zone
        if card in cards
    }
    for player, seat in game.table.seats.items() if places else ():
        if seat.discard and seat.discard[-1] in cards:
            places[seat.discard[-1]] = (player, TOP)
    return places
