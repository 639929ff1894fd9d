"""The shapes of single lines of Goko, by which they are recognised in a damaged text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from ...damage.shapes import SMELLED, Kind, People
from ..lines.cased import Written, with_cards, with_words
from ..lines.lists import is_card
from .grammar import LONGEST_LINE, WORDS, read_body, read_table_line

_STARTING = re.compile(r"(?:^|\n)([^\n]{0,60}?) - starting cards: ")
_BLANKS = re.compile(r"[ \t\u00a0]{2,}|[\t\u00a0]")
_AROUND = re.compile(r"^(?:.*[\]>|)] )?\W*")
_TURN = re.compile(r"(?<![-\u2010-\u2015\u2212])[-\u2010-\u2015\u2212]{3,} ?([^\n]{1,60}?): turn (\d{1,6})")
_NAMELESS_TURN = re.compile(r"(?<!-)-{5,} ?: turn \d", re.IGNORECASE)
_NAMELESS_MOVE = re.compile(r"(?:^|\n)[^\w\n]*- (?:starting cards:|draws|plays|buys|gains) ", re.IGNORECASE)
_MARKS = re.compile(r"^\W+|\W+$")
_RATING = re.compile(r"[\w ]+")
_ACTING = re.compile(r"(?:^|\n)([^\n]{1,60}?) - (?:draws|plays|buys|gains) ")
_WHOLE_TURN = re.compile(r"-{10} (.*): turn ([0-9]{1,6})( \[possessed\])? -{10}")
_BANNER = re.compile(r"-{6,} ?Game (?:Setup|Over) ?-{6,}|-{12} [^\d:]{1,40} -{12}")
_PLACE = re.compile(r"(?:1st|2nd|3rd|[4-6]th) place:(?: (.+))?")
_SIGNS = re.compile(r" - (?:starting cards:|plays |draws |buys |gains )|: turn \d", re.IGNORECASE)
_DASHES = re.compile("[\u2010-\u2015\u2212]")
WRITTEN: Written = {
    r"(?<=-)( ?)game (setup|over)(?= ?-)": lambda found: f"{found[1]}Game {found[2].capitalize()}",
    r"\b(?:supply|bane|black market deck) cards?: |\brating system: ": lambda found: found[0].capitalize(),
    r"\bjackofalltrades\b": lambda _: "JackOfAllTrades",
    r"\bthe supply\b": lambda _: "the Supply",
}
"""Words that Goko prints with capitals besides cards."""


class GokoShapes:
    """The lines of Goko."""

    format = "goko"
    called = "Goko"
    header = "---------- NAME: turn 1 ----------"

    def smells(self, text: str) -> bool:
        """Whether a text has words that the server prints."""
        plain = _DASHES.sub("-", text[:SMELLED])
        return len({each[0].rstrip("0123456789").casefold() for each in _SIGNS.finditer(plain)}) > 1

    def people(self, lines: Sequence[str]) -> People:
        """The players: whole names stand in headers and before each move. One may have none, in both. [goko log383]"""
        text = _DASHES.sub("-", _BLANKS.sub(" ", "\n".join(lines)))
        turns: dict[str, None] = dict.fromkeys(name for match in _TURN.finditer(text) if (name := match[1].strip()))
        starting = dict.fromkeys(name for match in _STARTING.finditer(text) if (name := match[1].strip()))
        acting = Counter(name for match in _ACTING.finditer(text) if (name := match[1].strip()))
        for name in [each for each in turns if each not in acting and each not in starting]:
            if (plain := _MARKS.sub("", name)) != name and (plain in acting or plain in starting):
                del turns[name]  # a mark that a chat put before the name
        others = [name for name in starting if not any(name.endswith(each) for each in turns)]
        others += [
            name for name, times in acting.items() if times > 1 and not any(map(name.endswith, (*turns, *starting)))
        ]
        others = [name for name in others if read_body(_AROUND.sub("", name)) is None]  # a move of the nameless
        bare = [_AROUND.sub("", name) for name in others]
        marked = bool(turns) or all(name != plain for name, plain in zip(others, bare, strict=True))
        names = (*turns, *(bare if marked else others))
        if _NAMELESS_TURN.search(text) and _NAMELESS_MOVE.search(text):
            names = (*names, "")
        return People(names, names)

    def kind(self, line: str, people: People) -> Kind:
        """The kind of a whole line."""
        if len(line) > LONGEST_LINE:
            return ""
        if (turn := _WHOLE_TURN.fullmatch(line)) is not None:
            return "turn" if turn[1] in people.names else ""
        place = _PLACE.fullmatch(line)
        if _BANNER.fullmatch(line) or (place is not None and (place[1] or "") in people.names):
            return "head"
        for name in people.names:
            before = f"{name} - ".lstrip()
            if line.startswith(before):
                claim = read_body(line[len(before) :])
                if claim is not None and all(map(is_card, claim[1])):
                    return "head" if claim[0] == "starting" else "move"
        claim = read_table_line(line)
        if claim is None or (claim[0] == "rating" and _RATING.fullmatch(claim[3]) is None):
            return ""  # a rating is one word: with more behind it two lines were joined
        return "head" if all(map(is_card, claim[1])) else ""

    def starts(self, people: People) -> re.Pattern[str]:
        """The pattern that finds the beginning of a line: the dashes of a header, a player and the dash, a word of the
        table."""
        return _starts(people)

    def turn(self, number: int, name: str, kind: str) -> str:
        """The header of a turn."""
        return f"---------- {name}: turn {number}{' [possessed]' if kind else ''} ----------"

    def in_its_case(self, lines: Sequence[str]) -> Sequence[str]:
        """Lines in lower case, with the capitals of Goko."""
        made = with_words(lines, WRITTEN)
        people = self.people(made)
        return [*with_cards(made, people, self.kind, _TURN, _words())]

    def of_elements(self, lines: Sequence[str]) -> None:
        """None: no log is known that is copied so."""

    def plays(self, name: str, people: People) -> str | None:
        """The player of that name, in whatever case."""
        return next((each for each in people.names if each.casefold() == name.casefold()), None)


@cache
def _words() -> frozenset[str]:
    """The words of Goko's lines."""
    return frozenset(word for text in WORDS for word in text.split())


@lru_cache(maxsize=64)
def _starts(people: People) -> re.Pattern[str]:
    known = [name for name in people.names if name]
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    moves = rf"|(?<![\w'])(?:{names}) - (?=[a-zA-Z])" if names else ""
    if "" in people.names:
        moves += rf"|{''.join(rf'(?<!{re.escape(name)} )' for name in known)}(?:(?<=\s)|(?<=^))- (?=[a-zA-Z])"
    nobody = "|" if "" in people.names else ""
    turns = rf"-{{5,}} ?(?=(?:{names}{nobody}): turn|Game )" if names else r"-{5,} ?(?=Game )"
    table = r"(?:Supply|supply|Bane|Black market deck) cards?: |Rating system: |(?:1st|2nd|3rd|[4-6]th) place: "
    return re.compile(rf"(?<!-){turns}|{table}{moves}")
