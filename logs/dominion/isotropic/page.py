"""The page that holds a log of Isotropic: its text line by line, and the results above the log.

The page begins with the winner, how the game ended, the Kingdom, each player's result and the trash. After the words
`Game log` come the order of turns, the first hands and the turns, and at the end how the game ended once more.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from moothall.logs.dominion.isotropic.lists import VP
from moothall.logs.reader import UnreadableLog

BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
"""The piles of every game, which the page does not list."""
RULE = "----------------------"
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->")
_TITLE = re.compile(r"<title>(?P<title>[^<>]*)</title>", re.IGNORECASE)
TITLE = re.compile(r"Dominion Game #(?P<number>\d{1,12})\b.*")
SUPPLY = re.compile(r"cards in supply: (?P<cards>.+)")
TRASH = re.compile(r"trash: (?P<cards>.+)")
LONGEST_LINE = 20_000
"""How many characters a line may have: the longest of a page, with its tags, has a third of that."""
ORDER = re.compile(r"Turn order is (?P<names>.+?)\.?")
TURN = re.compile(
    r"(?:---|[-–—]) (?P<name>.+)'s (?:turn (?P<number>\d{1,6})|(?:extra )?turn)(?: \((?P<how>.+)\))? (?:---|[-–—])"
)
"""The header of a turn: an extra turn, or one of a possessed player, has no number."""
RESULT = re.compile(
    r"(?:#(?P<place>\d{1,2}) )?(?P<name>.+): (?:(?P<points>-?\d{1,6}) points?(?: \((?P<cards>.*)\))?"
    r"|(?P<resigned>resigned)(?: \(.*\))?); (?P<turns>\d{1,6}) turns?"
)
DECK = re.compile(r"\[(?P<count>\d{1,6}) cards?\](?: (?P<cards>.+))?")
TOKENS = re.compile(rf"(?P<chips>\d{{1,6}}) {VP}")
FIRST_HAND = re.compile(r"\((?P<name>.+)'s first hand: (?P<cards>.+?)\.?\)")
GONE = re.compile(r"(?:All )?(?P<cards>.+?) (?:is|are)(?: all)? gone\.")
WON = re.compile(r"(?P<names>.+?) (?:wins!|rejoices? in .+|wins? .+!|shares? .+!)")
ALL_RESIGNED = re.compile(r"All(?: but one)? players? ha(?:s|ve) resigned\.")
RESIGNED = re.compile(r"(?P<name>.+) (?:resigns|quits?|left)\b.*")
BESIDES = re.compile(
    r"-{5,}|=+|league game: .+|opening: .+|Default card selection was used\b.*|Constraint\(s\) used: .+"
    r"|All players (?:have|get) .+"
    r"|The \d+ chosen cards are .+|.+ vetoes .+|.*[Pp]oint tracker .+|Prior turn order .+"
)
"""What the page says besides the game: the opening told again, how the Kingdom was chosen, the league."""
TOLD_ELSEWHERE = (BESIDES, WON, ALL_RESIGNED, re.compile("Game log"))
"""Lines above the log that nothing is made of: places and who resigned say what they say."""


def lines_of(text: str) -> Iterator[tuple[int, str, str]]:
    """The lines of a text that are not blank: number, text without tags, and the title of the page where it has one.

    Raises UnreadableLog for a line that is longer than any of a page.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            said = f"the line has {len(line):,} characters and one of Isotropic at most {LONGEST_LINE:,}"
            raise UnreadableLog(f"line {number}: {said}; give the page as the site wrote it")
        found = _TITLE.search(line)
        title = html.unescape(found["title"]) if found is not None else ""
        plain = html.unescape(_TAG.sub("", _TITLE.sub("", line)))
        plain = plain.replace("\u00a0", " ").replace("\u2019", "'").strip()
        if plain or title:
            yield number, plain, title


def recognises(text: str) -> bool:
    """Whether the first pages of a text look like a log of Isotropic."""
    head = text[:20_000]
    if re.search(r"<title>\s*Dominion Game #", head, re.IGNORECASE):
        return True
    try:
        plain = "\n".join(line for _, line, _ in lines_of(head))
    except UnreadableLog:
        return False
    marks = (r"(?m)^cards in supply: ", r"(?m)^Turn order is .+\.?$", r"(?m)^(?:---|—) .+'s turn \d+ (?:---|—)$")
    return sum(re.search(mark, plain) is not None for mark in marks) > 1
