"""A whole game as plain data, for a front end that steps through it without the rules."""

from __future__ import annotations

from moothall.domain.kernel.telling.phrase import Both
from moothall.projections.replay import Replay
from moothall.projections.replay import replay as of_stream
from moothall.projections.tables.patches import Patch
from moothall.projections.telling.told import ToldFact

from ..lookup.rules import statement_in
from ..viewed import Looking, sound, stream_of

__all__ = ["Patch", "Replay", "ToldFact", "replay"]


def replay(seen: Looking) -> Replay:
    """A game as its viewer may know it, from its first fact up to the place that is looked at.

    Each fact stands in words in both languages, and with it stands what changed of the table: `Replay.table` puts the
    table after any fact together, and so does a program in another language that lays the patches over each other.
    What was taken back is left out. Raises UnsoundStream.
    """

    def stated(rule: str) -> Both | None:
        english = statement_in(seen.kind, rule, seen.rules, "en")
        return None if english is None else (english, statement_in(seen.kind, rule, seen.rules, "ja") or "")

    with sound(seen):
        return of_stream(stream_of(seen), stated)
