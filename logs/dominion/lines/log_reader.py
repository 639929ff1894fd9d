"""The part that the readers of all formats of Dominion share: counts of a log once it is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ...reader import Reader
from .observation import LogRead, Observation, doubts, renumber


class DominionReader(Reader[LogRead]):
    """Reads logs of Dominion."""

    def debris(self, log: LogRead) -> int:
        """The number of lines that belong to the text around the log."""
        return len(log.debris)

    def doubts(self, log: LogRead) -> int:
        """The number of lines that cannot be read, or that name a card which does not exist."""
        return doubts(log)

    def turns(self, log: LogRead) -> int:
        """The number of turns that have their header."""
        return sum(each.verb == "turn" for each in log.observations)

    def renumber(self, log: LogRead, numbers: Sequence[int]) -> None:
        """Give the lines the numbers that they have in the file."""
        renumber(log, numbers)


def are_read(observations: Iterable[Observation], names: Collection[str]) -> bool:
    """Whether the observations of a line tell something, and every card in them is one of `names`."""
    lines = [*observations]
    return bool(lines) and all(each.verb != "unread" and {*each.cards} <= {*names} for each in lines)
