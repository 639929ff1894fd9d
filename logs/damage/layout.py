"""Where lines stand on a page: in two columns, the newest first, or filled into paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from .breaks import parted
from .lines import Line, Lines, numbered_anew
from .shapes import Shapes

FEWEST = 6
"""On how many lines something must stand to be a way of the page: two or three may be so by chance."""
SHARE = 0.6
"""On what share of the lines of one kind: what stands between them, such as chat, has another layout."""
_GAP = re.compile(r"(?<=\S)\s{3,}(?=\S)")
_NUMBER = re.compile(r"\d+")
NARROW, WIDE = 50, 100
"""How long the lines of a paragraph are that a program has filled: mail breaks at 72 or 78 columns, a terminal at
80."""


def out_of_columns(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text that stands in two columns, with the second one under the first."""
    full = [line for line in lines if line.text.strip()]
    if len(full) < FEWEST or sum(_GAP.search(line.text) is not None for line in full) < SHARE * len(full):
        return None
    left, right = [], []
    for line in lines:
        first, *second = _GAP.split(line.text, maxsplit=1)
        is_right = not second and line.text[:NARROW].strip() == ""
        left.append(Line(line.number, "" if is_right else first))
        right.append(Line(line.number, second[0] if second else line.text if is_right else ""))
    return tuple(left + right)


def out_of_paragraphs(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text whose lines a program has filled into paragraphs, with each paragraph in one line: where the lines of the
    log in it end, their beginnings tell."""
    plain = [line.text.strip() for line in lines]
    people = shapes.people(plain)
    unknown = [text for text in plain if text and not shapes.kind(text, people)]
    filled = sum(NARROW <= len(text) <= WIDE for text in unknown)
    if filled < max(FEWEST, SHARE * sum(map(bool, plain))):
        return None
    made: list[str] = []
    for is_filled, group in groupby(plain, bool):
        made += [" ".join(group)] if is_filled else [""]
    return parted(numbered_anew(made), shapes)


def with_newest_last(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text that begins with its end: line by line, or turn by turn, with the set-up first or last."""
    plain = [line.text.strip() for line in lines]
    people = shapes.people(plain)
    kinds = [shapes.kind(text, people) if text else "" for text in plain]
    headers = [at for at, kind in enumerate(kinds) if kind == "turn"]
    if not _go_back([_number(plain[at]) for at in headers]):
        return None
    above, below = (sum(bool(each) for at in headers for each in plain[at + way : at + way + 1]) for way in (-1, 1))
    if above > below:
        return lines[::-1]  # a header stands under its turn
    first, last = headers[0], headers[-1]
    end = next((at for at in range(last + 1, len(lines)) if not plain[at]), len(lines))
    turns = [lines[at:until] for at, until in zip(headers, [*headers[1:], end], strict=True)]
    if "move" in kinds[end:] and "move" not in kinds[:first]:
        return tuple(line for part in (lines[end:], *reversed(turns), lines[:first]) for line in part)
    return tuple(line for part in (lines[:first], *reversed(turns), lines[end:]) for line in part)


def _number(text: str) -> int:
    return int((_NUMBER.findall(text) or ["0"])[-1][:9])  # a turn has fewer digits; more take time to read


def _go_back(numbers: Sequence[int]) -> bool:
    """Whether numbers of turns fall from the first to the last."""
    return len(numbers) >= FEWEST and all(after <= before for before, after in pairwise(numbers))
