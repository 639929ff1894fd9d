"""The facts of One of Dominion. `docs/facts.md` documents each kind for people who script against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Fact, Player, fact
from ..text.guests import Guest
from .table import FULL, Seat

if TYPE_CHECKING:
    from .table import Table

if TYPE_CHECKING:
    from ..vocabulary import Phase, Token, Zone
else:  # a store is read whatever words it holds: the table refuses a zone that nobody declares
    Phase = Token = Zone = str

POINTS: Token = "points"
"""The token of this game: reward points."""


@fact
class GameImported(Fact):
    """The stream was made from a transcript: SHA-256 of its text, the rules spec, the version of the engine."""

    digest: str
    rules: str
    engine: str


@fact
class GameStarted(Fact):
    """The table at the start: names in turn order, the guests and the styles as cards, and the deck's settings.

    `guests` has the colour, the number and the skill of each kind of guest by its name; `stock` is the deck before its
    shuffle, the top last; `hand` and `points` are what each player starts with, `deck` is the name of the deck.
    """

    rules: str
    players: tuple[str, ...]
    deck: str
    guests: dict[str, tuple[str, int, str]]
    stock: tuple[Card, ...]
    styles: tuple[Card, ...]
    hand: int
    points: int

    def apply(self, table: Table) -> None:
        table.rules = self.rules
        table.players = tuple(f"p{number}" for number in range(1, len(self.players) + 1))
        table.seats = {seat: Seat(seat, name) for seat, name in zip(table.players, self.players, strict=True)}
        table.guests = {name: Guest(*values) for name, values in self.guests.items()}
        table.deck_name = self.deck
        table.deck = list(self.stock)
        table.style_cards = self.styles
        table.starting = (self.hand, self.points)


@fact
class TableGiven(Fact):
    """A table set up by hand, as a scenario does, before a turn begins.

    `zones` are the guests by player and zone (`hand`, `field`), `deck` and `discard` have the top last, `removed` are
    the guests that were removed from a player's field in the turn before, `completed` who had eight guests, in order,
    `out` the guests that are out of the game.
    """

    zones: dict[Player, dict[str, tuple[Card, ...]]]
    points: dict[Player, int]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    removed: dict[Player, tuple[Card, ...]]
    completed: tuple[Player, ...]
    out: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.dealt = True
        for player, seat in table.seats.items():
            seat.hand = list(self.zones.get(player, {}).get("hand", ()))
            seat.field = list(self.zones.get(player, {}).get("field", ()))
            seat.lost = list(self.removed.get(player, ()))
            seat.points = self.points.get(player, 0)
        table.deck = list(self.deck)
        table.discard = list(self.discard)
        table.completed = list(self.completed)
        table.out = list(self.out)


@fact
class DeckShuffled(Fact):
    """The deck's order from the top, as chance made it."""

    player: Player
    order: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.dealt = True
        table.deck = list(reversed(self.order))


@fact
class TurnBegan(Fact):
    """A turn of all players, with its number."""

    number: int

    def apply(self, table: Table) -> None:
        table.turn = self.number
        table.styles = {}
        table.unused = []
        table.shown = []
        table.skipped = []
        table.named = {}
        for seat in table.seats.values():
            seat.removed, seat.lost = seat.lost, []


@fact
class StylesShuffled(Fact):
    """The order of the eight styles for this turn, the first player's first, then those that nobody has."""

    player: Player
    order: tuple[Card, ...]


@fact
class StyleUnused(Fact):
    """A style that nobody has this turn, shown to everybody at its start."""

    style: Card

    def apply(self, table: Table) -> None:
        table.unused.append(self.style)


@fact
class StyleDealt(Fact):
    """A player has this style for this turn. The others do not see it yet."""

    player: Player
    style: Card

    def apply(self, table: Table) -> None:
        table.styles[self.player] = self.style


@fact
class StyleRevealed(Fact):
    """A player's time to act has come, and everybody sees their style."""

    player: Player
    style: Card

    def apply(self, table: Table) -> None:
        table.styles[self.player] = self.style
        if self.player not in table.shown:  # a log may show a style again
            table.shown.append(self.player)
        table.acting = self.player
        table.begun = []
        table.placed = []
        table.used = []


@fact
class TurnSkipped(Fact):
    """A player does not act this turn; `kind` says why: `detained`."""

    player: Player
    kind: str

    def apply(self, table: Table) -> None:
        table.skipped.append(self.player)
        table.acting = None


@fact
class PhaseBegan(Fact):
    """The acting player's `pre`, `first`, `second` or `end` phase began. The end phase ends their time to act."""

    player: Player
    phase: Phase

    def apply(self, table: Table) -> None:
        if self.phase == "end":
            table.acting = None
        elif self.phase not in table.begun:
            table.begun.append(self.phase)


@fact
class TokenMoved(Fact):
    """`player` got `by` reward points, or (negative) gave them: back, or to the player `to`."""

    player: Player
    token: Token
    by: int
    to: str

    def apply(self, table: Table) -> None:
        table.seats[self.player].points += self.by
        if self.to in table.seats:
            table.seats[self.to].points -= self.by


@fact
class CardsLookedAt(Fact):
    """The acting player looked at these guests on top of the deck, the top first."""

    player: Player
    cards: tuple[Card, ...]


@fact
class AddressTaken(Fact):
    """A guest that was looked at came to a player's hand."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardsDrawn(Fact):
    """Guests came from the deck to a player's hand, unseen before."""

    player: Player
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        for card in self.cards:
            if card in table.deck:
                table.deck.remove(card)
        table.seats[self.player].hand.extend(self.cards)


@fact
class CardDiscarded(Fact):
    """A guest was put on the discard pile: an address, or one that was looked at and not taken."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class CardMoved(Fact):
    """A guest went from one place to another in some other way."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)


@fact
class GuestPlaced(Fact):
    """A player made an address a connection: the guest is on their field."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        table.placed.append(self.card)
        if len(table.seats[self.player].field) >= FULL and self.player not in table.completed:
            table.completed.append(self.player)


@fact
class GuestRemoved(Fact):
    """`by` removed a guest from the field of `player`."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    by: Player

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        table.seats[self.player].lost.append(self.card)


@fact
class GuestReturned(Fact):
    """A guest that had been removed from a player's field came back to their hand."""

    player: Player
    card: Card
    from_: Zone
    to: Zone

    def apply(self, table: Table) -> None:
        table.move(self.player, self.card, self.from_, self.to)
        seat = table.seats[self.player]
        seat.removed = [card for card in seat.removed if card is not self.card]


@fact
class SkillUsed(Fact):
    """A player used a skill: of their style, or of the guest of that name on their field."""

    player: Player
    skill: str

    def apply(self, table: Table) -> None:
        table.used.append(self.skill)


@fact
class StyleNamed(Fact):
    """A player named a style, for Detention or Blackmail."""

    player: Player
    style: str
    skill: str

    def apply(self, table: Table) -> None:
        table.named[self.skill] = self.style


@fact
class HandsExchanged(Fact):
    """Two players exchanged all their addresses."""

    player: Player
    to: Player

    def apply(self, table: Table) -> None:
        one, other = table.seats[self.player], table.seats[self.to]
        one.hand, other.hand = other.hand, one.hand


@fact
class CardIdentified(Fact):
    """A transcript shows only now which guest or style this card is."""

    player: Player
    card: Card


@fact
class GameEnded(Fact):
    """The game is over: each player's points and rank (equal players share a rank), and who won."""

    scores: dict[Player, int]
    ranks: dict[Player, int]
    winners: tuple[Player, ...]

    def apply(self, table: Table) -> None:
        table.over = True
        table.scores = dict(self.scores)
        table.ranks = dict(self.ranks)
        table.winners = self.winners


FACTS: tuple[type[Fact], ...] = (
    GameImported,
    GameStarted,
    TableGiven,
    DeckShuffled,
    TurnBegan,
    StylesShuffled,
    StyleUnused,
    StyleDealt,
    StyleRevealed,
    TurnSkipped,
    PhaseBegan,
    TokenMoved,
    CardsLookedAt,
    AddressTaken,
    CardsDrawn,
    CardDiscarded,
    CardMoved,
    GuestPlaced,
    GuestRemoved,
    GuestReturned,
    SkillUsed,
    StyleNamed,
    HandsExchanged,
    CardIdentified,
    GameEnded,
)
"""Every kind of fact of this game."""
