"""What a format tells of its lines one by one, so that damage to them can be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Kind = Literal["turn", "head", "move", ""]
"""The header of a turn, another line that tells of no move, a move; empty for a line of none of these kinds."""

SMELLED = 40_000
"""How many characters of a text are looked at for words of a format: some 600 lines. What stands before a log in a mail
or a page is shorter, and a text that holds no log is refused at once, however long it is."""
SMELLED_OF_PAGE = 60_000
"""The same of a page of Isotropic, half of which is tags."""

MOST_TEXTS = 8
"""Of how many texts the players are remembered: one step leads to the next."""


@dataclass(frozen=True, slots=True)
class People:
    """How the lines of a text call its players: the names in the headers of turns, and what stands before a move."""

    names: tuple[str, ...] = ()
    callings: tuple[str, ...] = ()


class Shapes(Protocol):
    """The lines of a format."""

    format: str
    """The name of the format."""
    called: str
    """How people call it."""
    header: str
    """What the header of a turn looks like."""

    def smells(self, text: str) -> bool:
        """Whether a text may hold a log of the format, however damaged. It takes no time."""
        ...

    def people(self, lines: Sequence[str]) -> People:
        """The players of a text."""
        ...

    def kind(self, line: str, people: People) -> Kind:
        """What a line is that is whole, and names nothing that there is not; empty for any other."""
        ...

    def starts(self, people: People) -> re.Pattern[str]:
        """What finds where in a text a line may begin."""
        ...

    def turn(self, number: int, name: str, kind: str) -> str:
        """The header of a turn; `kind` is what stands behind the name, in its brackets."""
        ...

    def of_elements(self, lines: Sequence[str]) -> Sequence[tuple[int, str]] | None:
        """The lines of a text that has one element of the page in each: the place of the first of its elements among
        `lines`, and the whole line. None for another text."""
        ...

    def plays(self, name: str, people: People) -> str | None:
        """The whole name of a player whom a header may mean by a name; None for nobody's."""
        ...

    def in_its_case(self, lines: Sequence[str]) -> Sequence[str]:
        """Lines in lower case, with capitals where the format has them."""
        ...


class Remembered:
    """The lines of a format, each looked at once: the steps that undo damage ask for the same lines again and again."""

    def __init__(self, shapes: Shapes) -> None:
        self.format, self.called, self.header = shapes.format, shapes.called, shapes.header
        self.smells, self.starts, self.turn, self.plays = shapes.smells, shapes.starts, shapes.turn, shapes.plays
        self.in_its_case, self.of_elements = shapes.in_its_case, shapes.of_elements
        self._shapes = shapes
        self._people: dict[tuple[str, ...], People] = {}
        self._kinds: dict[People, dict[str, Kind]] = {}

    def people(self, lines: Sequence[str]) -> People:
        """The players of a text."""
        key = tuple(lines)
        known = self._people.get(key)
        if known is None:
            if len(self._people) >= MOST_TEXTS:
                self._people.clear()
            known = self._people[key] = self._shapes.people(key)
        return known

    def kind(self, line: str, people: People) -> Kind:
        """What a line is that is whole."""
        kinds = self._kinds.setdefault(people, {})
        known = kinds.get(line)
        if known is None:
            known = kinds[line] = self._shapes.kind(line, people)
        return known


_SPOT = re.compile(r"\s*[.^\u00b7\u2022]$")
"""What a machine takes a spot for; names lose other signs at their ends."""


def is_spotted(name: str, people: People) -> bool:
    """Whether a name is that of a player with a sign alone behind it, as a machine reads a spot."""
    plain = _SPOT.sub("", name)
    return plain != name and plain in people.names
