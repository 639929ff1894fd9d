"""The shapes of single Japanese lines of Dominion Online, by which they are recognised in a damaged text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...damage.shapes import SMELLED, Kind, People
from . import header
from .languages.japanese import JAPANESE, narrow
from .line_shapes import bare, is_known
from .wording import read_shape

_SIGNS = re.compile(r"を受け取った|を引いた|をシャッフルした|を使用した|を購入・獲得した|ターン ?\d+ ?\W")
_BEFORE = r"(?:^|(?<=[\s。>\])|:：]))(?P<who>[^\s。>\])|:：は、]{1,40})\s*は"
_STARTS = re.compile(rf"(?m){_BEFORE}\s*[^。\n]{{0,200}}?\s*を\s*受け取った")
_MOVES = re.compile(rf"(?m){_BEFORE}[^。\n]{{1,200}}?を(?:引いた|使用した|シャッフルした|購入・獲得した)")
_TURN = re.compile(r"ターン ?\d{1,6}\s?[-\u2010-\u2015\u2212:]+\s?(?P<name>[^\n]{1,100})")
_AROUND = " \t*_|~\"'`=#<>:,;-]"
_STOP = "。"


class JapaneseShapes:
    """The lines of Dominion Online in Japanese."""

    format = "dominion-online"
    called = "Dominion Online"
    header = "ターン 1 - NAME"

    def smells(self, text: str) -> bool:
        """Whether a text has words that the server prints in Japanese."""
        return "は" in text and len({each[0] for each in _SIGNS.finditer(narrow(text[:SMELLED]))}) > 1

    def people(self, lines: Sequence[str]) -> People:
        """The players: names stand in headers, and beginnings of them before what they start with, or before moves."""
        text = "\n".join(map(narrow, lines))
        matches = [*_STARTS.finditer(text)] or [*_MOVES.finditer(text)]
        callings = tuple(dict.fromkeys(bare(each["who"]) for each in matches))
        return People(tuple(dict.fromkeys(_names(text, callings))), callings)

    def kind(self, line: str, people: People) -> Kind:
        """The kind of a whole line."""
        return _kind(narrow(line), people) if len(line) < header.LONGEST_LINE else ""

    def starts(self, people: People) -> re.Pattern[str]:
        """The pattern that finds the beginning of a line: the words of a header, or a player and what they do."""
        callings = "|".join(map(re.escape, sorted(people.callings, key=len, reverse=True)))
        moves = rf"|(?<![^\s。.)])(?:{callings})は" if callings else ""
        return re.compile(rf"ターン ?\d{{1,6}}\s?[-\u2010-\u2015\u2212:]|対戦 ?#\d{moves}")

    def turn(self, number: int, name: str, kind: str) -> str:
        """The header of a turn."""
        return f"ターン {number} - {name}" + (f" [{kind}]" if kind else "")

    def in_its_case(self, lines: Sequence[str]) -> Sequence[str]:
        """Lines in lower case: Japanese has no other."""
        return lines

    def of_elements(self, lines: Sequence[str]) -> None:
        """None: no log is known that is copied so."""

    def plays(self, name: str, people: People) -> str | None:
        """A name that begins as a player is called, in whatever case."""
        begins = (each for each in people.callings if name.casefold().startswith(each.casefold()))
        return name if not people.callings or next(begins, None) is not None else None


def _names(text: str, callings: Sequence[str]) -> Iterator[str]:
    before = "|".join(map(re.escape, sorted(callings, key=len, reverse=True)))
    ends = re.compile(rf"\s*\[|\s+(?:{before})は" if before else r"\s*\[")
    for match in _TURN.finditer(text):
        end = ends.search(match["name"])
        name = (match["name"][: end.start()] if end is not None else match["name"]).strip().rstrip(_AROUND)
        if name:
            yield name


@lru_cache(maxsize=8192)
def _kind(line: str, people: People) -> Kind:
    head, of_nobody = JAPANESE.head, JAPANESE.of_nobody
    turn = header.read_header(line, head.turn)
    if turn is not None:
        joined = any(f"{each}は" in turn.name for each in people.callings)
        return "turn" if JapaneseShapes().plays(turn.name, people) and not joined else ""
    if any(each.fullmatch(line) for each in (head.game, head.others, head.ended, head.resigned, header.PERCENTAGES)):
        return "head"
    for calling in (*people.callings, *people.names):
        if line.startswith(f"{calling}は"):
            rest = line[len(calling) + 1 :]
            if _is_move(rest):
                return "move"
            starts = head.starts.fullmatch(rest)
            listed = JAPANESE.read_list(starts["cards"]) if starts is not None and _STOP in rest else None
            return "head" if listed is not None and all(map(is_known, listed[0])) else ""
    nobodys = (of_nobody.enchanted, of_nobody.chooses, of_nobody.sets_aside, of_nobody.failed)
    return "move" if any(each.fullmatch(line) for each in nobodys) and line.endswith(_STOP) else ""


def _is_move(rest: str) -> bool:
    """Whether what stands behind a player is a move as the server prints it, with cards that there are."""
    if _STOP in rest.replace(f"{_STOP} (", "(").removesuffix(_STOP) or not rest.endswith(JAPANESE.ends):
        return False
    fields = read_shape(rest, JAPANESE)
    names = [name for each in fields for name in (*each.cards, each.source) if name]
    return bool(fields) and all(map(is_known, names))
