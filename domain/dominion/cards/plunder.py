"""Plunder: Traits, Loot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from .. import facts as f
from ..book import action, landscape, rewrite, when
from ..events import Event
from ..frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


@action("Harbor Village", cost=4, cards=1, actions=2)
def harbor_village(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; after the next Action you play this turn, +$1 if that gave you +$."""
    game.begin_effect(me, "Harbor Village")
    yield from ()


def _villages_waiting(game: Dominion, me: Player, play: int) -> int:
    """How many Harbor Villages the play with this seq is the next Action after."""
    waiting = 0
    for fact in reversed(game.facts):
        if fact.seq >= play:
            continue
        if isinstance(fact, f.TurnBegan) or (
            isinstance(fact, f.CardPlayed) and fact.player == me and game.is_type(fact.card, "Action")
        ):
            break
        if isinstance(fact, f.EffectBegan) and (fact.player, fact.effect) == (me, "Harbor Village"):
            waiting += fact.amount
    return waiting


def _gave_coins(game: Dominion, me: Player, play: int) -> bool:
    """Whether a play gave +$ itself: by its instructions, or by what was done instead of them. [001:48-53]

    What a Way gave counts by the ruling of 2023; since 2025 it does not. [switch harbor_village_way]
    """
    givers = {play}
    for fact in game.facts:
        if isinstance(fact, f.InstructionsOverridden) and fact.cause == play:
            if fact.rule != "way" or game.rules.value("harbor_village_way") == "2023":
                givers.add(fact.seq)
        elif isinstance(fact, f.ResourcesChanged) and fact.cause in givers and fact.coins > 0 and fact.player == me:
            return True
    return False


def _paid_for(game: Dominion, me: Player, event: Event) -> bool:
    if event.card is None or event.seq is None or not game.is_type(event.card, "Action"):
        return False
    return _villages_waiting(game, me, event.seq) > 0 and _gave_coins(game, me, event.seq)


@when("played", "Harbor Village", where="effect", condition=_paid_for, rule="follow/reference")
def harbor_village_after(game: Dominion, me: Player, event: Event) -> Effect:
    """+$1 for each Harbor Village that this was the next Action after."""
    game.add(me, coins=_villages_waiting(game, me, event.seq or 0))
    yield from ()


landscape(
    "Reckless",
    "Trait",
    summary="Follow the instructions of its cards twice; one that is discarded from play goes back to its pile.",
)


@rewrite("Reckless", condition=lambda game, me, card: game.has_trait("Reckless", card))
def reckless(game: Dominion, frame: PlayFrame) -> None:
    """The instructions are followed twice."""
    frame.times += 1


@when("discard from play", "Reckless", where="trait", rule="reckless")
def reckless_returns(game: Dominion, me: Player, event: Event) -> Effect:
    """It goes back to its pile."""
    if event.card is not None:
        game.return_to_pile(me, event.card, "discard")
    yield from ()
