"""Two views of one game merged: each player's copy names their own cards and counts the other's.

Line by line, the one with fewer hidden cards is taken. Where the client merged lines of one kind in one view alone
(`looks at 2 cards` for two cards looked at one by one), the cards of all of them are taken together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from moothall.words import Message, Word

from ...reader import UnreadableLog
from ..lines.observation import LogRead, Observation
from . import page
from .languages.known import LANGUAGES
from .languages.language import Language
from .reader import read


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a view: its number, its text, and what it claims."""

    line: int
    text: str
    claims: tuple[Observation, ...]

    @property
    def unknown(self) -> int:
        """The number of cards that it counts without a name."""
        return sum(each.unknown for each in self.claims)


def merged(one: str, other: str) -> str:
    """The log of a game from two views of it, with the lines of the first one at their places.

    Raises UnreadableLog where one cannot be read, where they are of different games, and where a line of one says
    something else than that of the other.
    """
    first, second = _read(one, "first"), _read(other, "second")
    _refuse_different_games(first, second)
    texts = {line.number: line.text.rstrip() for line in page.pasted(one).lines}
    for number in first.debris:
        texts.pop(number, None)
    texts |= _merged(_said(first), _said(second), max(texts), LANGUAGES[first.language])
    if not first.shown and second.shown:
        texts[max(texts) + 1] = f"Kingdom: {', '.join(second.shown)}"
    return "".join(f"{texts.get(number, '')}\n" for number in range(1, max(texts) + 1))


def _read(text: str, which: str) -> LogRead:
    try:
        return read(text)
    except UnreadableLog as error:
        raise UnreadableLog(Message("log.of-view", which=Word(which), error=error)) from error


def _said(log: LogRead) -> list[Said]:
    grouped = groupby((each for each in log.observations if each.verb != "starting"), key=lambda each: each.line)
    said_lines = [(line, tuple(claims)) for line, claims in grouped]
    return [Said(line, claims[0].text, claims) for line, claims in said_lines]


def _refuse_different_games(first: LogRead, second: LogRead) -> None:
    if first.language != second.language:
        raise UnreadableLog(Message("log.two-languages"))
    if first.number and second.number and first.number != second.number:
        raise UnreadableLog(Message("log.views-of-two-games", one=first.number, other=second.number))
    players = [{name.strip() for name in log.players} for log in (first, second)]
    decks = [sorted(map(sorted, log.starting.values())) for log in (first, second)]
    if players[0] != players[1] or decks[0] != decks[1]:
        what = "players" if players[0] != players[1] else "starting decks"
        raise UnreadableLog(Message("log.views-differ", what=Word(what)))


def _merged(first: Sequence[Said], second: Sequence[Said], last: int, language: Language) -> dict[int, str]:
    """The texts of the first view's lines by number, and after them what only the second one has still."""
    texts: dict[int, str] = {}
    i = j = 0
    while i < len(first) and j < len(second):
        a, b = first[i], second[j]
        if _agree(a, b):
            texts[a.line] = a.text if a.unknown <= b.unknown else b.text
            i, j = i + 1, j + 1
        elif (count := _run(a, second, j)) is not None:
            texts[a.line] = _named(a, second[j : j + count], language)
            i, j = i + 1, j + count
        elif (count := _run(b, first, i)) is not None:
            texts |= {each.line: each.text for each in first[i : i + count]}
            i, j = i + count, j + 1
        else:
            reason = Message("log.views-disagree", line=a.line, one=a.text, other=b.line, two=b.text)
            raise UnreadableLog(reason)
    for at, each in enumerate(second[j:], last + 1):
        texts[at] = each.text
    return texts


def _agree(a: Said, b: Said) -> bool:
    """Whether two lines say the same but for hidden cards."""
    return len(a.claims) == len(b.claims) and all(map(_same, a.claims, b.claims))


def _same(a: Observation, b: Observation) -> bool:
    fixed = [(each.actor, each.verb, each.count, each.amount, each.word, each.source, each.to) for each in (a, b)]
    if a.verb == b.verb == "unread":
        return a.text == b.text
    known = Counter(a.cards) | Counter(b.cards)
    return fixed[0] == fixed[1] and known.total() <= a.count


def _run(hidden: Said, lines: Sequence[Said], at: int) -> int | None:
    """How many lines from `at` tell one by one what a line with hidden cards counts together; None if none do."""
    (claim, *more), left = hidden.claims, hidden.unknown
    if more or not left or claim.cards:
        return None
    for count, line in enumerate(lines[at:], 1):
        one = line.claims[0]
        if len(line.claims) > 1 or (one.actor, one.verb, one.word) != (claim.actor, claim.verb, claim.word):
            return None
        left -= one.count
        if left <= 0:
            return count if not left and count > 1 else None
    return None


def _named(hidden: Said, lines: Sequence[Said], language: Language) -> str:
    """A line with the cards that other lines name in place of those that it counts."""
    cards = [card for line in lines for card in line.claims[0].cards]
    unknown = sum(line.unknown for line in lines)
    return language.hidden.sub(lambda _: language.write_list(cards, unknown, None), hidden.text, count=1)
