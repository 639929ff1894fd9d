"""The Events of Rising Sun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import is_action
from ..play.abilities.events import Event
from ..play.moves.mats import lies_on, take_back
from ..table import facts as f
from ..text.book import Cost, Text, event, when
from ..vocabulary import CANNOT_BUY, mat

if TYPE_CHECKING:
    from ..play.engine import Dominion


def _actions_in_play(game: Dominion, me: Player) -> int:
    return len(game.of_type(game.seat(me).play, "Action"))


@event("Amass", cost=2)
def amass(game: Dominion, me: Player) -> Effect:
    """With no Actions in play, gain an Action costing up to $5."""
    if not _actions_in_play(game, me):
        yield from game.gain_up_to(me, 5, is_action)


@event("Asceticism", cost=2)
def asceticism(game: Dominion, me: Player) -> Effect:
    """Pay any amount of $ to trash as many cards from hand."""
    table, hand = game.table, tuple(game.seat(me).hand)
    most = len(hand) if "coins" in table.unknown else min(len(hand), table.coins)
    chosen = yield from game.ask(me, "trash", hand, 0, most, name="for coins")
    if chosen:
        game.emit(f.ResourcesChanged(me, 0, 0, -len(chosen), 0))
        yield from game.trash_all(me, chosen)


def _is_peaceful_action(text: Text) -> bool:
    return text.is_action and "Attack" not in text.types


@event("Continue", debt=8)
def continue_(game: Dominion, me: Player) -> Effect:
    """Once per turn: gain a non-Attack Action up to $4; back in your Action phase play it; +1 Action, +1 Buy."""
    game.begin_effect(me, CANNOT_BUY.of("Continue"))
    gained = yield from game.gain_up_to(me, 4, _is_peaceful_action)
    yield from game.return_to_actions(me)
    if gained is not None:
        yield from game.play(me, gained, "discard")
    yield from game.add(me, actions=1, buys=1)


def _is_action_or_treasure(text: Text) -> bool:
    return text.is_action or "Treasure" in text.types


@event("Credit", cost=2)
def credit(game: Dominion, me: Player) -> Effect:
    """Gain an Action or Treasure costing up to $8; take as much Debt as it costs."""
    gained = yield from game.gain_up_to(me, 8, _is_action_or_treasure)
    if gained is not None:
        game.debt(me, game.cost(gained).coins)


FORESIGHT = mat("foresight", says="Set aside by Foresight.", face_up=True, aside=True)


@event("Foresight", cost=2)
def foresight(game: Dominion, me: Player) -> Effect:
    """Reveal cards until an Action: set it aside, to take it at the end of the turn; discard the other cards."""
    found, others = yield from game.reveal_until(me, lambda card: game.is_type(card, "Action"))
    for card in found:
        game.set_aside(me, card, "revealed", FORESIGHT)
    yield from game.discard(me, others, "revealed")


@when("turn end", "Foresight", where="table", condition=lies_on(FORESIGHT))
def foresight_ends(game: Dominion, me: Player, event: Event) -> None:
    """Put what was set aside into your hand."""
    take_back(game, me, FORESIGHT, "hand")


@event("Gather", cost=7)
def gather(game: Dominion, me: Player) -> Effect:
    """Gain a card costing exactly $3, one costing $4 and one costing $5."""
    for coins in (3, 4, 5):
        yield from game.gain_costing(me, Cost(coins))


def _has_gained_gold(game: Dominion, me: Player) -> bool:
    """Whether the player has gained a Gold this game. A Gold that a given table has among their cards was gained."""
    for fact in reversed(game.facts):
        if isinstance(fact, f.CardGained) and fact.player == me and fact.card.face == "Gold":
            return True
        if isinstance(fact, f.TableGiven):
            return any(card.face == "Gold" for cards in fact.zones.get(me, {}).values() for card in cards)
    return False


@event("Kintsugi", cost=3)
def kintsugi(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; if you have gained a Gold this game, gain one costing up to $2 more."""
    for trashed in (yield from game.trash_from_hand(me)):
        if _has_gained_gold(game, me):
            yield from game.gain_up_to(me, game.cost(trashed).plus(2))


@event("Practice", cost=3)
def practice(game: Dominion, me: Player) -> Effect:
    """You may play an Action from hand twice."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)


@event("Receive Tribute", cost=5)
def receive_tribute(game: Dominion, me: Player) -> Effect:
    """If you have gained 3 cards this turn, gain up to 3 Actions of different names with no copy in play."""
    if sum(who == me for who, _ in game.table.gains) < 3:
        return
    in_play = [game.name(card) for card in game.seat(me).play]
    piles = game.supply(lambda text: text.is_action and text.name not in in_play)
    for pile in (yield from game.ask(me, "gain", piles, 0, 3, name="Actions")):
        yield from game.gain(me, pile)


@event("Sea Trade", cost=4)
def sea_trade(game: Dominion, me: Player) -> Effect:
    """+1 Card per Action in play; trash up to as many cards from hand."""
    count = _actions_in_play(game, me)
    yield from game.add(me, cards=count)
    yield from game.trash_from_hand(me, 0, count)
