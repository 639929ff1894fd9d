"""The lines that any format prints of a fact, by the shape of the fact: what dialects put together."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card

from ..lines.observed_lines import FACELESS
from ..lines.verbs import Verb
from .dialect import ExpectedLine

Claim = Callable[[Any], ExpectedLine | None]
"""The line of a fact of one kind; None for a fact that leaves no line."""
MOVED_BY: dict[str, tuple[Verb, ...]] = {
    "deck": ("topdecks",),
    "deck bottom": ("bottoms",),
    "black market bottom": ("bottoms",),
    "hand": ("in hand",),
    "supply": ("returns",),
    "discard": ("discards",),
}
"""The verb of a card's move, by where it goes; a card that goes elsewhere is set aside."""


def name_of(card: Card) -> str:
    """A card's name in a line: `?` for one whose face is not known."""
    return card.face or FACELESS


def one(*verbs: Verb, needed: bool = True, joins: bool = True) -> Claim:
    """A fact of one card. Those that one play does are one line, unless nothing `joins`."""

    def claim(fact: Any) -> ExpectedLine:
        key = (type(fact), fact.player, fact.cause) if joins else None
        return ExpectedLine(fact.player, verbs, [fact.card.face or FACELESS], needed, key, fact.seq, None, fact.rule)

    return claim


def several(*verbs: Verb, needed: bool = True) -> Claim:
    """A fact of several cards."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, verbs, [card.face or FACELESS for card in fact.cards], needed, None, fact.seq)

    return claim


def named(field: str, *verbs: Verb, needed: bool = True) -> Claim:
    """A fact of a name, which stands in a field."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, verbs, [getattr(fact, field)], needed, None, fact.seq)

    return claim


def bare(verb: Verb, *, needed: bool = True) -> Claim:
    """A fact of which the line says only who."""

    def claim(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, (verb,), [], needed, None, fact.seq)

    return claim


def played(fact: f.CardPlayed) -> ExpectedLine:
    """A play, which has a line of its own."""
    return ExpectedLine(fact.player, ("plays",), [fact.card.face or FACELESS], True, None, fact.seq)


def given(fact: f.ResourcesChanged, *, needed: bool = False) -> ExpectedLine | None:
    """The Actions, Buys and coins that a card gives; what is spent leaves no such line."""
    if fact.cause is None:
        return None
    return ExpectedLine(fact.player, ("takes",), [], needed, None, fact.seq, cause=fact.cause)
