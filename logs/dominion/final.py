"""The end of a log: final decks, scores, turns and winner against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.source import Source
from moothall.logs.dominion.differences import differ
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.state import AuditState, Retry
from moothall.logs.dominion.verbs import FINAL, Verb
from moothall.logs.verdict import Final

WHAT: dict[Verb, str] = {
    "final cards": "decks",
    "final points": "scores",
    "final chips": "scores",
    "final turns": "turns",
    "place": "winner",
}
"""What the lines of the results say, by the name of its field in `Final`."""


class Results:
    """Compares the results of a log with the table, and gives their lines a verdict.

    `not_counted` are the zones that final decks leave out where a game was given up.
    """

    def __init__(self, state: AuditState, game: Dominion, not_counted: Collection[str]) -> None:
        self.state = state
        self.game = game
        self.not_counted = not_counted
        self.final = Final()

    def judge(self) -> Retry | None:
        """Compare all of them, as `final`; or which open choice to try first where one differs."""
        points = {player: self._points(player) for player in self.game.table.players}
        told: set[tuple[Verb, Player]] = set()
        for i, line in enumerate(self.state.lines):
            if line.actor is not None and line.verb in FINAL:
                again = (line.verb, line.actor) in told and line.verb in WHAT
                other = self._twice(i, line.verb, line.actor) if again else self._line(i, line, line.actor, points)
                if other is not None:
                    return other
                told.add((line.verb, line.actor))
        return None

    def _twice(self, i: int, verb: Verb, player: Player) -> Retry | None:
        """A result that a player has already: one of the two is another player's."""
        return self._compare(i, WHAT[verb], False, f"the log has two such results of {self.game.seat(player).name}")

    def _line(self, i: int, line: Observation, player: Player, points: dict[Player, int]) -> Retry | None:
        game = self.game
        seat = game.table.seats[player]
        match line.verb:
            case "final cards":
                owned = Counter(game.name(card) for card in self._counted(player))
                said = Counter(line.cards)
                return self._compare(i, "decks", said == owned, _decks(said, owned))
            case "final points":
                if any(card.face and game.text(card.face) is None for card in seat.cards()):
                    return None
                right = line.amount == points[player]
                return self._compare(i, "scores", right, f"{seat.name} has {points[player]} points")
            case "final chips":
                chips = seat.tokens.get("vp", 0)
                return self._compare(i, "scores", line.amount == chips, f"{seat.name} has {chips} VP tokens")
            case "final turns":
                turns = seat.turns - self._was_given_up(player)
                return self._compare(i, "turns", line.amount == turns, f"{seat.name} has had {turns} turns")
            case "place" if self.final.scores is not None:
                place = _place(game, points, player, self.state.gone)
                return self._compare(i, "winner", place == line.amount, f"{seat.name} is number {place}")
            case "resigned" | "quit" | "place":
                self.state.verdicts.judge(i, "consistent")
        return None

    def _compare(self, i: int, what: str, right: bool, ruling: str) -> Retry | None:
        """Give the line of one result its verdict."""
        state, game = self.state, self.game
        before = getattr(self.final, what)
        if right or state.unruled_cards:
            state.verdicts.judge(i, "confirmed" if right else "unruled")
            setattr(self.final, what, before is not False)
            return None
        certain = [state.certain_line(player) for player in game.table.players]
        other = differ(state, game, i, ruling, f"final/{what}", min(certain))
        if other is None:
            state.verdicts.judge(i, "divergent")
            setattr(self.final, what, False)
        return other

    def _was_given_up(self, player: Player) -> bool:
        """Whether the game was given up in this player's turn, and the format leaves out that turn."""
        turn = self.game.table.turn
        given_up = bool(self.state.gone) and not self.game.over and turn is not None and turn.player == player
        return given_up and bool(self.not_counted)

    def _counted(self, player: Player) -> list[Card]:
        seat = self.game.table.seats[player]
        if not self._was_given_up(player):
            return seat.cards()
        return [card for name, zone in seat.zones.items() if name not in self.not_counted for card in zone]

    def _points(self, player: Player) -> int:
        """The points of the cards that count; those that do not are taken from a table of their own."""
        if not self._was_given_up(player):
            return scoring.score(self.game, player)
        table = find("dominion").fold(self.game.facts)
        for name in self.not_counted:
            table.seats[player].opened(name).clear()
        return scoring.score(Dominion(table, Source()), player)


def _decks(said: Counter[str], owned: Counter[str | None]) -> str:
    more = [f"{count} {face}" for face, count in (owned - Counter[str | None](said)).items()]
    fewer = [f"{count} {face}" for face, count in (Counter[str | None](said) - owned).items()]
    parts = [f"more: {', '.join(more)}"] if more else []
    parts += [f"fewer: {', '.join(fewer)}"] if fewer else []
    return f"by the rules the deck has {'; '.join(parts) or 'just these'}"


def _place(game: Dominion, points: dict[Player, int], player: Player, gone: set[Player | None]) -> int:
    """The place of a player: by points, then fewer turns; who left the game comes last."""

    def rank(each: Player) -> tuple[bool, int, int]:
        return (each in gone, -points[each], game.table.seats[each].turns)

    return 1 + sum(rank(each) < rank(player) for each in game.table.players)
