"""What the places, amounts and tokens of a table are called beside it, for a terminal and a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from moothall.words import Joined, Key, Message, Name, Texts

from ...kernel.telling.phrase import Says, listed_cards
from ...kernel.telling.sheet import TableWords
from ...kernel.telling.words import Lang
from ..play.landscapes.hexes_and_boons import BOONS, HEXES
from ..text.names import called as named
from ..vocabulary import (
    CANNOT_BUY,
    COST,
    LARGER_HAND,
    MATS,
    NEXT_HAND,
    NO_MORE_ACTIONS,
    NOTHING_DISCARDED,
    TOKENS,
    TURNS,
)
from .facts.scene import turn_of
from .facts.tokens import COUNTED, token_called
from .facts.turns import PHASE_NAMES, forbidden_called
from .questions import called

HIDDEN = "?"
"""Stands for what is not known."""
LABELS: Mapping[str, Key] = {
    "hand": Key("label.hand"),
    "deck": Key("label.deck"),
    "discard": Key("label.discard"),
    "play": Key("label.play"),
    "aside": Key("label.aside"),
    "revealed": Key("label.revealed"),
    "looked at": Key("label.looked-at"),
    "exile": Key("label.exile"),
    "trash": Key("label.trash"),
    "supply": Key("label.supply"),
    "other_piles": Key("label.other-piles"),
    "actions": Key("label.actions"),
    "buys": Key("label.buys"),
    "coins": Key("label.coins"),
    "potions": Key("label.potions"),
    "landscapes": Key("label.landscapes"),
    "tokens": Key("label.tokens"),
    "effects": Key("label.effects"),
    "durations": Key("label.durations"),
    "queued_turns": Key("label.queued-turns"),
    "in effect": Key("label.in-effect"),
}
"""What a thing of the table is called, by the key that a view has for it."""

FATES: Mapping[str, Key] = {
    "": Key("table.fates", "pile"),
    " turned up": Key("table.fates-turned-up", "pile"),
    " kept": Key("table.fates-kept", "pile"),
    " taken": Key("table.fates-taken", "pile"),
    " set aside": Key("table.fates-aside", "pile"),
    " discard": Key("table.fates-discard", "pile"),
}
"""Where Hexes and Boons lie, by what follows the name of their pile."""

EFFECTS: Mapping[str, Key] = {
    NEXT_HAND: Key("table.next-hand", "number"),
    LARGER_HAND: Key("table.larger-hand", "number"),
    COST: Key("table.cost", "number"),
    NO_MORE_ACTIONS: Key("table.no-more-actions"),
    NOTHING_DISCARDED: Key("table.nothing-discarded"),
}
"""The effects that no card gives its name, as they stand beside a table."""

ABOUT: Mapping[str, Key] = {"used": Key("table.used"), "swapped": Key("table.swapped")}
"""What an effect of a card is about, where that is not a card."""


class TableOfDominion(TableWords):
    """How the things of a viewed table are said in one language."""

    def __init__(self, view: Mapping[str, Any], lang: Lang) -> None:
        super().__init__(view, lang, called)

    def card(self, name: str | None) -> str:
        """The name of a card."""
        return called(name, self.lang) if name else HIDDEN

    def cards(self, cards: Iterable[str | None]) -> str:
        """Names with counts; equal ones together, in the order in which they first come."""
        counts = Counter(Name(card or HIDDEN) for card in cards)
        return self.say(Joined(listed_cards(name, count) if count > 1 else name for name, count in counts.items()))


def label(key: str) -> Says:
    """The name of a zone, a pile or an amount of a view; of a mat, the name of the card that it belongs to."""
    if key in LABELS:
        return LABELS[key]()
    mat = MATS.get(key)
    if mat is None:
        return Name(_as_name(key))
    return Texts(en=_as_name(key), ja=mat.japanese or named(mat.title, "ja"))


def fates_called(place: str) -> Says:
    """The name of a place of Hexes or Boons, such as `Boons discard`."""
    pile = next((name for name in (HEXES, BOONS) if place.startswith(name)), place)
    return FATES[place.removeprefix(pile)](pile=Name(pile))


def tokens_called(name: str, count: int) -> Message:
    """So many tokens of a kind: `2 VP`, `1 +1 Card token`."""
    token = token_called(name, count) if name in TOKENS else Name(_as_name(name))
    if name in COUNTED:
        return Message("table.counted", count=count, token=token)
    return Message("table.tokens", count=count, token=token)


def effect_called(effect: Mapping[str, Any], words: TableWords) -> Message:
    """An effect that holds at a viewed table, and for whom: `Bridge (Ann)`, `cards cost $2 less (Ann)`."""
    name, amount, who = effect["effect"], effect["amount"], words.player(effect["player"])
    if name in EFFECTS:
        return Message("table.effect", effect=EFFECTS[name].of(number=amount), who=who)
    if amount != 1:
        return Message("table.effect-times", effect=_effect(name), times=amount, who=who)
    return Message("table.effect", effect=_effect(name), who=who)


def _effect(effect: str) -> Says:
    """The effect of a card: `Bridge`, `cannot buy Actions`, `War Chest: Gold`."""
    if effect.startswith(CANNOT_BUY.begins):
        forbidden = effect.removeprefix(CANNOT_BUY.begins)
        return Message("table.cannot-buy", effect=effect, what=forbidden_called(forbidden))
    name, colon, about = effect.partition(": ")
    if not colon:
        return Name(name)
    return Message("table.effect-about", card=Name(name), about=ABOUT[about]() if about in ABOUT else Name(about))


def whose_turn(view: Mapping[str, Any], words: TableWords) -> Message:
    """The turn and the phase of a viewed table that is in one: `Turn 17 of Bob, possessed by Alice: buy phase`."""
    turn = view["turn"]
    who, by, number = words.player(turn["player"]), words.player(turn["controller"]), turn["number"]
    phase = PHASE_NAMES[view["phase"]]() if view["phase"] in PHASE_NAMES else view["phase"]
    if turn["controller"] != turn["player"]:
        if number:
            return Message("table.turn-possessed", number=number, who=who, by=by, phase=phase)
        return Message("table.turn-possessed-uncounted", who=who, by=by, phase=phase)
    if turn["kind"] != "normal":
        kind = turn_of(turn["kind"])
        if number:
            return Message("table.turn-of-kind", number=number, who=who, kind=kind, phase=phase)
        return Message("table.turn-of-kind-uncounted", who=who, kind=kind, phase=phase)
    if number:
        return Message("table.turn", number=number, who=who, phase=phase)
    return Message("table.turn-uncounted", who=who, phase=phase)


def turn_called(name: str) -> Says:
    """The name of a kind of turn: that of the card that gives it."""
    word = TURNS.get(name)
    if word is not None and word.card:
        return Name(word.card)
    return Message("table.extra-turn", kind=name)


def _as_name(key: str) -> str:
    """`cargo_ship` as `Cargo Ship`."""
    return " ".join(part[:1].upper() + part[1:] for part in key.replace("_", " ").split())
