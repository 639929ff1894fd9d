"""The facts of Dominion. `docs/facts.md` documents each kind for people who script against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Fact, Player, fact
from .lasting_facts import DurationPrepared as DurationPrepared
from .lasting_facts import DurationResolved as DurationResolved
from .lasting_facts import DurationWaits as DurationWaits
from .lasting_facts import EffectBegan as EffectBegan
from .lasting_facts import LastingEffectBegan as LastingEffectBegan

if TYPE_CHECKING:
    from ..vocabulary import Phase, Token, TurnKind, Unknown, Zone
else:  # a store is read whatever words it holds: the table refuses a zone that nobody declares
    Phase = Token = TurnKind = Unknown = Zone = str


@fact
class GameImported(Fact):
    """The stream was made from a log: SHA-256 of its text, the rules spec, the version of the engine."""

    digest: str
    rules: str
    engine: str


@fact
class GameStarted(Fact):
    """The table at the start: names in turn order, every pile with its cards (the top last), each player's cards.

    `supply` names the piles that are in the Supply; `options` says what else set-up chose (`bane`, …).
    """

    rules: str
    players: tuple[str, ...]
    kingdom: tuple[str, ...]
    supply: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    starting: dict[Player, tuple[Card, ...]]
    options: dict[str, str]


@fact
class TableGiven(Fact):
    """A table set up by hand, as a scenario does: it takes the place of what was dealt, in the turn that began last.

    `zones` are the cards by player and zone, the top last; `piles` those piles whose cards differ; `tokens` and
    `turns_taken` by player (a player without `tokens` keeps his). `resources` are the actions, buys, coins and
    potions, `played` the cards played this turn, `due` the Durations with something due: their player, the card, and
    how many turns had begun when it was played.
    """

    zones: dict[Player, dict[str, tuple[Card, ...]]]
    piles: dict[str, tuple[Card, ...]]
    trash: tuple[Card, ...]
    tokens: dict[Player, dict[Token, int]]
    turns_taken: dict[Player, int]
    phase: Phase
    resources: tuple[int, int, int, int]
    played: tuple[Card, ...]
    due: tuple[tuple[str, Card, int], ...]


@fact
class TurnBegan(Fact):
    """A turn of `player`, decided by `controller`, of some `kind`, with the number of the round."""

    player: Player
    controller: Player
    kind: TurnKind
    number: int


@fact
class TurnSkipped(Fact):
    """A turn that was due and is not taken: by the rules, or because a log knows nothing of it."""

    player: Player
    kind: TurnKind


@fact
class SkipsChanged(Fact):
    """`player` is to skip `by` more (or, negative, fewer) of the turns that he would take next."""

    player: Player
    by: int


@fact
class ExtraTurnQueued(Fact):
    """`player` is due a further turn, decided by `controller`."""

    player: Player
    controller: Player
    kind: TurnKind


@fact
class PhaseBegan(Fact):
    """A phase of the turn in course: `action`, `buy`, `night` or `clean-up`."""

    phase: Phase


@fact
class DeckShuffled(Fact):
    """The discard pile was shuffled under what was left of the deck; `order` names it from the top."""

    player: Player
    order: tuple[Card, ...]


@fact
class PileShuffled(Fact):
    """A pile of different cards was shuffled, at set-up or (Hexes and Boons) of their discard pile; `order` names it
    from the top."""

    pile: str
    order: tuple[Card, ...]


@fact
class CardsDrawn(Fact):
    """Cards went from the top of the deck to the hand, in this order."""

    player: Player
    cards: tuple[Card, ...]


@fact
class CardsLookedAt(Fact):
    """`player` looked at cards of `owner`; nobody else did."""

    player: Player
    owner: Player
    cards: tuple[Card, ...]


@fact
class CardPlayed(Fact):
    """A card was played, at the price of so many `actions` (1 from the menu in the Action phase, else 0)."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    actions: int


@fact
class PlayedAs(Fact):
    """A card in play is the card `name` until it leaves play."""

    player: Player
    card: Card
    name: str


@fact
class FollowedInstructions(Fact):
    """An Action that was played (or a card that something could have overridden) is followed, so many `times`, changed
    by these `rewrites`. [001:26]"""

    player: Player
    card: Card
    times: int
    rewrites: tuple[str, ...]


@fact
class InstructionsOverridden(Fact):
    """A card was played, and what `by` says was done instead of following its instructions. [001:26]"""

    player: Player
    card: Card
    by: str


@fact
class CardBought(Fact):
    """A card was bought for so much; the gain is a fact of its own."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    coins: int
    potions: int
    debt: int


@fact
class LandscapeBought(Fact):
    """An Event or a Project was bought for so much."""

    player: Player
    name: str
    coins: int
    potions: int
    debt: int


@fact
class Overpaid(Fact):
    """More than the cost was paid for the card bought."""

    player: Player
    card: Card
    coins: int
    potions: int


@fact
class CardGained(Fact):
    """A card came to `player` by a gain."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardTrashed(Fact):
    """A card of `player` (or of the Supply) was trashed."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardDiscarded(Fact):
    """A card was discarded by an effect; Clean-up is a `CleanedUp`."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardRevealed(Fact):
    """A card was shown to everybody; `to` differs from `from` when it then lies revealed."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardMoved(Fact):
    """A card went from one place to another, and that is neither gain, trash, discard, draw nor play."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardPutInDeck(Fact):
    """A card went from `from_` into the deck, so many cards (`below`) under its top."""

    player: Player
    card: Card
    from_: Zone
    to: Zone
    below: int


@fact
class DeckMoved(Fact):
    """The whole deck, from its top, went into the discard pile; none of it was discarded or shown."""

    player: Player
    cards: tuple[Card, ...]


@fact
class SetAside(Fact):
    """A card was set aside."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardExiled(Fact):
    """A card went to the Exile mat: neither gain nor trash."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CardCalled(Fact):
    """A Reserve card was called from the Tavern mat."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class PileRotated(Fact):
    """The cards of one name on top of a pile went, together, to its bottom."""

    player: Player
    pile: str
    cards: tuple[Card, ...]


@fact
class CardPassed(Fact):
    """A card went from `player`'s hand to the hand of `to`."""

    player: Player
    to: Player
    card: Card


@fact
class CardNamed(Fact):
    """`player` named a card."""

    player: Player
    name: str


@fact
class CardExchanged(Fact):
    """`gave` went back to its pile and `got` came instead: neither trash nor gain."""

    player: Player
    gave: Card
    got: Card


@fact
class ReactionUsed(Fact):
    """`player` used the reaction of a card; what it does comes after."""

    player: Player
    card: Card


@fact
class AbilityTriggered(Fact):
    """An ability of a card began to resolve: when-gain, when-trash, when-buy, at the start of a turn, …"""

    player: Player
    card: str
    event: str


@fact
class ResourcesChanged(Fact):
    """More (or fewer) Actions, Buys, Coins and Potions for the turn in course."""

    player: Player
    actions: int
    buys: int
    coins: int
    potions: int


@fact
class TokenMoved(Fact):
    """`by` tokens of a kind (`vp`, `coffers`, …) came (or, negative, went) to `to`: a player, a pile or a landscape."""

    player: Player
    token: Token
    by: int
    to: str


@fact
class StateTaken(Fact):
    """`player` took a state or an artifact; an artifact leaves whoever had it."""

    player: Player
    state: str


@fact
class StateReturned(Fact):
    """`player` returned a state."""

    player: Player
    state: str


@fact
class HexReceived(Fact):
    """`player` received a Hex, and does what it says."""

    player: Player
    card: Card


@fact
class BoonReceived(Fact):
    """`player` received a Boon, and does what it says."""

    player: Player
    card: Card


@fact
class FateMoved(Fact):
    """A Hex or a Boon (they are no cards in the words of the rules) went from one place to another for `player`."""

    player: Player
    card: Card
    from_: Zone
    to: Zone


@fact
class CleanedUp(Fact):
    """Clean-up: `cards` (hand, then play) were discarded, `stays` remain in play; what else was in hand is kept.

    Who played cards in the turn of another discards those alone, in that turn's Clean-up.
    """

    player: Player
    cards: tuple[Card, ...]
    stays: tuple[Card, ...]


@fact
class BecameUnknown(Fact):
    """A card that no rule covers may have changed these: `coins`, `actions`, `buys`, `costs`."""

    player: Player
    what: tuple[Unknown, ...]


@fact
class GameEnded(Fact):
    """The game is over: points by player, and who won."""

    scores: dict[Player, int]
    winners: tuple[Player, ...]


DOMINION_FACTS: tuple[type[Fact], ...] = tuple(
    each for each in list(globals().values()) if isinstance(each, type) and issubclass(each, Fact) and each is not Fact
)
"""Every kind of fact of Dominion."""
