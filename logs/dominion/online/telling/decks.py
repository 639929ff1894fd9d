"""The lines of Dominion Online about decks: cards that are drawn, looked at and shuffled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Card, Fact, Player

from ..dialect import DRAWS_FIRST, LOOKS_EACH
from ..shapes import WITH_BUY
from ..sight import seen
from ..verbs import (
    SHUFFLES_IN,
    WOULD,
)
from .draft import Draft
from .plays import is_swapped
from .telling import LineContext


def drawn(telling: LineContext, fact: f.CardsDrawn) -> Iterator[Draft]:
    source, form = telling.sources.of_draw(fact)
    form = WITH_BUY if source == "Tactician" else form
    if _looks_only(telling, fact):
        yield Draft(fact.player, "looks", telling.seen(fact))
        return
    key = (f.CardsDrawn, fact.player, fact.cause)
    if is_swapped(telling, fact):
        text = telling.texts.get(telling.behind(fact))
        coins = max(len(fact.cards), text.coins if text is not None else 0)
        yield Draft(fact.player, WOULD, word=f"get +${coins}")
    yield Draft(fact.player, "draws", telling.seen(fact), source=source, form=form, key=key)


def looked(telling: LineContext, fact: f.CardsLookedAt) -> Iterator[Draft]:
    if _looks_only(telling, fact):
        yield Draft(fact.player, "looks", telling.seen(fact))
        return
    if card_behind(telling.cause(fact)) in DRAWS_FIRST:
        yield Draft(fact.player, "draws", telling.seen(fact))
    yield Draft(fact.player, "looks", telling.seen(fact), key=(f.CardsLookedAt, fact.player, fact.cause))


def _looks_only(telling: LineContext, fact: Fact) -> bool:
    """Whether of each card that a card draws the line says that it is looked at."""
    return telling.sources.date >= LOOKS_EACH and card_behind(telling.cause(fact)) in DRAWS_FIRST


def looked_through(telling: LineContext, fact: f.CardMoved | f.CardTrashed) -> Iterator[Draft]:
    """The looks through a discard pile before a card leaves it. A look is told once more where that card did not
    lie on top, in the games of 2018 to 2023. [82585026: a Mountain Village took 38 cards, and the eight that lay on
    top are those with one look]"""
    if fact.from_ != "discard" or fact.cause is None or fact.cause in telling.looked_through:
        return
    made = telling.made_by[fact.cause]
    looks = [each for each in made if isinstance(each, f.CardsLookedAt) and each.seq < fact.seq]
    shown = any(isinstance(each, f.CardRevealed) for each in made)
    untold = not looks and not shown and fact.to == "hand" and _is_looked_for(telling, fact)
    if not looks and not untold:
        return
    telling.looked_through.add(fact.cause)
    if untold:
        yield looks_at_discard(telling, fact.player)
    if looks_twice(telling, fact.player, (fact.card,)):
        yield Draft(fact.player, "looks", telling.seen(looks[0])) if looks else looks_at_discard(telling, fact.player)


def _is_looked_for(telling: LineContext, fact: f.CardMoved | f.CardTrashed) -> bool:
    """Whether a card is looked for in a discard pile: by a play, or by a Reaction that lies on top of it."""
    cause = telling.cause(fact)
    if isinstance(cause, f.ReactionUsed):
        return telling.table.seats[fact.player].discard[-1] != fact.card
    return isinstance(cause, f.CardPlayed)


def looks_twice(telling: LineContext, player: Player, taken: Sequence[Card]) -> bool:
    """Whether a look through a discard pile is told twice when these cards are taken."""
    pile = telling.table.seats[player].discard
    return "2018" <= telling.sources.date < "2024" and {*pile[-len(taken) :]} != {*taken}


def looks_at_discard(telling: LineContext, player: Player) -> Draft:
    pile = tuple(telling.table.seats[player].discard)
    return Draft(player, "looks", seen(f.CardsLookedAt(player, player, pile), pile, telling.viewer))


def shuffled(telling: LineContext, fact: f.DeckShuffled) -> Iterator[Draft]:
    yield Draft(fact.player, "shuffles")
    if telling.shuffled_in:
        yield Draft(fact.player, SHUFFLES_IN, telling.shuffled_in)
        telling.shuffled_in = []


def deck_moved(telling: LineContext, fact: f.DeckMoved) -> Iterator[Draft]:
    if not is_shuffling(telling, fact):
        yield Draft(fact.player, "moves deck")


def is_shuffling(telling: LineContext, fact: f.CardMoved | f.DeckMoved) -> bool:
    """Whether a fact is a step of shuffling cards into the deck: they go on it, and all of it is shuffled.
    [82494030, 70: a Famine]"""
    steps = [fact, *telling.later(fact)] if fact.cause is not None else []
    rest = [each for each in steps if not isinstance(each, f.CardMoved)]
    return len(rest) > 1 and isinstance(rest[0], f.DeckMoved) and isinstance(rest[1], f.DeckShuffled)


def is_put_back(telling: LineContext, fact: f.CardMoved) -> bool:
    """Whether a card only lay aside while others were shuffled into the deck."""
    made = telling.made_by.get(fact.cause or 0, ())
    moved = next((each.seq for each in made if isinstance(each, f.DeckMoved)), 0)
    before = [each for each in made if each.seq < moved and isinstance(each, f.CardMoved)]
    away = any((each.card, each.to) == (fact.card, "looked at") for each in before)
    return fact.from_ == "looked at" and away and any(each.to == "deck" for each in before)
