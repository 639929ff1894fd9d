"""The facts of tokens, states, artifacts and Prophecies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.facts import Fact, Player, fact
from ...vocabulary import ARTIFACTS
from ..fact_words import Token
from ..table import COMMON_TOKENS

if TYPE_CHECKING:
    from ..table import Table


@fact
class TokenMoved(Fact):
    """`by` tokens of a kind (`vp`, `coffers`, …) came (or, negative, went) to `to`: a player, a pile or a landscape."""

    player: Player
    token: Token
    by: int
    to: str

    def apply(self, table: Table) -> None:
        if self.to in table.seats:
            tokens = table.seats[self.player].tokens
            tokens[self.token] = tokens.get(self.token, 0) + self.by
            return
        owner = "" if self.token in COMMON_TOKENS else self.player
        key = (self.to, owner, self.token)
        count = table.on_piles.pop(key, 0) + self.by
        if count:
            table.on_piles[key] = count


@fact
class StateTaken(Fact):
    """`player` took a state or an artifact; an artifact leaves whoever had it."""

    player: Player
    state: str

    def apply(self, table: Table) -> None:
        for seat in table.seats.values():
            if self.state in seat.states and (seat.player == self.player or self.state in ARTIFACTS):
                seat.states.remove(self.state)
        table.seats[self.player].states.append(self.state)
        table.had.add(self.state)


@fact
class StateReturned(Fact):
    """`player` returned a state."""

    player: Player
    state: str

    def apply(self, table: Table) -> None:
        states = table.seats[self.player].states
        if self.state in states:
            states.remove(self.state)


@fact
class ProphecyTookEffect(Fact):
    """`player` removed the last Sun token from a Prophecy: it holds for all players to the end of the game."""

    player: Player
    prophecy: str

    def apply(self, table: Table) -> None:
        table.prophecies = (*table.prophecies, self.prophecy)
