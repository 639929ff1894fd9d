"""The facts of single cards that go from one place to another, in words."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.words import Key, Message, Name

from ....kernel.telling.clause import CARDS, OfCards, Subject
from ....kernel.telling.phrase import Says
from ...table import facts as f
from ...vocabulary import MATS
from .scene import NOUNS, SENTENCES, Said, instead_of, of_card
from .zones import coming, gained_from, going, is_mat, title_of

UNTOLD = ("supply", "hand", "")
"""Where a gained card or one that is played comes from when nothing is said of it."""
GAINED: Mapping[str, Key] = {
    "hand": Key("zone.gained-to-hand"),
    "deck": Key("zone.gained-to-deck"),
    "deck bottom": Key("zone.gained-to-deck-bottom"),
    "aside": Key("zone.gained-to-aside"),
    "supply": Key("zone.gained-to-supply"),
    "trash": Key("zone.gained-to-trash"),
    "play": Key("zone.gained-to-play"),
}
"""Where a gained card goes when that is not the discard pile."""


@of_card(f.CardGained, of_turn=True)
def gained(saying: Said, fact: f.CardGained) -> OfCards:
    """A gain: from where, to where, and instead of whom."""
    source: Says = "" if fact.from_ in UNTOLD else gained_from(fact.from_)
    target: Says = "" if fact.to == "discard" else _gained_to(fact.to)
    other = instead_of(saying)
    if other:
        return OfCards(_gains_instead(source, target, other), Subject(saying.who, other))
    if source and target:
        return OfCards(Message("fact.gains-from-to", cards=CARDS, source=source, target=target))
    if source:
        return OfCards(Message("fact.gains-from", cards=CARDS, source=source))
    return OfCards(
        Message("fact.gains-to", cards=CARDS, target=target) if target else Message("fact.gains", cards=CARDS)
    )


def _gains_instead(source: Says, target: Says, other: str) -> Message:
    """What one gains instead of another: in Japanese their name stands before that of the one who gains."""
    if source and target:
        return Message("fact.gains-instead-from-to", cards=CARDS, source=source, target=target, other=other)
    if source:
        return Message("fact.gains-instead-from", cards=CARDS, source=source, other=other)
    if target:
        return Message("fact.gains-instead-to", cards=CARDS, target=target, other=other)
    return Message("fact.gains-instead", cards=CARDS, other=other)


def _gained_to(zone: str) -> Says:
    if zone in GAINED:
        return GAINED[zone]()
    return going(zone) if is_mat(zone) else Message("zone.gained-and-set", target=going(zone))


@of_card(f.CardTrashed, of_turn=True)
def trashed(_said: Said, fact: f.CardTrashed) -> OfCards:
    """A card is trashed, and from where."""
    source = coming(fact.from_)
    if not source:
        return OfCards(Message("fact.trashes", cards=CARDS))
    return OfCards(Message("fact.trashes-from", cards=CARDS, source=source))


@of_card(f.CardDiscarded)
def discarded(_said: Said, fact: f.CardDiscarded) -> OfCards:
    """A card is discarded, and from where."""
    source = coming(fact.from_)
    if not source:
        return OfCards(Message("fact.discards", cards=CARDS))
    return OfCards(Message("fact.discards-from", cards=CARDS, source=source))


@of_card(f.CardRevealed)
def revealed(_said: Said, fact: f.CardRevealed) -> OfCards:
    """A card is shown to everybody."""
    source = coming(fact.from_)
    if fact.from_.startswith("black market"):
        return OfCards(Message("fact.is-revealed", cards=CARDS, source=source), are_subject=True)
    if not source:
        return OfCards(Message("fact.reveals", cards=CARDS))
    return OfCards(Message("fact.reveals-from", cards=CARDS, source=source))


@of_card(f.CardExiled)
def exiled(_said: Said, fact: f.CardExiled) -> OfCards:
    """A card goes to the Exile mat."""
    source = coming(fact.from_)
    if not source:
        return OfCards(Message("fact.exiles", cards=CARDS))
    return OfCards(Message("fact.exiles-from", cards=CARDS, source=source))


@of_card(f.CardCalled, of_turn=True)
def called_from_mat(_said: Said, _fact: f.CardCalled) -> OfCards:
    """A Reserve card is called."""
    return OfCards(Message("fact.calls", cards=CARDS))


@of_card(f.CardMoved)
def moved(saying: Said, fact: f.CardMoved) -> OfCards:
    """A card goes somewhere, and that is neither gain, trash, discard, draw nor play."""
    if fact.to == "looked at":
        return OfCards(Message("fact.takes-up", cards=CARDS))
    if fact.to == "supply":
        return OfCards(Message("fact.returns-to-pile", cards=CARDS))
    if fact.to == "discard":
        return OfCards(Message("fact.is-put-into-discard-pile", cards=CARDS, who=saying.who), are_subject=True)
    if fact.to == "hand":
        return OfCards(Message("fact.puts-into-hand", cards=CARDS))
    return OfCards(Message("fact.puts", cards=CARDS, target=_on_mat(fact.to) if is_mat(fact.to) else going(fact.to)))


def _on_mat(zone: str) -> Message:
    return Message("zone.on-mat", mat=title_of(MATS[zone]))


@SENTENCES.of(f.CardPutInDeck)
def put_in_deck(saying: Said, fact: f.CardPutInDeck) -> Message:
    """A card goes into the deck, under so many cards."""
    card, below = NOUNS.card(fact.card), fact.below
    if not below:
        return saying.does(Message("fact.puts-onto-deck", card=card))
    return saying.does(Message("fact.puts-into-deck", card=card, count=below, place=below + 1))


@of_card(f.SetAside)
def set_aside(saying: Said, fact: f.SetAside) -> OfCards:
    """A card is set aside, by what, or put on a mat."""
    if fact.from_ == "trash":
        return OfCards(Message("fact.comes-back", cards=CARDS, who=saying.who), are_subject=True)
    if is_mat(fact.to):
        return OfCards(Message("fact.puts", cards=CARDS, target=_on_mat(fact.to)))
    by = _set_aside_by(saying, fact)
    if by is None:
        return OfCards(Message("fact.sets-aside", cards=CARDS))
    return OfCards(Message("fact.sets-aside-by", cards=CARDS, by=by))


def _set_aside_by(saying: Said, fact: f.SetAside) -> Name | None:
    """The card by which another is set aside: that of its mat, or the one that is played."""
    mat = MATS.get(fact.to)
    name = "" if mat is None else mat.title
    if not name and fact.cause is not None:
        cause = saying.fact_at(fact.cause)
        if isinstance(cause, f.CardPlayed | f.DurationResolved):
            name = cause.card.face or ""
        elif isinstance(cause, f.AbilityTriggered):
            name = cause.card
    return Name(name) if name else None


@SENTENCES.of(f.CardPassed)
def passed(saying: Said, fact: f.CardPassed) -> Message:
    """A card goes from one hand to another."""
    return saying.does(Message("fact.passes", card=NOUNS.card(fact.card), to=saying.name(fact.to)))


@SENTENCES.of(f.CardExchanged)
def exchanged(saying: Said, fact: f.CardExchanged) -> Message:
    """A card is exchanged for another."""
    return saying.does(Message("fact.exchanges", gave=NOUNS.card(fact.gave), got=NOUNS.card(fact.got)))


@SENTENCES.of(f.CardNamed)
def named(saying: Said, fact: f.CardNamed) -> Message:
    """A card is named."""
    return saying.does(Message("fact.names", name=Name(fact.name)))
