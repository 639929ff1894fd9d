"""The end of a log: final decks, scores, turns and winner against the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Player
from moothall.logs.verdict import Final

if TYPE_CHECKING:
    from moothall.logs.dominion.log_answers import LogAnswers


NOT_COUNTED = ("play", "revealed", "looked at")


def judge_final(testimony: LogAnswers, game: Dominion) -> Final:
    """Compare the results with the table, and give their lines a verdict."""
    final = Final()
    gone = testimony.gone
    points = {player: _points(testimony, game, player) for player in game.table.players}
    for i, line in enumerate(testimony.lines):
        player = line.actor
        if player is None:
            continue
        seat = game.table.seats[player]
        if line.verb == "final cards":
            owned = Counter(game.name(card) for card in _counted(testimony, game, player))
            said = Counter(line.cards)
            final.decks = _judge(testimony, game, i, final.decks, said == owned, "decks", _decks(said, owned))
        elif line.verb == "final points":
            known = not any(card.face and game.text(card.face) is None for card in seat.cards())
            if known:
                ruling = f"{seat.name} has {points[player]} points"
                final.scores = _judge(testimony, game, i, final.scores, line.amount == points[player], "scores", ruling)
        elif line.verb == "final chips":
            chips = seat.tokens.get("vp", 0)
            final.scores = _judge(
                testimony, game, i, final.scores, line.amount == chips, "scores", f"{seat.name} has {chips} VP tokens"
            )
        elif line.verb == "final turns":
            turns = _turns(testimony, game, player)
            ruling = f"{seat.name} has had {turns} turns"
            final.turns = _judge(testimony, game, i, final.turns, line.amount == turns, "turns", ruling)
        elif line.verb == "place" and final.scores is not None:
            place = _place(game, points, player, gone)
            final.winner = _judge(
                testimony, game, i, final.winner, place == line.amount, "winner", f"{seat.name} is number {place}"
            )
        elif line.verb in ("resigned", "quit", "place"):
            testimony.ledger.judge(i, "consistent")
    return final


def _judge(
    testimony: LogAnswers, game: Dominion, i: int, before: bool | None, right: bool, what: str, ruling: str
) -> bool:
    if right:
        testimony.ledger.judge(i, "confirmed")
        return before is not False
    if testimony.unruled_cards:
        testimony.ledger.judge(i, "unruled")
        return before is not False
    certain = [testimony.certain_line(player) for player in game.table.players]
    testimony.differ(game, i, ruling, f"final/{what}", min(certain))
    testimony.ledger.judge(i, "divergent")
    return False


def _decks(said: Counter[str], owned: Counter[str | None]) -> str:
    more = [f"{count} {face}" for face, count in (owned - Counter[str | None](said)).items()]
    fewer = [f"{count} {face}" for face, count in (Counter[str | None](said) - owned).items()]
    parts = [f"more: {', '.join(more)}"] if more else []
    parts += [f"fewer: {', '.join(fewer)}"] if fewer else []
    return f"by the rules the deck has {'; '.join(parts) or 'just these'}"


def _broken_off(testimony: LogAnswers, game: Dominion, player: Player) -> bool:
    """Whether the game was given up in this player's turn: Goko leaves out the turn and what is in play or open."""
    turn = game.table.turn
    return bool(testimony.gone) and not game.over and turn is not None and turn.player == player


def _counted(testimony: LogAnswers, game: Dominion, player: Player) -> list[Card]:
    seat = game.table.seats[player]
    if not _broken_off(testimony, game, player):
        return seat.cards()
    return [card for name, zone in seat.zones.items() if name not in NOT_COUNTED for card in zone]


def _points(testimony: LogAnswers, game: Dominion, player: Player) -> int:
    """The points of the cards that count; those that do not are taken from a table of their own."""
    if not _broken_off(testimony, game, player):
        return scoring.score(game, player)
    table = find("dominion").fold(game.facts)
    for name in NOT_COUNTED:
        table.seats[player].opened(name).clear()
    return scoring.score(Dominion(table, testimony), player)


def _turns(testimony: LogAnswers, game: Dominion, player: Player) -> int:
    return game.table.seats[player].turns - _broken_off(testimony, game, player)


def _place(game: Dominion, points: dict[Player, int], player: Player, gone: set[Player | None]) -> int:
    """The place of a player: by points, then fewer turns; who left the game comes last."""

    def rank(each: Player) -> tuple[bool, int, int]:
        return (each in gone, -points[each], game.table.seats[each].turns)

    return 1 + sum(rank(each) < rank(player) for each in game.table.players)
