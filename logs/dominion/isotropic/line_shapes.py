"""The shapes of single lines of Isotropic, by which they are recognised in a damaged text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...damage.shapes import SMELLED_OF_PAGE, Kind, People
from ..lines.cased import Written, cards_in_lower_case, with_cards, with_words
from ..lines.lists import is_card
from . import page
from .lists import BANE_MARK, read_cards
from .reader import MOST_PLAYERS, reads_line

_BLANKS = re.compile(r"[ \t\u00a0]{2,}|[\t\u00a0]")
_TURN = re.compile(
    r"(?:---|[-\u2010-\u2015\u2212]) ?((?:(?!---|[\u2013\u2014]|\. )[^\n]){1,60}?)"
    r"'s (?:turn \d{1,6}|extra turn|turn \()"
)
_ORDER = re.compile(r"Turn order is ([^\n]{1,300}?)(?:\.\s|\.?(?:\n|$))")
_HEAD = (re.compile("Game log"), page.ALL_RESIGNED, page.WON)
_SIGNS = re.compile(
    r"'s turn \d|'s first hand: |cards in supply: |Turn order is |\.\.\. (?:drawing|getting|which)", re.IGNORECASE
)
WRITTEN: Written = {
    r"^(?:turn order|game log|all |the (?=\d+ chosen)|default |constraint|prior )": lambda found: found[0].capitalize(),
    r"\bvp\b": lambda _: "VP",
}
"""Words that Isotropic prints with capitals."""
_VERBS = (
    "plays|buys|gains|has|had|draws|gets|resigns|chooses|discards|trashes|reveals|puts|passes|uses|reshuffles|returns"
    "|sets|names|looks|wishes|receives|places|embargoes|vetoes|keeps|takes|does|shows|overpays|picks"
)
_GOES_ON = (",", " and", " a", " an", " the", " of", " to", " for", " with", " from")
"""How a line ends of which a part was broken off."""
_TRACKER = re.compile(r"(?:(?:Default|Constraint|All players)\b.* )?(?:[Tt]he p|P)oint tracker .+")
"""What is said of the points, alone or behind how the Kingdom was chosen."""
_MARK = re.compile(r"^\W+")
_BROKEN_WORD = re.compile(r"\w-$")
_CHOSEN = re.compile(r"The (?P<count>\d{1,3}) chosen cards are (?P<cards>.+?)\.?")
"""How many piles were chosen, and which: where fewer follow, a part was broken off."""


class IsotropicShapes:
    """The lines of Isotropic."""

    format = "isotropic"
    called = "Isotropic"
    header = "— NAME's turn 1 —"

    def smells(self, text: str) -> bool:
        """Whether a text has words that the site prints."""
        matches = _SIGNS.finditer(text[:SMELLED_OF_PAGE].replace("\u2019", "'"))
        return len({each[0].rstrip("0123456789").casefold() for each in matches}) > 1

    def people(self, lines: Sequence[str]) -> People:
        """The players: those of the headers, else those of the order of turns."""
        text = _BLANKS.sub(" ", "\n".join(lines)).replace("\u2019", "'")
        names = dict.fromkeys(_bare(match[1].strip(), text) for match in _TURN.finditer(text))
        if (order := _ORDER.search(text)) is not None and not any(map(order[1].endswith, names)):
            names |= dict.fromkeys(filter(None, re.split(r",? and then |, ", order[1])))
        return People(tuple(names), tuple(names))

    def kind(self, line: str, people: People) -> Kind:
        """The kind of a whole line."""
        if not line.strip("-=") or line.endswith(_GOES_ON) or _BROKEN_WORD.search(line):
            return ""  # a rule says nothing
        if (turn := page.TURN.fullmatch(line)) is not None:
            return "turn" if turn["name"] in people.names else ""
        if (chosen := _CHOSEN.fullmatch(line)) is not None:
            return "head" if _is_list_of(chosen["cards"], int(chosen["count"])) else ""
        if page.BESIDES.fullmatch(line):  # it may say anything, another line too
            broken = "oint tracker " in line and _TRACKER.fullmatch(line) is None
            return "" if broken or _starts(people).search(line, 1) else "head"
        if any(each.fullmatch(line) for each in _HEAD) or _is_list(line):
            return "head"
        if _is_result(line, people) or _is_order(line, people):
            return "head"
        return "move" if _is_move(line, people) else ""

    def starts(self, people: People) -> re.Pattern[str]:
        """The pattern that finds the beginning of a line: a header, dots, a player and what they do."""
        return _starts(people)

    def turn(self, number: int, name: str, kind: str) -> str:
        """The header of a turn."""
        return f"— {name}'s turn {number}{f' ({kind})' if kind else ''} —"

    def in_its_case(self, lines: Sequence[str]) -> Sequence[str]:
        """Lines in lower case, with the capitals of Isotropic."""
        made = with_words(lines, WRITTEN)  # its lists are read in any case, and `keep` is a word and a card
        return [*with_cards(made, self.people(made), self.kind, _TURN, cards_in_lower_case())]

    def of_elements(self, lines: Sequence[str]) -> None:
        """None: no log is known that is copied so."""

    def plays(self, name: str, people: People) -> str | None:
        """The player of that name, in whatever case."""
        return next((each for each in people.names if each.casefold() == name.casefold()), None)


def _bare(name: str, text: str) -> str:
    """The name in a header without a mark that a chat put before it: the one that the lines of its turns have."""
    plain = _MARK.sub("", name)
    return plain if plain != name and f"\n{plain} plays " in text and f"\n{name} plays " not in text else name


def _is_order(line: str, people: People) -> bool:
    """Whether a line gives the order of turns. With what stands behind it, it names more than can play, or has signs
    that no name and no list has."""
    match = page.ORDER.fullmatch(line)
    if match is None or len(match["names"].split(", ")) > MOST_PLAYERS:
        return False
    rest = match["names"]
    for name in sorted(people.names, key=len, reverse=True):
        rest = rest.replace(name, "")
    return not {*".(:"} & {*rest}


def _is_list(line: str) -> bool:
    """Whether a line lists cards that there are: the Kingdom, a deck, the trash, empty piles."""
    for shape in (page.SUPPLY, page.DECK, page.TRASH, page.GONE):
        match = shape.fullmatch(line)
        if match is not None and (listed := read_cards((match["cards"] or "").rstrip(".").replace(BANE_MARK, ""))):
            return all(map(is_card, listed[0]))
    return False


def _is_list_of(text: str, count: int) -> bool:
    """Whether a text lists so many cards that there are."""
    listed = read_cards(text)
    return listed is not None and len(listed[0]) == count and all(map(is_card, listed[0]))


def _is_result(line: str, people: People) -> bool:
    """Whether a line tells how a player ended, with cards that there are."""
    match = page.RESULT.fullmatch(line)
    if match is None or match["name"] not in people.names:
        return False
    listed = read_cards(page.OF_POINTS.sub("", match["cards"] or "nothing") or "nothing")
    return listed is not None and all(map(is_card, listed[0]))


@lru_cache(maxsize=64)
def _starts(people: People) -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted(people.names, key=len, reverse=True)))
    if not names:
        return re.compile(r"Turn order is |cards in supply: ")
    dashes = r"(?:---|[-\u2010-\u2015\u2212])"
    return re.compile(
        rf"{dashes} (?:{names})'s (?:extra )?turn|(?<!\.\.\. )\((?:{names})(?:'s first hand| draws: | reshuffles)"
        rf"|(?<!\.)(?<!\.\.\. )\.\.\. |(?<![\w'(—-])(?<!\.\.\. )(?:{names}) (?:{_VERBS})\b"
        rf"|(?:#\d )?(?:{names}): (?:-?\d|resigned)|\[\d+ cards?\]|All (?:but one )?players? ha|{dashes}{{5,}}"
        r"|(?<=[.!)] )(?:All )?(?=[A-Z][^.!()\n]{0,200} (?:is|are)(?: all)? gone\.)"
        r"|(?<=\. )(?=[^.!()\n]{1,150} wins!)|The \d+ chosen cards are |Default card selection |Constraint\(s\) used: "
        r"|Turn order is |cards in supply: |trash: |league game: |opening: |Game log"
    )


@lru_cache(maxsize=8192)
def _is_move(line: str, people: People) -> bool:
    if not line.startswith(("... ", "\u2026 ", "(", *(f"{name} " for name in people.names))):
        return False
    fields = reads_line(line, people.names)
    return bool(fields) and all(each.verb != "unread" and all(map(is_card, each.cards)) for each in fields)
