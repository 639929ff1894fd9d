"""Rising Sun: the Kingdom cards. Prophecies and Events have files of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import in_own_turn, was
from ..play.abilities.events import Event
from ..play.abilities.frame import LaterFrame, PlayFrame
from ..play.abilities.play import stays_with_what_it_plays
from ..play.tokens import may_repay, offer_repay
from ..text.book import Cost, action, attack, later, simple, treasure, when
from ..vocabulary import SetUpChoice, effect, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion


# Shadows: played from the deck as if from hand


@action("Alley", types="Action Shadow", cost=4, cards=1, actions=1)
def alley(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; discard a card."""
    yield from game.discard_from_hand(me)


simple("Fishmonger", types="Action Shadow", cost=2, buys=1, coins=1)


@attack("Ninja", types="Action Attack Shadow", cost=4, cards=1)
def ninja(game: Dominion, me: Player) -> Effect:
    """+1 Card; each other player discards down to 3 cards in hand."""
    yield from _others_discard(game, me)


def _others_discard(game: Dominion, me: Player) -> Effect:
    """Let each player attacked discard down to 3 cards in hand."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)


@action("Ronin", types="Action Shadow", cost=5)
def ronin(game: Dominion, me: Player) -> Effect:
    """Draw until you have 7 cards in hand."""
    yield from game.draw_to(me, 7)


@action("Tanuki", types="Action Shadow", cost=5)
def tanuki(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand, gain one costing up to $2 more."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_up_to(me, game.cost(trashed).plus(2))


# Omens: +1 Sun comes first


CURSES = "each-other-player-gains-a-curse"


@attack("Kitsune", types="Action Attack Omen", cost=5, suns=1, plus_coins=True)
def kitsune(game: Dominion, me: Player) -> Effect:
    """+1 Sun; two of: +2 Actions; +$2; each other player gains a Curse; gain a Silver."""
    chosen = yield from game.choose(me, "2-actions", "2-coins", CURSES, "gain-a-silver", count=2)
    if "2-actions" in chosen:
        yield from game.add(me, actions=2)
    if "2-coins" in chosen:
        yield from game.add(me, coins=2)
    for victim in game.attacked(me) if CURSES in chosen else ():
        yield from game.gain(victim, "Curse")
    if "gain-a-silver" in chosen:
        yield from game.gain(me, "Silver")


@action("Mountain Shrine", types="Action Omen", debt=5, suns=1, coins=2)
def mountain_shrine(game: Dominion, me: Player) -> Effect:
    """+1 Sun, +$2; you may trash a card from hand; then with an Action in the trash, +2 Cards."""
    yield from game.trash_from_hand(me, least=0)
    if game.of_type(game.table.trash, "Action"):
        yield from game.add(me, cards=2)


@action("Poet", types="Action Omen", cost=4, suns=1, cards=1, actions=1)
def poet(game: Dominion, me: Player) -> Effect:
    """+1 Sun, +1 Card, +1 Action; reveal the top card of your deck: one costing up to $3 goes to your hand."""
    for card in (yield from game.reveal_top(me)):
        game.move(me, card, "revealed", "hand" if game.cost(card).within(Cost(3)) else "deck")


RIVER_SHRINE = effect("River Shrine")


@action("River Shrine", types="Action Omen", cost=4, suns=1)
def river_shrine(game: Dominion, me: Player) -> Effect:
    """+1 Sun; trash up to 2 cards from hand; in Clean-up gain a card up to $4 if you gained none in your Buy phase."""
    yield from game.trash_from_hand(me, least=0, most=2)
    game.begin_effect(me, RIVER_SHRINE)


def _gained_nothing_in_buy_phase(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the player gained no card in a Buy phase of theirs this turn."""
    return not in_own_turn(game, me) or not {(me, "buy"), (me, "earlier buy")} & set(game.table.gains)


@when("clean-up", "River Shrine", where="effect", whose="any", condition=_gained_nothing_in_buy_phase)
def river_shrine_at_clean_up(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a card costing up to $4, for each play."""
    for _ in range(game.not_answered(me, event, RIVER_SHRINE)):
        yield from game.gain_up_to(me, 4)


@action("Rustic Village", types="Action Omen", cost=4, suns=1, cards=1, actions=2)
def rustic_village(game: Dominion, me: Player) -> Effect:
    """+1 Sun, +1 Card, +2 Actions; you may discard 2 cards for +1 Card."""
    if (
        game.seat(me).hand
        and (yield from game.yes(me, "discard", name="2 cards"))
        and len((yield from game.discard_from_hand(me, 2, 2))) == 2
    ):
        yield from game.add(me, cards=1)


simple("Tea House", types="Action Omen", cost=5, suns=1, cards=1, actions=1, coins=2)


# Debt


@action("Change", cost=4, plus_coins=True)
def change(game: Dominion, me: Player) -> Effect:
    """With Debt, +$3; else trash a card from hand, gain one costing more coins, and take the difference as Debt."""
    if isinstance(game.frame.outer, PlayFrame | LaterFrame) and may_repay(game, me) == game.seat(me).tokens.get("debt"):
        yield from offer_repay(game, me)  # between the plays of a Throne Room there is no menu
    if game.seat(me).tokens.get("debt"):
        yield from game.add(me, coins=3)
        return
    for trashed in (yield from game.trash_from_hand(me)):
        gained = yield from _gain_dearer(game, me, game.cost(trashed))
        if gained is not None:  # the gain may have changed either cost
            game.debt(me, abs(game.cost(gained).coins - game.cost(trashed).coins))


def _gain_dearer(game: Dominion, me: Player, price: Cost) -> Effect:
    """Gain a card that costs more coins, whatever else it costs. Returns what `gain` returns."""
    dearer = game.supply_costing(lambda cost: cost.coins > price.coins)
    return (yield from game.gain_one_of(me, dearer, least=int(price.known)))


@action("Craftsman", cost=3)
def craftsman(game: Dominion, me: Player) -> Effect:
    """+2 Debt; gain a card costing up to $5."""
    game.debt(me, 2)
    yield from game.gain_up_to(me, 5)


@action("Gold Mine", cost=5, cards=1, actions=1, buys=1)
def gold_mine(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action, +1 Buy; you may gain a Gold and take 4 Debt, with no Gold left the Debt alone."""
    for gold in (yield from game.may(me, "gain", ("Gold",), name="with 4 Debt")):
        yield from game.gain(me, gold)
        game.debt(me, 4)


@action("Imperial Envoy", cost=5, cards=5, buys=1)
def imperial_envoy(game: Dominion, me: Player) -> None:
    """+5 Cards, +1 Buy, +2 Debt."""
    game.debt(me, 2)


@action("Litter", cost=5, cards=2, actions=2)
def litter(game: Dominion, me: Player) -> None:
    """+2 Cards, +2 Actions, +1 Debt."""
    game.debt(me, 1)


@action("Root Cellar", cost=3, cards=3, actions=1)
def root_cellar(game: Dominion, me: Player) -> None:
    """+3 Cards, +1 Action, +3 Debt."""
    game.debt(me, 3)


# What counts the cards in play


def _in_play(game: Dominion, me: Player) -> Counter[str | None]:
    """How many cards of each name a player has in play."""
    return Counter(game.name(card) for card in game.seat(me).play)


@action("Aristocrat", cost=3, plus_coins=True)
def aristocrat(game: Dominion, me: Player) -> Effect:
    """By the Aristocrats that you have in play: 1 or 5, +3 Actions; 2 or 6, +3 Cards; 3 or 7, +$3; 4 or 8, +3 Buys."""
    count = _in_play(game, me)["Aristocrat"]
    if count in (1, 5):
        yield from game.add(me, actions=3)
    elif count in (2, 6):
        yield from game.add(me, cards=3)
    elif count in (3, 7):
        yield from game.add(me, coins=3)
    elif count in (4, 8):
        yield from game.add(me, buys=3)


@action("Artist", debt=8, actions=1)
def artist(game: Dominion, me: Player) -> Effect:
    """+1 Action; +1 Card for each card of which you have exactly one copy in play."""
    yield from game.add(me, cards=list(_in_play(game, me).values()).count(1))


@treasure("Rice", cost=7, buys=1)
def rice(game: Dominion, me: Player) -> Effect:
    """+1 Buy; +$1 for each different type among the cards that you have in play."""
    texts = [game.played_text(game.name(card), me) for card in game.seat(me).play]
    yield from game.add(me, coins=len({kind for text in texts if text is not None for kind in text.types}))


# Others


@action("Daimyo", types="Action Command", debt=6, cards=1, actions=1, waits_this_turn=True)
def daimyo(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; the next time you play a non-Command Action this turn, replay it afterwards."""
    game.wait(me)


def _is_other_action(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is an Action other than a Command."""
    return was(game, event, "Action") and not was(game, event, "Command")


@when("played", "Daimyo", where="waiting", condition=_is_other_action)
def daimyo_follows(game: Dominion, me: Player, event: Event) -> Effect:
    """Replay it when it is done."""
    for _ in game.end_waiting(me, event):
        if event.card is not None:
            yield from game.replay(me, event.card, by=game.frame.physical)


@action("Rice Broker", cost=5, actions=1)
def rice_broker(game: Dominion, me: Player) -> Effect:
    """+1 Action; trash a card from hand: for a Treasure +2 Cards, for an Action +5 Cards."""
    for trashed in (yield from game.trash_from_hand(me)):
        if game.is_type(trashed, "Treasure"):
            yield from game.add(me, cards=2)
        if game.is_type(trashed, "Action"):
            yield from game.add(me, cards=5)


@attack("Snake Witch", cost=2, cards=1, actions=1)
def snake_witch(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may reveal a hand of different cards and return this: each other player gains a Curse."""
    hand = game.seat(me).hand
    names = [card.face for card in hand if card.face is not None]  # those without a face may all differ
    this = game.this_in_play(me) if len(set(names)) == len(names) else ()
    for card in (yield from game.may(me, "return", this, name="it")):
        game.reveal_hand(me)
        if game.return_to_pile(me, card, "play"):
            for victim in game.attacked(me):
                yield from game.gain(victim, "Curse")


@attack("Samurai", types="Action Attack Duration", cost=6, each_turn=True, plus_coins=True)
def samurai(game: Dominion, me: Player) -> Effect:
    """Each other player discards down to 3 cards in hand; for the rest of the game your turns begin with +$1."""
    yield from _others_discard(game, me)
    game.prepare(me)


@later("Samurai")
def samurai_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1, and the same on the next turn."""
    game.prepare_again(me)
    yield from game.add(me, coins=1)


RIVERBOAT = set_up_choice(
    SetUpChoice(
        "riverboat",
        "Riverboat",
        "The card set aside for Riverboat.",
        costs=(5,),
        beside=True,
        set_aside=True,
        no_durations="",
    ),
    rank=3,
)


@action("Riverboat", types="Action Duration", cost=3)
def riverboat(game: Dominion, me: Player) -> None:
    """At the start of your next turn play the card that set-up set aside."""
    game.prepare(me)


@later("Riverboat")
def riverboat_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play the card that was set aside at set-up, leaving it there; what it leaves to do keeps this in play."""
    stays_with_what_it_plays(game)
    for card in game.table.others.get(RIVERBOAT.place, ()):
        yield from game.play(me, card, "aside", "aside")
