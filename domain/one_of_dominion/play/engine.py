"""The rules of One of Dominion at work on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ...kernel.asking import Asking
from ...kernel.facts import Card, Player
from ...kernel.session import Effect, Frame, Session
from ...kernel.source import Source
from ...rules_spec import spec_of
from ..table import facts as f
from ..table.table import Seat, Table
from ..text.guests import Guest
from ..text.styles import COLOUR_OF
from ..vocabulary import Verb, Zone
from . import setup, turn


class OneOfDominion(Session[Table]):
    """A game of One of Dominion being played. The rules get it as `game`."""

    def __init__(self, table: Table, source: Source[Any]) -> None:
        super().__init__(table, source)
        self.switches_asked: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def between_turns(self) -> bool:
        """Whether everybody has acted, so that the turn ends, or none has begun yet."""
        table = self.table
        return table.dealt and table.acting is None and (not table.turn or len(table.shown) == len(table.styles))

    def step(self) -> Effect:
        """From one menu to the next: the table alone says what comes."""
        table = self.table
        if not table.dealt:
            setup.deal(self)
        elif table.acting is not None:
            yield from turn.act(self, table.acting)
        elif not self.between_turns:
            turn.next_player(self)
        else:
            yield from turn.end(self)

    # What the rules ask of a table

    def switch(self, name: str) -> str:
        """The value of a switch by the rules of this game."""
        self.switches_asked.add(name)
        return spec_of(self.table.rules).value(name)

    def seat(self, player: Player) -> Seat:
        """A player's side of the table."""
        return self.table.seats[player]

    def others(self, player: Player) -> Sequence[Player]:
        """Every other player, in turn order."""
        return [each for each in self.table.players if each != player]

    def style(self, player: Player) -> str | None:
        """A player's style of this turn; None while it is not known."""
        card = self.table.styles.get(player)
        return card.face if card is not None else None

    def colour(self, player: Player) -> str | None:
        """The colour of a player's style; None for one without. [003:33]"""
        return COLOUR_OF.get(self.style(player) or "")

    def player_of(self, style: str) -> Player | None:
        """The player who has a style this turn; None where nobody has it."""
        return next((player for player in self.table.styles if self.style(player) == style), None)

    def guests_with(self, player: Player, skill: str) -> list[Card]:
        """The guests on a player's field that have a skill. [003:116]"""
        return [card for card in self.seat(player).field if self._guest(card).skill == skill]

    def price(self, card: Card) -> int:
        """The points that placing a guest costs. [003:31] One whose face is not known costs nothing yet."""
        return self._guest(card).value

    def influence(self, card: Card) -> int:
        """The influence of a guest on a field. [003:31, 003:119]"""
        return self._guest(card).influence

    def guest_colour(self, card: Card) -> str:
        """The colour of a guest; no colour while its face is not known."""
        return self._guest(card).colour

    def _guest(self, card: Card) -> Guest:
        return self.table.guest(card) or _UNKNOWN

    if TYPE_CHECKING:  # the kernel's own, which knows no game's verbs: with those of this game
        ask: Asking[Verb]  # type: ignore[assignment]

    # What the rules do to it

    def get_points(self, player: Player, count: int, rule: str) -> None:
        """`player` gets reward points. Nothing where `count` is 0."""
        if count:
            self.emit(f.TokenMoved(player, f.POINTS, count, ""), rule=rule)

    def pay(self, player: Player, count: int, rule: str, to: Player = "") -> None:
        """`player` gives reward points: back, or to another player."""
        if count:
            self.emit(f.TokenMoved(player, f.POINTS, -count, to), rule=rule)

    def discard(self, player: Player, card: Card, from_: Zone, rule: str) -> None:
        """A guest goes to the discard pile, face up. [003:134]"""
        self.evidence.identify(self, player, [card])
        self.emit(f.CardDiscarded(player, card, from_, "discard"), rule=rule)

    def draw(self, player: Player, count: int, rule: str) -> None:
        """`player` gets the top guests of the deck, as far as there are any."""
        cards = tuple(reversed(self.table.deck[-count:])) if count else ()
        if cards:
            self.evidence.identify(self, player, cards, "drawn")
            self.emit(f.CardsDrawn(player, cards), rule=rule)

    @contextmanager
    def using(self, player: Player, skill: str, rule: str) -> Iterator[None]:
        """A skill is used: what is done inside is caused by it."""
        outer = self.frame
        used = self.emit(f.SkillUsed(player, skill), rule=rule)
        self.frame = Frame(used.seq, player, skill, outer=outer)
        try:
            yield
        finally:
            self.frame = outer


_UNKNOWN = Guest("", 0)
"""What is known of a guest whose face is not."""
