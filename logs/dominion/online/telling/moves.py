"""The lines of Dominion Online about cards that go from one place to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.dominion.vocabulary import MATS
from moothall.domain.kernel.facts import Card

from ...lines.verbs import Verb
from .. import by_card
from ..dialect import DRAWS_FIRST
from ..shapes import AND_REVEALS
from ..verbs import (
    EXILES,
    FROM_EXILE,
    INHERITS,
    INSERTS,
    INVESTS,
    RECEIVES,
    SET_ASIDE_RETURNS,
    TO_MAT,
)
from .decks import is_put_back, is_shuffling, looked_through
from .draft import Draft
from .telling import LineContext

ON_MAT = {"island": "island", "tavern": "tavern"}
"""The mats that are called so; of others the card is named that sets something aside."""


def moved(telling: LineContext, fact: f.CardMoved) -> Iterator[Draft]:
    if fact.to in ("looked at", "revealed", "play") or (fact.from_ == fact.to and fact.to != "deck"):
        return
    yield from looked_through(telling, fact)
    key = (f.CardMoved, fact.player, fact.to, fact.cause)
    draft = Draft(fact.player, "topdecks", telling.seen(fact), key=key)
    if fact.to == "deck":
        yield from _topdecked(telling, fact, draft)
    elif fact.to == "deck bottom":
        place = "Draw Pile" if telling.behind(fact) in by_card.UNDER_DRAW_PILE else "their deck"
        yield replace(draft, verb="bottoms", word=place)
    elif fact.to == "black market bottom":
        yield replace(draft, verb="bottoms", word="Black Market")
    elif fact.to == "hand":
        yield from _in_hand(telling, fact, draft)
    elif fact.to == "supply":
        yield replace(draft, verb="returns", word=_pile_of(telling, fact.card))
    elif fact.to == "discard":
        yield from _put_into_discard(telling, fact, draft)
    else:
        yield from _aside(telling, fact, key)


def _topdecked(telling: LineContext, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
    """A card that goes on the deck. What goes there by its own ability as it is gained has no line (a Nomad Camp);
    what is shuffled in has one behind the shuffle."""
    cause, by = telling.cause(fact), telling.behind(fact)
    if is_shuffling(telling, fact):
        telling.shuffled_in += draft.cards
    elif (
        isinstance(cause, f.AbilityTriggered)
        and cause.event == "gain"
        and by == fact.card.face
        and _goes_there_itself(telling, by)
    ):
        return
    elif not (fact.from_ == "revealed" and by in by_card.LEFT_ON_DECK):
        yield replace(draft, source=by if by in by_card.TOPDECKS_WITH else "")


def _goes_there_itself(telling: LineContext, name: str) -> bool:
    """Whether a card has an ability of its own as it is gained, as a Nomad Camp has; that of a Bauble comes of one
    that was played."""
    text = telling.texts.get(name)
    return text is not None and any((each.event, each.where) == ("gain", "self") for each in text.abilities)


def _in_hand(telling: LineContext, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
    """A card that goes to the hand; from the deck that is a draw, where nobody has seen it. Between two turns a
    Donate puts a whole deck into the hand. [82130943, 72]"""
    cause = telling.cause(fact)
    if card_behind(cause) in DRAWS_FIRST:
        return
    between = isinstance(cause, f.AbilityTriggered) and cause.event == "between turns"
    if fact.from_ == "deck" and not between and not telling.lay_open(fact, fact.card):
        yield replace(draft, verb="draws", key=(f.CardsDrawn, fact.player, fact.cause))
        return
    source, _ = telling.source(fact)
    named = fact.from_ in ("aside", *MATS) and source in by_card.IN_HAND_FROM
    yield replace(draft, verb="in hand", source=source if named else "")


def _put_into_discard(telling: LineContext, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
    if is_put_back(telling, fact):
        return
    rules = (fact.rule, getattr(telling.cause(fact), "rule", None))
    if fact.from_ == "aside" and any((rule or "").startswith("possession/") for rule in rules):
        yield replace(draft, verb=SET_ASIDE_RETURNS)
    else:
        yield replace(draft, verb="discards", form="puts")


def _pile_of(telling: LineContext, card: Card) -> str:
    """What the pile of a card is called: one of two cards by that card. [81626578, 289: the Encampment pile]"""
    name = card.face or "?"
    pile = telling.table.pile_of.get(name, "") or "?"
    return name if "/" in pile else pile


def _aside(telling: LineContext, fact: f.CardMoved | f.SetAside, key: object) -> Iterator[Draft]:
    """A card that is set aside, or put on a mat."""
    draft = Draft(fact.player, "sets aside", telling.seen(fact), key=key)
    by, cause = telling.behind(fact), telling.cause(fact)
    itself = by in by_card.SETS_ITSELF_ASIDE_UNTOLD
    again = itself and isinstance(cause, f.AbilityTriggered)
    if fact.to in ON_MAT:
        yield replace(draft, verb=TO_MAT, word=ON_MAT[fact.to])
    elif by == "Inheritance":
        yield replace(draft, verb=INHERITS)
    elif any(isinstance(each, f.CardMoved) and each.card == fact.card for each in telling.later(fact)):
        return  # an Archive puts it into the hand at once, and only that is told [82496200, 245]
    elif by != fact.card.face or by not in by_card.SETS_ITSELF_ASIDE_UNTOLD or telling.sources.date.startswith("2017"):
        named = by in by_card.SETS_ASIDE_WITH and not again and not (itself and by == fact.card.face)
        yield replace(draft, source=by if named else "")


def prepared(telling: LineContext, fact: f.DurationPrepared) -> Iterator[Draft]:
    """A Boon that is received next turn is set aside until then. [81526967, 48]"""
    if telling.is_type(fact.card.face or "?", "Boon") and not isinstance(telling.cause(fact), f.BoonReceived):
        yield Draft(fact.player, "sets aside", [fact.card.face], article="")


def set_aside(telling: LineContext, fact: f.SetAside) -> Iterator[Draft]:
    cause = telling.cause(fact)
    by = (cause.card, cause.event, cause.cause) if isinstance(cause, f.AbilityTriggered) else fact.cause
    yield from _aside(telling, fact, (f.SetAside, fact.player, fact.from_, fact.to, by))


def put_in_deck(telling: LineContext, fact: f.CardPutInDeck) -> Iterator[Draft]:
    """A card of the hand put on the deck, under it or between its cards. [82659985, 73 and 106; 82131673, 121]"""
    draft = Draft(fact.player, INSERTS, telling.seen(fact), key=(type(fact), fact.player, fact.cause))
    if fact.from_ == "hand" and fact.below == 0:
        yield replace(draft, verb="topdecks", key=None)
    elif fact.from_ == "hand" and fact.below >= len(telling.table.seats[fact.player].deck):
        yield replace(draft, verb="bottoms", word="their deck", key=None)
    else:
        yield draft


def trashed(telling: LineContext, fact: f.CardTrashed) -> Iterator[Draft]:
    """A card that is trashed; a Project that does it is named. [Cathedral 3 logs, Sewers 1]"""
    yield from looked_through(telling, fact)
    cause = telling.cause(fact)
    source = cause.card if isinstance(cause, f.AbilityTriggered) and telling.is_type(cause.card, "Project") else ""
    key = (f.CardTrashed, fact.player, fact.cause)
    yield Draft(fact.player, "trashes", telling.seen(fact), source=source, key=key)


def exiled(telling: LineContext, fact: f.CardExiled) -> Iterator[Draft]:
    """A card that is exiled; for an Invest the line follows that says what is to come. [81680470, 78]"""
    yield from one(telling, fact, EXILES)
    if telling.behind(fact) == "Invest":
        name = fact.card.face or "?"
        telling.invested[fact.player, name] += 1
        drawn = 2 * telling.invested[fact.player, name]  # [81688948, 41: with a second token]
        yield Draft(fact.player, INVESTS, [None] * drawn, source=name)


def discarded(telling: LineContext, fact: f.CardDiscarded) -> Iterator[Draft]:
    verb: Verb = FROM_EXILE if fact.from_ == "exile" else "discards"
    key = (f.CardDiscarded, verb, fact.player, fact.cause)
    form = AND_REVEALS if telling.behind(fact) in by_card.SHOWS_DISCARD and verb == "discards" else ""
    yield Draft(fact.player, verb, telling.seen(fact), key=key, top=fact.card.face, form=form)


def cleaned_up(telling: LineContext, fact: f.CleanedUp) -> Iterator[Draft]:
    telling.from_play = {*telling.table.seats[fact.player].play}
    if fact.rule == "turn/anothers-cards" and fact.cards:
        yield Draft(fact.player, "discards", telling.seen(fact), top=fact.cards[-1].face)


def gained(telling: LineContext, fact: f.CardGained) -> Iterator[Draft]:
    key = (f.CardGained, fact.player, fact.cause, fact.from_ == "trash")
    maker = telling.sources.maker(fact)
    word = "deck" if fact.to == "deck" and maker in by_card.GAINS_ONTO_DECK else ""
    if fact.from_ == "trash" and maker in by_card.GAINS_FROM_TRASH:
        word = "trash"
    yield Draft(fact.player, "gains", telling.seen(fact), word=word, key=key)


def one(telling: LineContext, fact: Any, verb: Verb) -> Iterator[Draft]:
    yield Draft(fact.player, verb, telling.seen(fact), key=(type(fact), fact.player, fact.cause))


def exchanged(telling: LineContext, fact: f.CardExchanged) -> Iterator[Draft]:
    yield Draft(fact.player, "returns", [fact.gave.face])
    yield Draft(fact.player, RECEIVES, [fact.got.face])


def passed(telling: LineContext, fact: f.CardPassed) -> Iterator[Draft]:
    yield Draft(fact.player, "passes", telling.seen(fact), to=fact.to)
