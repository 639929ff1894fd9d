"""The Game Over section of a Goko log: deck, chips, points and turns of each player, then the places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Text
from moothall.domain.kernel.facts import Card, Fact, Player

from ..checker.circumstances import Circumstances
from ..checker.points import points_of
from ..ends import given_up
from .dialect import DIALECT
from .grammar import LineFields

VP_CARDS = frozenset({"Bishop", "Goons", "Monument"})
TYPE_ORDER = ("Action", "Treasure", "Victory", "Curse")

ResultLine = tuple[Player, LineFields]
"""A player and what a line says of them."""


def results(
    table: Table, facts: Sequence[Fact], texts: Mapping[str, Text], circumstances: Circumstances
) -> Iterator[ResultLine]:
    """The lines of the results of a game that is over, or was given up. `table` is that of its end, and changed."""
    ended = table.over
    if not ended:
        _take_away_what_does_not_count(table, facts, circumstances.decks)
    points = dict(table.scores) if ended else points_of(table)
    turns = {player: seat.turns - (not ended and _is_in_turn(table, player)) for player, seat in table.seats.items()}
    gone = () if ended else circumstances.left
    rank = {player: (player in gone, -points[player], turns[player]) for player in table.seats}
    seats = [player for player in circumstances.set_up if player in rank] or list(rank)
    order = sorted(seats, key=lambda each: rank[each])
    chips = any(seat.tokens.get("vp") for seat in table.seats.values()) or not VP_CARDS.isdisjoint(table.pile_of)
    for player in order:
        seat = table.seats[player]
        if player in gone:
            yield player, (circumstances.how, (), 0, "", "")
        yield player, ("final cards", _deck(table, seat.cards(), texts), 0, "", "")
        if chips:
            yield player, ("final chips", (), seat.tokens.get("vp", 0), "", "")
        yield player, ("final points", (), points[player], "", "")
        yield player, ("final turns", (), turns[player], "", "")
    for player in order:
        place = 1 + len({other for other in rank.values() if other < rank[player]})
        yield player, ("place", (), place, "", "")


def _is_in_turn(table: Table, player: Player) -> bool:
    """Whether it is an ordinary turn of the player: one that was given up does not count."""
    return table.turn is not None and table.turn.kind == "normal" and table.turn.player == player


def _take_away_what_does_not_count(table: Table, facts: Sequence[Fact], decks: Mapping[Player, Sequence[str]]) -> None:
    """Of the player whose turn was given up, what lies in play or was being dealt with is counted nowhere; of other
    cards that were being dealt with, what the log does not count."""
    for player, seat in table.seats.items():
        own = table.turn is not None and table.turn.player == player
        left_out = DIALECT.left_out_when_given_up if own else frozenset()
        if player in decks:
            kept = {*given_up.counted(table, facts, player, decks[player], left_out)}
        else:
            kept = {card for name, zone in seat.zones.items() if name not in left_out for card in zone}
        for zone in seat.zones.values():
            zone[:] = [card for card in zone if card in kept]


def _deck(table: Table, cards: Sequence[Card], texts: Mapping[str, Text]) -> tuple[str, ...]:
    """Actions, Treasures, Victory cards, Curses; of each kind the most numerous first, then by name."""
    count = Counter(table.guises.get(card, card.face or "?") for card in cards)

    def place(name: str) -> tuple[int, int, str]:
        text = texts.get(name)
        kinds = text.types if text is not None else frozenset({"Action"})
        return next((i for i, kind in enumerate(TYPE_ORDER) if kind in kinds), len(TYPE_ORDER)), -count[name], name

    return tuple(name for name in sorted(count, key=place) for _ in range(count[name]))
