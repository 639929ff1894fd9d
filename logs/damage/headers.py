"""Headers of turns that are written otherwise: with another dash, in brackets, in another language.

A header has a number and a player. That a line is one, its place says: the numbers of a player's headers go on by one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .lines import Lines, renamed
from .shapes import People, Shapes

LONGEST = 200
"""A longer line is not a header of a turn: a name, and the numbers and times that pages put around it, are shorter."""
_KIND = r"(?:\s*[\[(](?P<kind>[^\][()]{1,80})[\])])?"
_BEHIND = r"(?:\s*[\[(](?P<behind>[^\][()]{1,80})[\])])?"
"""The kind of a turn where it stands behind the number. [goko log665, 195: `turn 11 [possessed]`]"""
_WORD = r"(?P<word>[^\W\d_]{1,15}|#)"
_NAME = r"(?P<name>\S.*?)"
_N = r"第?(?P<number>\d{1,4}|[IVXL]{1,8})"
_ROMAN = {"L": 50, "XL": 40, "X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}
_DIGIT = re.compile(r"\d")
"""No kind of turn has one: a time does, behind a header."""
_MARKS = re.compile(r"\W+")
_PRE, _POST = r"(?P<pre>\W*?|[^\x00-\x7f]{1,9} )", r"(?P<post>\W*| [^\x00-\x7f]{1,9})"
"""What stands around a header: signs, or what another encoding made of one (`Ñ` of a dash)."""
_SHAPES = (
    re.compile(rf"{_PRE}{_WORD}(?P<sep>\W{{0,4}}){_N}(?P<mid>\W{{1,8}}){_NAME}{_KIND}{_POST}"),
    re.compile(rf"{_PRE}{_NAME}{_KIND}(?P<mid>(?:'s|’s)?\W{{1,8}}){_WORD}(?P<sep>\W{{0,4}}){_N}{_BEHIND}{_POST}"),
    re.compile(rf"{_PRE}{_N}(?:st|nd|rd|th|\.)?(?P<sep>\W{{0,3}}){_WORD}(?P<mid>\W{{1,8}}){_NAME}{_KIND}{_POST}"),
    re.compile(rf"{_PRE}{_WORD}(?P<sep>\W{{1,4}})(?:of |for )?{_NAME}(?P<mid>\W{{1,8}}){_N}{_KIND}{_POST}"),
)
"""Word, number, name; name, word, number; number, word, name; word, name, number."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A line that may be the header of a turn: its place among the lines, how it is written, and what it says."""

    at: int
    written: tuple[int, str, tuple[str, ...]]
    number: int
    name: str
    kind: str


def as_they_were(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with the headers of its turns as the format has them, where they are all written in one other way."""
    plain = [line.text.strip() for line in lines]
    people = shapes.people(plain)
    kinds = [shapes.kind(line, people) if line else "" for line in plain]
    likely = [each for at, line in enumerate(plain) if not kinds[at] for each in _read(at, line, shapes, people)]
    ways = Counter(each.written for each in likely)
    for way, _ in ways.most_common(4):
        changed = {each.at: each for each in likely if each.written == way}
        names = {each.name for each in changed.values()}
        everybody = len(names) >= min(2, len(people.callings)) or _others_are_whole(names, plain, kinds)
        if everybody and _goes_on(changed):
            return renamed(
                lines,
                (
                    shapes.turn(changed[at].number, changed[at].name, changed[at].kind) if at in changed else line.text
                    for at, line in enumerate(lines)
                ),
            )
    return None


def _others_are_whole(names: Collection[str], plain: Sequence[str], kinds: Sequence[str]) -> bool:
    """Whether there are headers that nothing happened to, and none of them is of one of these players."""
    whole = [line for line, kind in zip(plain, kinds, strict=True) if kind == "turn"]
    return bool(whole) and bool(names) and not any(name in line for line in whole for name in names)


def _read(at: int, line: str, shapes: Shapes, people: People) -> Iterator[Changed]:
    if len(line) > LONGEST:
        return
    for which, shape in enumerate(_SHAPES):
        match = shape.fullmatch(line)
        number = _number(match["number"]) if match is not None else None
        if match is None or number is None:
            continue
        said = match["name"].strip()
        whole = f"{said}{match['post'].rstrip()}" if which in (0, 2) and not match["kind"] else said
        name = (shapes.plays(whole, people) if whole in people.names else None) or shapes.plays(said, people)
        before = match["pre"]
        if name is None and not before and (marks := _MARKS.match(said)) is not None:
            before, name = marks[0], shapes.plays(said[marks.end() :], people)  # `? Ann's turn 1 ?`
        if name is not None:
            signs = tuple(" ".join(part.split()) for part in (before, match["sep"], match["mid"]))
            way = (which, match["word"].casefold(), signs)
            kind = match["kind"] or match.groupdict().get("behind") or ""
            yield Changed(at, way, number, name, "" if _DIGIT.search(kind) else kind)


def _number(written: str) -> int | None:
    """A number in digits or in Roman numerals; None where it is none."""
    if _DIGIT.match(written):
        return int(written)
    values = [_ROMAN[sign] for sign in written]
    number = sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
    return number if _roman(number) == written else None


def _roman(number: int) -> str:
    made = ""
    for sign, value in _ROMAN.items():
        made += sign * (number // value)
        number %= value
    return made


def _goes_on(changed: Mapping[int, Changed]) -> bool:
    """Whether changed headers number the turns of each player one after the other."""
    last: dict[str, int] = {}
    steps = wrong = 0
    for at in sorted(changed):
        each = changed[at]
        if each.kind:
            continue
        before = last.get(each.name)
        steps += 1
        wrong += before is not None and each.number != before + 1
        wrong += before is None and each.number > 2
        last[each.name] = each.number
    return steps >= 2 and wrong <= steps // 20  # a line in twenty may be lost, or be chat that looks like a header
