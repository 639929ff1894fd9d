"""The table of One of Dominion: plain data that facts change."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as made

from ...kernel.facts import Card, Player
from ..text.guests import Guest

FULL = 8
"""How many guests complete a field. [003:19]"""


@dataclass(slots=True)
class Seat:
    """A player's side: reward points, addresses in hand, connections on the field.

    `removed` are the guests that were removed from the field in the turn before, `lost` those of this turn.
    """

    player: Player
    name: str
    points: int = 0
    hand: list[Card] = made(default_factory=list)
    field: list[Card] = made(default_factory=list)
    removed: list[Card] = made(default_factory=list)
    lost: list[Card] = made(default_factory=list)

    def zone(self, name: str) -> list[Card]:
        """The cards of `hand` or `field`. Raises KeyError for another zone."""
        if name == "hand":
            return self.hand
        if name == "field":
            return self.field
        raise KeyError(f"a player has no zone {name!r}; there is hand, field")


@dataclass(slots=True)
class Table:
    """The whole table. Of a pile the top is last.

    `styles` has each player's style of this turn, `unused` the styles shown as unused, `shown` the players whose style
    everybody has seen, in acting order; the last of them is `acting`, until their end phase. `begun` are the phases
    that this player has begun, `placed` the guests placed, `used` the skills used. `named` is the style that a skill
    named this turn.
    """

    rules: str = ""
    players: tuple[Player, ...] = ()
    seats: dict[Player, Seat] = made(default_factory=dict)
    guests: dict[str, Guest] = made(default_factory=dict)
    deck_name: str = ""
    starting: tuple[int, int] = (0, 0)
    dealt: bool = False
    deck: list[Card] = made(default_factory=list)
    discard: list[Card] = made(default_factory=list)
    out: list[Card] = made(default_factory=list)
    turn: int = 0
    style_cards: tuple[Card, ...] = ()
    styles: dict[Player, Card] = made(default_factory=dict)
    unused: list[Card] = made(default_factory=list)
    shown: list[Player] = made(default_factory=list)
    skipped: list[Player] = made(default_factory=list)
    acting: Player | None = None
    begun: list[str] = made(default_factory=list)
    placed: list[Card] = made(default_factory=list)
    used: list[str] = made(default_factory=list)
    named: dict[str, str] = made(default_factory=dict)
    completed: list[Player] = made(default_factory=list)
    over: bool = False
    scores: dict[Player, int] = made(default_factory=dict)
    ranks: dict[Player, int] = made(default_factory=dict)
    winners: tuple[Player, ...] = ()

    def guest(self, card: Card) -> Guest | None:
        """The kind of guest that a card is; None while its face is not known."""
        return self.guests.get(card.face or "")

    def pile(self, player: Player, zone: str) -> list[Card]:
        """The cards of a zone, of `player` or of the table; the deck for either end of it."""
        if zone in ("hand", "field"):
            return self.seats[player].zone(zone)
        return {"discard": self.discard, "out": self.out}.get(zone, self.deck)

    def move(self, player: Player, card: Card, from_: str, to: str) -> None:
        """Move a card between zones; one that is not in `from_` comes to `to` all the same."""
        source = self.pile(player, from_)
        if card in source:
            source.remove(card)
        target = self.pile(player, to)
        target.insert(0 if to == "deck bottom" else len(target), card)
