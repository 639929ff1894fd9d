"""The facts of a game, in order, indented by what caused them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from moothall.domain.kernel.facts import Fact, Forked, Noted, UndoAllowed, UndoAnswered, UndoAsked
from moothall.domain.kernel.streams.script import live
from moothall.words import Told

from .sentences import Telling

LASTING = (Noted, Forked, UndoAllowed, UndoAsked, UndoAnswered)
"""The facts about the stream that nothing takes away."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact in the timeline: how deep it stands below what caused it, whether it still counts, and its sentence,
    which is also there in English (`text`)."""

    fact: Fact
    depth: int
    live: bool
    told: Told

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.told.in_words("en")


def timeline(telling: Telling, *, everything: bool = False, notes: bool = False) -> list[Entry]:
    """The live facts of the stored stream of `telling`, or with `everything` also what was taken back, and the
    retractions.

    `notes` asks for what people wrote, each note after the fact it is about (with `everything` as it is stored).
    A cause stands before what it causes, so the depths make a tree of the list. Raises ValueError for facts that
    are not a stream.
    """
    facts = telling.facts
    standing = {fact.seq for fact in live(facts)}
    depths: dict[int | None, int] = {None: -1}
    entries: list[Entry] = []
    for fact in facts if everything or not notes else _notes_in_place(facts, standing):
        depth = depths[fact.seq] = depths.get(fact.cause, -1) + 1
        counts = fact.seq in standing or isinstance(fact, LASTING)
        if everything or fact.seq in standing or (notes and isinstance(fact, Noted)):
            entries.append(Entry(fact, depth, counts, telling.fact(fact)))
    return entries


def _notes_in_place(facts: Sequence[Fact], standing: Collection[int]) -> Iterator[Fact]:
    """The facts with each note after the fact it is about, or after what still counts of what was before that."""
    notes: dict[int, list[Noted]] = {}
    seqs = sorted(standing)
    for fact in facts:
        if isinstance(fact, Noted):
            before = bisect_right(seqs, fact.target)
            notes.setdefault(seqs[before - 1] if before else 0, []).append(fact)
    yield from notes.get(0, ())
    for fact in facts:
        if not isinstance(fact, Noted):
            yield fact
            yield from notes.get(fact.seq, ())
