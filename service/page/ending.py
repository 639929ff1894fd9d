"""How a game ended, for the page: who won, what the points are made of, the decks, and the course turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.findings.outcome import Outcome, of_table
from moothall.logs.verdict import Audit

from ..looking.turns import Turn
from ..viewed import Looking

GAINS = "gains"


def ending(seen: Looking, audit: Audit | None, turned: Sequence[Turn], lang: Lang) -> dict[str, Any] | None:
    """The end of a game as data for the scripts: the outcome; `points`, for each player what they are made of; and
    `course`, by turns the last fact, coins, points and what was gained.

    None for a game that is not over, of which a line is wrong or cannot be judged, and for anybody but its keeper.
    """
    if not seen.is_keeper or (audit is not None and audit.verdict != "agrees"):
        return None
    kind = seen.kind
    table = kind.fold(live(seen.facts))
    found: Outcome = of_table(kind, table) if audit is None else audit.outcome
    if found.winners is None or found.scores is None:
        return None
    is_known = found.decks is not None  # else the points would tell cards that nobody saw
    return {
        **found.to_json(),
        "points": {player: _named(parts, seen, lang) for player, parts in kind.tally.parts(table).items() if is_known},
        "course": [_turn(turn, seen, lang, is_known) for turn in turned if turn.number],
    }


def _named(parts: Mapping[str, int], seen: Looking, lang: Lang) -> list[tuple[str, int]]:
    return [(seen.kind.words.called(name, lang), points) for name, points in parts.items() if points]


def _turn(turn: Turn, seen: Looking, lang: Lang, is_known: bool) -> dict[str, Any]:
    player = turn.player or ""
    return {
        "number": turn.number,
        "player": player,
        "end": turn.end,
        "coins": turn.number_of(player, "coins"),
        "points": dict(turn.points or {}) if is_known else {},
        "gained": [(seen.kind.words.called(name, lang), count) for name, count in turn.cards_of(player, GAINS).items()],
    }
