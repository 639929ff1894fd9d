"""The common questions about many games: how long they are, who wins them, and with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from moothall.projections.finding.seats import names_by_seat

from ..matches.hall import Hall, opened
from ..simulation.estimates import Estimate, Mean
from .stored import ListedGame
from .wanted import wanted

NameT = TypeVar("NameT", str, tuple[str, str])

NEARLY_ALL = 0.9
"""A card that so many decks have says nothing of who wins: Copper, Province and Silver in 202 games of bots."""

TWO = 2
"""In games of so many players it is asked whether whoever begins wins more often."""


@dataclass(slots=True)
class Tallied:
    """The counts of a player, or of a card in a deck: `score` is 1 for a game won, 0 for one lost, and for a tie a
    share; `points` are those of the games in which they are known."""

    score: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"win_rate": self.score.rate().to_json(), "points": self.points.estimate().to_json()}


@dataclass(slots=True)
class Statistics:
    """Counts of the games of a store, from its catalogue. `ended` of them say who won; `verdicts` and `formats` count
    all games, `turns` those that ended by their turns, `decks` the decks that are known, by the kind of game. `cards`
    has for each kind and card the decks with it. `first` is how often whoever begins wins games of two."""

    games: int = 0
    ended: int = 0
    decks: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    formats: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    first: Mean = field(default_factory=Mean)
    players: dict[str, Tallied] = field(default_factory=dict)
    cards: dict[tuple[str, str], Tallied] = field(default_factory=dict)

    def add(self, listed: ListedGame) -> None:
        """Count one more game."""
        entry, outcome = listed.entry, listed.entry.outcome
        self.games += 1
        self.verdicts[listed.verdict or ""] += 1
        self.formats[entry.format or ""] += 1
        winners = [str(seat) for seat in outcome.get("winners") or ()]
        if not winners:
            return
        self.ended += 1
        turns = outcome.get("turns") or {}
        if turns:
            self.turns[max(turns.values())] += 1
        names = names_by_seat(entry.players)
        scores, decks = outcome.get("scores") or {}, outcome.get("decks") or {}
        for seat, name in names.items():
            score = (seat in winners) / len(winners)
            self._add(self.players, name, score, scores.get(seat))
            if seat in decks:
                self.decks[entry.kind] += 1
                for card in decks[seat]:
                    self._add(self.cards, (entry.kind, card), score, scores.get(seat))
        if len(names) == TWO:
            self.first.add(("p1" in winners) / len(winners))

    @staticmethod
    def _add(tallied: dict[NameT, Tallied], name: NameT, score: float, points: int | None) -> None:
        tally = tallied.setdefault(name, Tallied())
        tally.score.add(score)
        if points is not None:
            tally.points.add(points)

    @property
    def known_verdicts(self) -> list[tuple[str, int]]:
        """The verdicts on logs with how many games have each, the commonest first; not those of games without one."""
        return [(name, count) for name, count in self.verdicts.most_common() if name]

    @property
    def most_active(self) -> list[tuple[str, Tallied]]:
        """The players, those with the most games first."""
        return sorted(self.players.items(), key=lambda each: (-each[1].score.count, each[0]))

    @property
    def telling(self) -> list[tuple[tuple[str, str], Tallied]]:
        """The cards that less than nine decks of ten have, with their kind of game, those of which most is known
        first."""
        cards = [
            ((kind, card), each)
            for (kind, card), each in self.cards.items()
            if each.score.count < NEARLY_ALL * self.decks[kind]
        ]
        return sorted(cards, key=lambda each: (-each[1].score.count, each[0]))

    @property
    def first_wins(self) -> Estimate:
        """The share of games of two that the first player wins."""
        return self.first.rate()

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall stats --json` prints."""
        return {
            "games": self.games,
            "ended": self.ended,
            "verdicts": _counted(self.verdicts),
            "formats": _counted(self.formats),
            "turns": [{"turns": turns, "games": count} for turns, count in sorted(self.turns.items())],
            "first_wins": self.first_wins.to_json(),
            "players": [{"player": name, **each.to_json()} for name, each in self.most_active],
            "decks": self.decks.total(),
            "cards": [{"kind": kind, "card": card, **each.to_json()} for (kind, card), each in self.telling],
        }


def _counted(counter: Mapping[str, int]) -> list[dict[str, Any]]:
    ordered = sorted(counter.items(), key=lambda each: (-each[1], each[0]))
    return [{"name": name or None, "games": count} for name, count in ordered]


def statistics(
    *,
    player: str | None = None,
    verdict: str | None = None,
    card: str | None = None,
    since: str | None = None,
    until: str | None = None,
    winner: str | None = None,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Statistics:
    """The statistics of the games of a store, or of those that match: who won, in how many turns, with which cards. The
    arguments and errors are those of `games`.

    Only the catalogue is read, and no fact, game by game. For other questions there is `export_tables`. `advance` is
    told how many of how many games were looked at.

    >>> with Hall.open("memory:") as hall:
    ...     statistics(store=hall).games
    0
    """
    total = Statistics()
    so = wanted(player, verdict, card, since, until, winner)
    with opened(store) as hall:
        of = hall.archive.count()
        for done, entry in enumerate(hall.archive.each(), 1):
            if so.holds(hall, entry):
                total.add(ListedGame(entry))
            advance(done, of)
    return total
