"""Prosperity, first edition; later texts stand beside the first ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, is_there, was
from ..play.abilities.events import Event
from ..play.moves.gain import copy_in_supply
from ..table import facts as f
from ..text.book import Cost, Text, action, attack, cheaper, may_buy, shift, simple, treasure, when
from ..vocabulary import CANNOT_BUY, effect, effect_kind

if TYPE_CHECKING:
    from ..play.engine import Dominion

SECOND_EDITION = "2022-06-01"
Condition = Callable[["Dominion", Player, Event], bool]


simple("Worker's Village", cost=4, cards=1, actions=2, buys=1)


@treasure("Loan", cost=3, coins=1)
def loan(game: Dominion, me: Player) -> Effect:
    """$1; reveal cards up to a Treasure: discard or trash it, discard the others."""
    found, others = yield from game.reveal_until(me, lambda card: game.is_type(card, "Treasure"))
    for card in found:
        if (yield from game.may(me, "trash", (card,), name="it")):
            yield from game.trash(me, card, "revealed")
        else:
            yield from game.discard(me, (card,), "revealed")
    yield from game.discard(me, others, "revealed")


@action("Trade Route", cost=3, buys=1, plus_coins=True)
def trade_route(game: Dominion, me: Player) -> Effect:
    """+1 Buy; trash a card from hand; +$1 for each Victory pile of the Supply from which a card was gained."""
    yield from game.trash_from_hand(me)
    yield from game.add(me, coins=_victory_piles_gained_from(game))


def _victory_piles_gained_from(game: Dominion) -> int:
    """How many tokens lie on the Trade Route mat."""
    table = game.table
    gained = {
        table.pile_of.get(fact.card.face or "", ""): None
        for fact in game.facts
        if isinstance(fact, f.CardGained) and fact.from_ == "supply"
    }
    return sum(name in table.supply and game.is_type(name, "Victory") for name in gained)


@action("Watchtower", types="Action Reaction", cost=3)
def watchtower(game: Dominion, me: Player) -> Effect:
    """Draw until you have 6 cards in hand."""
    yield from game.draw_to(me, 6)


@when(
    "gain", "Watchtower", where="hand", optional=True, condition=is_there, does=("trash", "topdeck"), does_this="reveal"
)
def watchtower_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain a card, reveal this: trash that card or put it onto your deck."""
    if event.card is None:
        return
    if (yield from game.either(me, "trash", "topdeck")) == "trash":
        yield from game.trash(me, event.card, event.to)
    else:
        game.topdeck(me, event.card, event.to)


@action("Bishop", cost=4, coins=1)
def bishop(game: Dominion, me: Player) -> Effect:
    """+$1, +1 VP; trash a card from hand for 1 VP per $2 it costs; each other player may trash a card from hand."""
    game.vp(me, 1)
    for trashed in (yield from game.trash_from_hand(me)):
        game.vp(me, game.cost(trashed).coins // 2)
    for other in game.others(me):
        yield from game.trash_from_hand(other, least=0)


@action("Monument", cost=4, coins=2)
def monument(game: Dominion, me: Player) -> None:
    """+$2, +1 VP."""
    game.vp(me, 1)


def _talisman_copies(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and not was(game, event, "Victory") and cost_when_gained(game, event).within(Cost(4))


@treasure("Talisman", cost=4, coins=1)
def talisman(game: Dominion, me: Player) -> None:
    """$1; while this is in play, buying a card of up to $4 that is not a Victory card gains a copy of it."""


@when("buy", "Talisman", where="play", condition=_talisman_copies)
def talisman_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a copy of the card bought."""
    if event.card is not None:
        copy = copy_in_supply(game, event.card.face, under=1)  # the top one is bought, and gained after this
        if copy is not None:
            yield from game.gain(me, copy)


simple("Quarry", types="Treasure", cost=4, coins=1)


@cheaper("Quarry")
def quarry_in_play(game: Dominion, text: Text) -> int:
    """While this is in play, Actions cost $2 less."""
    if not text.is_action:
        return 0
    return 2 * sum(card.face == "Quarry" for seat in game.table.seats.values() for card in seat.play)


QUARRY = effect("Quarry")


@treasure("Quarry", cost=4, coins=1, since=SECOND_EDITION)
def quarry(game: Dominion, me: Player) -> None:
    """$1; this turn, Actions cost $2 less."""
    game.begin_effect(me, QUARRY)


@cheaper("Quarry", since=SECOND_EDITION)
def quarry_this_turn(game: Dominion, text: Text) -> int:
    """Actions cost $2 less for each Quarry played this turn."""
    return 2 * game.in_force_for_all(QUARRY) if text.is_action else 0


def _in_play(game: Dominion, fits: Callable[[Card], bool]) -> int:
    """How many cards that fit the player whose turn it is has in play."""
    turn = game.table.turn
    return sum(map(fits, game.seat(turn.player).play)) if turn is not None else 0


simple(
    "Peddler",
    cost=8,
    cards=1,
    actions=1,
    coins=1,
    summary="+1 Card, +1 Action, +$1. In your Buy phase this costs $2 less for each Action you have in play.",
)


@cheaper("Peddler", phase="buy")
def peddler(game: Dominion, text: Text) -> int:
    """In the Buy phase this costs $2 less for each Action its player has in play."""
    return 2 * _in_play(game, lambda card: game.is_type(card, "Action")) if text.name == "Peddler" else 0


@treasure("Contraband", cost=5, coins=3, buys=1)
def contraband(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; the player to the left names a card that you cannot buy this turn."""
    named = yield from game.name_card(game.left_of(me))
    game.begin_effect(me, CANNOT_BUY.of(named))


@action("City", cost=5, cards=1, actions=2, plus_coins=True)
def city(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; with an empty Supply pile +1 Card more, with two also +1 Buy and +$1."""
    empty = sum(not pile for pile in game.table.supply.values())
    if empty >= 1:
        yield from game.add(me, cards=1)
    if empty >= 2:
        yield from game.add(me, buys=1, coins=1)


@action("Counting House", cost=5)
def counting_house(game: Dominion, me: Player) -> Effect:
    """Put any number of Coppers from your discard pile into your hand."""
    coppers = tuple(card for card in game.seat(me).discard if game.is_named(card, "Copper"))
    chosen = yield from game.ask(me, "reveal", coppers, 0, len(coppers), name="Coppers")
    for card in chosen:
        game.move(me, card, "discard", "hand")


def _mint(game: Dominion, me: Player) -> Effect:
    treasures = tuple(card for card in game.seat(me).hand if game.is_type(card, "Treasure"))
    for card in (yield from game.may(me, "reveal", treasures, name="Treasure to copy")):
        game.reveal(me, card, "hand")
        yield from game.gain_copy(me, card.face)


@action("Mint", cost=5)
def mint(game: Dominion, me: Player) -> Effect:
    """Reveal a Treasure from hand to gain a copy of it; buying this trashes all Treasures you have in play."""
    yield from _mint(game, me)


@when("buy", "Mint")
def mint_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy this, trash all Treasures you have in play."""
    for card in tuple(game.seat(me).play):
        if game.is_type(card, "Treasure"):
            yield from game.trash(me, card, "play")


@action("Mint", cost=5, since=SECOND_EDITION, switch="when_buy")
def mint_second_edition(game: Dominion, me: Player) -> Effect:
    """Reveal a Treasure from hand to gain a copy of it; gaining this trashes the Treasures you have in play."""
    yield from _mint(game, me)


@when("gain", "Mint", since=SECOND_EDITION)
def mint_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, trash all Treasures you have in play that are not Durations."""
    for card in tuple(game.seat(me).play):
        if game.is_type(card, "Treasure") and not game.is_type(card, "Duration"):
            yield from game.trash(me, card, "play")


@attack("Mountebank", cost=5, coins=2)
def mountebank(game: Dominion, me: Player) -> Effect:
    """+$2; each other player may discard a Curse, else they gain a Curse and a Copper."""
    for victim in game.attacked(me):
        chosen = yield from game.may(victim, "discard", game.named_in_hand(victim, "Curse"), name="Curse")
        if chosen:
            yield from game.discard(victim, chosen)
        else:
            yield from game.gain(victim, "Curse")
            yield from game.gain(victim, "Copper")


@attack("Rabble", cost=5, cards=3)
def rabble(game: Dominion, me: Player) -> Effect:
    """+3 Cards; each other player reveals 3 cards, discards Actions and Treasures, puts the others back."""
    for victim in game.attacked(me):
        cards = yield from game.reveal_top(victim, 3)
        gone = [card for card in cards if game.is_type(card, "Action") or game.is_type(card, "Treasure")]
        yield from game.discard(victim, gone, "revealed")
        yield from game.put_back(victim, [card for card in cards if card not in gone], "revealed")


simple("Royal Seal", types="Treasure", cost=5, coins=2)


@when("gain", "Royal Seal", where="play", optional=True, does="topdeck")
def royal_seal(game: Dominion, me: Player, event: Event) -> None:
    """While this is in play, a card you gain may go onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


@action("Vault", cost=5, cards=2, plus_coins=True)
def vault(game: Dominion, me: Player) -> Effect:
    """+2 Cards; discard any number of cards for +$1 each; each other player may discard 2 cards to draw one."""
    gone = yield from game.discard_from_hand(me, least=0, most=len(game.seat(me).hand))
    yield from game.add(me, coins=len(gone))
    for other in game.others(me):
        given = yield from game.discard_from_hand(other, least=0, most=2)
        if len(given) == 1:
            given += yield from game.discard_from_hand(other)
        if len(given) == 2:
            yield from game.draw(other, 1)


@treasure("Venture", cost=5, coins=1)
def venture(game: Dominion, me: Player) -> Effect:
    """$1; reveal cards up to a Treasure; discard the others and play it."""
    found, others = yield from game.reveal_until(me, lambda card: game.is_type(card, "Treasure"))
    yield from game.discard(me, others, "revealed")
    for card in found:
        yield from game.play(me, card, "revealed")


@attack("Goons", cost=6, buys=1, coins=2)
def goons(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$2; each other player discards down to 3 cards; while this is in play, each buy gives 1 VP."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)


@when("buy", "Goons", where="play")
def goons_bought(game: Dominion, me: Player, event: Event) -> None:
    """+1 VP."""
    game.vp(me, 1)


simple(
    "Grand Market",
    cost=6,
    cards=1,
    actions=1,
    buys=1,
    coins=2,
    summary="+1 Card, +1 Action, +1 Buy, +$2. You cannot buy this with a Copper in play.",
)


@may_buy("Grand Market")
def grand_market(game: Dominion, me: Player) -> bool:
    """Not with a Copper in play."""
    return all(card.face != "Copper" for card in game.seat(me).play)


simple("Hoard", types="Treasure", cost=6, coins=2)


@when("buy", "Hoard", where="play", condition=card_is("Victory"))
def hoard_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """While this is in play, buying a Victory card gains a Gold."""
    yield from game.gain(me, "Gold")


HOARD = effect("Hoard")


@treasure("Hoard", cost=6, coins=2, since=SECOND_EDITION, switch="when_buy")
def hoard(game: Dominion, me: Player) -> None:
    """$2; gaining a Victory card that you bought this turn gains a Gold."""
    game.begin_effect(me, HOARD)


def _bought_victory(game: Dominion, me: Player, event: Event) -> bool:
    return event.card in game.table.bought and card_is("Victory")(game, me, event)


@when("gain", "Hoard", since=SECOND_EDITION, where="effect", condition=_bought_victory)
def hoard_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Gold for each Hoard played this turn."""
    for _ in range(game.not_answered(me, event, HOARD)):
        yield from game.gain(me, "Gold")


@treasure("Bank", cost=7)
def bank(game: Dominion, me: Player) -> Effect:
    """$1 for each Treasure you have in play, this one too."""
    yield from game.add(me, coins=sum(game.is_type(card, "Treasure") for card in game.seat(me).play))


@action("Expand", cost=7)
def expand(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain one costing up to $3 more."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_up_to(me, game.cost(trashed).plus(3))


@action("Forge", cost=7)
def forge(game: Dominion, me: Player) -> Effect:
    """Trash any number of cards from hand; gain one costing exactly their coins together."""
    trashed: list[Card] = yield from game.trash_from_hand(me, 0, len(game.seat(me).hand))
    yield from game.gain_costing(me, Cost(sum(game.cost(card).coins for card in trashed)))


@action("King's Court", cost=7)
def kings_court(game: Dominion, me: Player) -> Effect:
    """You may play an Action from hand three times."""
    chosen = yield from game.play_from_hand(me, "Action")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 3)


# Second edition


@treasure("Anvil", cost=3, coins=1)
def anvil(game: Dominion, me: Player) -> Effect:
    """$1; you may discard a Treasure to gain a card costing up to $4."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        yield from game.gain_up_to(me, 4)


@attack("Charlatan", cost=5, coins=3)
def charlatan(game: Dominion, me: Player) -> Effect:
    """+$3; each other player gains a Curse. In this game Curses are Treasures worth $1, too."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")


@shift("Charlatan")
def charlatan_curses(game: Dominion, text: Text) -> Text:
    """A Curse is a Treasure worth $1, too."""
    return replace(text, types=text.types | {"Treasure"}, coins=1) if text.name == "Curse" else text


@attack("Clerk", types="Action Attack Reaction", cost=4, coins=2)
def clerk(game: Dominion, me: Player) -> Effect:
    """+$2; each other player with 5 or more cards in hand puts one onto their deck."""
    for victim in game.attacked(me):
        if len(game.seat(victim).hand) >= 5:
            yield from game.topdeck_from_hand(victim)


@when("turn start", "Clerk", where="hand", optional=True, does_this="play")
def clerk_at_turn_start(game: Dominion, me: Player, event: Event) -> Effect:
    """Play this from hand."""
    this = game.frame.physical
    if this is not None:
        yield from game.play(me, this)


COLLECTION = effect("Collection")


@treasure("Collection", cost=5, coins=2, buys=1)
def collection(game: Dominion, me: Player) -> None:
    """$2, +1 Buy; this turn +1 VP when you gain an Action."""
    game.begin_effect(me, COLLECTION)


@when("gain", "Collection", where="effect", condition=card_is("Action"))
def collection_grows(game: Dominion, me: Player, event: Event) -> None:
    """+1 VP for each Collection played this turn."""
    game.vp(me, game.not_answered(me, event, COLLECTION))


@treasure("Crystal Ball", cost=5, coins=1)
def crystal_ball(game: Dominion, me: Player) -> Effect:
    """$1; look at the top card of your deck: trash, discard, or (Action or Treasure) play it, or leave it there."""
    for card in (yield from game.look_top(me)):
        playable = game.is_type(card, "Action") or game.is_type(card, "Treasure")
        labels = ("topdeck", "trash", "discard", *(("play",) if playable else ()))
        chosen = yield from game.either(me, *labels)
        if chosen == "trash":
            yield from game.trash(me, card, "looked at")
        elif chosen == "discard":
            yield from game.discard(me, (card,), "looked at")
        elif chosen == "play":
            yield from game.play(me, card, "looked at")
        else:
            game.topdeck(me, card, "looked at")


@treasure("Investment", cost=4)
def investment(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; +$1, or trash this to reveal your hand for 1 VP per name of a Treasure in it."""
    yield from game.trash_from_hand(me)
    chosen = yield from game.choose(me, "1-coin", "trash-this")
    if "1-coin" in chosen:
        yield from game.add(me, coins=1)
    this = game.frame.physical
    if "trash-this" in chosen and this is not None and (yield from game.trash(me, this, "play")):
        game.vp(me, len({card.face for card in game.of_type(game.reveal_hand(me), "Treasure")}))


@action("Magnate", cost=5)
def magnate(game: Dominion, me: Player) -> Effect:
    """Reveal your hand; +1 Card per Treasure in it."""
    yield from game.add(me, cards=len(game.of_type(game.reveal_hand(me), "Treasure")))


TIARA = effect("Tiara")


@treasure("Tiara", cost=4, buys=1)
def tiara(game: Dominion, me: Player) -> Effect:
    """+1 Buy; this turn what you gain may go onto your deck; you may play a Treasure from hand twice."""
    game.begin_effect(me, TIARA)
    chosen = yield from game.play_from_hand(me, "Treasure")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)


@when("gain", "Tiara", where="effect", optional=True, does="topdeck")
def tiara_topdecks(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


NAMED_FOR_WAR_CHESTS = effect_kind("War Chest: ")
"""A card was named for a War Chest this turn."""


@treasure("War Chest", cost=5)
def war_chest(game: Dominion, me: Player) -> Effect:
    """The player to the left names a card; gain one costing up to $5 that was not named for War Chests this turn."""
    named = yield from game.name_card(game.left_of(me))
    game.begin_effect(me, NAMED_FOR_WAR_CHESTS.of(named))
    allowed = [effect for _, effect in game.table.effects]
    yield from game.gain_up_to(me, 5, lambda text: NAMED_FOR_WAR_CHESTS.of(text.name) not in allowed)
