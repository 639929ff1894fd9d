"""In which words Goko says what a fact is, by the card that makes it: measured on real logs."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moothall.domain.dominion.table import facts as f

from ..dialects.dialect import ExpectedLine
from ..lines.verbs import Verb
from .grammar import LineFields
from .lines_in_context import CHOICES, STATED
from .unprinted import APPLIED, KNIGHTS
from .verbs import APPLIED_TO_TOPDECK, APPLIED_TO_TRASH, BANE, CHOICE

REVEALS_LIST = frozenset(
    (
        "Noble Brigand", "Tribute", "Wandering Minstrel", "Thief", "Advisor", "Apothecary", "Doctor", "Oracle", "Scout",
        "Vagrant", "Ironmonger", "Rogue", "Herald", "Envoy", "Harvest", *KNIGHTS,
    )
)  # fmt: skip
"""Cards that reveal with a colon."""
REVEALS_HAND = frozenset({"Poor House", "Hunting Party", "Menagerie", "Crossroads"})
"""Cards of which Goko says that a hand is revealed."""
DISCARDS_TOGETHER = frozenset(
    {"Minion", "Tactician", "Library", "Catacombs", "Navigator", "Survivors", "Noble Brigand"}
)
"""Cards whose discards share a line although they were not lying revealed."""
IN_HAND_LIST = frozenset({"Scout", "Advisor", "Catacombs", "Envoy", "Journeyman", "Counting House", "Adventurer"})
"""Cards whose cards come into the hand with a colon."""
MATS = ("native_village", "island")
"""The zones from which cards are taken back as those set aside."""


def wordings(claim: ExpectedLine, fact: Any, card: str) -> Iterator[LineFields]:
    """The fields of the lines that say a fact, made by `card`; `claim` is the line of its kind."""
    verb, cards, amount = claim.verbs[0], tuple(claim.cards), claim.amount or 0
    match fact:
        case f.TurnBegan():
            yield verb, (), fact.number, "possessed" if fact.kind == "possession" else "", ""
        case f.PlayedAs():
            yield "chooses", cards, 0, "", ""
            yield verb, cards, 0, "", ""
        case f.CardDiscarded():
            yield from _discarded(fact, cards, card)
        case f.CardTrashed() if card in APPLIED:
            yield APPLIED_TO_TRASH, cards, 0, card, ""
            yield verb, cards, 0, "", ""
        case f.CardRevealed():
            yield _revealed(fact, cards, card)
        case f.CardMoved():
            yield from _moved(fact, claim, card)
        case f.SetAside() if card == "Library":
            for name in cards:
                yield "discards", (name,), 0, "", ""
        case f.SetAside() | f.DurationResolved() | f.ReactionUsed() | f.AbilityTriggered():
            for name in cards:
                yield verb, (name,), 0, "" if verb == "sets aside" else name, ""
        case f.Overpaid():
            name = fact.card.face or "?"
            yield from _amounts(verb, (name,), "", coins=fact.coins, potions=fact.potions)
        case f.ResourcesChanged():
            yield from _amounts(verb, (), STATED[card], actions=fact.actions, buys=fact.buys, coins=fact.coins)
        case f.CardNamed():
            yield verb, cards, 0, "contraband" if card == "Contraband" else "", ""
        case _:
            yield verb, cards, amount, "", ""


def _amounts(verb: Verb, cards: tuple[str, ...], form: str, **amounts: int) -> Iterator[LineFields]:
    """A line for each amount, by its word, that is not nothing."""
    for word, amount in amounts.items():
        if amount:
            yield verb, cards, amount, word, form


def _discarded(fact: f.CardDiscarded, cards: tuple[str, ...], card: str) -> Iterator[LineFields]:
    together = fact.from_ in ("revealed", "deck", "aside") or card in DISCARDS_TOGETHER
    if together and len(cards) > 1:
        yield "discards", cards, 0, "", "list"
    else:
        for name in cards:
            yield "discards", (name,), 0, "", ""


def _revealed(fact: f.CardRevealed, cards: tuple[str, ...], card: str) -> LineFields:
    if card == "Young Witch":
        return BANE, cards, 0, cards[0], ""
    if fact.from_ == "hand" and card in REVEALS_HAND:
        return "reveals", cards, 0, "hand", ""
    return "reveals", cards, 0, "", "list" if card in REVEALS_LIST else ""


def _moved(fact: f.CardMoved, claim: ExpectedLine, card: str) -> Iterator[LineFields]:
    verb, cards = claim.verbs[0], tuple(claim.cards)
    if verb == "moves deck":
        yield verb, (), 0, "", ""
    elif fact.to == "black market bottom":
        for name in cards:
            yield verb, (name,), 0, "Black Market", ""
    elif verb == "topdecks" and card in APPLIED:
        yield APPLIED_TO_TOPDECK, cards, 0, card, ""
    elif verb == "topdecks" and card in CHOICES:
        for name in cards:
            yield CHOICE, (name,), 0, card, ""
    elif verb == "in hand" and fact.from_ in MATS:
        yield verb, cards, 0, "set aside", "list"
    elif verb == "in hand" and fact.from_ == "aside":
        for name in cards:
            yield verb, (name,), 0, "set aside", ""
    elif verb == "in hand" and card in IN_HAND_LIST:
        yield verb, cards, 0, "", "list"
    else:
        form = "moves" if verb == "in hand" and card == "Library" else ""
        for name in cards:
            yield verb, (name,), 0, "", form
