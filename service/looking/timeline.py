"""The facts of a game as a tree of causes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact, Noted
from moothall.domain.kernel.streams.undo import retracted_spans, reveals
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.telling.lines import Lines
from moothall.projections.telling.sentences import Telling
from moothall.projections.telling.timeline import timeline

from ..viewed import Looking, behind, sound
from .search import passing


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A fact in its place: its sentence (`words` in the language that was asked for, `text` in English, `text_ja` in
    Japanese), how deep it stands below what caused it, whether it is `live` (nobody took it
    back). `hidden` says of an undo or redo whether cards were seen or shuffled in what it took (else None).

    Facts fold into lines, a turn, and in it what was chosen: `under` is the seq of the fact below which this one folds
    (None: none), `level` how many there are above it, `folded` the sentence that says this and all below it in one, in
    the language that was asked for (None: nothing is below).
    """

    game: UUID
    fact: Fact
    words: str
    text: str
    text_ja: str
    depth: int
    live: bool
    hidden: bool | None
    under: int | None = None
    level: int = 0
    is_turn: bool = False
    folded: str | None = None

    @property
    def is_note(self) -> bool:
        """Whether it is something that a person wrote."""
        return isinstance(self.fact, Noted)

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall log --json` prints."""
        marked = {} if self.hidden is None else {"hidden": self.hidden}
        row = {"game": str(self.game), "live": self.live, "depth": self.depth, **marked, **to_json(self.fact)}
        return {**row, "text": self.text, "text_ja": self.text_ja, "under": self.under}


def log(seen: Looking, expression: str | None = None, *, everything: bool = False, lang: Lang = "en") -> list[LogEntry]:
    """The facts of a game as its viewer may know them, each below the play or trigger that caused it.

    With an `expression` those that pass it (docs/filters.md); with `everything` also what was taken back. What people
    wrote stands below the fact that it is about. Raises BadFilter, UnsoundStream.
    """
    with sound(seen):
        telling = Telling(seen.kind, seen.known)
        entries = timeline(telling, everything=everything, notes=True)
        folds = None if everything else Lines(telling, entries)
        if expression is not None:
            seqs = {fact.seq for fact in passing(seen, expression, everything=True)}
            entries = [entry for entry in entries if entry.fact.seq in seqs]
        hidden = {each.seq: reveals(span, seen.kind.sight) for each, span in retracted_spans(behind(seen).facts)}
    return [
        LogEntry(
            seen.link.game,
            each.fact,
            each.told.in_words(lang),
            *each.told.pair,
            each.depth,
            each.live,
            hidden.get(each.fact.seq),
            **_folded(folds, each.fact, lang),
        )
        for each in entries
    ]


def _folded(folds: Lines | None, fact: Fact, lang: Lang) -> dict[str, Any]:
    line = None if folds is None else folds.line(fact.seq)
    if folds is None or line is None:
        return {}
    above = folds.above(fact.seq)
    return {
        "under": None if above is None else above.fact.seq,
        "level": line.level,
        "is_turn": line.is_turn,
        "folded": line.folded.in_words(lang) if line.below else None,
    }
