"""Two games that are the same to one viewer: where two cards that they never saw lie the other way round.

Whatever a viewer is given of the one must be, byte by byte, what they are given of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import random_games
from moothall.domain import games
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Divergence
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import Meta
from moothall.service import Hall
from moothall.service.matches.match import Match
from records import AtRandom

GAME = UUID("0f4a4d5e-1f0c-4c0e-9a55-2f4d6a1c7b10")


class Twins(NamedTuple):
    """Two streams of one game, which differ in the faces of two cards alone, and whose the deck is."""

    kind: Game
    one: Sequence[Fact]
    two: Sequence[Fact]
    cards: tuple[Card, Card]

    def put(self, hall: Hall, which: int) -> None:
        """Store one of them, under an id that both have."""
        facts = self[1 + which]
        begun: Any = facts[0]
        hall.archive.put_game(GAME, self.kind, facts, Meta(tuple(begun.players), begun.rules))


def played(kind: str, seed: int, answers: int = 80) -> list[Fact]:
    """The stream of a random game of three or four players, in which now and then an answer is taken back."""
    rng = Random(seed)
    game = games.find(kind)
    with Hall.open("memory:") as hall:
        if kind == "dominion":
            begun = random_games.opening(rng, "Possession", players=3)
            hall.archive.put_game(GAME, game, [begun], Meta(begun.players, begun.rules))
            match = hall.resume(GAME, seed=seed)
        else:
            match = hall.start(["Ann", "Bob", "Cid", "Dee"], kind=kind, seed=seed)
        for number in range(answers):
            asked = match.question(None)
            if asked is None:
                break
            numbers = rng.sample(range(1, len(asked.choices) + 1), rng.randint(asked.least, asked.most))
            match.choose(asked.player, *numbers)
            if number % 17 == 16:
                match.undo(asked.player)
        return stream(match)


def stream(match: Match) -> list[Fact]:
    """The stored facts of a match."""
    return list(match.facts(None))


def twins(kind: str, facts: Sequence[Fact], viewer: str | None) -> Twins | None:
    """A stream and its twin for a viewer; None where every card that could be changed was seen, or matters."""
    game = games.find(kind)
    table = game.fold(live(facts))
    zones = {name: cards for name, cards in game.places.zones(table).items() if _is_hidden(name, viewer)}
    for hand, deck in _hands_and_decks(zones):
        shuffled = max((at for at, fact in enumerate(facts) if _shuffles(fact, deck)), default=None)
        if shuffled is None or any(_possesses(fact, viewer) for fact in facts[shuffled:]):
            continue
        for one, other in product(zones[hand], reversed(zones[deck])):
            numbers = {one.number, other.number}
            if one.face == other.face or not _only_there(facts[shuffled + 1 :], numbers):
                continue
            if _held(game, facts, shuffled, numbers, viewer):
                continue
            changed = [*facts[:shuffled], *(_changed(fact, one, other) for fact in facts[shuffled:])]
            if _is_played(game, changed):
                return Twins(game, facts, changed, (one, other))
    return None


def _is_hidden(zone: str, viewer: str | None) -> bool:
    owner, _, name = zone.rpartition(".")
    return name in ("hand", "deck") and (name == "deck" or owner != viewer)


def _hands_and_decks(zones: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for hand in (name for name in zones if name.endswith(".hand")):
        own = hand.replace(".hand", ".deck")
        yield hand, own if own in zones else "deck"


def _shuffles(fact: Fact, deck: str) -> bool:
    return type(fact).__name__ == "DeckShuffled" and deck.rpartition(".")[0] == getattr(fact, "player", None)


def _possesses(fact: Fact, viewer: str | None) -> bool:
    """Whether the viewer sees with the eyes of another from a fact on."""
    return viewer is not None and getattr(fact, "controller", None) == viewer != getattr(fact, "player", None)


def _held(game: Game, facts: Sequence[Fact], since: int, numbers: set[int | None], viewer: str | None) -> bool:
    """Whether the viewer had cards in hand since a fact: hands may be exchanged."""
    for upto in range(since + 1, len(facts) + 1):
        zones = game.places.zones(game.fold(live(facts[:upto])))
        if numbers & {card.number for card in zones.get(f"{viewer}.hand", ())}:
            return True
    return False


def _only_there(facts: Sequence[Fact], numbers: set[int | None]) -> bool:
    """Whether cards are in no fact but those by which they are drawn, so that nobody else can know them."""
    return not any(
        type(fact).__name__ != "CardsDrawn" and numbers & {card.number for card in _cards(fact)} for fact in facts
    )


def _cards(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Fact):
        for name in value.own_fields:
            yield from _cards(getattr(value, name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _cards(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _cards(each)


def _changed(fact: Fact, one: Card, other: Card) -> Fact:
    """A fact in which two cards have each other's place."""
    put = {one.number: other, other.number: one}

    def swapped(value: Any) -> Any:
        if isinstance(value, Card):
            return put.get(value.number, value)
        return tuple(map(swapped, value)) if isinstance(value, tuple) else value

    fields = {name: swapped(getattr(fact, name)) for name in fact.own_fields}
    return fact.reopened(**fields).sealed_like(fact)


def _is_played(game: Game, facts: Sequence[Fact]) -> bool:
    """Whether the rules make a stream again."""
    try:
        return bool(game.rerun(live(facts), _Nothing()).facts)
    except Divergence:
        return False


class _Nothing(AtRandom):
    """A source that gives no answer."""

    def __init__(self) -> None:
        super().__init__(Random(0), 0)
