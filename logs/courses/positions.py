"""Facts in their order: the earlier ones, the place of one, and the lines that vouch for them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any

from moothall.domain.kernel.facts import Fact

_SEQ = attrgetter("seq")


class Vouched(Sequence[Fact]):
    """Facts as they were `made`, each with the line that vouches for it, given by seq.

    A fact with its line is another fact, and most who audit a log never look at one: they are made for whom reads them.
    """

    def __init__(self, made: Sequence[Fact], lines: Mapping[int, int]) -> None:
        self.made = made
        self._lines = lines
        self._read: list[Fact] | None = None

    def _with_lines(self) -> list[Fact]:
        if self._read is None:
            lines = map(self._lines.get, map(_SEQ, self.made))
            self._read = [
                fact if line is None else fact.with_line(line) for fact, line in zip(self.made, lines, strict=True)
            ]
        return self._read

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._with_lines())

    def __getitem__(self, at: Any) -> Any:
        return self._with_lines()[at]

    def __eq__(self, other: object) -> bool:
        return self._with_lines() == (other._with_lines() if isinstance(other, Vouched) else other)

    def __repr__(self) -> str:
        return repr(self._with_lines())


def as_made(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts as the rules made them, for who looks at no line."""
    return facts.made if isinstance(facts, Vouched) else facts


def earlier(facts: Sequence[Fact], at: int) -> Iterator[Fact]:
    """The facts before a position, the latest first. They are not copied: a log may have a hundred thousand."""
    return map(facts.__getitem__, range(at - 1, -1, -1))


def position(facts: Sequence[Fact], seq: int) -> int:
    """Where the fact `seq` stands among live facts; 0 where there is none."""
    at = bisect_left(facts, seq, key=lambda fact: fact.seq)
    return at if at < len(facts) and facts[at].seq == seq else 0
