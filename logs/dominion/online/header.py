"""The head of a log of Dominion Online: its number, ratings and players, and the headers of turns.

Lines call a player by the shortest prefix of the name that no other player shares. Whole names stand in the headers of
turns alone, so prefixes and names are laid beside each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from ..lines import seats

GAME = re.compile(r"Game #(?P<number>\d{1,12}), (?P<kind>rated|unrated)\.?")
TURN = re.compile(r"Turn (?P<number>\d{1,6}) - (?P<name>.+?)(?: \[(?P<kind>[^\][]+)\])?")
RATING = re.compile(r"(?P<name>.+): (?P<rating>-?\d+(?:\.\d+)?)")
PERCENTAGES = re.compile(r"Kingdom generated with these relative percentages:|\d+%: .+")
OTHER = re.compile(r"(?:Timer|Card Pool): .+|Between Turns|Reshuffling the Black Market deck\.")
ENDED = re.compile(r"The game has ended\.?")
RESIGNED = re.compile(r"(?P<name>.+?) (?:has )?resigned\.?")
"""The last lines of a log, if they were copied: the second stands behind the first, with the whole name.
[2026-sentry_merchant_thin_deck]"""
KINGDOM = re.compile(r"Kingdom: (?P<names>.+)")
"""What Moothall's own capture adds: the names that the page shows of the Kingdom."""
DEBRIS = re.compile(
    r"Joining game #.*|Players can see .* chat|"
    r".+ (?:(?:re|dis)?connected|(?:has )?(?:left|joined)(?: the .+)?|is (?:away|back))\.?|"
    r"DECK|message|Send|Undo|Resign|Spectators?"
)
"""What the page says around a log, of who comes and goes, and the words on its buttons."""

LONGEST_LINE = 10_000
"""The most characters that a line may have: no real one has a tenth of that."""
FIRST = date(2017, 1, 1)
"""The first day of the server in the form that has these logs."""
KNOWN_NUMBERS = (
    (3_200_000, date(2017, 4, 15)),
    (3_600_000, date(2017, 7, 15)),
    (22_800_000, date(2018, 12, 15)),
    (81_500_000, date(2021, 6, 15)),
    (82_700_000, date(2021, 8, 15)),
    (116_000_000, date(2023, 6, 15)),
    (163_000_000, date(2025, 6, 15)),
    (183_000_000, date(2026, 6, 15)),
)
"""Games whose date is known: a log has a number and no date. [formats/FORMATS.md 1.1]"""


MOST_DAYS = 10_000
"""How far behind the last known games a date is reckoned: 27 years. A forged number may be of any size, and a date past
the year 9999 is an error."""


def date_of(number: int) -> date:
    """When a game of this number was played: between the two games of known date that it lies between."""
    spans = pairwise(KNOWN_NUMBERS)
    (low, first), (high, last) = next((span for span in spans if number <= span[1][0]), KNOWN_NUMBERS[-2:])
    days = (last - first).days * (number - low) / (high - low)
    return max(FIRST, first + timedelta(days=min(days, MOST_DAYS)))


def days_of(number: int) -> tuple[date, date]:
    """The days between which a game of this number was played, for certain: those of the games of known date before and
    after it. After the last of them, only its own day is known."""
    before = max((day for known, day in KNOWN_NUMBERS if known <= number), default=FIRST)
    after = min((day for known, day in KNOWN_NUMBERS if known >= number), default=max(before, date_of(number)))
    return before, after


def number_of(day: date) -> int:
    """A number that a game of this day may have; 0 for a day before the first known one."""
    if day < KNOWN_NUMBERS[0][1]:
        return 0
    for (low, first), (high, last) in pairwise(KNOWN_NUMBERS):
        if day <= last:
            return low + -(-(high - low) * (day - first).days // (last - first).days)
    return KNOWN_NUMBERS[-1][0]


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a turn: its number, whose it is, and what kind of turn, empty for an ordinary one."""

    number: int
    name: str
    kind: str


def read_header(line: str, turn: re.Pattern[str] = TURN) -> Header | None:
    """The header that a line is, in the form that a language has; None for another line."""
    match = turn.fullmatch(line)
    return Header(int(match["number"]), match["name"], match["kind"] or "") if match is not None else None


_CHANGED = re.compile(
    r"\W*(?:[^\W\d]{1,15}\W{0,4}\d{1,4}\W{1,8}(?P<name>\S.*?)|(?P<first>\S.*?)(?:'s)?\W{1,8}[^\W\d]{1,15}\W{0,4}\d{1,4})"
    r"(?: ?\[[^\]]*\])?\W*"
)


LONGEST_HEADER = 120
"""How long a line may be that is tried as a header: the pattern tries each place where the name may end."""


def may_be_turn(line: str, names: Iterable[str]) -> bool:
    """Whether a line may be the header of a turn that is written otherwise: it has a word, a number and a player."""
    match = _CHANGED.fullmatch(line) if len(line) < LONGEST_HEADER else None
    return match is not None and (match["name"] or match["first"]).strip() in names


def with_whole_names(headers: Sequence[Header]) -> list[Header]:
    """Headers, of which those are ordinary ones whose player has no other: the brackets belong to the name."""
    ordinary = {each.name for each in headers if not each.kind}
    kinds: dict[str, set[str]] = {}
    for each in headers:
        kinds.setdefault(each.name, set()).add(each.kind)
    first = {each.name: each.number for each in reversed(headers)}
    whole = {name: {*some}.pop() for name, some in kinds.items() if len(some) == 1 and first[name] == 1}
    return [
        Header(each.number, f"{each.name} [{each.kind}]", "")
        if each.name not in ordinary and each.name in whole
        else each
        for each in headers
    ]


def names_of(prefixes: Sequence[str], names: Iterable[str]) -> dict[str, str]:
    """The name behind each prefix: one that begins with it, such that each name has one prefix.

    A player without a turn of their own is called by their prefix.
    """
    left = list(dict.fromkeys(names))
    full_names: dict[str, str] = {}
    for prefix in sorted(prefixes, key=len, reverse=True):
        name = next((each for each in left if each == prefix), None)
        name = name or next((each for each in left if each.startswith(prefix)), None)
        name = name or next((each for each in left if each.casefold().startswith(prefix.casefold())), None)
        if name is not None:
            left.remove(name)
        full_names[prefix] = name or prefix
    return full_names


def named_by_turns(
    named: Mapping[str, str], names: Iterable[str], turns: Iterable[tuple[str | None, str | None]]
) -> dict[str, str]:
    """The name behind each prefix, also where names were changed in the headers alone, so that none begins with it:
    then it is the one in whose turns most lines with such a prefix begin with this one.

    `named` has the name of each prefix, or the prefix where it has none, and `names` those of the headers. `turns` has
    each line: the name of a header, and the prefix with which another line begins.
    """
    left = set(names).difference(named.values())
    lacking = {prefix for prefix, name in named.items() if name == prefix and name not in names}
    counts: Counter[tuple[str, str]] = Counter()
    turn: str | None = None
    for name, prefix in turns:
        turn = name or turn
        if turn in left and prefix in lacking:
            counts[turn, prefix] += 1
    full_names = dict(named)
    for (name, prefix), _ in counts.most_common():
        if name in left and prefix in lacking:
            full_names[prefix] = name
            left.discard(name)
            lacking.discard(prefix)
    return full_names


def in_turn_order(names: Mapping[str, str], headers: Sequence[Header]) -> list[str]:
    """The prefixes of the players in turn order: as headers of ordinary turns show them, then as they stand."""
    known = {*names.values()}
    shown = seats.in_turn_order((each.name, each.number) for each in headers if not each.kind and each.name in known)
    return sorted(names, key=lambda prefix: shown.index(names[prefix]) if names[prefix] in shown else len(shown))


def prefix_in(line: str, prefixes: Sequence[str], subjects: str = " ") -> str | None:
    """The prefix that a line begins with, before one of the signs that stand behind a subject; `prefixes` with the
    longest first."""
    matching = (each for each in prefixes if line.startswith(each) and line[len(each) : len(each) + 1] in subjects)
    return next((each for each in matching if len(line) > len(each)), None)
