"""The lines that say where in a turn the game is: Dominion Online prints them where something is to be done there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.vocabulary import CUBE
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, Player

from ..lines.verbs import Verb
from .telling.draft import Draft
from .verbs import ENDS_BUY_PHASE, STARTS_TURN

_AT_START = (Answered, f.AbilityTriggered, f.DurationResolved)
"""The facts by which something is done, or could be done, at the start of a turn."""


class Marks:
    """Finds the marks before each fact, from the table as it was before it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._player: Player | None = None
        """Whose turn has just begun, with nothing done in it yet."""
        self._ends: dict[str, str] = {}
        """What may act at the end of a Buy phase, each with where it is then."""
        self._ended = False
        self._declined = False
        """Whether the last fact was an answer to a question of no card: whether to use one that may be used now."""

    def start(self, texts: Mapping[str, Text]) -> None:
        """Learn what the texts of a game may do at the end of a Buy phase."""
        self._ends = {
            name: ability.where
            for name, text in texts.items()
            for ability in text.abilities
            if ability.event == "buy phase end"
        }

    def before(self, fact: Fact) -> Iterator[Draft]:
        """The marks that stand before what is told of a fact."""
        if self._starts(fact) and self._player is not None:
            yield _mark(self._player, STARTS_TURN, fact)
            self._player = None
        if isinstance(fact, f.TurnBegan):
            self._player = fact.player
        elif isinstance(fact, f.PhaseBegan):
            self._ended = self._ended and fact.phase != "buy"
        turn = self._table.turn
        if turn is not None and not self._ended and self._ends_buy_phase(fact, turn.player):
            yield _mark(turn.player, ENDS_BUY_PHASE, fact)
            self._ended = True
        if isinstance(fact, f.PhaseBegan):
            self._player = None
        self._declined = isinstance(fact, Answered) and fact.question != MENU and fact.cause is None

    def _starts(self, fact: Fact) -> bool:
        """Whether something is done at the start of a turn. In the turn of an Outpost the Outpost itself is.
        [game 82662955, 521]"""
        turn = self._table.turn
        if isinstance(fact, f.PhaseBegan):
            return turn is not None and turn.kind == "outpost"
        return isinstance(fact, _AT_START)

    def _ends_buy_phase(self, fact: Fact, player: Player) -> bool:
        """Whether a Buy phase ends at whose end something acts or may act: a card on a mat that may be used, or a
        Project even where its condition does not hold (a Pageant without a coin, in 21 turns). [game 82209120, 450]"""
        if isinstance(fact, f.AbilityTriggered):
            return fact.event == "buy phase end"
        if self._table.phase != "buy" or not isinstance(fact, f.PhaseBegan) or fact.phase == "action":
            return False
        seat = self._table.seats[player]
        for name, where in self._ends.items():
            if where == "project" and self._table.on_piles.get((name, player, CUBE)):
                return True
            if self._declined and where in seat.mats() and any(card.face == name for card in seat.zone(where)):
                return True
        return False


def _mark(player: Player, verb: Verb, fact: Fact) -> Draft:
    return Draft(player, verb, told=[fact.seq])
