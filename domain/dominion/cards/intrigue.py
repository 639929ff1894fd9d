"""Intrigue, first edition; later texts stand beside the first ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import WHICH_ABILITY, Event
from ..play.turns.past import played_as_type, plays_of_turn
from ..text.book import Text, action, attack, shift, simple, victory, when
from ..vocabulary import effect

if TYPE_CHECKING:
    from ..play.engine import Dominion

SECOND_EDITION = "2016-10-01"


def _give(game: Dominion, me: Player, choice: str) -> Effect:
    """Give what a choice of +Cards, +Actions, +Buys or +$ says: `2-actions`."""
    count, what = choice.split("-")
    yield from game.add(me, **{what if what.endswith("s") else what + "s": int(count)})


simple("Great Hall", types="Action Victory", cost=3, cards=1, actions=1, points=1)
simple("Harem", types="Treasure Victory", cost=6, coins=2, points=2)


@action("Courtyard", cost=2, cards=3)
def courtyard(game: Dominion, me: Player) -> Effect:
    """+3 Cards; put a card from hand onto your deck."""
    yield from game.topdeck_from_hand(me)


@action("Pawn", cost=2, plus_coins=True)
def pawn(game: Dominion, me: Player) -> Effect:
    """Choose two different ones of +1 Card, +1 Action, +1 Buy, +$1."""
    for choice in (yield from game.choose(me, "1-card", "1-action", "1-buy", "1-coin", count=2)):
        yield from _give(game, me, choice)


@action("Secret Chamber", types="Action Reaction", cost=2, plus_coins=True)
def secret_chamber(game: Dominion, me: Player) -> Effect:
    """Discard any number of cards for +$1 each."""
    gone = yield from game.discard_from_hand(me, least=0, most=len(game.seat(me).hand))
    yield from game.add(me, coins=len(gone))


@when("attack", "Secret Chamber", where="hand", whose="other", optional=True, does_this="reveal")
def secret_chamber_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """Reveal this from hand: +2 Cards, then put 2 cards from hand onto your deck."""
    yield from game.add(me, cards=2)
    yield from game.topdeck_from_hand(me, 2)


@action("Masquerade", cost=3, cards=2)
def masquerade(game: Dominion, me: Player) -> Effect:
    """+2 Cards; everybody passes a card from hand to the left at once; you may trash a card from hand."""
    yield from _pass_left(game, game.in_turn_order(), game.in_turn_order())
    yield from game.trash_from_hand(me, least=0)


@action("Masquerade", cost=3, cards=2, since=SECOND_EDITION)
def masquerade_second_edition(game: Dominion, me: Player) -> Effect:
    """+2 Cards; everybody with a hand passes a card to the next such player at once; you may trash a card from hand."""
    with_cards = [player for player in game.in_turn_order() if game.seat(player).hand]
    if len(with_cards) > 1:
        yield from _pass_left(game, with_cards, with_cards)
    yield from game.trash_from_hand(me, least=0)


def _pass_left(game: Dominion, givers: Sequence[Player], circle: Sequence[Player]) -> Effect:
    """Every giver chooses a card, then all pass them to the next player of the circle."""
    chosen: list[tuple[Player, Card]] = []
    for player in givers:
        hand = tuple(game.seat(player).hand)
        chosen += [(player, card) for card in (yield from game.ask(player, "pass", hand))]
    for player, card in chosen:
        receiver = circle[(circle.index(player) + 1) % len(circle)]
        game.pass_card(player, receiver, card)


@action("Shanty Town", cost=3, actions=2)
def shanty_town(game: Dominion, me: Player) -> Effect:
    """+2 Actions; reveal your hand; without an Action in it, +2 Cards."""
    if not any(game.is_type(card, "Action") for card in game.reveal_hand(me)):
        yield from game.add(me, cards=2)


@action("Steward", cost=3, plus_coins=True)
def steward(game: Dominion, me: Player) -> Effect:
    """Choose one: +2 Cards, +$2, or trash 2 cards from hand."""
    for choice in (yield from game.choose(me, "2-cards", "2-coins", "trash-2-cards")):
        if choice == "trash-2-cards":
            yield from game.trash_from_hand(me, 2, 2)
        else:
            yield from _give(game, me, choice)


@attack("Swindler", cost=3, coins=2)
def swindler(game: Dominion, me: Player) -> Effect:
    """+$2; each other player trashes the top card of their deck and gains one of the same cost that you choose."""
    for victim in game.attacked(me):
        for card in (yield from game.reveal_top(victim)):
            price = game.cost(card)
            yield from game.trash(victim, card, "revealed")
            piles = game.supply_costing(price.__eq__)
            for pile in (yield from game.ask(me, "gain", piles, name=f"for {victim}")):
                yield from game.gain(victim, pile)


@action("Wishing Well", cost=3, cards=1, actions=1)
def wishing_well(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; name a card and reveal the top of your deck: if it is that, it goes to your hand."""
    named = yield from game.name_card(me)
    for card in (yield from game.top(me)):
        game.reveal(me, card, "deck")
        if card.face == named:
            game.move(me, card, "deck", "hand")


@action("Baron", cost=4, buys=1, plus_coins=True)
def baron(game: Dominion, me: Player) -> Effect:
    """+1 Buy; discard an Estate for +$4, or gain an Estate."""
    chosen = yield from game.may(me, "discard", game.named_in_hand(me, "Estate"), name="Estate for coins")
    if chosen:
        yield from game.discard(me, chosen)
        yield from game.add(me, coins=4)
    else:
        yield from game.gain(me, "Estate")


BRIDGE = effect("Bridge")


@action("Bridge", cost=4, buys=1, coins=1)
def bridge(game: Dominion, me: Player) -> None:
    """+1 Buy, +$1; cards cost $1 less this turn."""
    game.begin_effect(me, BRIDGE)


@when("cost", "Bridge", where="effect")
def bridge_cost(game: Dominion, me: Player, event: Event) -> None:
    """Cards cost $1 less for each Bridge played this turn."""


@action("Conspirator", cost=4, coins=2)
def conspirator(game: Dominion, me: Player) -> Effect:
    """+$2; after 3 or more Actions this turn, +1 Card and +1 Action."""
    if sum(played_as_type(game, play, "Action") for play in plays_of_turn(game, me)) >= 3:
        yield from game.add(me, cards=1)
        yield from game.add(me, actions=1)


COPPERSMITH = effect("Coppersmith")


@action("Coppersmith", cost=4)
def coppersmith(game: Dominion, me: Player) -> None:
    """Copper gives $1 more this turn."""
    game.begin_effect(me, COPPERSMITH)


@shift("Coppersmith", keeps_types=True)
def coppersmith_copper(game: Dominion, text: Text) -> Text:
    """A Copper gives $1 more for each Coppersmith."""
    turn = game.table.turn
    more = game.in_force(turn.player, COPPERSMITH) if text.name == "Copper" and turn is not None else 0
    return replace(text, coins=text.coins + more) if more else text


@action("Ironworks", cost=4, plus_coins=True)
def ironworks(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; an Action gives +1 Action, a Treasure +$1, a Victory card +1 Card."""
    gained = yield from game.gain_up_to(me, 4)
    if gained is not None:
        if game.is_type(gained, "Action"):
            yield from game.add(me, actions=1)
        if game.is_type(gained, "Treasure"):
            yield from game.add(me, coins=1)
        if game.is_type(gained, "Victory"):
            yield from game.add(me, cards=1)


@action("Mining Village", cost=4, cards=1, actions=2, plus_coins=True)
def mining_village(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; you may trash this for +$2."""
    this = [card for card in game.seat(me).play if card is game.frame.physical]
    for card in (yield from game.may(me, "trash", this, name="it for coins")):
        if (yield from game.trash(me, card, "play")):
            yield from game.add(me, coins=2)


@action("Scout", cost=4, actions=1)
def scout(game: Dominion, me: Player) -> Effect:
    """+1 Action; reveal 4 cards: Victory cards go to your hand, the others back in any order."""
    others: list[Card] = []
    for card in (yield from game.reveal_top(me, 4)):
        if game.is_type(card, "Victory"):
            game.move(me, card, "revealed", "hand")
        else:
            others.append(card)
    yield from game.put_back(me, others, "revealed")


@victory("Duke", cost=5)
def duke(game: Dominion, player: Player) -> int:
    """1 VP for each Duchy you have."""
    return sum(card.face == "Duchy" for card in game.seat(player).cards())


@attack("Minion", cost=5, actions=1, plus_coins=True)
def minion(game: Dominion, me: Player) -> Effect:
    """+1 Action; +$2, or discard your hand, +4 Cards, and others with 5 or more cards discard theirs and draw 4."""
    victims = game.attacked(me)
    choice = yield from game.choose(me, "2-coins", "discard-your-hand-and-draw-4-cards")
    if "2-coins" in choice:
        yield from game.add(me, coins=2)
    if "discard-your-hand-and-draw-4-cards" not in choice:
        return
    yield from game.discard(me, tuple(game.seat(me).hand))
    yield from game.add(me, cards=4)
    for victim in victims:
        hand = tuple(game.seat(victim).hand)
        if len(hand) >= 5:
            yield from game.discard(victim, hand)
            yield from game.draw(victim, 4)


@attack("Saboteur", cost=5)
def saboteur(game: Dominion, me: Player) -> Effect:
    """Each other player reveals cards until one costing $3 or more and trashes it; they may gain one $2 cheaper."""
    for victim in game.attacked(me):
        found, others = yield from game.reveal_until(victim, lambda card: game.cost(card).coins >= 3)
        for card in found:
            price = game.cost(card)
            yield from game.trash(victim, card, "revealed")
            yield from game.gain_up_to(victim, price.plus(-2), least=0)
        yield from game.discard(victim, others, "revealed")


@attack("Torturer", cost=5, cards=3)
def torturer(game: Dominion, me: Player) -> Effect:
    """+3 Cards; each other player discards 2 cards or gains a Curse to their hand."""
    for victim in game.attacked(me):
        labels = ["gain-a-curse", "discard-2-cards"]
        if not game.seat(victim).hand:
            labels.reverse()  # what changes nothing stands first
        if (yield from game.either(victim, *labels)) == "gain-a-curse":
            yield from game.gain(victim, "Curse", "hand")
        else:
            yield from game.discard_from_hand(victim, 2, 2)


@action("Trading Post", cost=5)
def trading_post(game: Dominion, me: Player) -> Effect:
    """Trash 2 cards from hand; if you did, gain a Silver to your hand."""
    if len((yield from game.trash_from_hand(me, 2, 2))) == 2:
        yield from game.gain(me, "Silver", "hand")


@action("Tribute", cost=5, plus_coins=True)
def tribute(game: Dominion, me: Player) -> Effect:
    """The player to the left reveals and discards 2 cards; different ones give +2 Actions, +$2, +2 Cards by type."""
    left = game.left_of(me)
    cards = yield from game.reveal_top(left, 2)
    yield from game.discard(left, cards, "revealed")
    for card in {card.face: card for card in cards}.values():
        if game.is_type(card, "Action"):
            yield from game.add(me, actions=2)
        if game.is_type(card, "Treasure"):
            yield from game.add(me, coins=2)
        if game.is_type(card, "Victory"):
            yield from game.add(me, cards=2)


@action("Upgrade", cost=5, cards=1, actions=1)
def upgrade(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; trash a card from hand and gain one costing exactly $1 more."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_costing(me, game.cost(trashed).plus(1))


@action("Nobles", types="Action Victory", cost=6, points=2)
def nobles(game: Dominion, me: Player) -> Effect:
    """Choose one: +3 Cards or +2 Actions."""
    for choice in (yield from game.choose(me, "3-cards", "2-actions")):
        yield from _give(game, me, choice)


# Second edition


@action("Courtier", cost=5, plus_coins=True)
def courtier(game: Dominion, me: Player) -> Effect:
    """Reveal a card from hand; per type that it has, another one of +1 Action, +1 Buy, +$3, gain a Gold."""
    for shown in (yield from game.ask(me, "reveal", tuple(game.seat(me).hand))):
        game.reveal(me, shown, "hand")
        text = game.played_text(game.name(shown))
        types = len(text.types) if text is not None else 1
        chosen = yield from game.choose(me, "1-action", "1-buy", "3-coins", "gain-a-gold", count=types)
        for choice in chosen:
            if choice == "gain-a-gold":
                yield from game.gain(me, "Gold")
            else:
                yield from _give(game, me, choice)


@action("Diplomat", types="Action Reaction", cost=4, cards=2)
def diplomat(game: Dominion, me: Player) -> Effect:
    """+2 Cards; with 5 cards or fewer in hand, +2 Actions."""
    if len(game.seat(me).hand) <= 5:
        yield from game.add(me, actions=2)


def _has_five_cards(game: Dominion, me: Player, event: Event) -> bool:
    return len(game.seat(me).hand) >= 5


@when("attack", "Diplomat", where="hand", whose="other", optional=True, condition=_has_five_cards, does_this="reveal")
def diplomat_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """Reveal this from a hand of 5 or more cards: draw 2 cards, discard 3; again as long as you like and can."""
    again: tuple[str, ...] = ("Diplomat",)
    while again:
        yield from game.draw(me, 2)
        yield from game.discard_from_hand(me, 3, 3)
        able = game.frame.physical in game.seat(me).hand and _has_five_cards(game, me, event)
        again = (yield from game.may(me, "react", ("Diplomat",), key=WHICH_ABILITY)) if able else ()


TRASH_ACTION, GAIN_ACTION = "trash-an-action-card-from-the-supply", "gain-an-action-card-from-the-trash"


@action("Lurker", cost=2, actions=1)
def lurker(game: Dominion, me: Player) -> Effect:
    """+1 Action; trash an Action from the Supply, or gain an Action from the trash."""
    chosen = yield from game.choose(me, TRASH_ACTION, GAIN_ACTION)
    if TRASH_ACTION in chosen:
        piles = game.supply(lambda text: text.is_action)
        for pile in (yield from game.ask(me, "trash", piles, name="Action of the Supply")):
            yield from game.trash(me, game.table.supply[pile][-1], "supply")
    if GAIN_ACTION in chosen:
        actions = tuple(game.of_type(game.table.trash, "Action"))
        for card in (yield from game.ask(me, "gain", actions, name="Action from the trash")):
            yield from game.gain(me, card, from_="trash")


@action("Mill", types="Action Victory", cost=4, cards=1, actions=1, points=1, plus_coins=True)
def mill(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may discard 2 cards for +$2."""
    gone = yield from game.discard_from_hand(me, least=0, most=2)
    if len(gone) == 1:
        gone += yield from game.discard_from_hand(me)
    if len(gone) == 2:
        yield from game.add(me, coins=2)


@action("Patrol", cost=5, cards=3)
def patrol(game: Dominion, me: Player) -> Effect:
    """+3 Cards; reveal 4 cards: Victory cards and Curses go to your hand, the others back in any order."""
    others: list[Card] = []
    for card in (yield from game.reveal_top(me, 4)):
        if game.is_type(card, "Victory") or game.is_type(card, "Curse"):
            game.move(me, card, "revealed", "hand")
        else:
            others.append(card)
    yield from game.put_back(me, others, "revealed")


@attack("Replace", cost=5)
def replace_card(game: Dominion, me: Player) -> Effect:
    """Trash a card, gain one up to $2 dearer: an Action or Treasure goes onto the deck; Victory: others get Curses."""
    victims = game.attacked(me)
    for trashed in (yield from game.trash_from_hand(me)):
        gained = yield from game.gain_up_to(me, game.cost(trashed).plus(2))
        if gained is None:
            continue
        if game.is_type(gained, "Action") or game.is_type(gained, "Treasure"):
            game.topdeck(me, gained, game.tracked(me, gained, "discard"))
        if game.is_type(gained, "Victory"):
            for victim in victims:
                yield from game.gain(victim, "Curse")


@action("Secret Passage", cost=4, cards=2, actions=1)
def secret_passage(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +1 Action; put a card from hand anywhere into your deck."""
    for card in (yield from game.ask(me, "topdeck", tuple(game.seat(me).hand), name="into the deck")):
        places = range(len(game.seat(me).deck) + 1)
        answer = yield from game.ask(me, "place", places)
        game.put_in_deck(me, card, "hand", int(str(answer[0])))
