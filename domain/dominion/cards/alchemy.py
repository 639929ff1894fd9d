"""Alchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import all_of, card_is, in_play_beside, is_own, is_there
from ..play.abilities.events import Event
from ..play.abilities.instructions import were_followed
from ..play.turns.clean_up import topdeck_discarded
from ..play.turns.extra_turns import NORMAL
from ..table import facts as f
from ..table.table import BETWEEN_TURNS
from ..text.book import action, attack, treasure, victory, when
from ..vocabulary import TOKENS, CardType, Token, effect, kind_of_turn

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..table.table import Turn

THIS_TURN = "2022-06-01"
"""From here what Alchemist and Herbalist do in Clean-up is one of their instructions, not an ability in play, and the
order in which cards are discarded from play makes no difference."""


@victory("Vineyard", cost=0, potion=1)
def vineyard(game: Dominion, player: Player) -> int:
    """1 VP per 3 Actions you have."""
    cards = [card for card in game.seat(player).cards() if card.face is not None]
    return len(game.of_type(cards, "Action")) // 3


GIFTS: dict[CardType, str] = {"Action": "Duchy", "Treasure": "Transmute", "Victory": "Gold"}
"""What Transmute gives for a card of each type."""


@action("Transmute", cost=0, potion=1)
def transmute(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand: an Action gives a Duchy, a Treasure a Transmute, a Victory card a Gold."""
    for trashed in (yield from game.trash_from_hand(me)):
        for kind, gift in GIFTS.items():
            if game.is_type(trashed, kind):
                yield from game.gain(me, gift)


@action("Apothecary", cost=2, potion=1, cards=1, actions=1)
def apothecary(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; reveal 4 cards: Coppers and Potions go to your hand, the others back in any order."""
    others: list[Card] = []
    for card in (yield from game.reveal_top(me, 4)):
        if card.face in ("Copper", "Potion"):
            game.move(me, card, "revealed", "hand")
        else:
            others.append(card)
    yield from game.put_back(me, others, "revealed")


@action("Herbalist", cost=2, buys=1, coins=1)
def herbalist(game: Dominion, me: Player) -> None:
    """+1 Buy, +$1; when you discard this from play, a Treasure from play may go onto your deck."""


@when("discard from play", "Herbalist")
def herbalist_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play, you may put a Treasure from play onto your deck."""
    treasures = game.of_type(in_play_beside(game, me, event), "Treasure")
    for card in (yield from game.may(me, "topdeck", treasures, name="Treasure")):
        if not game.topdeck(me, card, "play") and game.topdeck(me, card, event.to) and event.discards is not None:
            event.discards.taken.append(card)


HERBALIST = effect("Herbalist")


@action("Herbalist", cost=2, buys=1, coins=1, since=THIS_TURN)
def herbalist_this_turn(game: Dominion, me: Player) -> None:
    """+1 Buy, +$1; once this turn, when you discard a Treasure from play, it may go onto your deck."""
    game.begin_effect(me, HERBALIST)


@when(
    "discard from play",
    "Herbalist",
    where="effect",
    since=THIS_TURN,
    optional=True,
    condition=card_is("Treasure"),
    does="topdeck",
)
def herbalist_as_discarded(game: Dominion, me: Player, event: Event) -> None:
    """Put it onto your deck, once for each Herbalist played."""
    topdeck_discarded(game, me, event, HERBALIST)


@attack("Scrying Pool", cost=2, potion=1, actions=1)
def scrying_pool(game: Dominion, me: Player) -> Effect:
    """+1 Action; you see and place every top card; then reveal up to a card that is not an Action, all to your hand."""
    victims = game.attacked(me)
    for player in (me, *victims):
        for card in (yield from game.reveal_top(player)):
            if (yield from game.may(me, "discard", (card,), name="it")):
                yield from game.discard(player, (card,), "revealed")
            else:
                game.topdeck(player, card, "revealed")
    found, others = yield from game.reveal_until(me, lambda card: not game.is_type(card, "Action"))
    for card in (*others, *found):
        game.move(me, card, "revealed", "hand")


@action("University", cost=2, potion=1, actions=2)
def university(game: Dominion, me: Player) -> Effect:
    """+2 Actions; you may gain an Action costing up to $5."""
    yield from game.gain_up_to(me, 5, lambda text: text.is_action, least=0)


@action("Alchemist", cost=3, potion=1, cards=2, actions=1)
def alchemist(game: Dominion, me: Player) -> None:
    """+2 Cards, +1 Action; with a Potion in play at Clean-up, this may go onto your deck."""


def _potion_in_play(game: Dominion, me: Player, event: Event) -> bool:
    return any(card.face == "Potion" for card in game.seat(me).play)


action("Alchemist", cost=3, potion=1, cards=2, actions=1, since=THIS_TURN)(alchemist)


@when("clean-up", "Alchemist", where="play", whose="any", condition=_potion_in_play, since=THIS_TURN)
def alchemist_this_turn(game: Dominion, me: Player, event: Event) -> Effect:
    """With a Potion in play, you may put this onto your deck if it did what it says."""
    if were_followed(game, game.this):
        yield from game.put_this_onto_deck(me, "play")


def _potion_beside(game: Dominion, me: Player, event: Event) -> bool:
    return any(card.face == "Potion" for card in in_play_beside(game, me, event))


@when("discard from play", "Alchemist", condition=all_of(is_there, _potion_beside))
def alchemist_discarded(game: Dominion, me: Player, event: Event) -> Effect:
    """When you discard this from play, you may put it onto your deck if you have a Potion in play."""
    yield from game.put_this_onto_deck(me, event.to)


@attack("Familiar", cost=3, potion=1, cards=1, actions=1)
def familiar(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; each other player gains a Curse."""
    for victim in game.attacked(me):
        yield from game.gain(victim, "Curse")


@treasure("Philosopher's Stone", cost=3, potion=1)
def philosophers_stone(game: Dominion, me: Player) -> Effect:
    """$1 per 5 cards of your deck and discard pile."""
    seat = game.seat(me)
    yield from game.add(me, coins=(len(seat.deck) + len(seat.discard)) // 5)


@action("Golem", cost=4, potion=1)
def golem(game: Dominion, me: Player) -> Effect:
    """Reveal cards until 2 Actions that are not Golems; discard the others, then play those in either order."""
    found, others = yield from game.reveal_until(
        me, lambda card: game.is_type(card, "Action") and card.face != "Golem", count=2
    )
    yield from game.discard(me, others, "revealed")
    if len(found) == 2:
        first = yield from game.ask(me, "play", tuple(found), name="first")
        found.sort(key=lambda card: card is not first[0])
    for card in found:
        yield from game.play(me, card, "revealed")


@action("Apprentice", cost=5, actions=1)
def apprentice(game: Dominion, me: Player) -> Effect:
    """+1 Action; trash a card from hand: +1 Card per $1 it costs, +2 Cards for a Potion in its cost."""
    for trashed in (yield from game.trash_from_hand(me)):
        price = game.cost(trashed)
        yield from game.add(me, cards=price.coins + (2 if price.potions else 0))


# Possession. (Who decides in the turn is `Dominion.decider`.) [documents/000]


def _may_take_possessed_turn(game: Dominion, turn: Turn) -> bool:
    """By the text of 2023, and the rule of that year, not if it would be one extra turn too many."""
    limited = game.rules.value("possession") == "2023-09" and game.rules.value("extra_turns") == "2023-09"
    return not limited or not _follows_extra_turn(game, turn.player)


def _follows_extra_turn(game: Dominion, player: Player) -> bool:
    """Whether one more extra turn of `player` would be the second in a row: for them, or at the table."""
    last = game.table.taken[-1]
    return last.kind != NORMAL and (last.player == player or game.rules.value("extra_turns_count") == "table")


def _token_goes_to_possessor(game: Dominion, token: Token) -> str | None:
    """By which rule the possessor gets a token that the possessed player would get, if they do. [000:129]"""
    text = game.rules.value("possession")
    goes = text != "2010" and (TOKENS[token].to_possessor if text == "2016" else token == "debt")
    return "possession/tokens" if goes else None


POSSESSION = kind_of_turn(
    "possession",
    card="Possession",
    rule="possession/turn",
    may_take=_may_take_possessed_turn,
    next_number=True,
    token_goes=_token_goes_to_possessor,
    possessed=True,
    rank=1,
)


@action("Possession", cost=6, potion=1)
def possession(game: Dominion, me: Player) -> None:
    """The player to the left takes an extra turn: you decide and gain their cards, they get back what they trash."""
    game.queue_turn(game.left_of(me), me, POSSESSION)


def _is_possessed(game: Dominion, player: Player) -> bool:
    """Whether the turn in course is a possessed turn of `player`. It is of one player only, however turns nest."""
    turn = game.table.turn
    return turn is not None and (turn.kind, turn.player) == (POSSESSION, player) and game.table.phase != BETWEEN_TURNS


def _would_gain(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the possessed player would gain something. [000:86-88]"""
    return _is_possessed(game, me)


@when("would gain", "Possession", where="table", condition=_would_gain, rule="possession/gain")
def possession_gain(game: Dominion, me: Player, event: Event) -> None:
    """What the possessed player would gain, the possessor gains instead."""
    turn = game.table.turn
    if turn is not None:  # to their own discard pile, wherever it would have gone [000:86, 000:98]
        event.player, event.to, event.rule = turn.controller, "discard", "possession/gain"


def _trashed_own_card(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a card of the possessed player lies in the trash: not one from the Supply, nor one that another
    ability already took away. [000:110-119]"""
    return _is_possessed(game, me) and is_own(game, me, event) and event.card in game.table.trash


@when("trash", "Possession", where="table", condition=_trashed_own_card, rule="possession/trash")
def possession_trash(game: Dominion, me: Player, event: Event) -> None:
    """A card that the possessed player trashed is set aside."""
    if event.card is not None:
        game.set_aside(me, event.card, "trash")


def _cards_set_aside(game: Dominion, player: Player) -> list[Card]:
    """The cards that came from the trash to lie aside in the turn in course, in that order."""
    aside = game.table.seats[player].aside
    moved = [fact for fact in game.facts_of_turn() if isinstance(fact, f.SetAside) and fact.player == player]
    return [fact.card for fact in moved if fact.from_ == "trash" and fact.card in aside]


def _owes_cards(game: Dominion, me: Player, event: Event) -> bool:
    """Whether cards that were trashed in this possessed turn are still set aside."""
    return _is_possessed(game, me) and bool(_cards_set_aside(game, me))


@when("turn end", "Possession", where="table", condition=_owes_cards, rule="possession/return")
def possession_end(game: Dominion, me: Player, event: Event) -> None:
    """The cards set aside go to their owner's discard pile; that is not a discard."""
    for card in _cards_set_aside(game, me):
        game.move(me, card, "aside", "discard")
