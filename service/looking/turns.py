"""The turns of a game, counted: what was gained, bought, played and trashed, the coins, and the points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Lang
from moothall.projections.turns import Turn
from moothall.projections.turns import turns as by_turns
from moothall.words import Message

from ..languages import in_language
from ..viewed import Looking, sound

__all__ = ["Turn", "TurnTable", "turn_table", "turns"]

_HEADS = {
    "coins": Message("column.coins"),
    "gains": Message("column.gains"),
    "trashes": Message("column.trashes"),
    "places": Message("column.places"),
    "removes": Message("column.removes"),
}
"""The heads of what is counted by turns; that of a game of somebody else's package is called as the game calls it."""


@dataclass(frozen=True, slots=True)
class TurnTable:
    """The turns of a game as a table in words: `heads` of the columns, for each turn a row, and where it ends."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    ends: Sequence[int]


def turns(seen: Looking) -> list[Turn]:
    """The turns of a game as its viewer may know them, the set-up first.

    Cards that the viewer has not seen are counted as "?". The points are for its keeper alone, for they rest on cards
    that others hold face down. Behind a line of a log that is against the rules everything is as the log says. Raises
    UnsoundStream.
    """
    with sound(seen):
        return by_turns(seen.kind, live(seen.known), live(seen.facts) if seen.is_keeper else None)


def turn_table(seen: Looking, lang: Lang = "en") -> TurnTable:
    """The turns of a game in words: each with its player and what was got, and for the keeper
    everybody's points at its end.

    What another player got in a turn stands there with their name. Raises UnsoundStream.
    """
    turns_of_game, shown = turns(seen), seen.kind.tally.shown
    scored = seen.names if seen.is_keeper else {}
    heads = [
        in_language(Message("column.turn"), lang),
        in_language(Message("column.player"), lang),
        *(in_language(_HEADS[kind], lang) if kind in _HEADS else kind for kind in shown),
        *scored.values(),
    ]
    rows = [
        (
            str(turn.number or ""),
            seen.names.get(turn.player or "", ""),
            *(_got(turn, kind, seen, lang) for kind in shown),
            *(str((turn.points or {}).get(player, "")) for player in scored),
        )
        for turn in turns_of_game
    ]
    return TurnTable(heads, rows, [turn.end for turn in turns_of_game])


def _got(turn: Turn, kind: str, seen: Looking, lang: Lang) -> str:
    """What was got of a kind in a turn, in words."""
    named = seen.kind.words.called
    cells: list[str] = []
    for player, name in seen.names.items():
        number = turn.number_of(player, kind)
        parts = [str(number)] if number else []
        for card, count in turn.cards_of(player, kind).items():
            parts.append(named(card, lang) if count == 1 else f"{named(card, lang)} ×{count}")
        if parts:
            cells.append((f"{name}: " if player != turn.player else "") + ", ".join(parts))
    return "; ".join(cells)
