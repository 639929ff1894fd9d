"""The end of a log: final decks, scores, turns and winner against the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moothall.domain.dominion import scoring
from moothall.domain.dominion.engine import Dominion
from moothall.domain.kernel.facts import Player

if TYPE_CHECKING:
    from moothall.logs.testimony import Testimony


@dataclass
class Final:
    """Whether what the log says at the end is so: True, False, or None where it does not say or cannot be known."""

    decks: bool | None = None
    scores: bool | None = None
    turns: bool | None = None
    winner: bool | None = None


def judge_final(log: Testimony, game: Dominion) -> Final:
    """Compare the results with the table, and give their lines a verdict."""
    final = Final()
    gone = {line.actor for line in log.lines if line.verb in ("resigned", "quit")}
    points = {player: scoring.score(game, player) for player in game.table.players}
    for i, line in enumerate(log.lines):
        player = line.actor
        if player is None:
            continue
        seat = game.table.seats[player]
        if line.verb == "final cards":
            owned = Counter(card.face for card in seat.cards())
            said = Counter(line.cards)
            final.decks = _judge(log, i, final.decks, said == owned, "decks", _decks(said, owned))
        elif line.verb == "final points":
            known = not any(card.face and game.text(card.face) is None for card in seat.cards())
            if known:
                ruling = f"{seat.name} has {points[player]} points"
                final.scores = _judge(log, i, final.scores, line.amount == points[player], "scores", ruling)
        elif line.verb == "final chips":
            chips = seat.tokens.get("vp", 0)
            final.scores = _judge(log, i, final.scores, line.amount == chips, "scores", f"{seat.name} has {chips} VP tokens")
        elif line.verb == "final turns":
            ruling = f"{seat.name} has had {_turns(game, player)} turns"
            final.turns = _judge(log, i, final.turns, line.amount == _turns(game, player), "turns", ruling)
        elif line.verb == "place" and final.scores is not None:
            place = _place(game, points, player, gone)
            final.winner = _judge(log, i, final.winner, place == line.amount, "winner", f"{seat.name} is number {place}")
        elif line.verb in ("resigned", "quit", "place"):
            log.judge(i, "consistent")
    return final


def _judge(log: Testimony, i: int, before: bool | None, right: bool, what: str, ruling: str) -> bool:
    if right:
        log.judge(i, "confirmed")
        return before is not False
    if log.unruled_cards:
        log.judge(i, "unruled")
        return before is not False
    log.note_final(i, ruling, f"final/{what}")
    return False


def _decks(said: Counter[str], owned: Counter[str | None]) -> str:
    more = [f"{count} {face}" for face, count in (owned - Counter[str | None](said)).items()]
    fewer = [f"{count} {face}" for face, count in (Counter[str | None](said) - owned).items()]
    parts = [f"more: {', '.join(more)}"] if more else []
    parts += [f"fewer: {', '.join(fewer)}"] if fewer else []
    return f"by the rules the deck has {'; '.join(parts) or 'just these'}"


def _turns(game: Dominion, player: Player) -> int:
    return game.table.seats[player].turns


def _place(game: Dominion, points: dict[Player, int], player: Player, gone: set[Player | None]) -> int:
    """The place of a player: by points, then fewer turns; who left the game comes last."""

    def rank(each: Player) -> tuple[bool, int, int]:
        return (each in gone, -points[each], game.table.seats[each].turns)

    return 1 + sum(rank(each) < rank(player) for each in game.table.players)
