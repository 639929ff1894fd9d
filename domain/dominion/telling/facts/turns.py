"""The facts of turns, phases and of what lasts, in words."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.words import Key, Message, Name, Series

from ....kernel.telling.phrase import Says, times
from ...table import facts as f
from ...vocabulary import (
    CANNOT_BUY,
    COST,
    EFFECT_KINDS,
    LARGER_HAND,
    NEXT_HAND,
    NO_MORE_ACTIONS,
    NOTHING_DISCARDED,
    PHASES,
    TURNS,
    EffectName,
    Unknown,
)
from .scene import NOUNS, SENTENCES, Said, turn_of

PHASE_NAMES: Mapping[str, Key] = {
    "": Key("phase.before"),
    "start": Key("phase.start"),
    "action": Key("phase.action"),
    "buy": Key("phase.buy"),
    "night": Key("phase.night"),
    "clean-up": Key("phase.clean-up"),
    "between turns": Key("phase.between-turns"),
}
"""The phases of a turn."""
assert PHASE_NAMES.keys() == {*PHASES}

EFFECTS: Mapping[EffectName, Key] = {
    NEXT_HAND: Key("effect.next-hand", "who", "count"),
    LARGER_HAND: Key("effect.larger-hand", "who", "count"),
    COST: Key("effect.cost", "count"),
    NO_MORE_ACTIONS: Key("effect.no-more-actions", "who"),
    NOTHING_DISCARDED: Key("effect.nothing-discarded", "who"),
}
"""The effects that no card gives its name."""

NAMED: Mapping[EffectName, Key] = {
    NEXT_HAND: Key("effect.the-next-hand"),
    LARGER_HAND: Key("effect.the-larger-hand"),
    COST: Key("effect.the-cost"),
    NO_MORE_ACTIONS: Key("effect.the-ban-on-actions"),
    NOTHING_DISCARDED: Key("effect.the-stay"),
}
"""What these are called where they end, or hold for longer."""

UNCERTAIN: Mapping[Unknown, Key] = {
    "coins": Key("unknown.coins"),
    "actions": Key("unknown.actions"),
    "buys": Key("unknown.buys"),
    "costs": Key("unknown.costs"),
}
"""What may not be certain."""

TYPES: Mapping[str, Key] = {
    "cards": Key("effect.cards"),
    "Actions": Key("effect.actions"),
    "Treasures": Key("effect.treasures"),
    "Victory": Key("effect.victory"),
}
"""What cannot be bought, where it is not a card."""


def forbidden_called(what: str) -> Says:
    """What an effect forbids to buy: a card, or what `TYPES` has."""
    return TYPES[what]() if what in TYPES else Name(what)


@SENTENCES.of(f.TurnBegan)
def began(saying: Said, fact: f.TurnBegan) -> Message:
    """Whose turn begins, of what kind, and who decides in it."""
    if fact.controller != fact.player:
        return Message("fact.turn-possessed", number=fact.number, who=saying.who, by=saying.name(fact.controller))
    if fact.kind == "normal":
        return Message("fact.turn", number=fact.number, who=saying.who)
    return Message("fact.turn-of-kind", number=fact.number, who=saying.who, kind=turn_of(fact.kind))


@SENTENCES.of(f.TurnSkipped)
def skipped(saying: Said, fact: f.TurnSkipped) -> Message:
    """A turn that was due is not taken."""
    if fact.kind == "normal":
        return saying.does(Message("fact.skips-turn"))
    return Message("fact.no-turn", who=saying.who, kind=turn_of(fact.kind))


@SENTENCES.of(f.SkipsChanged)
def skips(saying: Said, fact: f.SkipsChanged) -> Message:
    """More or fewer turns to skip."""
    if fact.by == 1:
        return saying.does(Message("fact.will-skip-one"))
    if fact.by > 0:
        return saying.does(Message("fact.will-skip", count=fact.by))
    return Message("fact.fewer-skips", who=saying.who, count=-fact.by)


@SENTENCES.of(f.ExtraTurnQueued)
def queued(saying: Said, fact: f.ExtraTurnQueued) -> Message:
    """An extra turn is due."""
    if fact.controller != fact.player:
        return saying.does(Message("fact.extra-turn-possessed", by=saying.name(fact.controller)))
    word = TURNS.get(fact.kind)
    if word is not None and word.prolongs is not None:
        return saying.does(Message("fact.last-turn", kind=turn_of(fact.kind)))
    return saying.does(Message("fact.extra-turn", kind=turn_of(fact.kind)))


@SENTENCES.of(f.PhaseBegan)
def phase(_said: Said, fact: f.PhaseBegan) -> Message:
    """A phase begins."""
    says = PHASE_NAMES[fact.phase]() if fact.phase in PHASE_NAMES else fact.phase
    return Message("clause.sentence", says=says)


@SENTENCES.of(f.CleanedUp)
def cleaned_up(saying: Said, fact: f.CleanedUp) -> Message:
    """Clean-up: what is discarded, and what stays."""
    cards, stays, staying = NOUNS.cards(fact.cards), NOUNS.cards(fact.stays, articles=False), len(fact.stays)
    if saying.scene.player not in (None, fact.player):
        if not staying:
            return saying.does(Message("fact.discards-played", cards=cards))
        if staying == 1:
            return saying.does(Message("fact.discards-played-and-one-stays", cards=cards, stays=stays))
        return saying.does(Message("fact.discards-played-and-some-stay", cards=cards, stays=stays))
    if not fact.cards:
        return _nothing_to_discard(saying.who, stays, staying)
    if not staying:
        return saying.does(Message("fact.discards-all", cards=cards))
    if staying == 1:
        return saying.does(Message("fact.discards-all-and-one-stays", cards=cards, stays=stays))
    return saying.does(Message("fact.discards-all-and-some-stay", cards=cards, stays=stays))


def _nothing_to_discard(who: str, stays: Says, staying: int) -> Message:
    """A Clean-up that discards nothing, and after which so many cards stay."""
    if not staying:
        return Message("fact.nothing-to-discard", who=who)
    if staying == 1:
        return Message("fact.nothing-to-discard-and-one-stays", who=who, stays=stays)
    return Message("fact.nothing-to-discard-and-some-stay", who=who, stays=stays)


@SENTENCES.of(f.EffectBegan)
def effect(saying: Said, fact: f.EffectBegan) -> Message:
    """Something is in force until the turn ends."""
    words = EFFECTS.get(fact.effect)
    if words is not None and fact.amount > 0:
        return words.of(who=saying.who, count=fact.amount)
    forbidden = CANNOT_BUY.argument(fact.effect)
    if forbidden is not None:
        return Message("effect.cannot-buy", who=saying.who, what=forbidden_called(forbidden))
    if fact.amount < 0:
        return Message("effect.no-longer", name=_effect_name(fact.effect))
    return _so_often(_holds(fact.effect), fact.amount)


def _so_often(says: Message, number: int) -> Message:
    """The sentence of an effect that holds so often."""
    if number > 1:
        return Message("effect.so-often", says=says, often=times(number), count=number)
    return Message("clause.sentence", says=says)


def _effect_name(effect: EffectName) -> Says:
    """What an effect is called: by the card that gives it, or what is named for a card."""
    if effect in NAMED:
        return NAMED[effect]()
    about = next((kind for kind in EFFECT_KINDS.values() if kind.argument(effect)), None)
    return Name(effect.partition(": ")[0] if about is None else about.argument(effect) or "")


def _holds(effect: EffectName) -> Message:
    """What an effect does: it holds until the turn ends, unless something else is said."""
    name = _effect_name(effect)
    if effect not in NAMED:
        about = next((kind for kind in EFFECT_KINDS.values() if kind.argument(effect)), None)
        if about is not None:
            return Message("effect.named-for", name=name, card=Name(about.begins.strip(": ")))
        rest = effect.partition(": ")[2]
        if rest == "used":
            return Message("effect.used", name=name)
        if rest == "swapped":
            return Message("effect.swapped", name=name)
    return Message("effect.holds", name=name)


@SENTENCES.of(f.LastingEffectBegan)
def lasting(saying: Said, fact: f.LastingEffectBegan) -> Message:
    """Something is in force until somebody's next turn."""
    name, who = _effect_name(fact.effect), saying.who
    if fact.amount < 0:
        return Message("effect.no-longer-for", name=name, who=who)
    return _so_often(Message("effect.lasts", name=name, who=who, until=saying.name(fact.until)), fact.amount)


@SENTENCES.of(f.DurationPrepared)
def prepared(saying: Said, fact: f.DurationPrepared) -> Message:
    """Something is due on a later turn."""
    card, who = NOUNS.card(fact.card), saying.who
    if fact.by:
        return Message("fact.will-be-played", who=who, card=card, by=Name(fact.by))
    if not fact.cards:
        return Message("fact.stays", card=card, who=who)
    return Message("fact.stays-with", card=card, who=who, cards=NOUNS.cards(fact.cards))


@SENTENCES.of(f.DurationWaits)
def waits(_said: Said, fact: f.DurationWaits) -> Message:
    """A card stays in play until something happens."""
    card = NOUNS.card(fact.card)
    if not fact.cards:
        return Message("fact.waits", card=card)
    return Message("fact.waits-with", card=card, cards=NOUNS.cards(fact.cards))


_LOST = frozenset(("duration/left-play", "duration/waited"))
"""The rules by which what was due is lost."""


@SENTENCES.of(f.DurationResolved)
def resolved(_said: Said, fact: f.DurationResolved) -> Message:
    """What was due begins, or is lost."""
    card = Name(fact.by) if fact.by else NOUNS.card(fact.card)
    if fact.rule in _LOST:
        return Message("fact.lost", card=card)
    return Message("fact.goes-on-by", card=card) if fact.by else Message("fact.goes-on", card=card)


@SENTENCES.of(f.BecameUnknown)
def unknown(_said: Said, fact: f.BecameUnknown) -> Message:
    """What may have changed, and nobody knows."""
    return Message("fact.not-certain", what=Series(UNCERTAIN[each]() for each in fact.what))
