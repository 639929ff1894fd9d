"""Which of the stored games are meant: by player, verdict, card, day and winner."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import get_args

from moothall.domain.rules_spec import BadRules, spec_of
from moothall.domain.store import GameEntry
from moothall.logs.verdict import GameVerdict
from moothall.projections.finding.seats import NoSuchPlayer, seat_of, seats_of
from moothall.words import Message

from ..arguments import one_of
from ..errors import BadRequest
from ..lookup.cards import card_called
from ..lookup.kinds import kinds
from ..matches.hall import Hall

VERDICTS: tuple[str, ...] = get_args(GameVerdict)
"""The verdicts that an audit can come to."""
_DAY = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
OPENING = 3
"""Among how many facts those stand that lay the cards of a game out."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The properties that games must have, each None where it does not matter. `wanted` makes one."""

    player: str | None = None
    verdict: str | None = None
    card: str | None = None
    since: str | None = None
    until: str | None = None
    winner: str | None = None

    def holds(self, hall: Hall, entry: GameEntry) -> bool:
        """Whether a stored game is so."""
        result = entry.result
        if self.verdict is not None and (result is None or result.verdict != self.verdict):
            return False
        if self.player is not None and not _plays(entry.players, self.player):
            return False
        if self.winner is not None and not _won(entry, self.winner):
            return False
        if (self.since or self.until) and not self._in_time(day_of(entry)):
            return False
        return self.card is None or self.card in cards_of(hall, entry)

    def _in_time(self, day: str | None) -> bool:
        first, last = self.since or "", self.until or ""
        return day is not None and day[: len(first)] >= first and day[: len(last)] <= last


def wanted(
    player: str | None, verdict: str | None, card: str | None, since: str | None, until: str | None, winner: str | None
) -> Wanted:
    """The games that are wanted. Raises BadRequest for another verdict or a wrong day, NotRuled for an unknown card."""
    if verdict is not None:
        one_of(verdict, VERDICTS, "a verdict")
    for day in (since, until):
        if day is not None and not _DAY.fullmatch(day):
            raise BadRequest(Message("look.day-written-2013-05-23", value=day))
    name = None if card is None else card_called(card, kinds())[1]
    return Wanted(player, verdict, name, since, until, winner)


def day_of(entry: GameEntry) -> str | None:
    """The day on which a game was played, as its log tells it; else the date of its rules."""
    if entry.result is not None and entry.result.day is not None:
        return entry.result.day
    try:
        return spec_of(entry.rules).date
    except BadRules:
        return None


def cards_of(hall: Hall, entry: GameEntry) -> frozenset[str]:
    """The names of the cards that a game has: of one that goes on those that were laid out."""
    if entry.result is not None:
        return frozenset(entry.result.cards)
    kind = hall.kind(entry.kind)
    begun = hall.archive.read(entry.game, min(entry.length, OPENING))
    return frozenset(kind.outcome(kind.fold(begun)).get("kingdom", ()))


def _plays(players: tuple[str, ...], written: str) -> bool:
    if written in seats_of(players) and written not in players:
        return False  # a seat is of every game
    try:
        seat_of(players, written)
    except NoSuchPlayer:
        return False
    return True


def _won(entry: GameEntry, written: str) -> bool:
    winners = entry.outcome.get("winners") or ()
    try:
        return seat_of(entry.players, written) in winners
    except NoSuchPlayer:
        return False
