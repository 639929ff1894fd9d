"""A part of a log that was copied twice: a turn has one header, so a second one with the lines behind it is a copy.

Who copies a log in parts takes some lines twice, right behind each other. A part that stands again further on may be a
forged one: it stays, and is judged. So does one without a header; where the log agrees without it, nobody is accused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, islice

FEWEST = 4
"""How many lines a part must have, its header among them: one line that stands there twice may be a forged one."""
FEWEST_AT_END = 8
"""How many the end must have that stands there twice, where no header is in it: one play may make five lines twice, but
no real log of 572 ends so."""
LONGEST_END = 60
"""So many lines are looked at: what is copied twice is a screen or less."""
MOST_TRIED = 4
"""How many parts that stand twice are left out by turns: each is a text that is read once more."""
DIFFERENT = 6
"""How many of them must differ: Coppers are played in as many lines."""
MOST_BETWEEN, LONGEST_BETWEEN, MOST_PARTS = 2, 40, 6
"""How many lines may stand between a part and its copy, how long they are, and how many may begin alike: a sentence of
who copied them is longer than `part 2:`, and a player's lines begin more often alike."""
_TURN = re.compile(r"(?i)[-—–]+ [^\[(]*\bturn \d+ [-—–]+|turn \d+ [-—–] [^-—–\[(]+|ターン ?\d[^\[(]*")
"""The header of a turn of its own, as a whole line; that of an extra turn may be there again. A name may hold one, and
then each line of its player does."""


_OF_LOG = re.compile(r"[.。]$| - |[Tt]urn \d|ターン")
"""What lines of a log have: a stop at the end, a dash, the word of a header."""


def without_copies(text: str) -> str | None:
    """A text with the lines of its copied parts blank: the others keep their numbers. None where it has none."""
    lines = text.split("\n")
    plain = [line.strip() for line in lines]
    spans = [*_copied(plain)] or [*_end_copied(plain)]
    if not spans:
        return None
    for first, end in spans:
        lines[first:end] = [""] * (end - first)
    return "\n".join(lines)


def _copied(plain: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the copied parts are: the place of the first line of each, and that behind its last."""
    seen: dict[str, int] = {}
    done = 0
    # A header is shorter; the pattern tries each place in a line, and a text may be one line of a million characters.
    short = [line for line, times in Counter(plain).items() if times > 1 and len(line) <= 200]
    headers = {line for line in filter(_TURN.fullmatch, short) if "extra" not in line}
    for at, line in compress(enumerate(plain), map(headers.__contains__, plain)):
        if at < done:
            continue
        first = seen.setdefault(line, at)
        if first == at:
            continue
        before = 0
        while first - before > 0 and at - before - 1 > first and plain[first - before - 1] == plain[at - before - 1]:
            before += 1
        behind = 0
        while at + behind < len(plain) and first + behind < at - before and plain[first + behind] == plain[at + behind]:
            behind += 1
        end = first + behind
        between = [*filter(None, plain[end : at - before])]
        filled = sum(map(bool, plain[at - before : at + behind]))
        if filled >= (FEWEST_AT_END if between else FEWEST) and _are_of_page(between, plain):
            done = at + behind
            yield end if between else at - before, done


def _are_of_page(lines: Sequence[str], plain: Sequence[str]) -> bool:
    """Whether lines are those of who copied a text in parts (`part 2:`): few, and none begins as a line of the log
    does, whose players begin many."""
    if len(lines) > MOST_BETWEEN or any(len(line) > LONGEST_BETWEEN or _OF_LOG.search(line) for line in lines):
        return False
    begun = Counter(line[:2] for line in plain) if lines else Counter[str]()
    return all(begun[line[:2]] <= MOST_PARTS for line in lines)


def _end_copied(plain: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the copy of the end of a text is that stands there twice, whatever blank lines there are."""
    filled = [*islice((at for at in range(len(plain) - 1, -1, -1) if plain[at]), 2 * LONGEST_END)][::-1]
    texts = [plain[at] for at in filled]
    for size in range(FEWEST_AT_END, len(texts) // 2 + 1):
        if (
            texts[-1] == texts[-1 - size]
            and texts[-size:] == texts[-2 * size : -size]
            and len({*texts[-size:]}) >= DIFFERENT
        ):
            yield filled[-size], filled[-1] + 1
            return


def without_one_copy(text: str, line: int) -> Iterator[str]:
    """A text in which a part stands twice, right behind itself, each time without the second one of a part that begins
    at or before a line, the nearest first, and the longest there: one play may make lines twice, so only an audit tells
    which is a copy."""
    lines = text.split("\n")
    plain = [each.strip() for each in lines]
    filled = [at for at, each in enumerate(plain) if each]
    spans = list[tuple[int, int]]()
    for first in reversed(range(sum(at < line for at in filled))):
        size = _size_twice([plain[at] for at in filled[first : first + 2 * LONGEST_END]])
        if size and not (spans and spans[-1] == (first + 1, size)):
            spans.append((first, size))
            left = [*lines]
            for at in filled[first + size : first + 2 * size]:
                left[at] = ""
            yield "\n".join(left)
        if len(spans) == MOST_TRIED:
            return


def _size_twice(plain: Sequence[str]) -> int:
    """How many lines at the beginning of some stand there twice, at most; 0 for fewer than are a part."""
    sizes = reversed(range(FEWEST, len(plain) // 2 + 1))
    return next((size for size in sizes if plain[:size] == plain[size : 2 * size]), 0)
