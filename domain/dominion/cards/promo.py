"""Promotional cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from .. import facts as f
from ..book import action, simple, when
from ..events import Event
from ..setup import BLACK_MARKET

if TYPE_CHECKING:
    from ..engine import Dominion


@action("Governor", cost=5, actions=1)
def governor(game: Dominion, me: Player) -> Effect:
    """Everybody +1 Card (you +3), or a Silver (you a Gold), or may trash for one exactly $1 (you $2) dearer."""
    chosen = yield from game.choose(me, "+3 Cards", "gain a Gold", "trash a card")
    for player in (me, *game.others(me)):
        if chosen == "+3 Cards":
            game.draw(player, 3 if player == me else 1)
        elif chosen == "gain a Gold":
            yield from game.gain(player, "Gold" if player == me else "Silver")
        else:
            yield from _remodel_exactly(game, player, 2 if player == me else 1)


def _remodel_exactly(game: Dominion, player: Player, more: int) -> Effect:
    for trashed in (yield from game.trash_from_hand(player, least=0)):
        yield from game.gain_costing(player, game.cost(trashed).plus(more))


@action("Envoy", cost=4)
def envoy(game: Dominion, me: Player) -> Effect:
    """Reveal the top 5 cards; the player to your left picks one to discard, the rest go to your hand."""
    revealed = game.reveal_top(me, 5)
    picked = yield from game.ask(game.left_of(me), "discard", "Which card is discarded?", tuple(revealed))
    yield from game.discard(me, picked, "revealed")
    for card in revealed:
        game.move(me, card, "revealed", "hand")


@action("Black Market", cost=3, coins=2)
def black_market(game: Dominion, me: Player) -> Effect:
    """+$2; reveal 3 cards of its deck, play any Treasures, you may buy one of the cards; the rest goes to the bottom."""
    shown = tuple(reversed(game.table.pile(BLACK_MARKET)[-3:]))
    game.identify(me, shown)
    for card in shown:
        game.emit(f.CardRevealed, me, card, "supply", "supply")
    while treasures := tuple(game.of_type(game.seat(me).hand, "Treasure")):
        chosen = yield from game.ask(me, "play", "Play which Treasures?", treasures, 0, len(treasures))
        if not chosen:
            break
        for card in chosen:
            yield from game.play(me, card)
    for card in (yield from game.may(me, "buy", "Buy which card?", [card for card in shown if _affordable(game, card)])):
        game.add(me, buys=1)  # the Buy phase has its own
        yield from game.buy(me, card)
    rest = [card for card in shown if card in game.table.pile(BLACK_MARKET)]
    for card in (yield from game.ask_order(me, "bottom", "In which order, the lowest last?", rest)):
        game.move(me, card, "supply", "pile bottom")


@when("set up", "Black Market", where="table", condition=lambda game, me, event: me == game.table.players[0])
def black_market_set_up(game: Dominion, me: Player, event: Event) -> Effect:
    """The Black Market deck is shuffled."""
    pile = tuple(game.table.pile(BLACK_MARKET))
    if pile:
        game.emit(f.PileShuffled, BLACK_MARKET, tuple(game.source.shuffle(game, "", pile)))
    yield from ()


def _affordable(game: Dominion, card: Card) -> bool:
    table, price = game.table, game.cost(card)
    text = game.text(card.face)
    if text is not None and not all(may(game, game.frame.player) for may in text.may_buy):
        return False
    known = not {"coins", "costs"} & table.unknown
    return not known or (price.coins <= table.coins and price.potions <= table.potions)


simple("Walled Village", cost=4, cards=1, actions=2)


def _quiet_turn(game: Dominion, me: Player, event: Event) -> bool:
    """Whether at most one other Action is in play beside this."""
    return sum(game.is_type(card, "Action") for card in game.seat(me).play) <= 2


@when("clean-up", "Walled Village", where="play", condition=_quiet_turn)
def walled_village(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of Clean-up, with at most one other Action in play, you may put this onto your deck."""
    this = game.frame.physical
    if this is not None:
        for card in (yield from game.may(me, "topdeck", "Put it onto your deck?", (this,))):
            game.topdeck(me, card, "play")
