"""Cornucopia, and its Prizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.moves.gain import copy_in_supply
from ..text.book import action, attack, later, simple, treasure, victory, when
from ..vocabulary import COST, SetUpChoice, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion

PRIZES = ("Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed")
THIS_TURN = "2022-06-01"
"""Cost reductions "while this is in play" became "this turn"."""


@action("Hamlet", cost=2, cards=1, actions=1)
def hamlet(game: Dominion, me: Player) -> Effect:
    """A card may be discarded for +1 Action, and one for +1 Buy."""
    for _ in (yield from game.discard_from_hand(me, least=0)):
        yield from game.add(me, actions=1)
    for _ in (yield from game.discard_from_hand(me, least=0)):
        yield from game.add(me, buys=1)


@attack("Fortune Teller", cost=3, coins=2)
def fortune_teller(game: Dominion, me: Player) -> Effect:
    """Each other player reveals cards until a Victory card or a Curse, which goes back on top; discards the others."""
    for victim in game.attacked(me):
        found, others = yield from game.reveal_until(
            victim, lambda card: game.is_type(card, "Victory") or game.is_type(card, "Curse")
        )
        for card in found:
            game.topdeck(victim, card, "revealed")
        yield from game.discard(victim, others, "revealed")


@action("Menagerie", cost=3, actions=1)
def menagerie(game: Dominion, me: Player) -> Effect:
    """Reveal the hand: +3 Cards if no two have the same name, else +1 Card."""
    names = [card.face for card in game.reveal_hand(me)]
    yield from game.add(me, cards=3 if len(set(names)) == len(names) else 1)


@action("Farming Village", cost=4, actions=2)
def farming_village(game: Dominion, me: Player) -> Effect:
    """Reveal cards until a Treasure or an Action, which goes to hand; discard the others."""
    found, others = yield from game.reveal_until(
        me, lambda card: game.is_type(card, "Treasure") or game.is_type(card, "Action")
    )
    yield from _take(game, me, found, others)


def _take(game: Dominion, me: Player, found: list[Card], others: list[Card]) -> Effect:
    """Put what was found into the hand, and discard the other cards that were revealed."""
    for card in found:
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, others, "revealed")


@action("Horse Traders", types="Action Reaction", cost=4, buys=1, coins=3)
def horse_traders(game: Dominion, me: Player) -> Effect:
    """Discard 2 cards."""
    yield from game.discard_from_hand(me, 2, 2)


@when("attack", "Horse Traders", where="hand", whose="other", optional=True, does_this="set aside")
def horse_traders_aside(game: Dominion, me: Player, _event: Event) -> None:
    """Set this aside from hand until the next turn begins."""
    this = game.frame.physical
    if this is not None and game.set_aside(me, this, "hand"):
        game.prepare(me, (this,))


@later("Horse Traders")
def horse_traders_back(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card, and this goes back to the hand."""
    yield from game.add(me, cards=1)
    for card in cards:
        game.move(me, card, "aside", "hand")


@action("Remake", cost=4)
def remake(game: Dominion, me: Player) -> Effect:
    """Twice: trash a card from hand, gain one costing exactly $1 more."""
    for _ in range(2):
        for trashed in (yield from game.trash_from_hand(me)):
            yield from game.gain_costing(me, game.cost(trashed).plus(1))


@action("Tournament", cost=4, actions=1, comes_with=PRIZES, plus_coins=True)
def tournament(game: Dominion, me: Player) -> Effect:
    """Who plays this may discard a Province for a Prize or a Duchy on the deck; +1 Card, +$1 if no other shows one."""
    shown: list[tuple[Player, Card]] = []
    for player in (me, *game.others(me)):
        provinces = tuple(card for card in game.seat(player).hand if game.is_named(card, "Province"))
        for card in (yield from game.may(player, "reveal", provinces, name="Province")):
            game.reveal(player, card, "hand")
            shown.append((player, card))
    for player, card in shown:
        if player == me:
            yield from game.discard(me, (card,))
            yield from game.gain_one_of(me, (*game.piles_beside("Prize"), "Duchy"), to="deck")
    if all(player == me for player, _ in shown):
        yield from game.add(me, cards=1, coins=1)


set_up_choice(SetUpChoice("bane", "Young Witch", "The Bane of Young Witch.", costs=(2, 3)), rank=0)


@attack("Young Witch", cost=4, cards=2)
def young_witch(game: Dominion, me: Player) -> Effect:
    """Discard 2 cards; each other player who shows no Bane from hand gains a Curse."""
    yield from game.discard_from_hand(me, 2, 2)
    for victim in game.attacked(me):
        banes = tuple(card for card in game.seat(victim).hand if _is_bane(game, card))
        shown = yield from game.may(victim, "reveal", banes, name="Bane")
        for card in shown:
            game.reveal(victim, card, "hand")
        if not shown:
            yield from game.gain(victim, "Curse")


def _is_bane(game: Dominion, card: Card) -> bool:
    table = game.table
    return card.face is None or ("bane" in table.options and table.pile_of.get(card.face) == table.options["bane"])


@action("Harvest", cost=5, plus_coins=True)
def harvest(game: Dominion, me: Player) -> Effect:
    """Reveal and discard the top 4 cards; +$1 for each name among them."""
    revealed = yield from game.reveal_top(me, 4)
    yield from game.discard(me, revealed, "revealed")
    yield from game.add(me, coins=len({card.face for card in revealed}))


@treasure("Horn of Plenty", cost=5)
def horn_of_plenty(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $1 for each name in play; if it is a Victory card, trash this."""
    names = {game.name(card) for card in game.seat(me).play}
    gained = yield from game.gain_up_to(me, len(names))
    this = game.frame.physical
    if gained is not None and this is not None and game.is_type(gained, "Victory"):
        yield from game.trash(me, this, "play")


@action("Hunting Party", cost=5, cards=1, actions=1)
def hunting_party(game: Dominion, me: Player) -> Effect:
    """Reveal the hand, then cards up to one that it has no copy of, which goes to hand; discard the others."""
    names = [card.face for card in game.reveal_hand(me)]
    found, others = yield from game.reveal_until(me, lambda card: card.face not in names)
    yield from _take(game, me, found, others)


@attack("Jester", cost=5, coins=2)
def jester(game: Dominion, me: Player) -> Effect:
    """Each other player discards their top card; for a Victory card a Curse, for another a copy to them or to me."""
    for victim in game.attacked(me):
        for card in (yield from game.reveal_top(victim)):
            yield from game.discard(victim, (card,), "revealed")
            if game.is_type(card, "Victory"):
                yield from game.gain(victim, "Curse")
            elif copy_in_supply(game, card.face) is not None:
                chosen = yield from game.either(me, "they-gain-a-copy", "gain-a-copy")
                yield from game.gain_copy(victim if chosen == "they-gain-a-copy" else me, card.face)


@victory("Fairgrounds", cost=6)
def fairgrounds(game: Dominion, player: Player) -> int:
    """2 VP for every 5 different names among the cards."""
    return len({card.face for card in game.seat(player).cards()}) // 5 * 2


@action("Bag of Gold", types="Action Prize", actions=1, pile=1, in_supply=False)
def bag_of_gold(game: Dominion, me: Player) -> Effect:
    """Gain a Gold onto the deck."""
    yield from game.gain(me, "Gold", to="deck")


@treasure("Diadem", types="Treasure Prize", coins=2, pile=1, in_supply=False)
def diadem(game: Dominion, me: Player) -> Effect:
    """+$1 for each Action that is left."""
    yield from game.add(me, coins=game.table.actions)


@attack("Followers", types="Action Attack Prize", cards=2, pile=1, in_supply=False)
def followers(game: Dominion, me: Player) -> Effect:
    """Gain an Estate; each other player gains a Curse and discards down to 3 cards in hand."""
    yield from game.gain(me, "Estate")
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")
        yield from game.discard_down_to(victim, 3)


simple("Princess", types="Action Prize", buys=1, pile=1, in_supply=False, summary="Cards cost $2 less in play")


@when("cost", "Princess", where="play", whose="any")
@when("cost", "Princess", where="play", whose="any")
def princess_in_play(_game: Dominion, _me: Player, _event: Event) -> None:
    """While this is in play, cards cost $2 less: each ability stands for $1."""


@action("Princess", types="Action Prize", buys=1, pile=1, in_supply=False, since=THIS_TURN)
def princess(game: Dominion, me: Player) -> None:
    """This turn, cards cost $2 less."""
    game.begin_effect(me, COST, 2)


CARDS, ACTIONS, COINS = "2-cards", "2-actions", "2-coins"
SILVERS = "gain-4-silvers-and-put-your-deck-into-your-discard-pile"


@action("Trusty Steed", types="Action Prize", pile=1, in_supply=False, plus_coins=True)
def trusty_steed(game: Dominion, me: Player) -> Effect:
    """Two of: +2 Cards; +2 Actions; +$2; gain 4 Silvers and put the deck into the discard pile."""
    chosen = yield from game.choose(me, CARDS, ACTIONS, COINS, SILVERS, count=2)
    if CARDS in chosen:
        yield from game.add(me, cards=2)
    if ACTIONS in chosen:
        yield from game.add(me, actions=2)
    if COINS in chosen:
        yield from game.add(me, coins=2)
    if SILVERS in chosen:
        for _ in range(4):
            yield from game.gain(me, "Silver")
        game.put_deck_into_discard(me)
