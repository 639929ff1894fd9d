"""How the logs of a game are played: the facts at the start, and the source that answers from the lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.logs.reader import LogT
from moothall.logs.source import LogSource

DialectT = TypeVar("DialectT")


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
