"""Guilds: Coffers (coin tokens, before 2017) and cards that one may overpay for."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from ...kernel.ask import Answer, Ask
from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..text.book import Cost, action, attack, simple, when
from ..vocabulary import effect

if TYPE_CHECKING:
    from ..play.engine import Dominion

OVERPAY_AT_GAIN = "2022-06-01"
"""Overpaying stays part of the buy; since then what it gives comes when the card is gained."""


def _overpaid(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the player who gains the card overpaid for it."""
    turn = game.table.turn
    return turn is not None and turn.player == me and event.card in game.table.overpaid


def _paid(game: Dominion, event: Event) -> Cost:
    """How much was overpaid for the card."""
    return Cost(*game.table.overpaid[event.card]) if event.card is not None else Cost()


def _pay(game: Dominion, me: Player, event: Event) -> Generator[Ask, Answer, Cost]:
    """Ask how much to overpay for the card just bought. Returns how much."""
    return (yield from game.overpay(me, event.card)) if event.card is not None else Cost()


# Coffers


def _one_coffers(game: Dominion, me: Player) -> None:
    """+1 Coffers."""
    game.coffers(me, 1)


simple("Baker", cost=5, cards=1, actions=1, effect=_one_coffers, summary="+1 Card, +1 Action, +1 Coffers")


@when("set up", "Baker", where="table")
def baker_set_up(game: Dominion, me: Player, event: Event) -> None:
    """Each player starts with 1 Coffers."""
    game.coffers(me, 1)


simple("Candlestick Maker", cost=2, actions=1, buys=1, effect=_one_coffers, summary="+1 Action, +1 Buy, +1 Coffers")


@action("Butcher", cost=5)
def butcher(game: Dominion, me: Player) -> Effect:
    """+2 Coffers; you may trash a card from hand for one costing up to $1 more per Coffers you spend."""
    game.coffers(me, 2)
    for trashed in (yield from game.trash_from_hand(me, least=0)):
        held = max(0, game.seat(me).tokens.get("coffers", 0))
        answer = yield from game.ask(me, "spend", range(held + 1), name="Coffers")
        count = int(str(answer[0]))
        for _ in range(count):
            game.tokens(me, "coffers", -1)
        yield from game.gain_up_to(me, game.cost(trashed).plus(count))


@action("Plaza", cost=4, cards=1, actions=2)
def plaza(game: Dominion, me: Player) -> Effect:
    """You may discard a Treasure for +1 Coffers."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        game.coffers(me, 1)


simple("Merchant Guild", cost=5, buys=1, coins=1)


@when("buy", "Merchant Guild", where="play")
def merchant_guild_in_play(game: Dominion, me: Player, event: Event) -> None:
    """While this is in play, when you buy a card, +1 Coffers."""
    game.coffers(me, 1)


MERCHANT_GUILD = effect("Merchant Guild")


@action("Merchant Guild", cost=5, buys=1, coins=1, since=OVERPAY_AT_GAIN, switch="when_buy")
def merchant_guild(game: Dominion, me: Player) -> None:
    """At the end of your Buy phase this turn, +1 Coffers per card you gained in it."""
    game.begin_effect(me, MERCHANT_GUILD, 1)


@when("buy phase end", "Merchant Guild", where="effect", since=OVERPAY_AT_GAIN)
def merchant_guild_at_end(game: Dominion, me: Player, event: Event) -> None:
    """+1 Coffers per card gained in the Buy phase, once for each Merchant Guild played."""
    gained = game.table.gains.count((me, "buy"))
    game.coffers(me, gained * game.not_answered(me, event, MERCHANT_GUILD))


# Overpaying


@action("Doctor", cost=3)
@action("Doctor", cost=3, since=OVERPAY_AT_GAIN, switch="when_buy")
def doctor(game: Dominion, me: Player) -> Effect:
    """Name a card; reveal the top 3 of your deck, trash those of that name, put the rest back in any order."""
    named = yield from game.name_card(me)
    revealed = yield from game.reveal_top(me, 3)
    yield from game.trash_all(me, [card for card in revealed if card.face == named], "revealed")
    yield from game.put_back(me, [card for card in revealed if card.face != named], "revealed")


@when("buy", "Doctor")
def doctor_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Overpay: per $1, look at the top card of your deck; trash it, discard it, or put it back."""
    yield from _treat(game, me, (yield from _pay(game, me, event)).coins)


@when("buy", "Doctor", since=OVERPAY_AT_GAIN)
def doctor_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay."""
    yield from _pay(game, me, event)


@when("gain", "Doctor", since=OVERPAY_AT_GAIN, condition=_overpaid)
def doctor_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Per $1 overpaid, look at the top card of your deck; trash it, discard it, or put it back."""
    yield from _treat(game, me, _paid(game, event).coins)


def _treat(game: Dominion, me: Player, times: int) -> Effect:
    for _ in range(times):
        for card in (yield from game.look_top(me)):
            chosen = yield from game.either(me, "trash", "discard", "topdeck")
            if chosen == "trash":
                yield from game.trash(me, card, "looked at")
            elif chosen == "discard":
                yield from game.discard(me, (card,), "looked at")
            else:
                game.topdeck(me, card, "looked at")


simple("Masterpiece", types="Treasure", cost=3, coins=1)
simple("Masterpiece", types="Treasure", cost=3, coins=1, since=OVERPAY_AT_GAIN, switch="when_buy")


@when("buy", "Masterpiece")
def masterpiece_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Overpay: gain a Silver per $1."""
    yield from _silvers(game, me, (yield from _pay(game, me, event)).coins)


@when("buy", "Masterpiece", since=OVERPAY_AT_GAIN)
def masterpiece_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay."""
    yield from _pay(game, me, event)


@when("gain", "Masterpiece", since=OVERPAY_AT_GAIN, condition=_overpaid)
def masterpiece_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Silver per $1 overpaid."""
    yield from _silvers(game, me, _paid(game, event).coins)


def _silvers(game: Dominion, me: Player, count: int) -> Effect:
    for _ in range(count):
        yield from game.gain(me, "Silver")


@action("Herald", cost=4, cards=1, actions=1)
@action("Herald", cost=4, cards=1, actions=1, since=OVERPAY_AT_GAIN, switch="when_buy")
def herald(game: Dominion, me: Player) -> Effect:
    """Reveal the top card of your deck; if it is an Action, play it."""
    for card in (yield from game.reveal_top(me)):
        if game.is_type(card, "Action"):
            yield from game.play(me, card, "revealed")
        else:
            game.topdeck(me, card, "revealed")


@when("buy", "Herald")
def herald_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Overpay: per $1, put a card of your discard pile onto your deck."""
    yield from _fetch(game, me, (yield from _pay(game, me, event)).coins)


@when("buy", "Herald", since=OVERPAY_AT_GAIN)
def herald_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay."""
    yield from _pay(game, me, event)


@when("gain", "Herald", since=OVERPAY_AT_GAIN, condition=_overpaid)
def herald_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Per $1 overpaid, put a card of your discard pile onto your deck."""
    yield from _fetch(game, me, _paid(game, event).coins)


def _fetch(game: Dominion, me: Player, times: int) -> Effect:
    for _ in range(times):
        yield from game.topdeck_from_discard(me)


@action("Stonemason", cost=2)
@action("Stonemason", cost=2, since=OVERPAY_AT_GAIN, switch="when_buy")
def stonemason(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain 2 cards, each cheaper than it."""
    for trashed in (yield from game.trash_from_hand(me)):
        price = game.cost(trashed)
        for _ in range(2):
            yield from game.gain_cheaper(me, price)


@when("buy", "Stonemason")
def stonemason_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Overpay: gain 2 Actions, each costing what was overpaid."""
    yield from _two_actions(game, me, (yield from _pay(game, me, event)))


@when("buy", "Stonemason", since=OVERPAY_AT_GAIN)
def stonemason_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay, with Potions too."""
    yield from _pay(game, me, event)


@when("gain", "Stonemason", since=OVERPAY_AT_GAIN, condition=_overpaid)
def stonemason_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain 2 Actions, each costing what was overpaid."""
    yield from _two_actions(game, me, _paid(game, event))


def _two_actions(game: Dominion, me: Player, price: Cost) -> Effect:
    if price != Cost():
        for _ in range(2):
            yield from game.gain_costing(me, price, lambda text: text.is_action)


# Other Actions


@action("Advisor", cost=4, actions=1)
def advisor(game: Dominion, me: Player) -> Effect:
    """Reveal the top 3 cards; the player to your left picks one to discard, the rest go to your hand."""
    revealed = yield from game.reveal_top(me, 3)
    picked = yield from game.ask(game.left_of(me), "discard", tuple(revealed), name="revealed")
    yield from game.discard(me, picked, "revealed")
    for card in revealed:
        game.move(me, card, "revealed", "hand")


@action("Journeyman", cost=5)
def journeyman(game: Dominion, me: Player) -> Effect:
    """Name a card; reveal until 3 cards are not of that name: those to your hand, discard the others."""
    named = yield from game.name_card(me)
    found, others = yield from game.reveal_until(me, lambda card: card.face != named, 3)
    yield from game.discard(me, others, "revealed")
    for card in found:
        game.move(me, card, "revealed", "hand")


@attack("Soothsayer", cost=5)
def soothsayer(game: Dominion, me: Player) -> Effect:
    """Gain a Gold; each other player gains a Curse and, if they did, draws a card."""
    yield from game.gain(me, "Gold")
    for victim in game.attacked(me):
        if (yield from game.gain(victim, "Curse")) is not None:
            yield from game.draw(victim, 1)


@attack("Taxman", cost=4)
def taxman(game: Dominion, me: Player) -> Effect:
    """You may trash a Treasure; others with 5 or more cards discard a copy; gain one up to $3 dearer onto the deck."""
    for trashed in (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        for victim in game.attacked(me):
            yield from _tax(game, victim, trashed)
        limit = game.cost(trashed).plus(3)
        yield from game.gain_up_to(me, limit, lambda text: "Treasure" in text.types, "deck")


def _tax(game: Dominion, victim: Player, trashed: Card) -> Effect:
    """The victim discards a copy of the trashed card, or reveals a hand without one."""
    if len(game.seat(victim).hand) >= 5:
        gone = yield from game.discard_from_hand(victim, fits=lambda card: game.is_named(card, trashed.face or "?"))
        if not gone:
            game.reveal_hand(victim)


# Second edition


simple("Farrier", cost=2, cards=1, actions=1, buys=1)


@when("buy", "Farrier")
def farrier_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay."""
    yield from _pay(game, me, event)


FARRIER = effect("Farrier")


@when("gain", "Farrier", condition=_overpaid)
def farrier_gained(game: Dominion, me: Player, event: Event) -> None:
    """+1 Card at the end of this turn per $1 overpaid."""
    game.begin_effect(me, FARRIER, _paid(game, event).coins)


@when("turn end", "Farrier", where="effect")
def farrier_at_turn_end(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card per $1 overpaid."""
    yield from game.add(me, cards=game.not_answered(me, event, FARRIER))


@action("Infirmary", cost=3, cards=1)
def infirmary(game: Dominion, me: Player) -> Effect:
    """+1 Card; you may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


@when("buy", "Infirmary")
def infirmary_paid(game: Dominion, me: Player, event: Event) -> Effect:
    """You may overpay."""
    yield from _pay(game, me, event)


@when("gain", "Infirmary", condition=_overpaid)
def infirmary_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Play this once per $1 overpaid."""
    this, times = event.card, _paid(game, event).coins
    if this is not None and times and this in game.table.zone(me, event.to, this):
        yield from game.play(me, this, event.to)
        for _ in range(times - 1):
            yield from game.replay(me, this)
