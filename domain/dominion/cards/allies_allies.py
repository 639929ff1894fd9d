"""Allies: the landscapes on which Favors are spent.

What an Ally does is not an Attack, even where it harms others, and what it lets choose is not a choice of
a played card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moothall.words import Key

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, is_there, was
from ..play.abilities.events import Event
from ..play.cost import lasting_cost
from ..play.moves.shuffle import pick, shuffled
from ..play.turns.extra_turns import in_a_row
from ..text.book import AbilityEffect, Condition, Cost, asks, cheaper, landscape, when
from ..vocabulary import Does, EventKind, kind_of_turn, token

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..text.book import Text

EXTRA_TURNS = "2023-09-01"
"""From here Island Folk gives a turn in an extra turn, too, but never a third one in a row."""
SPENT = "ally/favors"


def ally(
    name: str,
    event: EventKind,
    *,
    spends: int = 0,
    condition: Condition | None = None,
    does: Does | tuple[Does, ...] = (),
) -> Callable[[AbilityEffect], AbilityEffect]:
    """Declare an Ally that does something at an `event` for a player who `spends` so many Favors (0: for nobody's)."""

    def applies(game: Dominion, me: Player, event: Event) -> bool:
        return has_favors(game, me, spends) and (condition is None or condition(game, me, event))

    def declare(effect: AbilityEffect) -> AbilityEffect:
        landscape(name, "Ally", summary=(effect.__doc__ or "").strip())

        def spend_and_do(game: Dominion, me: Player, event: Event) -> Effect:
            game.favors(me, -spends)
            yield from asks(effect(game, me, event))

        spend_and_do.__doc__ = effect.__doc__
        when(event, name, where="table", optional=spends > 0, condition=applies, rule=SPENT, does=does)(spend_and_do)
        return effect

    return declare


def has_favors(game: Dominion, me: Player, count: int) -> bool:
    """Whether a player has so many Favors."""
    return game.seat(me).tokens.get("favors", 0) >= count


def again(game: Dominion, me: Player, name: str) -> Effect:
    """Ask whether to spend one more Favor on an Ally that may be used as often as desired. Returns whether it was."""
    names = (name,) if has_favors(game, me, 1) else ()
    chosen = yield from game.may(me, "react", names, name="again")
    if chosen:
        game.favors(me, -1)
    return bool(chosen)


# When something is gained


@ally("Architects' Guild", "gain", spends=2)
def architects_guild(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain a card, 2 Favors let you gain a cheaper one that is not a Victory card."""
    if event.card is not None:
        yield from game.gain_cheaper(me, game.cost(event.card), lambda text: "Victory" not in text.types)


def _costs_three(game: Dominion, me: Player, event: Event) -> bool:
    price = cost_when_gained(game, event)
    return not price.known or price.coins >= 3


@ally("Band of Nomads", "gain", spends=1, condition=_costs_three)
def band_of_nomads(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain a card costing $3 or more, a Favor is +1 Card, +1 Action or +1 Buy."""
    chosen = yield from game.either(me, "1-card", "1-action", "1-buy")
    yield from game.add(
        me, cards=int(chosen == "1-card"), actions=int(chosen == "1-action"), buys=int(chosen == "1-buy")
    )


def _is_action_of_own_turn(game: Dominion, me: Player, event: Event) -> bool:
    turn = game.table.turn
    own = turn is not None and turn.player == me
    return own and is_there(game, me, event) and was(game, event, "Action")


@ally("City-state", "gain", spends=2, condition=_is_action_of_own_turn, does="play")
def city_state(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain an Action in your turn, 2 Favors let you play it from there."""
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


@ally("Trappers' Lodge", "gain", spends=1, condition=is_there, does="topdeck")
def trappers_lodge(game: Dominion, me: Player, event: Event) -> None:
    """When you gain a card, a Favor lets you put it onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


# At the start of a turn


@ally("Cave Dwellers", "turn start", spends=1)
def cave_dwellers(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, each Favor lets you discard a card, then draw one."""
    going_on = True
    while going_on:
        yield from game.discard_from_hand(me)
        yield from game.draw(me)
        going_on = yield from again(game, me, "Cave Dwellers")


@ally("Crafters' Guild", "turn start", spends=2)
def crafters_guild(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, 2 Favors let you gain a card costing up to $4 onto your deck."""
    yield from game.gain_up_to(me, 4, to="deck")


@ally("Desert Guides", "turn start", spends=1)
def desert_guides(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, each Favor lets you discard your hand and draw 5 cards."""
    going_on = True
    while going_on:
        yield from game.discard(me, tuple(game.seat(me).hand))
        yield from game.draw(me, 5)
        going_on = yield from again(game, me, "Desert Guides")


@ally("Forest Dwellers", "turn start", spends=1)
def forest_dwellers(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, a Favor shows you your top 3 cards: discard some, put the rest back in any order."""
    cards = yield from game.look_top(me, 3)
    chosen = yield from game.ask(me, "discard", tuple(cards), 0, len(cards))
    yield from game.discard(me, chosen, "looked at")
    yield from game.put_back(me, game.still_in(me, "looked at", cards), "looked at")


@ally("Gang of Pickpockets", "turn start")
def gang_of_pickpockets(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, discard down to 4 cards in hand, unless you spend a Favor."""
    offered = ("spend-a-favor",) if has_favors(game, me, 1) else ()
    if (yield from game.may(me, "spend", offered, name="or discard")):
        game.favors(me, -1)
    else:
        yield from game.discard_down_to(me, 4)


@ally("Mountain Folk", "turn start", spends=5)
def mountain_folk(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your turn, 5 Favors are +3 Cards."""
    yield from game.add(me, cards=3)


# At the start of the Buy phase


FAVOR = token(
    "favor",
    where="pile",
    to_possessor=True,
    english="Favor",
    japanese="好意",
    gets=Key("token.favor-put", "token", "place", "number"),
    loses=Key("token.favor-taken", "token", "place", "number"),
    rank=19,
)


@ally("Family of Inventors", "buy phase", condition=lambda game, me, event: has_favors(game, me, 1))
def family_of_inventors(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your Buy phase, put a Favor on a Supply pile, no Victory one, whose cards cost $1 less each."""
    piles = [name for name in game.table.supply if not game.is_type(name, "Victory")]
    for pile in (yield from game.may(me, "token", piles, name="Favor")):
        game.favors(me, -1)
        game.tokens(me, FAVOR, 1, pile)


@cheaper("Family of Inventors", lasting=True)
def family_of_inventors_reduces(game: Dominion, text: Text) -> int:
    """$1 for each Favor of any player on the card's pile."""
    return sum(game.on_pile(player, FAVOR, text.name) for player in game.table.players)


@ally("League of Bankers", "buy phase")
def league_of_bankers(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your Buy phase, +$1 for every 4 Favors that you have."""
    yield from game.add(me, coins=game.seat(me).tokens.get("favors", 0) // 4)


@ally("Market Towns", "buy phase", spends=1)
def market_towns(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your Buy phase, each Favor lets you play an Action from hand."""
    going_on = True
    while going_on:
        chosen = yield from game.play_from_hand(me, least=1)
        if chosen is not None:
            yield from game.play(me, chosen)
        going_on = yield from again(game, me, "Market Towns")


@ally("Peaceful Cult", "buy phase", condition=lambda game, me, event: has_favors(game, me, 1))
def peaceful_cult(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your Buy phase, each Favor that you spend lets you trash a card from hand."""
    most = game.seat(me).tokens.get("favors", 0)
    hand = tuple(game.seat(me).hand)
    chosen = yield from game.ask(me, "trash", hand, 0, most, name="for Favors")
    game.favors(me, -len(chosen))
    yield from game.trash_all(me, chosen)


@ally("Woodworkers' Guild", "buy phase", spends=1)
def woodworkers_guild(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of your Buy phase, a Favor lets you trash an Action from hand for another Action."""
    if (yield from game.trash_from_hand(me, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.gain_one_of(me, game.supply(lambda text: text.is_action))


# After a play


def _action_and_small_hand(game: Dominion, me: Player, event: Event) -> bool:
    return was(game, event, "Action") and len(game.seat(me).hand) <= 4


@ally("Circle of Witches", "played", spends=3, condition=card_is("Liaison"))
def circle_of_witches(game: Dominion, me: Player, event: Event) -> Effect:
    """After you play a Liaison, 3 Favors have each other player gain a Curse."""
    for other in game.others(me):
        yield from game.gain(other, "Curse")


@ally("Fellowship of Scribes", "played", spends=1, condition=_action_and_small_hand)
def fellowship_of_scribes(game: Dominion, me: Player, event: Event) -> Effect:
    """After you play an Action, with 4 cards in hand or fewer, a Favor is +1 Card."""
    yield from game.add(me, cards=1)


@ally("League of Shopkeepers", "played", condition=card_is("Liaison"))
def league_of_shopkeepers(game: Dominion, me: Player, event: Event) -> Effect:
    """After you play a Liaison, +$1 if you have 5 Favors, and with 10 also +1 Action and +1 Buy."""
    ten = has_favors(game, me, 10)
    if has_favors(game, me, 5):
        yield from game.add(me, actions=int(ten), buys=int(ten), coins=1)


# When shuffling


@ally("Order of Astrologers", "shuffle", spends=1)
def order_of_astrologers(game: Dominion, me: Player, event: Event) -> Effect:
    """When you shuffle, each Favor lets you look through the cards and pick one to go on top."""
    going_on = True
    while going_on:
        pick(event, (yield from game.may(me, "topdeck", shuffled(game, event), name="of the shuffled")), "top")
        going_on = yield from again(game, me, "Order of Astrologers")


@ally("Order of Masons", "shuffle", spends=1)
def order_of_masons(game: Dominion, me: Player, event: Event) -> Effect:
    """When you shuffle, each Favor lets you look through the cards and leave up to 2 in your discard pile."""
    going_on = True
    while going_on:
        cards = shuffled(game, event)
        pick(event, (yield from game.ask(me, "discard", cards, 0, 2, name="out of the shuffle")), "left")
        going_on = yield from again(game, me, "Order of Masons")


# At the end


@ally("Coastal Haven", "hand discard", condition=lambda game, me, event: has_favors(game, me, 1))
def coastal_haven(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard your hand in Clean-up, each Favor that you spend lets you keep a card of it."""
    most = game.seat(me).tokens.get("favors", 0)
    hand = tuple(card for card in game.seat(me).hand if card not in event.kept)
    chosen = yield from game.ask(me, "keep", hand, 0, most, name="for Favors")
    game.favors(me, -len(chosen))
    event.kept += chosen


ISLAND_FOLK = kind_of_turn("island folk", card="Island Folk", rule="island-folk", limited_by="extra_turns", rank=8)
landscape("Island Folk", "Ally", summary="5 Favors at the end of your turn let you take an extra turn after it.")
landscape(
    "Island Folk",
    "Ally",
    since=EXTRA_TURNS,
    switch="extra_turns",
    summary="5 Favors at the end of your turn let you take an extra turn after it, but no third one in a row.",
)


def _may_take_another(game: Dominion, me: Player, event: Event) -> bool:
    return has_favors(game, me, 5) and in_a_row(game, me) == 1


def _has_five(game: Dominion, me: Player, event: Event) -> bool:
    return has_favors(game, me, 5)


def _take_another(game: Dominion, me: Player, event: Event) -> None:
    """Spend 5 Favors to take an extra turn after this one."""
    game.favors(me, -5)
    game.queue_turn(me, me, ISLAND_FOLK)


for _since, _condition in (("", _may_take_another), (EXTRA_TURNS, _has_five)):
    when("turn end", "Island Folk", where="table", since=_since, optional=True, condition=_condition, rule=SPENT)(
        _take_another
    )


def _pairs(game: Dominion, player: Player) -> int:
    """2 VP for each pair of a Favor and a card costing $2. What made cards cheaper in a turn does so no more."""
    twos = sum(lasting_cost(game, card.face) == Cost(2) for card in game.seat(player).cards())
    return 2 * min(twos, game.seat(player).tokens.get("favors", 0))


landscape(
    "Plateau Shepherds",
    "Ally",
    points=_pairs,
    summary="At the end, 2 VP for each pair of a Favor and a card of yours costing $2.",
)
