"""Faces for cards that had none: what the lines ahead show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.facts import Card, Player
from moothall.logs.dominion.line_verdicts import QUIET, LineVerdicts
from moothall.logs.dominion.pools import Pools

if TYPE_CHECKING:
    from moothall.logs.dominion.log_answers import LogAnswers

SHOWN_BY = frozenset({"reveals", "looks", "discards", "trashes", "topdecks", "in hand", "sets aside", "bottoms"})
"""Lines that show the face of a card that was not known."""
GAINED_BY = frozenset({"gains"})
DRAWN_BY = frozenset({"draws", "in hand"})


class Faces:
    """Binds cards without a face to the faces that the log shows."""

    def __init__(self, testimony: LogAnswers, ledger: LineVerdicts, pools: Pools) -> None:
        self.testimony = testimony
        self.ledger = ledger
        self.lines = ledger.lines
        self.pools = pools

    def identify(self, game: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next lines of the player show. What was drawn is told of before what is done next."""
        if how == "counted":
            self.pools.settle(cards)
            return
        faceless = [card for card in cards if card.face is None]
        known = [card.face for card in cards if card.face is not None]
        self._bind_shown(game, player, faceless, known, how)
        if faceless:
            self.testimony.late_faces = True

    def _bind_shown(self, game: Dominion, player: Player, faceless: list[Card], known: list[str], how: str) -> None:
        for i in self._showing(player, how):
            for name in _without(self.ledger.cards_left(i), known):
                if not faceless:
                    return
                card = next((card for card in faceless if self.pools.can_be(card, name)), faceless[0])
                faceless.remove(card)
                self._bind(game, i, player, card, name)
            if not faceless or how == "drawn":
                return

    def _showing(self, player: Player, how: str) -> Iterator[int]:
        """The lines ahead that show cards of a player: `drawn` ones, `gained` ones, or others (`shown`)."""
        first = True
        for i in self.ledger.window():
            line = self.lines[i]
            if line.actor != player or line.verb == "shuffles":
                continue
            if how == "drawn" and line.verb not in DRAWN_BY:
                if line.verb in QUIET or self.testimony.matching.echoes.is_echo(i):
                    continue
                return
            if (
                how == "drawn"
                or line.verb in (GAINED_BY if how == "gained" else SHOWN_BY)
                or (how == "shown" and line.verb == "draws" and first)
            ):
                yield i
            first = first and line.verb in QUIET

    def _bind(self, game: Dominion, i: int, player: Player, card: Card, name: str) -> None:
        pool = self.pools.of.get(card)
        if self.pools.bind(card, name):
            if pool is not None and not pool.unseen:
                _, before = self.testimony.certain.get(player, (0, 0))
                self.testimony.certain = {**self.testimony.certain, player: (before, pool.line)}
            return
        if not self.testimony.unruled_cards and not self.testimony.is_unruled_near(game, i):
            shuffled = self.lines[pool.line].line if pool is not None else 1
            ruling = f"{game.seat(player).name} has no {name} left among the cards shuffled at line {shuffled}"
            self.testimony.differ(game, i, ruling, "pool", self.testimony.certain_line(player))
        self.pools.force(card, self.testimony.word.new_card(game, name))


def _without(names: Sequence[str], known: list[str]) -> list[str]:
    """The names without those that are accounted for, which leave `known`."""
    rest: list[str] = []
    for name in names:
        if name in known:
            known.remove(name)
        else:
            rest.append(name)
    return rest
