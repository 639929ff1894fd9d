"""Loot: the face-down pile of Plunder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.moves.mats import lies_on, take_back
from ..text.book import later, simple, treasure, when
from ..vocabulary import effect, mat

if TYPE_CHECKING:
    from ..play.engine import Dominion

KINDS = (
    "Amphora", "Doubloons", "Endless Chalice", "Figurehead", "Hammer", "Insignia", "Jewels", "Orb", "Prize Goat",
    "Puzzle Box", "Sextant", "Shield", "Spell Scroll", "Staff", "Sword",
)  # fmt: skip
DURATION = "Treasure Duration Loot"
LOOT = "Treasure Loot"

simple(
    "Loot",
    types=LOOT,
    cost=7,
    mixed=KINDS + KINDS,
    in_supply=False,
    face_down=True,
    summary="The pile of Loot, face down.",
)


@treasure("Amphora", types=DURATION, cost=7, in_supply=False)
def amphora(game: Dominion, me: Player) -> Effect:
    """+1 Buy and +$3, either now or next turn."""
    if (yield from game.either(me, "1-buy-and-3-coins", "next-turn")) == "next-turn":
        game.prepare(me)
    else:
        yield from game.add(me, buys=1, coins=3)


@later("Amphora")
def amphora_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Buy, +$3."""
    yield from game.add(me, buys=1, coins=3)


simple("Doubloons", types=LOOT, cost=7, coins=3, in_supply=False)


@when("gain", "Doubloons")
def doubloons_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Gold."""
    yield from game.gain(me, "Gold")


@treasure("Endless Chalice", types=DURATION, cost=7, coins=1, buys=1, in_supply=False, each_turn=True)
def endless_chalice(game: Dominion, me: Player) -> None:
    """$1 and +1 Buy, now and in each of your turns."""
    game.prepare(me)


@later("Endless Chalice")
def endless_chalice_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1, +1 Buy; it stays in play."""
    yield from game.add(me, buys=1, coins=1)
    game.prepare_again(me, ())


@treasure("Figurehead", types=DURATION, cost=7, coins=3, in_supply=False)
def figurehead(game: Dominion, me: Player) -> None:
    """$3; next turn +2 Cards."""
    game.prepare(me)


@later("Figurehead")
def figurehead_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


@treasure("Hammer", types=LOOT, cost=7, coins=3, in_supply=False)
def hammer(game: Dominion, me: Player) -> Effect:
    """$3; gain a card costing up to $4."""
    yield from game.gain_up_to(me, 4)


INSIGNIA = effect("Insignia")


@treasure("Insignia", types=LOOT, cost=7, coins=3, in_supply=False)
def insignia(game: Dominion, me: Player) -> None:
    """$3; this turn what you gain may go onto your deck."""
    game.begin_effect(me, INSIGNIA)


@when("gain", "Insignia", where="effect", optional=True, does="topdeck")
def insignia_topdecks(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


@treasure("Jewels", types=DURATION, cost=7, coins=3, buys=1, in_supply=False)
def jewels(game: Dominion, me: Player) -> None:
    """$3, +1 Buy; next turn put this on the bottom of your deck."""
    game.prepare(me)


@later("Jewels")
def jewels_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put this on the bottom of your deck."""
    this = game.frame.physical
    if this is not None:
        game.move(me, this, "play", "deck bottom")


PLAY_FROM_DISCARD, MONEY = "play-an-action-or-treasure-from-your-discard-pile", "1-buy-and-3-coins"


@treasure("Orb", types=LOOT, cost=7, in_supply=False)
def orb(game: Dominion, me: Player) -> Effect:
    """Look through your discard pile; play an Action or Treasure from it, or +1 Buy and +$3."""
    discard = game.seat(me).discard
    game.look(me, me, tuple(discard))
    chosen = yield from game.choose(me, PLAY_FROM_DISCARD, MONEY)
    if PLAY_FROM_DISCARD in chosen:
        able = [card for card in discard if game.is_type(card, "Action") or game.is_type(card, "Treasure")]
        for card in (yield from game.ask(me, "play", tuple(able))):
            yield from game.play(me, card, "discard")
    if MONEY in chosen:
        yield from game.add(me, buys=1, coins=3)


@treasure("Prize Goat", types=LOOT, cost=7, coins=3, buys=1, in_supply=False)
def prize_goat(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; you may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


PUZZLE_BOX = mat("puzzle_box", says="Set aside by Puzzle Box, face down.", face_down=True, aside=True)


@treasure("Puzzle Box", types=LOOT, cost=7, coins=3, buys=1, in_supply=False)
def puzzle_box(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; you may set aside a card from hand until the end of the turn."""
    for card in (yield from game.may(me, "set aside", tuple(game.seat(me).hand))):
        game.set_aside(me, card, "hand", PUZZLE_BOX)


@when("turn end", "Puzzle Box", where="table", whose="any", condition=lies_on(PUZZLE_BOX))
def puzzle_box_opens(game: Dominion, me: Player, event: Event) -> None:
    """Put it into your hand."""
    take_back(game, me, PUZZLE_BOX, "hand")


@treasure("Sextant", types=LOOT, cost=7, coins=3, buys=1, in_supply=False)
def sextant(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; look at 5 cards, discard any number, put the others back in any order."""
    cards = yield from game.look_top(me, 5)
    gone = yield from game.ask(me, "discard", tuple(cards), 0, len(cards))
    yield from game.discard(me, gone, "looked at")
    yield from game.put_back(me, game.still_in(me, "looked at", cards), "looked at")


simple("Shield", types="Treasure Reaction Loot", cost=7, coins=3, buys=1, in_supply=False)


@when("attack", "Shield", where="hand", whose="other", optional=True, does_this="reveal")
def shield(game: Dominion, me: Player, event: Event) -> None:
    """Reveal this from hand: unaffected by the Attack."""
    game.shield(me)


@treasure("Spell Scroll", types="Action Treasure Loot", cost=7, in_supply=False)
def spell_scroll(game: Dominion, me: Player) -> Effect:
    """Trash this to gain a cheaper card; if it is an Action or Treasure, you may play it."""
    this = game.frame.physical
    if this is None:
        return
    price = game.cost(game.frame.card or "?")
    if not (yield from game.trash(me, this, "play")):
        return
    gained = yield from game.gain_cheaper(me, price)
    if gained is not None and (game.is_type(gained, "Action") or game.is_type(gained, "Treasure")):
        for card in (yield from game.may(me, "play", (gained,), name="it")):
            yield from game.play(me, card, "discard")


@treasure("Staff", types=LOOT, cost=7, coins=3, buys=1, in_supply=False)
def staff(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; you may play an Action from hand."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play(me, chosen)


@treasure("Sword", types="Treasure Attack Loot", cost=7, coins=3, buys=1, in_supply=False)
def sword(game: Dominion, me: Player) -> Effect:
    """$3, +1 Buy; each other player discards down to 4 cards in hand."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 4)
