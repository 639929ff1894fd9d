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


def mark_gaps(audit: Audit, source: LogSource[Any, Any, Any], reader: Reader[LogT], log: LogT) -> None:
    """List the lines of an audit that cannot be read or judged.

    What differs after one that cannot be read is not a finding any more: its line becomes `unruled`, and a wrong
    result unknown (None).
    """
    if not source.gave_up and {*map(_VERDICT, audit.verdicts)}.isdisjoint(("unread", "unruled")):
        return
    unread = [line for line, verdict in audit.verdicts if verdict == "unread"]
    texts = dict(zip(source.state.numbers, source.state.texts, strict=True))
    if source.gave_up:
        _give_up(audit, source.state)
    elif unread:
        _take_back(audit)
    if unread:
        audit.unread = _unread(audit, unread, texts, reader, log)
    cards = {source.state.number(i): card for i, card in source.unruled_lines()}
    audit.unruled = [
        Unruled(line, texts.get(line, ""), cards.get(line)) for line, verdict in audit.verdicts if verdict == "unruled"
    ]


def _take_back(audit: Audit) -> None:
    """No difference that may follow from a line that nobody can read is a finding."""
    following = {each.line for each in audit.findings if each.gap is not None}
    audit.findings = [each for each in audit.findings if each.gap is None]
    first = min(following, default=0)
    kept = {each.line for each in audit.findings}
    audit.verdicts = [
        (line, "unruled" if verdict == "divergent" and line >= first and line not in kept else verdict)
        for line, verdict in audit.verdicts
    ]
    for name in ("decks", "scores", "turns", "winner"):
        if following and getattr(audit.final, name) is False:
            setattr(audit.final, name, None)


def _give_up(audit: Audit, state: LogState[Any]) -> None:
    """An audit that stopped halfway accuses nobody: what differs, and what it did not come to, cannot be judged."""
    at = next((i for i, verdict in enumerate(state.verdicts.by_line) if verdict is None), len(state.numbers) - 1)
    audit.gave_up = state.number(at)
    audit.findings = []
    audit.final = Final()
    audit.verdicts = [
        (line, "unruled" if verdict == "divergent" or (line >= audit.gave_up and verdict != "unread") else verdict)
        for line, verdict in audit.verdicts
    ]


def _unread(audit: Audit, lines: Sequence[int], texts: dict[int, str], reader: Reader[LogT], log: LogT) -> list[Unread]:
    """The lines that cannot be read. What was meant can be read, and names only cards that there are."""
    names = {*find(audit.kind or "").reference().spellings().values()}
    unread = {*lines}
    others = (text for line, text in texts.items() if line not in unread)
    known = words_of((*names, *log.players, *reader.words, *others))

    def meant(text: str) -> str | None:
        return respelt(text, known, lambda each: reader.reads(each, log, names))

    return [Unread(line, texts[line], meant(texts[line]) if at < MOST_MEANT else None) for at, line in enumerate(lines)]
