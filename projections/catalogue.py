"""The list of stored games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from moothall.domain.store import GameEntry, Result
from moothall.domain.store.records import PUBLIC


def catalogue(entries: Iterable[GameEntry]) -> list[dict[str, Any]]:
    """One object per game, in the order of storing: its id, kind, players, rules, log and number of facts; the verdict
    on its log, how it came out and when it was played, as far as that is kept, with the version of Moothall that made
    this; of an imported one also what was proved of it, and of one that is not public its visibility."""
    return [
        {
            **entry.origin,
            "facts": entry.length,
            **_result(entry.result),
            **({} if entry.proof is None else {"proof": entry.proof.to_json()}),
            **({} if entry.visibility == PUBLIC else {"visibility": entry.visibility}),
        }
        for entry in entries
    ]


def _result(kept: Result | None) -> dict[str, Any]:
    if kept is None:
        return {"verdict": None, "outcome": None, "day": None, "audited": None}
    audited = None if kept.verdict is None else {"moothall": kept.moothall, "at": kept.at}
    return {"verdict": kept.verdict, "outcome": kept.outcome, "day": kept.day, "audited": audited}
