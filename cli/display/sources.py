"""Where a fact comes from, behind its sentence: the rules, who says so beside them, and the lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from moothall.words import Message, Word

from ..language import said


class Sourced(Protocol):
    """A fact, which says where it comes from."""

    @property
    def source(self) -> str: ...

    @property
    def line(self) -> int | None: ...


def with_marks(says: str, rules: Iterable[str], facts: Sequence[Sourced], *more: Message) -> str:
    """A sentence in the language that is spoken, with the rules and the sources of its facts."""
    ids = dict.fromkeys(rules)
    sources = dict.fromkeys(each.source for each in facts if each.source != "rules")
    marks = [f"[{', '.join(ids)}]"] if ids else []
    marks += [f"({', '.join(said(Word(each)) for each in sources)})"] if sources else []
    says = " ".join([says, *marks, *map(said, more)])
    lines = [each.line for each in facts if each.line is not None]
    if not lines:
        return says
    first, last = min(lines), max(lines)
    if first == last:
        return said(Message("command.in-line", says=says, line=first))
    return said(Message("command.in-lines", says=says, first=first, last=last))
