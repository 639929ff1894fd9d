"""Renaissance: Coffers and Villagers, artifacts. Its Projects are in projects.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import in_action_phase
from ..play.abilities.duration import staying, which_waiting
from ..play.abilities.events import Event
from ..play.abilities.frame import PlayFrame
from ..text.book import Cost, action, attack, landscape, later, rewrite, simple, treasure, when
from ..vocabulary import COST, CardType, effect, mat, promise, swapped

if TYPE_CHECKING:
    from ..play.engine import Dominion

ERRATA_2022 = "2022-06-01"
ERRATA_2024 = "2024-01-01"


# Artifacts


@action("Border Guard", cost=2, actions=1, comes_with=("Lantern", "Horn"))
def border_guard(game: Dominion, me: Player) -> Effect:
    """+1 Action; reveal 2 cards, one goes to your hand, one is discarded; if both are Actions, take Lantern or Horn."""
    revealed = yield from game.reveal_some(me, 2)
    for card in (yield from game.ask(me, "hand", tuple(revealed))):
        game.move(me, card, "revealed", "hand")
    yield from game.discard(me, game.still_in(me, "revealed", revealed), "revealed")
    wanted = game.revealing(2)
    if len(revealed) == wanted and all(game.is_type(card, "Action") for card in revealed):
        for artifact in (yield from game.ask(me, "take", ("Lantern", "Horn"), name="artifact")):
            game.take_state(me, artifact)


landscape("Lantern", "Artifact", summary="Border Guards that you play reveal 3 cards, discard 2; all must be Actions.")
landscape("Horn", "Artifact", summary="Once per turn a Border Guard that you discard from play may go onto your deck.")


@rewrite(
    "Lantern",
    condition=lambda game, me, card: game.has_state(me, "Lantern") and game.is_named(card, "Border Guard"),
)
def lantern(game: Dominion, frame: PlayFrame) -> None:
    """A card more is revealed."""
    frame.more_revealed += 1


HORN_USED = effect("Horn: used")


def _horn_is_unused(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and game.is_named(event.card, "Border Guard") and not game.in_force(me, HORN_USED)


@when("discard from play", "Horn", where="state", optional=True, condition=_horn_is_unused, does="topdeck")
def horn(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck, once this turn."""
    if event.card is not None and game.topdeck(me, event.card, event.to):
        game.begin_effect(me, HORN_USED)


simple("Flag Bearer", cost=4, coins=2, comes_with=("Flag",))


@when("gain", "Flag Bearer")
@when("trash", "Flag Bearer")
def flag_bearer_comes_or_goes(game: Dominion, me: Player, event: Event) -> None:
    """Take the Flag."""
    game.take_state(me, "Flag")


landscape("Flag", "Artifact", summary="When you draw your hand, +1 Card.")


@when("hand drawn", "Flag", where="state")
def flag(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card."""
    yield from game.add(me, cards=1)


@action("Swashbuckler", cost=5, cards=3, comes_with=("Treasure Chest",))
def swashbuckler(game: Dominion, me: Player) -> None:
    """+3 Cards; with a discard pile +1 Coffers, then with 4 Coffers or more take the Treasure Chest."""
    if game.seat(me).discard:
        game.coffers(me, 1)
        if game.seat(me).tokens.get("coffers", 0) >= 4:
            game.take_state(me, "Treasure Chest")


landscape("Treasure Chest", "Artifact", summary="At the start of your Buy phase, gain a Gold.")


@when("buy phase", "Treasure Chest", where="state")
def treasure_chest(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Gold."""
    yield from game.gain(me, "Gold")


TRASH_TREASURE, REGAIN_TREASURE, TAKE_KEY = (
    "trash-a-treasure-from-your-hand",
    "gain-a-treasure-from-the-trash-to-your-hand",
    "take-the-key",
)


@action("Treasurer", cost=5, coins=3, comes_with=("Key",))
def treasurer(game: Dominion, me: Player) -> Effect:
    """+$3; trash a Treasure from hand, or gain one from the trash to your hand, or take the Key."""
    chosen = yield from game.choose(me, TRASH_TREASURE, REGAIN_TREASURE, TAKE_KEY)
    if TRASH_TREASURE in chosen:
        yield from game.trash_from_hand(me, fits=lambda card: game.is_type(card, "Treasure"))
    if REGAIN_TREASURE in chosen:
        treasures = tuple(card for card in game.table.trash if game.is_type(card, "Treasure"))
        for card in (yield from game.ask(me, "gain", treasures, name="Treasure from the trash")):
            yield from game.gain(me, card, "hand", "trash")
    if TAKE_KEY in chosen:
        game.take_state(me, "Key")


landscape("Key", "Artifact", summary="At the start of your turn, +$1.")


@when("turn start", "Key", where="state")
def key(game: Dominion, me: Player, event: Event) -> Effect:
    """+$1."""
    yield from game.add(me, coins=1)


# Coffers and Villagers


@action("Acting Troupe", cost=3)
def acting_troupe(game: Dominion, me: Player) -> Effect:
    """+4 Villagers; trash this."""
    game.villagers(me, 4)
    this = game.frame.physical
    if this is not None:
        yield from game.trash(me, this, "play")


@treasure("Ducat", cost=2, buys=1)
def ducat(game: Dominion, me: Player) -> None:
    """+1 Coffers, +1 Buy."""
    game.coffers(me, 1)


@when("gain", "Ducat")
def ducat_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a Copper from hand."""
    for card in (yield from game.may(me, "trash", game.named_in_hand(me, "Copper"), name="Copper")):
        yield from game.trash(me, card)


simple("Lackeys", cost=2, cards=2)


@when("gain", "Lackeys")
def lackeys_gained(game: Dominion, me: Player, event: Event) -> None:
    """+2 Villagers."""
    game.villagers(me, 2)


def _in_action_phase(game: Dominion, me: Player, event: Event) -> bool:
    return in_action_phase(game)


@action("Patron", types="Action Reaction", cost=4, coins=2)
@action("Patron", types="Action Reaction", cost=4, coins=2, since=ERRATA_2022)
def patron(game: Dominion, me: Player) -> None:
    """+1 Villager, +$2; revealing this gives +1 Coffers."""
    game.villagers(me, 1)


@when("reveal", "Patron")
@when("reveal", "Patron", since=ERRATA_2022, condition=_in_action_phase)
def patron_revealed(game: Dominion, me: Player, event: Event) -> None:
    """+1 Coffers; since 2022 in an Action phase only."""
    game.coffers(me, 1)


@action("Recruiter", cost=5, cards=2)
def recruiter(game: Dominion, me: Player) -> Effect:
    """+2 Cards; trash a card from hand for +1 Villager per $1 it costs."""
    for trashed in (yield from game.trash_from_hand(me)):
        game.villagers(me, game.cost(trashed).coins)


@action("Sculptor", cost=5)
def sculptor(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4 to your hand; if it is a Treasure, +1 Villager."""
    gained = yield from game.gain_up_to(me, 4, to="hand")
    if gained is not None and game.is_type(gained, "Treasure"):
        game.villagers(me, 1)


simple("Silk Merchant", cost=4, cards=2, buys=1)


@when("gain", "Silk Merchant")
@when("trash", "Silk Merchant")
def silk_merchant_comes_or_goes(game: Dominion, me: Player, event: Event) -> None:
    """+1 Coffers and +1 Villager."""
    game.coffers(me, 1)
    game.villagers(me, 1)


simple("Spices", types="Treasure", cost=5, coins=2, buys=1)


@when("gain", "Spices")
def spices_gained(game: Dominion, me: Player, event: Event) -> None:
    """+2 Coffers."""
    game.coffers(me, 2)


@attack("Villain", cost=5)
def villain(game: Dominion, me: Player) -> Effect:
    """+2 Coffers; each other player with 5 or more cards discards one costing $2 or more, or shows that they cannot."""
    game.coffers(me, 2)
    for victim in game.attacked(me):
        if len(game.seat(victim).hand) >= 5:
            gone = yield from game.discard_from_hand(victim, fits=lambda card: _costs_from(game, card, 2))
            if not gone:
                game.reveal_hand(victim)


def _costs_from(game: Dominion, card: Card, coins: int) -> bool:
    price = game.cost(card)
    return not price.known or price.coins >= coins


# Trashing


@action("Hideout", cost=4, cards=1, actions=2)
def hideout(game: Dominion, me: Player) -> Effect:
    """+1 Card, +2 Actions; trash a card from hand, and gain a Curse if it is a Victory card."""
    for trashed in (yield from game.trash_from_hand(me)):
        if game.is_type(trashed, "Victory"):
            yield from game.gain(me, "Curse")


IMPROVE = effect("Improve")


@action("Improve", cost=3, coins=2)
def improve(game: Dominion, me: Player) -> None:
    """+$2; in Clean-up you may trash an Action that you would discard from play for a card costing exactly $1 more."""
    game.begin_effect(me, IMPROVE)


@when("clean-up", "Improve", where="effect", whose="any")
def improve_in_clean_up(game: Dominion, me: Player, event: Event) -> Effect:
    """Once for each Improve played: trash an Action from play, gain a card costing exactly $1 more."""
    for _ in range(game.not_answered(me, event, IMPROVE)):
        stays = staying(game, me)
        actions = [card for card in game.of_type(game.seat(me).play, "Action") if card not in stays]
        for card in (yield from game.may(me, "trash", actions, name="Action in play")):
            price = game.cost(card)
            if (yield from game.trash(me, card, "play")):
                yield from game.gain_costing(me, price.plus(1))


PRIEST = promise("Priest")


@action("Priest", cost=4, coins=2)
def priest(game: Dominion, me: Player) -> Effect:
    """+$2; trash a card from hand; from then on this turn, +$2 when you trash a card."""
    yield from game.trash_from_hand(me)
    game.begin_promise(me, PRIEST)


@when("trash", "Priest", where="effect")
def priest_pays(game: Dominion, me: Player, event: Event) -> Effect:
    """+$2 for each Priest."""
    swaps = game.not_answered(me, event, swapped(PRIEST))
    for _ in range(game.not_answered(me, event, PRIEST) - swaps):
        yield from game.add(me, coins=2)
    for _ in range(swaps):
        yield from game.add(me, cards=2)


@action("Research", types="Action Duration", cost=4, actions=1)
def research(game: Dominion, me: Player) -> Effect:
    """+1 Action; trash a card from hand; set aside a card from your deck per $1 it costs, for your next turn."""
    for trashed in (yield from game.trash_from_hand(me)):
        cards = yield from game.top(me, game.cost(trashed).coins)
        for card in cards:
            game.set_aside(me, card, "deck", face_down=True)
        if cards:
            game.prepare(me, cards)


@later("Research")
def research_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put those cards into your hand."""
    for card in cards:
        game.move(me, card, "aside", "hand")


@attack("Old Witch", cost=5, cards=3)
def old_witch(game: Dominion, me: Player) -> Effect:
    """+3 Cards; each other player gains a Curse and may trash a Curse from hand."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")
        for card in (yield from game.may(victim, "trash", game.named_in_hand(victim, "Curse"), name="Curse")):
            yield from game.trash(victim, card)


# Other cards


CARGO_SHIP = mat("cargo_ship", says="Set aside by Cargo Ship.", holder="Cargo Ship", rank=5)
CARGO_SHIP_EFFECT = effect("Cargo Ship")


@action("Cargo Ship", types="Action Duration", cost=3, coins=2, waits_this_turn=True)
def cargo_ship(game: Dominion, me: Player) -> None:
    """+$2; once this turn, a card that you gain may be set aside, to go to your hand at the start of your next turn."""
    game.begin_effect(me, CARGO_SHIP_EFFECT)
    game.wait(me)


@when("gain", "Cargo Ship", where="effect", optional=True, does="set aside")
def cargo_ship_loads(game: Dominion, me: Player, event: Event) -> Effect:
    """Set it aside face up, on a ship of your choice that has been played and not loaded."""
    if event.card is not None and game.set_aside(me, event.card, event.to, CARGO_SHIP):
        game.begin_effect(me, CARGO_SHIP_EFFECT, -1)
        for due in (yield from which_waiting(game, me, "Cargo Ship")):
            game.fulfil(due, (event.card,))


@later("Cargo Ship")
def cargo_ship_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put the card into your hand."""
    for card in cards:
        game.move(me, card, CARGO_SHIP, "hand")


@action("Experiment", cost=3, cards=2, actions=1)
def experiment(game: Dominion, me: Player) -> None:
    """+2 Cards, +1 Action; return this to its pile."""
    this = game.frame.physical
    if this is not None:
        game.return_to_pile(me, this, "play")


@when("gain", "Experiment", condition=lambda game, me, event: game.frame.card != "Experiment")
def experiment_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain another Experiment, which comes without one."""
    yield from game.gain(me, "Experiment")


@action("Inventor", cost=4)
def inventor(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; then cards cost $1 less this turn."""
    yield from game.gain_up_to(me, 4)
    game.begin_effect(me, COST)


@action("Mountain Village", cost=4, actions=2)
def mountain_village(game: Dominion, me: Player) -> Effect:
    """+2 Actions; put a card from your discard pile into your hand; if you cannot, +1 Card."""
    discard = tuple(game.seat(me).discard)
    if not discard:
        yield from game.add(me, cards=1)
        return
    game.look(me, me, discard)
    for card in (yield from game.ask(me, "hand", discard)):
        game.move(me, card, "discard", "hand")


REPLAY = "replay-an-action"


@treasure("Scepter", cost=5)
def scepter_first(game: Dominion, me: Player) -> Effect:
    """+$2, or replay an Action that you played this turn and that is still in play."""
    yield from _scepter(game, me, None)


@treasure("Scepter", types="Treasure Command", cost=5, since=ERRATA_2024)
def scepter(game: Dominion, me: Player) -> Effect:
    """+$2, or replay a non-Command Action that you played this turn and that is still in play."""
    yield from _scepter(game, me, "Command")


def _scepter(game: Dominion, me: Player, but: CardType | None) -> Effect:
    chosen = yield from game.choose(me, "2-coins", REPLAY)
    if "2-coins" in chosen:
        yield from game.add(me, coins=2)
    if REPLAY in chosen:
        able = [
            card
            for card in game.of_type(game.seat(me).play, "Action")
            if card in game.table.played and not (but and game.is_type(card, but))
        ]
        for card in (yield from game.ask(me, "play", tuple(able), name="again")):
            yield from game.replay(me, card, by=game.frame.physical)


@action("Scholar", cost=5)
def scholar(game: Dominion, me: Player) -> Effect:
    """Discard your hand; +7 Cards."""
    yield from game.discard(me, tuple(game.seat(me).hand))
    yield from game.add(me, cards=7)


@action("Seer", cost=5, cards=1, actions=1)
def seer(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal 3 cards: those costing $2 to $4 go to your hand, the others back in any order."""
    others: list[Card] = []
    for card in (yield from game.reveal_top(me, 3)):
        if game.cost(card) in (Cost(2), Cost(3), Cost(4)):
            game.move(me, card, "revealed", "hand")
        else:
            others.append(card)
    yield from game.put_back(me, others, "revealed")
