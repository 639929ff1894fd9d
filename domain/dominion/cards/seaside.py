"""Seaside, first edition; later texts stand beside the first ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.words import Key

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import all_of, card_is, is_there
from ..play.abilities.events import Event
from ..play.abilities.instructions import were_followed
from ..play.turns.extra_turns import NORMAL, in_a_row
from ..play.turns.past import is_first_of_name, played_as_named, plays_of_turn
from ..table import facts as f
from ..text.book import action, attack, later, simple, treasure, when
from ..vocabulary import NEXT_HAND, Zone, effect, kind_of_turn, mat, token

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..table.table import Turn

SECOND_EDITION = "2022-06-01"
STOP_MOVING = "2019-09-25"


simple("Bazaar", cost=5, cards=1, actions=2, coins=1)


@action("Haven", types="Action Duration", cost=2, cards=1, actions=1)
def haven(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; set a card from hand aside, to take it next turn."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand))
    for card in chosen:
        game.set_aside(me, card, "hand", face_down=True)
    if chosen:
        game.prepare(me, chosen)


@later("Haven")
def haven_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put the card set aside into your hand."""
    for card in cards:
        game.move(me, card, "aside", "hand")


@action("Lighthouse", types="Action Duration", cost=2, actions=1, coins=1)
def lighthouse(game: Dominion, me: Player) -> None:
    """+1 Action, now and next turn +$1; while this is in play, other players' Attacks do not affect you."""
    game.prepare(me)


@later("Lighthouse")
def lighthouse_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1."""
    yield from game.add(me, coins=1)


LIGHTHOUSE = effect("Lighthouse")


@action("Lighthouse", types="Action Duration", cost=2, actions=1, coins=1, since=SECOND_EDITION)
def lighthouse_until_next_turn(game: Dominion, me: Player) -> None:
    """+1 Action, now and next turn +$1; until then other players' Attacks do not affect you."""
    game.begin_lasting_effect(me, LIGHTHOUSE, until=me)
    game.prepare(me)


later("Lighthouse", since=SECOND_EDITION)(lighthouse_later)


@when("attack", "Lighthouse", where="effect", whose="other", since=SECOND_EDITION)
@when("attack", "Lighthouse", where="play", whose="other")
def lighthouse_shields(game: Dominion, me: Player, event: Event) -> None:
    """Unaffected by the Attack."""
    game.shield(me)


NATIVE_VILLAGE = mat(
    "native_village", says="On the Native Village mat, face down.", printed=True, face_down=True, rank=1
)


@action("Native Village", cost=2, actions=2)
def native_village(game: Dominion, me: Player) -> Effect:
    """+2 Actions; put the top card of your deck on your mat, or take all cards on it into your hand."""
    choice = yield from game.choose(me, "put-your-mat-into-your-hand", "set-aside-the-top-card-of-your-deck")
    if "set-aside-the-top-card-of-your-deck" in choice:
        for card in (yield from game.top(me)):
            game.set_aside(me, card, "deck", NATIVE_VILLAGE)
    if "put-your-mat-into-your-hand" in choice:
        for card in tuple(game.seat(me).zone(NATIVE_VILLAGE)):
            game.move(me, card, NATIVE_VILLAGE, "hand")


@action("Pearl Diver", cost=2, cards=1, actions=1)
def pearl_diver(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; look at the bottom card of your deck; you may put it on top."""
    if not game.seat(me).deck:
        yield from game.shuffle(me)
    bottom = tuple(game.seat(me).deck[:1])
    game.identify(me, bottom)
    game.look(me, me, bottom)
    chosen = yield from game.may(me, "topdeck", bottom, name="bottom card")
    for card in bottom:
        game.move(me, card, "deck", "deck" if chosen else "deck bottom")


EMBARGO = token(
    "embargo",
    where="pile",
    english="Embargo token",
    japanese="抑留",
    gets=Key("token.embargo-put", "token", "place", "number"),
    rank=16,
)


@action("Embargo", cost=2, coins=2)
def embargo(game: Dominion, me: Player) -> Effect:
    """+$2; trash this and put a token on a Supply pile: who buys from it gains a Curse for each."""
    yield from _trash_this(game, me)
    yield from _embargo(game, me)


@action("Embargo", cost=2, coins=2, since=STOP_MOVING)
def embargo_if_trashed(game: Dominion, me: Player) -> Effect:
    """+$2; trash this to put a token on a Supply pile: who buys from it gains a Curse for each."""
    if (yield from _trash_this(game, me)):
        yield from _embargo(game, me)


def _trash_this(game: Dominion, me: Player) -> Effect:
    """Trash the card that is being played from play. Returns how many that were, 1 or 0."""
    trashed = 0
    for card in game.this_in_play(me):
        trashed += yield from game.trash(me, card, "play")
    return trashed


def _embargo(game: Dominion, me: Player) -> Effect:
    for pile in (yield from game.ask(me, "embargo", tuple(game.table.supply))):
        game.tokens(me, EMBARGO, 1, pile)


def _embargoes(game: Dominion, event: Event) -> int:
    """How many tokens lie on the pile of the card that is bought."""
    name = (event.card.face if event.card is not None else None) or "?"
    return sum(game.on_pile(player, EMBARGO, name) for player in game.table.players)


def _is_embargoed(game: Dominion, me: Player, event: Event) -> bool:
    return _embargoes(game, event) > 0


def _embargo_bought(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Curse for each token on the pile."""
    for _ in range(_embargoes(game, event)):
        yield from game.gain(me, "Curse")


for _since in ("", STOP_MOVING):
    when("buy", "Embargo", where="table", since=_since, condition=_is_embargoed)(_embargo_bought)


@attack("Ambassador", cost=3)
def ambassador(game: Dominion, me: Player) -> Effect:
    """Reveal a card from hand, return up to 2 copies of it to the Supply; each other player gains one."""
    victims = game.attacked(me)
    for shown in (yield from game.ask(me, "reveal", tuple(game.seat(me).hand))):
        game.reveal(me, shown, "hand")
        pile = game.table.pile_of.get(shown.face or "?")
        if pile not in game.table.supply:
            return
        copies = tuple(card for card in game.seat(me).hand if game.is_named(card, shown.face or "?"))
        for card in (yield from game.ask(me, "return", copies, 0, 2)):
            game.return_to_pile(me, card, "hand")
        for victim in victims:
            yield from game.gain_copy(victim, shown.face)


@action("Fishing Village", types="Action Duration", cost=3, actions=2, coins=1)
def fishing_village(game: Dominion, me: Player) -> None:
    """+2 Actions, +$1; next turn +1 Action, +$1."""
    game.prepare(me)


@later("Fishing Village")
def fishing_village_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Action, +$1."""
    yield from game.add(me, actions=1, coins=1)


@action("Lookout", cost=3, actions=1)
def lookout(game: Dominion, me: Player) -> Effect:
    """+1 Action; look at 3 cards: trash one, discard one, put one back."""
    cards = yield from game.look_top(me, 3)
    trashed = yield from game.ask(me, "trash", tuple(cards), name="card")
    for card in trashed:
        yield from game.trash(me, card, "looked at")
    rest = tuple(card for card in cards if card not in trashed)
    discarded = yield from game.ask(me, "discard", rest, name="card")
    yield from game.discard(me, discarded, "looked at")
    for card in rest:
        if card not in discarded:
            game.topdeck(me, card, "looked at")


@action("Smugglers", cost=3)
def smugglers(game: Dominion, me: Player) -> Effect:
    """Gain a copy of a card costing up to $6 that the player to the right gained on their last turn."""
    right = game.others(me)[-1]
    past = game.facts_of_last_turn(right)
    gained = [fact.card.face or "?" for fact in past if isinstance(fact, f.CardGained) and fact.player == right]
    supply, pile_of = game.table.supply, game.table.pile_of
    piles = (
        pile
        for pile in game.supply(limit=6)
        if any(pile_of.get(name, name) == pile and game.is_named(supply[pile][-1], name) for name in gained)
    )
    yield from game.gain_one_of(me, tuple(piles))


@action("Warehouse", cost=3, cards=3, actions=1)
def warehouse(game: Dominion, me: Player) -> Effect:
    """+3 Cards, +1 Action; discard 3 cards."""
    yield from game.discard_from_hand(me, 3, 3)


@action("Caravan", types="Action Duration", cost=4, cards=1, actions=1)
def caravan(game: Dominion, me: Player) -> None:
    """+1 Card, +1 Action; next turn +1 Card."""
    game.prepare(me)


@later("Caravan")
def caravan_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card."""
    yield from game.add(me, cards=1)


@attack("Cutpurse", cost=4, coins=2)
def cutpurse(game: Dominion, me: Player) -> Effect:
    """+$2; each other player discards a Copper, or reveals a hand without one."""
    for victim in game.attacked(me):
        coppers = game.named_in_hand(victim, "Copper")
        chosen = yield from game.ask(victim, "discard", coppers, min(1, game.certain(coppers)), name="Copper")
        yield from game.discard(victim, chosen)
        if not chosen:
            game.reveal_hand(victim)


ISLAND = mat("island", says="On the Island mat.", printed=True, face_up=True, rank=0)


@action("Island", types="Action Victory", cost=4, points=2)
def island(game: Dominion, me: Player) -> Effect:
    """Put this and a card from hand on your Island mat."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand))
    for card in game.this_in_play(me):
        game.set_aside(me, card, "play", ISLAND)
    for card in chosen:
        game.set_aside(me, card, "hand", ISLAND)


@action("Navigator", cost=4, coins=2)
def navigator(game: Dominion, me: Player) -> Effect:
    """+$2; look at 5 cards: discard them all, or put them back in any order."""
    cards = yield from game.top(me, 5)
    game.look(me, me, cards)
    if cards and (yield from game.either(me, "discard", "topdeck")) == "discard":
        yield from game.discard(me, cards, "deck")
    else:
        yield from game.put_back(me, cards, "deck")


PIRATE = token(
    "pirate",
    english="Coin token",
    japanese="海賊船",
    gets=Key("token.pirate-put", "token", "number"),
    loses=Key("token.pirate-taken", "token", "number"),
    rank=5,
)


@attack("Pirate Ship", cost=4, plus_coins=True)
def pirate_ship(game: Dominion, me: Player) -> Effect:
    """+$1 for each of your tokens; or each other player trashes a Treasure of 2 that you choose, for a token."""
    victims = game.attacked(me)
    tokens = game.seat(me).tokens.get(PIRATE, 0)
    coins, attack_them = f"{tokens}-coin{'' if tokens == 1 else 's'}", "trash-treasures-and-discard-the-rest"
    chosen = yield from game.choose(me, coins, attack_them)
    if coins in chosen:
        yield from game.add(me, coins=tokens)
    if attack_them not in chosen:
        return
    any_trashed = False
    for victim in victims:
        cards = yield from game.reveal_top(victim, 2)
        treasures = tuple(card for card in cards if game.is_type(card, "Treasure"))
        for card in (yield from game.ask(me, "trash", treasures, name="Treasure")):
            any_trashed |= yield from game.trash(victim, card, "revealed")
        yield from game.discard(victim, cards, "revealed")
    if any_trashed:
        game.tokens(me, PIRATE, 1)


@action("Salvager", cost=4, buys=1, plus_coins=True)
def salvager(game: Dominion, me: Player) -> Effect:
    """+1 Buy; trash a card from hand for +$1 per $1 it costs."""
    for trashed in (yield from game.trash_from_hand(me)):
        yield from game.add(me, coins=game.cost(trashed).coins)


@attack("Sea Hag", cost=4)
def sea_hag(game: Dominion, me: Player) -> Effect:
    """Each other player discards the top card of their deck and gains a Curse onto it."""
    for victim in game.attacked(me):
        yield from game.discard(victim, (yield from game.top(victim)), "deck")
        yield from game.gain(victim, "Curse", "deck")


@action("Treasure Map", cost=4)
def treasure_map(game: Dominion, me: Player) -> Effect:
    """Trash this and a Treasure Map from hand; if you did, gain 4 Golds onto your deck."""
    maps = game.named_in_hand(me, "Treasure Map")
    chosen = yield from game.ask(me, "trash", maps, min(1, game.certain(maps)), name="Treasure Map")
    zones: tuple[tuple[Zone, Sequence[Card]], ...] = (("play", game.this_in_play(me)), ("hand", chosen))
    both: list[tuple[Card, Zone]] = [(card, zone) for zone, cards in zones for card in cards]
    if len((yield from game.trash_from(me, both))) == 2:
        for _ in range(4):
            yield from game.gain(me, "Gold", "deck")


@action("Explorer", cost=5)
def explorer(game: Dominion, me: Player) -> Effect:
    """Reveal a Province to gain a Gold to your hand, or gain a Silver to your hand."""
    shown = yield from game.may(me, "reveal", game.named_in_hand(me, "Province"), name="Province")
    for card in shown:
        game.reveal(me, card, "hand")
    yield from game.gain(me, "Gold" if shown else "Silver", "hand")


@attack("Ghost Ship", cost=5, cards=2)
def ghost_ship(game: Dominion, me: Player) -> Effect:
    """+2 Cards; each other player puts cards from hand onto their deck until they have 3."""
    for victim in game.attacked(me):
        yield from game.topdeck_from_hand(victim, max(0, len(game.seat(victim).hand) - 3))


@action("Merchant Ship", types="Action Duration", cost=5, coins=2)
def merchant_ship(game: Dominion, me: Player) -> None:
    """+$2 now and next turn."""
    game.prepare(me)


@later("Merchant Ship")
def merchant_ship_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$2."""
    yield from game.add(me, coins=2)


def _may_take_outpost_turn(game: Dominion, turn: Turn) -> bool:
    """Since 2019 the card itself looks for that when it is played."""
    if _imitates(game):
        return game.table.taken[-1].kind == NORMAL
    return game.rules.value("outpost") == "2019" or in_a_row(game, turn.player) < 2


def _imitates(game: Dominion) -> bool:
    """Whether a server's Outpost is imitated: it gives its turn after every normal turn, after a possessed one only a
    hand of three cards, and always stays in play. [habit_outpost]"""
    last = game.table.taken[-1]
    normal_or_possessed = last.kind == NORMAL or last.controller != last.player
    return game.rules.value("habit_outpost") == "goko" and normal_or_possessed


OUTPOST = kind_of_turn(
    "outpost",
    card="Outpost",
    rule="outpost/extra-turn",
    may_take=_may_take_outpost_turn,
    skipped_by="outpost/previous-turn",
    rank=2,
)


@action("Outpost", types="Action Duration", cost=5)
def outpost(game: Dominion, me: Player) -> None:
    """Take an extra turn after this one with a hand of 3 cards, but no third turn in a row."""
    turns, first, text = in_a_row(game, me), _is_first_outpost(game), game.rules.value("outpost")
    if text == "2019" and not (turns == 1 and first):
        return
    if (me, NEXT_HAND) not in game.table.effects:
        game.begin_effect(me, NEXT_HAND, 3)
    game.queue_turn(me, me, OUTPOST)
    # By the text of 2009 nothing comes of a second one, nor of one in an extra turn, and it does not stay in play: a
    # server of 2013 lists an Outpost once on its turn, though a King's Court has played it three times. By that of 2023
    # the turn is due like any other, and fails when it would be next.
    if text == "2023-09" or (first and (turns == 1 or _imitates(game))):
        game.prepare(me)


def _is_first_outpost(game: Dominion) -> bool:
    """Whether no Outpost before this one was followed this turn: one that was enchanted or played as a Way has not
    said anything that this one could repeat."""
    instead = {fact.cause for fact in game.facts_of_turn() if isinstance(fact, f.InstructionsOverridden)}
    said = (play for play in plays_of_turn(game) if instead.isdisjoint(play.seqs))
    return sum(played_as_named(game, play, "Outpost") for play in said) <= 1


@action("Tactician", types="Action Duration", cost=5)
def tactician(game: Dominion, me: Player) -> Effect:
    """Discard your hand; if you discarded anything, next turn +5 Cards, +1 Action and +1 Buy."""
    if (yield from game.discard(me, tuple(game.seat(me).hand))):
        game.prepare(me)


@later("Tactician")
def tactician_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+5 Cards, +1 Action, +1 Buy."""
    yield from game.add(me, cards=5)
    yield from game.add(me, actions=1, buys=1)


simple("Treasury", cost=5, cards=1, actions=1, coins=1)
simple("Treasury", cost=5, cards=1, actions=1, coins=1, since=SECOND_EDITION)


def _bought_no_victory(game: Dominion, me: Player, event: Event) -> bool:
    bought = (fact for fact in game.facts_of_turn() if isinstance(fact, f.CardBought))
    return not any(game.was_type(fact.card, "Victory", fact.seq) for fact in bought)


def _gained_no_victory(game: Dominion, me: Player, event: Event) -> bool:
    """Whether `me` gained no Victory card in this Buy phase."""
    for fact in reversed(game.facts):
        if isinstance(fact, f.PhaseBegan):
            break
        if isinstance(fact, f.CardGained) and fact.player == me and game.was_type(fact.card, "Victory", fact.seq):
            return False
    return True


@when("discard from play", "Treasury", condition=all_of(_bought_no_victory, is_there))
def treasury(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play and bought no Victory card, you may put it onto your deck."""
    yield from game.put_this_onto_deck(me, event.to)


@when("buy phase end", "Treasury", where="play", since=SECOND_EDITION, condition=_gained_no_victory)
def treasury_second_edition(game: Dominion, me: Player, event: Event) -> Effect:
    """At the end of a Buy phase in which you gained no Victory card, you may put this onto your deck."""
    if were_followed(game, game.this):
        yield from game.put_this_onto_deck(me, "play")


@action("Wharf", types="Action Duration", cost=5, cards=2, buys=1)
def wharf(game: Dominion, me: Player) -> None:
    """+2 Cards and +1 Buy now and next turn."""
    game.prepare(me)


@later("Wharf")
def wharf_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards, +1 Buy."""
    yield from game.add(me, cards=2)
    yield from game.add(me, buys=1)


# Second edition


@treasure("Astrolabe", types="Treasure Duration", cost=3, coins=1, buys=1)
def astrolabe(game: Dominion, me: Player) -> None:
    """$1 and +1 Buy now and next turn."""
    game.prepare(me)


@later("Astrolabe")
def astrolabe_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1, +1 Buy."""
    yield from game.add(me, buys=1, coins=1)


BLOCKADE = effect("Blockade")


@attack("Blockade", types="Action Attack Duration", cost=4)
def blockade(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4, set aside for next turn; others who gain a copy in their turn get a Curse."""
    victims = game.attacked(me)
    gained = yield from game.gain_up_to(me, 4, to="aside")
    for card in game.gained_aside(me, gained):
        game.prepare(me, (card,))
        for victim in victims:
            game.begin_lasting_effect(victim, BLOCKADE, until=me)


@later("Blockade")
def blockade_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put the card into your hand."""
    for card in cards:
        game.move(me, card, "aside", "hand")


def _blockades(game: Dominion, me: Player, event: Event) -> int:
    """How many Blockades against `me` have a copy of the gained card set aside."""
    turn, card = game.table.turn, event.card
    if turn is None or turn.player != me or card is None:
        return 0
    return sum(
        (me, BLOCKADE, due.player) in game.table.lasting
        and game.is_named(due.card, "Blockade")
        and any(held.face == card.face and held in game.seat(due.player).aside for held in due.cards)
        for due in game.table.due
    )


@when("gain", "Blockade", where="effect", condition=lambda game, me, event: _blockades(game, me, event) > 0)
def blockade_broken(game: Dominion, me: Player, event: Event) -> Effect:
    """Gain a Curse for each Blockade that has a copy set aside."""
    for _ in range(_blockades(game, me, event)):
        yield from game.gain(me, "Curse")


CORSAIR = effect("Corsair")


@attack("Corsair", types="Action Attack Duration", cost=5, coins=2)
def corsair(game: Dominion, me: Player) -> None:
    """+$2; next turn +1 Card; until then each other player trashes the first Silver or Gold they play each turn."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, CORSAIR, until=me)
    game.prepare(me)


@later("Corsair")
def corsair_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card."""
    yield from game.add(me, cards=1)


def _first_silver_or_gold(game: Dominion, me: Player, event: Event) -> bool:
    metals = ("Silver", "Gold")
    return event.card is not None and game.name(event.card) in metals and is_first_of_name(game, *metals)


@when("play", "Corsair", where="effect", condition=_first_silver_or_gold)
def corsair_takes(game: Dominion, me: Player, event: Event) -> Effect:
    """Trash it."""
    if event.card is not None:
        yield from game.trash(me, event.card, "play")


MONKEY = effect("Monkey")


@action("Monkey", types="Action Duration", cost=3)
def monkey(game: Dominion, me: Player) -> None:
    """Until your next turn +1 Card when the player to your right gains a card; then +1 Card."""
    game.begin_lasting_effect(me, MONKEY, until=me)
    game.prepare(me)


@when(
    "gain",
    "Monkey",
    where="effect",
    whose="other",
    condition=lambda game, me, event: event.player == game.others(me)[-1],
)
def monkey_sees(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Card for each Monkey."""
    for _ in range(game.not_answered(me, event, MONKEY)):
        yield from game.add(me, cards=1)


@later("Monkey")
def monkey_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card."""
    yield from game.add(me, cards=1)


@action("Pirate", types="Action Duration Reaction", cost=5)
def pirate(game: Dominion, me: Player) -> None:
    """Next turn gain a Treasure costing up to $6 to your hand."""
    game.prepare(me)


@later("Pirate")
def pirate_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Gain a Treasure costing up to $6 to your hand."""
    yield from game.gain_up_to(me, 6, lambda text: "Treasure" in text.types, "hand")


@when(
    "gain",
    "Pirate",
    where="hand",
    whose="any",
    optional=True,
    condition=card_is("Treasure"),
    does_this="play",
)
def pirate_reaction(game: Dominion, me: Player, event: Event) -> Effect:
    """When any player gains a Treasure, play this from hand."""
    this = game.frame.physical
    if this is not None:
        yield from game.play(me, this)


SAILOR = effect("Sailor")


@action("Sailor", types="Action Duration", cost=4, actions=1, plus_coins=True)
def sailor(game: Dominion, me: Player) -> None:
    """+1 Action; once this turn you may play a Duration that you gain; next turn +$2, and you may trash a card."""
    game.begin_effect(me, SAILOR)
    game.prepare(me)


@when(
    "gain",
    "Sailor",
    where="effect",
    optional=True,
    condition=card_is("Duration"),
    does="play",
)
def sailor_sets_out(game: Dominion, me: Player, event: Event) -> Effect:
    """Play the Duration."""
    game.begin_effect(me, SAILOR, -1)
    if event.card is not None:
        yield from game.play(me, event.card, event.to)


@later("Sailor")
def sailor_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$2; you may trash a card from hand."""
    yield from game.add(me, coins=2)
    yield from game.trash_from_hand(me, least=0)


@action("Sea Chart", cost=3, cards=1, actions=1)
def sea_chart(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal the top card of your deck: it goes to your hand if a copy of it is in play."""
    for card in (yield from game.reveal_top(me)):
        copy = any(game.name(each) == card.face for each in game.seat(me).play)
        game.move(me, card, "revealed", "hand" if copy else "deck")


@attack("Sea Witch", types="Action Attack Duration", cost=5, cards=2)
def sea_witch(game: Dominion, me: Player) -> Effect:
    """+2 Cards; each other player gains a Curse; next turn +2 Cards, then discard 2 cards."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")
    game.prepare(me)


@later("Sea Witch")
def sea_witch_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards; discard 2 cards."""
    yield from game.add(me, cards=2)
    yield from game.discard_from_hand(me, 2, 2)


@action("Tide Pools", types="Action Duration", cost=4, cards=3, actions=1)
def tide_pools(game: Dominion, me: Player) -> None:
    """+3 Cards, +1 Action; next turn discard 2 cards."""
    game.prepare(me)


@later("Tide Pools")
def tide_pools_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Discard 2 cards."""
    yield from game.discard_from_hand(me, 2, 2)
