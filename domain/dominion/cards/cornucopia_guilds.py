"""Cornucopia & Guilds, second edition: new cards, and the Rewards. (Those that one overpays for are in guilds.py.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import ACTION_PHASE
from ..play.abilities.events import Event
from ..play.abilities.play import play_set_aside
from ..play.moves.mats import discard_from, lies_on
from ..text.book import action, attack, later, simple, treasure, when
from ..vocabulary import COST, SetUpChoice, mat, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion

REWARDS = ("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown")


@action("Carnival", cost=5)
def carnival(game: Dominion, me: Player) -> Effect:
    """Reveal 4 cards: one of each name goes to your hand, the others are discarded."""
    revealed = yield from game.reveal_top(me, 4)
    for card in {card.face: card for card in reversed(revealed)}.values():
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, game.still_in(me, "revealed", revealed), "revealed")


simple("Farmhands", cost=4, cards=1, actions=2)


@when("gain", "Farmhands")
def farmhands_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """You may set aside an Action or Treasure from hand, to play it at the start of your next turn."""
    hand = game.seat(me).hand
    able = [card for card in hand if game.is_type(card, "Action") or game.is_type(card, "Treasure")]
    for card in (yield from game.may(me, "set aside", able, name="Action or Treasure")):
        game.set_aside_until_next_turn(me, card, "hand")


later("Farmhands")(play_set_aside)


set_up_choice(
    SetUpChoice("ferryman", "Ferryman", "The pile beside the Supply for Ferryman.", costs=(3, 4), beside=True), rank=1
)


@action("Ferryman", cost=5, cards=2, actions=1)
def ferryman(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +1 Action; discard a card. (Who gains this gains a card of the pile chosen in set-up, too.)"""
    yield from game.discard_from_hand(me)


@when("gain", "Ferryman", rule="ferryman/gain")
def ferryman_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain the top card of the chosen pile."""
    for card in game.table.pile(game.table.options.get("ferryman", "?"))[-1:]:
        yield from game.gain(me, card)


@attack("Footpad", cost=5)
def footpad(game: Dominion, me: Player) -> Effect:
    """+2 Coffers; each other player discards down to 3 cards in hand."""
    game.coffers(me, 2)
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)


@when("gain", "Footpad", where="table", condition=lambda game, me, event: event.phase in ACTION_PHASE)
def footpad_in_the_game(game: Dominion, me: Player, event: Event) -> Effect:
    """In games using this, +1 Card for a card gained in an Action phase."""
    yield from game.add(me, cards=1)


JOUST = mat("joust", says="Set aside by Joust.", aside=True)


@action("Joust", cost=5, cards=1, actions=1, coins=1, comes_with=REWARDS)
def joust(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action, +$1; a Province from hand, set aside until Clean-up, gains any Reward to your hand."""
    provinces = game.named_in_hand(me, "Province")
    for card in (yield from game.may(me, "set aside", provinces, name="Province")):
        game.set_aside(me, card, "hand", JOUST)
        yield from game.gain_one_of(me, game.piles_beside("Reward"), "hand")


@when("clean-up", "Joust", where="table", whose="any", condition=lies_on(JOUST))
def joust_in_clean_up(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard the Province."""
    yield from discard_from(game, me, JOUST)


@action("Shop", cost=3, cards=1, coins=1)
def shop(game: Dominion, me: Player) -> Effect:
    """+1 Card, +$1; you may play an Action from hand of which you have no copy in play."""
    in_play = [game.name(card) for card in game.seat(me).play]
    able = [card for card in game.of_type(game.to_play(me), "Action") if card.face not in in_play]
    for card in (yield from game.may(me, "play", able, name="Action")):
        yield from game.play(me, card)


# Rewards


@action("Coronet", types="Action Treasure Reward", in_supply=False, stack=(("Coronet", 1, 2),))
def coronet(game: Dominion, me: Player) -> Effect:
    """You may play a non-Reward Action from hand twice; you may play a non-Reward Treasure from hand twice."""
    for kind in ("Action", "Treasure"):
        able = [card for card in game.of_type(game.to_play(me), kind) if game.lacks_type(card, "Reward")]
        for card in (yield from game.may(me, "play", able, name=f"{kind} twice")):
            yield from game.play_repeatedly(me, card, 2)


@action("Courser", types="Action Reward", in_supply=False, stack=(("Courser", 1, 2),), plus_coins=True)
def courser(game: Dominion, me: Player) -> Effect:
    """Two of: +2 Cards; +2 Actions; +$2; gain 4 Silvers."""
    chosen = yield from game.choose(me, "2-cards", "2-actions", "2-coins", "gain-4-silvers", count=2)
    if "2-cards" in chosen:
        yield from game.add(me, cards=2)
    if "2-actions" in chosen:
        yield from game.add(me, actions=2)
    if "2-coins" in chosen:
        yield from game.add(me, coins=2)
    if "gain-4-silvers" in chosen:
        for _ in range(4):
            yield from game.gain(me, "Silver")


def _golds(game: Dominion, player: Player) -> int:
    return sum(card.face == "Gold" for card in game.seat(player).cards())


@action(
    "Demesne",
    types="Action Victory Reward",
    actions=2,
    buys=2,
    points=_golds,
    in_supply=False,
    stack=(("Demesne", 1, 2),),
)
def demesne(game: Dominion, me: Player) -> Effect:
    """+2 Actions, +2 Buys; gain a Gold. Worth 1 VP per Gold you have."""
    yield from game.gain(me, "Gold")


@action("Housecarl", types="Action Reward", in_supply=False, stack=(("Housecarl", 1, 2),))
def housecarl(game: Dominion, me: Player) -> Effect:
    """+1 Card per name of an Action you have in play."""
    yield from game.add(me, cards=len({game.name(card) for card in game.of_type(game.seat(me).play, "Action")}))


@treasure("Huge Turnip", types="Treasure Reward", in_supply=False, stack=(("Huge Turnip", 1, 2),))
def huge_turnip(game: Dominion, me: Player) -> Effect:
    """+2 Coffers; +$1 per Coffers you have."""
    game.coffers(me, 2)
    yield from game.add(me, coins=max(0, game.seat(me).tokens.get("coffers", 0)))


@action("Renown", types="Action Reward", buys=1, in_supply=False, stack=(("Renown", 1, 2),))
def renown(game: Dominion, me: Player) -> None:
    """+1 Buy; this turn cards cost $2 less."""
    game.begin_effect(me, COST, 2)
