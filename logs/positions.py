"""Facts in their order: the earlier ones, the place of one, and the lines that vouch for them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import attrgetter

from moothall.domain.kernel.facts import Fact

_SEQ = attrgetter("seq")


def with_lines(facts: Sequence[Fact], lines: dict[int, int]) -> list[Fact]:
    """Facts with the lines that vouch for them, given by seq."""
    found = map(lines.get, map(_SEQ, facts))
    return [fact if line is None else fact.with_line(line) for fact, line in zip(facts, found, strict=True)]


def earlier(facts: Sequence[Fact], at: int) -> Iterator[Fact]:
    """The facts before a position, the latest first. They are not copied: a log may have a hundred thousand."""
    return map(facts.__getitem__, range(at - 1, -1, -1))


def position(facts: Sequence[Fact], seq: int) -> int:
    """Where the fact `seq` stands among live facts; 0 where there is none."""
    at = bisect_left(facts, seq, key=lambda fact: fact.seq)
    return at if at < len(facts) and facts[at].seq == seq else 0
