"""The Events of Plunder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is
from ..play.abilities.events import Event
from ..play.moves.mats import discard_from, lies_on, play_from, take_back
from ..play.moves.shuffle import pick, shuffled
from ..play.turns.extra_turns import in_a_row
from ..text.book import event, when
from ..vocabulary import CANNOT_BUY, NOTHING_DISCARDED, effect, kind_of_turn, mat

if TYPE_CHECKING:
    from ..play.engine import Dominion

NO_THIRD_TURN = "2023-09-01"
LOOT = ("Loot",)


AVOID = effect("Avoid")


@event("Avoid", cost=2)
def avoid(game: Dominion, me: Player) -> Effect:
    """+1 Buy; the next time you shuffle this turn, up to 3 of the cards are left in your discard pile."""
    yield from game.add(me, buys=1)
    game.begin_effect(me, AVOID)


@when("shuffle", "Avoid", where="effect", rule="shuffle/picks")
def avoid_shuffle(game: Dominion, me: Player, event: Event) -> Effect:
    """Pick up to 3 cards for each Avoid, to be left in the discard pile."""
    times = game.in_force(me, AVOID)
    game.begin_effect(me, AVOID, -times)
    cards = shuffled(game, event)
    pick(event, (yield from game.ask(me, "discard", cards, 0, 3 * times, name="out of the shuffle")), "left")


@event("Bury", cost=1)
def bury(game: Dominion, me: Player) -> Effect:
    """+1 Buy; put a card of your discard pile on the bottom of your deck."""
    yield from game.add(me, buys=1)
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    for card in (yield from game.ask(me, "bottom", discard)):
        game.move(me, card, "discard", "deck bottom")


DELIVER = mat("deliver", says="Set aside by Deliver.", aside=True)
DELIVER_EFFECT = effect("Deliver")


@event("Deliver", cost=2)
def deliver(game: Dominion, me: Player) -> Effect:
    """+1 Buy; this turn each card that you gain is set aside, and comes to your hand at the end of the turn."""
    yield from game.add(me, buys=1)
    game.begin_effect(me, DELIVER_EFFECT)


@when("gain", "Deliver", where="effect")
def deliver_sets_aside(game: Dominion, me: Player, event: Event) -> None:
    """Set it aside."""
    if event.card is not None:
        game.set_aside(me, event.card, event.to, DELIVER)


@when("turn end", "Deliver", where="table", whose="any", condition=lies_on(DELIVER))
def deliver_comes(game: Dominion, me: Player, event: Event) -> None:
    """Put the cards into your hand."""
    take_back(game, me, DELIVER, "hand")


@event("Foray", cost=3, comes_with=LOOT)
def foray(game: Dominion, me: Player) -> Effect:
    """Discard 3 cards, revealed; if they have 3 names, gain a Loot."""
    chosen = yield from game.ask(me, "discard", tuple(game.seat(me).hand), 3, 3)
    game.identify(me, chosen)
    for card in chosen:
        game.reveal(me, card, "hand")
    yield from game.discard(me, chosen)
    if len({card.face for card in chosen}) == 3:
        yield from game.gain(me, "Loot")


@event("Invasion", cost=10, comes_with=LOOT)
def invasion(game: Dominion, me: Player) -> Effect:
    """You may play an Attack from hand; gain a Duchy, an Action onto your deck, and a Loot, which you play."""
    chosen = yield from game.play_from_hand(me, "Attack")
    if chosen is not None:
        yield from game.play(me, chosen)
    yield from game.gain(me, "Duchy")
    yield from game.gain_one_of(me, game.supply(lambda text: text.is_action), "deck")
    loot = yield from game.gain(me, "Loot")
    if loot is not None:
        yield from game.play(me, loot, "discard")


JOURNEY = kind_of_turn("journey", card="Journey", limited_by="extra_turns", rank=7)


@event("Journey", cost=4)
def journey_first(game: Dominion, me: Player) -> None:
    """Once per turn: if the turn before was not yours, you keep your cards in play and take an extra turn."""
    game.begin_effect(me, CANNOT_BUY.of("Journey"))
    if in_a_row(game, me) == 1:
        _journey(game, me)


@event("Journey", cost=4, since=NO_THIRD_TURN)
def journey(game: Dominion, me: Player) -> None:
    """You keep your cards in play and take an extra turn, but not a third one in a row."""
    _journey(game, me)


def _journey(game: Dominion, me: Player) -> None:
    game.begin_effect(me, NOTHING_DISCARDED)
    game.queue_turn(me, me, JOURNEY)


@event("Launch", cost=3)
def launch(game: Dominion, me: Player) -> Effect:
    """Once per turn: return to your Action phase; +1 Card, +1 Action, +1 Buy."""
    game.begin_effect(me, CANNOT_BUY.of("Launch"))
    yield from game.return_to_actions(me)
    yield from game.add(me, actions=1, buys=1, cards=1)


@event("Looting", cost=6, comes_with=LOOT)
def looting(game: Dominion, me: Player) -> Effect:
    """Gain a Loot."""
    yield from game.gain(me, "Loot")


@event("Maelstrom", cost=4)
def maelstrom(game: Dominion, me: Player) -> Effect:
    """Trash 3 cards from hand; each other player with 5 or more cards in hand trashes one."""
    yield from game.trash_from_hand(me, 3, 3)
    for other in game.others(me):
        if len(game.seat(other).hand) >= 5:
            yield from game.trash_from_hand(other)


MIRROR = effect("Mirror")


@event("Mirror", cost=3)
def mirror(game: Dominion, me: Player) -> Effect:
    """+1 Buy; the next time you gain an Action this turn, gain a copy of it."""
    yield from game.add(me, buys=1)
    game.begin_effect(me, MIRROR)


@when("gain", "Mirror", where="effect", next_time=True, condition=card_is("Action"))
def mirror_copies(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a copy for each Mirror."""
    for _ in range(game.use_up(me, MIRROR, event)):
        if event.card is not None:
            yield from game.gain_copy(me, event.card.face)


@event("Peril", cost=2, comes_with=LOOT)
def peril(game: Dominion, me: Player) -> Effect:
    """You may trash an Action from hand to gain a Loot."""
    if (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.gain(me, "Loot")


PREPARE = mat("prepare", says="Set aside by Prepare.", aside=True)


@event("Prepare", cost=3)
def prepare(game: Dominion, me: Player) -> None:
    """Set aside your hand; next turn play its Actions and Treasures in any order and discard the other cards."""
    for card in tuple(game.seat(me).hand):
        game.set_aside(me, card, "hand", PREPARE)


@when("turn start", "Prepare", where="table", condition=lies_on(PREPARE))
def prepare_plays(game: Dominion, me: Player, event: Event) -> Effect:
    """Play the Actions and Treasures, discard the other cards."""
    yield from play_from(game, me, PREPARE, "Action", "Treasure")
    yield from discard_from(game, me, PREPARE)


@event("Prosper", cost=10, comes_with=LOOT)
def prosper(game: Dominion, me: Player) -> Effect:
    """Gain a Loot, and any number of Treasures of different names."""
    yield from game.gain(me, "Loot")
    piles = game.supply(lambda text: "Treasure" in text.types)
    for pile in (yield from game.ask(me, "gain", piles, 0, len(piles), name="Treasures")):
        yield from game.gain(me, pile)


RUSH = effect("Rush")


@event("Rush", cost=2)
def rush(game: Dominion, me: Player) -> Effect:
    """+1 Buy; the next time you gain an Action this turn, play it."""
    yield from game.add(me, buys=1)
    game.begin_effect(me, RUSH)


@when("gain", "Rush", where="effect", next_time=True, condition=card_is("Action"))
def rush_plays(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it, once for all Rushes."""
    game.use_up(me, RUSH, event)
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


TRASH, REGAIN = "trash-a-card-from-your-hand", "gain-an-estate-from-the-trash"


@event("Scrounge", cost=3)
def scrounge(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; or gain an Estate from the trash and, if you did, a card costing up to $5."""
    chosen = yield from game.choose(me, TRASH, REGAIN)
    if TRASH in chosen:
        yield from game.trash_from_hand(me)
    if REGAIN in chosen:
        for estate in [card for card in game.table.trash if card.face == "Estate"][-1:]:
            if (yield from game.gain(me, estate, from_="trash")) is not None:
                yield from game.gain_up_to(me, 5)
