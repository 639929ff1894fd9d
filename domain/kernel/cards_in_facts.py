"""The cards that facts name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import is_not
from typing import Any

from moothall.words import Message

from .facts import Card, Fact


def cards_in(value: Any) -> Iterator[Card]:
    """The cards in a fact, or in a field of one."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Fact):
        yield from cards_in(type(value).own_values(value))
    elif isinstance(value, Mapping):
        yield from cards_in((*value.keys(), *value.values()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from cards_in(each)


def as_stored(facts: Iterable[Fact]) -> list[Fact]:
    """`facts` as they are read back from a store: each card is one object, whichever fact names it, and has the face
    that any of them shows. A card without a number is another one each time.

    Facts without cards are the same objects. Raises ValueError for a card with two faces.
    """
    numbered: dict[int, Card] = {}

    def stored(card: Card) -> Card:
        if card.number is None:
            return Card(None, card.face)
        one = numbered.get(card.number)
        if one is None:
            one = numbered[card.number] = Card(card.number, card.face)
        elif one.face is None:
            one.face = card.face
        elif card.face is not None and card.face != one.face:
            raise ValueError(Message("store.card-and", number=card.number, name=one.face, known=card.face))
        return one

    return [_with_cards(fact, stored) for fact in facts]


def _with_cards(fact: Fact, other: Callable[[Card], Card]) -> Fact:
    """A fact with another card in the place of each, the same fact where it names none."""
    kind: Any = type(fact)
    values = kind.own_values(fact)
    changed = _put(values, other)
    return fact if changed is values else kind.open_class(*changed).sealed_like(fact)


def _put(value: Any, other: Callable[[Card], Card]) -> Any:
    """A value with another card in the place of each, the same object where there is none in it."""
    if isinstance(value, Card):
        return other(value)
    if isinstance(value, tuple):
        made = tuple(_put(each, other) for each in value)
        return made if any(map(is_not, made, value)) else value
    if isinstance(value, dict):
        by_key = {key: _put(each, other) for key, each in value.items()}
        return by_key if any(map(is_not, by_key.values(), value.values())) else value
    return value
