"""Cards that lay together unseen and changed places, put right in the facts from before.

Which of two unseen cards came from which shuffle shows only later (`pools`). The facts until they lay together were
made with the one for the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.facts import Card, Fact


def undone(facts: Sequence[Fact], exchanged: Sequence[tuple[Card, Card, int]]) -> list[Fact]:
    """The facts with the cards that `exchanged`: each pair with the number of facts when the two lay together."""
    made = list(facts)
    for one, other, count in exchanged:
        places = {one: other, other: one}
        for at in range(min(count, len(made))):
            made[at] = _with(made[at], places)
    return made


def _with(fact: Fact, places: Mapping[Card, Card]) -> Fact:
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
