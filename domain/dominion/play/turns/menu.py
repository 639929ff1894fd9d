"""The menu: what a player may do at rest, and what they may buy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from ....kernel.ask import Answer
from ....kernel.facts import Card, Player
from ...table.table import Seat
from ...vocabulary import CANNOT_BUY, CUBE, CardType
from ..cost import NO_PRICES, plain_prices
from ..moves.gain import pays_otherwise
from ..tokens import DEBT_AT_ANY_TIME, may_repay
from . import extra_turns
from .looking_back import nobody_was_asked

if TYPE_CHECKING:
    from ..engine import Dominion

END: Answer = ("end",)


def menu(game: Dominion) -> Sequence[Answer]:
    """The menu of a player at rest; nothing when there is only one way on.

    In the Action phase a Treasure or a buy may be chosen at once: that ends the phase.
    """
    table = game.table
    turn = table.turn
    assert turn is not None
    phase = table.phase
    if phase == "start":
        return ()
    player = turn.player
    seat = table.seats[player]
    hand = seat.hand if game.plays_from_hand_alone else game.to_play(player)
    playable: list[Card] = []
    if phase == "action":
        if table.actions > 0 or "actions" in table.unknown:
            playable = game.of_type(hand, "Action")
        if not playable and not seat.tokens.get("villagers"):
            return ()
        treasures = game.of_type(hand, "Treasure")
        if playable:  # every Action in hand is among them
            playable += [card for card in treasures if card not in playable]
        else:
            playable = [card for card in treasures if card.face is None or not game.of_type((card,), "Action")]
    elif phase == "buy" and not table.buying:
        playable = game.of_type(hand, "Treasure")
    if game.has_nights:
        playable += [card for card in game.of_type(hand, "Night") if card not in playable]
    if playable or (phase != "night" and _can_buy(game, seat)):
        return Choices(game, player, playable)
    # If all owe and cannot pay, or can do nothing, turns would go by unasked for ever.
    if seat.tokens and (spendable(game, player) or (phase == "buy" and _in_debt(seat))):
        return Choices(game, player, playable)
    if phase == "buy" and not table.bought and nobody_was_asked(game):
        return Choices(game, player, playable)
    return ()


def _can_buy(game: Dominion, seat: Seat) -> bool:
    """Whether there is anything to buy. A pile that costs nothing, as long as it lasts, says so at once."""
    if not _has_buy(game, seat):
        return False
    table = game.table
    if not table.effects and table.supply.get(game.free_pile) and extra_turns.may_buy_cards(game):
        return True
    return any(_can_be_bought(game, name) for name in for_sale(game))


def for_sale(game: Dominion) -> Sequence[str]:
    """The names of the Supply piles, and of the Events and Projects."""
    return (*game.table.supply, *game.offers.buyable)


def _in_debt(seat: Seat) -> bool:
    """Whether a player owes Debt: then they buy nothing. [debt]"""
    return seat.tokens.get("debt", 0) > 0


class Choices(Sequence[Answer]):
    """The answers of an open menu. They are listed only when somebody goes through them; whether one answer is allowed
    can be told without that."""

    __slots__ = ("_all", "_game", "_player", "playable")

    def __init__(self, game: Dominion, player: Player, playable: Sequence[Card]) -> None:
        self._game = game
        self._player = player
        self.playable = playable
        self._all: Sequence[Answer] = ()

    def _listed(self) -> Sequence[Answer]:
        """All of them: the plays, then the buys, what may be spent, the end."""
        game = self._game
        answers: list[Answer] = [("play", card) for card in self.playable]
        if game.table.phase != "night":
            answers += buyable(game, self._player)
        answers += spendable(game, self._player)
        answers.append(END)
        self._all = answers
        return answers

    def __contains__(self, answer: object) -> bool:
        """Whether an answer is one of these, or plays several of the cards that may be played."""
        if isinstance(answer, tuple) and len(answer) > 1:
            if answer[0] == "play":
                if len(answer) == 2:
                    return answer[1] in self.playable
                cards = list(answer[1:])
                return cards == self.playable or (len(set(cards)) == len(cards) and set(cards).issubset(self.playable))
            if answer[0] == "buy" and not self._all:
                return len(answer) == 2 and may_buy(self._game, self._player, str(answer[1]))
        return answer == END or answer in (self._all or self._listed())

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._all or self._listed())

    def __len__(self) -> int:
        return len(self._all or self._listed())

    def __getitem__(self, at: Any) -> Any:
        return (self._all or self._listed())[at]


def spendable(game: Dominion, player: Player) -> list[Answer]:
    """The tokens that may be spent: Coffers in the Buy phase before the first buy, later at any time [switch coffers];
    Villagers in the Action phase; and the Debt that may be repaid, in the Buy phase, later at any time."""
    table = game.table
    tokens = table.seats[player].tokens
    answers: list[Answer] = []
    if not tokens:
        return answers
    held = tokens.get("coffers", 0)
    if held and not (game.rules.value("coffers") == "buy-phase" and (table.buying or table.phase == "night")):
        answers += [("spend", "coffers", count) for count in range(1, held + 1)]
    if table.phase == "action":
        answers += [("spend", "villagers", count) for count in range(1, tokens.get("villagers", 0) + 1)]
    if table.phase == "buy" or game.rules.date >= DEBT_AT_ANY_TIME:
        answers += [("repay", count) for count in range(1, may_repay(game, player) + 1)]
    return answers


def buyable(game: Dominion, player: Player) -> list[Answer]:
    """The buys that the rules allow the player whose turn it is."""
    if not _has_buy(game, game.table.seats[player]):
        return []
    supply, coins = game.table.supply, game.table.coins
    prices = plain_prices(game) if extra_turns.may_buy_cards(game) else NO_PRICES
    if len(prices.of) == len(supply):
        plain = prices.within(coins)
        answers = plain.copy() if all(supply.values()) else [answer for answer in plain if supply[str(answer[1])]]
    else:
        of = prices.of
        answers = [
            ("buy", name)
            for name, pile in supply.items()
            if pile and (of[name] <= coins if name in of else _can_be_bought(game, name))
        ]
    return answers + [("buy", name) for name in game.offers.buyable if _can_be_bought(game, name)]


def may_buy(game: Dominion, player: Player, name: str) -> bool:
    """Whether a Buy, the money and the cards allow to buy a pile's top card, or an Event or Project. [setup.md]"""
    table = game.table
    return table.phase != "night" and _has_buy(game, table.seats[player]) and _can_be_bought(game, name)


def _has_buy(game: Dominion, seat: Seat) -> bool:
    """Whether the player whose turn it is has a Buy, and owes no Debt."""
    return (game.table.buys > 0 or has_buy_left(game, seat.player)) and not (seat.tokens and _in_debt(seat))


def has_buy_left(game: Dominion, player: Player) -> bool:
    """Whether the player whose turn it is has a Buy, or an Action that they may use as one."""
    table = game.table
    if table.buys > 0 or "buys" in table.unknown:
        return True
    return bool(game.offers.buys_with_actions) and may_use_action(game, player)


def may_use_action(game: Dominion, player: Player) -> bool:
    """Whether the player has an Action left, and may use it as a Buy."""
    return game.table.actions > 0 and any(may(game, player) for may in game.offers.buys_with_actions)


def _can_be_bought(game: Dominion, name: str) -> bool:
    """`may_buy` for a player who has a Buy: whether the money and the cards allow it."""
    table = game.table
    pile = table.supply.get(name)
    if pile is None and name in table.landscapes:
        return may_buy_landscape(game, name)
    if not pile:
        return False
    unknown = table.unknown
    if unknown and ("coins" in unknown or "costs" in unknown):
        return True
    card = pile[-1]
    price = game.cost(card, "buy")  # a purchase ends the Action phase first
    if price.coins > table.coins or price.potions > table.potions:
        turn = table.turn
        if not game.offers.payments or turn is None or not pays_otherwise(game, turn.player, card):
            return False
    return extra_turns.may_buy_cards(game) and not forbidden(game, card)


def forbidden(game: Dominion, card: Card) -> bool:
    """Whether something forbids the player whose turn it is to buy a card: an effect, or what the card itself says."""
    text = game.text(card.face)
    conditions = text.may_buy if text is not None else ()
    if not (conditions or game.table.effects):
        return False
    turn = game.table.turn
    player = turn.player if turn is not None else ""
    return _forbidden(game, player, card) or not all(may(game, player) for may in conditions)


def _forbidden(game: Dominion, player: Player, card: Card) -> bool:
    """Whether an effect says that the player cannot buy a card this turn."""
    effects = (effect for whom, effect in game.table.effects if whom == player)
    forbidden = [what for effect in effects if (what := CANNOT_BUY.argument(effect)) is not None]
    return any(
        what in ("cards", card.face)
        or (card.face is not None and game.is_type(card, cast("CardType", what.removesuffix("s"))))
        for what in forbidden
    )


def may_buy_landscape(game: Dominion, name: str) -> bool:
    """Whether the money and its own conditions allow to buy an Event, or a Project that the player has not got."""
    table = game.table
    text = game.text(name)
    if text is None or table.turn is None or name not in game.offers.buyable:
        return False
    player = table.turn.player
    paid = "coins" in table.unknown or (text.cost.coins <= table.coins and text.cost.potions <= table.potions)
    free = "Project" not in text.types or (name, player, CUBE) not in table.on_piles
    free &= (player, CANNOT_BUY.of(name)) not in table.effects
    return paid and free and all(may(game, player) for may in text.may_buy)
