"""Empires: the split piles and the Castles. [2016]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import in_own_turn
from ..play.abilities.events import Event
from ..play.moves.hand import one_named
from ..table import facts as f
from ..text.book import Text, action, attack, simple, treasure, victory, when
from ..vocabulary import effect

if TYPE_CHECKING:
    from ..play.engine import Dominion


FROM_ITS_PILE = "2025-02-01"
"""From here Gladiator trashes one from its pile, in the Supply or not. [switch gladiator]"""


# Catapult, Rocks


simple("Catapult/Rocks", types="Action Attack", cost=3, stack=(("Catapult", 5, 5), ("Rocks", 5, 5)))


@attack("Catapult", cost=3, coins=1)
def catapult(game: Dominion, me: Player) -> Effect:
    """+$1; trash a card from hand: if it costs $3 or more others gain a Curse, if a Treasure they discard to 3."""
    victims = game.attacked(me)
    for card in (yield from game.trash_from_hand(me)):
        for victim in victims if game.cost(card).coins >= 3 else ():
            yield from game.gain(victim, "Curse")
        for victim in victims if game.is_type(card, "Treasure") else ():
            yield from game.discard_down_to(victim, 3)


simple("Rocks", types="Treasure", cost=4, coins=1, summary="$1; when you gain or trash this, gain a Silver.")


@when("gain", "Rocks")
def rocks(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Silver, in your Buy phase onto your deck, else to your hand."""
    buying = in_own_turn(game, me) and game.table.phase == "buy"
    yield from game.gain(me, "Silver", to="deck" if buying else "hand")


when("trash", "Rocks")(rocks)


# Encampment, Plunder


simple("Encampment/Plunder", cost=2, stack=(("Encampment", 5, 5), ("Plunder", 5, 5)))


@action("Encampment", cost=2, cards=2, actions=2)
def encampment(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +2 Actions; reveal a Gold or Plunder from hand, or this goes back to its pile at Clean-up."""
    options = dict.fromkeys((*game.named_in_hand(me, "Gold"), *game.named_in_hand(me, "Plunder")))
    shown = yield from game.may(me, "reveal", tuple(options), name="Gold or Plunder")
    for card in shown:
        game.reveal(me, card, "hand")
    this = game.frame.physical
    if not shown and this is not None:
        game.set_aside(me, this, "play")


def _broken_camps(game: Dominion, player: Player) -> list[Card]:
    """The cards that an Encampment's instructions set aside this turn: of those that set themselves aside, the ones
    that do nothing on a later turn. A Prince waits for that. [game 81626578, 400]"""
    plays: dict[int, Card] = {}
    camps: list[Card] = []
    for fact in game.facts_of_turn():
        if isinstance(fact, f.CardPlayed | f.PlayedAs):
            plays[fact.seq] = fact.card
        elif isinstance(fact, f.SetAside) and fact.player == player and plays.get(fact.cause or 0) is fact.card:
            camps.append(fact.card)
    waiting = {due.card for due in game.table.due}
    return [card for card in camps if card in game.seat(player).aside and card not in waiting]


@when(
    "clean-up",
    "Encampment",
    where="table",
    whose="any",
    condition=lambda game, me, event: bool(_broken_camps(game, me)),
    rule="return/pile",
)
def encampment_returns(game: Dominion, me: Player, event: Event) -> None:
    """Return the Encampments set aside this turn to their pile."""
    for card in _broken_camps(game, me):
        game.return_to_pile(me, card, "aside")


@treasure("Plunder", cost=5, coins=2)
def plunder(game: Dominion, me: Player) -> None:
    """$2 and 1 VP."""
    game.vp(me, 1)


# Gladiator, Fortune


simple("Gladiator/Fortune", cost=3, stack=(("Gladiator", 5, 5), ("Fortune", 5, 5)))


def _gladiator(game: Dominion, me: Player, anywhere: bool) -> Effect:
    """Reveal a card of the hand; unless the player to the left shows its like, +$1 and a Gladiator is trashed from its
    pile, which must be in the Supply if not `anywhere`."""
    chosen = yield from game.ask(me, "reveal", tuple(game.seat(me).hand))
    left = game.left_of(me)
    matched: tuple[Card, ...] = ()
    for card in chosen:
        game.reveal(me, card, "hand")
        matched = yield from game.may(left, "reveal", game.named_in_hand(left, card.face or "?"), name="copy")
    for card in matched:
        game.reveal(left, card, "hand")
    if matched:
        return
    yield from game.add(me, coins=1)
    name = game.table.pile_of.get("Gladiator", "?")
    pile = game.table.pile(name) if anywhere else game.table.supply.get(name)
    if pile and game.is_named(pile[-1], "Gladiator"):
        yield from game.trash(me, pile[-1], "supply")


@action("Gladiator", cost=3, coins=2)
def gladiator_first(game: Dominion, me: Player) -> Effect:
    """+$2; reveal a card; if the player to your left shows no copy, +$1 and trash a Gladiator from the Supply."""
    yield from _gladiator(game, me, anywhere=False)


@action("Gladiator", cost=3, coins=2, since=FROM_ITS_PILE, switch="gladiator")
def gladiator(game: Dominion, me: Player) -> Effect:
    """+$2; reveal a card; if the player to your left shows no copy, +$1 and trash a Gladiator from its pile."""
    yield from _gladiator(game, me, anywhere=True)


FORTUNE = effect("Fortune")


@treasure("Fortune", cost=8, debt=8, buys=1)
def fortune(game: Dominion, me: Player) -> Effect:
    """+1 Buy; double your $, once a turn."""
    if not game.in_force(me, FORTUNE):
        game.begin_effect(me, FORTUNE)
        yield from game.add(me, coins=game.table.coins)


@when("gain", "Fortune")
def fortune_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Gold for each Gladiator you have in play."""
    for _ in range(sum(game.is_named(card, "Gladiator") for card in game.seat(me).play)):
        yield from game.gain(me, "Gold")


# Patrician, Emporium


simple("Patrician/Emporium", cost=2, stack=(("Patrician", 5, 5), ("Emporium", 5, 5)))


@action("Patrician", cost=2, cards=1, actions=1)
def patrician(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal the top card of your deck: one costing $5 or more goes to your hand."""
    for card in (yield from game.reveal_top(me)):
        dear = game.cost(card).coins >= 5
        game.move(me, card, "revealed", "hand" if dear else "deck")


simple("Emporium", cost=5, cards=1, actions=1, coins=1, summary="+1 Card, +1 Action, +$1; gained with 5 Actions, 2 VP.")


@when(
    "gain",
    "Emporium",
    condition=lambda game, me, event: len(game.of_type(game.seat(me).play, "Action")) >= 5,
)
def emporium_gained(game: Dominion, me: Player, event: Event) -> None:
    """With 5 Actions in play, 2 VP."""
    game.vp(me, 2)


# Settlers, Bustling Village


simple("Settlers/Bustling Village", cost=2, stack=(("Settlers", 5, 5), ("Bustling Village", 5, 5)))


def _from_discard(game: Dominion, me: Player, name: str) -> Effect:
    """Look through the discard pile; a card of that name may be revealed and put into the hand."""
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    for card in (yield from game.may(me, "hand", one_named(discard, name), name=name)):
        game.reveal(me, card, "discard")
        game.move(me, card, "discard", "hand")


@action("Settlers", cost=2, cards=1, actions=1)
def settlers(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; a Copper of your discard pile may go to your hand."""
    yield from _from_discard(game, me, "Copper")


@action("Bustling Village", cost=5, cards=1, actions=3)
def bustling_village(game: Dominion, me: Player) -> Effect:
    """+1 Card, +3 Actions; a Settlers of your discard pile may go to your hand."""
    yield from _from_discard(game, me, "Settlers")


# Castles


simple(
    "Castles",
    types="Victory Castle",
    cost=3,
    stack=(
        ("Humble Castle", 1, 2),
        ("Crumbling Castle", 1, 1),
        ("Small Castle", 1, 2),
        ("Haunted Castle", 1, 1),
        ("Opulent Castle", 1, 2),
        ("Sprawling Castle", 1, 1),
        ("Grand Castle", 1, 1),
        ("King's Castle", 1, 2),
    ),
)


def _is_castle(text: Text) -> bool:
    return "Castle" in text.types


def _castles(game: Dominion, player: Player) -> int:
    return len([card for card in game.seat(player).cards() if card.face and game.is_type(card, "Castle")])


@victory("Humble Castle", types="Treasure Victory Castle", cost=3, coins=1)
def humble_castle(game: Dominion, player: Player) -> int:
    """$1; worth 1 VP for each Castle you have."""
    return _castles(game, player)


simple("Crumbling Castle", types="Victory Castle", cost=4, points=1, summary="1 VP; gained or trashed, 1 VP, a Silver.")


@when("gain", "Crumbling Castle")
def crumbling_castle(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain or trash this, 1 VP and gain a Silver."""
    game.vp(me, 1)
    yield from game.gain(me, "Silver")


when("trash", "Crumbling Castle")(crumbling_castle)


@action("Small Castle", types="Action Victory Castle", cost=5, points=2)
def small_castle(game: Dominion, me: Player) -> Effect:
    """Trash this or a Castle from hand, and gain a Castle if you did; 2 VP."""
    this, seat = game.frame.physical, game.seat(me)
    in_play = [this] if this is not None and this in seat.play else []
    held = [card for card in seat.hand if game.is_type(card, "Castle")]
    least = (
        1 if in_play and game.certain(held) else 0
    )  # it may be tried with this, wherever that is, or with a hand without Castles
    for card in (yield from game.ask(me, "trash", (*in_play, *held), least, name="Castle")):
        if (yield from game.trash(me, card, "play" if card in in_play else "hand")):
            yield from game.gain_one_of(me, game.supply(_is_castle))


simple("Haunted Castle", types="Victory Castle", cost=6, points=2, summary="2 VP; gained in your turn, a Gold.")


@when("gain", "Haunted Castle", condition=lambda game, me, event: in_own_turn(game, me))
def haunted_castle(game: Dominion, me: Player, event: Event) -> Effect:
    """Gained in your turn: gain a Gold; others with 5 cards in hand or more put 2 of them onto their deck."""
    yield from game.gain(me, "Gold")
    for other in game.others(me):
        if len(game.seat(other).hand) >= 5:
            yield from game.topdeck_from_hand(other, 2)


@action("Opulent Castle", types="Action Victory Castle", cost=7, points=3, plus_coins=True)
def opulent_castle(game: Dominion, me: Player) -> Effect:
    """Discard any number of Victory cards for +$2 each; 3 VP."""
    most = len(game.seat(me).hand)
    gone = yield from game.discard_from_hand(me, 0, most, lambda card: game.is_type(card, "Victory"))
    yield from game.add(me, coins=2 * len(gone))


simple("Sprawling Castle", types="Victory Castle", cost=8, points=4, summary="4 VP; gained with a Duchy or 3 Estates.")


@when("gain", "Sprawling Castle")
def sprawling_castle(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Duchy or 3 Estates."""
    if (yield from game.either(me, "gain-a-duchy", "gain-3-estates")) == "gain-a-duchy":
        yield from game.gain(me, "Duchy")
        return
    for _ in range(3):
        yield from game.gain(me, "Estate")


simple("Grand Castle", types="Victory Castle", cost=9, points=5, summary="5 VP; gained, 1 VP per Victory card.")


@when("gain", "Grand Castle")
def grand_castle(game: Dominion, me: Player, event: Event) -> None:
    """Reveal your hand; 1 VP for each Victory card in it and in play, whoever has it there."""
    shown = game.reveal_hand(me)
    for player in game.in_turn_order():
        shown += game.seat(player).play
    game.vp(me, len(game.of_type(shown, "Victory")))


@victory("King's Castle", types="Victory Castle", cost=10)
def kings_castle(game: Dominion, player: Player) -> int:
    """Worth 2 VP for each Castle you have."""
    return 2 * _castles(game, player)
