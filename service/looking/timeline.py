"""The facts of a game as a tree of causes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.kernel.undo import retracted_spans, reveals
from moothall.domain.store.codec import to_json
from moothall.projections.telling import Telling
from moothall.projections.timeline import timeline

from ..viewed import Viewed, sound
from .search import passing


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A fact in its place: its sentence (`words` in the language that was asked for, `text` in English, `text_ja` in
    Japanese), how deep it stands below what caused it, whether it is `live` (nobody took it
    back). `hidden` says of an undo or redo whether cards were seen or shuffled in what it took (else None)."""

    game: UUID
    fact: Fact
    words: str
    text: str
    text_ja: str
    depth: int
    live: bool
    hidden: bool | None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall log --json` prints."""
        marked = {} if self.hidden is None else {"hidden": self.hidden}
        row = {"game": str(self.game), "live": self.live, "depth": self.depth, **marked, **to_json(self.fact)}
        return {**row, "text": self.text, "text_ja": self.text_ja}


def log(seen: Viewed, expression: str | None = None, *, everything: bool = False, lang: Lang = "en") -> list[LogEntry]:
    """The facts of a game as its viewer may know them, each below the play or trigger that caused it.

    With an `expression` those that pass it (docs/filters.md); with `everything` also what was taken back. What people
    wrote stands below the fact that it is about. Raises BadFilter, UnsoundStream.
    """
    with sound(seen):
        entries = timeline(Telling(seen.kind, seen.known), everything=everything, notes=True)
        if expression is not None:
            seqs = {fact.seq for fact in passing(seen, expression, everything=True)}
            entries = [entry for entry in entries if entry.fact.seq in seqs]
        hidden = {each.seq: reveals(span, seen.kind.sight) for each, span in retracted_spans(seen.facts)}
    return [
        LogEntry(
            seen.link.game,
            each.fact,
            each.both[lang == "ja"],
            *each.both,
            each.depth,
            each.live,
            hidden.get(each.fact.seq),
        )
        for each in entries
    ]
