"""Lines that nobody can read, and what may follow from them.

A line that cannot be read may say anything: that a card was gained, trashed or drawn, that a turn began. So what the
rules and the log differ in after it may follow from it, and nobody is accused of that. Such a line is `unruled`.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from moothall.domain.games import find

from ..reader import LogT, Reader
from ..source import LogSource
from ..state import LogState
from ..texts.spelling import respelt, words_of
from ..verdict import Audit, Final, Unread, Unruled

_VERDICT = itemgetter(1)
MOST_MEANT = 50
"""How many lines of a log are compared with what they may have meant: a text of which more cannot be read has no
misspelt lines, it is of another kind."""


def mark_gaps(found: Audit, source: LogSource[Any, Any, Any], reader: Reader[LogT], log: LogT) -> None:
    """List the lines of an audit that cannot be read or judged.

    What differs after one that cannot be read is not a finding any more: its line becomes `unruled`, and a wrong
    result unknown (None).
    """
    if not source.gave_up and {*map(_VERDICT, found.verdicts)}.isdisjoint(("unread", "unruled")):
        return
    unread = [line for line, verdict in found.verdicts if verdict == "unread"]
    texts = dict(zip(source.state.numbers, source.state.texts, strict=True))
    if source.gave_up:
        _give_up(found, source.state)
    elif unread:
        _take_back(found)
    if unread:
        found.unread = _unread(found, unread, texts, reader, log)
    cards = {source.state.number(i): card for i, card in source.unruled_lines()}
    found.unruled = [
        Unruled(line, texts.get(line, ""), cards.get(line)) for line, verdict in found.verdicts if verdict == "unruled"
    ]


def _take_back(found: Audit) -> None:
    """No difference that may follow from a line that nobody can read is a finding."""
    following = {each.line for each in found.findings if each.gap is not None}
    found.findings = [each for each in found.findings if each.gap is None]
    first = min(following, default=0)
    kept = {each.line for each in found.findings}
    found.verdicts = [
        (line, "unruled" if verdict == "divergent" and line >= first and line not in kept else verdict)
        for line, verdict in found.verdicts
    ]
    for name in ("decks", "scores", "turns", "winner"):
        if following and getattr(found.final, name) is False:
            setattr(found.final, name, None)


def _give_up(found: Audit, state: LogState[Any]) -> None:
    """An audit that stopped halfway accuses nobody: what differs, and what it did not come to, cannot be judged."""
    at = next((i for i, verdict in enumerate(state.verdicts.given) if verdict is None), len(state.numbers) - 1)
    found.gave_up = state.number(at)
    found.findings = []
    found.final = Final()
    found.verdicts = [
        (line, "unruled" if verdict == "divergent" or (line >= found.gave_up and verdict != "unread") else verdict)
        for line, verdict in found.verdicts
    ]


def _unread(found: Audit, lines: Sequence[int], texts: dict[int, str], reader: Reader[LogT], log: LogT) -> list[Unread]:
    """The lines that cannot be read. What was meant can be read, and names only cards that there are."""
    names = {*find(found.kind or "").reference().spellings().values()}
    unread = {*lines}
    others = (text for line, text in texts.items() if line not in unread)
    known = words_of((*names, *log.players, *reader.words, *others))

    def meant(text: str) -> str | None:
        return respelt(text, known, lambda each: reader.reads(each, log, names))

    return [Unread(line, texts[line], meant(texts[line]) if at < MOST_MEANT else None) for at, line in enumerate(lines)]
