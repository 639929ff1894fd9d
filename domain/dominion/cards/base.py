"""Dominion, both editions: the Kingdom cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import is_treasure
from ..play.abilities.events import Event
from ..play.turns.past import is_first_of_name
from ..text.book import action, attack, simple, victory, when
from ..vocabulary import promise, swapped

if TYPE_CHECKING:
    from ..play.engine import Dominion

SECOND_EDITION = "2016-10-01"
"""The second edition, which made Mine, Moneylender and Throne Room optional."""
LIST_OF_2026 = "2026-01-01"
"""The wiki's list of cards of January 2026, which has a wording that the list of 2023 had not. [docs/sources.md]"""

simple("Village", cost=3, cards=1, actions=2)
simple("Woodcutter", cost=3, buys=1, coins=2)
simple("Smithy", cost=4, cards=3)
simple("Festival", cost=5, actions=2, buys=1, coins=2)
simple("Laboratory", cost=5, cards=2, actions=1)
simple("Market", cost=5, cards=1, actions=1, buys=1, coins=1)


def _discard_for_cards(game: Dominion, me: Player) -> Effect:
    gone = yield from game.discard_from_hand(me, least=0, most=len(game.seat(me).hand))
    yield from game.add(me, cards=len(gone))


@action("Cellar", cost=2, actions=1)
def first_cellar(game: Dominion, me: Player) -> Effect:
    """Discard any number of cards; +1 Card for each."""
    yield from _discard_for_cards(game, me)


@action("Cellar", cost=2, actions=1, since=SECOND_EDITION)
def cellar(game: Dominion, me: Player) -> Effect:
    """Discard any number of cards, then draw that many."""
    gone = yield from game.discard_from_hand(me, least=0, most=len(game.seat(me).hand))
    yield from game.draw(me, len(gone))


@action("Cellar", cost=2, actions=1, since=LIST_OF_2026)
def latest_cellar(game: Dominion, me: Player) -> Effect:
    """Discard any number of cards; +1 Card for each, as in the first edition."""
    yield from _discard_for_cards(game, me)


@action("Chapel", cost=2)
def chapel(game: Dominion, me: Player) -> Effect:
    """Trash up to 4 cards from hand."""
    yield from game.trash_from_hand(me, least=0, most=4)


simple("Moat", types="Action Reaction", cost=2, cards=2)


@when("attack", "Moat", where="hand", whose="other", optional=True, does_this="reveal")
def moat(game: Dominion, me: Player, _event: Event) -> None:
    """Reveal this from hand: unaffected by the Attack."""
    game.shield(me)


@action("Chancellor", cost=3, coins=2)
def chancellor(game: Dominion, me: Player) -> Effect:
    """The deck may go into the discard pile."""
    if (yield from game.yes(me, "move deck")):
        game.put_deck_into_discard(me)


@action("Harbinger", cost=3, cards=1, actions=1)
def harbinger(game: Dominion, me: Player) -> Effect:
    """Look through the discard pile; a card from it may go onto the deck."""
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    for card in (yield from game.may(me, "topdeck", discard, name="from the discard pile")):
        game.topdeck(me, card, "discard")


MERCHANT = promise("Merchant")


@action("Merchant", cost=3, cards=1, actions=1, plus_coins=True)
def merchant(game: Dominion, me: Player) -> None:
    """The first Silver of the turn gives +$1."""
    game.begin_promise(me, MERCHANT)


def _is_first_silver(game: Dominion, _me: Player, event: Event) -> bool:
    return event.card is not None and event.card.face == "Silver" and is_first_of_name(game, "Silver")


@when("play", "Merchant", where="effect", condition=_is_first_silver)
def merchant_silver(game: Dominion, me: Player, _event: Event) -> Effect:
    """+$1 for each Merchant played."""
    swaps = game.in_force(me, swapped(MERCHANT))
    yield from game.add(me, coins=game.in_force(me, MERCHANT) - swaps, cards=swaps)


@action("Vassal", cost=3, coins=2)
def vassal(game: Dominion, me: Player) -> Effect:
    """Discard the top card of the deck; if it is an Action, it may be played."""
    for card in (yield from game.discard(me, (yield from game.top(me)), "deck")):
        if game.is_type(card, "Action") and (yield from game.may(me, "play", (card,), name="it")):
            yield from game.play(me, card, from_=game.tracked(me, card, "discard"))


@action("Workshop", cost=3)
def workshop(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4."""
    yield from game.gain_up_to(me, 4)


@attack("Bureaucrat", cost=4)
def bureaucrat(game: Dominion, me: Player) -> Effect:
    """Gain a Silver onto the deck; the others each put a Victory card from hand onto theirs, or show they have none."""
    yield from game.gain(me, "Silver", to="deck")
    for victim in game.attacked(me):
        cards = tuple(card for card in game.seat(victim).hand if game.is_type(card, "Victory"))
        least = min(1, game.certain(cards))
        chosen = yield from game.ask(victim, "topdeck", cards, least, name="Victory card")
        for card in chosen:
            game.reveal(victim, card, "hand")
            game.topdeck(victim, card, "hand")
        if not chosen:
            game.reveal_hand(victim)


@action("Feast", cost=4)
def feast(game: Dominion, me: Player) -> Effect:
    """Trash this; gain a card costing up to $5, also when this could not be trashed again."""
    this = game.frame.physical
    if this is not None:
        yield from game.trash(me, this, "play")
    yield from game.gain_up_to(me, 5)


@victory("Gardens", cost=4)
def gardens(game: Dominion, player: Player) -> int:
    """1 VP for every 10 cards."""
    return len(game.seat(player).cards()) // 10


@attack("Militia", cost=4, coins=2)
def militia(game: Dominion, me: Player) -> Effect:
    """Each other player discards down to 3 cards in hand."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)


def _is_copper(game: Dominion, card: Card) -> bool:
    return game.is_named(card, "Copper")


def _trash_copper(game: Dominion, me: Player, least: int) -> Effect:
    for _ in (yield from game.trash_from_hand(me, least, fits=lambda card: _is_copper(game, card))):
        yield from game.add(me, coins=3)


@action("Moneylender", cost=4, plus_coins=True)
def first_moneylender(game: Dominion, me: Player) -> Effect:
    """Trash a Copper from hand for +$3."""
    yield from _trash_copper(game, me, least=1)


@action("Moneylender", cost=4, since=SECOND_EDITION, plus_coins=True)
def moneylender(game: Dominion, me: Player) -> Effect:
    """A Copper from hand may be trashed for +$3."""
    yield from _trash_copper(game, me, least=0)


@action("Poacher", cost=4, cards=1, actions=1, coins=1)
def poacher(game: Dominion, me: Player) -> Effect:
    """Discard a card for each empty Supply pile."""
    empty = sum(not pile for pile in game.table.supply.values())
    yield from game.discard_from_hand(me, empty, empty)


@action("Remodel", cost=4)
def remodel(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain one costing up to $2 more."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_up_to(me, game.cost(trashed).plus(2))


@attack("Spy", cost=4, cards=1, actions=1)
def spy(game: Dominion, me: Player) -> Effect:
    """Each player, also who plays this, reveals their top card; it is discarded or put back as the latter likes."""
    for player in (me, *game.attacked(me)):
        for card in (yield from game.reveal_top(player)):
            if (yield from game.may(me, "discard", (card,), name="it")):
                yield from game.discard(player, (card,), "revealed")
            else:
                game.topdeck(player, card, "revealed")


@attack("Thief", cost=4)
def thief(game: Dominion, me: Player) -> Effect:
    """Each other player reveals 2 cards and trashes a Treasure of them; any of those trashed may be gained."""
    trashed: list[Card] = []
    for victim in game.attacked(me):
        revealed = yield from game.reveal_top(victim, 2)
        treasures = tuple(card for card in revealed if game.is_type(card, "Treasure"))
        for card in (yield from game.ask(me, "trash", treasures, name="Treasure")):
            yield from game.trash(victim, card, "revealed")
            trashed.append(card)
        yield from game.discard(victim, revealed, "revealed")
    chosen = yield from game.ask(me, "gain", trashed, 0, len(trashed), name="trashed")
    for card in chosen:
        yield from game.gain(me, card, from_="trash")


@action("Throne Room", cost=4)
def first_throne_room(game: Dominion, me: Player) -> Effect:
    """Play an Action from hand twice."""
    chosen = yield from game.play_from_hand(me, "Action", least=1)
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)


@action("Throne Room", cost=4, since=SECOND_EDITION)
def throne_room(game: Dominion, me: Player) -> Effect:
    """An Action from hand may be played twice."""
    chosen = yield from game.play_from_hand(me, "Action")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)


@attack("Bandit", cost=5)
def bandit(game: Dominion, me: Player) -> Effect:
    """Gain a Gold; each other player reveals 2 cards, trashes a Treasure of them but no Copper, discards the rest."""
    yield from game.gain(me, "Gold")
    for victim in game.attacked(me):
        revealed = yield from game.reveal_top(victim, 2)
        treasures = tuple(card for card in revealed if game.is_type(card, "Treasure") and card.face != "Copper")
        for card in (yield from game.ask(victim, "trash", treasures, name="Treasure")):
            yield from game.trash(victim, card, "revealed")
        yield from game.discard(victim, revealed, "revealed")


@action("Council Room", cost=5, cards=4, buys=1)
def council_room(game: Dominion, me: Player) -> Effect:
    """Each other player draws a card."""
    for other in game.others(me):
        yield from game.draw(other)


@action("Library", cost=5)
def library(game: Dominion, me: Player) -> Effect:
    """Draw to 7 cards in hand; Actions that come may be set aside, to be discarded afterwards."""
    hand = game.seat(me).hand
    aside: list[Card] = []
    while len(hand) < 7 and (found := (yield from game.top(me))):
        card = found[0]
        if not game.is_type(card, "Action"):
            yield from game.draw(me)
            continue
        game.look(me, me, (card,))
        if (yield from game.may(me, "set aside", (card,), name="it")):
            game.set_aside(me, card, "deck")
            aside.append(card)
        else:
            game.move(me, card, "deck", "hand")
    yield from game.discard(me, aside, "aside")


def _mine(game: Dominion, me: Player, least: int) -> Effect:
    for trashed in (yield from game.trash_from_hand(me, least, fits=lambda card: game.is_type(card, "Treasure"))):
        yield from game.gain_up_to(me, game.cost(trashed).plus(3), is_treasure, to="hand")


@action("Mine", cost=5)
def first_mine(game: Dominion, me: Player) -> Effect:
    """Trash a Treasure from hand; gain one to hand costing up to $3 more."""
    yield from _mine(game, me, least=1)


@action("Mine", cost=5, since=SECOND_EDITION)
def mine(game: Dominion, me: Player) -> Effect:
    """A Treasure from hand may be trashed, to gain one to hand costing up to $3 more."""
    yield from _mine(game, me, least=0)


@action("Sentry", cost=5, cards=1, actions=1)
def sentry(game: Dominion, me: Player) -> Effect:
    """Look at the top 2 cards: trash any, then discard any, then put the rest back in any order."""
    cards = yield from game.look_top(me, 2)
    for card in (yield from game.ask(me, "trash", tuple(cards), 0, 2, name="looked at")):
        yield from game.trash(me, card, "looked at")
        cards.remove(card)
    for card in (yield from game.ask(me, "discard", tuple(cards), 0, 2, name="looked at")):
        yield from game.discard(me, (card,), "looked at")
        cards.remove(card)
    yield from game.put_back(me, cards, "looked at")


@attack("Witch", cost=5, cards=2)
def witch(game: Dominion, me: Player) -> Effect:
    """Each other player gains a Curse."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")


@action("Adventurer", cost=6)
def adventurer(game: Dominion, me: Player) -> Effect:
    """Reveal cards from the deck until 2 Treasures come, which go to hand; discard the others."""
    treasures, others = yield from game.reveal_until(me, lambda card: game.is_type(card, "Treasure"), 2)
    for card in treasures:
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, others, "revealed")


@action("Artisan", cost=6)
def artisan(game: Dominion, me: Player) -> Effect:
    """Gain a card to hand costing up to $5; put a card from hand onto the deck."""
    yield from game.gain_up_to(me, 5, to="hand")
    yield from game.topdeck_from_hand(me)
