"""Buy lists: strategies as dominiate and DominionSim know them, a card on each line, the best one first.

    # two Smithies
    Province
    Duchy if left(Province) <= 4
    Gold
    Smithy x2
    Silver

At each buy the player takes the first line whose card can be bought and whose condition holds.
"""

# Not compiled: a list is read once, and what it makes of its lines are functions of Python.

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from moothall.words import Joined, Message

from ...kernel.facts import Player
from ...kernel.failure import BadStrategy, Failure
from ...kernel.fresh import WrittenStrategy
from ...rules_spec import NEWEST
from ..play.engine import Dominion
from ..text.book import pile_names
from ..text.rulebook import rules_of
from .buying import Order, Term, policy_of

_LINE = re.compile(r"(?P<card>.+?)(?:\s+[x×](?P<most>\d{1,4}))?(?:\s+if\s+(?P<condition>.*))?", re.IGNORECASE)
_COMPARED = re.compile(r"\s*(.+?)\s*(<=|>=|!=|==|=|<|>)\s*(.+?)\s*")
_OF_A_CARD = re.compile(r"(\w+)\s*\((.*)\)")

_SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
    "=": operator.eq, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


def _left(card: str) -> Term:
    return lambda game, _player: len(game.table.pile(card))


def _have(card: str) -> Term:
    return lambda game, player: owned(game, player, card)


def owned(game: Dominion, player: Player, card: str) -> int:
    """The number of cards of this name that a player owns, wherever they lie."""
    return sum(each.face == card for each in game.table.seats[player].cards())


def _empty_piles(game: Dominion, _player: Player) -> int:
    return sum(not pile for pile in game.table.supply.values())


OF_A_CARD: Mapping[str, Callable[[str], Term]] = {"left": _left, "have": _have}
"""What a condition may ask of a card: how many are left in its pile, how many the player has."""

NUMBERS: Mapping[str, Term] = {
    "turn": lambda game, player: game.table.seats[player].turns,
    "coins": lambda game, _player: game.table.coins,
    "buys": lambda game, _player: game.table.buys,
    "cards": lambda game, player: len(game.table.seats[player].cards()),
    "empty": _empty_piles,
}
"""What else it may ask: which turn of the player it is, what they have to spend, how many cards they own, and how many
piles of the Supply are empty."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the lines of a list; `named` says which card a name means, and raises a Failure for none."""

    named: Callable[[str], str]

    def order(self, written: str) -> Order:
        """One line. Raises BadStrategy, or the Failure of `named`."""
        match = _LINE.fullmatch(written)
        assert match is not None, "any text names something"
        card = self.named(match["card"])
        conditions = [] if match["condition"] is None else self._all_of(match["condition"])
        if match["most"] is not None:
            most = int(match["most"])
            conditions.insert(0, lambda game, player: owned(game, player, card) < most)
        return Order(("buy", card), tuple(conditions))

    def _all_of(self, written: str) -> list[Callable[[Dominion, Player], bool]]:
        return [self._condition(each) for each in re.split(r"\s+and\s+", written.strip(), flags=re.IGNORECASE)]

    def _condition(self, written: str) -> Callable[[Dominion, Player], bool]:
        match = _COMPARED.fullmatch(written)
        if match is None:
            raise BadStrategy(Message("simulate.condition-compares-nothing", condition=written))
        left, right, sign = self._term(match[1]), self._term(match[3]), _SIGNS[match[2]]
        return lambda game, player: sign(left(game, player), right(game, player))

    def _term(self, written: str) -> Term:
        if re.fullmatch(r"\d{1,6}", written, re.ASCII):
            number = int(written)
            return lambda _game, _player: number
        match = _OF_A_CARD.fullmatch(written)
        if match is not None and match[1].casefold() in OF_A_CARD:
            return OF_A_CARD[match[1].casefold()](self.named(match[2].strip()))
        if written.casefold() in NUMBERS:
            return NUMBERS[written.casefold()]
        known = Joined([*(f"{each}(CARD)" for each in OF_A_CARD), *NUMBERS])
        raise BadStrategy(Message("simulate.term-not-known", term=written, known=known))


def read_buy_list(lines: Sequence[str], named: Callable[[str], str]) -> WrittenStrategy:
    """The strategy of a buy list. What follows a `#` is a comment; `named` says which card a name means, and raises a
    Failure where it means none.

    `Smithy x2` is bought as long as the player has fewer than two. A condition compares numbers, and `and` joins
    several: `left(CARD)`, `have(CARD)`, `turn`, `coins`, `buys`, `cards`, `empty`.
    Raises BadStrategy, with the line.
    """
    reader = _Reader(named)
    orders: list[Order] = []
    for number, line in enumerate(lines, 1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        try:
            orders.append(reader.order(written))
        except Failure as error:
            raise BadStrategy(error.args[0], number) from error
    if not orders:
        raise BadStrategy(Message("simulate.list-buys-nothing"), max(1, len(lines)))
    piles = pile_names(rules_of(NEWEST))
    names = [str(each.answer[1]) for each in orders]
    return WrittenStrategy(
        policy_of(orders), {"kingdom": tuple(dict.fromkeys(piles.get(each, each) for each in names))}
    )
