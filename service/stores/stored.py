"""Stores as a whole: which games there are, and how an old store is moved on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.facts import Noted
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import FORK, GameEntry, StoreError
from moothall.projections.catalogue import catalogue
from moothall.projections.finding.addresses import headers
from moothall.projections.finding.seats import names_by_seat

from ..matches.hall import Hall, opened
from .wanted import wanted


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A stored game in the list of games: its line of the catalogue."""

    entry: GameEntry

    @property
    def origin(self) -> str:
        """The origin of a stored game: a log, or the place in another game that it goes on from; empty for none."""
        entry = self.entry
        return f"fork of {entry.source}" if entry.format == FORK else entry.source or ""

    @property
    def parent(self) -> tuple[str, str] | None:
        """The id of the game that a fork goes on from, and the fact after which it does; None for any other game."""
        if self.entry.format != FORK or self.entry.source is None:
            return None
        game, _, at = self.entry.source.partition("@")
        return game, at

    @property
    def verdict(self) -> str | None:
        """The verdict on its log, as far as it is kept."""
        return None if self.entry.result is None else self.entry.result.verdict

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won, as far as that is kept."""
        names = names_by_seat(self.entry.players)
        return tuple(names.get(str(seat), str(seat)) for seat in self.entry.outcome.get("winners") or ())

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall games --json` prints."""
        return catalogue([self.entry])[0]


def games(
    *,
    player: str | None = None,
    verdict: str | None = None,
    card: str | None = None,
    since: str | None = None,
    until: str | None = None,
    winner: str | None = None,
    store: str | Hall | None = None,
) -> list[ListedGame]:
    """The stored games, the oldest first; with arguments, only those that match all of them. `store` is a hall or its
    URL.

    `player` is the name of one who plays, `verdict` that on the log, `card` a card in any language that was laid out
    or is in a deck, `since` and `until` the first and the last day (2013-05-23, 2013-05 or 2013): of the game as its
    log tells it, else of its rules. `winner` is the name or the seat of a player who won. A game does not match where
    nothing is known, such as the verdict on a log that an earlier Moothall imported.
    Raises BadRequest, NotRuled for an unknown card, StoreError.

    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     [each.to_json()["players"] for each in games(store=hall)]
    [['Ann', 'Bob']]
    """
    return list(
        each_game(player=player, verdict=verdict, card=card, since=since, until=until, winner=winner, store=store)
    )


def each_game(
    *,
    player: str | None = None,
    verdict: str | None = None,
    card: str | None = None,
    since: str | None = None,
    until: str | None = None,
    winner: str | None = None,
    after: int = 0,
    store: str | Hall | None = None,
) -> Iterator[ListedGame]:
    """The stored games one by one, the oldest first: for stores with more games than are kept in memory. Those alone
    whose `number` is greater than `after`; the other arguments and errors are those of `games`."""
    so = wanted(player, verdict, card, since, until, winner)
    with opened(store) as hall:
        yield from (ListedGame(entry) for entry in hall.archive.each(after) if so.holds(hall, entry))


def games_called(begun: str, *, store: str | Hall | None = None) -> list[tuple[str, str]]:
    """The ids and the logs of stored games that begin so, each with what it is; none where there is no store."""
    try:
        with opened(store) as hall:
            if "@" in begun:
                return places_called(hall, begun)
            entries = hall.archive.called(begun) if begun else hall.games()
    except StoreError:
        return []
    named = [(str(entry.game), entry) for entry in entries]
    named += [(entry.source, entry) for entry in entries if entry.source]
    return [(name, f"{entry.kind}: {', '.join(entry.players)}") for name, entry in named if name.startswith(begun)]


def places_called(hall: Hall, begun: str) -> list[tuple[str, str]]:
    """The places in a stored game that begin as what is written after its `@`, each with what it is. Raises
    StoreError."""
    name, _, address = begun.partition("@")
    game = hall.archive.find(name)
    kind, facts = hall.kind(hall.archive.entry(game).kind), hall.archive.read(game)
    turns = dict.fromkeys(f"turn:{header.number}" for header in headers(kind, live(facts)))
    marks = dict.fromkeys(f"mark:{fact.name}" for fact in facts if isinstance(fact, Noted) and fact.name)
    places = [*((each, "") for each in (*turns, *marks)), ("end", "")]
    return [(f"{name}@{place}", what) for place, what in places if place.startswith(address)]


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A store whose tables were moved on from one version to another: how many games and facts it has, and where its
    `copy` is, made before anything changed (None: no copy, because the existing tables did not change)."""

    url: str
    before: int
    after: int
    games: int = 0
    facts: int = 0
    copy: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall upgrade --json` prints."""
        return {
            "store": self.url,
            "from": self.before,
            "to": self.after,
            "games": self.games,
            "facts": self.facts,
            "copy": self.copy,
        }


def upgrade(
    *, advance: Callable[[int, int], None] = lambda _done, _of: None, store: str | Hall | None = None
) -> Upgraded:
    """Move a store of an earlier version on to this one, all or nothing. Facts, ids and hashes stay what they are.

    `advance` is told how many of how many games are moved; `store` is a hall or its URL. Nothing happens to a store of
    this version. Raises StoreError.
    """
    with opened(store) as hall:
        archive = hall.archive
        before = archive.version
        done = archive.upgrade(advance)
        if done is None:
            return Upgraded(archive.url, before, archive.version)
        return Upgraded(archive.url, before, archive.version, done.games, done.facts, done.copy)
