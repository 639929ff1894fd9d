"""The Projects of Renaissance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from moothall.words import Key

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, in_a_turn, was
from ..play.abilities.events import Event
from ..play.moves.shuffle import pick, shuffled
from ..play.turns.past import gains_of_type, played_as_type, plays_of_turn
from ..table import facts as f
from ..text.book import Text, cheaper, landscape, shift, when
from ..vocabulary import CUBE, effect, kind_of_turn, token

if TYPE_CHECKING:
    from ..play.engine import Dominion

ERRATA_2022 = "2022-06-01"


def _is_own_turn(game: Dominion, me: Player) -> bool:
    return game.table.turn is not None and game.table.turn.player == me


# At the start of the turn

landscape("Barracks", "Project", cost=6, summary="At the start of your turn, +1 Action.")


@when("turn start", "Barracks", where="project")
def barracks(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Action."""
    yield from game.add(me, actions=1)


landscape("Fair", "Project", cost=4, summary="At the start of your turn, +1 Buy.")


@when("turn start", "Fair", where="project")
def fair(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy."""
    yield from game.add(me, buys=1)


landscape("Cathedral", "Project", cost=3, summary="At the start of your turn, trash a card from hand.")


@when("turn start", "Cathedral", where="project")
def cathedral(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash a card from hand."""
    yield from game.trash_from_hand(me)


landscape("City Gate", "Project", cost=3, summary="At the start of your turn, +1 Card, then a card goes on your deck.")


@when("turn start", "City Gate", where="project")
def city_gate(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card; put a card from hand onto your deck."""
    yield from game.add(me, cards=1)
    yield from game.topdeck_from_hand(me)


landscape("Crop Rotation", "Project", cost=6, summary="At your turn's start, a Victory card may go for +2 Cards.")


@when("turn start", "Crop Rotation", where="project")
def crop_rotation(game: Dominion, me: Player, event: Event) -> Effect:
    """You may discard a Victory card for +2 Cards."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Victory"))):
        yield from game.add(me, cards=2)


landscape("Piazza", "Project", cost=5, summary="At the start of your turn reveal a card; if it is an Action, play it.")


@when("turn start", "Piazza", where="project")
def piazza(game: Dominion, me: Player, event: Event) -> Effect:
    """Reveal the top card of your deck; if it is an Action, play it."""
    for card in (yield from game.reveal_top(me)):
        if game.is_type(card, "Action"):
            yield from game.play(me, card, "revealed")
        else:
            game.topdeck(me, card, "revealed")


landscape("Silos", "Project", cost=4, summary="At the start of your turn, Coppers that you discard are replaced.")


@when("turn start", "Silos", where="project")
def silos(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard any number of Coppers, revealed, and draw as many cards."""
    hand = len(game.seat(me).hand)
    gone = yield from game.discard_from_hand(me, 0, hand, lambda card: game.is_named(card, "Copper"))
    yield from game.draw(me, len(gone))


PLOT = token(
    "plot",
    where="pile",
    english="token",
    japanese="悪巧み",
    gets=Key("token.plot-put", "token", "place", "number"),
    loses=Key("token.plot-taken", "token", "place", "number"),
    rank=20,
)
ADD, REMOVE = "add-a-token", "remove-your-tokens"
landscape(
    "Sinister Plot", "Project", cost=4, summary="At your turn's start, add a token, or take all for +1 Card each."
)


@when("turn start", "Sinister Plot", where="project")
def sinister_plot(game: Dominion, me: Player, event: Event) -> Effect:
    """Add a token here, or remove your tokens for +1 Card each."""
    tokens = game.on_pile(me, PLOT, "Sinister Plot")
    if (yield from game.either(me, ADD, REMOVE)) == ADD:
        game.tokens(me, PLOT, 1, "Sinister Plot")
    else:
        game.tokens(me, PLOT, -tokens, "Sinister Plot")
        yield from game.add(me, cards=tokens)


# When something is gained or trashed

landscape("Academy", "Project", cost=5, summary="When you gain an Action, +1 Villager.")


@when("gain", "Academy", where="project", condition=card_is("Action"))
def academy(game: Dominion, me: Player, event: Event) -> None:
    """+1 Villager."""
    game.villagers(me, 1)


landscape("Guildhall", "Project", cost=5, summary="When you gain a Treasure, +1 Coffers.")


@when("gain", "Guildhall", where="project", condition=card_is("Treasure"))
def guildhall(game: Dominion, me: Player, event: Event) -> None:
    """+1 Coffers."""
    game.coffers(me, 1)


landscape("Road Network", "Project", cost=5, summary="When another player gains a Victory card, +1 Card.")


@when(
    "gain",
    "Road Network",
    where="project",
    whose="other",
    condition=card_is("Victory"),
)
def road_network(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card."""
    yield from game.add(me, cards=1)


landscape("Sewers", "Project", cost=3, summary="When you trash a card other than with this, you may trash a card too.")


@when("trash", "Sewers", where="project", condition=lambda game, me, event: game.frame.card != "Sewers")
def sewers(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


def _is_first_action_gained(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is the first Action that the player gains in their turn."""
    if not (_is_own_turn(game, me) and was(game, event, "Action")):
        return False
    return gains_of_type(game, me, "Action")[0].seq == event.seq


landscape("Innovation", "Project", cost=6, summary="You may set aside the first Action you gain in your turn: play it.")


@when(
    "gain", "Innovation", where="project", optional=True, condition=_is_first_action_gained, does=("set aside", "play")
)
def innovation_first(game: Dominion, me: Player, event: Event) -> Effect:
    """Set it aside and play it."""
    if event.card is not None and game.set_aside(me, event.card, event.to):
        yield from game.play(me, event.card, "aside")


landscape(
    "Innovation",
    "Project",
    cost=6,
    since=ERRATA_2022,
    summary="Once during each of your turns, when you gain an Action, you may play it.",
)


INNOVATED = effect("Innovation: used")


def _innovates(game: Dominion, me: Player, event: Event) -> bool:
    return _is_own_turn(game, me) and was(game, event, "Action") and not game.in_force(me, INNOVATED)


@when("gain", "Innovation", where="project", since=ERRATA_2022, optional=True, condition=_innovates, does="play")
def innovation(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it, once this turn."""
    game.begin_effect(me, INNOVATED)
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


# In the Buy phase

landscape("Exploration", "Project", cost=4, summary="After a Buy phase without a bought card, +1 Coffers, +1 Villager.")
landscape(
    "Exploration",
    "Project",
    cost=4,
    since=ERRATA_2022,
    summary="After a Buy phase in which you gained no card, +1 Coffers and +1 Villager.",
)


def _in_this_phase(game: Dominion, me: Player, kind: type[f.CardBought | f.CardGained]) -> bool:
    """Whether the player bought or gained a card in the phase in course."""
    for fact in reversed(game.facts):
        if isinstance(fact, f.PhaseBegan):
            return False
        if isinstance(fact, kind) and fact.player == me:
            return True
    return False


@when(
    "buy phase end",
    "Exploration",
    where="project",
    condition=lambda game, me, event: not _in_this_phase(game, me, f.CardBought),
)
@when(
    "buy phase end",
    "Exploration",
    where="project",
    since=ERRATA_2022,
    condition=lambda game, me, event: not _in_this_phase(game, me, f.CardGained),
)
def exploration(game: Dominion, me: Player, event: Event) -> None:
    """+1 Coffers and +1 Villager."""
    game.coffers(me, 1)
    game.villagers(me, 1)


landscape("Pageant", "Project", cost=3, summary="At the end of your Buy phase, you may pay $1 for +1 Coffers.")


def _has_coins(game: Dominion, me: Player, event: Event) -> bool:
    return game.table.coins > 0 or "coins" in game.table.unknown


@when("buy phase end", "Pageant", where="project", optional=True, condition=_has_coins)
def pageant(game: Dominion, me: Player, event: Event) -> None:
    """Pay $1 for +1 Coffers."""
    game.emit(f.ResourcesChanged(me, 0, 0, -1, 0))
    game.coffers(me, 1)


# When shuffling

landscape("Star Chart", "Project", cost=3, summary="When you shuffle, one of the cards may go on top.")


@when("shuffle", "Star Chart", where="project", rule="shuffle/picks")
def star_chart(game: Dominion, me: Player, event: Event) -> Effect:
    """You may pick one of the cards to go on top."""
    pick(event, (yield from game.may(me, "topdeck", shuffled(game, event), name="of the shuffled")), "top")


# Always

landscape("Canal", "Project", cost=7, summary="During your turns, cards cost $1 less.")


@cheaper("Canal")
def canal(game: Dominion, text: Text) -> int:
    """$1 in the turns of who has it."""
    turn = game.table.turn
    return int(turn is not None and ("Canal", turn.player, CUBE) in game.table.on_piles)


landscape("Citadel", "Project", cost=8, summary="The first Action that you play in each of your turns is replayed.")


def _is_first_action_played(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is the first Action that the player plays in their turn."""
    if not (_is_own_turn(game, me) and was(game, event, "Action")):
        return False
    first = next(play for play in plays_of_turn(game) if played_as_type(game, play, "Action"))
    return event.seq in first.seqs


@when("played", "Citadel", where="project", condition=_is_first_action_played)
def citadel(game: Dominion, me: Player, event: Event) -> Effect:
    """Replay it."""
    if event.card is not None:
        yield from game.replay(me, event.card)


def _has_fleet(game: Dominion, player: Player) -> bool:
    return bool(game.on_pile(player, CUBE, "Fleet"))


FLEET = kind_of_turn("fleet", card="Fleet", rule="fleet/round", prolongs=_has_fleet, rank=4)
landscape("Fleet", "Project", cost=5, summary="After the game's end, those who have this take one more turn each.")


landscape("Capitalism", "Project", cost=5, summary="In your turns, Actions that say +$ are Treasures, too.")


@shift("Capitalism")
def capitalism(game: Dominion, text: Text) -> Text:
    """In the turns of who has this, every Action that says +$ is a Treasure, wherever it is. (Not in scoring.)"""
    if "Treasure" in text.types or not (text.is_action and text.says_plus_coins) or not in_a_turn(game):
        return text
    turn = game.table.turn
    if turn is None or not game.on_pile(turn.player, CUBE, "Capitalism"):
        return text
    return replace(text, types=text.types | {"Treasure"})
