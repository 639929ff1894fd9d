"""Searches: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.codec import to_json
from moothall.logs.verdict import Finding
from moothall.projections import search
from moothall.projections.timeline import names_of, words

from ..viewed import Viewed, sound


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact at which an expression holds, with its `words`; `against` is the finding of the audit where the log is
    against the rules there, `open_` whether its viewer may know all that the audit says."""

    game: UUID
    fact: Fact
    words: str
    against: Finding | None
    open_: bool

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall find --json` prints."""
        told = {"game": str(self.game), "words": self.words, **to_json(self.fact)}
        if self.against is not None:
            told |= {"line": self.against.line, "rule": self.against.rule, "interval": list(self.against.interval)}
            if self.open_:
                told |= {"says": self.against.says, "ruling": self.against.ruling}
        return told


@dataclass(frozen=True, slots=True)
class Turning:
    """Where an expression becomes true (`found`; None: nowhere), and how many tables were looked at."""

    found: FoundFact | None
    tables: int


def passing(seen: Viewed, expression: str, everything: bool = False) -> list[Fact]:
    """The live facts of a game, as its viewer may know them, at which an expression holds; with `everything` any facts.
    Raises BadFilter, UnsoundStream."""
    wanted = seen.filter(expression)
    with sound(seen):
        divergent = seen.divergent if wanted.of_log else {}
        return list(search.find(seen.kind, seen.facts, wanted, seen.seat, divergent, everything))


def find(seen: Viewed, expression: str, *, lang: Lang = "en") -> list[FoundFact]:
    """Every fact at which an expression holds: about the fact, or about the table after it (docs/filters.md).

    Raises BadFilter, UnsoundStream.

    >>> from moothall.service import Hall, view
    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     [each.words for each in find(view(str(match.game), store=hall), "turn & player:Ann")]
    ['Ann turn began Ann normal number 1']
    """
    found = passing(seen, expression)
    against = seen.divergent if seen.filter(expression).of_log else {}
    return [_told(seen, fact, against.get(fact.seq), lang) for fact in found]


def bisect(seen: Viewed, expression: str, *, first: bool = False, lang: Lang = "en") -> Turning:
    """Where an expression turns from false to true, found by halving.

    Where it turns more than once, that is one of the places; with `first` the first, found by looking at one table
    after the other. Nothing is found where it is not true at the end (with `first`: nowhere).
    Raises BadFilter, UnsoundStream.
    """
    wanted = seen.filter(expression)
    with sound(seen):
        against = seen.divergent if wanted.of_log else {}
        look = search.first if first else search.bisect
        found = look(seen.kind, seen.facts, wanted, seen.seat, against)
    if found.fact is None:
        return Turning(None, found.tables)
    return Turning(_told(seen, found.fact, against.get(found.fact.seq), lang), found.tables)


def _told(seen: Viewed, fact: Fact, against: Finding | None, lang: Lang) -> FoundFact:
    said = words(fact, names_of(seen.facts), seen.kind.words.naming(lang))
    return FoundFact(seen.link.game, fact, said, against, seen.seat is None)
