"""A table written in the form of `given`, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moothall.domain.dominion.play.landscapes.prophecy import SUN
from moothall.domain.dominion.table.facts import TurnBegan
from moothall.domain.dominion.table.table import BLACK_MARKET, LOOKED_AT, Seat, Table, Turn, is_pile
from moothall.domain.dominion.text.book import kingdom_cards, pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES, CUBE, TOKENS
from moothall.domain.kernel.facts import Card, Player
from moothall.words import Message

from ...lists import counted
from ..document.models import ZONES
from .effects import effects_given
from .linked import among_aside, mats_among_aside

ALLY = "ally"
"""The choice of set-up that any Liaison needs."""
_FIRST = ("hand", "deck", "discard", "play")
_INSTEAD = ("trash", "tokens", "effects", "extra_turns")
"""What stands instead of what the set-up or the cards in play make, even where it is empty."""


def table_given(table: Table) -> dict[str, Any]:
    """The table in the form of `given`, as plain data: everything that is not empty."""
    turn = table.turn
    called = {player: seat.name for player, seat in table.seats.items()}
    document: dict[str, Any] = {}
    if turn is not None:
        document["turn"] = {"player": called[turn.player], "controller": called[turn.controller], "kind": turn.kind,
                         "phase": table.phase, "number": turn.number}  # fmt: skip
    document |= {"actions": table.actions, "buys": table.buys, "coins": table.coins, "potions": table.potions}
    for seat in table.seats.values():
        document[seat.name] = _side_given(table, seat)
    piles = {
        name: cards for name, cards in (table.supply | table.others).items() if name == BLACK_MARKET or is_pile(name)
    }
    document["supply"] = {name: _pile_given(name, cards) for name, cards in piles.items()}
    document["trash"] = counted(card.face or "?" for card in table.trash)
    suns = suns_of(table)
    document["tokens"] = {place: tokens for place, tokens in pile_tokens_of(table).items() if SUN not in tokens}
    if suns is not None:
        document["suns"] = suns
    document["extra_turns"] = [turn_words(each, called) for each in table.queue]
    document["turns_taken"] = {seat.name: seat.turns for seat in table.seats.values()}
    document["last_turns"] = [turn_words(each, called) for each in table.taken[:-1]]
    document["effects"] = effects_given(table)
    return document


def scenario_of(table: Table, name: str) -> dict[str, Any]:
    """A scenario, as plain data, that begins at a table and has nothing done yet.

    Raises ValueError where the notation cannot say how the table stands: a card that nobody has seen.
    """
    given = table_given(table)
    unknown = sum(card.face is None for cards in _all_cards(table) for card in cards)
    if unknown:
        raise ValueError(Message("scenario.cards-have-no-face-anybody", count=unknown))
    chosen: dict[str, Any] = {key: value for key, value in table.options.items() if key in (*CHOICES, ALLY)}
    chosen |= {key: value.split("; ") for key, value in chosen.items() if key != ALLY and CHOICES[key].kind == "cards"}
    if BLACK_MARKET in table.others:
        beside = {name for each in chosen.values() for name in ([each] if isinstance(each, str) else each)}
        chosen["black_market"] = [each for each in _sold(table) if each not in beside]
    added = {table.options.get(choice.name) for choice in CHOICES.values() if choice.adds_a_pile}
    landscapes = [f"{name} on {pile}" if pile else name for name, pile in table.landscapes.items()]
    return {
        "scenario": name,
        "rules": table.rules,
        "players": [seat.name for seat in table.seats.values()],
        "kingdom": [pile for pile in table.kingdom if pile not in added],
        **({"landscapes": landscapes} if landscapes else {}),
        **({"setup": chosen} if chosen else {}),
        "given": {key: value for key, value in given.items() if value not in ([], {}) or key in _INSTEAD},
        "when": [],
    }


def _sold(table: Table) -> Iterator[str]:
    """The cards of the Black Market deck, wherever they are by now: Kingdom cards that have no pile. Shelters,
    Heirlooms and Zombies have none either."""
    rules = rules_of(table.rules)
    able, piles = {*kingdom_cards(rules)}.difference(table.supply), pile_names(rules)
    return (name for name in table.names if name not in table.pile_of and piles.get(name, name) in able)


def _all_cards(table: Table) -> Iterable[Sequence[Card]]:
    yield table.trash
    yield from (*table.supply.values(), *table.others.values(), *table.hexes_and_boons.values())
    for seat in table.seats.values():
        yield from seat.zones.values()


def _side_given(table: Table, seat: Seat) -> dict[str, Any]:
    side: dict[str, Any] = {}
    apart = [card for zone in mats_among_aside() for card in among_aside(table, seat, zone)]
    for zone in (*zone_names(seat), *mats_among_aside()):
        cards = zone_of(table, seat, zone)
        if zone == "aside":
            cards = [card for card in cards if card not in apart]
        if cards:
            side[zone] = counted(card.face or "?" for card in cards)
    side["tokens"] = tokens_of(table, seat)
    side |= {"states": list(seat.states)} if seat.states else {}
    projects = projects_of(table, seat)
    return side | ({"projects": projects} if projects else {})


def tokens_of(table: Table, seat: Seat) -> dict[str, Any]:
    """A player's tokens: how many lie beside them, `journey: down`, and the piles on which they placed the others."""
    sided: list[str] = [word.name for word in TOKENS.values() if word.where == "side"]
    tokens: dict[str, Any] = {token: by for token, by in seat.tokens.items() if by and token not in sided}
    tokens |= {token: "down" for token, by in seat.tokens.items() if by and token in sided}
    for (place, player, token), number in table.on_piles.items():
        if player == seat.player and TOKENS[token].written:
            tokens[token] = [*tokens.get(token, ()), *[place] * number]
    return {token: by[0] if isinstance(by, list) and len(by) == 1 else by for token, by in tokens.items()}


def pile_tokens_of(table: Table) -> dict[str, dict[str, int]]:
    """The tokens on piles and landscapes that no player owns."""
    tokens_by_place: dict[str, dict[str, int]] = {}
    for (place, player, token), number in table.on_piles.items():
        if player not in table.seats:
            tokens_by_place.setdefault(place, {})[token] = number
    return tokens_by_place


def suns_of(table: Table) -> int | None:
    """How many Sun tokens lie on the Prophecy, none once it has taken effect; None where no Prophecy is known of."""
    suns = [number for (_, _, token), number in table.on_piles.items() if token == SUN]
    return sum(suns) if suns or table.prophecies else None


def projects_of(table: Table, seat: Seat) -> list[str]:
    """The Projects that a player has bought."""
    return [place for place, player, token in table.on_piles if (player, token) == (seat.player, CUBE)]


def zone_names(seat: Seat) -> list[str]:
    """The zones of a player as the notation names them."""
    return [
        "hand",
        "deck",
        "discard",
        "play",
        "play_before",
        *(z for z in ZONES if z in seat.zones and z not in _FIRST),
    ]


def zone_of(table: Table, seat: Seat, zone: str) -> list[Card]:
    """The cards of a zone as the notation writes them: the deck from its top, play without what came earlier, and
    what was set aside with all that lies on a mat that the notation does not name."""
    if zone in ("play", "play_before"):
        return [card for card in seat.play if (card in table.played) == (zone == "play")]
    if zone in mats_among_aside():
        return among_aside(table, seat, zone)
    cards = list(seat.zones.get(zone, ()))
    if zone == "aside":
        mats = (mat for name, mat in seat.zones.items() if name not in (*ZONES, LOOKED_AT))
        cards += [card for mat in mats for card in mat]
    return cards[::-1] if zone == "deck" else cards


def _pile_given(name: str, cards: Sequence[Card]) -> int | list[str]:
    if all(card.face in (None, name) for card in cards):
        return len(cards)
    return [card.face or "?" for card in reversed(cards)]


def turn_words(turn: Turn | TurnBegan, called: dict[Player, str]) -> str:
    """A turn as the notation writes it: `Bob`, `Alice (outpost)`, `Bob by Alice (possession)`."""
    by = f" by {called[turn.controller]}" if turn.controller != turn.player else ""
    return called[turn.player] + by + (f" ({turn.kind})" if turn.kind != "normal" else "")
