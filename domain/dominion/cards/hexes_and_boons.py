"""Nocturne: the Hexes, the Boons, and the states; Spirits, Heirlooms, Zombies, and what else has no Supply pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.landscapes.hexes_and_boons import BOONS, HEXES, TAKEN, keep, put_by, receive
from ..text.book import Cost, Text, action, hex_or_boon, landscape, later, shift, simple, treasure, when
from ..vocabulary import CANNOT_BUY, effect

if TYPE_CHECKING:
    from ..play.engine import Dominion


def sift(game: Dominion, player: Player, count: int) -> Effect:
    """Look at the top cards of the deck, discard any of them, put the others back in any order."""
    seen = yield from game.look_top(player, count)
    gone = yield from game.ask(player, "discard", tuple(seen), 0, len(seen))
    yield from game.discard(player, gone, "looked at")
    yield from game.put_back(player, [card for card in seen if card not in gone], "looked at")


def play_one_not_in_play(game: Dominion, me: Player) -> Effect:
    """Let a player play an Action from hand if they have no copy of it in play. Returns whether they did."""
    names = [game.name(card) for card in game.seat(me).play]
    actions = game.of_type(game.to_play(me), "Action")
    able = [card for card in actions if card.face is None or game.name(card) not in names]
    chosen = yield from game.may(me, "play", able, name="Action")
    for card in chosen:
        yield from game.play(me, card)
    return bool(chosen)


# Hexes


simple(
    HEXES,
    types="Hex",
    mixed=(
        "Bad Omens",
        "Delusion",
        "Envy",
        "Famine",
        "Fear",
        "Greed",
        "Haunting",
        "Locusts",
        "Misery",
        "Plague",
        "Poverty",
        "War",
    ),
    in_supply=False,
    face_down=True,
    summary="The pile of the twelve Hexes",
)


@hex_or_boon("Bad Omens", "Hex")
def bad_omens(game: Dominion, me: Player) -> Effect:
    """Put your deck into your discard pile; put 2 Coppers of it onto your deck, or reveal that you cannot."""
    game.put_deck_into_discard(me)
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    coppers = [card for card in discard if game.is_named(card, "Copper")]
    known = [card for card in coppers if card.face is not None][:2]
    options = known if len(known) == 2 else coppers
    chosen = yield from game.ask(me, "topdeck", options, min(2, len(known)), 2, name="Coppers")
    for card in chosen:
        game.topdeck(me, card, "discard")
    if len(chosen) < 2:
        for card in tuple(game.seat(me).discard):
            game.reveal(me, card, "discard")


def _deludes(game: Dominion, me: Player) -> bool:
    """Whether a player can take Deluded or Envious: who has one of them takes no more."""
    return not (game.has_state(me, "Deluded") or game.has_state(me, "Envious"))


@hex_or_boon("Delusion", "Hex", comes_with=("Deluded",))
def delusion(game: Dominion, me: Player) -> None:
    """Take Deluded, unless you have it or Envious."""
    if _deludes(game, me):
        game.take_state(me, "Deluded")


@hex_or_boon("Envy", "Hex", comes_with=("Envious",))
def envy(game: Dominion, me: Player) -> None:
    """Take Envious, unless you have it or Deluded."""
    if _deludes(game, me):
        game.take_state(me, "Envious")


@hex_or_boon("Famine", "Hex")
def famine(game: Dominion, me: Player) -> Effect:
    """Reveal the top 3 cards of your deck; discard the Actions, shuffle the others into your deck."""
    revealed = yield from game.reveal_top(me, 3)
    actions = [card for card in revealed if game.is_type(card, "Action")]
    yield from game.discard(me, actions, "revealed")
    yield from game.shuffle_in(me, game.still_in(me, "revealed", revealed), "revealed")


@hex_or_boon("Fear", "Hex")
def fear(game: Dominion, me: Player) -> Effect:
    """With 5 or more cards in hand, discard an Action or a Treasure, or reveal that you cannot."""
    if len(game.seat(me).hand) >= 5:
        gone = yield from game.discard_from_hand(
            me, fits=lambda card: game.is_type(card, "Action") or game.is_type(card, "Treasure")
        )
        if not gone:
            game.reveal_hand(me)


@hex_or_boon("Greed", "Hex")
def greed(game: Dominion, me: Player) -> Effect:
    """Gain a Copper onto your deck."""
    yield from game.gain(me, "Copper", to="deck")


@hex_or_boon("Haunting", "Hex")
def haunting(game: Dominion, me: Player) -> Effect:
    """With 4 or more cards in hand, put one onto your deck."""
    if len(game.seat(me).hand) >= 4:
        yield from game.topdeck_from_hand(me)


@hex_or_boon("Locusts", "Hex")
def locusts(game: Dominion, me: Player) -> Effect:
    """Trash your top card; gain a Curse for a Copper or Estate, else a cheaper card that shares a type with it."""
    for card in (yield from game.top(me)):
        price, types = game.cost(card), _types(game, card)
        yield from game.trash(me, card, "deck")
        if card.face in ("Copper", "Estate"):
            yield from game.gain(me, "Curse")
        else:
            yield from _gain_kin(game, me, price, types)


def _gain_kin(game: Dominion, me: Player, price: Cost, types: frozenset[str]) -> Effect:
    """Gain a card that costs less than `price` and has one of the types."""
    yield from game.gain_cheaper(me, price, lambda text: not text.types.isdisjoint(types))


def _types(game: Dominion, card: Card) -> frozenset[str]:
    """The types of a card as it is now."""
    text = game.played_text(game.name(card))
    return text.types if text is not None else frozenset()


@hex_or_boon("Misery", "Hex", comes_with=("Miserable", "Twice Miserable"))
def misery(game: Dominion, me: Player) -> None:
    """Take Miserable; who has it turns it over to Twice Miserable."""
    if game.has_state(me, "Miserable"):
        game.return_state(me, "Miserable")
        game.take_state(me, "Twice Miserable")
    elif not game.has_state(me, "Twice Miserable"):
        game.take_state(me, "Miserable")


@hex_or_boon("Plague", "Hex")
def plague(game: Dominion, me: Player) -> Effect:
    """Gain a Curse to your hand."""
    yield from game.gain(me, "Curse", to="hand")


@hex_or_boon("Poverty", "Hex")
def poverty(game: Dominion, me: Player) -> Effect:
    """Discard down to 3 cards in hand."""
    yield from game.discard_down_to(me, 3)


@hex_or_boon("War", "Hex")
def war(game: Dominion, me: Player) -> Effect:
    """Reveal cards until one costs $3 or $4; trash that one, discard the others."""
    found, others = yield from game.reveal_until(me, lambda card: game.cost(card) in (Cost(3), Cost(4)))
    for card in found:
        yield from game.trash(me, card, "revealed")
    yield from game.discard(me, others, "revealed")


# States


landscape("Deluded", "State", summary="At the start of your Buy phase, return this; you buy no Actions this turn.")


@when("buy phase", "Deluded", where="state", rule="state")
def deluded(game: Dominion, me: Player, event: Event) -> None:
    """Return this; until the end of the turn no Actions are bought."""
    game.return_state(me, "Deluded")
    game.begin_effect(me, CANNOT_BUY.of("Actions"))


landscape("Envious", "State", summary="At the start of your Buy phase, return this; Silver and Gold make $1 this turn.")


ENVIOUS = effect("Envious")


@when("buy phase", "Envious", where="state", rule="state")
def envious(game: Dominion, me: Player, event: Event) -> None:
    """Return this; until the end of the turn Silver and Gold are Treasures that make $1."""
    game.return_state(me, "Envious")
    game.begin_effect(me, ENVIOUS)


@shift("Envious", keeps_types=True)
def envious_treasures(game: Dominion, text: Text) -> Text:
    """Silver and Gold make $1."""
    turn = game.table.turn
    if text.name not in ("Silver", "Gold") or turn is None or not game.in_force(turn.player, ENVIOUS):
        return text
    return replace(text, coins=1)


landscape("Miserable", "State", summary="-2 VP", points=-2)
landscape("Twice Miserable", "State", summary="-4 VP", points=-4)


landscape(
    "Lost in the Woods",
    "State",
    only_one=True,
    summary="At the start of your turn, you may discard a card for a Boon.",
)


def _has_cards(game: Dominion, me: Player, event: Event) -> bool:
    return bool(game.seat(me).hand)


@when("turn start", "Lost in the Woods", where="state", condition=_has_cards, rule="state")
def lost_in_the_woods(game: Dominion, me: Player, event: Event) -> Effect:
    """You may discard a card to receive a Boon."""
    for _ in (yield from game.discard_from_hand(me, least=0)):
        yield from game.receive_boon(me)


# Boons

GIFTS = (
    "The Earth's Gift",
    "The Field's Gift",
    "The Flame's Gift",
    "The Forest's Gift",
    "The Moon's Gift",
    "The Mountain's Gift",
    "The River's Gift",
    "The Sea's Gift",
    "The Sky's Gift",
    "The Sun's Gift",
    "The Swamp's Gift",
    "The Wind's Gift",
)

simple(
    BOONS,
    types="Boon",
    mixed=GIFTS,
    in_supply=False,
    face_down=True,
    summary="The pile of the twelve Boons",
)


@hex_or_boon("The Earth's Gift", "Boon")
def earths_gift(game: Dominion, me: Player) -> Effect:
    """You may discard a Treasure to gain a card costing up to $4."""
    for _ in (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Treasure"))):
        yield from game.gain_up_to(me, 4)


@hex_or_boon("The Field's Gift", "Boon", actions=1, coins=1)
def fields_gift(game: Dominion, me: Player) -> None:
    """+1 Action, +$1; kept until Clean-up."""
    keep(game, me)


@hex_or_boon("The Flame's Gift", "Boon")
def flames_gift(game: Dominion, me: Player) -> Effect:
    """You may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


@hex_or_boon("The Forest's Gift", "Boon", buys=1, coins=1)
def forests_gift(game: Dominion, me: Player) -> None:
    """+1 Buy, +$1; kept until Clean-up."""
    keep(game, me)


@hex_or_boon("The Moon's Gift", "Boon")
def moons_gift(game: Dominion, me: Player) -> Effect:
    """Look through your discard pile; you may put a card of it onto your deck."""
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    for card in (yield from game.may(me, "topdeck", discard)):
        game.topdeck(me, card, "discard")


@hex_or_boon("The Mountain's Gift", "Boon")
def mountains_gift(game: Dominion, me: Player) -> Effect:
    """Gain a Silver."""
    yield from game.gain(me, "Silver")


THE_RIVERS_GIFT = effect("The River's Gift")


@hex_or_boon("The River's Gift", "Boon")
def rivers_gift(game: Dominion, me: Player) -> None:
    """+1 Card at the end of this turn; kept until Clean-up."""
    keep(game, me)
    game.begin_effect(me, THE_RIVERS_GIFT)


@when("turn end", "The River's Gift", where="effect", whose="any", rule="boon")
def rivers_gift_at_end(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card, for each time that it was received."""
    yield from game.add(me, cards=game.not_answered(me, event, THE_RIVERS_GIFT))


simple("The Sea's Gift", types="Boon", cards=1, in_supply=False)


@hex_or_boon("The Sky's Gift", "Boon")
def skys_gift(game: Dominion, me: Player) -> Effect:
    """You may discard 3 cards to gain a Gold."""
    if (yield from may_discard_three(game, me)):
        yield from game.gain(me, "Gold")


def may_discard_three(game: Dominion, me: Player) -> Effect:
    """Let a player discard 3 cards, or their whole hand if it is smaller. Returns whether 3 were discarded."""
    if not game.seat(me).hand or not (yield from game.yes(me, "discard", name="3 cards")):
        return False
    return len((yield from game.discard_from_hand(me, 3, 3))) == 3


@hex_or_boon("The Sun's Gift", "Boon")
def suns_gift(game: Dominion, me: Player) -> Effect:
    """Look at the top 4 cards of your deck, discard any of them, put the others back in any order."""
    yield from sift(game, me, 4)


@hex_or_boon("The Swamp's Gift", "Boon", comes_with=("Will-o'-Wisp",))
def swamps_gift(game: Dominion, me: Player) -> Effect:
    """Gain a Will-o'-Wisp."""
    yield from game.gain(me, "Will-o'-Wisp")


@hex_or_boon("The Wind's Gift", "Boon", cards=2)
def winds_gift(game: Dominion, me: Player) -> Effect:
    """+2 Cards; discard 2 cards."""
    yield from game.discard_from_hand(me, 2, 2)


def _receive_taken(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """At the start of the turn, receive the Boon that was taken before. [Blessed Village]"""
    boon = game.frame.physical
    if boon is not None:
        yield from receive(game, me, boon)
        put_by(game, me, boon, TAKEN)


for _name in GIFTS:
    later(_name)(_receive_taken)


# Spirits


@action("Imp", types="Action Spirit", cost=2, cards=2, pile=13, in_supply=False)
def imp(game: Dominion, me: Player) -> Effect:
    """+2 Cards; you may play an Action from hand of which you have no copy in play."""
    yield from play_one_not_in_play(game, me)


@action("Ghost", types="Night Duration Spirit", cost=4, pile=6, in_supply=False)
def ghost(game: Dominion, me: Player) -> Effect:
    """Reveal cards until an Action, set it aside, discard the others; next turn play it twice."""
    found, others = yield from game.reveal_until(me, lambda card: game.is_type(card, "Action"))
    yield from game.discard(me, others, "revealed")
    for card in found:
        if game.set_aside(me, card, "revealed"):
            game.prepare(me, (card,))


@later("Ghost")
def ghost_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play the Action twice."""
    for card in cards:
        yield from game.play_repeatedly(me, card, 2, "aside")


@action("Will-o'-Wisp", types="Action Spirit", cards=1, actions=1, pile=12, in_supply=False)
def will_o_wisp(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal the top card of your deck: if it costs up to $2, put it into your hand."""
    for card in (yield from game.top(me)):
        game.reveal(me, card, "deck")
        if game.cost(card).within(Cost(2)):
            game.move(me, card, "deck", "hand")


# Wish, Bat


@action("Wish", actions=1, pile=12, in_supply=False)
def wish(game: Dominion, me: Player) -> Effect:
    """+1 Action; return this to its pile, and if you did, gain a card costing up to $6 to your hand."""
    for this in game.this_in_play(me):
        if game.return_to_pile(me, this, "play"):
            yield from game.gain_up_to(me, 6, to="hand")


@action("Bat", types="Night", cost=2, pile=10, in_supply=False)
def bat(game: Dominion, me: Player) -> Effect:
    """Trash up to 2 cards from hand; if you did, exchange this for a Vampire."""
    trashed = yield from game.trash_from_hand(me, least=0, most=2)
    for this in game.this_in_play(me) if trashed else ():
        game.exchange(me, this, "play", "Vampire")


# Zombies: they begin in the trash, and have no pile


@action("Zombie Apprentice", types="Action Zombie", cost=3, in_supply=False)
def zombie_apprentice(game: Dominion, me: Player) -> Effect:
    """You may trash an Action from hand for +3 Cards, +1 Action."""
    for _ in (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.add(me, cards=3, actions=1)


@action("Zombie Mason", types="Action Zombie", cost=3, in_supply=False)
def zombie_mason(game: Dominion, me: Player) -> Effect:
    """Trash the top card of your deck; you may gain a card costing up to $1 more."""
    for card in (yield from game.top(me)):
        limit = game.cost(card).plus(1)
        yield from game.trash(me, card, "deck")
        yield from game.gain_up_to(me, limit, least=0)


@action("Zombie Spy", types="Action Zombie", cost=3, cards=1, actions=1, in_supply=False)
def zombie_spy(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; look at the top card of your deck, and discard it or put it back."""
    yield from sift(game, me, 1)


# Heirlooms: they begin in the decks, and have no pile


@treasure("Cursed Gold", types="Treasure Heirloom", cost=4, coins=3, in_supply=False)
def cursed_gold(game: Dominion, me: Player) -> Effect:
    """$3; gain a Curse."""
    yield from game.gain(me, "Curse")


@treasure("Goat", types="Treasure Heirloom", cost=2, coins=1, in_supply=False)
def goat(game: Dominion, me: Player) -> Effect:
    """$1; you may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


simple("Haunted Mirror", types="Treasure Heirloom", coins=1, in_supply=False, comes_with=("Ghost",))


@when("trash", "Haunted Mirror")
def haunted_mirror_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, you may discard an Action to gain a Ghost."""
    for _ in (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.gain(me, "Ghost")


@treasure("Lucky Coin", types="Treasure Heirloom", cost=4, coins=1, in_supply=False)
def lucky_coin(game: Dominion, me: Player) -> Effect:
    """$1; gain a Silver."""
    yield from game.gain(me, "Silver")


@treasure("Magic Lamp", types="Treasure Heirloom", coins=1, in_supply=False, comes_with=("Wish",))
def magic_lamp(game: Dominion, me: Player) -> Effect:
    """$1; with 6 or more cards of which you have just one copy in play, trash this, and if you did, gain 3 Wishes."""
    copies = Counter(game.name(card) for card in game.seat(me).play)
    if list(copies.values()).count(1) >= 6:
        for this in game.this_in_play(me):
            if (yield from game.trash(me, this, "play")):
                for _ in range(3):
                    yield from game.gain(me, "Wish")


def _estates(game: Dominion, player: Player) -> int:
    """1 VP per Estate of the player."""
    return sum(card.face == "Estate" for card in game.seat(player).cards())


simple(
    "Pasture",
    types="Treasure Victory Heirloom",
    cost=2,
    coins=1,
    points=_estates,
    in_supply=False,
    summary="$1; 1 VP per Estate you have.",
)

simple("Pouch", types="Treasure Heirloom", cost=2, coins=1, buys=1, in_supply=False)
