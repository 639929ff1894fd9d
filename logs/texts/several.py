"""Texts that hold several games: where each stands in them, and one of them alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from moothall.words import Joined, Message, Sentence

from ..reader import UnreadableLog, second_game
from .reading import Reading

MOST = 200
"""How many games of a text are told apart: more than an evening has, and each is read by itself."""
MOST_NAMED = 6
"""How many of them an error names."""
LONGEST_DAMAGED = 200_000
"""How many characters a damaged text may have that is taken apart: for each game, what undoes damage goes through the
rest of the text."""
WIDER = 3
"""How many times the length of the game before is looked through for the end of the next one, then three times that,
and so on: few searches for a game of any length."""
Reads = Callable[[str], Reading]


@dataclass(frozen=True, slots=True)
class Part:
    """A game in a text: its lines, the first and the last, its text at these lines, and its players."""

    first: int
    last: int
    text: str
    players: tuple[str, ...]


def parts_of(text: str, reads: Reads, *, is_damaged: bool = False) -> list[Part]:
    """The games that a text holds one after the other, or as texts in a JSON. `reads` says how a text is read; of one
    that is damaged this takes long, so a long one is not taken apart."""
    logs = [each for each in _logs_in(text) if reads(each).read is not None]
    if len(logs) > 1:
        return [Part(1, each.count("\n") + 1, each, reads(each).read.players) for each in logs[:MOST]]
    if is_damaged and len(text) > LONGEST_DAMAGED:
        return []
    return [*_one_by_one(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), reads)]


def _one_by_one(lines: list[str], reads: Reads) -> Iterator[Part]:
    first, size = 1, len(lines)
    for _ in range(MOST):
        last = _last_of(lines, first, size, reads)
        read = reads(_between(lines, first, last)).read
        if read is not None:
            yield Part(first, last, _lines(lines, first, last), read.players)
        if not first <= last < len(lines):
            return
        first, size = last + 1, last + 1 - first


def _last_of(lines: list[str], first: int, size: int, reads: Reads) -> int:
    """The last line of the game that begins at a line. The games of a text have about one length, so no more than some
    times that is read to find the next one."""
    while True:
        size *= WIDER
        until = min(first + size, len(lines))
        second = second_game(reads(_between(lines, first, until)).error)
        if second is not None:
            return first + second - 2
        if until == len(lines):
            return until


def _between(lines: list[str], first: int, last: int) -> str:
    """Some lines of a text alone."""
    return "\n".join(lines[first - 1 : last]) + "\n"


def _lines(lines: list[str], first: int, last: int) -> str:
    """Some lines of a text, at their places."""
    return "\n" * (first - 1) + _between(lines, first, last)


def _logs_in(text: str) -> Iterator[str]:
    """The texts of several lines in a JSON that may be logs."""
    if text.lstrip()[:1] not in ("{", "["):
        return
    try:
        waiting = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, str) and each.count("\n") > 5:  # shorter ones are chat, names and notes
            yield each
        elif isinstance(each, (list, dict)):
            waiting = [*(each.values() if isinstance(each, dict) else each), *waiting]


def told(parts: list[Part], error: str) -> str:
    """What is said of a text with several games: which there are, and how to choose one."""
    named = [f"{at} = {part.first}-{part.last} ({' / '.join(part.players)})" for at, part in enumerate(parts, 1)]
    shown = [*named[:MOST_NAMED], *("…" for _ in named[MOST_NAMED : MOST_NAMED + 1])]
    reason = Message("log.second-game-of-several", count=len(parts), games=Joined(shown))
    return Sentence(Message("place.at-line", line=second_game(error) or 1, said=reason))


def nth_of(text: str, nth: int, reads: Reads) -> str:
    """The text of one of the games that a text holds, counted from 1. Raises UnreadableLog for one that it lacks."""
    parts = parts_of(text, reads, is_damaged=bool(reads(text).undone))
    if not 1 <= nth <= len(parts):
        raise UnreadableLog(
            Message("place.at-line", line=1, said=Message("log.no-game-here", nth=nth, count=len(parts)))
        )
    return parts[nth - 1].text
