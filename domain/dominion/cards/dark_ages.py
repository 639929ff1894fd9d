"""Dark Ages: Shelters, Ruins, Knights and the cards that gain what is not in the Supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import all_of, card_is, is_action, is_own, is_there
from ..play.abilities.events import Event
from ..play.abilities.instructions import were_followed
from ..text.book import action, attack, simple, treasure, victory, when
from ..vocabulary import Zone

if TYPE_CHECKING:
    from ..play.engine import Dominion

HERMIT_EXCHANGES = "2022-06-01"
WHEN_GAIN = "2022-06-01"
ONE_SHOTS = "2019-09-25"
"""The errata of 2019: what counts is whether the card was trashed."""
DRAW_THAT_MANY = "2016-10-01"
"""From here a Storeroom says "draw that many", as the Cellar of that printing does. [docs/sources.md]"""
NO_DURATIONS = "2025-02-01"
"""From here Band of Misfits plays no Duration."""


def _trash_this(game: Dominion, me: Player) -> Effect:
    """Trash the card that is being played, if it is still in play. Returns whether it was."""
    return (yield from game.trash(me, game.this, "play"))


def _middling(game: Dominion, card: Card) -> bool:
    """Whether a card costs from $3 to $6, without Potion or Debt."""
    if game.text(card.face) is None:
        return True
    price = game.cost(card)
    return 3 <= price.coins <= 6 and not price.potions and not price.debt


# Shelters: they come in starting decks and have no pile


simple("Necropolis", types="Action Shelter", cost=1, actions=2, in_supply=False)

simple("Overgrown Estate", types="Victory Shelter", cost=1, in_supply=False)


@when("trash", "Overgrown Estate")
def overgrown_estate(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, +1 Card."""
    yield from game.add(me, cards=1)


simple("Hovel", types="Reaction Shelter", cost=1, in_supply=False)
simple("Hovel", types="Reaction Shelter", cost=1, in_supply=False, since=WHEN_GAIN, switch="when_buy")


@when("buy", "Hovel", where="hand", optional=True, condition=card_is("Victory"), does_this="trash")
def hovel_at_buy(game: Dominion, me: Player, event: Event) -> Effect:
    """When you buy a Victory card, trash this from hand."""
    yield from game.trash(me, game.this)


@when("gain", "Hovel", where="hand", optional=True, condition=card_is("Victory"), since=WHEN_GAIN, does_this="trash")
def hovel_at_gain(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain a Victory card, trash this from hand."""
    yield from game.trash(me, game.this)


# Ruins


simple(
    "Ruins",
    types="Action Ruins",
    mixed=("Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors"),
    of_each=10,
    pile=lambda players: 10 * (players - 1),
    in_kingdom=False,
    summary="The pile of the five kinds of Ruins",
)
simple("Abandoned Mine", types="Action Ruins", coins=1)
simple("Ruined Library", types="Action Ruins", cards=1)
simple("Ruined Market", types="Action Ruins", buys=1)
simple("Ruined Village", types="Action Ruins", actions=1)


@action("Survivors", types="Action Ruins")
def survivors(game: Dominion, me: Player) -> Effect:
    """Look at the top 2 cards of your deck; discard them or put them back in any order."""
    seen = yield from game.look_top(me, 2)
    if seen and (yield from game.either(me, "discard", "topdeck")) == "discard":
        yield from game.discard(me, seen, "looked at")
    else:
        yield from game.put_back(me, seen, "looked at")


# What is not in the Supply


@treasure("Spoils", coins=3, pile=15, in_supply=False)
def spoils(game: Dominion, me: Player) -> None:
    """Return this to the Spoils pile."""
    game.return_to_pile(me, game.this, "play")


@action("Madman", actions=2, pile=10, in_supply=False)
def madman(game: Dominion, me: Player) -> Effect:
    """Return this to its pile; if you did, +1 Card per card in your hand."""
    if game.return_to_pile(me, game.this, "play"):
        yield from game.add(me, cards=len(game.seat(me).hand))


@attack("Mercenary", pile=10, in_supply=False, plus_coins=True)
def mercenary(game: Dominion, me: Player) -> Effect:
    """You may trash 2 cards from hand for +2 Cards, +$2 and others discarding down to 3."""
    if not game.seat(me).hand or not (yield from game.yes(me, "trash", name="2 cards")):
        return
    if len((yield from game.trash_from_hand(me, 2, 2))) == 2:
        yield from game.add(me, cards=2)
        yield from game.add(me, coins=2)
        for victim in game.attacked(me):
            yield from game.discard_down_to(victim, 3)


# Cards that give, and draw


@action("Poor House", cost=1, coins=4)
def poor_house(game: Dominion, me: Player) -> Effect:
    """Reveal your hand: -$1 per Treasure in it, down to $0."""
    treasures = sum(game.is_type(card, "Treasure") for card in game.reveal_hand(me))
    yield from game.add(me, coins=-min(treasures, max(0, game.table.coins)))


@action("Squire", cost=2, coins=1)
def squire(game: Dominion, me: Player) -> Effect:
    """Choose +2 Actions, +2 Buys, or a Silver."""
    chosen = yield from game.choose(me, "2-actions", "2-buys", "gain-a-silver")
    yield from game.add(me, actions=2 if "2-actions" in chosen else 0, buys=2 if "2-buys" in chosen else 0)
    if "gain-a-silver" in chosen:
        yield from game.gain(me, "Silver")


@when("trash", "Squire")
def squire_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, gain an Attack."""
    yield from game.gain_one_of(me, game.supply(lambda text: "Attack" in text.types))


@action("Vagrant", cost=2, cards=1, actions=1)
def vagrant(game: Dominion, me: Player) -> Effect:
    """Reveal the top card; a Curse, Ruins, Shelter or Victory card goes to your hand."""
    for card in (yield from game.reveal_top(me)):
        if any(game.is_type(card, kind) for kind in ("Curse", "Ruins", "Shelter", "Victory")):
            game.move(me, card, "revealed", "hand")
        else:
            game.topdeck(me, card, "revealed")


@action("Ironmonger", cost=4, cards=1, actions=1, plus_coins=True)
def ironmonger(game: Dominion, me: Player) -> Effect:
    """Reveal the top card, you may discard it; +1 Action, +$1, +1 Card for an Action, Treasure, Victory card."""
    for card in (yield from game.reveal_top(me)):
        unwanted = yield from game.may(me, "discard", (card,), name="it")
        if not (yield from game.discard(me, unwanted, "revealed")):
            game.topdeck(me, card, "revealed")
        if game.is_type(card, "Action"):
            yield from game.add(me, actions=1)
        if game.is_type(card, "Treasure"):
            yield from game.add(me, coins=1)
        if game.is_type(card, "Victory"):
            yield from game.add(me, cards=1)


@action("Wandering Minstrel", cost=4, cards=1, actions=2)
def wandering_minstrel(game: Dominion, me: Player) -> Effect:
    """Reveal the top 3 cards; put the Actions back in any order, discard the others."""
    revealed = yield from game.reveal_top(me, 3)
    actions = [card for card in revealed if game.is_type(card, "Action")]
    yield from game.put_back(me, actions, "revealed")
    yield from game.discard(me, [card for card in revealed if card not in actions], "revealed")


@action("Sage", cost=3, actions=1)
def sage(game: Dominion, me: Player) -> Effect:
    """Reveal cards until one costs $3 or more; that one to your hand, discard the others."""
    found, others = yield from game.reveal_until(
        me, lambda card: game.text(card.face) is None or game.cost(card).coins >= 3
    )
    for card in found:
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, others, "revealed")


@action("Mystic", cost=5, actions=1, coins=2)
def mystic(game: Dominion, me: Player) -> Effect:
    """Name a card and reveal the top one; if it is the one named, put it into your hand."""
    named = yield from game.name_card(me)
    for card in (yield from game.top(me)):
        game.reveal(me, card, "deck")
        if card.face == named:
            game.move(me, card, "deck", "hand")


KEEP_THEM, DISCARD_THEM = "put-them-into-your-hand", "discard-them-and-3-cards"


@action("Catacombs", cost=5)
def catacombs(game: Dominion, me: Player) -> Effect:
    """Look at the top 3 cards; put them into your hand, or discard them for +3 Cards."""
    seen = yield from game.look_top(me, 3)
    chosen = yield from game.choose(me, KEEP_THEM, DISCARD_THEM)
    where: Zone = "looked at"
    if KEEP_THEM in chosen:
        for card in seen:
            game.move(me, card, where, "hand")
        where = "hand"  # who does both discards them from there
    if DISCARD_THEM in chosen:
        yield from game.discard(me, seen, where)
        yield from game.add(me, cards=3)


@when("trash", "Catacombs")
def catacombs_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, gain a cheaper card."""
    yield from game.gain_cheaper(me, game.cost("Catacombs"))


simple("Hunting Grounds", cost=6, cards=4)


@when("trash", "Hunting Grounds")
def hunting_grounds(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, gain a Duchy or 3 Estates."""
    if (yield from game.either(me, "gain-a-duchy", "gain-3-estates")) == "gain-a-duchy":
        yield from game.gain(me, "Duchy")
    else:
        for _ in range(3):
            yield from game.gain(me, "Estate")


@action("Storeroom", cost=3, buys=1, plus_coins=True)
def first_storeroom(game: Dominion, me: Player) -> Effect:
    """Discard any cards for +1 Card each; then discard any cards for +$1 each."""
    gone = yield from game.discard_from_hand(me, 0, len(game.seat(me).hand))
    yield from game.add(me, cards=len(gone))
    yield from _discard_for_coins(game, me)


@action("Storeroom", cost=3, buys=1, plus_coins=True, since=DRAW_THAT_MANY)
def storeroom(game: Dominion, me: Player) -> Effect:
    """Discard any cards and draw that many; then discard any cards for +$1 each."""
    gone = yield from game.discard_from_hand(me, 0, len(game.seat(me).hand))
    yield from game.draw(me, len(gone))
    yield from _discard_for_coins(game, me)


def _discard_for_coins(game: Dominion, me: Player) -> Effect:
    gone = yield from game.discard_from_hand(me, 0, len(game.seat(me).hand))
    yield from game.add(me, coins=len(gone))


@action("Scavenger", cost=4, coins=2)
def scavenger(game: Dominion, me: Player) -> Effect:
    """You may put your deck into your discard pile; put a card of your discard pile onto your deck."""
    if game.seat(me).deck and (yield from game.yes(me, "move deck")):
        game.put_deck_into_discard(me)
    yield from game.topdeck_from_discard(me)


# Gainers and trashers


@action("Armory", cost=4)
def armory(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4 onto your deck."""
    yield from game.gain_up_to(me, 4, to="deck")


@action("Altar", cost=6)
def altar(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain one costing up to $5."""
    yield from game.trash_from_hand(me)
    yield from game.gain_up_to(me, 5)


@action("Junk Dealer", cost=5, cards=1, actions=1, coins=1)
def junk_dealer(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand."""
    yield from game.trash_from_hand(me)


@action("Forager", cost=3, actions=1, buys=1, plus_coins=True)
def forager(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; +$1 per differently named Treasure in the trash."""
    yield from game.trash_from_hand(me)
    names = dict.fromkeys(card.face for card in game.table.trash if game.is_type(card, "Treasure"))
    yield from game.add(me, coins=len(names))


@action("Rebuild", cost=5, actions=1)
def rebuild(game: Dominion, me: Player) -> Effect:
    """Name a card; the first other Victory card of your deck becomes a Victory card costing up to $3 more."""
    named = yield from game.name_card(me)
    found, others = yield from game.reveal_until(me, lambda card: card.face != named and game.is_type(card, "Victory"))
    yield from game.discard(me, others, "revealed")
    for card in found:
        limit = game.cost(card).plus(3)
        yield from game.trash(me, card, "revealed")
        yield from game.gain_up_to(me, limit, lambda text: "Victory" in text.types)


@action("Graverobber", cost=5)
def graverobber(game: Dominion, me: Player) -> Effect:
    """Gain a card costing $3 to $6 from the trash onto your deck, or trash an Action for one up to $3 dearer."""
    chosen = yield from game.choose(me, "gain-from-the-trash", "trash-an-action-from-hand")
    if "gain-from-the-trash" in chosen:
        options = tuple(card for card in game.table.trash if _middling(game, card))
        for card in (yield from game.ask(me, "gain", options, name="from the trash")):
            yield from game.gain(me, card, "deck", "trash")
    if "trash-an-action-from-hand" in chosen:
        for trashed in (yield from game.trash_from_hand(me, fits=lambda card: game.is_type(card, "Action"))):
            yield from game.gain_up_to(me, game.cost(trashed).plus(3))


simple("Fortress", cost=4, cards=1, actions=2)


@when("trash", "Fortress")
def fortress(game: Dominion, me: Player, event: Event) -> None:
    """When you trash this, put it into your hand."""
    if event.card is not None:
        game.move(me, event.card, "trash", "hand")


@victory("Feodum", cost=4)
def feodum(game: Dominion, player: Player) -> int:
    """1 VP per 3 Silvers you have."""
    return sum(card.face == "Silver" for card in game.seat(player).cards()) // 3


@when("trash", "Feodum")
def feodum_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, gain 3 Silvers."""
    for _ in range(3):
        yield from game.gain(me, "Silver")


@action("Rats", cost=4, cards=1, actions=1, pile=20)
def rats(game: Dominion, me: Player) -> Effect:
    """Gain a Rats; trash a card from hand other than a Rats, or reveal a hand of Rats."""
    yield from game.gain(me, "Rats")
    if not (yield from game.trash_from_hand(me, fits=lambda card: card.face != "Rats")):
        game.reveal_hand(me)


@when("trash", "Rats")
def rats_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, +1 Card."""
    yield from game.add(me, cards=1)


@action("Count", cost=5, plus_coins=True)
def count(game: Dominion, me: Player) -> Effect:
    """Discard 2, topdeck one, or gain a Copper; then +$3, trash your hand, or gain a Duchy."""
    chosen = yield from game.choose(me, "discard-2-cards", "topdeck-a-card", "gain-a-copper")
    if "discard-2-cards" in chosen:
        yield from game.discard_from_hand(me, 2, 2)
    if "topdeck-a-card" in chosen:
        yield from game.topdeck_from_hand(me)
    if "gain-a-copper" in chosen:
        yield from game.gain(me, "Copper")
    chosen = yield from game.choose(me, "3-coins", "trash-your-hand", "gain-a-duchy")
    if "3-coins" in chosen:
        yield from game.add(me, coins=3)
    if "trash-your-hand" in chosen:
        yield from game.trash_all(me, tuple(game.seat(me).hand))
    if "gain-a-duchy" in chosen:
        yield from game.gain(me, "Duchy")


@action("Beggar", cost=2, types="Action Reaction")
def beggar(game: Dominion, me: Player) -> Effect:
    """Gain 3 Coppers to your hand."""
    for _ in range(3):
        yield from game.gain(me, "Copper", "hand")


@when("attack", "Beggar", where="hand", whose="other", optional=True, does_this="discard")
def beggar_at_attack(game: Dominion, me: Player, event: Event) -> Effect:
    """When another player plays an Attack, discard this to gain 2 Silvers, one of them onto your deck."""
    if (yield from game.discard(me, (game.this,))):
        yield from game.gain(me, "Silver", "deck")
        yield from game.gain(me, "Silver")


simple("Market Square", types="Action Reaction", cost=3, cards=1, actions=1, buys=1)


@when("trash", "Market Square", where="hand", optional=True, condition=is_own, does_this="discard")
def market_square(game: Dominion, me: Player, event: Event) -> Effect:
    """When one of your cards is trashed, discard this from hand to gain a Gold."""
    if (yield from game.discard(me, (game.this,))):
        yield from game.gain(me, "Gold")


@action("Bandit Camp", cost=5, cards=1, actions=2, comes_with=("Spoils",))
def bandit_camp(game: Dominion, me: Player) -> Effect:
    """Gain a Spoils."""
    yield from game.gain(me, "Spoils")


@action("Death Cart", cost=4, types="Action Looter", coins=5, comes_with=("Ruins",))
def death_cart_first(game: Dominion, me: Player) -> Effect:
    """You may trash an Action from hand; if you do not, trash this."""
    if not (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from _trash_this(game, me)


@action("Death Cart", cost=4, types="Action Looter", comes_with=("Ruins",), since=ONE_SHOTS, plus_coins=True)
def death_cart(game: Dominion, me: Player) -> Effect:
    """You may trash this or an Action from hand for +$5."""
    this = game.this
    here = (this,) if this in game.seat(me).play else ()
    actions = tuple(card for card in game.seat(me).hand if game.is_type(card, "Action"))
    for card in (yield from game.may(me, "trash", (*here, *actions), name="Action for coins")):
        if (yield from game.trash(me, card, "play" if card is this else "hand")):
            yield from game.add(me, coins=5)


@when("gain", "Death Cart")
def death_cart_first_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain 2 Ruins."""
    yield from death_cart_gained(game, me, event)


@when("gain", "Death Cart", since=ONE_SHOTS)
def death_cart_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain 2 Ruins."""
    for _ in range(2):
        yield from game.gain(me, "Ruins")


# Hermit and Urchin, and what becomes of them


@action("Hermit", cost=3, comes_with=("Madman",))
def hermit(game: Dominion, me: Player) -> Effect:
    """You may trash a non-Treasure from your discard pile or hand; gain a card costing up to $3."""
    seat = game.seat(me)
    game.look(me, me, tuple(seat.discard))
    options = tuple(card for card in (*seat.discard, *seat.hand) if not _known_treasure(game, card))
    for card in (yield from game.may(me, "trash", options, name="card")):
        yield from game.trash(me, card, "hand" if card in seat.hand else "discard")
    yield from game.gain_up_to(me, 3)


simple(
    "Hermit",
    cost=3,
    comes_with=("Madman",),
    since=HERMIT_EXCHANGES,
    switch="hermit",
    effect=hermit,
    summary="You may trash a non-Treasure from your discard pile or hand; gain a card costing up to $3.",
)


def _known_treasure(game: Dominion, card: Card) -> bool:
    text = game.text(card.face)
    return text is not None and "Treasure" in text.types


def _bought_nothing(game: Dominion, me: Player, event: Event) -> bool:
    return not game.table.bought


@when("discard from play", "Hermit", condition=all_of(_bought_nothing, is_there), rule="hermit/trash")
def hermit_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play in a turn without a buy, trash it and gain a Madman."""
    if (yield from game.trash(me, game.this, event.to)):
        yield from game.gain(me, "Madman")


@when(
    "buy phase end",
    "Hermit",
    where="play",
    condition=lambda game, me, event: (me, "buy") not in game.table.gains,
    since=HERMIT_EXCHANGES,
    rule="hermit/exchange",
)
def hermit_exchanged(game: Dominion, me: Player, event: Event) -> None:
    """At the end of a Buy phase in which you gained nothing, exchange this for a Madman, if it did what it says."""
    if were_followed(game, game.this):
        game.exchange(me, game.this, "play", "Madman")


@attack("Urchin", cost=3, cards=1, actions=1, comes_with=("Mercenary",))
def urchin(game: Dominion, me: Player) -> Effect:
    """Each other player discards down to 4 cards in hand."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 4)


def _other_urchins(game: Dominion, me: Player, event: Event) -> list[Card]:
    return [card for card in game.seat(me).play if game.name(card) == "Urchin" and card is not event.card]


@when(
    "attack",
    "Urchin",
    where="play",
    optional=True,
    condition=lambda game, me, event: bool(_other_urchins(game, me, event)),
    does_this="trash",
)
def urchin_promoted(game: Dominion, me: Player, event: Event) -> Effect:
    """When you play another Attack, you may trash this from play to gain a Mercenary."""
    for this in _other_urchins(game, me, event)[:1]:
        if (yield from game.trash(me, this, "play")):
            yield from game.gain(me, "Mercenary")


# Cards that play cards


@treasure("Counterfeit", cost=5, coins=1, buys=1)
def counterfeit(game: Dominion, me: Player) -> Effect:
    """You may play a Treasure from hand twice; trash it."""
    chosen = yield from game.play_from_hand(me, "Treasure")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 2)
        yield from game.trash(me, chosen, "play")


@action("Band of Misfits", cost=5)
def band_of_misfits_first(game: Dominion, me: Player) -> Effect:
    """Play this as if it were an Action in the Supply costing less; it is that card until it leaves play."""
    names = [_top_name(game, pile) for pile in _cheaper_actions(game, game.this)]
    for name in (yield from game.ask(me, "play", names, name="as")):
        yield from game.play_as(me, name)


@action("Band of Misfits", cost=5, types="Action Command", since=ONE_SHOTS)
def band_of_misfits_command(game: Dominion, me: Player) -> Effect:
    """Play a non-Command Action from the Supply that costs less, leaving it there."""
    yield from _command(game, me, frozenset({"Command"}))


@action("Band of Misfits", cost=5, types="Action Command", since=NO_DURATIONS, switch="command_duration")
def band_of_misfits(game: Dominion, me: Player) -> Effect:
    """Play a non-Command, non-Duration Action from the Supply that costs less, leaving it there."""
    yield from _command(game, me, frozenset({"Command", "Duration"}))


def _command(game: Dominion, me: Player, without: frozenset[str]) -> Effect:
    yield from game.play_from_supply(me, _cheaper_actions(game, game.this, without))


def _cheaper_actions(game: Dominion, this: Card, without: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The piles whose top card is an Action that costs less than `this` and has none of the types `without`."""
    price = game.cost(this)
    return game.supply_costing(
        lambda cost: cost.less_than(price), lambda text: text.is_action and not text.types & without
    )


def _top_name(game: Dominion, pile: str) -> str:
    return game.table.supply[pile][-1].face or pile


@action("Procession", cost=4)
def procession_first(game: Dominion, me: Player) -> Effect:
    """You may play an Action from hand twice; trash it; gain an Action costing exactly $1 more."""
    yield from _process(game, me, [card for card in game.to_play(me) if game.is_type(card, "Action")])


@action("Procession", cost=4, since=ONE_SHOTS)
def procession(game: Dominion, me: Player) -> Effect:
    """You may play a non-Duration Action from hand twice; trash it; gain an Action costing exactly $1 more."""
    actions = [card for card in game.to_play(me) if game.is_type(card, "Action")]
    yield from _process(game, me, [card for card in actions if game.lacks_type(card, "Duration")])


def _process(game: Dominion, me: Player, options: list[Card]) -> Effect:
    for card in (yield from game.may(me, "play", options, name="Action twice")):
        yield from game.play_repeatedly(me, card, 2)
        yield from game.trash(me, card, "play")
        yield from game.gain_costing(me, game.cost(card).plus(1), is_action)


# Attacks


@attack("Cultist", cost=5, types="Action Attack Looter", cards=2, comes_with=("Ruins",))
def cultist(game: Dominion, me: Player) -> Effect:
    """Each other player gains a Ruins; you may play a Cultist from hand."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Ruins")
    options = tuple(card for card in game.seat(me).hand if card.face in ("Cultist", None))
    for card in (yield from game.may(me, "play", game.playable(me, options), name="Cultist")):
        yield from game.play(me, card)


@when("trash", "Cultist")
def cultist_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, +3 Cards."""
    yield from game.add(me, cards=3)


@attack("Marauder", cost=4, types="Action Attack Looter", comes_with=("Spoils", "Ruins"))
def marauder(game: Dominion, me: Player) -> Effect:
    """Gain a Spoils; each other player gains a Ruins."""
    yield from game.gain(me, "Spoils")
    for victim in game.attacked(me):
        yield from game.gain(victim, "Ruins")


@attack("Pillage", cost=5, comes_with=("Spoils",))
def pillage_first(game: Dominion, me: Player) -> Effect:
    """Trash this; others with 5 or more cards reveal them and discard one you choose; gain 2 Spoils."""
    yield from _trash_this(game, me)
    yield from _pillage(game, me)
    for _ in range(2):
        yield from game.gain(me, "Spoils")


@attack("Pillage", cost=5, comes_with=("Spoils",), since=ONE_SHOTS)
def pillage(game: Dominion, me: Player) -> Effect:
    """Trash this; if you did, gain 2 Spoils, and others with 5 or more cards discard one you choose."""
    if (yield from _trash_this(game, me)):
        for _ in range(2):
            yield from game.gain(me, "Spoils")
        yield from _pillage(game, me)


def _pillage(game: Dominion, me: Player) -> Effect:
    for victim in game.attacked(me):
        if len(game.seat(victim).hand) >= 5:
            hand = game.reveal_hand(victim)
            chosen = yield from game.ask(me, "discard", tuple(hand), name="revealed")
            yield from game.discard(victim, chosen)


@attack("Rogue", cost=5, coins=2)
def rogue(game: Dominion, me: Player) -> Effect:
    """Gain a card costing $3 to $6 from the trash; if there is none, each other player trashes one of their top 2."""
    options = tuple(card for card in game.table.trash if _middling(game, card))
    if options:
        for card in (yield from game.ask(me, "gain", options, name="from the trash")):
            yield from game.gain(me, card, from_="trash")
        return
    for victim in game.attacked(me):
        yield from _waylay(game, victim)


def _waylay(game: Dominion, victim: Player) -> Effect:
    """Reveal 2 cards of the deck, trash one costing $3 to $6, discard the rest. Returns what was trashed."""
    revealed = yield from game.reveal_top(victim, 2)
    options = tuple(card for card in revealed if _middling(game, card))
    chosen = yield from game.ask(victim, "trash", options, name="card")
    for card in chosen:
        yield from game.trash(victim, card, "revealed")
    yield from game.discard(victim, [card for card in revealed if card not in chosen], "revealed")
    return chosen


# Knights


simple(
    "Knights",
    types="Action Attack Knight",
    cost=5,
    mixed=(
        "Dame Anna",
        "Dame Josephine",
        "Dame Molly",
        "Dame Natalie",
        "Dame Sylvia",
        "Sir Bailey",
        "Sir Destry",
        "Sir Martin",
        "Sir Michael",
        "Sir Vander",
    ),
    summary="The pile of the ten Knights",
)


def _joust(game: Dominion, me: Player) -> Effect:
    """Each other player trashes one of their top 2 cards costing $3 to $6; if that is a Knight, trash this."""
    fallen = False
    for victim in game.attacked(me):
        for card in (yield from _waylay(game, victim)):
            fallen = fallen or (card.face is not None and game.is_type(card, "Knight"))
    if fallen:
        yield from _trash_this(game, me)


simple("Dame Molly", types="Action Attack Knight", cost=5, actions=2, effect=_joust)
simple("Dame Sylvia", types="Action Attack Knight", cost=5, coins=2, effect=_joust)
simple("Dame Josephine", types="Action Attack Knight Victory", cost=5, points=2, effect=_joust)
simple("Sir Bailey", types="Action Attack Knight", cost=5, cards=1, actions=1, effect=_joust)
simple("Sir Destry", types="Action Attack Knight", cost=5, cards=2, effect=_joust)
simple("Sir Martin", types="Action Attack Knight", cost=4, buys=2, effect=_joust)
simple("Sir Vander", types="Action Attack Knight", cost=5, effect=_joust)


@when("trash", "Sir Vander")
def sir_vander(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, gain a Gold."""
    yield from game.gain(me, "Gold")


@attack("Dame Anna", types="Action Attack Knight", cost=5)
def dame_anna(game: Dominion, me: Player) -> Effect:
    """You may trash up to 2 cards from hand; then the Knights' attack."""
    yield from game.trash_from_hand(me, least=0, most=2)
    yield from _joust(game, me)


@attack("Dame Natalie", types="Action Attack Knight", cost=5)
def dame_natalie(game: Dominion, me: Player) -> Effect:
    """You may gain a card costing up to $3; then the Knights' attack."""
    yield from game.gain_up_to(me, 3, least=0)
    yield from _joust(game, me)


@attack("Sir Michael", types="Action Attack Knight", cost=5)
def sir_michael(game: Dominion, me: Player) -> Effect:
    """Each other player discards down to 3 cards in hand; then the Knights' attack."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)
    yield from _joust(game, me)
