"""Searches: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.encoding.codec import to_json
from moothall.logs.verdict import Finding
from moothall.projections.finding import search
from moothall.projections.finding.filters import Filter
from moothall.projections.telling.sentences import Telling
from moothall.words import Texts, Told

from ..viewed import Looking, behind, sound, stream_of


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact at which an expression holds, `told` in words, in the language `lang` that was asked for.

    `against` is the finding of the audit where the log is against the rules there, `open_` whether its viewer may know
    all that the audit says: else the finding has no more than its place, its rule and its proof."""

    game: UUID
    fact: Fact
    told: Told
    lang: Lang
    against: Finding | None
    open_: bool

    @property
    def words(self) -> str:
        """The sentence in the language that was asked for."""
        return self.told.in_words(self.lang)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.told.in_words("en")

    @property
    def text_ja(self) -> str:
        """The sentence in Japanese."""
        return self.told.in_words("ja")

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall find --json` prints."""
        row = {"game": str(self.game), "words": self.words, **to_json(self.fact)}
        row |= {"text": self.text, "text_ja": self.text_ja}
        if self.against is not None:
            row |= {"line": self.against.line, "rule": self.against.rule, "interval": list(self.against.interval)}
            if self.open_:
                row |= {"says": self.against.says, "ruling": self.against.ruling}
                row["ruling_ja"] = self.against.ruling_ja
        return row


@dataclass(frozen=True, slots=True)
class Turning:
    """Where an expression becomes true (`found`; None: nowhere), and how many tables were looked at."""

    found: FoundFact | None
    tables: int


def passing(seen: Looking, expression: str, everything: bool = False) -> list[Fact]:
    """The live facts of a game, as its viewer may know them, at which an expression holds; with `everything` any facts.
    Raises BadFilter, UnsoundStream."""
    return _passing(seen, seen.filter(expression), everything)


def find(seen: Looking, expression: str, *, lang: Lang = "en") -> list[FoundFact]:
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


def bisect(seen: Looking, expression: str, *, first: bool = False, lang: Lang = "en") -> Turning:
    """Where an expression turns from false to true, found by halving.

    If it turns more than once, one of the places is found; with `first`, the first of them, by looking at every table
    in order. Nothing is found if it is not true at the end (with `first`: if it is never true).
    Raises BadFilter, UnsoundStream.
    """
    wanted = seen.filter(expression)
    with sound(seen):
        against = _against(seen, wanted)
        look = search.first if first else search.bisect
        turning = look(stream_of(seen), wanted, against)
    if turning.fact is None:
        return Turning(None, turning.tables)
    (fact_found,) = _told(seen, [turning.fact], against, lang)
    return Turning(fact_found, turning.tables)


def _passing(seen: Looking, wanted: Filter, everything: bool = False) -> list[Fact]:
    with sound(seen):
        return list(search.find(stream_of(seen), wanted, _against(seen, wanted), everything))


def _against(seen: Looking, wanted: Filter) -> Mapping[int, Finding]:
    """Where the log is against the rules; nothing for a filter that does not ask for it, which saves the audit."""
    return behind(seen).divergent if wanted.of_log else {}


def _told(seen: Looking, facts: Sequence[Fact], against: Mapping[int, Finding], lang: Lang) -> list[FoundFact]:
    telling = Telling(seen.kind, seen.known)
    return [
        FoundFact(seen.link.game, fact, telling.fact(fact), lang, _as_seen(seen, against.get(fact.seq)), seen.is_keeper)
        for fact in facts
    ]


def _as_seen(seen: Looking, finding: Finding | None) -> Finding | None:
    """A finding as the viewer may know it: what the log and the rules say there tells cards of everybody."""
    if finding is None or seen.is_keeper:
        return finding
    return replace(finding, says="", instead=Texts(), reason=None, unseen=())
