"""Lines of a log that were cut where a window ended, joined again, and their signs put into the widths of a log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from moothall.logs.dominion.online import header
from moothall.logs.dominion.online.languages.language import Language
from moothall.logs.dominion.online.page import Line
from moothall.logs.dominion.online.wording import read_shape

MOST_PARTS = 8
"""Into how many parts a line may be cut."""


def unwrapped(lines: Sequence[Line], language: Language) -> list[Line]:
    """Lines with the parts of each together, where these make a line that can be read and its first part makes none.
    A part stands in the very next line, and begins no line of its own."""
    plain = [replace(line, text=language.narrow(line.text)) for line in lines]
    found: list[Line] = []
    at = 0
    while at < len(plain):
        line = plain[at]
        count = 1 if _is_whole(line.text, language) else _parts(plain, at, language)
        found.append(
            replace(line, text="".join(each.text.strip() for each in plain[at : at + count])) if count > 1 else line
        )
        at += count
    return found


def _parts(lines: Sequence[Line], at: int, language: Language) -> int:
    """How many lines from `at` on are parts of one; 1 where the next ones do not make it a line of the game."""
    text = lines[at].text.strip()
    for count, line in enumerate(lines[at + 1 : at + MOST_PARTS], 2):
        if line.number != lines[at].number + count - 1 or _is_whole(line.text, language):
            return 1
        text += line.text.strip()
        if _is_whole(text, language):
            return count
    return 1


def _is_whole(line: str, language: Language) -> bool:
    """Whether a text is a header, or a line of somebody that can be read."""
    text, head = line.strip(), language.head
    if any(each.fullmatch(text) for each in (head.game, head.turn, head.others, head.ended, header.PERCENTAGES)):
        return True
    subjects = (at for at, sign in enumerate(text[:60]) if at and sign == language.subjects[0])
    return any(read_shape(text[at + 1 :], language) or head.starts.fullmatch(text[at + 1 :]) for at in subjects)
