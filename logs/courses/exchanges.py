"""Cards that lay together unseen and changed places, put right in the facts from before.

Which of two unseen cards came from which shuffle shows only later (`pools`). The facts until they lay together were
made with the one for the other.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from moothall.domain.kernel.facts import Card, Fact


def never(fact: Fact) -> bool:
    """For cards that lie together when they get their faces."""
    return False


def undone(
    facts: Sequence[Fact], exchanged: Sequence[tuple[Card, Card, int]], is_taken: Callable[[Fact], bool] = never
) -> list[Fact]:
    """The facts with the cards that `exchanged`: each pair with the number of facts when the two lay together.

    A card gets its face before it is taken to the others, where these have been taken already: it lies with them once
    the facts are made of which `is_taken` says that they take cards.
    """
    made = list(facts)
    told = _telling(made, {card for pair in exchanged for card in pair[:2]})
    for one, other, lying in exchanged:
        count = next((at for at in range(lying, len(made)) if not is_taken(made[at])), len(made))
        places = {one: other, other: one}
        before = {card: [at for at in told[card] if at < count] for card in places}
        for at in dict.fromkeys((*before[one], *before[other])):
            made[at] = with_cards(made[at], places)
        for card, former in places.items():
            told[card] = [*before[former], *(at for at in told[card] if at >= count)]
    return made


def _telling(facts: Sequence[Fact], cards: Collection[Card]) -> dict[Card, list[int]]:
    """For each of the cards, where the facts about it stand."""
    places: dict[Card, list[int]] = {card: [] for card in cards}
    for at, fact in enumerate(facts if cards else ()):
        for card in dict.fromkeys(cards_in(fact)):
            if card in places:
                places[card].append(at)
    return places


def cards_in(fact: Fact) -> Iterator[Card]:
    """The cards that a fact is about."""
    for name in type(fact).own_fields:
        yield from _within(getattr(fact, name))


def _within(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _within(each)


def with_cards(fact: Fact, places: Mapping[Card, Card]) -> Fact:
    """A fact with some cards in the place of others."""
    changed = {}
    for name in type(fact).own_fields:
        before = getattr(fact, name)
        after = _put(before, places)
        if after is not before:
            changed[name] = after
    if not changed:
        return fact
    return fact.reopened(**changed).sealed(fact.seq, fact.cause, fact.rule, fact.source, fact.line)


def _put(value: Any, places: Mapping[Card, Card]) -> Any:
    if isinstance(value, Card):
        return places.get(value, value)
    if isinstance(value, tuple) and any(isinstance(each, Card) and each in places for each in value):
        return tuple(_put(each, places) for each in value)
    return value
