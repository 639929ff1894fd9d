"""The Events of Adventures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.abilities.play import command
from ..play.turns.extra_turns import in_a_row
from ..table import facts as f
from ..text.book import Text, event, may_buy, shift, shift_own, when
from ..vocabulary import LARGER_HAND, EffectName, among_aside, effect, kind_of_turn, token

if TYPE_CHECKING:
    from ..play.engine import Dominion

COMMAND = "2019-09-25"
"""From here an inherited card is played, and Estates do not become it."""
WHEN_GAIN = "2022-06-01"
NO_THIRD_TURN = "2023-09-01"
NO_DURATIONS = "2025-02-01"
"""From here no Duration is inherited."""

# The tokens of which a player has one each: those of the cards of adventures.py, too
PLUS_CARD = token("+card", where="pile", english="+1 Card", gives="cards", japanese="+1カード", rank=9)
PLUS_ACTION = token("+action", where="pile", english="+1 Action", gives="actions", japanese="+1アクション", rank=10)
PLUS_BUY = token("+buy", where="pile", english="+1 Buy", gives="buys", japanese="+1購入", rank=11)
PLUS_COIN = token("+coin", where="pile", english="+$1", gives="coins", japanese="+1コイン", rank=12)
MINUS_COST = token("-cost", where="pile", english="-$2 cost", cheaper=2, japanese="-2コスト", rank=13)
MINUS_COIN = token("-coin", in_place_of="coin", english="-$1", japanese="-1コイン", rank=6)
MINUS_CARD = token("-card", in_place_of="card", english="-1 Card", japanese="-1カード", rank=7)
JOURNEY = token("journey", where="side", english="Journey", japanese="旅", rank=8)


def _once_per_turn(bought: EffectName) -> None:
    """Declare that an Event cannot be bought again in the turn; its instructions begin with the effect of its name."""
    may_buy(bought)(lambda game, me: not game.in_force(me, bought))


ALMS = effect("Alms")


@event("Alms")
def alms(game: Dominion, me: Player) -> Effect:
    """Once per turn: with no Treasures in play, gain a card costing up to $4."""
    game.begin_effect(me, ALMS)
    if not any(game.is_type(card, "Treasure") for card in game.seat(me).play):
        yield from game.gain_up_to(me, 4)


@event("Ball", cost=5)
def ball(game: Dominion, me: Player) -> Effect:
    """Take your -$1 token; gain 2 cards costing up to $4 each."""
    game.take_token(me, MINUS_COIN)
    for _ in range(2):
        yield from game.gain_up_to(me, 4)


def _burn(game: Dominion, me: Player, fuel: list[Card]) -> Effect:
    chosen = yield from game.ask(me, "trash", fuel, 0, 2, name="in play")
    yield from game.trash_all(me, chosen, "play")


@event("Bonfire", cost=3)
def bonfire_first(game: Dominion, me: Player) -> Effect:
    """Trash up to 2 cards that you have in play."""
    yield from _burn(game, me, list(game.seat(me).play))


@event("Bonfire", cost=3, since=WHEN_GAIN)
def bonfire(game: Dominion, me: Player) -> Effect:
    """Trash up to 2 Coppers that you have in play."""
    yield from _burn(game, me, [card for card in game.seat(me).play if game.is_named(card, "Copper")])


BORROW = effect("Borrow")


@event("Borrow")
def borrow(game: Dominion, me: Player) -> Effect:
    """Once per turn: +1 Buy; put your -1 Card token on your deck, if it is not there, for +$1."""
    game.begin_effect(me, BORROW)
    yield from game.add(me, buys=1)
    if game.take_token(me, MINUS_CARD):
        yield from game.add(me, coins=1)


@event("Expedition", cost=3)
def expedition(game: Dominion, me: Player) -> None:
    """Draw 2 cards more for your next hand."""
    game.begin_effect(me, LARGER_HAND, 2)


@event("Ferry", cost=3)
def ferry(game: Dominion, me: Player) -> Effect:
    """Move your -$2 token to an Action Supply pile: its cards cost $2 less on your turns."""
    yield from game.place_on_action_pile(me, MINUS_COST)


@event("Lost Arts", cost=6)
def lost_arts(game: Dominion, me: Player) -> Effect:
    """Move your +1 Action token to an Action Supply pile: playing its cards gives you +1 Action first."""
    yield from game.place_on_action_pile(me, PLUS_ACTION)


@event("Pathfinding", cost=8)
def pathfinding(game: Dominion, me: Player) -> Effect:
    """Move your +1 Card token to an Action Supply pile: playing its cards gives you +1 Card first."""
    yield from game.place_on_action_pile(me, PLUS_CARD)


@event("Training", cost=6)
def training(game: Dominion, me: Player) -> Effect:
    """Move your +$1 token to an Action Supply pile: playing its cards gives you +$1 first."""
    yield from game.place_on_action_pile(me, PLUS_COIN)


@event("Seaway", cost=5)
def seaway(game: Dominion, me: Player) -> Effect:
    """Gain an Action costing up to $4; move your +1 Buy token to its pile."""
    gained = yield from game.gain_up_to(me, 4, lambda text: text.is_action)
    if gained is not None:
        game.place(me, PLUS_BUY, gained.face or "?")


# Mission


MISSION = kind_of_turn("mission", card="Mission", rule="mission", limited_by="mission", buys_cards=False, rank=3)
MISSION_EFFECT = effect("Mission")


@event("Mission", cost=4)
def mission_first(game: Dominion, me: Player) -> None:
    """Once per turn: unless the turn before was yours, take another after this one, without buying cards."""
    game.begin_effect(me, MISSION_EFFECT)
    if in_a_row(game, me) == 1:
        game.queue_turn(me, me, MISSION)


@event("Mission", cost=4, since=NO_THIRD_TURN, switch="mission")
def mission(game: Dominion, me: Player) -> None:
    """Take an extra turn after this one, but no third in a row, without buying cards."""
    game.queue_turn(me, me, MISSION)


# Inheritance

ESTATE = token("estate", where="pile", english="Estate", japanese="屋敷", rank=15)
among_aside("inheritance", says="Set aside by Inheritance.", marked_by=ESTATE, rank=9)


def _inherited(game: Dominion, player: Player) -> Card | None:
    """The card set aside that the Estate token of a player marks."""
    return next((card for card in game.seat(player).aside if game.on_pile(player, ESTATE, card.face or "?")), None)


def _has_not_inherited(game: Dominion, me: Player) -> bool:
    return not any((whose, token) == (me, ESTATE) for _, whose, token in game.table.on_piles)


def _inherit(game: Dominion, me: Player, without: frozenset[str]) -> Effect:
    """Set aside an Action from the Supply costing up to $4 that has none of these types, and mark it."""
    piles = game.supply(lambda text: text.is_action and not text.types & without, 4)
    chosen = yield from game.ask(me, "set aside", piles, name="Action")
    for pile in chosen:
        card = game.table.supply[pile][-1]
        game.set_aside(me, card, "supply")
    game.tokens(me, ESTATE, 1, chosen[0] if chosen else "Inheritance")  # it was bought once, whatever came of it


@event("Inheritance", cost=7)
def inheritance_first(game: Dominion, me: Player) -> Effect:
    """Once per game: set aside a non-Victory Action costing up to $4; your Estates have its abilities and types."""
    yield from _inherit(game, me, frozenset({"Victory"}))


@event("Inheritance", cost=7, since=COMMAND)
def inheritance_of_durations(game: Dominion, me: Player) -> Effect:
    """Once per game: set aside a non-Command Action costing up to $4; on your turns Estates play it."""
    yield from _inherit(game, me, frozenset({"Command"}))


@event("Inheritance", cost=7, since=NO_DURATIONS, switch="command_duration")
def inheritance(game: Dominion, me: Player) -> Effect:
    """Once per game: set aside an Action up to $4, no Command or Duration; on your turns Estates play it."""
    yield from _inherit(game, me, frozenset({"Command", "Duration"}))


for _since in ("", COMMAND, NO_DURATIONS):
    may_buy("Inheritance", since=_since)(_has_not_inherited)


@shift_own("Inheritance")
def estates_become_it(game: Dominion, text: Text, owner: Player) -> Text:
    """The owner's Estates have the abilities and types of the card set aside, and keep their own name and cost."""
    card = _inherited(game, owner) if text.name == "Estate" else None
    given = game.text(card.face) if card is not None else None
    if given is None:
        return text
    return replace(
        text,
        types=text.types | given.types,
        coins=given.coins,
        potions=given.potions,
        cards=given.cards,
        actions=given.actions,
        buys=given.buys,
        effect=given.effect,
        later=given.later,
        lasts=given.lasts,
        also=given.name,
    )


def _estates_play_it(game: Dominion, text: Text) -> Text:
    """On the turns of a player who has inherited, all Estates are Command Actions."""
    turn = game.table.turn
    if text.name != "Estate" or turn is None or _inherited(game, turn.player) is None:
        return text
    return replace(text, types=text.types | {"Action", "Command"}, effect=_play_inherited)


def _play_inherited(game: Dominion, me: Player) -> Effect:
    """Play the card with your Estate token, leaving it there."""
    command(game)
    card = _inherited(game, me)
    if card is not None:
        yield from game.play(me, card, "aside", "aside")


for _since in (COMMAND, NO_DURATIONS):
    shift("Inheritance", since=_since)(_estates_play_it)


# Plan


TRASHING = token("trashing", where="pile", english="Trashing", japanese="廃棄", rank=14)


@event("Plan", cost=3)
def plan_first(game: Dominion, me: Player) -> Effect:
    """Your Trashing token goes to an Action Supply pile: when you buy a card of it, you may trash a card from hand."""
    yield from game.place_on_action_pile(me, TRASHING)


@event("Plan", cost=3, since=WHEN_GAIN, switch="when_buy")
def plan(game: Dominion, me: Player) -> Effect:
    """Your Trashing token goes to an Action Supply pile: when you gain a card of it, you may trash a card from hand."""
    yield from game.place_on_action_pile(me, TRASHING)


def _is_planned(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the card is one of the pile with the player's Trashing token."""
    card = event.card
    return card is not None and card.face is not None and game.on_pile(me, TRASHING, card.face) > 0


def _trash_one(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


when("buy", "Plan", where="table", condition=_is_planned)(_trash_one)
when("gain", "Plan", where="table", since=WHEN_GAIN, condition=_is_planned)(_trash_one)


# The rest


PILGRIMAGE = effect("Pilgrimage")


@event("Pilgrimage", cost=4)
def pilgrimage(game: Dominion, me: Player) -> Effect:
    """Once per turn: turn your Journey token; if it is face up, gain copies of up to 3 different cards in play."""
    game.begin_effect(me, PILGRIMAGE)
    if not game.flip_token(me, JOURNEY):
        return
    by_name = {game.name(card): card for card in game.seat(me).play}
    chosen = yield from game.ask(me, "gain", tuple(by_name.values()), 0, 3, name="copies")
    for card in chosen:
        yield from game.gain_copy(me, game.name(card))


def _quest(game: Dominion, me: Player, count: int, fits: Callable[[Card], bool] | None) -> Effect:
    """Discard so many cards that fit; gain a Gold if there were as many."""
    gone = yield from game.discard_from_hand(me, count, count, fits)
    if len(gone) == count:
        yield from game.gain(me, "Gold")


@event("Quest")
def quest(game: Dominion, me: Player) -> Effect:
    """You may discard an Attack, two Curses or six cards, to gain a Gold."""
    labels = ("discard-an-attack", "discard-two-curses", "discard-six-cards")
    for chosen in (yield from game.may(me, "choose", labels, name="what to discard")):
        if chosen == labels[0]:
            yield from _quest(game, me, 1, lambda card: game.is_type(card, "Attack"))
        elif chosen == labels[1]:
            yield from _quest(game, me, 2, lambda card: game.is_named(card, "Curse"))
        else:
            yield from _quest(game, me, 6, None)


@event("Raid", cost=5)
def raid(game: Dominion, me: Player) -> Effect:
    """Gain a Silver for each Silver in play; each other player puts their -1 Card token on their deck."""
    for _ in [card for card in game.seat(me).play if card.face == "Silver"]:
        yield from game.gain(me, "Silver")
    for other in game.others(me):
        game.take_token(other, MINUS_CARD)


SAVE = effect("Save")


@event("Save", cost=1)
def save(game: Dominion, me: Player) -> Effect:
    """Once per turn: +1 Buy; set aside a card from hand, to take it at the end of the turn, after drawing."""
    game.begin_effect(me, SAVE)
    yield from game.add(me, buys=1)
    for card in (yield from game.ask(me, "set aside", tuple(game.seat(me).hand))):
        game.set_aside(me, card, "hand")


def _saved(game: Dominion, me: Player) -> list[Card]:
    """What the player set aside by this Event in the turn in course."""
    saves: list[int] = []
    for fact in game.facts_of_turn():
        if isinstance(fact, f.LandscapeBought) and fact.name == "Save":
            saves.append(fact.seq)
        elif isinstance(fact, f.SetAside) and fact.cause in saves:
            return [fact.card]
    return []


@when("turn end", "Save", where="effect")
def saved_card_returns(game: Dominion, me: Player, event: Event) -> None:
    """Put the card set aside into your hand."""
    for card in _saved(game, me):
        game.move(me, card, "aside", "hand")


@event("Scouting Party", cost=2)
def scouting_party(game: Dominion, me: Player) -> Effect:
    """+1 Buy; look at your top 5 cards: discard 3 of them, put the rest back in any order."""
    yield from game.add(me, buys=1)
    cards = yield from game.look_top(me, 5)
    gone = yield from game.ask(me, "discard", tuple(cards), 3, 3)
    yield from game.discard(me, gone, "looked at")
    yield from game.put_back(me, game.still_in(me, "looked at", cards), "looked at")


@event("Trade", cost=5)
def trade(game: Dominion, me: Player) -> Effect:
    """Trash up to 2 cards from hand; gain a Silver for each of them."""
    for _ in (yield from game.trash_from_hand(me, 0, 2)):
        yield from game.gain(me, "Silver")


TRAVELLING_FAIR = effect("Travelling Fair")


@event("Travelling Fair", cost=2)
def travelling_fair(game: Dominion, me: Player) -> Effect:
    """+2 Buys; cards that you gain this turn may go onto your deck."""
    game.begin_effect(me, TRAVELLING_FAIR)
    yield from game.add(me, buys=2)


@when("gain", "Travelling Fair", where="effect", optional=True, does="topdeck")
def travelling_fair_topdecks(game: Dominion, me: Player, event: Event) -> None:
    """Put the card that you gained onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


for _bought in (ALMS, BORROW, MISSION_EFFECT, PILGRIMAGE, SAVE):
    _once_per_turn(_bought)
