"""Ends of lines and blanks that were put in or got lost: lines that are wrapped, joined, or spread."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import affixes
from .lines import Line, Lines, numbered_anew, renamed, text_of
from .shapes import People, Shapes

MOST_WRAPPED = 8
"""Over how many lines of a text one line of a log may go: a screen of 40 columns breaks a Supply of ten piles into
six."""
MOST_JOINS = 8
"""In how many ways the parts of a line are put together, with a blank at each break or without: a Supply of ten piles
has three breaks at 80 columns, which may be in words."""
MOST_BLANK = 2
"""How many blank lines may lie within a line that was broken: a page that sets lines apart puts one or two."""
_BLANKS = re.compile(r"\s{2,}|\t")
FEWEST_MESSAGES = 3
"""How many parts a log that was sent in numbered messages has at least: `(1/2)` and `(2/2)` may also stand in a
chat."""
FEWEST_CONTINUED = 2
"""On how many lines a back stroke must stand at the end: one may be a slip of the hand."""
STOPS, BEHIND_STOP = (".", "\u3002"), ("(", "\uff08")
"""What a sentence ends with, and what a line may have behind it."""
_BEHIND_MESSAGE = re.compile(r" \((\d+)/\d+\)(?:\n|\Z)")
_BEFORE_MESSAGE = re.compile(r"(?:\A|\n)\((\d+)/\d+\) ?")
_NO_BLANK = re.compile(r"(?<=[.,:])(?=[(\w])|(?<=\w)(?=\()")
_TORN = re.compile(r"(?<=[+$])\s+(?=[\d$])")
_NO_BLANK_IN_LIST = re.compile(r"(?<=,)(?=\w)")
_SPACED = re.compile(r"\s+([.,:;!?)])|(\()\s+")


def unwrapped(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text in which each line is whole again that was broken, where the parts are no lines of their own."""
    plain = [line.text for line in lines]
    people = shapes.people(plain)
    made: list[Line] = []
    at = 0
    while at < len(lines):
        taken, text = _whole(plain, at, shapes, people)
        made.append(Line(lines[at].number, text))
        made += [Line(line.number, "") for line in lines[at + 1 : at + taken]]
        at += taken
    return tuple(made)


def _whole(plain: Sequence[str], at: int, shapes: Shapes, people: People) -> tuple[int, str]:
    """How many lines from a place make one line of a log, and that line."""
    first = plain[at].strip()
    kind = shapes.kind(first, people)
    if not first or kind == "turn":
        return 1, plain[at]
    best, text = 1, plain[at]
    joins, blank = [first], 0
    for taken in range(1, min(MOST_WRAPPED, len(plain) - at)):
        following = plain[at + taken].strip()
        blank = 0 if following else blank + 1
        if blank > MOST_BLANK or (following and shapes.kind(following, people)):
            break
        if not following:
            continue
        if kind and joins[0].endswith(STOPS) and not following.startswith(BEHIND_STOP):
            break  # the line is over: what follows is another one, however spoilt [82554927, 252]
        joins = [*dict.fromkeys(whole for begun in joins for whole in _joined(begun, following))][:MOST_JOINS]
        for whole in joins:
            line_kind = shapes.kind(whole, people)
            if line_kind and (line_kind != "turn" or shapes.plays(whole, people) is None):
                best, text = taken + 1, whole
                break
    if best > 1 and kind and shapes.kind(plain[at + best - 1].strip(), people):
        return 1, plain[at]
    return best, text


def _joined(begun: str, following: str) -> Sequence[str]:
    """Two parts of a line in one: with a blank between them, without, or without the hyphen that parts a word."""
    parted = begun.removesuffix("-") if begun[-2:-1].isalpha() else begun
    return f"{begun} {following}", f"{begun}{following}", f"{parted}{following}"


def gone_on(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text in which a line that ends with a back stroke goes on in the next one, as in a program."""
    if sum(line.text.endswith("\\") for line in lines) < FEWEST_CONTINUED:
        return None
    made: list[Line] = []
    begun: Line | None = None
    for line in lines:
        whole = line if begun is None else Line(begun.number, f"{begun.text}{line.text.lstrip()}")
        begun = None
        if whole.text.endswith("\\"):
            begun = Line(whole.number, whole.text[:-1])
        else:
            made.append(whole)
    return (*made, *(() if begun is None else (begun,)))


def of_elements(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with its lines whole again, of a copy that has one element of the page in each. The number of
    a page may stand within a line of the log."""
    lines = affixes.without_page_numbers(lines)
    whole = shapes.of_elements([line.text for line in lines])
    return tuple(Line(lines[at].number, text) for at, text in whole) if whole is not None else None


def parted(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text in which lines that were joined stand one by one again, where each of them is whole."""
    people = shapes.people([line.text for line in lines])
    starts = shapes.starts(people)
    made: list[Line] = []
    for line in lines:
        made += [Line(line.number, part) for part in _parts(line.text, starts, shapes, people)]
    if len(made) == len(lines):
        return None
    full = sum(bool(line.text.strip()) for line in lines)
    # Three to a line: the text has lost its lines, and their numbers say nothing. With fewer, some were joined.
    return numbered_anew(line.text for line in made) if len(made) > 3 * full else tuple(made)


MANY_PARTS, SHARE = 20, 0.8
"""From how many parts on a line may be a whole log, and what share of them must then be lines of the format."""


def _parts(text: str, starts: re.Pattern[str], shapes: Shapes, people: People) -> Sequence[str]:
    begins = [match.start() for match in starts.finditer(text)]
    begins = [at for at in begins if at == 0 or not text[at - 1].isalnum()]
    if len(begins) < 2 and not (begins and begins[0] > 0 and text[: begins[0]].strip()):
        return (text,)
    if begins[0] > 0:
        begins.insert(0, 0)
    parts = [text[at:end].strip() for at, end in zip(begins, [*begins[1:], len(text)], strict=True)]
    parts = [part for part in _together(parts, shapes, people) if part]
    known = sum(shapes.kind(part, people) != "" for part in parts)
    # Of a few parts each must be a line: one that is not may be what somebody said. A whole log in one line has chat.
    if len(parts) > 1 and known >= (len(parts) if len(parts) < MANY_PARTS else SHARE * len(parts)):
        return parts
    return (text,)


def _together(parts: Sequence[str], shapes: Shapes, people: People) -> list[str]:
    """Parts, two of them as one where that is a line and neither is: a name may look like the beginning of a line."""
    made: list[str] = []
    for part in parts:
        if made and not shapes.kind(part, people) and not shapes.kind(made[-1], people):
            both = f"{made[-1]} {part}"
            if shapes.kind(both, people):
                made[-1] = both
                continue
        made.append(part)
    return made


def with_single_blanks(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with one blank where lines that nobody can read have several, a tab, or none behind a sign."""
    people = shapes.people([line.text for line in lines])

    def plain(text: str) -> str:
        bare = text.strip()
        single = _BLANKS.sub(" ", bare)
        if not bare or (shapes.kind(bare, people) and (single == bare or not shapes.kind(single, people))):
            return text
        spaced = _SPACED.sub(r"\1\2", single)
        blanks = (_NO_BLANK_IN_LIST.sub(" ", single), _NO_BLANK.sub(" ", single), bare.replace("\t", ", "))
        for one in (single, *blanks, spaced, _NO_BLANK.sub(" ", _TORN.sub("", spaced))):
            if shapes.kind(one, people):
                return text[: len(text) - len(text.lstrip())] + one
        return single

    return renamed(lines, (plain(line.text) for line in lines))


def out_of_messages(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text in messages with a number each, `(3/9)` before or behind it: it goes on where the one before ended."""
    text = text_of(lines)
    for mark in (_BEHIND_MESSAGE, _BEFORE_MESSAGE):
        numbers = [int(match[1]) for match in mark.finditer(text)]
        if len(numbers) >= FEWEST_MESSAGES and numbers == [*range(1, len(numbers) + 1)]:
            return numbered_anew(mark.sub("", text).split("\n"))
    return None
