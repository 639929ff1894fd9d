"""Searches: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.codec import to_json
from moothall.logs.verdict import Finding
from moothall.projections import search
from moothall.projections.filters import Filter
from moothall.projections.telling import Telling

from ..viewed import Viewed, sound


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact at which an expression holds, with its sentence (`words` in the language that was asked for, `text` in
    English, `text_ja` in Japanese); `against` is the finding of the audit where the log is
    against the rules there, `open_` whether its viewer may know all that the audit says."""

    game: UUID
    fact: Fact
    words: str
    text: str
    text_ja: str
    against: Finding | None
    open_: bool

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall find --json` prints."""
        told = {"game": str(self.game), "words": self.words, **to_json(self.fact)}
        told |= {"text": self.text, "text_ja": self.text_ja}
        if self.against is not None:
            told |= {"line": self.against.line, "rule": self.against.rule, "interval": list(self.against.interval)}
            if self.open_:
                told |= {"says": self.against.says, "ruling": self.against.ruling}
                told["ruling_ja"] = self.against.ruling_ja
        return told


@dataclass(frozen=True, slots=True)
class Turning:
    """Where an expression becomes true (`found`; None: nowhere), and how many tables were looked at."""

    found: FoundFact | None
    tables: int


def passing(seen: Viewed, expression: str, everything: bool = False) -> list[Fact]:
    """The live facts of a game, as its viewer may know them, at which an expression holds; with `everything` any facts.
    Raises BadFilter, UnsoundStream."""
    return _passing(seen, seen.filter(expression), everything)


def find(seen: Viewed, expression: str, *, lang: Lang = "en") -> list[FoundFact]:
    """Every fact at which an expression holds: about the fact, or about the table after it (docs/filters.md).

    Raises BadFilter, UnsoundStream.

    >>> from moothall.service import Hall, view
    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     [each.words for each in find(view(str(match.game), store=hall), "turn & player:Ann")]
    ['Turn 1 of Ann.']
    """
    wanted = seen.filter(expression)
    return _told(seen, _passing(seen, wanted), _against(seen, wanted), lang)


def bisect(seen: Viewed, expression: str, *, first: bool = False, lang: Lang = "en") -> Turning:
    """Where an expression turns from false to true, found by halving.

    Where it turns more than once, that is one of the places; with `first` the first, found by looking at one table
    after the other. Nothing is found where it is not true at the end (with `first`: nowhere).
    Raises BadFilter, UnsoundStream.
    """
    wanted = seen.filter(expression)
    with sound(seen):
        against = _against(seen, wanted)
        look = search.first if first else search.bisect
        found = look(seen.kind, seen.facts, wanted, seen.seat, against, seen.testimony)
    if found.fact is None:
        return Turning(None, found.tables)
    (told,) = _told(seen, [found.fact], against, lang)
    return Turning(told, found.tables)


def _passing(seen: Viewed, wanted: Filter, everything: bool = False) -> list[Fact]:
    with sound(seen):
        against = _against(seen, wanted)
        return list(search.find(seen.kind, seen.facts, wanted, seen.seat, against, everything, seen.testimony))


def _against(seen: Viewed, wanted: Filter) -> Mapping[int, Finding]:
    """Where the log is against the rules; nothing for a filter that does not ask for it, which saves the audit."""
    return seen.divergent if wanted.of_log else {}


def _told(seen: Viewed, facts: Sequence[Fact], against: Mapping[int, Finding], lang: Lang) -> list[FoundFact]:
    told = Telling(seen.kind, seen.known)
    both = [told.both(fact) for fact in facts]
    return [
        FoundFact(seen.link.game, fact, said[lang == "ja"], *said, against.get(fact.seq), seen.seat is None)
        for fact, said in zip(facts, both, strict=True)
    ]
