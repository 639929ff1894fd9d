"""Plunder: the Kingdom cards. (Loot, Events and Traits have files of their own.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, cost_when_gained, is_treasure, was
from ..play.abilities.events import Event
from ..play.moves.mats import lies_on, take_back
from ..play.turns.past import plays_of_turn
from ..table import facts as f
from ..text.book import Cost, action, attack, later, simple, treasure, when
from ..vocabulary import EffectName, effect, mat, promise, swapped

if TYPE_CHECKING:
    from ..play.engine import Dominion

LOOT = ("Loot",)


def _play_this_from_hand(game: Dominion, me: Player) -> Effect:
    this = game.frame.physical
    if this is not None:
        yield from game.play(me, this)


HARBOR_VILLAGE = promise("Harbor Village")


@action("Harbor Village", cost=4, cards=1, actions=2, plus_coins=True)
def harbor_village(game: Dominion, me: Player) -> None:
    """+1 Card, +2 Actions; after the next Action you play this turn, +$1 if that gave you +$."""
    game.begin_promise(me, HARBOR_VILLAGE)


def _villages_waiting(game: Dominion, me: Player, play: int, effect: EffectName = HARBOR_VILLAGE) -> int:
    """How many Harbor Villages, or those that swap, the play with this seq is the next Action after."""
    waiting = 0
    for fact in reversed(game.facts):
        if fact.seq >= play:
            continue
        if isinstance(fact, f.TurnBegan) or (
            isinstance(fact, f.CardPlayed) and fact.player == me and game.was_type(fact.card, "Action", fact.seq)
        ):
            break
        if isinstance(fact, f.EffectBegan) and (fact.player, fact.effect) == (me, effect):
            waiting += fact.amount
    return waiting


def _gave_coins(game: Dominion, me: Player, play: int) -> bool:
    """Whether a play gave +$ itself: by its instructions, or by what was done instead of them. [001:48-53]

    What a Way gave counts by the ruling of 2023; since 2025 it does not. [switch harbor_village_way]
    """
    givers = {play}
    for fact in game.facts:
        if isinstance(fact, f.InstructionsOverridden) and fact.cause == play:
            if fact.rule != "way" or game.rules.value("harbor_village_way") == "2023":
                givers.add(fact.seq)
        elif isinstance(fact, f.ResourcesChanged) and fact.cause in givers and fact.coins > 0 and fact.player == me:
            return True
    return False


def _paid_for(game: Dominion, me: Player, event: Event) -> bool:
    if event.seq is None or not was(game, event, "Action"):
        return False
    return _villages_waiting(game, me, event.seq) > 0 and _gave_coins(game, me, event.seq)


@when("played", "Harbor Village", where="effect", condition=_paid_for, rule="follow/reference")
def harbor_village_after(game: Dominion, me: Player, event: Event) -> Effect:
    """+$1 for each Harbor Village that this was the next Action after."""
    play = event.seq or 0
    swaps = _villages_waiting(game, me, play, swapped(HARBOR_VILLAGE))
    yield from game.add(me, coins=_villages_waiting(game, me, play) - swaps, cards=swaps)


# Cards that wait for the next time


@treasure("Abundance", types="Treasure Duration", cost=4)
def abundance(game: Dominion, me: Player) -> None:
    """The next time you gain an Action, +1 Buy and +$3."""
    game.wait(me)


@when("gain", "Abundance", where="waiting", condition=card_is("Action"))
def abundance_comes(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy, +$3."""
    for _ in game.end_waiting(me, event):
        yield from game.add(me, buys=1, coins=3)


CAGE = mat("cage", face_down=True)


@treasure("Cage", types="Treasure Duration", cost=2)
def cage(game: Dominion, me: Player) -> Effect:
    """Set aside up to 4 cards from hand; the next time you gain a Victory card, trash this for them at end of turn."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand), 0, 4, name="cards")
    for card in chosen:
        game.set_aside(me, card, "hand", face_down=True)
    game.wait(me, chosen)


@when("gain", "Cage", where="waiting", condition=card_is("Victory"))
def cage_opens(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash this; the cards set aside go to your hand at the end of the turn."""
    held = [card for cards in game.end_waiting(me, event) for card in cards]
    for this in game.this_in_play(me):
        yield from game.trash(me, this, "play")
    for card in held:
        game.set_aside(me, card, "aside", CAGE)


@when("turn end", "Cage", where="table", whose="any", condition=lies_on(CAGE))
def cage_empties(game: Dominion, me: Player, event: Event) -> None:
    """Put the cards into your hand."""
    take_back(game, me, CAGE, "hand")


@attack("Cutthroat", types="Action Attack Duration", cost=5, comes_with=LOOT)
def cutthroat(game: Dominion, me: Player) -> Effect:
    """Each other player discards down to 3 cards; the next time anyone gains a Treasure from $5 on, gain a Loot."""
    for victim in game.attacked(me):
        yield from game.discard_down_to(victim, 3)
    game.wait(me)


def _is_dear_treasure(game: Dominion, me: Player, event: Event) -> bool:
    if not was(game, event, "Treasure"):
        return False
    price = cost_when_gained(game, event)
    return not price.known or price.coins >= 5


@when("gain", "Cutthroat", where="waiting", whose="any", condition=_is_dear_treasure)
def cutthroat_loots(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Loot."""
    for _ in game.end_waiting(me, event):
        yield from game.gain(me, "Loot")


@action("Flagship", types="Action Duration Command", cost=4, coins=2)
def flagship(game: Dominion, me: Player) -> None:
    """+$2; the next time you play a non-Command Action, replay it."""
    game.wait(me)


@when(
    "played",
    "Flagship",
    where="waiting",
    condition=lambda game, me, event: card_is("Action")(game, me, event) and not card_is("Command")(game, me, event),
)
def flagship_leads(game: Dominion, me: Player, event: Event) -> Effect:
    """Replay it."""
    for _ in game.end_waiting(me, event):
        if event.card is not None:
            yield from game.replay(me, event.card, by=game.frame.physical)


@action("Landing Party", types="Action Duration", cost=4, cards=2, actions=2)
def landing_party(game: Dominion, me: Player) -> None:
    """+2 Cards, +2 Actions; the next time a Treasure is your first play of a turn, put this onto your deck."""
    game.wait(me)


def _began_with_treasure(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is a Treasure, and the first card that the player played this turn."""
    if not was(game, event, "Treasure"):
        return False
    plays = plays_of_turn(game, me)
    return not plays or event.seq in plays[0].seqs


@when("played", "Landing Party", where="waiting", condition=_began_with_treasure)
def landing_party_returns(game: Dominion, me: Player, event: Event) -> None:
    """Put this onto your deck."""
    game.end_waiting(me, event)
    for this in game.this_in_play(me):
        game.topdeck(me, this, "play")


@action("Search", types="Action Duration", cost=2, coins=2, comes_with=LOOT)
def search(game: Dominion, me: Player) -> None:
    """+$2; the next time a Supply pile empties, trash this and gain a Loot."""
    game.wait(me)


@when("pile emptied", "Search", where="waiting", whose="any")
def search_ends(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash this and gain a Loot."""
    for _ in game.end_waiting(me, event):
        for this in game.this_in_play(me):
            yield from game.trash(me, this, "play")
        yield from game.gain(me, "Loot")


@action("Secluded Shrine", types="Action Duration", cost=3, coins=1)
def secluded_shrine(game: Dominion, me: Player) -> None:
    """+$1; the next time you gain a Treasure, trash up to 2 cards from hand."""
    game.wait(me)


@when("gain", "Secluded Shrine", where="waiting", condition=card_is("Treasure"))
def secluded_shrine_is_found(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash up to 2 cards from hand."""
    for _ in game.end_waiting(me, event):
        yield from game.trash_from_hand(me, least=0, most=2)


# Other Durations


@treasure("Buried Treasure", types="Treasure Duration", cost=5)
def buried_treasure(game: Dominion, me: Player) -> None:
    """Next turn +1 Buy and +$3."""
    game.prepare(me)


@later("Buried Treasure")
def buried_treasure_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Buy, +$3."""
    yield from game.add(me, buys=1, coins=3)


@when("gain", "Buried Treasure")
def buried_treasure_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Play it."""
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


TRASH_THIS = "trash-this-to-gain-a-duration-card"


@action("Cabin Boy", types="Action Duration", cost=4, cards=1, actions=1, plus_coins=True)
def cabin_boy(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; next turn +$2, or trash this to gain a Duration."""
    game.prepare(me)


@later("Cabin Boy")
def cabin_boy_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$2, or trash this to gain a Duration."""
    chosen = yield from game.choose(me, "2-coins", TRASH_THIS)
    if "2-coins" in chosen:
        yield from game.add(me, coins=2)
    for this in game.this_in_play(me) if TRASH_THIS in chosen else ():
        if (yield from game.trash(me, this, "play")):
            yield from game.gain_one_of(me, game.supply(lambda text: "Duration" in text.types))


@action("Crew", types="Action Duration", cost=5, cards=3)
def crew(game: Dominion, me: Player) -> None:
    """+3 Cards; next turn put this onto your deck."""
    game.prepare(me)


@later("Crew")
def crew_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put this onto your deck."""
    for this in game.this_in_play(me):
        game.topdeck(me, this, "play")


@action("Enlarge", types="Action Duration", cost=5)
def enlarge(game: Dominion, me: Player) -> Effect:
    """Now and next turn: trash a card from hand, gain one costing up to $2 more."""
    yield from _remodel(game, me)
    game.prepare(me)


@later("Enlarge")
def enlarge_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Trash a card from hand, gain one costing up to $2 more."""
    yield from _remodel(game, me)


def _remodel(game: Dominion, me: Player) -> Effect:
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.gain_up_to(me, game.cost(trashed).plus(2))


FRIGATE = effect("Frigate")


@attack("Frigate", types="Action Attack Duration", cost=5, coins=3)
def frigate(game: Dominion, me: Player) -> None:
    """+$3; until your next turn other players discard down to 4 cards after each Action they play."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, FRIGATE, until=me)
    game.prepare(me)


@when("played", "Frigate", where="effect", condition=card_is("Action"))
def frigate_fires(game: Dominion, me: Player, event: Event) -> Effect:
    """Discard down to 4 cards in hand."""
    yield from game.discard_down_to(me, 4)


NEXT_TURN = "next-turn"


@treasure("Gondola", types="Treasure Duration", cost=4)
def gondola(game: Dominion, me: Player) -> Effect:
    """+$2, either now or next turn; when you gain this, you may play an Action from hand."""
    if (yield from game.either(me, "2-coins", NEXT_TURN)) == NEXT_TURN:
        game.prepare(me)
    else:
        yield from game.add(me, coins=2)


@later("Gondola")
def gondola_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$2."""
    yield from game.add(me, coins=2)


@when("gain", "Gondola")
def gondola_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """You may play an Action from hand."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        yield from game.play(me, chosen)


@action("Grotto", types="Action Duration", cost=2, actions=1)
def grotto(game: Dominion, me: Player) -> Effect:
    """+1 Action; set aside up to 4 cards from hand; next turn discard them and draw as many."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand), 0, 4, name="cards")
    for card in chosen:
        game.set_aside(me, card, "hand", face_down=True)
    if chosen:
        game.prepare(me, chosen)


@later("Grotto")
def grotto_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Discard those cards, then draw as many."""
    gone = yield from game.discard(me, cards, "aside")
    yield from game.draw(me, len(gone))


@action("Longship", types="Action Duration", cost=5, actions=2)
def longship(game: Dominion, me: Player) -> None:
    """+2 Actions; next turn +2 Cards."""
    game.prepare(me)


@later("Longship")
def longship_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


GAIN_ONTO_THIS, TAKE_FROM_THIS = "gain-a-card-costing-up-to-4-coins", "put-a-card-from-this-into-your-hand"


@action("Quartermaster", types="Action Duration", cost=5, each_turn=True)
def quartermaster(game: Dominion, me: Player) -> None:
    """Each of your turns, gain a card costing up to $4, set aside on this, or put a card from this into your hand."""
    game.prepare(me)


@later("Quartermaster")
def quartermaster_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Gain a card onto this, or take one from this; it stays in play."""
    held = [card for due in game.table.due if due.card is game.frame.physical for card in due.cards]
    held = game.still_in(me, "aside", [*cards, *held])  # of all plays of this card
    mine = game.still_in(me, "aside", cards)
    chosen = yield from game.choose(me, GAIN_ONTO_THIS, TAKE_FROM_THIS)
    if GAIN_ONTO_THIS in chosen:
        gained = yield from game.gain_up_to(me, 4, to="aside")
        mine += game.gained_aside(me, gained)
    if TAKE_FROM_THIS in chosen:
        for card in (yield from game.ask(me, "hand", tuple(held))):
            game.move(me, card, "aside", "hand")
    game.prepare_again(me, game.still_in(me, "aside", mine))


@treasure("Rope", types="Treasure Duration", cost=4, coins=1, buys=1)
def rope(game: Dominion, me: Player) -> None:
    """$1, +1 Buy; next turn +1 Card, and you may trash a card from hand."""
    game.prepare(me)


@later("Rope")
def rope_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card; you may trash a card from hand."""
    yield from game.add(me, cards=1)
    yield from game.trash_from_hand(me, least=0)


@attack("Siren", types="Action Attack Duration", cost=3)
def siren(game: Dominion, me: Player) -> Effect:
    """Each other player gains a Curse; next turn draw until you have 8 cards in hand."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")
    game.prepare(me)


@later("Siren")
def siren_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Draw until you have 8 cards in hand."""
    yield from game.draw_to(me, 8)


@when("gain", "Siren")
def siren_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash it, unless you trash an Action from hand."""
    trashed = yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))
    if not trashed and event.card is not None:
        yield from game.trash(me, event.card, event.to)


@action("Stowaway", types="Action Duration Reaction", cost=3)
def stowaway(game: Dominion, me: Player) -> None:
    """Next turn +2 Cards."""
    game.prepare(me)


@later("Stowaway")
def stowaway_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


@when("gain", "Stowaway", where="hand", whose="any", optional=True, condition=card_is("Duration"), does_this="play")
def stowaway_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """When anyone gains a Duration, play this from hand."""
    yield from _play_this_from_hand(game, me)


@action("Taskmaster", types="Action Duration", cost=3, plus_coins=True, waits_this_turn=True)
def taskmaster(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$1; if you gain a card costing exactly $5 this turn, the same again at the start of your next one."""
    yield from _task(game, me)


@later("Taskmaster")
def taskmaster_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """The same again."""
    yield from _task(game, me)


TASKMASTER = effect("Taskmaster")


def _task(game: Dominion, me: Player) -> Effect:
    yield from game.add(me, actions=1, coins=1)
    game.begin_effect(me, TASKMASTER)
    game.wait(me)


@when(
    "gain",
    "Taskmaster",
    where="effect",
    condition=lambda game, me, event: cost_when_gained(game, event) == Cost(5),
)
def taskmaster_is_pleased(game: Dominion, me: Player, event: Event) -> None:
    """Each Taskmaster stays in play and repeats its ability next turn."""
    game.begin_effect(me, TASKMASTER, -game.in_force(me, TASKMASTER))
    for due in game.waiting(me, "Taskmaster"):
        game.fulfil(due)


# Treasures


@treasure("Crucible", cost=4)
def crucible(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand for +$1 per $1 it costs."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.add(me, coins=game.cost(trashed).coins)


@treasure("Figurine", cost=5, cards=2)
def figurine(game: Dominion, me: Player) -> Effect:
    """+2 Cards; you may discard an Action for +1 Buy and +$1."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.add(me, buys=1, coins=1)


simple("Jewelled Egg", types="Treasure", cost=2, coins=1, buys=1, comes_with=LOOT)


@when("trash", "Jewelled Egg")
def jewelled_egg_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Loot."""
    yield from game.gain(me, "Loot")


@treasure("King's Cache", cost=7)
def kings_cache(game: Dominion, me: Player) -> Effect:
    """You may play a Treasure from hand 3 times."""
    chosen = yield from game.play_from_hand(me, "Treasure")
    if chosen is not None:
        yield from game.play_repeatedly(me, chosen, 3)


@treasure("Pendant", cost=5)
def pendant(game: Dominion, me: Player) -> Effect:
    """+$1 per name of a Treasure you have in play."""
    yield from game.add(me, coins=_treasure_names_in_play(game, me))


def _treasure_names_in_play(game: Dominion, me: Player) -> int:
    return len({game.name(card) for card in game.of_type(game.seat(me).play, "Treasure")})


@treasure("Pickaxe", cost=5, coins=1, comes_with=LOOT)
def pickaxe(game: Dominion, me: Player) -> Effect:
    """$1; trash a card from hand, and gain a Loot to your hand if it costs $3 or more."""
    for trashed in (yield from game.trash_from_hand(me)):
        if game.cost(trashed).coins >= 3:
            yield from game.gain(me, "Loot", "hand")


@treasure("Sack of Loot", cost=6, coins=1, buys=1, comes_with=LOOT)
def sack_of_loot(game: Dominion, me: Player) -> Effect:
    """$1, +1 Buy; gain a Loot."""
    yield from game.gain(me, "Loot")


@treasure("Silver Mine", cost=5)
def silver_mine(game: Dominion, me: Player) -> Effect:
    """Gain a Treasure cheaper than this to your hand."""
    yield from game.gain_cheaper(me, game.cost(game.frame.card or "?"), is_treasure, "hand")


@treasure("Tools", cost=4)
def tools(game: Dominion, me: Player) -> Effect:
    """Gain a copy of a card that anyone has in play."""
    names = [game.name(card) for seat in game.table.seats.values() for card in seat.play]
    yield from game.gain_one_of(me, game.supply(lambda text: text.name in names))


# Other Actions


@action("First Mate", cost=5)
def first_mate(game: Dominion, me: Player) -> Effect:
    """Play any number of Actions of one name from hand, then draw until you have 6 cards in hand."""
    name: str | None = None
    while True:
        able = [card for card in game.of_type(game.to_play(me), "Action") if name is None or game.is_named(card, name)]
        chosen = yield from game.may(me, "play", able, name="Action")
        if not chosen:
            break
        name = chosen[0].face
        yield from game.play(me, chosen[0])
    yield from game.draw_to(me, 6)


@action("Fortune Hunter", cost=4, coins=2)
def fortune_hunter(game: Dominion, me: Player) -> Effect:
    """+$2; look at 3 cards: you may play a Treasure of them, the others go back in any order."""
    cards = yield from game.look_top(me, 3)
    for card in (yield from game.may(me, "play", game.of_type(cards, "Treasure"), name="Treasure")):
        yield from game.play(me, card, "looked at")
    yield from game.put_back(me, game.still_in(me, "looked at", cards), "looked at")


@action("Mapmaker", types="Action Reaction", cost=4)
def mapmaker(game: Dominion, me: Player) -> Effect:
    """Look at 4 cards: 2 of them go to your hand, the others are discarded."""
    cards = yield from game.look_top(me, 4)
    for card in (yield from game.ask(me, "hand", tuple(cards), 2, 2, name="2 cards")):
        game.move(me, card, "looked at", "hand")
    yield from game.discard(me, game.still_in(me, "looked at", cards), "looked at")


@when("gain", "Mapmaker", where="hand", whose="any", optional=True, condition=card_is("Victory"), does_this="play")
def mapmaker_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """When any player gains a Victory card, play this from hand."""
    yield from _play_this_from_hand(game, me)


@action("Maroon", cost=4)
def maroon(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; +2 Cards per type that it has."""
    for trashed in (yield from game.trash_from_hand(me)):
        text = game.played_text(game.name(trashed))
        yield from game.add(me, cards=2 * (len(text.types) if text is not None else 1))


MINING_ROAD = effect("Mining Road")


@action("Mining Road", cost=5, actions=1, buys=1, coins=2)
def mining_road(game: Dominion, me: Player) -> None:
    """+1 Action, +1 Buy, +$2; once this turn you may play a Treasure that you gain."""
    game.begin_effect(me, MINING_ROAD)


@when("gain", "Mining Road", where="effect", optional=True, condition=card_is("Treasure"), does="play")
def mining_road_leads_on(game: Dominion, me: Player, event: Event) -> Effect:
    """Play the Treasure."""
    game.begin_effect(me, MINING_ROAD, -1)
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


@action("Pilgrim", cost=5, cards=4)
def pilgrim(game: Dominion, me: Player) -> Effect:
    """+4 Cards; put a card from hand onto your deck."""
    yield from game.topdeck_from_hand(me)


@action("Shaman", cost=2, actions=1, coins=1)
def shaman(game: Dominion, me: Player) -> Effect:
    """+1 Action, +$1; you may trash a card from hand. (In this game cards come back from the trash each turn.)"""
    yield from game.trash_from_hand(me, least=0)


@when("turn start", "Shaman", where="table")
def shaman_in_the_game(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a card costing up to $6 from the trash."""
    cards = tuple(card for card in game.table.trash if game.cost(card).within(Cost(6)))
    for card in (yield from game.ask(me, "gain", cards, name="from the trash")):
        yield from game.gain(me, card, from_="trash")


@action("Swamp Shacks", cost=4, actions=2)
def swamp_shacks(game: Dominion, me: Player) -> Effect:
    """+2 Actions; +1 Card per 3 cards you have in play."""
    yield from game.add(me, cards=len(game.seat(me).play) // 3)


TRICKSTER = mat("trickster", says="Set aside by Trickster.", aside=True)
TRICKSTER_EFFECT = effect("Trickster")


@attack("Trickster", cost=5)
def trickster(game: Dominion, me: Player) -> Effect:
    """Each other player gains a Curse; a Treasure that you discard from play this turn may come back to your hand."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")
    game.begin_effect(me, TRICKSTER_EFFECT)


@when("discard from play", "Trickster", where="effect", optional=True, condition=card_is("Treasure"), does="set aside")
def trickster_keeps(game: Dominion, me: Player, event: Event) -> None:
    """Set it aside, once for each Trickster."""
    if event.card is not None and game.set_aside(me, event.card, event.to, TRICKSTER):
        game.begin_effect(me, TRICKSTER_EFFECT, -1)


@when("turn end", "Trickster", where="table", whose="any", condition=lies_on(TRICKSTER))
def trickster_gives_back(game: Dominion, me: Player, event: Event) -> None:
    """Put it into your hand."""
    take_back(game, me, TRICKSTER, "hand")


simple("Wealthy Village", cost=5, cards=1, actions=2, comes_with=LOOT)


@when("gain", "Wealthy Village", condition=lambda game, me, event: _treasure_names_in_play(game, me) >= 3)
def wealthy_village_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """With 3 names of Treasures in play, gain a Loot."""
    yield from game.gain(me, "Loot")
