"""The facts of Dominion. `docs/facts.md` documents each kind for people who script against them."""

from __future__ import annotations

from ....kernel.facts import Fact
from .buys import CardBought as CardBought
from .buys import LandscapeBought as LandscapeBought
from .buys import Overpaid as Overpaid
from .decks import CardsDrawn as CardsDrawn
from .decks import CardsLookedAt as CardsLookedAt
from .decks import DeckMoved as DeckMoved
from .decks import DeckShuffled as DeckShuffled
from .decks import PileRotated as PileRotated
from .decks import PileShuffled as PileShuffled
from .game import GameEnded as GameEnded
from .game import GameImported as GameImported
from .game import GameStarted as GameStarted
from .game import KingdomDealt as KingdomDealt
from .game import KingdomDrawn as KingdomDrawn
from .game import TableGiven as TableGiven
from .hexes_and_boons import BoonReceived as BoonReceived
from .hexes_and_boons import HexOrBoonMoved as HexOrBoonMoved
from .hexes_and_boons import HexReceived as HexReceived
from .lasting import DurationPrepared as DurationPrepared
from .lasting import DurationResolved as DurationResolved
from .lasting import DurationWaits as DurationWaits
from .lasting import EffectBegan as EffectBegan
from .lasting import LastingEffectBegan as LastingEffectBegan
from .moves import CardDiscarded as CardDiscarded
from .moves import CardExchanged as CardExchanged
from .moves import CardExiled as CardExiled
from .moves import CardGained as CardGained
from .moves import CardMoved as CardMoved
from .moves import CardNamed as CardNamed
from .moves import CardPassed as CardPassed
from .moves import CardPutInDeck as CardPutInDeck
from .moves import CardRevealed as CardRevealed
from .moves import CardTrashed as CardTrashed
from .moves import SetAside as SetAside
from .plays import AbilityTriggered as AbilityTriggered
from .plays import CardCalled as CardCalled
from .plays import CardPlayed as CardPlayed
from .plays import FollowedInstructions as FollowedInstructions
from .plays import InstructionsOverridden as InstructionsOverridden
from .plays import PlayedAs as PlayedAs
from .plays import ReactionUsed as ReactionUsed
from .tokens import ProphecyTookEffect as ProphecyTookEffect
from .tokens import StateReturned as StateReturned
from .tokens import StateTaken as StateTaken
from .tokens import TokenMoved as TokenMoved
from .turns import BecameUnknown as BecameUnknown
from .turns import CleanedUp as CleanedUp
from .turns import ExtraTurnQueued as ExtraTurnQueued
from .turns import PhaseBegan as PhaseBegan
from .turns import ResourcesChanged as ResourcesChanged
from .turns import SkipsChanged as SkipsChanged
from .turns import TurnBegan as TurnBegan
from .turns import TurnSkipped as TurnSkipped

DOMINION_FACTS: tuple[type[Fact], ...] = (
    DurationPrepared,
    DurationResolved,
    DurationWaits,
    EffectBegan,
    LastingEffectBegan,
    GameImported,
    GameStarted,
    TableGiven,
    KingdomDrawn,
    KingdomDealt,
    TurnBegan,
    TurnSkipped,
    SkipsChanged,
    ExtraTurnQueued,
    PhaseBegan,
    DeckShuffled,
    PileShuffled,
    CardsDrawn,
    CardsLookedAt,
    CardPlayed,
    PlayedAs,
    FollowedInstructions,
    InstructionsOverridden,
    CardBought,
    LandscapeBought,
    Overpaid,
    CardGained,
    CardTrashed,
    CardDiscarded,
    CardRevealed,
    CardMoved,
    CardPutInDeck,
    DeckMoved,
    SetAside,
    CardExiled,
    CardCalled,
    PileRotated,
    CardPassed,
    CardNamed,
    CardExchanged,
    ReactionUsed,
    AbilityTriggered,
    ResourcesChanged,
    TokenMoved,
    StateTaken,
    StateReturned,
    ProphecyTookEffect,
    HexReceived,
    BoonReceived,
    HexOrBoonMoved,
    CleanedUp,
    BecameUnknown,
    GameEnded,
)
"""Every kind of fact of Dominion."""
