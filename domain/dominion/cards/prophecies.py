"""The Prophecies of Rising Sun. Each holds for all players once its last Sun token is gone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, in_own_turn, is_action, is_there, was
from ..play.abilities.events import Event
from ..play.abilities.play import play_set_aside
from ..play.moves.mats import lies_on, take_back
from ..play.turns.past import is_first_of_name
from ..text.book import Cost, Text, buys_with_actions, cheaper, landscape, later, override, shift, when
from ..vocabulary import CardType, SetUpChoice, mat, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion

# When something is played

landscape("Approaching Army", "Prophecy", summary="After you play an Attack, +$1. An Attack pile is added at set-up.")
set_up_choice(
    SetUpChoice(
        "approaching_army",
        "Approaching Army",
        "The Attack pile of Approaching Army.",
        of_type="Attack",
        adds_a_pile=True,
    ),
    rank=5,
)


@when("played", "Approaching Army", where="prophecy", condition=card_is("Attack"))
def approaching_army(game: Dominion, me: Player, event: Event) -> Effect:
    """+$1."""
    yield from game.add(me, coins=1)


landscape(
    "Enlightenment", "Prophecy", summary="Treasures are Actions, too: in an Action phase each is +1 Card, +1 Action."
)


@shift("Enlightenment")
def treasures_are_actions(game: Dominion, text: Text) -> Text:
    """Treasures are also Actions."""
    if "Treasure" not in text.types or not game.prophesied("Enlightenment"):
        return text
    return replace(text, types=text.types | {"Action"})


def _is_treasure_in_action_phase(game: Dominion, me: Player, card: Card) -> bool:
    return game.prophesied("Enlightenment") and game.table.phase == "action" and game.is_type(card, "Treasure")


@override("Enlightenment", condition=_is_treasure_in_action_phase)
def enlightenment(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action."""
    yield from game.add(me, cards=1, actions=1)


landscape("Good Harvest", "Prophecy", summary="The first play of each Treasure in a turn is +1 Buy and +$1 first.")


def _is_first_of_its_name(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a Treasure is played that its player has not played yet in this turn of theirs."""
    if event.card is None or not in_own_turn(game, me) or not was(game, event, "Treasure"):
        return False
    return is_first_of_name(game, game.name(event.card) or "?")


@when("play", "Good Harvest", where="prophecy", condition=_is_first_of_its_name)
def good_harvest(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy and +$1."""
    yield from game.add(me, buys=1, coins=1)


landscape("Great Leader", "Prophecy", summary="After each Action that you play, +1 Action.")


@when("played", "Great Leader", where="prophecy", condition=card_is("Action"))
def great_leader(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Action."""
    yield from game.add(me, actions=1)


landscape("Panic", "Prophecy", summary="Playing a Treasure is +2 Buys; one discarded from play goes back to its pile.")


@when("play", "Panic", where="prophecy", condition=card_is("Treasure"))
def panic_buys(game: Dominion, me: Player, event: Event) -> Effect:
    """+2 Buys."""
    yield from game.add(me, buys=2)


def _goes_back(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a Treasure was discarded that is still there and has a pile."""
    card = event.card
    there = card is not None and is_there(game, me, event) and game.table.has_pile(card.face)
    return there and game.is_type(card or "?", "Treasure")


@when("discard from play", "Panic", where="prophecy", condition=_goes_back, verb="return")
def panic(game: Dominion, me: Player, event: Event) -> None:
    """It goes back to its pile."""
    if event.card is not None:
        game.return_to_pile(me, event.card, event.to)


# When something is gained

landscape("Bureaucracy", "Prophecy", summary="When you gain a card that does not cost $0, gain a Copper.")


@when(
    "gain",
    "Bureaucracy",
    where="prophecy",
    condition=lambda game, me, event: cost_when_gained(game, event) != Cost(),
)
def bureaucracy(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Copper."""
    yield from game.gain(me, "Copper")


landscape("Growth", "Prophecy", summary="When you gain a Treasure, gain a cheaper card.")


@when("gain", "Growth", where="prophecy", condition=card_is("Treasure"))
def growth(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a cheaper card."""
    if event.card is not None:
        yield from game.gain_cheaper(me, game.cost(event.card))


landscape(
    "Harsh Winter", "Prophecy", summary="A card gained in your turn takes the Debt on its pile, or leaves 2 there."
)
ONE_PILE: tuple[CardType, ...] = ("Prize", "Reward")
"""The types of cards that have one pile together, though each name is dealt with as a pile."""


def _pile_of(game: Dominion, card: Card) -> str | None:
    """The pile that Debt for a card lies on; None for a card without one."""
    name = card.face or "?"
    for kind in ONE_PILE:
        if game.is_type(name, kind):
            return next((other for other in game.table.others if game.is_type(other, kind)), None)
    return game.table.pile_of.get(name)


@when(
    "gain",
    "Harsh Winter",
    where="prophecy",
    condition=lambda game, me, event: (
        event.card is not None and in_own_turn(game, me) and _pile_of(game, event.card) is not None
    ),
)
def harsh_winter(game: Dominion, me: Player, event: Event) -> None:
    """Take the Debt on its pile; if there is none, put 2 Debt there."""
    pile = _pile_of(game, event.card) if event.card is not None else None
    if pile is None:
        return
    if game.gathered("debt", pile):
        game.take_gathered(me, "debt", pile)
    else:
        game.gather(me, "debt", 2, pile)


landscape("Progress", "Prophecy", summary="When you gain a card, put it onto your deck.")


@when(
    "gain",
    "Progress",
    where="prophecy",
    condition=lambda game, me, event: event.to != "deck" and is_there(game, me, event),
)
def progress(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


landscape(
    "Rapid Expansion",
    "Prophecy",
    summary="An Action or Treasure that you gain is set aside, and played at the start of your next turn.",
)


def _is_playable_and_there(game: Dominion, me: Player, event: Event) -> bool:
    return card_is("Action", "Treasure")(game, me, event) and is_there(game, me, event)


@when("gain", "Rapid Expansion", where="prophecy", condition=_is_playable_and_there)
def rapid_expansion(game: Dominion, me: Player, event: Event) -> None:
    """Set it aside."""
    if event.card is not None:
        game.set_aside_until_next_turn(me, event.card, event.to)


later("Rapid Expansion")(play_set_aside)


# In a turn

BIDING_TIME = mat("biding_time", says="Set aside by Biding Time, face down.", face_down=True, aside=True)
landscape("Biding Time", "Prophecy", summary="In Clean-up your hand is set aside first; next turn you take it back.")


@when(
    "clean-up",
    "Biding Time",
    where="prophecy",
    condition=lambda game, me, event: bool(game.seat(me).hand),
)
def biding_time(game: Dominion, me: Player, event: Event) -> None:
    """Set your hand aside, face down."""
    for card in tuple(game.seat(me).hand):
        game.set_aside(me, card, "hand", BIDING_TIME)


@when("turn start", "Biding Time", where="table", condition=lies_on(BIDING_TIME))
def biding_time_ends(game: Dominion, me: Player, event: Event) -> None:
    """Put those cards into your hand."""
    take_back(game, me, BIDING_TIME, "hand")


landscape("Flourishing Trade", "Prophecy", summary="Cards cost $1 less; Actions left may be used as Buys.")


@cheaper("Flourishing Trade", lasting=True)
def flourishing_trade(game: Dominion, text: Text) -> int:
    """$1 for every card."""
    return int(game.prophesied("Flourishing Trade"))


@buys_with_actions("Flourishing Trade")
def actions_are_buys(game: Dominion, me: Player) -> bool:
    """An Action may be used as a Buy."""
    return game.prophesied("Flourishing Trade")


landscape(
    "Kind Emperor",
    "Prophecy",
    summary="At the start of your turn, and when you remove the last Sun, gain an Action to your hand.",
)


def _gain_action(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain an Action to your hand."""
    yield from game.gain_one_of(me, game.supply(is_action), "hand")


when("turn start", "Kind Emperor", where="prophecy")(_gain_action)
when("last sun", "Kind Emperor", where="prophecy")(_gain_action)

CURSE, DISCARD = "gain-a-curse-onto-your-deck", "discard-3-cards"
landscape("Sickness", "Prophecy", summary="At the start of your turn, gain a Curse onto your deck or discard 3 cards.")


@when("turn start", "Sickness", where="prophecy")
def sickness(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Curse onto your deck, or discard 3 cards."""
    if (yield from game.either(me, CURSE, DISCARD)) == CURSE:
        yield from game.gain(me, "Curse", to="deck")
    else:
        yield from game.discard_from_hand(me, 3, 3)


# A new Kingdom

WIND = SetUpChoice(
    "divine_wind",
    "Divine Wind",
    "The piles that Divine Wind will set up, if not random ones.",
    "cards",
    many=10,
    new_kingdom=True,
)
set_up_choice(WIND, rank=6)
landscape("Divine Wind", "Prophecy", summary="When the last Sun is removed, 10 new piles replace all Kingdom piles.")


@when("last sun", "Divine Wind", where="prophecy")
def divine_wind(game: Dominion, me: Player, event: Event) -> Effect:
    """Remove all Kingdom piles; set up 10 random ones."""
    yield from game.deal_new_kingdom(me, WIND.name)
