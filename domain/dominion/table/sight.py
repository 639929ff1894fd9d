"""Which cards of which facts a player may know."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.facts import Card, Fact, Player
from ...kernel.telling.sight import Sight
from ..vocabulary import MATS, OWN_BACKS, ZONES
from . import facts as f
from .table import BETWEEN_TURNS, may_lie_face_down


def eyes(fact: Fact) -> Mapping[Player, Player] | None:
    """By each player, the player whose cards they see: a player who controls another's turn sees what that player sees,
    as long as it lasts; empty when it ends, None where a fact changes nothing of this. [000:6]"""
    if isinstance(fact, f.TurnBegan):
        return {fact.controller: fact.player}
    ends = isinstance(fact, f.GameEnded) or (isinstance(fact, f.PhaseBegan) and fact.phase == BETWEEN_TURNS)
    return {} if ends else None


def lies_open(zone: str) -> bool:
    """Whether everybody sees the cards of a zone. What is set aside may lie face down: each card by itself."""
    return zone in FACE_UP or (zone not in ZONES and zone in MATS and MATS[zone].face_up)


def face_up(fact: Fact, lying: frozenset[Card]) -> frozenset[Card]:
    """The cards that lie face up after a fact where they may lie face down, of those `lying` so before.
    [aside/face-up]"""
    if isinstance(fact, f.SetAside):
        return lying | {fact.card} if fact.face_down is False else lying - {fact.card}
    if isinstance(fact, f.TableGiven):
        return frozenset(fact.face_up)
    from_, to = getattr(fact, "from_", None), getattr(fact, "to", None)
    if isinstance(fact, f.CardGained) and may_lie_face_down(fact.to):
        return lying | {fact.card}
    card = getattr(fact, "card", None)
    return lying - {card} if card in lying and to is not None and from_ != to else lying


def has_own_back(face: str | None) -> bool:
    """Whether the back of a card shows which card it is. [shadow/back]"""
    return face in OWN_BACKS


FACE_UP = frozenset(("play", "revealed", "trash", "supply"))
"""The zones whose cards lie face up for everybody, mats left aside."""
SIGHT = Sight(
    open=frozenset(
        {
            f.GameStarted,
            f.KingdomDrawn,
            f.KingdomDealt,
            f.CardPlayed,
            f.PlayedAs,
            f.FollowedInstructions,
            f.InstructionsOverridden,
            f.CardBought,
            f.Overpaid,
            f.CardGained,
            f.CardTrashed,
            f.CardDiscarded,
            f.CardRevealed,
            f.CardExchanged,
            f.CardExiled,
            f.CardCalled,
            f.PileRotated,
            f.HexReceived,
            f.BoonReceived,
            f.HexOrBoonMoved,
            f.ReactionUsed,
            f.DurationResolved,
        }
    ),
    secret=frozenset({f.DeckShuffled}),
    open_fields=dict.fromkeys((f.DurationPrepared, f.DurationWaits), ("card", "holders", "replayed_by")),
    for_both=frozenset({f.CardPassed}),
    is_open=lies_open,
    open_on_top=frozenset({"discard"}),
    face_up=face_up,
    revealing=frozenset(
        {
            f.DeckShuffled,
            f.PileShuffled,
            f.KingdomDrawn,
            f.KingdomDealt,
            f.CardsDrawn,
            f.CardsLookedAt,
            f.CardRevealed,
            f.HexReceived,
            f.BoonReceived,
        }
    ),
    face_down=frozenset({"deck", "deck bottom"}),
    eyes=eyes,
    has_own_back=has_own_back,
)
"""A card in play, revealed, on a mat that lies open, in the trash or the Supply is known, and one that is discarded as
it comes."""
