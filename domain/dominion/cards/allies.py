"""Allies: the Kingdom cards, many of them Liaisons. (The piles of four stand in `allies_piles`.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import cost_when_gained, is_there, was
from ..play.abilities.events import Event
from ..play.abilities.play import play_set_aside
from ..play.turns.past import is_first_of_type
from ..table import facts as f
from ..text.book import Cost, Text, action, attack, later, override, treasure, when
from ..vocabulary import effect

if TYPE_CHECKING:
    from ..play.engine import Dominion


BAUBLE = effect("Bauble")


@treasure("Bauble", types="Treasure Liaison", cost=2)
def bauble(game: Dominion, me: Player) -> Effect:
    """Choose two: +1 Buy, +$1, +1 Favor, or this turn what you gain may go onto your deck."""
    deck = "this-turn-when-you-gain-a-card-you-may-put-it-onto-your-deck"
    for chosen in (yield from game.choose(me, "1-buy", "1-coin", "1-favor", deck, count=2)):
        if chosen == "1-buy":
            yield from game.add(me, buys=1)
        elif chosen == "1-coin":
            yield from game.add(me, coins=1)
        elif chosen == "1-favor":
            game.favors(me, 1)
        else:
            game.begin_effect(me, BAUBLE)


@when("gain", "Bauble", where="effect", optional=True, does="topdeck")
def bauble_gain(game: Dominion, me: Player, event: Event) -> None:
    """Put the card that you gain onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


@action("Sycophant", types="Action Liaison", cost=2, actions=1, plus_coins=True)
def sycophant(game: Dominion, me: Player) -> Effect:
    """+1 Action; discard 3 cards, for +$3 if you discarded any; when you gain or trash this, +2 Favors."""
    if (yield from game.discard_from_hand(me, 3, 3)):
        yield from game.add(me, coins=3)


@when("gain", "Sycophant")
def sycophant_gained(game: Dominion, me: Player, event: Event) -> None:
    """When you gain this, +2 Favors."""
    game.favors(me, 2)


@when("trash", "Sycophant")
def sycophant_trashed(game: Dominion, me: Player, event: Event) -> None:
    """When you trash this, +2 Favors."""
    game.favors(me, 2)


@action("Importer", types="Action Duration Liaison", cost=3)
def importer(game: Dominion, me: Player) -> None:
    """At the start of your next turn, gain a card costing up to $5; set-up gives each player 4 Favors more."""
    game.prepare(me)


@later("Importer")
def importer_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Gain a card costing up to $5."""
    yield from game.gain_up_to(me, 5)


@when("set up", "Importer", where="table", rule="ally/favors")
def importer_set_up(game: Dominion, me: Player, event: Event) -> None:
    """+4 Favors."""
    game.favors(me, 4)


@action("Merchant Camp", cost=3, actions=2, coins=1)
def merchant_camp(game: Dominion, me: Player) -> None:
    """+2 Actions, +$1; when you discard this from play, you may put it onto your deck."""


@when("discard from play", "Merchant Camp", condition=is_there)
def merchant_camp_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play, you may put it onto your deck."""
    yield from game.put_this_onto_deck(me, "discard")


@action("Sentinel", cost=3)
def sentinel(game: Dominion, me: Player) -> Effect:
    """Look at your top 5 cards; trash up to 2 of them; put the rest back in any order."""
    cards = yield from game.look_top(me, 5)
    chosen = yield from game.ask(me, "trash", tuple(cards), 0, 2)
    yield from game.trash_all(me, chosen, "looked at")
    yield from game.put_back(me, game.still_in(me, "looked at", cards), "looked at")


@action("Underling", types="Action Liaison", cost=3, cards=1, actions=1)
def underling(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action, +1 Favor."""
    game.favors(me, 1)


@action("Broker", types="Action Liaison", cost=4, plus_coins=True)
def broker(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; choose +1 Card, +1 Action, +$1 or +1 Favor for each $1 that it costs."""
    trashed = yield from game.trash_from_hand(me)
    worth = sum(game.cost(card).coins for card in trashed)
    labels = (
        "1-card-per-1-coin-it-costs",
        "1-action-per-1-coin-it-costs",
        "1-coin-per-1-coin-it-costs",
        "1-favor-per-1-coin-it-costs",
    )
    for chosen in (yield from game.choose(me, *labels)):
        if chosen == "1-card-per-1-coin-it-costs":
            yield from game.add(me, cards=worth)
        elif chosen == "1-action-per-1-coin-it-costs":
            yield from game.add(me, actions=worth)
        elif chosen == "1-coin-per-1-coin-it-costs":
            yield from game.add(me, coins=worth)
        else:
            game.favors(me, worth)


@action("Carpenter", cost=4)
def carpenter(game: Dominion, me: Player) -> Effect:
    """With no empty Supply pile +1 Action and a card costing up to $4; else trash one for one up to $2 dearer."""
    if not game.empty_piles():
        yield from game.add(me, actions=1)
        yield from game.gain_up_to(me, 4)
        return
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_up_to(me, game.cost(trashed).plus(2))


@action("Courier", cost=4, coins=1)
def courier(game: Dominion, me: Player) -> Effect:
    """+$1; discard your top card; you may play an Action or Treasure from your discard pile."""
    yield from game.discard(me, (yield from game.top(me)), "deck")
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    options = [card for card in discard if _is_action_or_treasure(game, card)]
    for card in (yield from game.may(me, "play", options)):
        yield from game.play(me, card, "discard")


def _is_action_or_treasure(game: Dominion, card: Card) -> bool:
    return game.is_type(card, "Action") or game.is_type(card, "Treasure")


@action("Innkeeper", cost=4, actions=1)
def innkeeper(game: Dominion, me: Player) -> Effect:
    """+1 Action; choose: +1 Card, or +3 Cards and discard 3 cards, or +5 Cards and discard 6 cards."""
    ways = {"1-card": (1, 0), "3-cards-then-discard-3-cards": (3, 3), "5-cards-then-discard-6-cards": (5, 6)}
    for chosen in (yield from game.choose(me, *ways)):
        cards, discarded = ways[chosen]
        yield from game.add(me, cards=cards)
        yield from game.discard_from_hand(me, discarded, discarded)


@action("Royal Galley", types="Action Duration", cost=4, cards=1)
def royal_galley(game: Dominion, me: Player) -> Effect:
    """+1 Card; you may play a non-Duration Action from hand and set it aside, to play it again next turn."""
    actions = [card for card in game.to_play(me) if game.is_type(card, "Action")]
    options = [card for card in actions if game.lacks_type(card, "Duration")]
    for card in (yield from game.may(me, "play", options, name="Action")):
        yield from game.play(me, card)
        if game.set_aside(me, card, "play"):
            game.prepare(me, (card,))


later("Royal Galley")(play_set_aside)


@action("Town", cost=4, plus_coins=True)
def town(game: Dominion, me: Player) -> Effect:
    """Choose: +1 Card and +2 Actions, or +1 Buy and +$2."""
    for chosen in (yield from game.choose(me, "1-card-and-2-actions", "1-buy-and-2-coins")):
        if chosen == "1-buy-and-2-coins":
            yield from game.add(me, buys=1, coins=2)
        else:
            yield from game.add(me, actions=2, cards=1)


@attack("Barbarian", cost=5, coins=2)
def barbarian(game: Dominion, me: Player) -> Effect:
    """+$2; each other player trashes their top card, for a cheaper one sharing a type if it costs $3+, else a Curse."""
    for victim in game.attacked(me):
        trashed = yield from game.trash_all(victim, (yield from game.top(victim)), "deck")
        price = game.cost(trashed[0]) if trashed else Cost()
        if price.known and price.coins < 3:
            yield from game.gain(victim, "Curse")
        else:
            yield from _gain_cheaper_alike(game, victim, trashed[0], price)


def _gain_cheaper_alike(game: Dominion, player: Player, card: Card, price: Cost) -> Effect:
    """Gain a card that costs less than `price` and has a type of `card`."""
    text = game.played_text(card.face)
    yield from game.gain_cheaper(player, price, lambda other: text is None or bool(text.types & other.types))


@action("Capital City", cost=5, cards=1, actions=2, plus_coins=True)
def capital_city(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; you may discard 2 cards for +$2; you may pay $2 for +2 Cards."""
    discarded = yield from game.discard_from_hand(me, 0, 2)
    if len(discarded) == 1:
        discarded += yield from game.discard_from_hand(me)
    if len(discarded) == 2:
        yield from game.add(me, coins=2)
    enough = game.table.coins >= 2 or "coins" in game.table.unknown
    if enough and (yield from game.may(me, "pay", ("pay-2-coins",), name="cards")):
        game.emit(f.ResourcesChanged(me, 0, 0, -2, 0))
        yield from game.add(me, cards=2)


@treasure("Contract", types="Treasure Duration Liaison", cost=5, coins=2)
def contract(game: Dominion, me: Player) -> Effect:
    """$2, +1 Favor; you may set aside an Action from hand, to play it at the start of your next turn."""
    game.favors(me, 1)
    actions = game.of_type(game.seat(me).hand, "Action")
    for card in (yield from game.may(me, "set aside", actions, name="Action")):
        game.set_aside(me, card, "hand")
        game.prepare(me, (card,))


later("Contract")(play_set_aside)


@action("Emissary", types="Action Liaison", cost=5)
def emissary(game: Dominion, me: Player) -> Effect:
    """+3 Cards; if that made you shuffle, +1 Action and +2 Favors."""
    before = len(game.facts)
    yield from game.add(me, cards=3)
    if any(isinstance(fact, f.DeckShuffled) for fact in game.facts[before:]):
        yield from game.add(me, actions=1)
        game.favors(me, 2)


GALLERIA = effect("Galleria")


@action("Galleria", cost=5, coins=3)
def galleria(game: Dominion, me: Player) -> None:
    """+$3; this turn each card costing $3 or $4 that you gain gives +1 Buy."""
    game.begin_effect(me, GALLERIA)


def _costs_three_or_four(game: Dominion, me: Player, event: Event) -> bool:
    return cost_when_gained(game, event) in (Cost(3), Cost(4))


@when("gain", "Galleria", where="effect", condition=_costs_three_or_four)
def galleria_gain(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy for each Galleria of this turn."""
    yield from game.add(me, buys=game.not_answered(me, event, GALLERIA))


GUILDMASTER = effect("Guildmaster")


@action("Guildmaster", types="Action Liaison", cost=5, coins=3)
def guildmaster(game: Dominion, me: Player) -> None:
    """+$3; this turn each card that you gain gives +1 Favor."""
    game.begin_effect(me, GUILDMASTER)


@when("gain", "Guildmaster", where="effect")
def guildmaster_gain(game: Dominion, me: Player, event: Event) -> None:
    """+1 Favor for each Guildmaster of this turn."""
    game.favors(me, game.not_answered(me, event, GUILDMASTER))


HIGHWAYMAN = effect("Highwayman")


@attack("Highwayman", types="Action Attack Duration", cost=5)
def highwayman(game: Dominion, me: Player) -> None:
    """Next turn discard this and +3 Cards; until then the first Treasure each other player plays each turn is idle."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, HIGHWAYMAN, until=me)
    game.prepare(me)


@later("Highwayman")
def highwayman_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Discard this from play; +3 Cards."""
    this = game.frame.physical
    if this is not None:
        yield from game.discard(me, (this,), "play")
    yield from game.add(me, cards=3)


def _first_treasure(game: Dominion, me: Player, card: Card) -> bool:
    """Whether this play is a robbed player's first Treasure of a turn."""
    return game.in_force(me, HIGHWAYMAN) > 0 and is_first_of_type(game, me, card, "Treasure")


@override("Highwayman", condition=_first_treasure)
def highwayman_override(game: Dominion, me: Player) -> None:
    """Nothing."""


@action("Hunter", cost=5, actions=1)
def hunter(game: Dominion, me: Player) -> Effect:
    """+1 Action; reveal your top 3 cards; take an Action, a Treasure and a Victory card of them, discard the rest."""
    revealed = yield from game.reveal_top(me, 3)
    for kind in ("Action", "Treasure", "Victory"):
        options = game.of_type(game.still_in(me, "revealed", revealed), kind)
        for card in (yield from game.ask(me, "hand", options, name=kind)):
            game.move(me, card, "revealed", "hand")
    yield from game.discard(me, game.still_in(me, "revealed", revealed), "revealed")


@action("Modify", cost=5)
def modify(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; choose: +1 Card and +1 Action, or gain a card costing up to $2 more than it."""
    trashed = yield from game.trash_from_hand(me)
    labels = ("1-card-and-1-action", "gain-a-card-costing-up-to-2-coins-more-than-the-trashed-card")
    for chosen in (yield from game.choose(me, *labels)):
        if chosen == "1-card-and-1-action":
            yield from game.add(me, actions=1, cards=1)
        else:
            for card in trashed:
                yield from game.gain_up_to(me, game.cost(card).plus(2))


SKIRMISHER = effect("Skirmisher")


@attack("Skirmisher", cost=5, cards=1, actions=1, coins=1)
def skirmisher(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action, +$1; this turn when you gain an Attack, each other player discards down to 3 cards."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, SKIRMISHER, until=me)


def _attacker_gains_attack(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the player who affected `me` by a Skirmisher gains an Attack in that same turn."""
    turn = game.table.turn
    attacker = turn is not None and turn.player == event.player and (me, SKIRMISHER, event.player) in game.table.lasting
    return attacker and was(game, event, "Attack")


@when("gain", "Skirmisher", where="effect", whose="other", condition=_attacker_gains_attack)
def skirmisher_gain(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard down to 3 cards in hand."""
    yield from game.discard_down_to(me, 3)


@action("Specialist", cost=5)
def specialist(game: Dominion, me: Player) -> Effect:
    """You may play an Action or Treasure from hand; choose: play it again, or gain a copy of it."""
    options = [card for card in game.to_play(me) if _is_action_or_treasure(game, card)]
    for card in (yield from game.may(me, "play", options)):
        name = game.name(card)
        yield from game.play(me, card)
        for chosen in (yield from game.choose(me, "play-it-again", "gain-a-copy-of-it")):
            if chosen == "play-it-again":
                yield from game.play_again(me, card)
            else:
                yield from _gain_copy(game, me, name or "?")


def _gain_copy(game: Dominion, me: Player, name: str) -> Effect:
    """Gain a card of that name from the Supply, if one lies on top of its pile."""
    yield from game.gain_one_of(me, game.supply(lambda text: text.name == name))


@action("Swap", cost=5, cards=1, actions=1)
def swap(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may return an Action from hand to its pile, for a different one up to $5 to your hand."""
    actions = game.of_type(game.seat(me).hand, "Action")
    options = [card for card in actions if card.face is None or game.table.has_pile(card.face)]
    for card in (yield from game.may(me, "return", options, name="Action")):
        if game.return_to_pile(me, card, "hand"):
            yield from game.gain_up_to(me, 5, _other_action(card), to="hand")


def _other_action(card: Card) -> Callable[[Text], bool]:
    return lambda text: text.is_action and text.name != card.face


@action("Marquis", cost=6, buys=1)
def marquis(game: Dominion, me: Player) -> Effect:
    """+1 Buy; +1 Card for each card in hand; discard down to 10 cards."""
    yield from game.add(me, cards=len(game.seat(me).hand))
    yield from game.discard_down_to(me, 10)
