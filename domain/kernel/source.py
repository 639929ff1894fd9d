"""Where answers and chance come from, and what a log says of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from .ask import Answer, Ask
from .facts import Card, Player

SessionT = TypeVar("SessionT")


class Source(Generic[SessionT]):
    """What a session plays by: answers and chance.

    This one leaves every question open and every order as it is. A subclass overrides what it knows more of.
    """

    def answer(self, session: SessionT, ask: Ask) -> Answer | None:
        """The answer to `ask`, or None to leave the question open."""
        return None

    def shuffle(self, session: SessionT, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order that `cards` get, the top first."""
        return cards


class Evidence(Source[SessionT]):
    """A source that has a log. The log says more of a game than answers and chance: faces, cards that no rule covers,
    where to follow the log.

    This one is that of a game without a log.
    """

    def identify(self, session: SessionT, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces of cards of `player` that are `drawn`, `gained`, `trashed`, `discarded`, `shown`, `looked at`
        or `counted`, as far as the log shows them; of cards `held X` in the hand, of which one may react by the ability
        of X, the one that it shows next; of the top card of a pile, which may be `copied X`, X if that is gained next.
        Cards that are `dealt` at random lie open: where no line names them, those come first that later lines name.
        """

    def unruled(self, session: SessionT, player: Player, card: str) -> None:
        """Let facts with source `log` say what a card did that no rule covers."""

    def follow(self, session: SessionT) -> None:
        """After Abandoned: put in what the log says up to the next menu."""


NO_EVIDENCE: Evidence[Any] = Evidence()


def evidence_of(source: Source[Any]) -> Evidence[Any]:
    """What the log of a source says; of a source without a log, nothing."""
    return source if isinstance(source, Evidence) else NO_EVIDENCE
