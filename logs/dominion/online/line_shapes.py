"""The shapes of single lines of Dominion Online, by which they are recognised in a damaged text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...damage.shapes import SMELLED, Kind, People, is_spotted
from ..lines.cased import Written, with_cards, with_words
from ..lines.lists import is_card, read_list
from . import header, page
from .languages.english import ENGLISH
from .lists import is_boon_or_hex
from .shapes import FIRST_WORDS
from .verbs import CLAIMS_OF_NO_CARD, MARK
from .wording import read_shape

MOST_NAMES = 8
"""The most players that a text may name; a game has no more than six."""
_VERBS = "|".join(sorted(map(re.escape, FIRST_WORDS), key=len, reverse=True))
_STARTS = re.compile(r" starts with (?:an? |\d)")
_BEFORE = re.compile(r"[^\s.>\])|][^\n.>\])|]{0,39}\Z")
_BLANKS = re.compile(r"[ \t\u00a0]{2,}|[\t\u00a0]")
_TURN = re.compile(r"Turn (\d{1,6})\s?[-\u2010-\u2015\u2212:]+\s?([^\n]{1,100})")
_AROUND = " \t*_|~\"'`=#<>:,;-]"
_SIGNS = re.compile(
    r"\b(?:starts with (?:an? |\d)|shuffles their deck\b|buys and gains|Turn \d+ [-\u2010-\u2015:])", re.IGNORECASE
)
WRITTEN: Written = {
    r"\b(?:turn(?= \d+\s?\W)|game(?= #\d))|^(?:joining|kingdom|the)\b": lambda found: found[0].capitalize(),
    r"^between turns": lambda _: "Between Turns",
    r"(?<=\d )(?:actions?|buys?|coins?|coffers|villagers?|favors?)\b": lambda found: found[0].capitalize(),
    r"\bvp\b": lambda _: "VP",
    r"[-+](?:cost|card|coin|action|buy)(?= token)": lambda found: found[0][0] + found[0][1:].capitalize(),
    r"\btavern(?= mat)": lambda _: "Tavern",
    r"(?<=\[)\w[^\]\n]{1,60}(?=\]$)": lambda found: found[0].title(),
}
"""Words that Dominion Online prints with capitals besides cards."""
_CARDLESS = {MARK, *CLAIMS_OF_NO_CARD}
_HEAD = (header.GAME, header.PERCENTAGES, header.OTHER, header.ENDED, header.RESIGNED)
_NOBODYS = (
    ENGLISH.of_nobody.enchanted,
    ENGLISH.of_nobody.chooses,
    ENGLISH.of_nobody.sets_aside,
    ENGLISH.of_nobody.failed,
)
_SENTENCES = re.compile(r"\.\s+\w")


class OnlineShapes:
    """The lines of Dominion Online."""

    format = "dominion-online"
    called = "Dominion Online"
    header = "Turn 1 - NAME"

    def smells(self, text: str) -> bool:
        """Whether a text has words that the server prints."""
        signs = {each[0].partition(" ")[0].casefold() for each in _SIGNS.finditer(text[:SMELLED])}
        return len(signs) > 1

    def people(self, lines: Sequence[str]) -> People:
        """The players: names stand in headers, and beginnings of them before `starts with`."""
        text = _BLANKS.sub(" ", "\n".join(lines))
        raw = tuple(dict.fromkeys(_starting(text)))
        callings = tuple(dict.fromkeys(map(bare, raw))) if len({*map(bare, raw)}) > 1 else raw
        names = tuple(name for name, _ in Counter(_names(text, callings)).most_common(MOST_NAMES))
        if names:
            own = [calling for name in names if (calling := _calling_of(name, text))]
            callings = tuple(dict.fromkeys((*own, *(each for each in callings if _begins_one_of(each, names)))))
        return People(names, callings)

    def kind(self, line: str, people: People) -> Kind:
        """The kind of a whole line."""
        turn = header.read_header(line)
        if turn is not None:
            marked = "[/" in turn.name or _move_at(turn.name, people) or is_spotted(turn.name, people)
            return "turn" if self.plays(turn.name, people) and not marked else ""
        if any(each.fullmatch(line) for each in _HEAD):
            return "head"
        for calling in (*people.callings, *people.names):
            if line.startswith(f"{calling} "):
                rest = line[len(calling) + 1 :]
                if rest.startswith("starts with "):
                    listed = read_list(rest.removeprefix("starts with ").removesuffix("."))
                    return "head" if listed is not None and rest.endswith(".") and all(map(is_known, listed[0])) else ""
                if _is_move(rest):
                    return "move"
        return "move" if _is_of_nobody(line) else ""

    def starts(self, people: People) -> re.Pattern[str]:
        """The pattern that finds the beginning of a line: the words of a header, or a player and what they do."""
        return _starts(people)

    def turn(self, number: int, name: str, kind: str) -> str:
        """The header of a turn."""
        return f"Turn {number} - {name}" + (f" [{kind}]" if kind else "")

    def in_its_case(self, lines: Sequence[str]) -> Sequence[str]:
        """Lines in lower case, with the capitals of Dominion Online."""
        made = with_words(lines, WRITTEN)
        people = self.people(made)
        return [*with_cards(made, people, self.kind, _TURN, FIRST_WORDS)]

    def of_elements(self, lines: Sequence[str]) -> Sequence[tuple[int, str]] | None:
        """The lines of a text with one element of the page in each, in any case, whatever blank lines were put in."""
        return page.of_elements(lines)

    def plays(self, name: str, people: People) -> str | None:
        """A name that begins as a player is called, in whatever case."""
        if not people.callings or name == "Nobody":
            return name
        begins = (each for each in people.callings if name.casefold().startswith(each.casefold()))
        return name if next(begins, None) is not None else None


LONGEST_NAME = 40
"""How many letters before `starts with` may be a player's name: in a text whose ends of lines were lost, another line
stands before it."""


def _starting(text: str) -> Iterator[str]:
    """What stands before `starts with` in a text."""
    end = 0
    for match in _STARTS.finditer(text):
        before = _BEFORE.search(text[max(end, match.start() - LONGEST_NAME) : match.start()])
        end = match.end()
        if before is not None:
            yield before[0]


def _is_of_nobody(line: str) -> bool:
    """Whether a line is one that names no player, with cards that there are."""
    match = next((each for each in (shape.fullmatch(line) for shape in _NOBODYS) if each is not None), None)
    listed = [read_list(each) for each in match.groupdict().values() if each] if match is not None else [None]
    return all(each is not None and all(map(is_known, each[0])) for each in listed)


def _begins_one_of(calling: str, names: Sequence[str]) -> bool:
    return any(name.casefold().startswith(calling.casefold()) for name in names)


def bare(raw: str) -> str:
    """The name of a player, where signs and numbers of a page stand before it."""
    bare = re.split(r"[:>\]|)\t] ?", raw)[-1]
    return re.sub(r"^[\W\d_]+", "", bare) or raw


def _names(text: str, callings: Sequence[str]) -> Iterator[str]:
    before = "|".join(map(re.escape, sorted(callings, key=len, reverse=True)))
    ends = re.compile(rf"\s*\[|\s+(?:{before}) (?:{_VERBS})\b" if before else r"\s*\[")
    for match in _TURN.finditer(text):
        rest = match[2]
        end = ends.search(rest)
        name = (rest[: end.start()] if end is not None else rest).strip().rstrip(_AROUND)
        if name and name != "Nobody":
            yield name


def _calling_of(name: str, text: str) -> str:
    """The beginning of a name that stands before `starts with`, or before another word of the server."""
    for words in (("starts with ",), ("draws ", "shuffles their ", "plays ")):
        for end in range(len(name), 0, -1):
            if any(f"{name[:end]} {word}" in text for word in words):
                return name[:end]
    return ""


@lru_cache(maxsize=64)
def _starts(people: People) -> re.Pattern[str]:
    callings = "|".join(map(re.escape, sorted((*people.callings, *people.names), key=len, reverse=True)))
    moves = rf"|(?<![\w'])(?:{callings}) (?:{_VERBS}|starts)(?= )" if callings else ""
    return re.compile(rf"(?<!\w)Turn \d{{1,6}}\s?[-\u2010-\u2015\u2212:]|Game #\d|Between Turns{moves}")


@lru_cache(maxsize=8192)
def _is_move(rest: str) -> bool:
    """Whether what stands behind a player is a move as the server prints it, with cards that there are."""
    fields = read_shape(rest)
    if not fields or _SENTENCES.search(rest.replace(". (", " (")):
        return False
    if not rest.endswith((".", ")")) and not {each.verb for each in fields} & _CARDLESS:
        return False
    return all(is_known(card) for each in fields for card in each.cards)


def is_known(card: str) -> bool:
    """Whether there is a card of a name, a Boon and a Hex among them."""
    return is_card(card) or is_boon_or_hex(card)


def _move_at(name: str, people: People) -> bool:
    """Whether a name has a move in it: two lines were joined."""
    return any(re.search(rf"(?:^|\s){re.escape(each)} (?:{_VERBS}) ", name) for each in people.callings)
