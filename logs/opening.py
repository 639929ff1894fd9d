"""How the logs of a game are played: the facts at the start, and the source that answers from the lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from moothall.domain.kernel.facts import Fact

from .known import Time, Way
from .reader import LogT
from .verdict import Finding

if TYPE_CHECKING:  # a check of a witness needs no search
    from .source import LogSource

DialectT = TypeVar("DialectT")
Origin = Literal["option", "file"]
"""Who names the Kingdom of a log that does not list it: an option, or a file beside the log."""


@dataclass(frozen=True, slots=True)
class Given:
    """The Kingdom that was given with a log, as names of cards and choices of set-up, and where (None: that was not
    kept, so it may have been inferred, too)."""

    names: tuple[str, ...]
    origin: Origin | None


class Opening(ABC, Generic[LogT, DialectT]):
    """What the audit must know of a game; one for all formats that the game has."""

    game: ClassVar[str]
    """The name of the game."""

    @abstractmethod
    def facts(self, log: LogT, digest: str, rules: str, given: Given | None) -> list[Fact]:
        """The facts before the first line of play: where the game is from, and the table at the start.

        `digest` is that of the log's text, `given` the Kingdom of a log that does not list it. Raises UnreadableLog for
        what the log says of its set-up and no game can begin with, BadSetup and BadRules for a set-up that the rules
        refuse.
        """

    @abstractmethod
    def source(self, log: LogT, dialect: DialectT) -> LogSource[Any, Any, Any]:
        """The log as a source of answers."""

    def doubtful(self, log: LogT, begun: Sequence[Fact], dialect: DialectT) -> list[Finding]:
        """What the set-up of a log has that the rules do not give and the log may be judged with all the same: findings
        without a proof. Nothing for a game in which the log says what the set-up is."""
        return []

    def times(self, dialect: DialectT, names: Sequence[str], card: str | None) -> tuple[Time, ...]:
        """What real logs show of a format in each time: which of these cards, and what of one of them. Nothing for a
        format of Moothall's own."""
        return ()

    def ways(self, dialect: DialectT) -> tuple[Way, ...]:
        """What a format always does, with the logs that need it. Nothing for a format of Moothall's own."""
        return ()

    def kingdom(self, begun: Sequence[Fact]) -> dict[str, Any] | None:
        """What was laid out for the game that `begun`, and where that is from. None for a game in which nothing is."""
        return None

    def given_kingdom(self, begun: Sequence[Fact]) -> Given | None:
        """The Kingdom of the game that `begun`, to be given with its log again; None where the log tells it, and for a
        game that has none."""
        return None

    def viewer(self, log: LogT) -> str | None:
        """The seat whose hand alone a log shows; None where it shows every hand, or none."""
        return None
