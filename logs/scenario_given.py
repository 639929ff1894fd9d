"""The table that a scenario gives, as facts; and a table written again in the form of `given`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any

from moothall.domain.dominion.book import NO_CARDS, book
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.facts import (
    EffectBegan,
    ExtraTurnQueued,
    GameStarted,
    LastingEffectBegan,
    StateTaken,
    TableGiven,
    TurnBegan,
)
from moothall.domain.dominion.rulebook import rules_of
from moothall.domain.dominion.setup import BASIC, SHELTERS, pile, started
from moothall.domain.dominion.table import Seat, Table, Turn
from moothall.domain.dominion.turn import set_up
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Silent

from .scenario_document import ZONES, Document, GivenPlayer, turn_of
from .scenario_yaml import BadScenario

_EFFECT = re.compile(r"(?:(\d+) )?(.+?)(?: by (.+))?")
_KIND = re.compile(r"^.*\(|\)$")
_NAMED_EFFECTS = ("cost", "next hand")
"""Effects that are no card's alone: how much less cards cost, and the size of the next hand."""

TurnParts = tuple[str, str, str, int]


def opening(document: Document, rules: str) -> list[Fact]:
    """The facts with which a scenario begins under a rules spec. Raises BadScenario, BadSetup.

    The start by the rules; then, by the scenario's word: the turns begun so far, those that are due, the table as it
    is given, and what is in force.
    """
    return _Opening(document, rules).facts


class _Opening:
    """The first facts of a scenario, as they are made."""

    def __init__(self, document: Document, rules: str) -> None:
        self.document = document
        self.players = {name: f"p{at}" for at, name in enumerate(document.players, 1)}
        self.texts = book(rules_of(rules))
        setup = document.setup
        without = {*SHELTERS, *_words(setup.black_market)}
        named = [
            name
            for name in _named(document)
            if name in self.texts and name not in without and not self.texts[name].types & NO_CARDS
        ]
        start = started(
            rules,
            document.players,
            [name for name in named if self.texts[name].in_supply],
            colonies=setup.colonies,
            shelters=setup.shelters,
            options={"bane": setup.bane} if setup.bane else {},
            landscapes=document.landscapes,
            black_market=tuple(_words(setup.black_market)),
        )
        self.facts = _set_up(start)
        self.numbers = count(1 + sum(len(cards) for cards in (*start.piles.values(), *start.starting.values())))
        turns = _turns(document, self.players)
        for turn in turns:
            self._record(TurnBegan, *turn)
        for at, written in enumerate(document.given.extra_turns):
            self._record(ExtraTurnQueued, *_of(document, self.players, written, ("given", "extra_turns", at)))
        self._give(turns, [name for name in named if name not in start.piles])
        for name, side in document.seats.items():
            for state in side.states:
                self._record(StateTaken, self.players[name], state)
        for effect in list(_effects(document, self.players, turns[-1][0], self.facts)):
            self._record(LastingEffectBegan if len(effect) > 3 else EffectBegan, *effect)

    def _record(self, kind: type[Fact], *values: Any) -> None:
        make: Any = kind
        self.facts.append(make(len(self.facts) + 1, None, None, "inferred", None, *values))

    def _cards(self, names: Iterable[str]) -> tuple[Card, ...]:
        return tuple(Card(next(self.numbers), name) for name in names)

    def _give(self, turns: Sequence[TurnParts], beside: Sequence[str]) -> None:
        """The fact of the table; `beside` are the piles that the start did not make."""
        given = self.document.given
        current = turns[-1][0]
        zones: dict[Player, dict[str, tuple[Card, ...]]] = {}
        played: tuple[Card, ...] = ()
        due: list[tuple[str, Card, int]] = []
        for name, side in self.document.seats.items():
            player = self.players[name]
            zones[player] = zone = self._zones(side)
            now, before = zone.get("play", ()), zone.pop("play_before", ())
            zone["play"] = (*before, *now)
            if player == current:
                played = now
            # What the turn player had in play since an earlier turn did its later ability when this turn began.
            begun = len(turns) if player == current else 0
            due += [(player, card, begun) for card in (now if player == current else zone["play"]) if self._lasts(card)]
        piles = {name: self._cards(pile(self.texts[name], name, len(self.players))) for name in beside}
        for name, size in given.supply.items():
            piles[name] = self._cards((name,) * size if isinstance(size, int) else reversed(size))
        self._record(
            TableGiven,
            zones,
            piles,
            self._cards(given.trash),
            {
                self.players[name]: {token: int(by) for token, by in side.tokens.items()}
                for name, side in self.document.seats.items()
                if "tokens" in side.model_fields_set  # else those of the set-up
            },
            _turns_taken(self.document, self.players, turns),
            given.turn.phase,
            (given.actions, given.buys, given.coins, given.potions),
            played,
            tuple(due),
        )

    def _lasts(self, card: Card) -> bool:
        text = self.texts.get(card.face or "")
        return text is not None and bool(text.later)

    def _zones(self, side: GivenPlayer) -> dict[str, tuple[Card, ...]]:
        """The cards of a player by zone, the top last."""
        zones: dict[str, tuple[Card, ...]] = {}
        for zone in ZONES:
            names = getattr(side, zone)
            if names == "any":
                names = ["Copper"] * 10
            if names:
                zones[zone] = self._cards(reversed(names) if zone == "deck" else names)
        return zones


def _set_up(start: GameStarted) -> list[Fact]:
    """The start, and what cards do at set-up: tokens."""
    game = Dominion(Table(), Silent())
    game.take(start)
    next(set_up(game), None)
    return game.facts


def cards_of(document: Document) -> list[str]:
    """The cards that a document names, and the basic ones."""
    texts = book(rules_of(document.rules))
    return [name for name in dict.fromkeys((*_named(document), *BASIC)) if name in texts]


def _named(document: Document) -> list[str]:
    """Every card that the document may name, the Kingdom first: each gets its pile."""
    found = [*document.kingdom, document.setup.bane or "", *document.given.supply, *document.given.trash]
    for side in document.seats.values():
        found += [name for zone in ZONES for name in _words(getattr(side, zone))]
    turns = [document.given.turn.kind, *document.given.extra_turns, *document.given.last_turns]
    found += [_KIND.sub("", turn).title() for turn in turns]  # an extra turn comes of a card of its name
    found += [effect[2] for written in document.given.effects if (effect := _EFFECT.fullmatch(written.strip()))]
    for step in document.steps:
        found += [*step.objects, *_words(step.claims)]
    return list(dict.fromkeys((*found, *_words(document.then))))


def _words(data: Any) -> Iterator[str]:
    """Every word in plain data, without the number in front of it."""
    if isinstance(data, str):
        yield data.lstrip("0123456789 ")
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from _words(value)
    elif isinstance(data, Sequence):
        for each in data:
            yield from _words(each)


def _of(document: Document, players: dict[str, Player], turn: str, path: tuple[str | int, ...]) -> tuple[str, str, str]:
    player, controller, kind = turn_of(turn, document.players, path)
    return players[player], players[controller], kind


def _turns(document: Document, players: dict[str, Player]) -> list[TurnParts]:
    """The turns begun so far, the one in course last. An extra turn follows a normal one of its controller."""
    turn = document.given.turn
    for key, name in (("player", turn.player), ("controller", turn.controller)):
        if name is not None and name not in players:
            raise BadScenario(("given", "turn", key), f"{name!r} is none of the players {', '.join(document.players)}")
    player = players[turn.player or document.players[0]]
    controller = players[turn.controller] if turn.controller else player
    before = [
        (*_of(document, players, each, ("given", "last_turns", at)), turn.number)
        for at, each in enumerate(document.given.last_turns)
    ]
    if turn.kind != "normal" and not any(kind == "normal" for _, _, kind, _ in before):
        before.insert(0, (controller, controller, "normal", turn.number))
    return [*before, (player, controller, turn.kind, turn.number)]


def _turns_taken(document: Document, players: dict[str, Player], turns: Sequence[TurnParts]) -> dict[Player, int]:
    """How many turns each player has had: in the round of the last normal turn, those up to its player."""
    last, number = next((player, number) for player, _, kind, number in reversed(turns) if kind == "normal")
    order = list(players.values())
    taken = {player: number if order.index(player) <= order.index(last) else number - 1 for player in order}
    for name, turns_taken in document.given.turns_taken.items():
        if name not in players:
            raise BadScenario(("given", "turns_taken", name), f"{name!r} is none of the players")
        taken[players[name]] = turns_taken
    return taken


def _effects(
    document: Document, players: dict[str, Player], current: Player, opened: Sequence[Fact]
) -> Iterator[tuple[Any, ...]]:
    """What is in force already: `2 Bridge` is what following the instructions of a Bridge twice begins."""
    for at, written in enumerate(document.given.effects):
        path = ("given", "effects", at)
        found = _EFFECT.fullmatch(written.strip())
        if found is None or found[3] not in (None, *players):
            raise BadScenario(path, f"{written!r} is no effect; write `Coppersmith`, `2 Bridge` or `Bridge by Alice`")
        times, name, player = int(found[1] or 1), found[2], players.get(found[3], current)
        begun: list[tuple[Any, ...]] = (
            [(player, name, 1)] if name in _NAMED_EFFECTS else _begun_by(name, player, opened)
        )
        if not begun:
            raise BadScenario(path, f"{name!r} is no card whose instructions put something in force; leave it out")
        for *effect, amount in begun:
            yield *effect, times * amount


def _begun_by(name: str, player: Player, opened: Sequence[Fact]) -> list[tuple[Any, ...]]:
    """What the instructions of a card put in force, up to its first question: tried on a table of its own."""
    game = Dominion(Table(), Silent())
    for each in opened:
        game.take(each)
    text = game.text(name)
    if text is not None and text.effect is not None:
        next(text.effect(game, player), None)
    if text is not None and text.rewrites and not text.types & NO_CARDS:
        return [(player, name, 1)]  # Elder: the next Action is rewritten
    lasting = [
        (fact.player, fact.effect, fact.until, fact.amount)
        for fact in game.facts
        if isinstance(fact, LastingEffectBegan)
    ]
    return lasting or [(player, fact.effect, fact.amount) for fact in game.facts if isinstance(fact, EffectBegan)]


# A table in the form of `given`


def table_given(table: Table) -> dict[str, Any]:
    """The table in the form of `given`, as plain data: everything that is not empty."""
    turn = table.turn
    called = {player: seat.name for player, seat in table.seats.items()}
    found: dict[str, Any] = {}
    if turn is not None:
        found["turn"] = {"player": called[turn.player], "controller": called[turn.controller], "kind": turn.kind,
                         "phase": table.phase, "number": turn.number}  # fmt: skip
    found |= {"actions": table.actions, "buys": table.buys, "coins": table.coins, "potions": table.potions}
    for seat in table.seats.values():
        found[seat.name] = _side_given(table, seat)
    found["supply"] = {name: _pile_given(name, cards) for name, cards in (table.supply | table.others).items()}
    found["trash"] = counted(card.face or "?" for card in table.trash)
    found["extra_turns"] = [turn_words(each, called) for each in table.queue]
    found["turns_taken"] = {seat.name: seat.turns for seat in table.seats.values()}
    found["last_turns"] = [turn_words(each, called) for each in table.taken[:-1]]
    found["effects"] = [
        f"{amount} {effect} by {called[player]}" for (player, effect), amount in table.effects.items() if amount
    ]
    return found


def _side_given(table: Table, seat: Seat) -> dict[str, Any]:
    side: dict[str, Any] = {}
    for zone in zone_names(seat):
        cards = zone_of(table, seat, zone)
        if cards:
            side[zone] = counted(card.face or "?" for card in cards)
    tokens = {token: by for token, by in seat.tokens.items() if by}
    return side | ({"tokens": tokens} if tokens else {})


def zone_names(seat: Seat) -> list[str]:
    """The zones of a player as the notation names them."""
    return ["hand", "deck", "discard", "play", "play_before", *(z for z in seat.zones if z not in _FIRST)]


_FIRST = ("hand", "deck", "discard", "play")


def zone_of(table: Table, seat: Seat, zone: str) -> list[Card]:
    """The cards of a zone as the notation writes them: the deck from its top, play without what came earlier."""
    if zone in ("play", "play_before"):
        return [card for card in seat.play if (card in table.played) == (zone == "play")]
    cards = list(seat.zones.get(zone, ()))
    return cards[::-1] if zone == "deck" else cards


def _pile_given(name: str, cards: Sequence[Card]) -> int | list[str]:
    if all(card.face in (None, name) for card in cards):
        return len(cards)
    return [card.face or "?" for card in reversed(cards)]


def counted(names: Iterable[str]) -> list[str]:
    """A list of cards with runs of one name as `2 Copper`."""
    return [name if (n := len(list(run))) == 1 else f"{n} {name}" for name, run in groupby(names)]


def turn_words(turn: Turn, called: dict[Player, str]) -> str:
    """A turn as the notation writes it: `Bob`, `Alice (outpost)`, `Bob by Alice (possession)`."""
    by = f" by {called[turn.controller]}" if turn.controller != turn.player else ""
    return called[turn.player] + by + (f" ({turn.kind})" if turn.kind != "normal" else "")
