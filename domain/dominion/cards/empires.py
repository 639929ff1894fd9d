"""Empires: Debt, Gathering, and the Kingdom cards that have a pile of their own. [2016, errata of 2022 and 2025]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, in_action_phase, in_own_turn
from ..play.abilities.events import Event
from ..play.tokens import may_repay, repay
from ..play.turns.past import is_first_of_type
from ..text.book import action, attack, later, override, simple, treasure, when
from ..vocabulary import effect, mat

if TYPE_CHECKING:
    from ..play.engine import Dominion


LEAVES_IT_THERE = "2019-09-25"
"""The errata of 2019: Overlord plays a card of the Supply and becomes none."""
WHEN_GAIN = "2022-06-01"
"""The errata of 2022: what was set off by a buy is set off by a gain, and nothing asks for being in play."""
THIRD_PRINTING = "2025-02-01"
"""The errata of 2025."""


# Cards that cost Debt


@action("Engineer", cost=0, debt=4)
def engineer(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; you may trash this, and gain another if you do."""
    yield from game.gain_up_to(me, 4)
    this = game.this
    in_play = (this,) if this in game.seat(me).play else ()
    for card in (yield from game.may(me, "trash", in_play, name="it for another")):
        if (yield from game.trash(me, card, "play")):
            yield from game.gain_up_to(me, 4)


@action("City Quarter", cost=0, debt=8, actions=2)
def city_quarter(game: Dominion, me: Player) -> Effect:
    """Reveal your hand; +1 Card for each Action in it."""
    hand = game.reveal_hand(me)
    yield from game.add(me, cards=len(game.of_type(hand, "Action")))


@action("Royal Blacksmith", cost=0, debt=8, cards=5)
def royal_blacksmith(game: Dominion, me: Player) -> Effect:
    """Reveal your hand and discard the Coppers of it."""
    hand = game.reveal_hand(me)
    yield from game.discard(me, [card for card in hand if game.is_named(card, "Copper")])


def _actions_for_5(game: Dominion, without: frozenset[str]) -> Sequence[str]:
    """The Supply piles whose top card is an Action costing up to $5 that has none of the types `without`."""
    return game.supply(lambda text: text.is_action and not text.types & without, 5)


@action("Overlord", cost=0, debt=8)
def overlord_first(game: Dominion, me: Player) -> Effect:
    """Play this as if it were an Action in the Supply costing up to $5; it is that card until it leaves play."""
    names = [game.table.supply[pile][-1].face or pile for pile in _actions_for_5(game, frozenset())]
    for name in (yield from game.ask(me, "play", names, name="as")):
        yield from game.play_as(me, name)


@action("Overlord", types="Action Command", cost=0, debt=8, since=LEAVES_IT_THERE)
def overlord_command(game: Dominion, me: Player) -> Effect:
    """Play a non-Command Action of the Supply costing up to $5, leaving it there."""
    yield from game.play_from_supply(me, _actions_for_5(game, frozenset({"Command"})))


@action("Overlord", types="Action Command", cost=0, debt=8, since=THIRD_PRINTING, switch="command_duration")
def overlord(game: Dominion, me: Player) -> Effect:
    """Play a non-Command, non-Duration Action of the Supply costing up to $5, leaving it there."""
    yield from game.play_from_supply(me, _actions_for_5(game, frozenset({"Command", "Duration"})))


simple("Capital", types="Treasure", cost=5, coins=6, buys=1, summary="$6, +1 Buy; when discarded from play, 6 Debt.")


@when("discard from play", "Capital")
def capital(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play, take 6 Debt; then you may repay."""
    game.debt(me, 6)
    turn = game.table.turn
    most = may_repay(game, me) if turn is not None and turn.player == me else 0
    if most:
        answer = yield from game.ask(me, "repay", range(most + 1))
        if answer[0]:
            repay(game, me, int(str(answer[0])))


# Gathering: VP on the pile


def _pile_gathers(game: Dominion, name: str) -> bool:
    """Whether there is a pile of that name on which VP can lie: a card of the Black Market deck has none."""
    return game.table.has_pile(name)


@action("Temple", types="Action Gathering", cost=4)
def temple(game: Dominion, me: Player) -> Effect:
    """+1 VP; trash 1 to 3 differently named cards from hand; 1 VP to the Temple pile."""
    game.vp(me, 1)
    hand = game.seat(me).hand
    different = tuple({card.face or card: card for card in reversed(hand)}.values())[::-1]
    least = min(1, game.certain(different))
    chosen = yield from game.ask(me, "trash", different, least, 3, name="different")
    yield from game.trash_all(me, chosen)
    if _pile_gathers(game, "Temple"):
        game.gather(me, "vp", 1, "Temple")


@when("gain", "Temple")
def temple_gained(game: Dominion, me: Player, event: Event) -> None:
    """Take the VP of the Temple pile."""
    game.take_gathered(me, "vp", "Temple")


@action("Farmers' Market", types="Action Gathering", cost=3, buys=1, plus_coins=True)
def farmers_market(game: Dominion, me: Player) -> Effect:
    """With 4 VP on its pile take them and trash this, else 1 VP more to it, and +$1 for each VP there."""
    name = "Farmers' Market"
    if game.gathered("vp", name) >= 4:
        game.take_gathered(me, "vp", name)
        yield from game.trash(me, game.this, "play")
    elif _pile_gathers(game, name):
        game.gather(me, "vp", 1, name)
        yield from game.add(me, coins=game.gathered("vp", name))


@action("Wild Hunt", types="Action Gathering", cost=5)
def wild_hunt(game: Dominion, me: Player) -> Effect:
    """+3 Cards and 1 VP to its pile, or gain an Estate and, if you did, the VP of the pile."""
    chosen = yield from game.choose(me, "3-cards", "gain-an-estate")
    if "3-cards" in chosen:
        yield from game.add(me, cards=3)
        if _pile_gathers(game, "Wild Hunt"):
            game.gather(me, "vp", 1, "Wild Hunt")
    if "gain-an-estate" in chosen and (yield from game.gain(me, "Estate")) is not None:
        game.take_gathered(me, "vp", "Wild Hunt")


# Others


ARCHIVE = mat("archive", says="Set aside by Archive, face down.", face_down=True, holder="Archive", rank=6)


@action("Archive", types="Action Duration", cost=5, actions=1)
def archive(game: Dominion, me: Player) -> Effect:
    """Set the top 3 cards aside face down; now and on each of your next 2 turns, one of them goes to your hand."""
    cards = yield from game.top(me, 3)
    game.look(me, me, cards)
    for card in cards:
        game.set_aside(me, card, "deck", ARCHIVE)
    left = yield from _take_of_archive(game, me, cards)
    if left:
        game.prepare(me, left)


@later("Archive")
def archive_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Put one of the cards into your hand; the last one on the turn after."""
    left = yield from _take_of_archive(game, me, cards)
    if left:
        game.prepare_again(me, left)


def _take_of_archive(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Put one of the cards that an Archive set aside into the hand. Returns those left."""
    there = game.still_in(me, ARCHIVE, cards)
    for card in (yield from game.ask(me, "hand", tuple(there))):
        game.move(me, card, ARCHIVE, "hand")
    return game.still_in(me, ARCHIVE, there)


def _in_own_buy_phase(game: Dominion, me: Player) -> bool:
    turn = game.table.turn
    return turn is not None and turn.player == me and game.table.phase == "buy"


def _in_own_action_phase(game: Dominion, me: Player) -> bool:
    turn = game.table.turn
    return turn is not None and turn.player == me and in_action_phase(game)


@action("Crown", types="Action Treasure", cost=5)
def crown(game: Dominion, me: Player) -> Effect:
    """In your Action phase an Action from hand may be played twice, in your Buy phase a Treasure."""
    if not (_in_own_action_phase(game, me) or _in_own_buy_phase(game, me)):
        return
    chosen = yield from game.play_from_hand(me, "Action" if _in_own_action_phase(game, me) else "Treasure")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)


simple("Villa", cost=4, actions=2, buys=1, coins=1)


@when("gain", "Villa", rule="villa")
def villa_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Put it into your hand; +1 Action; in your Buy phase, go back to your Action phase."""
    if event.card is not None:
        game.move(me, event.card, event.to, "hand")
    yield from game.add(me, actions=1)
    yield from game.return_to_actions(me)


BUY_AND_COINS, NEXT_CARD = "1-buy-and-2-coins", "the-next-time-also-gain-another-one"


CHARM = effect("Charm")


def _charm(game: Dominion, me: Player) -> Effect:
    chosen = yield from game.choose(me, BUY_AND_COINS, NEXT_CARD)
    if BUY_AND_COINS in chosen:
        yield from game.add(me, buys=1, coins=2)
    if NEXT_CARD in chosen:
        game.begin_effect(me, CHARM)


@treasure("Charm", cost=5)
def charm_first(game: Dominion, me: Player) -> Effect:
    """+1 Buy and +$2, or with the next card you buy this turn you may gain one of another name and the same cost."""
    yield from _charm(game, me)


@treasure("Charm", cost=5, since=WHEN_GAIN)
def charm(game: Dominion, me: Player) -> Effect:
    """+1 Buy and +$2, or with the next card you gain this turn you may gain one of another name and the same cost."""
    yield from _charm(game, me)


def _charmed(game: Dominion, me: Player, event: Event) -> Effect:
    """You may gain a card of another name and the same cost, once for each Charm."""
    for _ in range(game.use_up(me, CHARM, event)):
        yield from _gain_its_like(game, me, event.card)


def _gain_its_like(game: Dominion, me: Player, card: Card | None) -> Effect:
    if card is not None:
        price = game.cost(card)
        piles = game.supply_costing(lambda cost: cost == price, lambda text: text.name != card.face)
        yield from game.gain_one_of(me, piles, least=0)


when("buy", "Charm", where="effect", next_time=True)(_charmed)
when("gain", "Charm", where="effect", next_time=True, since=WHEN_GAIN)(_charmed)


simple("Groundskeeper", cost=5, cards=1, actions=1, summary="+1 Card, +1 Action; Victory cards gained give 1 VP each.")


@when("gain", "Groundskeeper", where="play", condition=card_is("Victory"))
def groundskeeper_in_play(game: Dominion, me: Player, event: Event) -> None:
    """+1 VP for a Victory card that you gain."""
    game.vp(me, 1)


GROUNDSKEEPER = effect("Groundskeeper")


@action("Groundskeeper", cost=5, cards=1, actions=1, since=WHEN_GAIN)
def groundskeeper(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; each Victory card that you gain this turn gives 1 VP."""
    game.begin_effect(me, GROUNDSKEEPER)


@when("gain", "Groundskeeper", where="effect", condition=card_is("Victory"), since=WHEN_GAIN)
def groundskeeper_gained(game: Dominion, me: Player, event: Event) -> None:
    """+1 VP for each Groundskeeper played this turn."""
    game.vp(me, game.not_answered(me, event, GROUNDSKEEPER))


@attack("Legionary", cost=5, coins=3)
def legionary(game: Dominion, me: Player) -> Effect:
    """+$3; reveal a Gold from hand and each other player discards down to 2 cards in hand, then draws one."""
    victims = game.attacked(me)
    shown = yield from game.may(me, "reveal", game.named_in_hand(me, "Gold"), name="Gold")
    for card in shown:
        game.reveal(me, card, "hand")
    for victim in victims if shown else ():
        yield from game.discard_down_to(victim, 2)
        yield from game.draw(victim)


@action("Forum", cost=5, cards=3, actions=1)
def forum_first(game: Dominion, me: Player) -> Effect:
    """Discard 2 cards."""
    yield from game.discard_from_hand(me, 2, 2)


@when("buy", "Forum")
def forum_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy this, +1 Buy."""
    yield from game.add(me, buys=1)


@action("Forum", cost=5, cards=3, actions=1, since=WHEN_GAIN)
def forum(game: Dominion, me: Player) -> Effect:
    """Discard 2 cards; when you gain this, +1 Buy."""
    yield from game.discard_from_hand(me, 2, 2)


when("gain", "Forum", since=WHEN_GAIN)(forum_bought)


@action("Sacrifice", cost=4, plus_coins=True)
def sacrifice(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand: an Action gives +2 Cards and +2 Actions, a Treasure +$2, a Victory card 2 VP."""
    for card in (yield from game.trash_from_hand(me)):
        if game.is_type(card, "Action"):
            yield from game.add(me, cards=2, actions=2)
        if game.is_type(card, "Treasure"):
            yield from game.add(me, coins=2)
        if game.is_type(card, "Victory"):
            game.vp(me, 2)


@action("Chariot Race", cost=3, actions=1, plus_coins=True)
def chariot_race_first(game: Dominion, me: Player) -> Effect:
    """Your top card, revealed, goes to your hand; if it costs more than that of the player to your left, +$1, 1 VP."""
    mine = yield from game.reveal_top(me)
    for card in mine:
        game.move(me, card, "revealed", "hand")
    yield from _race(game, me, mine)


@action("Chariot Race", cost=3, actions=1, since=THIRD_PRINTING, plus_coins=True)
def chariot_race(game: Dominion, me: Player) -> Effect:
    """+1 Card, revealed; if it costs more than the top card of the player to your left, +$1 and 1 VP."""
    hand = game.seat(me).hand
    held = len(hand)
    yield from game.add(me, cards=1)
    drawn = hand[held:]
    for card in drawn:
        game.reveal(me, card, "hand")
    yield from _race(game, me, drawn)


def _race(game: Dominion, me: Player, mine: Sequence[Card]) -> Effect:
    left = game.left_of(me)
    theirs = yield from game.top(left)
    for card in theirs:
        game.reveal(left, card, "deck")
    if mine and theirs and game.cost(theirs[0]).less_than(game.cost(mine[0])):
        yield from game.add(me, coins=1)
        game.vp(me, 1)


ENCHANTRESS = effect("Enchantress")


@attack("Enchantress", types="Action Attack Duration", cost=3)
def enchantress(game: Dominion, me: Player) -> None:
    """Until your next turn the first Action each other player plays in their turn is a cantrip. Later, +2 Cards."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, ENCHANTRESS, until=me)
    game.prepare(me)


@later("Enchantress")
def enchantress_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


def _first_action(game: Dominion, me: Player, card: Card) -> bool:
    """Whether this play is an enchanted player's first Action in their own turn."""
    return game.in_force(me, ENCHANTRESS) > 0 and in_own_turn(game, me) and is_first_of_type(game, me, card, "Action")


@override("Enchantress", condition=_first_action)
def enchantress_override(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action."""
    yield from game.add(me, cards=1, actions=1)
