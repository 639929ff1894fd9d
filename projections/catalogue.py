"""The list of stored games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from moothall.domain.store import GameEntry


def catalogue(entries: Iterable[GameEntry]) -> list[dict[str, Any]]:
    """One object per game, in the order of storing: its id, kind, players, rules, log and number of facts; of an
    imported one also what was proved of it."""
    return [
        {
            "game": str(entry.game),
            "kind": entry.kind,
            "players": list(entry.players),
            "rules": entry.rules,
            "format": entry.format,
            "source": entry.source,
            "facts": entry.length,
            **({} if entry.proof is None else {"proof": entry.proof.to_json()}),
        }
        for entry in entries
    ]
