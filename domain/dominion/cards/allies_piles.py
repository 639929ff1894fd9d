"""Allies: the six piles of four different cards, four of each, the cheapest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.words import Key

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import is_there
from ..play.abilities.events import Event
from ..play.abilities.frame import PlayFrame
from ..play.turns.extra_turns import in_a_row
from ..play.turns.past import plays_of_turn
from ..table import facts as f
from ..table.table import NEVER
from ..text.book import action, attack, later, may_play, rewrite, simple, treasure, victory, when
from ..vocabulary import Zone, effect, kind_of_turn, token

if TYPE_CHECKING:
    from ..play.engine import Dominion

EXTRA_TURNS = "2023-09-01"
"""From here Voyage gives a turn in an extra turn, too, but never a third one in a row."""
VOYAGE = kind_of_turn("voyage", card="Voyage", rule="voyage", limited_by="extra_turns", rank=6)


def _four_of(pile: str, types: str, cost: int, *names: str) -> None:
    """Declare a pile of four of each of `names`, from the top."""
    simple(pile, types=types, cost=cost, stack=tuple((name, 4, 4) for name in names))


_four_of("Augurs", "Action Augur", 3, "Herb Gatherer", "Acolyte", "Sorceress", "Sibyl")
_four_of("Clashes", "Action Clash", 3, "Battle Plan", "Archer", "Warlord", "Territory")
_four_of("Forts", "Action Fort", 3, "Tent", "Garrison", "Hill Fort", "Stronghold")
_four_of("Odysseys", "Action Odyssey", 3, "Old Map", "Voyage", "Sunken Treasure", "Distant Shore")
_four_of("Townsfolk", "Action Townsfolk", 2, "Town Crier", "Blacksmith", "Miller", "Elder")
_four_of("Wizards", "Action Wizard Liaison", 3, "Student", "Conjurer", "Sorcerer", "Lich")


# Augurs


@action("Herb Gatherer", types="Action Augur", cost=3, buys=1)
def herb_gatherer(game: Dominion, me: Player) -> Effect:
    """+1 Buy; your deck becomes discard pile, a Treasure of which you may play; you may rotate the Augurs."""
    if game.seat(me).deck:
        game.put_deck_into_discard(me)
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    for card in (yield from game.may(me, "play", game.of_type(discard, "Treasure"), name="Treasure")):
        yield from game.play(me, card, "discard")
    yield from game.may_rotate(me, ("Augurs",))


@action("Acolyte", types="Action Augur", cost=4)
def acolyte(game: Dominion, me: Player) -> Effect:
    """You may trash an Action or Victory card from hand for a Gold; you may trash this for an Augur."""
    if (yield from game.trash_from_hand(me, 0, 1, lambda card: _is_action_or_victory(game, card))):
        yield from game.gain(me, "Gold")
    this = [card for card in game.seat(me).play if card is game.frame.physical]
    for card in (yield from game.may(me, "trash", this, name="it for an Augur")):
        if (yield from game.trash(me, card, "play")):
            yield from game.gain_one_of(me, game.supply(lambda text: "Augur" in text.types))


def _is_action_or_victory(game: Dominion, card: Card) -> bool:
    return game.is_type(card, "Action") or game.is_type(card, "Victory")


@attack("Sorceress", types="Action Attack Augur", cost=5, actions=1)
def sorceress(game: Dominion, me: Player) -> Effect:
    """+1 Action; name a card and reveal your top one, which you take; if it is that, the others gain a Curse."""
    victims = game.attacked(me)
    named = yield from game.name_card(me)
    for card in (yield from game.reveal_top(me)):
        game.move(me, card, "revealed", "hand")
        for victim in victims if game.is_named(card, named) else ():
            yield from game.gain(victim, "Curse")


@action("Sibyl", types="Action Augur", cost=6, cards=4, actions=1)
def sibyl(game: Dominion, me: Player) -> Effect:
    """+4 Cards, +1 Action; put a card from hand on top of your deck and another at its bottom."""
    yield from game.topdeck_from_hand(me)
    hand = tuple(game.seat(me).hand)
    for card in (yield from game.ask(me, "bottom", hand, name="from hand")):
        game.move(me, card, "hand", "deck bottom")


# Clashes


@action("Battle Plan", types="Action Clash", cost=3, cards=1, actions=1)
def battle_plan(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may reveal an Attack from hand for +1 Card; you may rotate a Supply pile."""
    attacks = game.of_type(game.seat(me).hand, "Attack")
    for card in (yield from game.may(me, "reveal", attacks, name="Attack")):
        game.reveal(me, card, "hand")
        yield from game.add(me, cards=1)
    yield from game.may_rotate(me, game.supply())


@attack("Archer", types="Action Attack Clash", cost=4, coins=2)
def archer(game: Dominion, me: Player) -> Effect:
    """+$2; each other player with 5 or more cards reveals all but one, and discards the one of them that you choose."""
    for victim in game.attacked(me):
        hand = tuple(game.seat(victim).hand)
        if len(hand) < 5:
            continue
        count = len(hand) - 1
        shown = yield from game.ask(victim, "reveal", hand, count, count, name="all but one")
        for card in shown:
            game.reveal(victim, card, "hand")
        chosen = yield from game.ask(me, "discard", shown, name="revealed")
        yield from game.discard(victim, chosen)


WARLORD = effect("Warlord")


@attack("Warlord", types="Action Attack Duration Clash", cost=5, actions=1)
def warlord(game: Dominion, me: Player) -> None:
    """+1 Action; later +2 Cards; until then others play no Action from hand that they have twice or more in play."""
    for victim in game.attacked(me):
        game.begin_lasting_effect(victim, WARLORD, until=me)
    game.prepare(me)


@may_play("Warlord")
def warlord_forbids(game: Dominion, player: Player, card: Card) -> bool:
    """No third copy of an Action is played from hand."""
    if card.face is None or not game.in_force(player, WARLORD) or not game.is_type(card, "Action"):
        return True
    return sum(game.name(each) == game.name(card) for each in game.seat(player).play) < 2


@later("Warlord")
def warlord_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+2 Cards."""
    yield from game.add(me, cards=2)


@victory("Territory", types="Victory Clash", cost=6)
def territory(game: Dominion, player: Player) -> int:
    """1 VP for each name among your Victory cards."""
    return len({card.face for card in game.seat(player).cards() if card.face and game.is_type(card.face, "Victory")})


@when("gain", "Territory")
def territory_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """When you gain this, gain a Gold for each empty Supply pile."""
    for _ in range(game.empty_piles()):
        yield from game.gain(me, "Gold")


# Forts


@action("Tent", types="Action Fort", cost=3, coins=2)
def tent(game: Dominion, me: Player) -> Effect:
    """+$2; you may rotate the Forts; when you discard this from play, you may put it onto your deck."""
    yield from game.may_rotate(me, ("Forts",))


@when("discard from play", "Tent", condition=is_there)
def tent_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play, you may put it onto your deck."""
    yield from game.put_this_onto_deck(me, "discard")


GARRISON = token(
    "garrison",
    where="pile",
    written=False,
    english="token",
    japanese="駐屯地",
    gets=Key("token.garrison-put", "token", "place", "number"),
    loses=Key("token.garrison-taken", "token", "place", "number"),
)
"""On the card itself, which no notation names."""


@action("Garrison", types="Action Duration Fort", cost=4, coins=2, waits_this_turn=True)
def garrison(game: Dominion, me: Player) -> None:
    """+$2; this turn each card that you gain puts a token here; next turn take them off for +1 Card each."""
    this = game.frame.physical
    if this is not None and this in game.seat(me).play:
        if not _plays_this_turn(game, me, this):  # tokens of an earlier turn went when it left play
            game.tokens(me, GARRISON, -_tokens(game, me, this), _place(this))
        game.wait(me)


def _place(card: Card | None) -> str:
    """Where the tokens on a Garrison lie."""
    return f"Garrison {card.number if card is not None else None}"


def _tokens(game: Dominion, me: Player, card: Card | None) -> int:
    return game.on_pile(me, GARRISON, _place(card))


def _plays_this_turn(game: Dominion, me: Player, card: Card | None) -> int:
    """How many plays of a Garrison put tokens on it this turn."""
    now = (game.table.turns_begun, NEVER)
    return sum(due.card is card and due.player == me and due.turn in now for due in game.table.due)


def _played_this_turn(game: Dominion, me: Player, event: Event) -> bool:
    return any(_plays_this_turn(game, me, card) for card in game.seat(me).play if game.is_named(card, "Garrison"))


@when("gain", "Garrison", where="play", condition=_played_this_turn)
def garrison_token(game: Dominion, me: Player, event: Event) -> None:
    """When you gain a card in the turn in which you played this, put a token here; without one it does not stay."""
    this = game.frame.physical
    game.tokens(me, GARRISON, _plays_this_turn(game, me, this), _place(this))
    for due in game.waiting(me, "Garrison"):
        if due.card is this:
            game.fulfil(due)


@later("Garrison")
def garrison_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Take the tokens off this, for +1 Card each; they are gone with it if it is not in play."""
    this = game.frame.physical
    count = _tokens(game, me, this)
    game.tokens(me, GARRISON, -count, _place(this))
    if this in game.seat(me).play:
        yield from game.add(me, cards=count)


@action("Hill Fort", types="Action Fort", cost=5)
def hill_fort(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; choose: take it into your hand, or +1 Card and +1 Action."""
    gained = yield from game.gain_up_to(me, 4)
    chosen = yield from game.choose(me, "put-it-into-your-hand", "1-card-and-1-action")
    if "put-it-into-your-hand" in chosen and gained is not None:
        game.move(me, gained, _gained_to(game, gained), "hand")
    if "1-card-and-1-action" in chosen:
        yield from game.add(me, actions=1, cards=1)


def _gained_to(game: Dominion, card: Card) -> Zone:
    """Where a card came by its last gain."""
    for fact in reversed(game.facts):
        if isinstance(fact, f.CardGained) and fact.card is card:
            return fact.to
    return "discard"


@action("Stronghold", types="Action Victory Duration Fort", cost=6, points=2, plus_coins=True)
def stronghold(game: Dominion, me: Player) -> Effect:
    """Choose: +$3, or +3 Cards at the start of your next turn."""
    for chosen in (yield from game.choose(me, "3-coins", "3-cards-at-the-start-of-your-next-turn")):
        if chosen == "3-coins":
            yield from game.add(me, coins=3)
        else:
            game.prepare(me)


@later("Stronghold")
def stronghold_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """+3 Cards."""
    yield from game.add(me, cards=3)


# Odysseys


@action("Old Map", types="Action Odyssey", cost=3, cards=1, actions=1)
def old_map(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; discard a card, +1 Card; you may rotate the Odysseys."""
    yield from game.discard_from_hand(me)
    yield from game.add(me, cards=1)
    yield from game.may_rotate(me, ("Odysseys",))


@action("Voyage", types="Action Duration Odyssey", cost=4, actions=1)
def first_voyage(game: Dominion, me: Player) -> None:
    """+1 Action; if the turn before was not yours, an extra turn in which you play 3 cards from hand at most."""
    if in_a_row(game, me) == 1:
        voyage(game, me)


@action("Voyage", types="Action Duration Odyssey", cost=4, actions=1, since=EXTRA_TURNS, switch="extra_turns")
def voyage(game: Dominion, me: Player) -> None:
    """+1 Action; an extra turn, no third one in a row, in which you play 3 cards from hand at most."""
    game.queue_turn(me, me, VOYAGE)
    game.prepare(me)


def _within_voyage(game: Dominion, player: Player, card: Card) -> bool:
    """Whether this is not a Voyage turn of the player, or they have played fewer than three cards from hand in it."""
    turn = game.table.turn
    if turn is None or (turn.player, turn.kind) != (player, VOYAGE):
        return True
    facts = {fact.seq: fact for fact in game.facts_of_turn() if isinstance(fact, f.CardPlayed)}
    return sum(not play.seqs or _from_hand(game, facts[play.seqs[0]]) for play in plays_of_turn(game)) < 3


def _from_hand(game: Dominion, play: f.CardPlayed) -> bool:
    """Whether it was a play from hand, or as if from there."""
    return play.from_ == "hand" or (play.from_ == "deck" and game.was_type(play.card, "Shadow", play.seq))


for _since in ("", EXTRA_TURNS):
    may_play("Voyage", since=_since)(_within_voyage)


@treasure("Sunken Treasure", types="Treasure Odyssey", cost=5)
def sunken_treasure(game: Dominion, me: Player) -> Effect:
    """Gain an Action of which you have no copy in play."""
    here = [game.name(card) for card in game.seat(me).play]
    yield from game.gain_one_of(me, game.supply(lambda text: text.is_action and text.name not in here))


@action("Distant Shore", types="Action Victory Odyssey", cost=6, cards=2, actions=1, points=2)
def distant_shore(game: Dominion, me: Player) -> Effect:
    """+2 Cards, +1 Action; gain an Estate."""
    yield from game.gain(me, "Estate")


# Townsfolk


@action("Town Crier", types="Action Townsfolk", cost=2, plus_coins=True)
def town_crier(game: Dominion, me: Player) -> Effect:
    """Choose: +$2, or gain a Silver, or +1 Card and +1 Action; then you may rotate the Townsfolk."""
    for chosen in (yield from game.choose(me, "2-coins", "gain-a-silver", "1-card-and-1-action")):
        if chosen == "2-coins":
            yield from game.add(me, coins=2)
        elif chosen == "gain-a-silver":
            yield from game.gain(me, "Silver")
        else:
            yield from game.add(me, actions=1, cards=1)
    yield from game.may_rotate(me, ("Townsfolk",))


@action("Blacksmith", types="Action Townsfolk", cost=3)
def blacksmith(game: Dominion, me: Player) -> Effect:
    """Choose: draw until you have 6 cards in hand, or +2 Cards, or +1 Card and +1 Action."""
    labels = ("draw-until-you-have-6-cards-in-hand", "2-cards", "1-card-and-1-action")
    for chosen in (yield from game.choose(me, *labels)):
        if chosen == "2-cards":
            yield from game.add(me, cards=2)
        elif chosen == "1-card-and-1-action":
            yield from game.add(me, actions=1, cards=1)
        else:
            yield from game.draw_to(me, 6)


@action("Miller", types="Action Townsfolk", cost=4, actions=1)
def miller(game: Dominion, me: Player) -> Effect:
    """+1 Action; look at your top 4 cards, take one into your hand, discard the rest."""
    cards = yield from game.look_top(me, 4)
    for card in (yield from game.ask(me, "hand", tuple(cards))):
        game.move(me, card, "looked at", "hand")
    yield from game.discard(me, game.still_in(me, "looked at", cards), "looked at")


ELDER = effect("Elder")


@action("Elder", cost=5, types="Action Townsfolk", coins=2)
def elder(game: Dominion, me: Player) -> Effect:
    """+$2; you may play an Action from hand; what it lets you choose, you may choose one more of."""
    chosen = yield from game.play_from_hand(me)
    if chosen is not None:
        game.begin_effect(me, ELDER)
        yield from game.play(me, chosen)
        if game.in_force(me, ELDER):
            game.begin_effect(me, ELDER, -1)  # its instructions were not followed


@rewrite("Elder", condition=lambda game, me, card: game.in_force(me, ELDER) > 0 and game.is_type(card, "Action"))
def elder_rewrite(game: Dominion, frame: PlayFrame) -> None:
    """Who chooses between abilities may choose one more."""
    frame.more_choices += 1
    game.begin_effect(frame.player, ELDER, -1)


# Wizards


@action("Student", types="Action Wizard Liaison", cost=3, actions=1)
def student(game: Dominion, me: Player) -> Effect:
    """+1 Action; you may rotate the Wizards; trash a card; for a Treasure +1 Favor, this onto your deck."""
    yield from game.may_rotate(me, ("Wizards",))
    for trashed in (yield from game.trash_from_hand(me)):
        if game.is_type(trashed, "Treasure"):
            game.favors(me, 1)
            if game.frame.physical is not None:
                game.topdeck(me, game.frame.physical, "play")


@action("Conjurer", types="Action Duration Wizard", cost=4)
def conjurer(game: Dominion, me: Player) -> Effect:
    """Gain a card costing up to $4; at the start of your next turn, take this back into your hand."""
    yield from game.gain_up_to(me, 4)
    if game.frame.physical in game.seat(me).play:
        game.prepare(me)


@later("Conjurer")
def conjurer_later(game: Dominion, me: Player, cards: Sequence[Card]) -> None:
    """Put this into your hand."""
    if game.frame.physical is not None:
        game.move(me, game.frame.physical, "play", "hand")


@attack("Sorcerer", types="Action Attack Wizard", cost=5, cards=1, actions=1)
def sorcerer(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; each other player names a card, reveals their top one, and if it is another gains a Curse."""
    for victim in game.attacked(me):
        named = yield from game.name_card(victim)
        for card in (yield from game.top(victim)):
            game.reveal(victim, card, "deck")
            if card.face != named:
                yield from game.gain(victim, "Curse")


@action("Lich", types="Action Wizard", cost=6, cards=6, actions=2)
def lich(game: Dominion, me: Player) -> None:
    """+6 Cards, +2 Actions; skip a turn."""
    game.queue_skip(me)


@when("trash", "Lich")
def lich_trashed(game: Dominion, me: Player, event: Event) -> Effect:
    """When you trash this, discard it and gain a cheaper card from the trash."""
    if event.card is None:
        return
    yield from game.discard(me, (event.card,), "trash")
    price = game.cost(event.card)
    cheaper = [card for card in game.table.trash if game.cost(card).less_than(price)]
    for card in (yield from game.ask(me, "gain", cheaper, name="of the trash")):
        yield from game.gain(me, card, from_="trash")
