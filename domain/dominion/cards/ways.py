"""Ways: what an Action can be played as instead of what it says. [documents/001: all but the Chameleon override]

"This" is the card that was played; it is moved from play, and what has left play stays where it is. [stop-moving]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.abilities.frame import PlayFrame
from ..play.abilities.play import play_set_aside
from ..table import facts as f
from ..text.book import landscape, later, plays_action, rewrite, way, when
from ..vocabulary import SetUpChoice, effect, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion

NO_DURATIONS = "2025-02-01"
"""From here no Duration is set aside for Way of the Mouse."""


landscape("Way of the Chameleon", "Way", summary="Follow the card's instructions with +Cards and +$ swapped.")


@rewrite("Way of the Chameleon", condition=plays_action)
def way_of_the_chameleon(game: Dominion, frame: PlayFrame) -> None:
    """What gives +Cards gives +$ instead, and the other way round."""
    frame.swaps = True


# Ways that only give something


@way("Way of the Monkey")
def way_of_the_monkey(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$1."""
    yield from game.add(me, buys=1, coins=1)


@way("Way of the Mule")
def way_of_the_mule(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$1."""
    yield from game.add(me, actions=1, coins=1)


@way("Way of the Otter")
def way_of_the_otter(game: Dominion, me: Player) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


@way("Way of the Ox")
def way_of_the_ox(game: Dominion, me: Player) -> Effect:
    """+2 Actions."""
    yield from game.add(me, actions=2)


@way("Way of the Pig")
def way_of_the_pig(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action."""
    yield from game.add(me, cards=1, actions=1)


@way("Way of the Sheep")
def way_of_the_sheep(game: Dominion, me: Player) -> Effect:
    """+$2."""
    yield from game.add(me, coins=2)


# Ways that do something with the hand or the deck


@way("Way of the Goat")
def way_of_the_goat(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand."""
    yield from game.trash_from_hand(me)


@way("Way of the Mole")
def way_of_the_mole(game: Dominion, me: Player) -> Effect:
    """+1 Action; discard your hand, then +3 Cards."""
    yield from game.add(me, actions=1)
    yield from game.discard(me, tuple(game.seat(me).hand))
    yield from game.add(me, cards=3)


@way("Way of the Owl")
def way_of_the_owl(game: Dominion, me: Player) -> Effect:
    """Draw up to 6 cards in hand."""
    yield from game.draw_to(me, 6)


@way("Way of the Rat")
def way_of_the_rat(game: Dominion, me: Player) -> Effect:
    """You may discard a Treasure for a copy, from the Supply, of this."""
    name = game.name(game.this)
    if (yield from game.discard_from_hand(me, 0, 1, lambda card: game.is_type(card, "Treasure"))):
        yield from game.gain_copy(me, name)


# Ways that exile


@way("Way of the Camel", comes_with=("Exile",))
def way_of_the_camel(game: Dominion, me: Player) -> None:
    """Exile a Gold from the Supply."""
    game.exile_from_supply(me, "Gold")


@way("Way of the Worm", comes_with=("Exile",))
def way_of_the_worm(game: Dominion, me: Player) -> None:
    """Exile an Estate from the Supply."""
    game.exile_from_supply(me, "Estate")


# Ways that move this


@way("Way of the Butterfly")
def way_of_the_butterfly(game: Dominion, me: Player) -> Effect:
    """You may return this to its pile; if you did, gain a card costing exactly $1 more."""
    for this in (yield from game.may(me, "return", (game.this,), name="it")):
        if game.return_to_pile(me, this, "play"):
            yield from game.gain_costing(me, game.cost(this).plus(1))


@way("Way of the Horse")
def way_of_the_horse(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +1 Action; return this to its pile."""
    yield from game.add(me, cards=2, actions=1)
    game.return_to_pile(me, game.this, "play")


@way("Way of the Frog")
def way_of_the_frog(game: Dominion, me: Player) -> Effect:
    """+1 Action; if you discard this from play this turn, put it onto your deck."""
    yield from game.add(me, actions=1)


def _was_a_frog(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the card was played as the Frog this turn, and has been in play since."""
    for fact in reversed(game.facts):
        if isinstance(fact, f.InstructionsOverridden) and fact.card is event.card and fact.by == "Way of the Frog":
            return True
        if isinstance(fact, f.TurnBegan) or (
            isinstance(fact, f.CardPlayed) and fact.card is event.card and fact.from_ != "play"
        ):
            return False
    return False


@when("discard from play", "Way of the Frog", where="table", condition=_was_a_frog, rule="way")
def way_of_the_frog_discarded(game: Dominion, me: Player, event: Event) -> None:
    """It goes onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


@way("Way of the Turtle")
def way_of_the_turtle(game: Dominion, me: Player) -> None:
    """Set this aside; if you did, play it at the start of your next turn."""
    game.set_aside_until_next_turn(me, game.this, "play")


later("Way of the Turtle")(play_set_aside)


# Ways that last, and the Mouse


WAY_OF_THE_SEAL = effect("Way of the Seal")


@way("Way of the Seal")
def way_of_the_seal(game: Dominion, me: Player) -> Effect:
    """+$1; this turn, a card that you gain may go onto your deck."""
    yield from game.add(me, coins=1)
    game.begin_effect(me, WAY_OF_THE_SEAL)


@when("gain", "Way of the Seal", where="effect", optional=True, rule="way", does="topdeck")
def way_of_the_seal_gained(game: Dominion, me: Player, event: Event) -> None:
    """Put the card gained onto your deck, if it has not moved since."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


WAY_OF_THE_SQUIRREL = effect("Way of the Squirrel")


@way("Way of the Squirrel")
def way_of_the_squirrel(game: Dominion, me: Player) -> None:
    """+2 Cards at the end of this turn."""
    game.begin_effect(me, WAY_OF_THE_SQUIRREL)


@when("turn end", "Way of the Squirrel", where="effect", whose="any", rule="way")
def way_of_the_squirrel_at_the_end(game: Dominion, me: Player, event: Event) -> Effect:
    """+2 Cards for each time, whoever's turn it is."""
    for _ in range(game.not_answered(me, event, WAY_OF_THE_SQUIRREL)):
        yield from game.add(me, cards=2)


def _play_the_mouse(game: Dominion, me: Player) -> Effect:
    """Play the Action that was set aside, which stays there; what it leaves to do keeps this in play."""
    frame = game.frame
    if isinstance(frame, PlayFrame):
        frame.repeats = True
    for card in game.table.others.get(MOUSE.place, ()):
        yield from game.play(me, card, "aside", "aside")


MOUSE = set_up_choice(
    SetUpChoice(
        "mouse",
        "Way of the Mouse",
        "The card set aside for Way of the Mouse.",
        costs=(2, 3),
        beside=True,
        set_aside=True,
        no_durations=NO_DURATIONS,
    ),
    rank=2,
)


def _is_not_the_mouse_itself(game: Dominion, me: Player, card: Card) -> bool:
    """Whether an Action is not the card set aside: this Way cannot be used again for the card that it plays.
    [Menagerie 2020: Way of the Mouse]"""
    return plays_action(game, me, card) and card not in game.table.others.get(MOUSE.place, ())


for _since in ("", NO_DURATIONS):
    way("Way of the Mouse", condition=_is_not_the_mouse_itself, since=_since, switch="command_duration")(
        _play_the_mouse
    )
