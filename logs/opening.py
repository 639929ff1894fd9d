"""How the logs of a game are played: the facts at the start, and the source that answers from the lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.logs.reader import LogT
from moothall.logs.source import LogSource

DialectT = TypeVar("DialectT")
Origin = Literal["option", "file", "log", "inferred"]
"""Where the Kingdom of a log is from: an option, a file beside the log, the log itself, or what its lines show."""


class Opening(ABC, Generic[LogT, DialectT]):
    """What the audit must know of a game; one for all formats that the game has."""

    game: ClassVar[str]
    """The name of the game."""

    @abstractmethod
    def facts(self, log: LogT, digest: str, rules: str, kingdom: Sequence[str] | None) -> list[Fact]:
        """The facts before the first line of play: where the game is from, and the table at the start.

        `digest` is that of the log's text, `kingdom` what was given beside it: piles, for a log that does not list
        them. Raises UnreadableLog for what the log says of its set-up and no game can begin with, BadSetup and BadRules
        for a set-up that the rules refuse.
        """

    @abstractmethod
    def source(self, log: LogT, dialect: DialectT) -> LogSource[Any, Any]:
        """The log as a source of answers."""

    def kingdom(self, log: LogT, begun: Sequence[Fact], origin: Origin | None) -> dict[str, Any] | None:
        """What was laid out for the game that `begun`, and where that is from: `origin` where it was given beside the
        log. None for a game in which nothing is."""
        return None

    def given(self, begun: Fact) -> tuple[str, ...]:
        """What was laid out for the game that `begun`, as names to be given beside its log."""
        return ()

    def viewer(self, log: LogT) -> str | None:
        """The seat whose hand alone a log shows; None where it shows every hand, or none."""
        return None
