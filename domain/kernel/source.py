"""Where answers and chance come from, and what a log says of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from .ask import Answer, Ask
from .facts import Card, Player

SessionT = TypeVar("SessionT")


class Source(Generic[SessionT]):
    """What a session plays by: answers, chance, and the evidence of a log where there is one.

    This one leaves every question open and every order as it is, and has no log. A subclass overrides what it knows
    more of.
    """

    def answer(self, session: SessionT, ask: Ask) -> Answer | None:
        """The answer to `ask`, or None to leave the question open."""
        return None

    def shuffle(self, session: SessionT, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order that `cards` get, the top first."""
        return cards

    def identify(self, session: SessionT, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces of cards of `player` that are `drawn`, `gained`, `shown` or `counted`, as far as the log shows
        them."""

    def unruled(self, session: SessionT, player: Player, card: str) -> None:
        """Let facts with source `log` say what a card did that no rule covers."""

    def follow(self, session: SessionT) -> None:
        """After Abandoned: put in what the log says up to the next menu."""
