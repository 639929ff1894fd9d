"""Logs whose lines are in several languages: no server prints one, so it is refused in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from . import header
from .languages.known import LANGUAGES
from .languages.language import Language
from .page import Line
from .wording import read_shape, subject_of

FEWEST = 3
"""So many moves in another language are lines of a log; fewer may be chat, or a line that somebody put in."""


def in_another_language(lines: Sequence[Line], language: Language, callings: Collection[str]) -> int:
    """The first line that is in another language than the log, where headers or several moves are: its number; 0 where
    there is none. `callings` are what stands before the moves of the players."""
    for other in LANGUAGES.values():
        if other is language:
            continue
        moves: list[int] = []
        for line in _likely(lines, other):
            text = other.narrow(line.text.strip())
            turn = header.read_header(text, other.head.turn)
            if turn is not None and turn.name.startswith(tuple(callings)):
                return min(line.number, *moves) if moves else line.number
            if _is_move(text, other, callings):
                moves.append(line.number)
                if len(moves) == FEWEST:
                    return moves[0]
    return 0


def _likely(lines: Sequence[Line], language: Language) -> Iterator[Line]:
    """The lines that may be in a language: in one with letters of its own, those that have any."""
    own = language.says is not None
    return (line for line in lines if line.text.isascii() != own and len(line.text) < header.LONGEST_LINE)


def _is_move(text: str, language: Language, callings: Collection[str]) -> bool:
    subject = subject_of(text, language)
    if subject is None or subject not in callings:
        return False
    return bool(read_shape(text[len(subject) + 1 :], language))
