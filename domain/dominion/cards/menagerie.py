"""Menagerie: Exile, Horses, Reactions that are played, costs that change, Events. (Its Ways are in ways.py.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, is_action, not_in_clean_up
from ..play.abilities.events import Event
from ..play.abilities.play import play_set_aside
from ..play.moves.exile import exiled
from ..play.moves.gain import copy_in_supply
from ..table import facts as f
from ..text.book import Payment, Text, action, attack, cheaper, event, landscape, later, may_buy, simple, treasure, when
from ..vocabulary import CUBE, EXILE, NO_MORE_ACTIONS, Zone, effect, kind_of_turn

if TYPE_CHECKING:
    from ..play.engine import Dominion

BATCH_OF_2025 = "2025-02-01"
"""The texts of February 2025."""
NOW, LATER = "now", "at-the-start-of-your-next-turn"
HORSE = ("Horse",)
EXILE_MAT = ("Exile",)


def _is_no_victory(text: Text) -> bool:
    return "Victory" not in text.types


# Exile


landscape("Exile", "Mat", summary="Who gains a card may discard all others of its name from their Exile mat.")


def _others_exiled(game: Dominion, me: Player, gained: Card | None) -> list[Card]:
    """The cards of the name of the card gained that were on the mat without it."""
    return [card for card in exiled(game, me, gained.face) if card is not gained] if gained is not None else []


def _has_others_exiled(game: Dominion, me: Player, event: Event) -> bool:
    return bool(_others_exiled(game, me, event.card))


@when("gain", "Exile", where="table", optional=True, condition=_has_others_exiled, rule="exile/discard", verb="discard")
def exile_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard all of that name from your mat: all or none."""
    yield from game.discard(me, _others_exiled(game, me, event.card), EXILE)


def _exile_from_hand(game: Dominion, me: Player, least: int = 1) -> Effect:
    """Exile a card from hand. Returns it, in a tuple."""
    chosen = yield from game.ask(me, "exile", tuple(game.seat(me).hand), least)
    for card in chosen:
        game.exile(me, card)
    return chosen


@action("Bounty Hunter", cost=4, actions=1, comes_with=EXILE_MAT, plus_coins=True)
def bounty_hunter(game: Dominion, me: Player) -> Effect:
    """+1 Action; exile a card from hand; +$3 if it is the only one of its name in your Exile."""
    for card in (yield from _exile_from_hand(game, me)):
        if len(exiled(game, me, card.face)) == 1:
            yield from game.add(me, coins=3)


@action("Camel Train", cost=3, comes_with=EXILE_MAT)
def camel_train(game: Dominion, me: Player) -> Effect:
    """Exile a non-Victory card from the Supply."""
    for pile in (yield from game.ask(me, "exile", game.supply(_is_no_victory))):
        game.exile_from_supply(me, pile)


@when("gain", "Camel Train")
def camel_train_gained(game: Dominion, me: Player, event: Event) -> None:
    """Exile a Gold from the Supply."""
    game.exile_from_supply(me, "Gold")


def _middling(game: Dominion, card: Card) -> bool:
    """Whether a card costs from $3 to $6, without Potion or Debt."""
    price = game.cost(card)
    return not price.known or (3 <= price.coins <= 6 and not price.potions and not price.debt)


@attack("Cardinal", cost=4, coins=2, comes_with=EXILE_MAT)
def cardinal(game: Dominion, me: Player) -> Effect:
    """+$2; each other player reveals 2 cards, exiles one costing $3 to $6, and discards the rest."""
    for victim in game.attacked(me):
        cards = yield from game.reveal_top(victim, 2)
        options = tuple(card for card in cards if _middling(game, card))
        for card in (yield from game.ask(victim, "exile", options)):
            game.exile(victim, card, "revealed")
        yield from game.discard(victim, game.still_in(victim, "revealed", cards), "revealed")


@attack("Coven", cost=5, actions=1, coins=2, comes_with=EXILE_MAT)
def coven(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$2; each other player exiles a Curse from the Supply, or else discards their exiled Curses."""
    for victim in game.attacked(me):
        if not game.exile_from_supply(victim, "Curse"):
            yield from game.discard(victim, exiled(game, victim, "Curse"), EXILE)


def _other_than(name: str | None) -> Callable[[Text], bool]:
    return lambda text: text.name != name


@action("Displace", cost=5, comes_with=EXILE_MAT)
def displace(game: Dominion, me: Player) -> Effect:
    """Exile a card from hand; gain one of another name costing up to $2 more."""
    for card in (yield from _exile_from_hand(game, me)):
        yield from game.gain_up_to(me, game.cost(card).plus(2), _other_than(card.face))


@action("Sanctuary", cost=5, cards=1, actions=1, buys=1, comes_with=EXILE_MAT)
def sanctuary(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action, +1 Buy; you may exile a card from hand."""
    yield from _exile_from_hand(game, me, least=0)


@treasure("Stockpile", cost=3, coins=3, buys=1, comes_with=EXILE_MAT)
def stockpile(game: Dominion, me: Player) -> None:
    """$3, +1 Buy; exile this."""
    game.exile(me, game.this, "play")


GATEKEEPER = effect("Gatekeeper")


@attack("Gatekeeper", types="Action Duration Attack", cost=5, comes_with=EXILE_MAT, plus_coins=True)
def gatekeeper(game: Dominion, me: Player) -> None:
    """Until your next turn others exile the Actions and Treasures they gain and have no copy of in Exile; then +$3."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, GATEKEEPER, until=me)
    game.prepare(me)


@later("Gatekeeper")
def gatekeeper_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$3."""
    yield from game.add(me, coins=3)


def _is_kept(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is an Action or a Treasure of which there was no copy in Exile when it was gained."""
    card = event.card
    if card is None or exiled(game, me, card.face) or _came_from_exile(game, me, event):
        return False
    return game.is_type(card, "Action") or game.is_type(card, "Treasure")


def _came_from_exile(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a card of the name gained has been discarded from Exile since the gain."""
    face = event.card.face if event.card is not None else None
    for fact in reversed(game.facts):
        if fact.seq <= (event.seq or 0):
            break
        if isinstance(fact, f.CardDiscarded) and (fact.player, fact.from_, fact.card.face) == (me, EXILE, face):
            return True
    return False


@when("gain", "Gatekeeper", where="effect", condition=_is_kept)
def gatekeeper_exiles(game: Dominion, me: Player, event: Event) -> None:
    """Exile it, if it has not moved since."""
    if event.card is not None:
        game.exile(me, event.card, event.to)


# Horses


@action("Horse", cost=3, cards=2, actions=1, pile=30, in_supply=False)
def horse(game: Dominion, me: Player) -> None:
    """+2 Cards, +1 Action; return this to its pile."""
    game.return_to_pile(me, game.this, "play")


def _gain_horses(game: Dominion, me: Player, count: int, to: Zone = "discard") -> Effect:
    for _ in range(count):
        yield from game.gain(me, "Horse", to)


@action("Sleigh", types="Action Reaction", cost=2, comes_with=HORSE)
def sleigh(game: Dominion, me: Player) -> Effect:
    """Gain 2 Horses."""
    yield from _gain_horses(game, me, 2)


@when("gain", "Sleigh", where="hand", optional=True, does="topdeck", does_this="discard")
def sleigh_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard this to put the card that you gained into your hand or onto your deck."""
    if (yield from game.discard(me, (game.this,))) and event.card is not None:
        where = yield from game.either(me, "hand", "topdeck")
        game.move(me, event.card, event.to, "hand" if where == "hand" else "deck")


@treasure("Supplies", cost=2, coins=1, comes_with=HORSE)
def supplies(game: Dominion, me: Player) -> Effect:
    """$1; gain a Horse onto your deck."""
    yield from _gain_horses(game, me, 1, "deck")


@action("Scrap", cost=3, comes_with=HORSE, plus_coins=True)
def scrap(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; choose as many different things as it costs $: cards, Actions, Buys, $, Silver, Horse."""
    for trashed in (yield from game.trash_from_hand(me)):
        count = min(game.cost(trashed).coins, 6)
        if count:
            yield from _scrap_for(game, me, count)


def _scrap_for(game: Dominion, me: Player, count: int) -> Effect:
    labels = ("1-card", "1-action", "1-buy", "1-coin", "gain-a-silver", "gain-a-horse")
    chosen = yield from game.choose(me, *labels, count=count)
    if "1-card" in chosen:
        yield from game.add(me, cards=1)
    if "1-action" in chosen:
        yield from game.add(me, actions=1)
    if "1-buy" in chosen:
        yield from game.add(me, buys=1)
    if "1-coin" in chosen:
        yield from game.add(me, coins=1)
    if "gain-a-silver" in chosen:
        yield from game.gain(me, "Silver")
    if "gain-a-horse" in chosen:
        yield from _gain_horses(game, me, 1)


@action("Cavalry", cost=4, comes_with=HORSE)
def cavalry(game: Dominion, me: Player) -> Effect:
    """Gain 2 Horses."""
    yield from _gain_horses(game, me, 2)


@when("gain", "Cavalry")
def cavalry_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """+2 Cards, +1 Buy, and back to your Action phase if it is your Buy phase."""
    yield from game.add(me, cards=2, buys=1)
    yield from game.return_to_actions(me)


@action("Groom", cost=4, comes_with=HORSE)
def groom(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; an Action gives a Horse, a Treasure a Silver, a Victory card +1 Card, +1 Action."""
    gained = yield from game.gain_up_to(me, 4)
    if gained is None:
        return
    if game.is_type(gained, "Action"):
        yield from _gain_horses(game, me, 1)
    if game.is_type(gained, "Treasure"):
        yield from game.gain(me, "Silver")
    if game.is_type(gained, "Victory"):
        yield from game.add(me, cards=1, actions=1)


simple("Hostelry", cost=4, cards=1, actions=2, comes_with=HORSE)


@when("gain", "Hostelry")
def hostelry_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """You may reveal and discard any number of Treasures for as many Horses."""
    treasures = tuple(game.of_type(game.seat(me).hand, "Treasure"))
    chosen = yield from game.ask(me, "discard", treasures, 0, len(treasures), name="Treasures for Horses")
    for card in chosen:
        game.reveal(me, card, "hand")
    discarded = yield from game.discard(me, chosen)
    yield from _gain_horses(game, me, len(discarded))


LIVERY = effect("Livery")


@action("Livery", cost=5, coins=3, comes_with=HORSE)
def livery(game: Dominion, me: Player) -> None:
    """+$3; this turn a card that you gain and that costs $4 or more comes with a Horse."""
    game.begin_effect(me, LIVERY)


def _costs_four(game: Dominion, me: Player, event: Event) -> bool:
    return cost_when_gained(game, event).coins >= 4


@when("gain", "Livery", where="effect", condition=_costs_four)
def livery_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Horse for each Livery."""
    yield from _gain_horses(game, me, game.not_answered(me, event, LIVERY))


@action("Paddock", cost=5, coins=2, comes_with=HORSE)
def paddock(game: Dominion, me: Player) -> Effect:
    """+$2; gain 2 Horses; +1 Action per empty Supply pile."""
    yield from _gain_horses(game, me, 2)
    yield from game.add(me, actions=game.empty_piles())


# Reactions that are played


def _play_this(game: Dominion, me: Player, event: Event) -> Effect:
    """Play this from your hand."""
    yield from game.play(me, game.this)


@attack("Black Cat", types="Action Attack Reaction", cost=2, cards=2)
def black_cat(game: Dominion, me: Player) -> Effect:
    """+2 Cards; each other player gains a Curse if it is not your turn."""
    turn = game.table.turn
    if turn is not None and turn.player != me:
        victims = game.attacked(me)
        for victim in game.in_turn_order():
            if victim in victims:
                yield from game.gain(victim, "Curse")


when("gain", "Black Cat", where="hand", whose="other", optional=True, condition=card_is("Victory"), does_this="play")(
    _play_this
)


@action("Falconer", types="Action Reaction", cost=5)
def falconer(game: Dominion, me: Player) -> Effect:
    """Gain a card to your hand costing less than this."""
    yield from game.gain_cheaper(me, game.cost(game.this), to="hand")


def _has_two_types(game: Dominion, me: Player, event: Event) -> bool:
    text = game.played_text(event.card.face) if event.card is not None else None
    return text is not None and len(text.types) >= 2


when("gain", "Falconer", where="hand", whose="any", optional=True, condition=_has_two_types, does_this="play")(
    _play_this
)

simple("Sheepdog", types="Action Reaction", cost=3, cards=2)
when("gain", "Sheepdog", where="hand", optional=True, does_this="play")(_play_this)


def _now_or_later(game: Dominion, me: Player) -> Effect:
    """Ask whether the card gives what it gives now. Where it does not, it is due next turn."""
    if (yield from game.either(me, NOW, LATER)) == NOW:
        return True
    game.prepare(me)
    return False


@action("Village Green", types="Action Duration Reaction", cost=4)
def village_green(game: Dominion, me: Player) -> Effect:
    """+1 Card and +2 Actions, either now or at the start of your next turn."""
    if (yield from _now_or_later(game, me)):
        yield from game.add(me, cards=1, actions=2)


@later("Village Green")
def village_green_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card, +2 Actions."""
    yield from game.add(me, cards=1, actions=2)


@when("discard", "Village Green", optional=True, condition=not_in_clean_up, does_this="play")
def village_green_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it."""
    yield from game.play(me, game.this, "discard")


@action("Barge", types="Action Duration", cost=5)
def barge(game: Dominion, me: Player) -> Effect:
    """+3 Cards and +1 Buy, either now or at the start of your next turn."""
    if (yield from _now_or_later(game, me)):
        yield from game.add(me, cards=3, buys=1)


@later("Barge")
def barge_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+3 Cards, +1 Buy."""
    yield from game.add(me, cards=3, buys=1)


# Costs that change


def _gained_by(game: Dominion, player: Player) -> list[Card]:
    """The cards that a player gained this turn."""
    gains = zip(game.table.gained, game.table.gains, strict=True)
    return [card for card, (whose, _) in gains if whose == player]


simple(
    "Destrier",
    cost=6,
    cards=2,
    actions=1,
    summary="+2 Cards, +1 Action. In your turn this costs $1 less for each card you have gained in it.",
)


@cheaper("Destrier")
def destrier_costs(game: Dominion, text: Text) -> int:
    """$1 less per card that the player whose turn it is has gained in it."""
    turn = game.table.turn
    return len(_gained_by(game, turn.player)) if text.name == "Destrier" and turn is not None else 0


simple(
    "Fisherman",
    cost=5,
    cards=1,
    actions=1,
    coins=1,
    summary="+1 Card, +1 Action, +$1. In your turn this costs $3 less while your discard pile is empty.",
)


@cheaper("Fisherman")
def fisherman_costs(game: Dominion, text: Text) -> int:
    """$3 less while the player whose turn it is has no discard pile."""
    turn = game.table.turn
    if text.name != "Fisherman" or turn is None:
        return 0
    return 0 if game.seat(turn.player).discard else 3


def _last_gained(game: Dominion) -> Card | None:
    """The last card that anybody gained this turn and that is not a Wayfarer."""
    return next((card for card in reversed(game.table.gained) if card.face != "Wayfarer"), None)


@action("Wayfarer", cost=6, cards=3, same_cost=_last_gained)
def wayfarer(game: Dominion, me: Player) -> Effect:
    """+3 Cards; you may gain a Silver. It costs what the last other card gained this turn costs."""
    if game.table.pile("Silver"):
        yield from game.gain_one_of(me, ("Silver",), least=0)


def _has_action(game: Dominion, me: Player) -> bool:
    return bool(game.of_type(game.seat(me).hand, "Action"))


def _pay_with_action(game: Dominion, me: Player, must: bool) -> Effect:
    """Trash an Action from hand."""
    paid = yield from game.trash_from_hand(me, int(must), 1, lambda card: game.is_type(card, "Action"))
    return bool(paid)


@action("Animal Fair", cost=7, coins=4, payment=Payment(_has_action, _pay_with_action))
def animal_fair(game: Dominion, me: Player) -> Effect:
    """+$4; +1 Buy per empty Supply pile. To buy this, you may trash an Action from hand instead of paying."""
    yield from game.add(me, buys=game.empty_piles())


# Other cards


@action("Goatherd", cost=3, actions=1)
def goatherd(game: Dominion, me: Player) -> Effect:
    """+1 Action; you may trash a card; +1 Card for each that the player to your right trashed on their last turn."""
    yield from game.trash_from_hand(me, least=0)
    yield from game.add(me, cards=_trashed_on_last_turn(game, game.others(me)[-1]))


def _trashed_on_last_turn(game: Dominion, player: Player) -> int:
    """How many cards `player` trashed on the last turn they took."""
    return sum(isinstance(fact, f.CardTrashed) and fact.player == player for fact in game.facts_of_last_turn(player))


@action("Hunting Lodge", cost=5, cards=1, actions=2)
def hunting_lodge(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; you may discard your hand for +5 Cards."""
    if (yield from game.yes(me, "discard", name="hand")):
        yield from game.discard(me, tuple(game.seat(me).hand))
        yield from game.add(me, cards=5)


KILN = effect("Kiln")


@action("Kiln", cost=5, coins=2)
def kiln(game: Dominion, me: Player) -> None:
    """+$2; when you next play a card this turn, you may first gain a copy of it."""
    game.begin_effect(me, KILN)


@when("play", "Kiln", where="effect", next_time=True)
def kiln_fires(game: Dominion, me: Player, event: Event) -> Effect:
    """For each Kiln you may gain a copy from the Supply."""
    name = game.name(event.card) if event.card is not None else None
    for _ in range(game.use_up(me, KILN, event)):
        if copy_in_supply(game, name) is not None and (
            yield from game.may(me, "gain", (game.table.pile_of.get(name or "?", "?"),), name="copy")
        ):
            yield from game.gain_copy(me, name)


@action("Mastermind", types="Action Duration", cost=5)
def mastermind(game: Dominion, me: Player) -> None:
    """At the start of your next turn you may play an Action from hand three times."""
    game.prepare(me)


@later("Mastermind")
def mastermind_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play an Action from hand three times."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 3)


@action("Snowy Village", cost=3, cards=1, actions=4, buys=1)
def snowy_village(game: Dominion, me: Player) -> None:
    """+1 Card, +4 Actions, +1 Buy; any further +Actions this turn are ignored."""
    if (me, NO_MORE_ACTIONS) not in game.table.effects:
        game.begin_effect(me, NO_MORE_ACTIONS)


# Events


@event("Alliance", cost=10)
def alliance(game: Dominion, me: Player) -> Effect:
    """Gain one each of Province, Duchy, Estate, Gold, Silver and Copper."""
    for name in ("Province", "Duchy", "Estate", "Gold", "Silver", "Copper"):
        yield from game.gain(me, name)


@event("Banish", cost=4, comes_with=EXILE_MAT)
def banish(game: Dominion, me: Player) -> Effect:
    """Exile any number of cards of one name from hand."""
    for first in (yield from _exile_from_hand(game, me, least=0)):
        same = tuple(card for card in game.seat(me).hand if game.is_named(card, first.face or ""))
        for card in (yield from game.ask(me, "exile", same, 0, len(same), name="more")):
            game.exile(me, card)


@event("Bargain", cost=4, comes_with=HORSE)
def bargain(game: Dominion, me: Player) -> Effect:
    """Gain a non-Victory card costing up to $5; each other player gains a Horse."""
    yield from game.gain_up_to(me, 5, _is_no_victory)
    for other in game.others(me):
        yield from _gain_horses(game, other, 1)


@event("Commerce", cost=5)
def commerce(game: Dominion, me: Player) -> Effect:
    """Gain a Gold for each name among the cards that you have gained this turn."""
    for _ in dict.fromkeys(card.face for card in _gained_by(game, me)):
        yield from game.gain(me, "Gold")


@event("Delay", cost=0)
def delay(game: Dominion, me: Player) -> Effect:
    """You may set an Action from hand aside, to play it at the start of your next turn."""
    actions = game.of_type(game.seat(me).hand, "Action")
    for card in (yield from game.may(me, "set aside", actions, name="Action")):
        game.set_aside_until_next_turn(me, card, "hand")


later("Delay")(play_set_aside)


@event("Demand", cost=5, comes_with=HORSE)
def demand(game: Dominion, me: Player) -> Effect:
    """Gain a Horse, then a card costing up to $4, onto your deck."""
    yield from _gain_horses(game, me, 1, "deck")
    yield from game.gain_up_to(me, 4, to="deck")


DESPERATION = effect("Desperation")


@event("Desperation", cost=0)
def desperation(game: Dominion, me: Player) -> Effect:
    """Once per turn you may gain a Curse for +1 Buy and +$2."""
    game.begin_effect(me, DESPERATION)
    if game.table.pile("Curse") and (yield from game.gain_one_of(me, ("Curse",), least=0)) is not None:
        yield from game.add(me, buys=1, coins=2)


@may_buy("Desperation")
def _first_this_turn(game: Dominion, me: Player) -> bool:
    return not game.in_force(me, DESPERATION)


@event("Enclave", cost=8, comes_with=EXILE_MAT)
def enclave(game: Dominion, me: Player) -> Effect:
    """Gain a Gold; exile a Duchy from the Supply."""
    yield from game.gain(me, "Gold")
    game.exile_from_supply(me, "Duchy")


@event("Enhance", cost=3)
def enhance(game: Dominion, me: Player) -> Effect:
    """You may trash a non-Victory card from hand, to gain one costing up to $2 more."""
    fits = [card for card in game.seat(me).hand if game.lacks_type(card, "Victory")]
    for card in (yield from game.may(me, "trash", fits, name="card")):
        if (yield from game.trash(me, card)):
            yield from game.gain_up_to(me, game.cost(card).plus(2))


def _may_play(game: Dominion, me: Player, cards: Sequence[Card], from_: Zone) -> Effect:
    """Play one of these cards, if the player likes. Returns whether they did."""
    chosen = yield from game.may(me, "play", cards, name="it")
    for card in chosen:
        yield from game.play(me, card, from_)
    return bool(chosen)


def _is_playable(game: Dominion, card: Card) -> bool:
    return game.is_type(card, "Action") or game.is_type(card, "Treasure")


@event("Gamble", cost=2)
def gamble_first(game: Dominion, me: Player) -> Effect:
    """+1 Buy; reveal the top card of your deck; you may play an Action or a Treasure; else discard it."""
    yield from game.add(me, buys=1)
    for card in (yield from game.reveal_top(me)):
        if not (_is_playable(game, card) and (yield from _may_play(game, me, (card,), "revealed"))):
            yield from game.discard(me, (card,), "revealed")


@event("Gamble", cost=2, since=BATCH_OF_2025)
def gamble(game: Dominion, me: Player) -> Effect:
    """+1 Buy; discard the top card of your deck; you may play it if it is an Action or a Treasure."""
    yield from game.add(me, buys=1)
    for card in (yield from game.discard(me, (yield from game.top(me)), "deck")):
        if _is_playable(game, card) and card in game.seat(me).discard:
            yield from _may_play(game, me, (card,), "discard")


@event("Invest", cost=4, comes_with=EXILE_MAT)
def invest(game: Dominion, me: Player) -> Effect:
    """Exile an Action from the Supply; while it is there, +2 Cards when another gains or invests in a copy."""
    for pile in (yield from game.ask(me, "exile", game.supply(is_action))):
        name = game.table.supply[pile][-1].face
        game.exile_from_supply(me, pile)
        for other in game.others(me):
            for _ in _invested(game, other, name):
                yield from game.add(other, cards=2)


def _invested(game: Dominion, player: Player, name: str | None) -> list[Card]:
    """The cards of a name on a player's Exile mat that an Invest put there."""
    cards = exiled(game, player, name)
    if not cards:
        return []
    invests: list[int] = []
    by_invest: dict[Card, bool] = {}
    for fact in game.facts:
        if isinstance(fact, f.LandscapeBought) and fact.name == "Invest":
            invests.append(fact.seq)
        elif isinstance(fact, f.CardExiled):
            by_invest[fact.card] = fact.cause in invests
    return [card for card in cards if by_invest.get(card)]


def _is_invested(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and bool(_invested(game, me, event.card.face))


@when("gain", "Invest", where="table", whose="other", condition=_is_invested)
def invest_pays(game: Dominion, me: Player, event: Event) -> Effect:
    """+2 Cards for each copy that you have invested in."""
    for _ in _invested(game, me, event.card.face if event.card is not None else None):
        yield from game.add(me, cards=2)


@event("March", cost=3)
def march(game: Dominion, me: Player) -> Effect:
    """Look through your discard pile; you may play an Action from it."""
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    yield from _may_play(game, me, game.of_type(discard, "Action"), "discard")


@event("Populate", cost=10)
def populate(game: Dominion, me: Player) -> Effect:
    """Gain the top card of each Action pile of the Supply, in the order you like."""
    piles = [pile for pile in game.action_piles() if game.table.supply[pile]]
    while piles:
        pile = (yield from game.ask(me, "order", piles, name="pile"))[0]
        piles.remove(pile)
        yield from game.gain(me, pile)


@event("Pursue", cost=2)
def pursue(game: Dominion, me: Player) -> Effect:
    """+1 Buy; name a card; reveal 4 cards: those of that name go back, the others are discarded."""
    yield from game.add(me, buys=1)
    name = yield from game.name_card(me)
    cards = yield from game.reveal_top(me, 4)
    yield from game.put_back(me, [card for card in cards if card.face == name], "revealed")
    yield from game.discard(me, game.still_in(me, "revealed", cards), "revealed")


@event("Reap", cost=7)
def reap_first(game: Dominion, me: Player) -> Effect:
    """Gain a Gold and set it aside; if you did, play it at the start of your next turn."""
    gold = yield from game.gain(me, "Gold")
    if gold is not None:
        game.set_aside_until_next_turn(me, gold, game.tracked(me, gold, "discard"))


@event("Reap", cost=7, since=BATCH_OF_2025)
def reap(game: Dominion, me: Player) -> Effect:
    """Gain a Gold to lie aside; play it at the start of your next turn."""
    gold = yield from game.gain(me, "Gold", "aside")
    for card in game.gained_aside(me, gold):
        game.prepare_set_aside(me, card)


later("Reap")(play_set_aside)
later("Reap", since=BATCH_OF_2025)(play_set_aside)


@event("Ride", cost=2, comes_with=HORSE)
def ride(game: Dominion, me: Player) -> Effect:
    """Gain a Horse."""
    yield from _gain_horses(game, me, 1)


SEIZE_THE_DAY = kind_of_turn("seize the day", card="Seize the Day", rank=5)


@event("Seize the Day", cost=4)
def seize_the_day(game: Dominion, me: Player) -> None:
    """Once per game: take an extra turn after this one."""
    game.tokens(me, CUBE, 1, "Seize the Day")  # it tells that the player has bought it
    game.queue_turn(me, me, SEIZE_THE_DAY)


@may_buy("Seize the Day")
def _first_this_game(game: Dominion, me: Player) -> bool:
    return not game.on_pile(me, CUBE, "Seize the Day")


@event("Stampede", cost=5, comes_with=HORSE)
def stampede(game: Dominion, me: Player) -> Effect:
    """Gain 5 Horses onto your deck if you have at most 5 cards in play."""
    if len(game.seat(me).play) <= 5:
        yield from _gain_horses(game, me, 5, "deck")


@event("Toil", cost=2)
def toil(game: Dominion, me: Player) -> Effect:
    """+1 Buy; you may play an Action from hand."""
    yield from game.add(me, buys=1)
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play(me, chosen)


@event("Transport", cost=3, comes_with=EXILE_MAT)
def transport(game: Dominion, me: Player) -> Effect:
    """Exile an Action from the Supply, or put an exiled Action onto your deck."""
    exile, topdeck = "exile-an-action-from-the-supply", "put-an-exiled-action-onto-your-deck"
    chosen = yield from game.choose(me, exile, topdeck)
    if exile in chosen:
        for pile in (yield from game.ask(me, "exile", game.supply(is_action))):
            game.exile_from_supply(me, pile)
    if topdeck in chosen:
        actions = game.of_type(game.seat(me).zone(EXILE), "Action")
        for card in (yield from game.ask(me, "topdeck", actions, name="Action")):
            game.topdeck(me, card, EXILE)
