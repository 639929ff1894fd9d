"""The Traits of Plunder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..play.abilities.frame import PlayFrame
from ..play.abilities.play import play_set_aside
from ..play.moves.mats import lies_on, on_mat
from ..play.moves.shuffle import pick, shuffled
from ..text.book import Text, cheaper, landscape, later, rewrite, when
from ..vocabulary import SetUpChoice, mat, set_up_choice

if TYPE_CHECKING:
    from ..play.engine import Dominion


def _in_hand(game: Dominion, me: Player, trait: str) -> tuple[Card, ...]:
    """The cards of the Trait's pile in hand."""
    return tuple(card for card in game.seat(me).hand if card.face is None or game.has_trait(trait, card))


def _gain_one(game: Dominion, me: Player, trait: str) -> Effect:
    """Gain the top card of the Trait's pile, whichever card of a pile of several kinds it is."""
    pile = game.table.landscapes[trait]
    yield from game.gain(me, game.table.pile_of.get(pile, pile))


landscape("Cheap", "Trait", summary="Its cards cost $1 less.")


@cheaper("Cheap", lasting=True)
def cheap(game: Dominion, text: Text) -> int:
    """$1 for the cards of its pile."""
    return int(game.has_trait("Cheap", text.name))


landscape("Cursed", "Trait", summary="When you gain one of its cards, gain a Loot and a Curse.", comes_with=("Loot",))


@when("gain", "Cursed", where="trait")
def cursed(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Loot and a Curse."""
    yield from game.gain(me, "Loot")
    yield from game.gain(me, "Curse")


landscape("Fated", "Trait", summary="When you shuffle, its cards may be revealed to go on the top or the bottom.")
TO_TOP, TO_BOTTOM = "topdeck", "bottom"


@when("shuffle", "Fated", where="table", rule="shuffle/picks")
def fated(game: Dominion, me: Player, event: Event) -> Effect:
    """You may reveal any of its cards, each to go on the top or the bottom of the shuffled cards."""
    cards = shuffled(game, event)
    game.look(me, me, cards)
    its = tuple(card for card in cards if card.face is None or game.has_trait("Fated", card))
    for card in (yield from game.ask(me, "reveal", its, 0, len(its), name="of the shuffled")):
        game.reveal(me, card, "discard")
        pick(event, (card,), "top" if (yield from game.either(me, TO_TOP, TO_BOTTOM)) == TO_TOP else "bottom")


landscape("Fawning", "Trait", summary="When you gain a Province, gain one of its cards.")


@when(
    "gain",
    "Fawning",
    where="table",
    condition=lambda game, me, event: event.card is not None and game.is_named(event.card, "Province"),
)
def fawning(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a card of its pile."""
    yield from _gain_one(game, me, "Fawning")


landscape("Friendly", "Trait", summary="In Clean-up you may discard one of its cards to gain another.")


@when("clean-up", "Friendly", where="table")
def friendly(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard a card of its pile from hand to gain one."""
    chosen = yield from game.may(me, "discard", _in_hand(game, me, "Friendly"), name="card")
    if chosen and (yield from game.discard(me, chosen)):
        yield from _gain_one(game, me, "Friendly")


landscape("Hasty", "Trait", summary="One of its cards that you gain is set aside and played next turn.")


@when("gain", "Hasty", where="trait")
def hasty(game: Dominion, me: Player, event: Event) -> None:
    """Set it aside."""
    if event.card is not None:
        game.set_aside_until_next_turn(me, event.card, event.to)


later("Hasty")(play_set_aside)


set_up_choice(
    SetUpChoice("inherited", "Inherited", "The starting cards that Inherited ones replace, by seat.", kind="cards"),
    rank=7,
)
landscape(
    "Inherited",
    "Trait",
    starts_with_one=True,
    summary="You start the game with one of its cards in place of a starting card that you choose.",
)
landscape("Inspiring", "Trait", summary="After playing one of its cards you may play an Action with no copy in play.")


@when(
    "played",
    "Inspiring",
    where="trait",
    condition=lambda game, me, event: game.table.turn is not None and game.table.turn.player == me,
)
def inspiring(game: Dominion, me: Player, event: Event) -> Effect:
    """You may play an Action from hand of which you have no copy in play."""
    in_play = [game.name(card) for card in game.seat(me).play]
    able = [card for card in game.of_type(game.to_play(me), "Action") if card.face not in in_play]
    for card in (yield from game.may(me, "play", able, name="Action")):
        yield from game.play(me, card)


landscape("Nearby", "Trait", summary="When you gain one of its cards, +1 Buy.")


@when("gain", "Nearby", where="trait")
def nearby(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy."""
    yield from game.add(me, buys=1)


landscape("Patient", "Trait", summary="In Clean-up its cards in hand may be set aside, to be played next turn.")


@when("clean-up", "Patient", where="table")
def patient(game: Dominion, me: Player, event: Event) -> Effect:
    """Set aside any number of its cards from hand."""
    able = _in_hand(game, me, "Patient")
    for card in (yield from game.ask(me, "set aside", able, 0, len(able), name="cards")):
        game.set_aside_until_next_turn(me, card, "hand")


later("Patient")(play_set_aside)


landscape("Pious", "Trait", summary="When you gain one of its cards, you may trash a card from hand.")


@when("gain", "Pious", where="trait")
def pious(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


landscape(
    "Reckless",
    "Trait",
    summary="Follow the instructions of its cards twice; one that is discarded from play goes back to its pile.",
)


@rewrite("Reckless", condition=lambda game, me, card: game.has_trait("Reckless", card))
def reckless(game: Dominion, frame: PlayFrame) -> None:
    """The instructions are followed twice."""
    frame.times += 1


@when("discard from play", "Reckless", where="trait", rule="reckless")
def reckless_returns(game: Dominion, me: Player, event: Event) -> None:
    """It goes back to its pile."""
    if event.card is not None:
        game.return_to_pile(me, event.card, "discard")


landscape("Rich", "Trait", summary="When you gain one of its cards, gain a Silver.")


@when("gain", "Rich", where="trait")
def rich(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Silver."""
    yield from game.gain(me, "Silver")


landscape("Shy", "Trait", summary="At the start of your turn you may discard one of its cards for +2 Cards.")


@when("turn start", "Shy", where="table")
def shy(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard one of its cards from hand for +2 Cards."""
    chosen = yield from game.may(me, "discard", _in_hand(game, me, "Shy"), name="card")
    if chosen and (yield from game.discard(me, chosen)):
        yield from game.add(me, cards=2)


TIRELESS = mat("tireless", says="Set aside by Tireless.", aside=True)
landscape("Tireless", "Trait", summary="Its cards that you discard from play go onto your deck at the end of the turn.")


@when("discard from play", "Tireless", where="trait")
def tireless(game: Dominion, me: Player, event: Event) -> None:
    """Set it aside."""
    if event.card is not None:
        game.set_aside(me, event.card, event.to, TIRELESS)


@when("turn end", "Tireless", where="table", whose="any", condition=lies_on(TIRELESS))
def tireless_returns(game: Dominion, me: Player, event: Event) -> Effect:
    """Put them onto your deck."""
    yield from game.put_back(me, on_mat(game, me, TIRELESS), TIRELESS)
