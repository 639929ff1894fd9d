"""Adventures: Durations, Reserve cards, Travellers, tokens. Its Events are in adventures_events.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Fact, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, has_2_coins, is_treasure, was
from ..play.abilities.events import Event
from ..table import facts as f
from ..text.book import Cost, Text, action, attack, cheaper, later, simple, treasure, when
from ..vocabulary import COST, EffectName, effect, mat
from .adventures_events import (
    JOURNEY,
    MINUS_CARD,
    MINUS_COIN,
    MINUS_COST,
    PLUS_ACTION,
    PLUS_BUY,
    PLUS_CARD,
    PLUS_COIN,
    TRASHING,
)

if TYPE_CHECKING:
    from ..play.engine import Dominion

WHEN_GAIN = "2022-06-01"
"""From here what a buy set off is set off by a gain, and Bridge Troll's discount does not hang on being in play."""
GIVEN_TOKENS = {"1-card": PLUS_CARD, "1-action": PLUS_ACTION, "1-buy": PLUS_BUY, "1-coin": PLUS_COIN}
"""The tokens that Teacher moves, by what they give."""
PILE_TOKENS = (*GIVEN_TOKENS.values(), MINUS_COST, TRASHING)
"""The tokens of a player that lie on piles."""


def _costs_from_3_to(game: Dominion, card: Card, most: int) -> bool:
    """Whether a card costs from $3 to so much, without Potion or Debt."""
    price = game.cost(card)
    return not price.known or (3 <= price.coins <= most and not (price.potions or price.debt))


def _fact_at(game: Dominion, seq: int | None) -> Fact | None:
    return next((fact for fact in reversed(game.facts) if fact.seq == seq), None) if seq is not None else None


def _bought_it(game: Dominion, me: Player, event: Event) -> bool:
    """Whether `me`, who gained the card, bought it this turn."""
    turn = game.table.turn
    return turn is not None and turn.player == me and event.card in game.table.bought


# Reserve cards

TAVERN = mat("tavern", says="On the Tavern mat.", printed=True, face_up=True, japanese="酒場", rank=2)
"""Where Reserve cards wait until they are called."""


def _put_on_tavern_mat(game: Dominion, me: Player) -> None:
    """Put the card that is being played on the Tavern mat, if it is in play."""
    if game.frame.physical is not None:
        game.set_aside(me, game.frame.physical, "play", TAVERN)


def _called(game: Dominion, me: Player) -> bool:
    """Call the card whose ability resolves. Returns whether it lay on the mat."""
    this = game.frame.physical
    return this is not None and game.call(me, this, TAVERN)


@treasure("Coin of the Realm", types="Treasure Reserve", cost=2, coins=1)
def coin_of_the_realm(game: Dominion, me: Player) -> None:
    """$1; goes on your Tavern mat; call it after you play an Action, for +2 Actions."""
    _put_on_tavern_mat(game, me)


@when("played", "Coin of the Realm", where=TAVERN, optional=True, verb="call", condition=card_is("Action"))
def coin_of_the_realm_called(game: Dominion, me: Player, event: Event) -> Effect:
    """After you play an Action, call this for +2 Actions."""
    if _called(game, me):
        yield from game.add(me, actions=2)


@action("Distant Lands", types="Action Victory Reserve", cost=5, on_mat=(TAVERN, 4))
def distant_lands(game: Dominion, me: Player) -> None:
    """Goes on your Tavern mat; worth 4 VP there at the end of the game, and nothing elsewhere."""
    _put_on_tavern_mat(game, me)


@action("Duplicate", types="Action Reserve", cost=4)
def duplicate(game: Dominion, me: Player) -> None:
    """Goes on your Tavern mat; call it when you gain a card costing up to $6, to gain a copy of that."""
    _put_on_tavern_mat(game, me)


def _costs_up_to_6(game: Dominion, me: Player, event: Event) -> bool:
    return cost_when_gained(game, event).within(Cost(6))


@when("gain", "Duplicate", where=TAVERN, optional=True, verb="call", condition=_costs_up_to_6)
def duplicate_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to gain a copy of the card, if the Supply has one."""
    if _called(game, me) and event.card is not None:
        yield from game.gain_copy(me, event.card.face)


@action("Guide", types="Action Reserve", cost=3, cards=1, actions=1)
def guide(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; goes on your Tavern mat; call it at the start of your turn, for a new hand of 5 cards."""
    _put_on_tavern_mat(game, me)


@when("turn start", "Guide", where=TAVERN, optional=True, verb="call")
def guide_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to discard your hand and draw 5 cards."""
    if _called(game, me):
        yield from game.discard(me, tuple(game.seat(me).hand))
        yield from game.draw(me, 5)


@action("Ratcatcher", types="Action Reserve", cost=2, cards=1, actions=1)
def ratcatcher(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; goes on your Tavern mat; call it at the start of your turn, to trash a card from hand."""
    _put_on_tavern_mat(game, me)


@when("turn start", "Ratcatcher", where=TAVERN, optional=True, verb="call")
def ratcatcher_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to trash a card from hand."""
    if _called(game, me):
        yield from game.trash_from_hand(me)


@action("Royal Carriage", types="Action Reserve", cost=5, actions=1)
def royal_carriage(game: Dominion, me: Player) -> None:
    """+1 Action; goes on your Tavern mat; call it after you play an Action that is still in play, to replay that."""
    _put_on_tavern_mat(game, me)


def _action_still_in_play(game: Dominion, me: Player, event: Event) -> bool:
    return event.card in game.seat(me).play and was(game, event, "Action")


@when("played", "Royal Carriage", where=TAVERN, optional=True, verb="call", condition=_action_still_in_play)
def royal_carriage_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to replay the Action; it stays in play with a Duration that it replays."""
    if _called(game, me) and event.card is not None:
        yield from game.replay(me, event.card, by=game.frame.physical)


@action("Transmogrify", types="Action Reserve", cost=4, actions=1)
def transmogrify(game: Dominion, me: Player) -> None:
    """+1 Action; goes on your Tavern mat; call it at the start of your turn: trash a card for one up to $1 dearer."""
    _put_on_tavern_mat(game, me)


@when("turn start", "Transmogrify", where=TAVERN, optional=True, verb="call")
def transmogrify_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to trash a card from hand and gain one costing up to $1 more to your hand."""
    if _called(game, me):
        for trashed in (yield from game.trash_from_hand(me)):
            yield from game.gain_up_to(me, game.cost(trashed).plus(1), to="hand")


@action("Wine Merchant", types="Action Reserve", cost=5, buys=1, coins=4)
def wine_merchant(game: Dominion, me: Player) -> None:
    """+1 Buy, +$4; goes on your Tavern mat; at the end of a Buy phase with $2 left you may discard it from there."""
    _put_on_tavern_mat(game, me)


@when("buy phase end", "Wine Merchant", where=TAVERN, optional=True, condition=has_2_coins, does_this="discard")
def wine_merchant_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """With at least $2 unspent, discard this from your Tavern mat."""
    this = game.frame.physical
    if this is not None:
        yield from game.discard(me, (this,), TAVERN)


@action("Miser", cost=4, plus_coins=True)
def miser(game: Dominion, me: Player) -> Effect:
    """Put a Copper from hand on your Tavern mat, or +$1 for each Copper there."""
    put_by, count_them = "put-a-copper-from-your-hand-onto-your-tavern-mat", "1-coin-per-copper-on-your-tavern-mat"
    chosen = yield from game.choose(me, put_by, count_them)
    if put_by in chosen:
        coppers = game.named_in_hand(me, "Copper")
        least = min(1, game.certain(coppers))
        for copper in (yield from game.ask(me, "set aside", coppers, least, name="Copper")):
            game.set_aside(me, copper, "hand", TAVERN)
    if count_them in chosen:
        yield from game.add(me, coins=sum(game.is_named(card, "Copper") for card in game.seat(me).zone(TAVERN)))


# Durations


@action("Amulet", types="Action Duration", cost=3, plus_coins=True)
def amulet(game: Dominion, me: Player) -> Effect:
    """Now and next turn: +$1, or trash a card from hand, or gain a Silver."""
    yield from _amulet(game, me)
    game.prepare(me)


@later("Amulet")
def amulet_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1, or trash a card from hand, or gain a Silver."""
    yield from _amulet(game, me)


def _amulet(game: Dominion, me: Player) -> Effect:
    chosen = yield from game.choose(me, "1-coin", "trash-a-card", "gain-a-silver")
    if "1-coin" in chosen:
        yield from game.add(me, coins=1)
    if "trash-a-card" in chosen:
        yield from game.trash_from_hand(me)
    if "gain-a-silver" in chosen:
        yield from game.gain(me, "Silver")


def _take_coin_tokens(game: Dominion, me: Player) -> None:
    for victim in game.attacked(me):
        game.take_token(victim, MINUS_COIN)


@attack("Bridge Troll", types="Action Attack Duration", cost=5)
def bridge_troll_first(game: Dominion, me: Player) -> Effect:
    """Each other player takes their -$1 token; +1 Buy now and next turn; in play, cards cost $1 less on your turns."""
    _take_coin_tokens(game, me)
    yield from game.add(me, buys=1)
    game.prepare(me)


@when("cost", "Bridge Troll", where="play")
def bridge_troll_in_play(game: Dominion, me: Player, event: Event) -> None:
    """While this is in play, cards cost $1 less on your turns."""


@later("Bridge Troll")
def bridge_troll_first_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Buy."""
    yield from game.add(me, buys=1)


@attack("Bridge Troll", types="Action Attack Duration", cost=5, since=WHEN_GAIN)
def bridge_troll(game: Dominion, me: Player) -> Effect:
    """Each other player takes their -$1 token; +1 Buy, and cards cost $1 less, this turn and next."""
    _take_coin_tokens(game, me)
    game.begin_effect(me, COST)
    yield from game.add(me, buys=1)
    game.prepare(me)


@later("Bridge Troll", since=WHEN_GAIN)
def bridge_troll_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Buy; cards cost $1 less this turn."""
    game.begin_effect(me, COST)
    yield from game.add(me, buys=1)


@cheaper("Bridge Troll", since=WHEN_GAIN)
def bridge_troll_waiting(game: Dominion, text: Text) -> int:
    """On the next turn cards cost $1 less from its start on: also as long as this has not given its Buy."""
    table = game.table
    if table.turn is None:
        return 0
    mine = [due for due in table.due if due.player == table.turn.player and due.turn < table.turns_begun]
    return sum(game.name(due.card) == "Bridge Troll" for due in mine)


@action("Caravan Guard", types="Action Duration Reaction", cost=3, cards=1, actions=1, plus_coins=True)
def caravan_guard(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; next turn +$1; may be played when another player plays an Attack."""
    game.prepare(me)


@later("Caravan Guard")
def caravan_guard_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1."""
    yield from game.add(me, coins=1)


@when("attack", "Caravan Guard", where="hand", whose="other", optional=True, does_this="play")
def caravan_guard_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """When another player plays an Attack, first play this from your hand."""
    this = game.frame.physical
    if this is not None:
        yield from game.play(me, this)


@action("Dungeon", types="Action Duration", cost=3, actions=1)
def dungeon(game: Dominion, me: Player) -> Effect:
    """+1 Action; now and next turn, +2 Cards, then discard 2 cards."""
    yield from _dungeon(game, me)
    game.prepare(me)


@later("Dungeon")
def dungeon_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards, then discard 2 cards."""
    yield from _dungeon(game, me)


def _dungeon(game: Dominion, me: Player) -> Effect:
    yield from game.add(me, cards=2)
    yield from game.discard_from_hand(me, 2, 2)


@action("Gear", types="Action Duration", cost=3, cards=2)
def gear(game: Dominion, me: Player) -> Effect:
    """+2 Cards; set aside up to 2 cards from hand, to take them next turn."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand), 0, 2, name="cards")
    for card in chosen:
        game.set_aside(me, card, "hand", face_down=True)
    if chosen:
        game.prepare(me, chosen)


@later("Gear")
def gear_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put the cards set aside into your hand."""
    for card in cards:
        game.move(me, card, "aside", "hand")


@action("Hireling", types="Action Duration", cost=6, each_turn=True)
def hireling(game: Dominion, me: Player) -> None:
    """At the start of each of your turns for the rest of the game, +1 Card."""
    game.prepare(me)


@later("Hireling")
def hireling_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card, and the same on the next turn."""
    game.prepare_again(me)
    yield from game.add(me, cards=1)


def _haunt(game: Dominion, me: Player, effect: EffectName) -> None:
    """Put an effect in force for the players attacked, until your next turn."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, effect, until=me)
    game.prepare(me)


HAUNTED_WOODS = effect("Haunted Woods")


@attack("Haunted Woods", types="Action Attack Duration", cost=5)
def haunted_woods_first(game: Dominion, me: Player) -> None:
    """Next turn +3 Cards; until then, other players who buy a card put their hand onto their deck."""
    _haunt(game, me, HAUNTED_WOODS)


@attack("Haunted Woods", types="Action Attack Duration", cost=5, since=WHEN_GAIN, switch="haunted_woods")
def haunted_woods(game: Dominion, me: Player) -> None:
    """Next turn +3 Cards; until then, other players who gain a card they bought put their hand onto their deck."""
    _haunt(game, me, HAUNTED_WOODS)


@when("buy", "Haunted Woods", where="effect", rule="haunted-woods/buy")
def haunted_woods_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Put your hand onto your deck in any order."""
    yield from game.put_back(me, tuple(game.seat(me).hand), "hand")


@when("gain", "Haunted Woods", where="effect", since=WHEN_GAIN, condition=_bought_it, rule="haunted-woods/gain")
def haunted_woods_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Put your hand onto your deck in any order."""
    yield from game.put_back(me, tuple(game.seat(me).hand), "hand")


SWAMP_HAG = effect("Swamp Hag")


@attack("Swamp Hag", types="Action Attack Duration", cost=5, plus_coins=True)
def swamp_hag_first(game: Dominion, me: Player) -> None:
    """Next turn +$3; until then, other players who buy a card gain a Curse."""
    _haunt(game, me, SWAMP_HAG)


@attack("Swamp Hag", types="Action Attack Duration", cost=5, since=WHEN_GAIN, switch="when_buy", plus_coins=True)
def swamp_hag(game: Dominion, me: Player) -> None:
    """Next turn +$3; until then, other players who gain a card they bought gain a Curse."""
    _haunt(game, me, SWAMP_HAG)


@when("buy", "Swamp Hag", where="effect")
def swamp_hag_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Curse for each Swamp Hag."""
    for _ in range(game.not_answered(me, event, SWAMP_HAG)):
        yield from game.gain(me, "Curse")


@when("gain", "Swamp Hag", where="effect", since=WHEN_GAIN, condition=_bought_it)
def swamp_hag_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Curse for each Swamp Hag."""
    for _ in range(game.not_answered(me, event, SWAMP_HAG)):
        yield from game.gain(me, "Curse")


for _since in ("", WHEN_GAIN):

    @later("Haunted Woods", since=_since)
    def haunted_woods_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
        """+3 Cards."""
        yield from game.add(me, cards=3)

    @later("Swamp Hag", since=_since)
    def swamp_hag_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
        """+$3."""
        yield from game.add(me, coins=3)


# Other Actions, and Treasures


@action("Artificer", cost=5, cards=1, actions=1, coins=1)
def artificer(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action, +$1; discard cards; you may gain a card costing $1 for each of them onto your deck."""
    gone = yield from game.discard_from_hand(me, 0, len(game.seat(me).hand))
    piles = game.supply_costing(lambda cost: cost == Cost(len(gone)) or not cost.known)
    yield from game.gain_one_of(me, piles, "deck", least=0)


@attack("Giant", cost=5, plus_coins=True)
def giant(game: Dominion, me: Player) -> Effect:
    """Turn your Journey token: face down, +$1; face up, +$5, and others trash a top card of $3 to $6, or are cursed."""
    if not game.flip_token(me, JOURNEY):
        yield from game.add(me, coins=1)
        return
    yield from game.add(me, coins=5)
    for victim in game.attacked(me):
        shown = yield from game.reveal_top(victim)
        if any(_costs_from_3_to(game, card, 6) for card in shown):
            yield from game.trash_all(victim, shown, "revealed")
        else:
            yield from game.discard(victim, shown, "revealed")
            yield from game.gain(victim, "Curse")


simple("Lost City", cost=5, cards=2, actions=2)


@when("gain", "Lost City")
def lost_city_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, each other player draws a card."""
    for other in game.others(me):
        yield from game.draw(other)


@action("Magpie", cost=4, cards=1, actions=1)
def magpie(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal your top card: take a Treasure into hand; for an Action or Victory gain a Magpie."""
    for card in (yield from game.top(me)):
        game.reveal(me, card, "deck")
        brings_another = game.is_type(card, "Action") or game.is_type(card, "Victory")
        if game.is_type(card, "Treasure"):
            game.move(me, card, "deck", "hand")
        if brings_another:
            yield from game.gain(me, "Magpie")


@action("Messenger", cost=4, buys=1, coins=2)
def messenger_first(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$2; you may put your deck into your discard pile; as first buy of a turn it brings a card to all."""
    yield from _messenger(game, me)


@action("Messenger", cost=4, buys=1, coins=2, since=WHEN_GAIN, switch="when_buy")
def messenger(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$2; you may put your deck into your discard pile; as first gain of a Buy phase it brings all a card."""
    yield from _messenger(game, me)


def _messenger(game: Dominion, me: Player) -> Effect:
    if (yield from game.yes(me, "choose", key="Messenger/move deck")):
        game.put_deck_into_discard(me)


def _first_buy(game: Dominion, me: Player, event: Event) -> bool:
    """Whether nothing was bought this turn before the card, no Event either."""
    bought = 0
    for fact in reversed(game.facts_of_turn()):
        bought += isinstance(fact, (f.CardBought, f.LandscapeBought))
    return bought == 1


def _first_gain_in_buy_phase(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the card is the first that `me` gains in their Buy phase."""
    turn = game.table.turn
    if turn is None or turn.player != me or event.phase != "buy":
        return False
    for fact in reversed(game.facts):
        if fact.seq >= (event.seq or 0):
            continue
        if isinstance(fact, f.PhaseBegan):
            break
        if isinstance(fact, f.CardGained) and fact.player == me:
            return False
    return True


def _bring_to_all(game: Dominion, me: Player) -> Effect:
    gained = yield from game.gain_up_to(me, 4)
    if gained is not None:
        for other in game.others(me):
            yield from game.gain_copy(other, gained.face)


@when("buy", "Messenger", condition=_first_buy)
def messenger_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """As your first buy in a turn: gain a card costing up to $4, and each other player a copy."""
    yield from _bring_to_all(game, me)


@when("gain", "Messenger", since=WHEN_GAIN, condition=_first_gain_in_buy_phase)
def messenger_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """As the first card you gain in your Buy phase: gain a card costing up to $4, and each other player a copy."""
    yield from _bring_to_all(game, me)


simple("Port", cost=4, cards=1, actions=2, pile=12)
simple("Port", cost=4, cards=1, actions=2, pile=12, since=WHEN_GAIN, switch="when_buy")


@when("buy", "Port")
def port_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy this, gain another Port."""
    yield from game.gain(me, "Port")


def _came_alone(game: Dominion, me: Player, event: Event) -> bool:
    """Whether no other Port brought this one."""
    gained = _fact_at(game, event.seq)
    cause = _fact_at(game, gained.cause) if gained is not None else None
    return not (isinstance(cause, f.AbilityTriggered) and cause.card == "Port")


@when("gain", "Port", since=WHEN_GAIN, condition=_came_alone)
def port_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain another Port, which brings none itself."""
    yield from game.gain(me, "Port")


@action("Ranger", cost=4, buys=1)
def ranger(game: Dominion, me: Player) -> Effect:
    """+1 Buy; turn your Journey token; if it is face up, +5 Cards."""
    if game.flip_token(me, JOURNEY):
        yield from game.add(me, cards=5)


@action("Raze", cost=2, actions=1)
def raze(game: Dominion, me: Player) -> Effect:
    """+1 Action; trash this or a card from hand; look at a card per $1 it costs, take one of them, discard the rest."""
    this = [card for card in game.seat(me).play if card is game.frame.physical]
    looked: list[Card] = []
    hand = game.seat(me).hand
    least = 1 if this and hand else 0  # it may be tried with this, wherever that is, or with an empty hand
    for card in (yield from game.ask(me, "trash", (*this, *hand), least, name="card")):
        if (yield from game.trash(me, card, "play" if card in this else "hand")):
            looked = yield from game.look_top(me, game.cost(card).coins)
    for card in (yield from game.ask(me, "hand", tuple(looked))):
        game.move(me, card, "looked at", "hand")
    yield from game.discard(me, game.still_in(me, "looked at", looked), "looked at")


@attack("Relic", types="Treasure Attack", cost=5, coins=2)
def relic(game: Dominion, me: Player) -> None:
    """$2; each other player puts their -1 Card token on their deck."""
    for victim in game.attacked(me):
        game.take_token(victim, MINUS_CARD)


def _play_treasures(game: Dominion, me: Player) -> Effect:
    """Play up to 3 Treasures from hand."""
    for _ in range(3):
        chosen = yield from game.play_from_hand(me, "Treasure")
        if chosen is None:
            return
        yield from game.play(me, chosen)


def _pay_all_for_cards(game: Dominion, me: Player) -> Effect:
    """Pay all coins, for +1 Card each."""
    coins = game.table.coins
    if coins > 0:
        game.emit(f.ResourcesChanged(me, 0, 0, -coins, 0))
        yield from game.add(me, cards=coins)


@action("Storyteller", cost=5, actions=1, coins=1)
def storyteller_first(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$1; play up to 3 Treasures from hand; pay all your $, for +1 Card each."""
    yield from _play_treasures(game, me)
    yield from _pay_all_for_cards(game, me)


@action("Storyteller", cost=5, actions=1, since=WHEN_GAIN)
def storyteller(game: Dominion, me: Player) -> Effect:
    """+1 Action; play up to 3 Treasures from hand; +1 Card; pay all your $, for +1 Card each."""
    yield from _play_treasures(game, me)
    yield from game.add(me, cards=1)
    yield from _pay_all_for_cards(game, me)


@treasure("Treasure Trove", cost=5, coins=2)
def treasure_trove(game: Dominion, me: Player) -> Effect:
    """$2; gain a Gold and a Copper."""
    yield from game.gain(me, "Gold")
    yield from game.gain(me, "Copper")


# Travellers, and what they become


def _travels(name: str, to: str) -> None:
    """Declare that the Traveller `name` may be exchanged for `to` when it is discarded from play."""

    def may(game: Dominion, me: Player, event: Event) -> bool:
        return event.card is not None and game.may_exchange(me, event.card, "discard", to)

    @when("discard from play", name, optional=True, verb="exchange", rule="traveller", condition=may)
    def travel(game: Dominion, me: Player, event: Event) -> None:
        """When you discard this from play, you may exchange it for the next of its line."""
        if event.card is not None:
            game.exchange(me, event.card, "discard", to)


simple(
    "Page",
    cost=2,
    types="Action Traveller",
    cards=1,
    actions=1,
    comes_with=("Treasure Hunter", "Warrior", "Hero", "Champion"),
)


@action("Treasure Hunter", types="Action Traveller", cost=3, actions=1, coins=1, pile=5, in_supply=False)
def treasure_hunter(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$1; gain a Silver for each card that the player to the right gained on their last turn."""
    right = game.others(me)[-1]
    past = game.facts_of_last_turn(right)
    for _ in range(sum(isinstance(fact, f.CardGained) and fact.player == right for fact in past)):
        yield from game.gain(me, "Silver")


@attack("Warrior", types="Action Attack Traveller", cost=4, cards=2, pile=5, in_supply=False)
def warrior(game: Dominion, me: Player) -> Effect:
    """+2 Cards; per Traveller in play, each other player discards their top card, trashing it if it costs $3 or $4."""
    times = sum(game.is_type(card, "Traveller") for card in game.seat(me).play)
    for victim in game.attacked(me):
        for _ in range(times):
            for card in (yield from game.discard(victim, (yield from game.top(victim)), "deck")):
                if _costs_from_3_to(game, card, 4):
                    yield from game.trash(victim, card, game.tracked(victim, card, "discard"))


@action("Hero", types="Action Traveller", cost=5, coins=2, pile=5, in_supply=False)
def hero(game: Dominion, me: Player) -> Effect:
    """+$2; gain a Treasure."""
    yield from game.gain_one_of(me, game.supply(is_treasure))


@action("Champion", types="Action Duration", cost=6, actions=1, pile=5, in_supply=False, lasts=True)
def champion(game: Dominion, me: Player) -> None:
    """+1 Action; for the rest of the game Attacks do not affect you, and each Action you play gives +1 Action first."""
    game.prepare(me)


@when("attack", "Champion", where="due", whose="other", rule="champion")
def champion_shields(game: Dominion, me: Player, event: Event) -> None:
    """Unaffected by the Attack."""
    game.shield(me)


@when(
    "play",
    "Champion",
    where="due",
    condition=card_is("Action"),
    rule="champion",
)
def champion_leads(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Action, for each time that this was played."""
    yield from game.add(me, actions=sum(due.card is game.frame.physical for due in game.table.due))


@action(
    "Peasant",
    types="Action Traveller",
    cost=2,
    buys=1,
    coins=1,
    comes_with=("Soldier", "Fugitive", "Disciple", "Teacher"),
)
def peasant(game: Dominion, me: Player) -> None:
    """+1 Buy, +$1."""


@attack("Soldier", types="Action Attack Traveller", cost=3, coins=2, pile=5, in_supply=False)
def soldier(game: Dominion, me: Player) -> Effect:
    """+$2, +$1 for each other Attack in play; each other player with 4 or more cards in hand discards one."""
    others = [card for card in game.seat(me).play if card is not game.frame.physical]
    yield from game.add(me, coins=sum(game.is_type(card, "Attack") for card in others))
    for victim in game.attacked(me):
        if len(game.seat(victim).hand) >= 4:
            yield from game.discard_from_hand(victim)


@action("Fugitive", types="Action Traveller", cost=4, cards=2, actions=1, pile=5, in_supply=False)
def fugitive(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +1 Action; discard a card."""
    yield from game.discard_from_hand(me)


@action("Disciple", types="Action Traveller", cost=5, pile=5, in_supply=False)
def disciple(game: Dominion, me: Player) -> Effect:
    """You may play an Action from hand twice; gain a copy of it."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)
        yield from game.gain_copy(me, game.name(chosen))


@action("Teacher", types="Action Reserve", cost=6, pile=5, in_supply=False, plus_coins=True)
def teacher(game: Dominion, me: Player) -> None:
    """Goes on your Tavern mat; call it at the start of your turn, to move a token of yours to an Action Supply pile."""
    _put_on_tavern_mat(game, me)


def _bare_piles(game: Dominion, me: Player) -> list[str]:
    """The Action Supply piles that none of the player's tokens lies on."""
    return [pile for pile in game.action_piles() if not any(game.on_pile(me, token, pile) for token in PILE_TOKENS)]


@when("turn start", "Teacher", where=TAVERN, optional=True, verb="call")
def teacher_called(game: Dominion, me: Player, event: Event) -> Effect:
    """Call this to move your +1 Card, +1 Action, +1 Buy or +$1 token to a pile that you have no tokens on."""
    if not _called(game, me):
        return
    token = GIVEN_TOKENS[(yield from game.either(me, *GIVEN_TOKENS))]
    for pile in (yield from game.ask(me, "token", _bare_piles(game, me), name=token)):
        game.place(me, token, pile)


_travels("Page", "Treasure Hunter")
_travels("Treasure Hunter", "Warrior")
_travels("Warrior", "Hero")
_travels("Hero", "Champion")
_travels("Peasant", "Soldier")
_travels("Soldier", "Fugitive")
_travels("Fugitive", "Disciple")
_travels("Disciple", "Teacher")
