"""The styles of a turn, from the lines that reveal them."""

from __future__ import annotations

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Option
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.turn import FEW_PLAYERS
from moothall.domain.one_of_dominion.table.table import Table
from moothall.words import Message

from . import transcript as t
from .faces import Faces
from .state import TranscriptState


class Styles:
    """Who has which style, as far as the transcript shows it. A style that it never shows has no face."""

    def __init__(self, faces: Faces, table: Table) -> None:
        self.cards = {card.face or "": card for card in table.style_cards}
        self.players = table.players
        self.shown = 2 if len(table.players) <= FEW_PLAYERS else 1
        self._faces = faces
        self._of: dict[str, Card] = {}

    def order(self, state: TranscriptState, at: int) -> tuple[Card, ...]:
        """The styles as they were dealt in the turn that begins before line `at`: the players', then the unused."""
        header = state.line(at - 1)
        shown = header.unused if isinstance(header, t.Turn) else ()
        unused = [self.cards[style] for style in dict.fromkeys(shown) if style in self.cards][: self.shown]
        self._of = self.revealed(state, at, unused)
        left = [card for card in self.cards.values() if card not in (*unused, *self._of.values())]
        if len(left) == 1 and len(self._of) < len(self.players):
            self._of |= dict.fromkeys((player for player in self.players if player not in self._of), left.pop())
        dealt = [self._of.get(player) or self._faces.unknown() for player in self.players]
        unused += [self._faces.unknown() for _ in range(self.shown - len(unused))]
        return (*dealt, *unused, *left)[: len(self.cards)]

    def revealed(self, state: TranscriptState, at: int, unused: list[Card]) -> dict[str, Card]:
        """Each player's style that the lines from `at` to the next turn reveal: the first that may be theirs."""
        cards: dict[str, Card] = {}
        for i in range(at, len(state.lines)):
            line = state.line(i)
            if isinstance(line, t.Turn | t.Over) or len(cards) == len(self.players):
                break
            if isinstance(line, t.Style):
                player, card = state.seats.get(line.player), self.cards.get(line.style)
                free = card is not None and card not in unused and card not in cards.values()
                if player is not None and player not in cards and card is not None and free:
                    cards[player] = card
        return cards

    def choice(self, ask: Ask) -> Option:
        """The style that a player takes secretly: what they reveal later, else any."""
        wanted = self._of.get(ask.player)
        if wanted in ask.options and wanted is not None:
            return wanted
        kept = list(self._of.values())
        return next((each for each in ask.options if each not in kept), ask.options[0])

    def wrongly_unused(self, game: OneOfDominion, line: t.Turn) -> Message | None:
        """What is wrong with the unused styles that a turn shows; None if nothing is."""
        unknown = [style for style in line.unused if style not in self.cards]
        if unknown:
            return Message("ood.no-style", style=unknown[0])
        if len(set(line.unused)) != self.shown or len(line.unused) != self.shown:
            return Message("ood.wrongly-unused", players=len(self.players), number=self.shown)
        return None
