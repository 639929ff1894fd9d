"""The facts of plays, purchases and what they set off, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moothall.words import Joined, Key, Message, Name

from ....kernel.telling.clause import CARDS, OfCards, Subject
from ....kernel.telling.phrase import NOTHING, Says, is_said, names, times
from ...table import facts as f
from ...text.book import every_text
from ...vocabulary import EventKind
from .scene import NOUNS, SENTENCES, Said, in_anothers_turn, of_card, who_decided
from .zones import coming

EVENTS: Mapping[EventKind, Key] = {
    "turn start": Key("event.turn-start", "who"),
    "turn start first": Key("event.turn-start", "who"),
    "play": Key("event.play", "who"),
    "played": Key("event.played", "who"),
    "attack": Key("event.attack"),
    "buy": Key("event.buy", "who"),
    "would gain": Key("event.would-gain", "who"),
    "gain": Key("event.gain", "who"),
    "trash": Key("event.trash", "who"),
    "discard": Key("event.discard", "who"),
    "discard from play": Key("event.discard-from-play", "who"),
    "hand discard": Key("event.hand-discard", "who"),
    "hand drawn": Key("event.hand-drawn", "who"),
    "reveal": Key("event.reveal", "who"),
    "pile emptied": Key("event.pile-emptied"),
    "shuffle": Key("event.shuffle", "who"),
    "cost": Key("event.cost"),
    "buy phase": Key("event.buy-phase", "who"),
    "buy phase end": Key("event.buy-phase-end", "who"),
    "clean-up": Key("event.clean-up", "who"),
    "turn end": Key("event.turn-end", "who"),
    "between turns": Key("event.between-turns"),
    "last sun": Key("event.last-sun"),
    "set up": Key("event.set-up"),
}
"""When an ability is set off."""
WHEN: dict[str, Key] = {str(event): key for event, key in EVENTS.items()}
WHEN["discarding from play"] = Key("event.discarding-from-play", "who")  # in streams of old
WHEN["pay"] = Key("event.pay", "who")
"""The same by their names, and what else is told of a card that begins to resolve."""


def price(coins: int, potions: int, debt: int) -> Says:
    """The amount paid: `$6 and a Potion`, `$4 and 3 Debt`; nothing for nothing."""
    parts = [Message("price.coins", coins=coins)] if coins else []
    parts += [Message("price.potions", count=potions)] if potions else []
    parts += [Message("price.debt", debt=debt)] if debt else []
    return Joined(parts, "conjunction") if parts else NOTHING


@of_card(f.CardPlayed, of_turn=True, in_order=True)
def played(saying: Said, fact: f.CardPlayed) -> OfCards:
    """A play: from where, how often in the turn, and by whose decision."""
    decided = fact.from_ == "hand" and fact.cause is None
    subject = Subject(who_decided(saying) if decided else saying.who)
    whose = in_anothers_turn(saying)
    if fact.from_ == fact.to == "play":
        return OfCards(_again(max(saying.scene.plays.get(fact.card.number, 0), 1) + 1, whose), subject)
    source = NOTHING if fact.from_ in ("hand", "") else coming(fact.from_)
    if is_said(source) and whose:
        return OfCards(Message("fact.plays-from-in-turn-of", cards=CARDS, source=source, whose=whose), subject)
    if is_said(source):
        return OfCards(Message("fact.plays-from", cards=CARDS, source=source), subject)
    if whose:
        return OfCards(Message("fact.plays-in-turn-of", cards=CARDS, whose=whose), subject)
    return OfCards(Message("fact.plays", cards=CARDS), subject)


def _again(number: int, whose: str) -> Message:
    """A play of a card that lies in play: how often that is in the turn, and in the turn of whom else."""
    if number == 2:
        if whose:
            return Message("fact.plays-again-in-turn-of", cards=CARDS, whose=whose)
        return Message("fact.plays-again", cards=CARDS)
    if number == 3:
        if whose:
            return Message("fact.plays-third-time-in-turn-of", cards=CARDS, number=number, whose=whose)
        return Message("fact.plays-third-time", cards=CARDS, number=number)
    if whose:
        return Message("fact.plays-so-often-in-turn-of", cards=CARDS, number=number, whose=whose)
    return Message("fact.plays-so-often", cards=CARDS, number=number)


@SENTENCES.of(f.PlayedAs)
def played_as(saying: Said, fact: f.PlayedAs) -> Message:
    """A card in play is another one for a while."""
    return Message("fact.is-played-as", who=saying.who, card=NOUNS.card(fact.card), name=Name(fact.name))


@SENTENCES.of(f.FollowedInstructions)
def followed(_said: Said, fact: f.FollowedInstructions) -> Message:
    """Instructions are followed: how often, and changed by what. [001:26]"""
    card, number, often = NOUNS.card(fact.card), fact.times, times(fact.times)
    by, changed = names(fact.rewrites), Joined(map(Name, fact.rewrites), "conjunction")
    if number == 1:
        if not fact.rewrites:
            return Message("fact.followed", card=card)
        return Message("fact.followed-as-changed", card=card, by=by, changed=changed)
    if not fact.rewrites:
        return Message("fact.followed-so-often", card=card, times=often, number=number)
    return Message("fact.followed-so-often-as-changed", card=card, times=often, number=number, by=by, changed=changed)


@SENTENCES.of(f.InstructionsOverridden)
def overridden(saying: Said, fact: f.InstructionsOverridden) -> Message:
    """What a card says is done instead of following instructions. [001:26]"""
    card, name = NOUNS.card(fact.card), Name(fact.by)
    if any("Way" in text.types for text in every_text(fact.by)):
        return saying.does(Message("fact.plays-as", card=card, name=name))
    return Message("fact.does-instead", card=card, who=saying.who, name=name)


@SENTENCES.of(f.CardBought)
def bought(saying: Said, fact: f.CardBought) -> Message:
    """A card is bought: for how much, by whose decision, from where."""
    card, paid = NOUNS.card(fact.card), price(fact.coins, fact.potions, fact.debt)
    who = who_decided(saying)
    if fact.from_.startswith("black market"):
        if is_said(paid):
            return saying.does_by(who, Message("fact.buys-from-black-market-for", card=card, paid=paid))
        return saying.does_by(who, Message("fact.buys-from-black-market", card=card))
    if is_said(paid):
        return saying.does_by(who, Message("fact.buys-one-for", card=card, paid=paid))
    return saying.does_by(who, Message("fact.buys-one", card=card))


@SENTENCES.of(f.LandscapeBought)
def landscape_bought(saying: Said, fact: f.LandscapeBought) -> Message:
    """An Event or a Project is bought."""
    is_project = "Project" in {kind for text in every_text(fact.name) for kind in text.types}
    name, paid = Name(fact.name), price(fact.coins, fact.potions, fact.debt)
    if is_said(paid):
        key = Key("fact.buys-project-for", "name", "paid") if is_project else Key("fact.buys-event-for", "name", "paid")
        return saying.does_by(who_decided(saying), key(name=name, paid=paid))
    key = Key("fact.buys-project", "name") if is_project else Key("fact.buys-event", "name")
    return saying.does_by(who_decided(saying), key(name=name))


@SENTENCES.of(f.Overpaid)
def overpaid(saying: Said, fact: f.Overpaid) -> Message:
    """More is paid than a card costs."""
    card, paid = NOUNS.card(fact.card), price(fact.coins, fact.potions, 0)
    if not is_said(paid):
        return saying.does_by(who_decided(saying), Message("fact.does-not-overpay", card=card))
    return saying.does_by(who_decided(saying), Message("fact.overpays", card=card, paid=paid))


@SENTENCES.of(f.ReactionUsed)
def reacted(saying: Said, fact: f.ReactionUsed) -> Message:
    """A reaction from the hand."""
    return saying.does(Message("fact.reacts", card=NOUNS.card(fact.card)))


@SENTENCES.of(f.AbilityTriggered)
def triggered(saying: Said, fact: f.AbilityTriggered) -> Message:
    """An ability begins to resolve: of what, and when."""
    key = WHEN.get(fact.event)
    when: Says = fact.event if key is None else key.of(who=saying.who)
    return Message("fact.triggered", card=Name(fact.card), when=when)


@SENTENCES.of(f.ResourcesChanged)
def resources(saying: Said, fact: f.ResourcesChanged) -> Message:
    """More or fewer Actions, Buys, coins and Potions."""
    says = amounts(fact.actions, fact.buys, fact.coins, fact.potions)
    if not is_said(says):
        return saying.does(Message("fact.gets-nothing"))
    return Message("clause.sentence", says=says)


def amounts(actions: int, buys: int, coins: int, potions: int) -> Says:
    """So many more or fewer of each: `+2 Actions, +$1`; nothing for no change."""
    parts = [*_amounts(actions, buys, coins, potions)]
    return Joined(parts) if parts else NOTHING


def _amounts(actions: int, buys: int, coins: int, potions: int) -> Iterator[Message]:
    if actions:
        yield Message("amount.actions", count=abs(actions), by=actions)
    if buys:
        yield Message("amount.buys", count=abs(buys), by=buys)
    if coins:
        key = Key("amount.coins", "coins") if coins > 0 else Key("amount.fewer-coins", "coins")
        yield key(coins=abs(coins))
    if potions:
        yield Message("amount.potions", count=abs(potions), by=potions)
