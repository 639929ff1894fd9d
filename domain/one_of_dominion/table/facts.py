"""The facts of One of Dominion. `docs/facts.md` documents each kind for people who script against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Fact, Player, fact

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


@fact
class DeckShuffled(Fact):
    """The deck's order from the top, as chance made it."""

    player: Player
    order: tuple[Card, ...]


@fact
class TurnBegan(Fact):
    """A turn of all players, with its number."""

    number: int


@fact
class StylesShuffled(Fact):
    """The order of the eight styles for this turn, the first player's first, then those that nobody has."""

    player: Player
    order: tuple[Card, ...]


@fact
class StyleUnused(Fact):
    """A style that nobody has this turn, shown to everybody at its start."""

    style: Card


@fact
class StyleDealt(Fact):
    """A player has this style for this turn. The others do not see it yet."""

    player: Player
    style: Card


@fact
class StyleRevealed(Fact):
    """A player's time to act has come, and everybody sees his style."""

    player: Player
    style: Card


@fact
class TurnSkipped(Fact):
    """A player does not act this turn; `kind` says why: `detained`."""

    player: Player
    kind: str


@fact
class PhaseBegan(Fact):
    """The acting player's `pre`, `first`, `second` or `end` phase began. The end phase ends his time to act."""

    player: Player
    phase: Phase


@fact
class TokenMoved(Fact):
    """`player` got `by` reward points, or (negative) gave them: back, or to the player `to`."""

    player: Player
    token: Token
    by: int
    to: str


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


@fact
class CardsDrawn(Fact):
    """Guests came from the deck to a player's hand, unseen before."""

    player: Player
    cards: tuple[Card, ...]


@fact
class CardDiscarded(Fact):
    """A guest was put on the discard pile: an address, or one that was looked at and not taken."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardMoved(Fact):
    """A guest went from one place to another in some other way."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class GuestPlaced(Fact):
    """A player made an address a connection: the guest is on his field."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class GuestRemoved(Fact):
    """`by` removed a guest from the field of `player`."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    by: Player


@fact
class GuestReturned(Fact):
    """A guest that had been removed from a player's field came back to his hand."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class SkillUsed(Fact):
    """A player used a skill: of his style, or of the guest of that name on his field."""

    player: Player
    skill: str


@fact
class StyleNamed(Fact):
    """A player named a style, for Detention or Blackmail."""

    player: Player
    style: str
    skill: str


@fact
class HandsExchanged(Fact):
    """Two players exchanged all their addresses."""

    player: Player
    to: Player


@fact
class CardIdentified(Fact):
    """A transcript shows only now which guest or style this card is."""

    player: Player
    card: Card


@fact
class GameEnded(Fact):
    """The game is over: each player's points, his rank (players of equal rank share it), and who won."""

    scores: dict[Player, int]
    ranks: dict[Player, int]
    winners: tuple[Player, ...]


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
