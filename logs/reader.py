"""What every reader of logs does: recognise its format, read a text, and say by which rules it was played."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import ClassVar, Generic, Protocol, TypeVar

from moothall.domain.kernel.telling.unseen import CardLines
from moothall.words import Message, message_of

from .damage.shapes import Shapes
from .habits import Habit

HEAD = 20_000
"""How many characters of a text are looked at to recognise its format: some 300 lines. A log has its marks in the first
of them, and a mail or a page may begin before it."""
_SECOND = frozenset({"log.second-game-begins-here", "log.second-game-begins-here-give"})
_ONE_NAME = "log.two-players-have-one-name"
_EPOCH = re.compile(r"(?<!\d)(1[2-9]\d{11})(?!\d)", re.ASCII)


class UnreadableLog(ValueError):
    """A text that no reader can make a game of; the message is one sentence: line, what is wrong, what to do."""


def second_game(error: object) -> int | None:
    """The line at which a second game begins, where an error says that one does; None for any other error."""
    line, key = _said_at(error)
    return line if key in _SECOND else None


def is_one_name(error: object) -> bool:
    """Whether an error says that two players have one name: nothing that is undone to the text tells them apart."""
    return _said_at(error)[1] == _ONE_NAME


def _said_at(error: object) -> tuple[int | None, str]:
    """The line that an error names, and the key of what it says of it; None and "" for other errors."""
    message = message_of(error)
    if message is None or message.key != "place.at-line":
        return None, ""
    message_said = message_of(message.fields["said"])
    return message.fields["line"], "" if message_said is None else message_said.key


class WholeLog(Protocol):
    """A log as its reader hands it on."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        ...


LogT = TypeVar("LogT", bound=WholeLog)


class Reader(ABC, Generic[LogT]):
    """Reads the texts of one format."""

    format: ClassVar[str]
    """The name of the format."""
    era: ClassVar[str]
    """The rules spec of the format's time, for a log that has no date of its own."""
    names_itself: ClassVar[bool] = False
    """Whether a text names its format, so that one that cannot be read is still known to be of it."""

    words: ClassVar[Collection[str]] = ()
    """What its lines say besides names: texts that hold every word of its wordings."""
    habits: ClassVar[Sequence[Habit]] = ()
    """The known ways of its server that break a rule."""

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Whether a text looks like a log of this format, from its first pages."""

    @abstractmethod
    def read(self, text: str) -> LogT:
        """The log that a text holds. Raises UnreadableLog."""

    def merged(self, one: str, other: str) -> str:
        """The log of a game from the texts of two views of it. Raises UnreadableLog."""
        raise UnreadableLog(Message("log.two-views-of-one-game", format=self.format))

    def rules(self, name: str, log: LogT | None) -> tuple[str, str]:
        """The rules spec of a log of some name, and where it is from: the log, its name, or the format's era.

        `log` is None for one that cannot be read.
        """
        dated = date_in(name)
        return (dated, "name") if dated is not None else (self.era, "format")

    def called(self, log: LogT) -> Mapping[str, str]:
        """What the lines of a log call players besides their names: a name for each."""
        return {}

    def shown_cards(self, log: LogT) -> CardLines | None:
        """The cards that each line shows, for a log that hides some; None where all are shown."""
        return None

    def days(self, log: LogT) -> tuple[str, str]:
        """The days between which the game of a log was played, where something else than a day says when."""
        return "", ""

    def debris(self, log: LogT) -> int:
        """How many lines of a text belong to the page around its log."""
        return 0

    def reads(self, line: str, log: LogT, names: Collection[str]) -> bool:
        """Whether it can read a line of a log, and every card in it is one of `names`."""
        return False

    def shapes(self, text: str) -> Shapes | None:
        """What its lines look like one by one, for a format whose damaged logs are read; in several languages, in that
        of a text."""
        return None

    def doubts(self, log: LogT) -> int:
        """How many lines of a log make one doubt that it is as its server wrote it: those that cannot be read, or name
        what there is not."""
        return 0

    def turns(self, log: LogT) -> int:
        """How many turns of a log have their header."""
        return 0

    def renumber(self, log: LogT, numbers: Sequence[int]) -> None:
        """Give the lines of a log the numbers that they have in the file, by their place in the text that was read."""


def date_in(name: str) -> str | None:
    """The date in a log's name: milliseconds since 1970, in thirteen digits. None where there are none."""
    epoch = _EPOCH.search(name)
    if epoch is None:
        return None
    return datetime.fromtimestamp(int(epoch.group(1)) / 1000, UTC).date().isoformat()
