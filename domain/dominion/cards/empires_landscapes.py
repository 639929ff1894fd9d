"""Empires: Events and Landmarks. [2016, errata of 2022]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from moothall.words import Key

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.conditions import card_is, has_2_coins, in_own_turn, is_action, was
from ..play.abilities.events import Event
from ..table import facts as f
from ..text.book import AbilityEffect, Points, event, landscape, when
from ..vocabulary import CardType, SetUpChoice, set_up_choice, token

if TYPE_CHECKING:
    from ..play.engine import Dominion


WHEN_GAIN = "2022-06-01"
"""The errata of 2022: what was set off by a buy is set off by a gain, and nothing happens between turns any more."""
BATCH_OF_2025 = "2025-02-01"
"""The texts of February 2025."""


def _gained_this_turn(game: Dominion, me: Player) -> list[str | None]:
    """The names of the cards that a player gained this turn."""
    table = game.table
    return [card.face for card, (who, _) in zip(table.gained, table.gains, strict=True) if who == me]


def _in_own_buy_phase(game: Dominion, me: Player, event: Event) -> bool:
    return in_own_turn(game, me) and event.phase == "buy"


# Events


@event("Advance", cost=0)
def advance(game: Dominion, me: Player) -> Effect:
    """You may trash an Action from hand to gain an Action costing up to $6."""
    for _ in (yield from game.trash_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        yield from game.gain_up_to(me, 6, is_action)


@event("Annex", cost=0, debt=8)
def annex(game: Dominion, me: Player) -> Effect:
    """Shuffle all but up to 5 cards of your discard pile into your deck; gain a Duchy."""
    discard = tuple(game.seat(me).discard)
    game.look(me, me, discard)
    kept = yield from game.ask(me, "keep", discard, 0, 5, name="in the discard pile")
    for card in kept:
        game.move(me, card, "discard", "looked at")
    game.put_deck_into_discard(me)
    yield from game.shuffle(me)
    for card in kept:
        game.move(me, card, "looked at", "discard")
    yield from game.gain(me, "Duchy")


@event("Banquet", cost=3)
def banquet(game: Dominion, me: Player) -> Effect:
    """Gain 2 Coppers and a card costing up to $5 that is not a Victory card."""
    for _ in range(2):
        yield from game.gain(me, "Copper")
    yield from game.gain_up_to(me, 5, lambda text: "Victory" not in text.types)


@event("Conquest", cost=6)
def conquest(game: Dominion, me: Player) -> Effect:
    """Gain 2 Silvers; 1 VP for each Silver you have gained this turn."""
    for _ in range(2):
        yield from game.gain(me, "Silver")
    game.vp(me, _gained_this_turn(game, me).count("Silver"))


@event("Delve", cost=2)
def delve(game: Dominion, me: Player) -> Effect:
    """+1 Buy; gain a Silver."""
    yield from game.add(me, buys=1)
    yield from game.gain(me, "Silver")


@event("Dominate", cost=14)
def dominate(game: Dominion, me: Player) -> Effect:
    """Gain a Province; 9 VP if you did."""
    if (yield from game.gain(me, "Province")) is not None:
        game.vp(me, 9)


DONATE = token(
    "donate",
    where="pile",
    english="Donate",
    japanese="寄付",
    gets=Key("token.donate-due"),
    loses=Key("token.donate-not-due"),
    keeps_book=True,
    rank=17,
)


@event("Donate", cost=0, debt=8)
def donate_first(game: Dominion, me: Player) -> None:
    """After this turn, trash any of all your cards in hand, deck and discard pile; shuffle the rest and draw 5."""
    game.tokens(me, DONATE, 1, "Donate")


@event("Donate", cost=0, debt=8, since=WHEN_GAIN)
def donate(game: Dominion, me: Player) -> None:
    """First thing next turn, trash any of all your cards in hand, deck and discard; shuffle the rest and draw 5."""
    game.tokens(me, DONATE, 1, "Donate")


def _donates(game: Dominion, me: Player, event: Event) -> bool:
    return game.on_pile(me, DONATE, "Donate") > 0


def _donate(game: Dominion, me: Player, event: Event) -> Effect:
    """Take deck and discard pile into your hand, trash any of it, shuffle the rest into your deck and draw 5."""
    seat = game.seat(me)
    while game.on_pile(me, DONATE, "Donate"):
        game.tokens(me, DONATE, -1, "Donate")
        for card in (yield from game.top(me, len(seat.deck))):
            game.move(me, card, "deck", "hand")
        for card in tuple(seat.discard):
            game.move(me, card, "discard", "hand")
        yield from game.trash_from_hand(me, 0, len(seat.hand))
        yield from _shuffle_hand(game, me)
        yield from game.draw(me, 5)


def _shuffle_hand(game: Dominion, me: Player) -> Effect:
    """Shuffle the hand into the deck. What lies in the discard pile by now stays there."""
    seat = game.seat(me)
    discard = tuple(seat.discard)
    for card in discard:
        game.move(me, card, "discard", "looked at")
    for card in tuple(seat.hand):
        game.topdeck(me, card, "hand")
    game.put_deck_into_discard(me)
    yield from game.shuffle(me)
    for card in discard:
        game.move(me, card, "looked at", "discard")


when("between turns", "Donate", where="table", condition=_donates)(_donate)
when("turn start first", "Donate", where="table", condition=_donates, since=WHEN_GAIN)(_donate)


@event("Ritual", cost=4)
def ritual_first(game: Dominion, me: Player) -> Effect:
    """Gain a Curse; if you did, trash a card from hand for 1 VP per $1 that it cost before."""
    if (yield from game.gain(me, "Curse")) is not None:
        for card in (yield from game.ask(me, "trash", tuple(game.seat(me).hand))):
            price = game.cost(card)
            if (yield from game.trash(me, card)):
                game.vp(me, price.coins)


@event("Ritual", cost=4, since=BATCH_OF_2025)
def ritual(game: Dominion, me: Player) -> Effect:
    """Gain a Curse; if you did, trash a card from hand for 1 VP per $1 that it costs then."""
    if (yield from game.gain(me, "Curse")) is not None:
        for card in (yield from game.trash_from_hand(me)):
            game.vp(me, game.cost(card).coins)


@event("Salt the Earth", cost=4)
def salt_the_earth(game: Dominion, me: Player) -> Effect:
    """1 VP; trash a Victory card from the Supply."""
    game.vp(me, 1)
    piles = game.supply(lambda text: "Victory" in text.types)
    for pile in (yield from game.ask(me, "trash", piles, name="Victory card of a pile")):
        yield from game.trash(me, game.table.supply[pile][-1], "supply")


@event("Tax", cost=2)
def tax_first(game: Dominion, me: Player) -> Effect:
    """2 Debt to a Supply pile; who buys a card takes the Debt of its pile."""
    yield from _tax(game, me)


@event("Tax", cost=2, since=WHEN_GAIN)
def tax(game: Dominion, me: Player) -> Effect:
    """2 Debt to a Supply pile; who gains a card in their Buy phase takes the Debt of its pile."""
    yield from _tax(game, me)


def _tax(game: Dominion, me: Player) -> Effect:
    for pile in (yield from game.ask(me, "token", tuple(game.table.supply), name="Debt")):
        game.gather(me, "debt", 2, pile)


def _first_player(game: Dominion, me: Player, event: Event) -> bool:
    return me == game.table.players[0]


def _tax_set_up(game: Dominion, me: Player, event: Event) -> None:
    """1 Debt on each Supply pile."""
    for pile in game.table.supply:
        game.gather(me, "debt", 1, pile)


def _is_taxed(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and game.gathered("debt", event.card.face or "?") > 0


def _take_tax(game: Dominion, me: Player, event: Event) -> None:
    """Take the Debt of the pile."""
    if event.card is not None:
        game.take_gathered(me, "debt", event.card.face or "?")


for _since in ("", WHEN_GAIN):
    when("set up", "Tax", where="table", condition=_first_player, since=_since)(_tax_set_up)
when("buy", "Tax", where="table", condition=_is_taxed)(_take_tax)
when(
    "gain",
    "Tax",
    where="table",
    condition=lambda game, me, event: _in_own_buy_phase(game, me, event) and _is_taxed(game, me, event),
    since=WHEN_GAIN,
)(_take_tax)


@event("Triumph", cost=0, debt=5)
def triumph(game: Dominion, me: Player) -> Effect:
    """Gain an Estate; if you did, 1 VP for each card you have gained this turn."""
    if (yield from game.gain(me, "Estate")) is not None:
        game.vp(me, len(_gained_this_turn(game, me)))


@event("Wedding", cost=4, debt=3)
def wedding(game: Dominion, me: Player) -> Effect:
    """1 VP; gain a Gold."""
    game.vp(me, 1)
    yield from game.gain(me, "Gold")


@event("Windfall", cost=5)
def windfall(game: Dominion, me: Player) -> Effect:
    """With deck and discard pile empty, gain 3 Golds."""
    seat = game.seat(me)
    if not seat.deck and not seat.discard:
        for _ in range(3):
            yield from game.gain(me, "Gold")


# Landmarks with 6 VP for each player, from which 2 are taken at a time


def _stocked(name: str, *since: str) -> None:
    """Let each player put 6 VP on a Landmark at set-up."""

    def set_up(game: Dominion, me: Player, event: Event) -> None:
        """6 VP for each player."""
        game.gather(me, "vp", 6, name)

    for each in since or ("",):
        when("set up", name, where="table", since=each)(set_up)


def _gives(name: str) -> AbilityEffect:
    """The effect of taking 2 VP from a Landmark."""

    def take(game: Dominion, me: Player, event: Event) -> None:
        """Take 2 VP from here."""
        game.take_gathered(me, "vp", name, 2)

    return take


landscape("Arena", "Landmark", summary="At the start of your Buy phase, discard an Action for 2 VP from here.")
_stocked("Arena")


@when("buy phase", "Arena", where="table")
def arena(game: Dominion, me: Player, event: Event) -> Effect:
    """You may discard an Action for 2 VP from here."""
    if (yield from game.discard_from_hand(me, least=0, fits=lambda card: game.is_type(card, "Action"))):
        game.take_gathered(me, "vp", "Arena", 2)


landscape("Basilica", "Landmark", summary="A card bought with $2 or more left: 2 VP from here.")
landscape("Basilica", "Landmark", summary="A card gained in your Buy phase with $2 or more: 2 VP.", since=WHEN_GAIN)
_stocked("Basilica", "", WHEN_GAIN)
when("buy", "Basilica", where="table", condition=has_2_coins)(_gives("Basilica"))
when(
    "gain",
    "Basilica",
    where="table",
    condition=lambda game, me, event: _in_own_buy_phase(game, me, event) and has_2_coins(game, me, event),
    since=WHEN_GAIN,
)(_gives("Basilica"))


landscape("Baths", "Landmark", summary="When you end your turn without having gained a card, 2 VP from here.")
_stocked("Baths")
when("turn end", "Baths", where="table", condition=lambda game, me, event: not _gained_this_turn(game, me))(
    _gives("Baths")
)


landscape("Battlefield", "Landmark", summary="When you gain a Victory card, 2 VP from here.")
_stocked("Battlefield")
when("gain", "Battlefield", where="table", condition=card_is("Victory"))(_gives("Battlefield"))


def _has_copy_in_play(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is an Action of which a copy is in play."""
    card = event.card
    if card is None or not was(game, event, "Action"):
        return False
    return any(game.name(each) == card.face for each in game.seat(me).play)


landscape("Colonnade", "Landmark", summary="An Action bought that you have in play: 2 VP from here.")
landscape("Colonnade", "Landmark", summary="An Action gained in your Buy phase that you have in play: 2 VP from here.",
          since=WHEN_GAIN)  # fmt: skip
_stocked("Colonnade", "", WHEN_GAIN)
when("buy", "Colonnade", where="table", condition=_has_copy_in_play)(_gives("Colonnade"))
when(
    "gain",
    "Colonnade",
    where="table",
    condition=lambda game, me, event: _in_own_buy_phase(game, me, event) and _has_copy_in_play(game, me, event),
    since=WHEN_GAIN,
)(_gives("Colonnade"))


def _second_gain(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is a player's second gain in their own turn."""
    if not in_own_turn(game, me):
        return False
    count = 0
    for fact in reversed(game.facts_of_turn()):
        count += isinstance(fact, f.CardGained) and fact.player == me and fact.seq <= (event.seq or 0)
    return count == 2


landscape("Labyrinth", "Landmark", summary="When you gain a 2nd card in one of your turns, 2 VP from here.")
_stocked("Labyrinth")
when("gain", "Labyrinth", where="table", condition=_second_gain)(_gives("Labyrinth"))


# Other Landmarks of the game in course


def _move_to(name: str) -> AbilityEffect:
    """The effect of moving 1 VP from the pile of a gained card to a Landmark."""

    def move(game: Dominion, me: Player, event: Event) -> None:
        """Move 1 VP from its pile to here."""
        pile = (event.card.face if event.card is not None else None) or "?"
        if game.gathered("vp", pile):
            game.gather(me, "vp", -1, pile)
            game.gather(me, "vp", 1, name)

    return move


def _take_all(name: str) -> AbilityEffect:
    """The effect of taking all VP of a Landmark."""

    def take(game: Dominion, me: Player, event: Event) -> None:
        """Take the VP from here."""
        game.take_gathered(me, "vp", name)

    return take


landscape("Aqueduct", "Landmark", summary="Treasures gained bring VP of their piles here; a Victory card takes them.")
when("gain", "Aqueduct", where="table", condition=card_is("Treasure"))(_move_to("Aqueduct"))
when("gain", "Aqueduct", where="table", condition=card_is("Victory"))(_take_all("Aqueduct"))


@when("set up", "Aqueduct", where="table", condition=_first_player)
def aqueduct_set_up(game: Dominion, me: Player, event: Event) -> None:
    """8 VP on the Silver and the Gold pile each."""
    for pile in ("Silver", "Gold"):
        game.gather(me, "vp", 8, pile)


def _shrine_set_up(game: Dominion, me: Player, event: Event) -> None:
    """2 VP on each Action pile of the Supply that does not gather."""
    for pile in game.action_piles():
        text = game.text(pile)
        if text is None or "Gathering" not in text.types:
            game.gather(me, "vp", 2, pile)


def _is_curse(game: Dominion, me: Player, event: Event) -> bool:
    return event.card is not None and game.is_named(event.card, "Curse")


landscape("Defiled Shrine", "Landmark", summary="Actions gained bring VP of their piles here; a Curse takes them.")
landscape("Defiled Shrine", "Landmark", summary="Actions gained bring VP of their piles here; a Curse gained in your "
          "Buy phase takes them.", since=WHEN_GAIN)  # fmt: skip
for _since in ("", WHEN_GAIN):
    when("set up", "Defiled Shrine", where="table", condition=_first_player, since=_since)(_shrine_set_up)
    when("gain", "Defiled Shrine", where="table", condition=card_is("Action"), since=_since)(_move_to("Defiled Shrine"))
when("buy", "Defiled Shrine", where="table", condition=_is_curse)(_take_all("Defiled Shrine"))
when(
    "gain",
    "Defiled Shrine",
    where="table",
    condition=lambda game, me, event: _in_own_buy_phase(game, me, event) and _is_curse(game, me, event),
    since=WHEN_GAIN,
)(_take_all("Defiled Shrine"))


landscape("Tomb", "Landmark", summary="When you trash a card, 1 VP.")


@when("trash", "Tomb", where="table")
def tomb(game: Dominion, me: Player, event: Event) -> None:
    """1 VP."""
    game.vp(me, 1)


landscape("Mountain Pass", "Landmark", summary="After the turn of the first Province gained, all bid Debt for 8 VP.")
landscape("Mountain Pass", "Landmark", summary="For the first Province gained all bid Debt for 8 VP.", since=WHEN_GAIN)


def _first_province(game: Dominion, me: Player, event: Event) -> bool:
    """Whether it is the first Province that anybody gains."""
    if event.card is None or event.card.face != "Province":
        return False
    gains = (fact for fact in game.facts if isinstance(fact, f.CardGained) and fact.card.face == "Province")
    return next(gains).seq == event.seq


def _bids(game: Dominion, me: Player, event: Event) -> Effect:
    """Each player bids once, from the left, more than the one before or not at all: 8 VP for the Debt bid most."""
    best, bidder = 0, ""
    for player in (*game.others(me), me):
        answer = yield from game.ask(player, "bid", (0, *range(best + 1, 41)))
        if answer[0]:
            best, bidder = int(str(answer[0])), player
    if bidder:
        game.vp(bidder, 8)
        game.debt(bidder, best)


BID = token(
    "bid",
    where="pile",
    english="bid",
    japanese="入札",
    gets=Key("token.bid-due"),
    loses=Key("token.bid-not-due"),
    keeps_book=True,
    rank=18,
)


@when("gain", "Mountain Pass", where="table", condition=_first_province)
def mountain_pass_later(game: Dominion, me: Player, event: Event) -> None:
    """After the turn there will be bids."""
    game.tokens(me, BID, 1, "Mountain Pass")


@when("between turns", "Mountain Pass", where="table",
      condition=lambda game, me, event: game.on_pile(me, BID, "Mountain Pass") > 0, whose="any")  # fmt: skip
def mountain_pass_bids(game: Dominion, me: Player, event: Event) -> Effect:
    """Each player bids once."""
    game.tokens(me, BID, -1, "Mountain Pass")
    yield from _bids(game, me, event)


when("gain", "Mountain Pass", where="table", condition=_first_province, since=WHEN_GAIN)(_bids)


# Landmarks that count when scoring


def _landmark(name: str, summary: str) -> Callable[[Points], Points]:
    """Declare a Landmark whose points at the end are what the function below counts."""

    def declare(points: Points) -> Points:
        landscape(name, "Landmark", summary=summary, points=points)
        return points

    return declare


def _names(game: Dominion, player: Player, kind: CardType | None = None) -> Counter[str]:
    """The names of a player's cards, of a type if one is given, with how many there are."""
    cards = [card for card in game.seat(player).cards() if card.face is not None]
    return Counter(card.face or "?" for card in (game.of_type(cards, kind) if kind else cards))


@_landmark("Bandit Fort", "When scoring, -2 VP for each Silver and Gold.")
def bandit_fort(game: Dominion, player: Player) -> int:
    """-2 for each Silver and Gold."""
    names = _names(game, player)
    return -2 * (names["Silver"] + names["Gold"])


@_landmark("Fountain", "When scoring, 15 VP with 10 Coppers or more.")
def fountain(game: Dominion, player: Player) -> int:
    """15 with 10 Coppers."""
    return 15 if _names(game, player)["Copper"] >= 10 else 0


@_landmark("Keep", "When scoring, 5 VP for each Treasure of which nobody has more than you.")
def keep(game: Dominion, player: Player) -> int:
    """5 for each Treasure of which nobody has more."""
    others = [_names(game, other) for other in game.others(player)]
    own = _names(game, player, "Treasure")
    return 5 * sum(all(count >= names[name] for names in others) for name, count in own.items())


@_landmark("Museum", "When scoring, 2 VP for each differently named card.")
def museum(game: Dominion, player: Player) -> int:
    """2 for each name."""
    return 2 * len(_names(game, player))


set_up_choice(SetUpChoice("obelisk", "Obelisk", "The Action pile that counts for Obelisk.", kind="pile"), rank=4)


@_landmark("Obelisk", "When scoring, 2 VP for each card of the Action pile that set-up chose.")
def obelisk(game: Dominion, player: Player) -> int:
    """2 for each card of the chosen pile."""
    chosen, piles = game.table.options["obelisk"], game.table.pile_of
    return 2 * sum(count for name, count in _names(game, player).items() if piles.get(name) == chosen)


@_landmark("Orchard", "When scoring, 4 VP for each Action of which you have 3 or more.")
def orchard(game: Dominion, player: Player) -> int:
    """4 for each Action with 3 copies."""
    return 4 * sum(count >= 3 for count in _names(game, player, "Action").values())


@_landmark("Palace", "When scoring, 3 VP for each set of Copper, Silver and Gold.")
def palace(game: Dominion, player: Player) -> int:
    """3 for each set."""
    names = _names(game, player)
    return 3 * min(names[name] for name in ("Copper", "Silver", "Gold"))


@_landmark("Tower", "When scoring, 1 VP for each card from an empty Supply pile that is not a Victory card.")
def tower(game: Dominion, player: Player) -> int:
    """1 for each card of an empty pile."""
    table = game.table
    victory = _names(game, player, "Victory")
    names = [name for name in _names(game, player).elements() if name not in victory]
    return sum(table.supply.get(table.pile_of.get(name, "?")) == [] for name in names)


@_landmark("Triumphal Arch", "When scoring, 3 VP for each copy of your 2nd most common Action.")
def triumphal_arch(game: Dominion, player: Player) -> int:
    """3 for each copy of the second most common Action."""
    counts = sorted(_names(game, player, "Action").values(), reverse=True)
    return 3 * counts[1] if len(counts) > 1 else 0


@_landmark("Wall", "When scoring, -1 VP for each card after the first 15.")
def wall(game: Dominion, player: Player) -> int:
    """-1 for each card after 15."""
    return -max(0, len(game.seat(player).cards()) - 15)


@_landmark("Wolf Den", "When scoring, -3 VP for each card that you have a single copy of.")
def wolf_den(game: Dominion, player: Player) -> int:
    """-3 for each single card."""
    return -3 * list(_names(game, player).values()).count(1)
