"""Promotional cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..play.abilities.conditions import is_there
from ..play.abilities.events import Event
from ..play.abilities.play import play_set_aside
from ..play.moves.gain import pays_otherwise
from ..play.tokens import offer_repay
from ..play.turns.extra_turns import may_buy_cards
from ..play.turns.menu import forbidden
from ..table import facts as f
from ..table.table import BLACK_MARKET
from ..text.book import Cost, action, later, simple, victory, when
from ..text.book import event as landscape_event
from ..vocabulary import CardType, among_aside, effect, mat

if TYPE_CHECKING:
    from ..play.engine import Dominion


LEFT_ASIDE = "2022-06-01"
"""From here a Prince stays in play and leaves the card that it plays set aside."""


@action("Governor", cost=5, actions=1)
def governor(game: Dominion, me: Player) -> Effect:
    """Everybody +1 Card (you +3), or a Silver (you a Gold), or may trash for one exactly $1 (you $2) dearer."""
    for chosen in (yield from game.choose(me, "3-cards", "gain-a-gold", "trash-a-card")):
        for player in (me, *game.others(me)):
            if chosen == "3-cards":
                yield from game.add(player, cards=3 if player == me else 1)
            elif chosen == "gain-a-gold":
                yield from game.gain(player, "Gold" if player == me else "Silver")
            else:
                yield from _remodel_exactly(game, player, 2 if player == me else 1)


def _remodel_exactly(game: Dominion, player: Player, more: int) -> Effect:
    for trashed in (yield from game.trash_from_hand(player, least=0)):
        yield from game.gain_costing(player, game.cost(trashed).plus(more))


@action("Envoy", cost=4)
def envoy(game: Dominion, me: Player) -> Effect:
    """Reveal the top 5 cards; the player to your left picks one to discard, the rest go to your hand."""
    revealed = yield from game.reveal_top(me, 5)
    picked = yield from game.ask(game.left_of(me), "discard", tuple(revealed), name="revealed")
    yield from game.discard(me, picked, "revealed")
    for card in revealed:
        game.move(me, card, "revealed", "hand")


@action("Black Market", cost=3, coins=2)
def black_market(game: Dominion, me: Player) -> Effect:
    """+$2; reveal 3 cards of its deck, play any Treasures, you may buy one of the cards; the rest goes under it."""
    out = _out_of_the_deck(game)
    shown = tuple([card for card in reversed(game.table.pile(BLACK_MARKET)) if card not in out][:3])
    game.identify(me, shown)
    for card in shown:
        game.emit(f.CardRevealed(me, card, "black market", "black market"))
    while treasures := tuple(game.of_type(game.to_play(me), "Treasure")):
        chosen = yield from game.ask(me, "play", treasures, 0, len(treasures), name="Treasures")
        if not chosen:
            break
        for card in chosen:
            yield from game.play(me, card)
    yield from offer_repay(game, me)
    offered = [] if game.seat(me).tokens.get("debt") else [card for card in shown if _affordable(game, card)]
    for card in (yield from game.may(me, "buy", offered)):
        yield from game.add(me, buys=1)  # the Buy phase has its own
        yield from game.buy(me, card, "black market")
    rest = [card for card in shown if card in game.table.pile(BLACK_MARKET)]
    for card in (yield from game.ask_order(me, "bottom", rest)):
        game.move(me, card, "black market", "black market bottom")


def _out_of_the_deck(game: Dominion) -> list[Card]:
    """The cards that plays of Black Market around this one have revealed: they are out until these plays are done."""
    plays: set[int | None] = set()
    frame = game.frame.outer
    while frame is not None:
        plays.add(frame.seq)
        frame = frame.outer
    shown = (each for each in game.facts_of_turn() if isinstance(each, f.CardRevealed) and each.from_ == "black market")
    return [each.card for each in shown if each.cause in plays]


@when("set up", "Black Market", where="table", condition=lambda game, me, event: me == game.table.players[0])
def black_market_set_up(game: Dominion, me: Player, event: Event) -> None:
    """The Black Market deck is shuffled."""
    pile = tuple(game.table.pile(BLACK_MARKET))
    if pile:
        game.emit(f.PileShuffled(BLACK_MARKET, tuple(game.source.shuffle(game, "", pile))))


def _affordable(game: Dominion, card: Card) -> bool:
    table, price = game.table, game.cost(card)
    if not may_buy_cards(game) or forbidden(game, card):
        return False
    known = not {"coins", "costs"} & table.unknown
    payable = price.coins <= table.coins and price.potions <= table.potions
    return not known or payable or pays_otherwise(game, game.frame.player, card)


among_aside("prince", says="Set aside by Prince.", holder="Prince", rank=8)


@action("Prince", cost=8, each_turn=True)
def prince_first(game: Dominion, me: Player) -> Effect:
    """You may set this aside with an Action from hand costing up to $4, which is played at the start of your turns."""
    this = game.frame.physical
    if this is None or not (yield from game.may(me, "set aside", (this,), name="it")):
        return
    if game.set_aside(me, this, "play"):
        game.prepare(me, (yield from _set_aside_cheap_action(game, me, 1, frozenset())))


@later("Prince")
def prince_first_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play the Action; when it is discarded from play this turn, it is set aside again."""
    for card in cards:
        yield from game.play(me, card, "aside")


def _its_prince(game: Dominion, card: Card | None) -> Card | None:
    """The Prince that played a card this turn, if one did."""
    resolved: dict[int, Card] = {}
    prince: Card | None = None
    for fact in game.facts_of_turn():
        if isinstance(fact, f.DurationResolved):
            resolved[fact.seq] = fact.card
        elif isinstance(fact, f.CardPlayed) and fact.card is card and fact.from_ == "aside":
            prince = resolved.get(fact.cause or 0)
    return prince


def _was_played_by_prince(game: Dominion, me: Player, event: Event) -> bool:
    return is_there(game, me, event) and _its_prince(game, event.card) is not None


@when("discard from play", "Prince", where="aside", condition=_was_played_by_prince)
def prince_first_discarded(game: Dominion, me: Player, event: Event) -> None:
    """Set the Action aside again when you discard it from play; without it, the Prince is idle from now on."""
    card = event.card
    if card is not None and _its_prince(game, card) is game.this and game.set_aside(me, card, event.to):
        game.prepare(me, (card,))


@action("Prince", types="Action Duration Command", cost=8, each_turn=True, since=LEFT_ASIDE, switch="prince")
def prince(game: Dominion, me: Player) -> Effect:
    """You may set aside a non-Duration, non-Command Action from hand costing up to $4; play it each turn."""
    cards = yield from _set_aside_cheap_action(game, me, 0, frozenset({"Duration", "Command"}))
    if cards:
        game.prepare(me, cards)


@later("Prince", since=LEFT_ASIDE)
def prince_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play the Action, leaving it set aside; the same on the next turn."""
    game.prepare_again(me, cards)
    for card in cards:
        yield from game.play(me, card, "aside", "aside")


def _set_aside_cheap_action(game: Dominion, me: Player, least: int, without: frozenset[CardType]) -> Effect:
    """Set aside an Action from hand that costs up to $4 and has none of the types `without`. Returns it, in a tuple."""
    options = [
        card
        for card in game.of_type(game.seat(me).hand, "Action")
        if game.cost(card).within(Cost(4)) and not any(game.is_type(card, kind) for kind in without if card.face)
    ]
    chosen = yield from game.ask(me, "set aside", options, least, name="Action")
    for card in chosen:
        game.set_aside(me, card, "hand")
    return chosen


# Its back is its own: where its player puts it in a shuffle is part of the order that the shuffle leaves. [stash]
simple(
    "Stash",
    types="Treasure",
    cost=5,
    coins=2,
    own_back=True,
    summary="$2; when you shuffle it, you may put it anywhere among the shuffled cards",
)


simple("Walled Village", cost=4, cards=1, actions=2)


def _quiet_turn(game: Dominion, me: Player, event: Event) -> bool:
    """Whether at most one other Action is in play beside this."""
    return sum(game.is_type(card, "Action") for card in game.seat(me).play) <= 2


@when("clean-up", "Walled Village", where="play", whose="any", condition=_quiet_turn)
def walled_village(game: Dominion, me: Player, event: Event) -> Effect:
    """At the start of Clean-up, with at most one other Action in play, you may put this onto your deck."""
    this = game.frame.physical
    if this is not None:
        for card in (yield from game.may(me, "topdeck", (this,), name="it")):
            game.topdeck(me, card, "play")


SAUNA_THIS_TURN = "2022-06-01"
simple("Sauna/Avanto", cost=4, stack=(("Sauna", 5, 5), ("Avanto", 5, 5)), summary="The pile of Saunas on Avantos.")


def _may_play(game: Dominion, me: Player, name: str) -> Effect:
    """Ask whether a card of that name is played from hand, and play it."""
    for card in (yield from game.may(me, "play", game.playable(me, game.named_in_hand(me, name)), name=name)):
        yield from game.play(me, card)


@action("Sauna", cost=4, cards=1, actions=1)
def sauna_first(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may play an Avanto. While this is in play, a Silver played lets you trash a card."""
    yield from _may_play(game, me, "Avanto")


SAUNA = effect("Sauna")


@action("Sauna", cost=4, cards=1, actions=1, since=SAUNA_THIS_TURN)
def sauna(game: Dominion, me: Player) -> Effect:
    """+1 Card, +1 Action; you may play an Avanto from hand; this turn, a Silver that you play lets you trash a card."""
    yield from _may_play(game, me, "Avanto")
    game.begin_effect(me, SAUNA)


def _is_silver(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and game.name(event.card) == "Silver"


@when("play", "Sauna", where="play", condition=_is_silver)
def sauna_first_steams(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a card from hand."""
    yield from game.trash_from_hand(me, least=0)


@when("play", "Sauna", where="effect", since=SAUNA_THIS_TURN, condition=_is_silver)
def sauna_steams(game: Dominion, me: Player, event: Event) -> Effect:
    """You may trash a card from hand, once for each Sauna."""
    for _ in range(game.not_answered(me, event, SAUNA)):
        yield from game.trash_from_hand(me, least=0)


@action("Avanto", cost=5, cards=3)
def avanto(game: Dominion, me: Player) -> Effect:
    """+3 Cards; you may play a Sauna from hand."""
    yield from _may_play(game, me, "Sauna")


@action("Captain", types="Action Duration Command", cost=6)
def captain(game: Dominion, me: Player) -> Effect:
    """Now and next turn: play a non-Duration, non-Command Action of the Supply costing up to $4, leaving it there."""
    yield from _command(game, me)
    game.prepare(me)


@later("Captain")
def captain_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Play such an Action of the Supply again."""
    yield from _command(game, me)


def _command(game: Dominion, me: Player) -> Effect:
    piles = game.supply(lambda text: text.is_action and not text.types & {"Duration", "Command"}, 4)
    for pile in (yield from game.ask(me, "play", piles, name="from the Supply")):
        yield from game.play(me, game.table.supply[pile][-1], "supply", "supply")


CHURCH = mat("church", says="Set aside by Church, face down.", face_down=True, holder="Church", rank=4)


@action("Church", types="Action Duration", cost=3, actions=1)
def church(game: Dominion, me: Player) -> Effect:
    """+1 Action; set aside up to 3 cards from hand; next turn they come back, and you may trash a card from hand."""
    chosen = yield from game.ask(me, "set aside", tuple(game.seat(me).hand), 0, 3, name="cards")
    for card in chosen:
        game.set_aside(me, card, "hand", CHURCH)
    game.prepare(me, chosen)


@later("Church")
def church_later(game: Dominion, me: Player, cards: Sequence[Card]) -> Effect:
    """Put those cards into your hand; you may trash a card from hand."""
    for card in cards:
        game.move(me, card, CHURCH, "hand")
    yield from game.trash_from_hand(me, least=0)


@action("Dismantle", cost=4)
def dismantle(game: Dominion, me: Player) -> Effect:
    """Trash a card from hand; if it costs $1 or more, gain a cheaper card and a Gold."""
    for trashed in (yield from game.trash_from_hand(me)):
        price = game.cost(trashed)
        if price.coins >= 1:
            yield from game.gain_cheaper(me, price)
            yield from game.gain(me, "Gold")


@victory("Marchland", cost=5)
def marchland(game: Dominion, player: Player) -> int:
    """1 VP for every 3 Victory cards you have."""
    return sum(game.is_type(card, "Victory") for card in game.seat(player).cards()) // 3


@when("gain", "Marchland")
def marchland_gained(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy; discard any number of cards for +$1 each."""
    yield from game.add(me, buys=1)
    gone = yield from game.discard_from_hand(me, least=0, most=len(game.seat(me).hand))
    yield from game.add(me, coins=len(gone))


@landscape_event("Summon", cost=5)
def summon(game: Dominion, me: Player) -> Effect:
    """Gain an Action costing up to $4 and set it aside; if you did, it is played at the start of your next turn."""
    gained = yield from game.gain_up_to(me, 4, lambda text: text.is_action)
    if gained is not None:
        game.set_aside_until_next_turn(me, gained, game.tracked(me, gained, "discard"))


later("Summon")(play_set_aside)
