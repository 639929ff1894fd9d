"""Hinterlands, first edition; the texts of 2022 stand beside the first ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, is_there, not_in_clean_up
from ..play.abilities.duration import staying
from ..play.abilities.events import Event
from ..play.turns.clean_up import topdeck_discarded
from ..play.turns.past import gains_of_type, is_first_of_name
from ..text.book import Condition, Text, action, attack, simple, treasure, victory, when
from ..vocabulary import COST, Zone, effect

if TYPE_CHECKING:
    from ..play.engine import Dominion

TRADER_EXCHANGES = "2020-10-01"
AS_DISCARDED = "2016-10-01"
"""From here a Scheme acts when an Action is discarded; before, one was chosen at the start of Clean-up."""
WHEN_GAIN = "2022-06-01"
"""When the when-buy cards became when-gain, and "while this is in play" became "this turn"."""


def _gained(name: str) -> Condition:
    """The condition that the card gained is called so."""
    return lambda game, me, event: event.card is not None and event.card.face == name


# Costs


simple("Highway", cost=5, cards=1, actions=1)


@when("cost", "Highway", where="play", whose="any")
def highway_in_play(game: Dominion, me: Player, event: Event) -> None:
    """While this is in play, cards cost $1 less."""


@action("Highway", cost=5, cards=1, actions=1, since=WHEN_GAIN)
def highway(game: Dominion, me: Player) -> None:
    """This turn, cards cost $1 less."""
    game.begin_effect(me, COST, 1)


# Treasures


@treasure("Fool's Gold", cost=2, types="Treasure Reaction")
def fools_gold(game: Dominion, me: Player) -> Effect:
    """+$1 the first time this turn, else +$4."""
    first = is_first_of_name(game, "Fool's Gold")
    yield from game.add(me, coins=1 if first else 4)


@when(
    "gain", "Fool's Gold", where="hand", whose="other", optional=True, condition=_gained("Province"), does_this="trash"
)
def fools_gold_at_province(game: Dominion, me: Player, event: Event) -> Effect:
    """When another player gains a Province, trash this from hand for a Gold onto the deck."""
    card = game.frame.physical
    if card is not None and (yield from game.trash(me, card)):
        yield from game.gain(me, "Gold", "deck")


@treasure("Ill-Gotten Gains", cost=5, coins=1)
def ill_gotten_gains(game: Dominion, me: Player) -> Effect:
    """You may gain a Copper to your hand."""
    if game.table.pile("Copper"):
        yield from game.gain_one_of(me, ("Copper",), "hand", least=0)


@when("gain", "Ill-Gotten Gains")
def ill_gotten_gains_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Each other player gains a Curse."""
    for other in game.others(me):
        yield from game.gain(other, "Curse")


simple("Cache", types="Treasure", cost=5, coins=3)


@when("gain", "Cache")
def cache(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain 2 Coppers."""
    for _ in range(2):
        yield from game.gain(me, "Copper")


# Victory cards


@victory("Silk Road", cost=4)
def silk_road(game: Dominion, player: Player) -> int:
    """1 VP per 4 Victory cards you have."""
    texts = (game.text(card.face) for card in game.seat(player).cards())
    return sum(text is not None and "Victory" in text.types for text in texts) // 4


simple("Tunnel", types="Victory Reaction", cost=3, points=2)


@when("discard", "Tunnel", optional=True, condition=not_in_clean_up, does_this="reveal")
def tunnel(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this other than in Clean-up, reveal it for a Gold."""
    yield from game.gain(me, "Gold")


simple("Farmland", types="Victory", cost=6, points=2)
simple("Farmland", types="Victory", cost=6, points=2, since=WHEN_GAIN, switch="farmland")


@when("buy", "Farmland")
def farmland_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy this, trash a card from hand and gain one costing exactly $2 more."""
    yield from _farmland(game, me)


@when("gain", "Farmland", since=WHEN_GAIN)
def farmland_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, trash a card from hand and gain a non-Farmland costing exactly $2 more."""
    yield from _farmland(game, me, lambda text: text.name != "Farmland")


def _farmland(game: Dominion, me: Player, fits: Callable[[Text], bool] | None = None) -> Effect:
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_costing(me, game.cost(trashed).plus(2), fits)


# Actions that draw and give


@action("Stables", cost=5)
def stables(game: Dominion, me: Player) -> Effect:
    """You may discard a Treasure for +3 Cards and +1 Action."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        yield from game.add(me, cards=3)
        yield from game.add(me, actions=1)


@action("Oasis", cost=3, cards=1, actions=1, coins=1)
def oasis(game: Dominion, me: Player) -> Effect:
    """Discard a card."""
    yield from game.discard_from_hand(me)


@action("Crossroads", cost=2)
def crossroads(game: Dominion, me: Player) -> Effect:
    """Reveal your hand for +1 Card per Victory card; +3 Actions the first time this turn."""
    hand = game.reveal_hand(me)
    yield from game.add(me, cards=sum(game.is_type(card, "Victory") for card in hand))
    if is_first_of_name(game, "Crossroads"):
        yield from game.add(me, actions=3)


@action("Cartographer", cost=5, cards=1, actions=1)
def cartographer(game: Dominion, me: Player) -> Effect:
    """Look at the top 4 cards of your deck, discard any of them, put the others back in any order."""
    seen = yield from game.look_top(me, 4)
    gone = yield from game.ask(me, "discard", tuple(seen), 0, len(seen))
    yield from game.discard(me, gone, "looked at")
    yield from game.put_back(me, [card for card in seen if card not in gone], "looked at")


@action("Embassy", cost=5, cards=5)
def embassy(game: Dominion, me: Player) -> Effect:
    """Discard 3 cards."""
    yield from game.discard_from_hand(me, 3, 3)


@when("gain", "Embassy")
def embassy_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Each other player gains a Silver."""
    for other in game.others(me):
        yield from game.gain(other, "Silver")


@action("Inn", cost=5, cards=2, actions=2)
def inn(game: Dominion, me: Player) -> Effect:
    """Discard 2 cards."""
    yield from game.discard_from_hand(me, 2, 2)


@when("gain", "Inn")
def inn_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Reveal any Actions of your discard pile and shuffle them into your deck."""
    seat = game.seat(me)
    actions = tuple(card for card in seat.discard if game.is_type(card, "Action"))
    chosen = yield from game.ask(me, "topdeck", actions, 0, len(actions), name="shuffled in")
    for card in chosen:
        game.reveal(me, card, "discard")
    yield from game.shuffle_in(me, chosen, "discard")


@action("Jack of All Trades", cost=4)
def jack_of_all_trades(game: Dominion, me: Player) -> Effect:
    """Gain a Silver; you may discard the top card; draw up to 5 in hand; you may trash a non-Treasure from hand."""
    yield from game.gain(me, "Silver")
    yield from _sift(game, me)
    yield from game.draw_to(me, 5)
    yield from game.trash_from_hand(me, least=0, fits=lambda card: not _treasure(game, card))


def _sift(game: Dominion, player: Player) -> Effect:
    """Look at the top card of the deck, and discard it or put it back."""
    for card in (yield from game.look_top(player)):
        unwanted = yield from game.may(player, "discard", (card,), name="it")
        if not (yield from game.discard(player, unwanted, "looked at")):
            game.topdeck(player, card, "looked at")


def _treasure(game: Dominion, card: Card) -> bool:
    """Whether a card is known to be a Treasure."""
    text = game.text(card.face)
    return text is not None and "Treasure" in text.types


@action("Spice Merchant", cost=4, plus_coins=True)
def spice_merchant(game: Dominion, me: Player) -> Effect:
    """You may trash a Treasure for +2 Cards and +1 Action, or +1 Buy and +$2."""
    if (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        chosen = yield from game.choose(me, "2-cards-and-1-action", "1-buy-and-2-coins")
        if "2-cards-and-1-action" in chosen:
            yield from game.add(me, cards=2, actions=1)
        if "1-buy-and-2-coins" in chosen:
            yield from game.add(me, buys=1, coins=2)


@action("Duchess", cost=2, coins=2)
def duchess(game: Dominion, me: Player) -> Effect:
    """Each player, you too, looks at the top card of their deck and may discard it."""
    for player in (me, *game.others(me)):
        yield from _sift(game, player)


@when("gain", "Duchess", where="table", condition=_gained("Duchy"))
def duchess_at_duchy(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain a Duchy, you may gain a Duchess."""
    if game.table.pile("Duchess"):
        yield from game.gain_one_of(me, ("Duchess",), least=0)


simple("Nomad Camp", cost=4, buys=1, coins=2)


@when("gain", "Nomad Camp")
def nomad_camp_gained(game: Dominion, me: Player, event: Event) -> None:
    """When you gain this, put it onto your deck."""
    if event.card is not None and game.topdeck(me, event.card, event.to):
        event.to = "deck"


simple("Nomad Camp", cost=4, buys=1, coins=2, since=WHEN_GAIN)


@when("would gain", "Nomad Camp", since=WHEN_GAIN)
def nomad_camp(game: Dominion, me: Player, event: Event) -> None:
    """This is gained onto your deck instead of to your discard pile."""
    if event.to == "discard":
        event.to = "deck"


SCHEME = effect("Scheme")


@action("Scheme", cost=3, cards=1, actions=1)
def scheme(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; an Action chosen at the start of Clean-up goes onto your deck when you discard it."""
    game.begin_effect(me, SCHEME)


@when("clean-up", "Scheme", where="effect", whose="any")
def scheme_chooses(game: Dominion, me: Player, event: Event) -> Effect:
    """Choose an Action for each Scheme played; what stays in play is not discarded."""
    stays = staying(game, me)
    options = [card for card in game.of_type(game.seat(me).play, "Action") if card not in stays]
    chosen = yield from game.ask(me, "topdeck", options, 0, game.not_answered(me, event, SCHEME), name="Action")
    if event.discards is not None:
        event.discards.chosen += chosen


def _was_chosen(game: Dominion, me: Player, event: Event) -> bool:
    return event.discards is not None and event.card in event.discards.chosen and is_there(game, me, event)


@when("discard from play", "Scheme", where="effect", condition=_was_chosen)
def scheme_puts_chosen(game: Dominion, me: Player, event: Event) -> None:
    """Put the Actions that were chosen onto your deck, the last one on top."""
    for card in event.discards.chosen if event.discards is not None else ():
        game.topdeck(me, card, event.to)


@action("Scheme", cost=3, cards=1, actions=1, since=AS_DISCARDED)
def scheme_of_discards(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; this turn, you may put an Action onto your deck when you discard it from play."""
    game.begin_effect(me, SCHEME)


@when(
    "discard from play",
    "Scheme",
    where="effect",
    since=AS_DISCARDED,
    optional=True,
    condition=card_is("Action"),
    does="topdeck",
)
def scheme_as_discarded(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck, once for each Scheme played."""
    topdeck_discarded(game, me, event, SCHEME)


# Gainers and trashers


simple("Border Village", cost=6, cards=1, actions=2)


@when("gain", "Border Village")
def border_village(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain a cheaper card."""
    yield from game.gain_cheaper(me, game.cost("Border Village"))


@action("Develop", cost=3)
def develop(game: Dominion, me: Player) -> Effect:
    """Trash a card; gain onto your deck one costing exactly $1 more and one exactly $1 less, in either order."""
    for trashed in (yield from game.trash_from_hand(me)):
        price = game.cost(trashed)
        dearer = game.supply_costing(price.plus(1).__eq__)
        cheaper = game.supply_costing(price.plus(-1).__eq__) if price.coins else ()
        for first in (yield from game.ask(me, "gain", (*dearer, *cheaper), name="first")):
            yield from game.gain(me, str(first), "deck")
            if first in cheaper:
                yield from game.gain_costing(me, price.plus(1), to="deck")
            elif price.coins:
                yield from game.gain_costing(me, price.plus(-1), to="deck")


@action("Trader", cost=4, types="Action Reaction")
@action("Trader", cost=4, types="Action Reaction", since=TRADER_EXCHANGES, switch="trader")
def trader(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain a Silver per $1 it costs."""
    for trashed in (yield from game.trash_from_hand(me)):
        for _ in range(game.cost(trashed).coins):
            yield from game.gain(me, "Silver")


@when("would gain", "Trader", where="hand", optional=True, rule="trader/would-gain", does_this="reveal")
def trader_instead(game: Dominion, me: Player, event: Event) -> None:
    """When you would gain a card, reveal this to gain a Silver instead."""
    silvers = game.table.pile("Silver")
    if silvers:
        event.card, event.from_, event.to, event.other = silvers[-1], "supply", "discard", True
    else:
        event.replaced = True


def _exchangeable(game: Dominion, me: Player, event: Event) -> bool:
    """Both ends of the exchange are there: the card has a pile, and a Silver is left. [documents/004]"""
    card = event.card
    return card is not None and game.table.has_pile(card.face) and bool(game.table.pile("Silver"))


@when(
    "gain",
    "Trader",
    where="hand",
    optional=True,
    condition=_exchangeable,
    since=TRADER_EXCHANGES,
    rule="trader/exchange",
    does="exchange",
    does_this="reveal",
)
def trader_exchanges(game: Dominion, me: Player, event: Event) -> None:
    """When you gain a card, reveal this to exchange it for a Silver."""
    if event.card is not None:
        game.exchange(me, event.card, event.to, "Silver")


simple("Haggler", cost=5, coins=2)


HAGGLER = effect("Haggler")


@action("Haggler", cost=5, coins=2, since=WHEN_GAIN, switch="when_buy")
def haggler(game: Dominion, me: Player) -> None:
    """This turn, when you gain a card that you bought, gain a cheaper non-Victory card."""
    game.begin_effect(me, HAGGLER, 1)


@when("buy", "Haggler", where="play")
def haggler_in_play(game: Dominion, me: Player, event: Event) -> Effect:
    """While this is in play, when you buy a card, gain a cheaper non-Victory card."""
    if event.card is not None:
        yield from _gain_cheaper_non_victory(game, me, event.card)


@when(
    "gain",
    "Haggler",
    where="effect",
    since=WHEN_GAIN,
    condition=lambda game, me, event: event.card in game.table.bought,
)
def haggler_at_gain(game: Dominion, me: Player, event: Event) -> Effect:
    """Once for each Haggler played."""
    for _ in range(game.not_answered(me, event, HAGGLER)):
        if event.card is not None:
            yield from _gain_cheaper_non_victory(game, me, event.card)


def _gain_cheaper_non_victory(game: Dominion, me: Player, card: Card) -> Effect:
    yield from game.gain_cheaper(me, game.cost(card), lambda text: "Victory" not in text.types)


@action("Mandarin", cost=5, coins=3)
def mandarin(game: Dominion, me: Player) -> Effect:
    """Put a card from hand onto your deck."""
    yield from game.topdeck_from_hand(me)


@when("gain", "Mandarin")
def mandarin_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Put all Treasures you have in play onto your deck, in any order."""
    yield from game.put_back(me, [card for card in game.seat(me).play if game.is_type(card, "Treasure")], "play")


# Attacks


@attack("Margrave", cost=5, cards=3, buys=1)
def margrave(game: Dominion, me: Player) -> Effect:
    """Each other player draws a card, then discards down to 3 in hand."""
    for victim in game.attacked(me):
        yield from game.draw(victim, 1)
        yield from game.discard_down_to(victim, 3)


@attack("Noble Brigand", cost=4, coins=1)
def noble_brigand(game: Dominion, me: Player) -> Effect:
    """Others reveal 2, you trash a Silver or Gold of them and gain it; no Treasure: they gain a Copper."""
    stolen: list[Card] = []
    for victim in game.attacked(me):
        stolen += yield from _robbed(game, me, victim)
    for card in stolen:
        yield from game.gain(me, card, from_="trash")


def _robbed(game: Dominion, me: Player, victim: Player) -> Effect:
    """What one player loses. Returns the trashed cards."""
    revealed = yield from game.reveal_top(victim, 2)
    options = tuple(card for card in revealed if card.face in ("Silver", "Gold"))
    chosen = yield from game.ask(me, "trash", options, name="Treasure")
    for card in chosen:
        yield from game.trash(victim, card, "revealed")
    yield from game.discard(victim, [card for card in revealed if card not in chosen], "revealed")
    if not any(game.is_type(card, "Treasure") for card in revealed):
        yield from game.gain(victim, "Copper")
    return list(chosen)


@when("buy", "Noble Brigand")
def noble_brigand_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy this, do its attack."""
    yield from noble_brigand(game, me)


@attack("Oracle", cost=3)
def oracle(game: Dominion, me: Player) -> Effect:
    """Every player reveals 2 cards of their deck; you choose if they are discarded or put back. Then +2 Cards."""
    for player in (me, *game.attacked(me)):
        revealed = yield from game.reveal_top(player, 2)
        if revealed and (yield from game.either(me, "discard", "topdeck")) == "discard":
            yield from game.discard(player, revealed, "revealed")
        else:
            yield from game.put_back(player, revealed, "revealed")
    yield from game.add(me, cards=2)


# Second edition


def _this_is_played(game: Dominion, me: Player, from_: Zone) -> Effect:
    """Play the card whose ability resolves."""
    this = game.frame.physical
    if this is not None:
        yield from game.play(me, this, from_)


@attack("Berserker", cost=5)
def berserker(game: Dominion, me: Player) -> Effect:
    """Gain a card cheaper than this; each other player discards down to 3 cards in hand."""
    victims = game.attacked(me)
    yield from game.gain_cheaper(me, game.cost(game.frame.card or "?"))
    for victim in victims:
        yield from game.discard_down_to(victim, 3)


def _has_action_in_play(game: Dominion, me: Player, event: Event) -> bool:
    return bool(game.of_type(game.seat(me).play, "Action"))


@when("gain", "Berserker", condition=_has_action_in_play)
def berserker_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """With an Action in play, play this."""
    yield from _this_is_played(game, me, event.to)


CAULDRON = effect("Cauldron")


@treasure("Cauldron", types="Treasure Attack", cost=5, coins=2, buys=1)
def cauldron(game: Dominion, me: Player) -> None:
    """$2, +1 Buy; the third time you gain an Action this turn, each other player gains a Curse."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, CAULDRON, until=me)


def _is_third_action(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is the third Action that the player whose turn it is gains in it."""
    turn = game.table.turn
    if turn is None or turn.player != me:
        return False
    actions = gains_of_type(game, me, "Action")
    return len(actions) >= 3 and actions[2].seq == event.seq


@when("gain", "Cauldron", where="table", condition=_is_third_action)
def cauldron_boils(game: Dominion, me: Player, event: Event) -> Effect:
    """Each other player gains a Curse for each Cauldron."""
    for victim in game.others(me):
        for _ in range(game.table.lasting.get((victim, CAULDRON, me), 0)):
            yield from game.gain(victim, "Curse")


@action("Guard Dog", types="Action Reaction", cost=3, cards=2)
def guard_dog(game: Dominion, me: Player) -> Effect:
    """+2 Cards; with 5 cards or fewer in hand, +2 Cards."""
    if len(game.seat(me).hand) <= 5:
        yield from game.add(me, cards=2)


@when("attack", "Guard Dog", where="hand", whose="other", optional=True, does_this="play")
def guard_dog_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """Play this from hand."""
    yield from _this_is_played(game, me, "hand")


simple("Nomads", cost=4, buys=1, coins=2)


@when("gain", "Nomads")
@when("trash", "Nomads")
def nomads_come_or_go(game: Dominion, me: Player, event: Event) -> Effect:
    """+$2."""
    yield from game.add(me, coins=2)


@action("Souk", cost=5, buys=1, coins=7)
def souk(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$7; $1 less per card in hand, down to $0."""
    less = len(game.seat(me).hand)
    yield from game.add(me, coins=-less if "coins" in game.table.unknown else -min(less, game.table.coins))


@when("gain", "Souk")
def souk_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash up to 2 cards from hand."""
    yield from game.trash_from_hand(me, least=0, most=2)


simple("Trail", types="Action Reaction", cost=4, cards=1, actions=1)


@when("gain", "Trail", optional=True, condition=not_in_clean_up, does_this="play")
@when("trash", "Trail", optional=True, condition=not_in_clean_up, does_this="play")
@when("discard", "Trail", optional=True, condition=not_in_clean_up, does_this="play")
def trail_plays_itself(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it from where it came to."""
    yield from _this_is_played(game, me, event.to)


@action("Weaver", types="Action Reaction", cost=4)
def weaver(game: Dominion, me: Player) -> Effect:
    """Gain two Silvers, or a card costing up to $4."""
    if (yield from game.either(me, "gain-two-silvers", "gain-a-card-costing-up-to-4-coins")) == "gain-two-silvers":
        for _ in range(2):
            yield from game.gain(me, "Silver")
    else:
        yield from game.gain_up_to(me, 4)


@when("discard", "Weaver", optional=True, condition=not_in_clean_up, does_this="play")
def weaver_plays_itself(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it from the discard pile."""
    yield from _this_is_played(game, me, event.to)


@action("Wheelwright", cost=5, cards=1, actions=1)
def wheelwright(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may discard a card to gain an Action that costs as much or less."""
    for gone in (yield from game.discard_from_hand(me, least=0)):
        yield from game.gain_up_to(me, game.cost(gone), lambda text: text.is_action)


@attack("Witch's Hut", cost=5, cards=4)
def witchs_hut(game: Dominion, me: Player) -> Effect:
    """+4 Cards; discard 2 cards, revealed; if both are Actions, each other player gains a Curse."""
    victims = game.attacked(me)
    hand = tuple(game.seat(me).hand)
    chosen = yield from game.ask(me, "discard", hand, 2, 2)
    for card in chosen:
        game.reveal(me, card, "hand")
    yield from game.discard(me, chosen)
    if len(chosen) == 2 and all(game.is_type(card, "Action") for card in chosen):
        for victim in victims:
            yield from game.gain(victim, "Curse")
