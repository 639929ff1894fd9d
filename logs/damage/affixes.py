"""What stands before or behind the lines of a log on a page: marks of quotes and lists, numbers, times, speakers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from .lines import MIRROR, Line, Lines, renamed
from .shapes import People, Shapes

FEWEST = 3
"""On how many lines something must stand to be taken for a mark of the page: two lines of a game may begin alike by
chance."""
SHARE = 0.8
"""On what share of the lines of one kind. Not on all: lines that were wrapped or put in have no mark."""
LEAST = 0.2
"""On what share of all lines. A player whose name is `- Bob` begins the lines of their own plays so, and they are
fewer."""
LONGEST = 120
"""How many characters a mark may have: a longer line is a sentence."""
OF_SEARCH = "\x00"
"""The sign behind a number that says whether a search found the line, `:`, or a line near it, `-`."""
TICKED = "\x01"
"""The box of a task in a list, ticked or not: `[ ]`, `[x]`."""
HASH = "\x02"
"""A number in base 16: the hash of a commit, a place in a file."""
_AROUND = " *_=#~|:<>\"'`[](){}"
_NUMBER = re.compile(r"\d+")
_BLANKS = re.compile(r"\s+")
_SIGNS = re.compile(r"[^\w.)\s]*")
_ALIGNED = re.compile(r"(?<=[\[(<|]) (?=0)")
"""A blank before a number that is set right between brackets: `[ 7%]`."""
_BOX, _HASH = r"\[[ xX\u2713]\]", r"\b[0-9a-f]{6,40}\b"
_BOXES, _HASHES = re.compile(_BOX), re.compile(_HASH)
_FINDS = {
    "0": r"\s*\d+", " ": r"\s+", "PM": r"[AaPp]\.?[Mm]\.?", OF_SEARCH: "[:-]", TICKED: _BOX, HASH: _HASH,
}  # fmt: skip
"""What the parts of a mask stand for that may be another text in each line."""
_PARTS = re.compile(rf"0|PM|[ {OF_SEARCH}{TICKED}{HASH}]|[^0 P{OF_SEARCH}{TICKED}{HASH}]+|P")
_NOTE = re.compile(
    r"\s+(?=<[-=]|\u2190|//|\(edited\)|\(\d+ \w+ ago\)|[!?]{2}|[\U0001f300-\U0001faff\u2600-\u27bf])"
    r"|(?=\[[a-z]{1,2}\]\s*$)"
    r"|\s+(?=[.,;:|'`^~*\u00b7\u2022]\s*$)"
)
"""What may begin behind a line: an arrow, a remark, how long ago, a smiley; a sign alone, as a machine reads a spot."""
_TAIL = re.compile(r"(?<=\S)\s{1,9}\([^()]{0,20}\d[^()]{0,30}\)\s*$")
"""A number between brackets, with words: how long ago a message was written."""
_QUOTED = re.compile(r"\s*(?:>\s?)+")
_SPOKEN = re.compile(r"(?P<when>.*0:0[^\w<]*(?:PM\W*)?)(?:[^\W\d][^\d:]{0,40}: |<[^<>\d]{1,40}> )")
_MARKS_FIRST = re.compile(r"^\s*(?:[>\"'`*_~|\u201c\u201e\u00ab]{1,4}\s*)+")
_MARKS_LAST = re.compile(r"(?:\s*[\"'`*_~|\u201d\u201c\u00bb]{1,4})+\s*$")
_HALF_DAY = re.compile(r"\b(?:AM|PM|am|pm|a\.m\.|p\.m\.)(?!\w)")


def without_marks_before(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without what stands before all lines of the log, or before all headers or moves: `> `, `12. `, `[9:41] `.

    What changes from line to line is a number alone. A mark around a header (`== … ==`) goes at both ends.
    """
    plain = [line.text for line in lines]
    people = shapes.people(plain)
    starts = shapes.starts(people)
    marks = [(_before(line, starts), line) for line in plain]
    marked = [
        (_masked(before), _is_turn(line[len(before) :], shapes, people)) for before, line in marks if before is not None
    ]
    patterns = [*map(_pattern, sorted(_common(marked), key=len, reverse=True))]

    def is_whole(text: str) -> bool:
        return shapes.kind(text.strip(), people) not in ("", "turn")

    around = {pattern for pattern in patterns if _is_around(pattern, plain)}
    made = [_stripped(line, patterns, around, is_whole) for line in plain]
    remarks = [*filter(None, map(_remark, _common(marked)))]
    for at, line in enumerate(plain):
        if made[at] == line and any(each.match(line) for each in remarks):
            made[at] = ""
    return renamed(lines, made) if patterns else None


def _remark(mask: str) -> re.Pattern[str] | None:
    """What finds a remark of another speaker in a chat of which the marks before a log say when, and who wrote; None
    where they do not."""
    match = _SPOKEN.fullmatch(mask)
    return (
        None
        if match is None
        else re.compile(rf"{_pattern(match['when']).pattern}(?:[^\d:]{{1,40}}:\s|<[^<>\d]{{1,40}}>\s|-!-\s)")
    )


def without_quote_marks(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the marks of mail before all its lines (`> `), whatever the lines are: they may be broken."""
    full = [line.text for line in lines if line.text.strip()]
    if len(full) < FEWEST or sum(_QUOTED.match(text) is not None for text in full) < SHARE * len(full):
        return None
    return renamed(lines, (_QUOTED.sub("", line.text) for line in lines))


def _common(marked: Sequence[tuple[str, bool]]) -> set[str]:
    """The marks that stand before most headers, or before most of the other lines between the first and the last that
    have them; each with whether its line is a header."""
    turns = Counter(mask for mask, is_turn in marked if is_turn)
    others = [mask for mask, is_turn in marked if not is_turn]
    common = {mask for mask, count in turns.items() if mask and count >= max(2, SHARE * turns.total())}
    for mask, count in Counter(others).items():
        last = len(others) - others[::-1].index(mask)
        between = last - others.index(mask)
        if mask and count >= max(FEWEST, SHARE * between, LEAST * len(others)):
            common.add(mask)
    return common


def _before(line: str, starts: re.Pattern[str]) -> str | None:
    """What stands before the line of a log in a line of a text; None where there is no line of a log in it."""
    begins = starts.search(line, 0, LONGEST + 80)
    if begins is None:
        return None
    return line[: begins.start()] if begins.start() <= LONGEST else None


def _is_turn(line: str, shapes: Shapes, people: People) -> bool:
    """Whether a line is a header, whatever stands behind it."""
    return shapes.kind(line.strip().rstrip(_AROUND), people) == "turn"


def _masked(before: str) -> str:
    mask = _HASHES.sub(HASH, _BOXES.sub(TICKED, before))
    mask = _HALF_DAY.sub("PM", _ALIGNED.sub("", _NUMBER.sub("0", _BLANKS.sub(" ", mask).lstrip())))
    return f"0{OF_SEARCH}" if mask in ("0:", "0-") else mask


def _pattern(mask: str) -> re.Pattern[str]:
    """What finds the marks of a mask at the beginning of a line."""
    parts = (_FINDS.get(part) or re.escape(part) for part in _PARTS.findall(mask))
    return re.compile(rf"(\s*){''.join(parts)}")


def _mirrored(match: re.Match[str]) -> str:
    """A mark of signs as it stands at the other end of a line; empty for a number, which may end a name."""
    return "" if _NUMBER.search(match[0]) else match[0].strip().translate(MIRROR)[::-1]


def _is_around(pattern: re.Pattern[str], plain: Sequence[str]) -> bool:
    """Whether most lines that begin with a mark have it at their ends, too."""
    marked = [(line, match) for line in plain if (match := pattern.match(line)) is not None and _mirrored(match)]
    ends = sum(line.rstrip().endswith(_mirrored(match)) for line, match in marked)
    return ends >= max(FEWEST, SHARE * len(marked))


def _stripped(
    line: str,
    patterns: Sequence[re.Pattern[str]],
    around: Collection[re.Pattern[str]],
    is_whole: Callable[[str], bool],
) -> str:
    """A line without its mark. The same mark at its end goes too if the line is not a whole move with it, or if nearly
    all lines have it `around` them."""
    for pattern in patterns:
        if (match := pattern.match(line)) is not None:
            rest = line[match.end() :]
            mirrored = _mirrored(match)
            end = next((each for each in (mirrored, f"{mirrored}:") if rest.rstrip().endswith(each)), "")
            both = mirrored != "" and end != "" and (pattern in around or not is_whole(rest))
            return rest.rstrip().removesuffix(end) if both else rest
    bare = line.strip()
    empty = any(pattern.fullmatch(f"{bare} ") or pattern.fullmatch(bare) for pattern in patterns)
    return "" if empty else line


def without_marks_behind(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without what stands behind all its lines: ` |`, `,`, two blanks."""
    full = [line.text for line in lines if line.text.strip()]
    tails = Counter(_masked(match[0]) for text in full if (match := _TAIL.search(text)) is not None)
    if any(count >= max(FEWEST, SHARE * len(full)) for count in tails.values()):
        return renamed(lines, (_TAIL.sub("", line.text) for line in lines))
    ends = Counter(signs[at:] for signs in map(_behind, full) for at in range(len(signs)))
    count, _, end = max(((count, len(end), end) for end, count in ends.items()), default=(0, 0, ""))
    if count < max(FEWEST, SHARE * len(full)):
        return None

    def cut(text: str) -> str:
        bare = text.rstrip()
        return bare.removesuffix(end).rstrip() if bare.endswith(end) else text

    return renamed(lines, (cut(line.text) for line in lines))


def _behind(text: str) -> str:
    """The signs that stand at the end of a line, before blanks; empty for a line that ends with none."""
    signs = _SIGNS.match(text.rstrip()[::-1])
    assert signs is not None  # it may be empty
    return signs[0][::-1]


def without_notes(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without what its owner wrote behind a line of the log (`<-- was this right?`, `(edited)`), and without the
    marks before the first line and behind the last one of what was quoted as a whole (`>>> `)."""
    plain = [line.text for line in lines]
    people = shapes.people(plain)
    full = [at for at, text in enumerate(plain) if text.strip()]

    def bare(at: int, text: str) -> str:
        if not text.strip() or shapes.kind(text.strip(), people):
            return text
        tries = [text[: match.start()] for match in _NOTE.finditer(text)]
        if at in full[:1]:
            tries.append(_MARKS_FIRST.sub("", text))
        if at in full[-1:]:
            tries.append(_MARKS_LAST.sub("", text))
        return next((each for each in tries if each.strip() and shapes.kind(each.strip(), people)), text)

    return renamed(lines, (bare(at, text) for at, text in enumerate(plain)))


def without_page_numbers(lines: Lines) -> Lines:
    """A text without the lines that hold a number alone between blank lines, the next number each time."""
    plain = [line.text.strip() for line in lines]
    numbered = [at for at, text in enumerate(plain) if _NUMBER.fullmatch(text) and _is_alone(at, plain)]
    return _emptied(lines, numbered) if _count_on([plain[at] for at in numbered]) else lines


def without_pages(lines: Lines, shapes: Shapes) -> Lines:
    """A text without the lines that number its pages: one line again and again, with the next number each time, or
    behind as many lines each time.

    None of them names a player: it may be a header of a turn, and a game without its turns is another.
    """
    plain = [line.text.strip() for line in lines]
    people = shapes.people(plain)
    players = {each for each in (*people.names, *people.callings) if each}
    named = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, players)) or '(?!)'})(?!\w)")
    pages: dict[str, list[int]] = {}
    for at, text in enumerate(plain):
        if len(text) < LONGEST and _NUMBER.search(text) and not named.search(text) and not shapes.kind(text, people):
            pages.setdefault(_masked(text), []).append(at)
    return _emptied(
        lines,
        {
            at
            for places in pages.values()
            if _count_on([plain[at] for at in places]) or _is_regular(places)
            for at in places
        },
    )


def _is_regular(places: Sequence[int]) -> bool:
    """Whether as many lines stand between places each time."""
    return len(places) > FEWEST and len({after - before for before, after in pairwise(places)}) == 1


def _is_alone(at: int, plain: Sequence[str]) -> bool:
    """Whether a line stands between blank ones."""
    return not any(plain[max(at - 1, 0) : at]) and not any(plain[at + 1 : at + 2])


def _emptied(lines: Lines, places: Collection[int]) -> Lines:
    return tuple(Line(line.number, "" if at in places else line.text) for at, line in enumerate(lines))


def _count_on(texts: Sequence[str]) -> bool:
    numbers = [int(_NUMBER.findall(text)[0][:9]) for text in texts]  # no text has a thousand million lines
    return len(numbers) >= FEWEST and all(after == before + 1 for before, after in pairwise(numbers))


def without_speakers(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the lines of a chat that say who wrote and when, each before some lines of the log."""
    plain = [line.text for line in lines]
    people = shapes.people(plain)
    kinds = [shapes.kind(line.strip(), people) for line in plain]
    masks = Counter(_masked(line) for line, kind in zip(plain, kinds, strict=True) if not kind and line.strip())
    spoken = {mask for mask, count in masks.items() if count >= 2 and "0:0" in mask and len(mask) < LONGEST}
    if not spoken:
        return None
    made = (
        Line(line.number, "" if not kind and _masked(line.text) in spoken else line.text)
        for line, kind in zip(lines, kinds, strict=True)
    )
    return tuple(made)
