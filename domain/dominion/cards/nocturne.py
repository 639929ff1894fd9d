"""Nocturne: Night cards, cards that hand out Boons and Hexes, and those that bring Heirlooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import not_in_clean_up
from ..play.abilities.events import Event
from ..play.landscapes.hexes_and_boons import BOONS, DISCARD, HEXES, SET_ASIDE, TAKEN, lying, put_by, receive, turn_up
from ..table import facts as f
from ..text.book import action, attack, later, simple, treasure, when
from ..vocabulary import SetUpChoice, among_aside, effect, set_up_choice
from .hexes_and_boons import may_discard_three, play_one_not_in_play, sift

if TYPE_CHECKING:
    from ..play.engine import Dominion

ERRATA = "2022-06-01"
"""The texts of 2022: Tracker counts this turn and not while it is in play, Crypt takes no Durations."""
SPIRITS = ("Will-o'-Wisp", "Imp", "Ghost")


def _to_hand(game: Dominion, me: Player, event: Event) -> bool:
    return event.to == "discard"


def _gained_to_hand(game: Dominion, me: Player, event: Event) -> None:
    """This is gained to your hand instead of to your discard pile."""
    event.to = "hand"


# Night cards


@action("Changeling", types="Night", cost=3)
def changeling(game: Dominion, me: Player) -> Effect:
    """Trash this; gain a copy of a card that you have in play."""
    for this in game.this_in_play(me):
        yield from game.trash(me, this, "play")
    names = [game.name(card) for card in game.seat(me).play]
    yield from game.gain_one_of(me, game.supply(lambda text: text.name in names))


def _may_be_changed(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a gained card costs $3 or more and can be exchanged for a Changeling. [004:58]"""
    card = event.card
    if card is None or not game.table.pile("Changeling") or card not in game.table.zone(me, event.to, card):
        return False
    price = game.cost(card)
    return game.table.has_pile(card.face) and (price.coins >= 3 or not price.known)


@when("gain", "Changeling", where="table", optional=True, condition=_may_be_changed, verb="exchange", rule="changeling")
def changeling_exchange(game: Dominion, me: Player, event: Event) -> None:
    """In games with this, who gains a card costing $3 or more may exchange it for a Changeling."""
    if event.card is not None:
        game.exchange(me, event.card, event.to, "Changeling")


@action("Cobbler", types="Night Duration", cost=5)
def cobbler(game: Dominion, me: Player) -> None:
    """Next turn gain a card costing up to $4 to your hand."""
    game.prepare(me)


@later("Cobbler")
def cobbler_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Gain a card costing up to $4 to your hand."""
    yield from game.gain_up_to(me, 4, to="hand")


among_aside("crypt", says="Set aside by Crypt, face down.", holder="Crypt", rank=7)


@action("Crypt", types="Night Duration", cost=5)
def crypt_first(game: Dominion, me: Player) -> Effect:
    """Set aside any Treasures that you have in play; at the start of each turn, take one of them into your hand."""
    yield from _entomb(game, me, game.of_type(game.seat(me).play, "Treasure"))


@action("Crypt", types="Night Duration", cost=5, since=ERRATA)
def crypt(game: Dominion, me: Player) -> Effect:
    """Set aside non-Duration Treasures that you have in play; each turn take one of them into your hand."""
    treasures = game.of_type(game.seat(me).play, "Treasure")
    yield from _entomb(game, me, [card for card in treasures if not game.is_type(card, "Duration")])


def _entomb(game: Dominion, me: Player, treasures: Sequence[Card]) -> Effect:
    """Set aside any of these cards in play; the Crypt stays as long as any of them does."""
    chosen = yield from game.ask(me, "set aside", tuple(treasures), 0, len(treasures), name="Treasures")
    for card in chosen:
        game.set_aside(me, card, "play", face_down=True)
    if chosen:
        game.prepare(me, chosen)


def crypt_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Put one of the cards set aside into your hand; the same next turn, as long as any remain."""
    here = game.still_in(me, "aside", cards)
    taken = yield from game.ask(me, "take", tuple(here), key="Crypt/hand")
    for card in taken:
        game.move(me, card, "aside", "hand")
    rest = [card for card in here if card not in taken]
    if rest:
        game.prepare(me, rest)


for _since in ("", ERRATA):
    later("Crypt", since=_since)(crypt_later)


@action("Den of Sin", types="Night Duration", cost=5)
def den_of_sin(game: Dominion, me: Player) -> None:
    """Next turn +2 Cards; this is gained to the hand."""
    game.prepare(me)


@later("Den of Sin")
def den_of_sin_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


@action("Devil's Workshop", types="Night", cost=4, comes_with=("Imp",))
def devils_workshop(game: Dominion, me: Player) -> Effect:
    """By the number of cards that you gained this turn: a Gold; a card costing up to $4; for two or more, an Imp."""
    gained = _gained(game, me)
    if gained == 1:
        yield from game.gain_up_to(me, 4)
    else:
        yield from game.gain(me, "Imp" if gained else "Gold")


def _gained(game: Dominion, me: Player) -> int:
    """How many cards a player has gained this turn. What was exchanged was not gained. [004:36]"""
    return sum(player == me for player, _ in game.table.gains)


@action("Exorcist", types="Night", cost=4, comes_with=SPIRITS)
def exorcist(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; gain a cheaper Spirit."""
    for trashed in (yield from game.trash_from_hand(me)):
        price = game.cost(trashed)
        spirits = game.piles_beside("Spirit")
        yield from game.gain_one_of(me, [name for name in spirits if game.cost(name).less_than(price)])


@action("Ghost Town", types="Night Duration", cost=3)
def ghost_town(game: Dominion, me: Player) -> None:
    """Next turn +1 Card, +1 Action; this is gained to the hand."""
    game.prepare(me)


@later("Ghost Town")
def ghost_town_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+1 Card, +1 Action."""
    yield from game.add(me, cards=1, actions=1)


GUARDIAN = effect("Guardian")


@action("Guardian", types="Night Duration", cost=2)
def guardian(game: Dominion, me: Player) -> None:
    """Next turn +$1; until then other players' Attacks do not affect you; this is gained to the hand."""
    game.begin_lasting_effect(me, GUARDIAN, until=me)
    game.prepare(me)


@later("Guardian")
def guardian_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$1."""
    yield from game.add(me, coins=1)


@when("attack", "Guardian", where="effect", whose="other")
def guardian_shields(game: Dominion, me: Player, event: Event) -> None:
    """Unaffected by the Attack."""
    game.shield(me)


@action("Monastery", types="Night", cost=2)
def monastery(game: Dominion, me: Player) -> Effect:
    """For each card that you gained this turn, you may trash a card from hand or a Copper in play, one by one."""
    for _ in range(_gained(game, me)):
        coppers = [card for card in game.seat(me).play if game.is_named(card, "Copper")]
        chosen = yield from game.may(me, "trash", (*game.seat(me).hand, *coppers), name="card")
        if not chosen:
            return
        for card in chosen:
            yield from game.trash(me, card, "play" if card in coppers else "hand")


@action("Night Watchman", types="Night", cost=3)
def night_watchman(game: Dominion, me: Player) -> Effect:
    """Look at your top 5 cards, discard any of them, put the others back in any order; this is gained to the hand."""
    yield from sift(game, me, 5)


for _name in ("Den of Sin", "Ghost Town", "Guardian", "Night Watchman"):
    when("would gain", _name, condition=_to_hand)(_gained_to_hand)


@attack("Raider", types="Night Attack Duration", cost=6)
def raider(game: Dominion, me: Player) -> Effect:
    """Others with 5 or more cards in hand discard a copy of a card that you have in play; next turn +$3."""
    names = [game.name(card) for card in game.seat(me).play]
    for victim in game.attacked(me):
        if len(game.seat(victim).hand) >= 5:
            gone = yield from game.discard_from_hand(
                victim, fits=lambda card: card.face is None or game.name(card) in names
            )
            if not gone:
                game.reveal_hand(victim)
    game.prepare(me)


@later("Raider")
def raider_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$3."""
    yield from game.add(me, coins=3)


@attack("Vampire", types="Night Attack Doom", cost=5, comes_with=(HEXES, "Bat"))
def vampire(game: Dominion, me: Player) -> Effect:
    """Each other player receives the next Hex; gain another card costing up to $5; exchange this for a Bat."""
    yield from game.hex_others(me)
    yield from game.gain_up_to(me, 5, lambda text: text.name != "Vampire")
    for this in game.this_in_play(me):
        game.exchange(me, this, "play", "Bat")


@attack("Werewolf", types="Action Night Attack Doom", cost=5, comes_with=(HEXES,))
def werewolf(game: Dominion, me: Player) -> Effect:
    """In your Night phase each other player receives the next Hex; else +3 Cards."""
    turn = game.table.turn
    if game.table.phase == "night" and turn is not None and turn.player == me:
        yield from game.hex_others(me)
    else:
        yield from game.add(me, cards=3)


# Doom


@action("Cursed Village", types="Action Doom", cost=5, actions=2, comes_with=(HEXES,))
def cursed_village(game: Dominion, me: Player) -> Effect:
    """+2 Actions; draw until you have 6 cards in hand."""
    yield from game.draw_to(me, 6)


@when("gain", "Cursed Village")
def cursed_village_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, receive a Hex."""
    yield from game.receive_hex(me)


@action("Leprechaun", types="Action Doom", cost=3, comes_with=(HEXES, "Wish"))
def leprechaun(game: Dominion, me: Player) -> Effect:
    """Gain a Gold; with just 7 cards in play gain a Wish, else receive a Hex."""
    yield from game.gain(me, "Gold")
    if len(game.seat(me).play) == 7:
        yield from game.gain(me, "Wish")
    else:
        yield from game.receive_hex(me)


@attack("Skulk", types="Action Attack Doom", cost=4, buys=1, comes_with=(HEXES,))
def skulk(game: Dominion, me: Player) -> Effect:
    """+1 Buy; each other player receives the next Hex."""
    yield from game.hex_others(me)


@when("gain", "Skulk")
def skulk_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain a Gold."""
    yield from game.gain(me, "Gold")


@attack("Tormentor", types="Action Attack Doom", cost=5, coins=2, comes_with=(HEXES, "Imp"))
def tormentor(game: Dominion, me: Player) -> Effect:
    """+$2; with no other card in play gain an Imp, else each other player receives the next Hex."""
    if any(card is not game.frame.physical for card in game.seat(me).play):
        yield from game.hex_others(me)
    else:
        yield from game.gain(me, "Imp")


# Fate


@action("Bard", types="Action Fate", cost=4, coins=2, comes_with=(BOONS,))
def bard(game: Dominion, me: Player) -> Effect:
    """+$2; receive a Boon."""
    yield from game.receive_boon(me)


simple("Blessed Village", types="Action Fate", cost=4, cards=1, actions=2, comes_with=(BOONS,))


@when("gain", "Blessed Village")
def blessed_village_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, take a Boon, and receive it now or at the start of your next turn."""
    boon = turn_up(game, me, BOONS, TAKEN)
    if boon is None:
        return
    if (yield from game.either(me, "now", "at-the-start-of-your-next-turn")) == "now":
        yield from receive(game, me, boon)
        put_by(game, me, boon, TAKEN)
    else:
        game.emit(f.DurationPrepared(me, boon, (), (), "", ()))


set_up_choice(
    SetUpChoice("druid", "Druid", "The Boons set aside for Druid.", kind="cards", of_type="Boon", many=3),
    rank=5,
)


@action("Druid", types="Action Fate", cost=2, buys=1, comes_with=(BOONS,))
def druid(game: Dominion, me: Player) -> Effect:
    """+1 Buy; receive one of the Boons set aside, which stays there."""
    for boon in (yield from game.ask(me, "choose", lying(game, BOONS, SET_ASIDE), name="Boon")):
        yield from receive(game, me, boon)


@when("set up", "Druid", where="table", condition=lambda game, me, event: me == game.table.players[0])
def druid_set_up(game: Dominion, me: Player, event: Event) -> None:
    """3 Boons are set aside face up: those that set-up chose, else the top ones."""
    stock = game.table.pile(BOONS)
    chosen = [name for name in game.table.options.get("druid", "").split("; ") if name]
    for boon in [card for name in chosen for card in stock if card.face == name]:
        game.emit(f.HexOrBoonMoved(me, boon, "supply", SET_ASIDE))
    for _ in range(0 if chosen else 3):
        turn_up(game, me, BOONS, SET_ASIDE)


@action("Fool", types="Action Fate", cost=3, heirloom="Lucky Coin", comes_with=(BOONS, "Lost in the Woods"))
def fool(game: Dominion, me: Player) -> Effect:
    """Unless you have Lost in the Woods: take it and 3 Boons, and receive them in any order."""
    if game.has_state(me, "Lost in the Woods"):
        return
    game.take_state(me, "Lost in the Woods")
    boons = [boon for boon in (turn_up(game, me, BOONS) for _ in range(3)) if boon is not None]
    while boons:
        for boon in (yield from game.ask(me, "choose", tuple(boons), name="Boon next")):
            boons.remove(boon)
            yield from receive(game, me, boon)
            put_by(game, me, boon)


@treasure("Idol", types="Treasure Attack Fate", cost=5, coins=2, comes_with=(BOONS,))
def idol(game: Dominion, me: Player) -> Effect:
    """$2; with an odd number of Idols in play receive a Boon, else each other player gains a Curse."""
    if [game.name(card) for card in game.seat(me).play].count("Idol") % 2:
        yield from game.receive_boon(me)
    else:
        for victim in game.attacked(me):
            yield from game.gain(victim, "Curse")


@action("Pixie", types="Action Fate", cost=2, cards=1, actions=1, heirloom="Goat", comes_with=(BOONS,))
def pixie(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; discard the top Boon; you may trash this to receive that Boon twice."""
    boon = turn_up(game, me, BOONS, DISCARD)
    if boon is None:
        return
    chosen = yield from game.may(me, "trash", game.this_in_play(me), name=f"it for {boon.face}")
    if (yield from game.trash_all(me, chosen, "play")):
        for _ in range(2):
            yield from receive(game, me, boon)


@action("Sacred Grove", types="Action Fate", cost=5, buys=1, coins=3, comes_with=(BOONS,))
def sacred_grove(game: Dominion, me: Player) -> Effect:
    """+1 Buy, +$3; receive a Boon; if it gives no +$1, each other player may receive it."""
    boon = turn_up(game, me, BOONS)
    if boon is None:
        return
    yield from receive(game, me, boon)
    text = game.text(boon.face)
    if text is not None and not text.coins:
        for other in game.others(me):
            if (yield from game.yes(other, "choose", name=f"{boon.face}")):
                yield from receive(game, other, boon)
    put_by(game, me, boon)


@action("Tracker", types="Action Fate", cost=2, coins=1, heirloom="Pouch", comes_with=(BOONS,))
def tracker_first(game: Dominion, me: Player) -> Effect:
    """+$1; receive a Boon; while this is in play, a card you gain may go onto your deck."""
    yield from game.receive_boon(me)


TRACKER = effect("Tracker")


@action("Tracker", types="Action Fate", cost=2, coins=1, heirloom="Pouch", comes_with=(BOONS,), since=ERRATA)
def tracker(game: Dominion, me: Player) -> Effect:
    """+$1; this turn a card you gain may go onto your deck; receive a Boon."""
    game.begin_effect(me, TRACKER)
    yield from game.receive_boon(me)


@when("gain", "Tracker", where="play", optional=True, does="topdeck")
@when("gain", "Tracker", where="effect", optional=True, does="topdeck", since=ERRATA)
def tracker_topdecks(game: Dominion, me: Player, event: Event) -> None:
    """Put the card that you gained onto your deck."""
    if event.card is not None:
        game.topdeck(me, event.card, event.to)


# Cards that bring Heirlooms, and the rest


simple("Cemetery", types="Victory", cost=4, points=2, heirloom="Haunted Mirror", comes_with=("Ghost",))


@when("gain", "Cemetery")
def cemetery_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, trash up to 4 cards from hand."""
    yield from game.trash_from_hand(me, least=0, most=4)


@action("Conclave", cost=4, coins=2)
def conclave(game: Dominion, me: Player) -> Effect:
    """+$2; you may play an Action from hand of which you have no copy in play; if you do, +1 Action."""
    if (yield from play_one_not_in_play(game, me)):
        yield from game.add(me, actions=1)


simple("Faithful Hound", types="Action Reaction", cost=2, cards=2)


FAITHFUL_HOUND = effect("Faithful Hound")


@when("discard", "Faithful Hound", optional=True, condition=not_in_clean_up, does_this="set aside")
def faithful_hound_aside(game: Dominion, me: Player, event: Event) -> None:
    """When you discard this outside Clean-up, set it aside; at the end of the turn it goes to your hand."""
    if event.card is not None and game.set_aside(me, event.card, "discard"):
        game.begin_effect(me, FAITHFUL_HOUND)


@when("turn end", "Faithful Hound", where="effect", whose="any")
def faithful_hound_back(game: Dominion, me: Player, event: Event) -> None:
    """Put into your hand each Faithful Hound that you set aside this turn."""
    for card in _set_aside_from_discard(game, me):
        game.move(me, card, "aside", "hand")


def _set_aside_from_discard(game: Dominion, me: Player) -> list[Card]:
    """The Faithful Hounds that a player set aside this turn as they were discarded, and that still lie there."""
    moved = [fact for fact in game.facts_of_turn() if isinstance(fact, f.SetAside) and fact.player == me]
    hounds = [fact.card for fact in moved if (fact.from_, fact.card.face) == ("discard", "Faithful Hound")]
    return game.still_in(me, "aside", hounds)


ZOMBIES = ("Zombie Apprentice", "Zombie Mason", "Zombie Spy")


@action("Necromancer", cost=4, in_trash=ZOMBIES)
def necromancer(game: Dominion, me: Player) -> Effect:
    """Turn a face-up non-Duration Action in the trash face down for the turn, and play it, leaving it there.

    It is face down as soon as it is played, which the first text left open. [errata 2020]
    """
    used = _face_down(game)
    actions = [card for card in game.of_type(game.table.trash, "Action") if card not in used]
    able = [card for card in actions if game.lacks_type(card, "Duration")]
    for card in (yield from game.ask(me, "play", able, name="from the trash")):
        yield from game.play(me, card, "trash", "trash")


def _face_down(game: Dominion) -> list[Card]:
    """The cards in the trash that were played there this turn. One that left and came back lies face up again."""
    came: list[Card] = []
    face_down: list[Card] = []
    for fact in reversed(game.facts_of_turn()):
        if isinstance(fact, f.CardTrashed):
            came.append(fact.card)
        elif isinstance(fact, f.CardPlayed) and fact.from_ == fact.to == "trash" and fact.card not in came:
            face_down.append(fact.card)
    return face_down


@action("Pooka", cost=5, heirloom="Cursed Gold")
def pooka(game: Dominion, me: Player) -> Effect:
    """You may trash a Treasure other than Cursed Gold from hand for +4 Cards."""

    def fits(card: Card) -> bool:
        return game.is_type(card, "Treasure") and card.face != "Cursed Gold"

    for _ in (yield from game.trash_from_hand(me, least=0, fits=fits)):
        yield from game.add(me, cards=4)


@action(
    "Secret Cave",
    types="Action Duration",
    cost=3,
    cards=1,
    actions=1,
    heirloom="Magic Lamp",
    comes_with=("Wish",),
    plus_coins=True,
)
def secret_cave(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may discard 3 cards, and if you did, next turn +$3."""
    if (yield from may_discard_three(game, me)):
        game.prepare(me)


@later("Secret Cave")
def secret_cave_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+$3."""
    yield from game.add(me, coins=3)


@action("Shepherd", cost=4, actions=1, heirloom="Pasture")
def shepherd(game: Dominion, me: Player) -> Effect:
    """+1 Action; reveal and discard any Victory cards from hand; +2 Cards for each."""
    victories = tuple(game.of_type(game.seat(me).hand, "Victory"))
    chosen = yield from game.ask(me, "discard", victories, 0, len(victories))
    for card in chosen:
        game.reveal(me, card, "hand")
    gone = yield from game.discard(me, chosen)
    yield from game.add(me, cards=2 * len(gone))


@action("Tragic Hero", cost=5, cards=3, buys=1)
def tragic_hero(game: Dominion, me: Player) -> Effect:
    """+3 Cards, +1 Buy; with 8 or more cards in hand trash this and gain a Treasure."""
    if len(game.seat(me).hand) >= 8:
        yield from game.trash_all(me, game.this_in_play(me), "play")
        yield from game.gain_one_of(me, game.supply(lambda text: "Treasure" in text.types))
