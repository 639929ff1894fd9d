"""The tables that are played at, as this process has them: each a match, who sits there, and what a seat is told."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict
from threading import RLock
from typing import Any, TypeVar
from uuid import UUID

from moothall import service
from moothall.service import PRIVATE, SPECTATOR, Conflict, Hall, Lang, Match, NoSuchGame, Seats, Sitting
from moothall.service.questions.repeated import Deed, has_done
from moothall.words import Message

T = TypeVar("T")

Bots = Mapping[str, str]
"""The kinds of the bots that play, by seat."""

MOST = 256
"""How many tables a process keeps at hand. Another one is made again from its facts."""

TRIES = 5
"""How often something is tried at a table where others were faster, though the question is still the same."""


class Live:
    """A table that is played at. Whoever uses its match holds `lock`: what is told then fits together."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.seats = seats
        self.lock = RLock()

    def go_on(self, bots: Bots) -> None:
        """See what others did, and let the bots play."""
        with self.lock:
            self.match.refresh()
            service.let_bots_play(self.match, bots)

    def act(self, at: int, what: Callable[[Match], T], bots: Bots) -> T:
        """Do something at the question `at`, and let the bots play. Raises Conflict, with where the table stands, and
        what `what` raises."""
        with self.lock:
            done = self._tried(at, what)
            service.let_bots_play(self.match, bots)
            return done

    def _tried(self, at: int, what: Callable[[Match], T]) -> T:
        tries = TRIES
        while True:  # whether others were faster is told by the store where something is stored
            try:
                return what(self.match)
            except Conflict as error:
                self.match.refresh()
                tries -= 1
                if self.match.at != at or not tries:
                    error.fields.update(at=self.match.at, length=self.match.length)
                    raise

    def take_back(
        self, length: int, seat: str, deed: Deed, what: Callable[[Match], object], target: int | None, bots: Bots
    ) -> bool:
        """Do something about an undo at a table of so many stored facts, and let the bots play. False where the seat
        has done it there before. Raises UndoRefused; Conflict, with where the table stands, where something else has
        followed."""
        with self.lock:
            match = self.match
            match.refresh()
            new = match.length == length
            if new:
                what(match)
            elif not has_done(match.facts(seat), length, seat, deed, target):
                raise self._conflict(length)
            service.let_bots_play(match, bots)
            return new

    def _conflict(self, length: int) -> Conflict:
        match = self.match
        said = Message("store.has-gone-on-to-facts", game=match.game, length=match.length, count=length)
        return Conflict(said, at=match.at, length=match.length)

    def standing(self, viewer: str, lang: Lang) -> dict[str, Any]:
        """How the table stands for a viewer, a seat or SPECTATOR: what they see, what is asked, and what may be taken
        back."""
        with self.lock:
            return standing(self.match, viewer, lang)

    def drawing(self, viewer: str, lang: Lang) -> str:
        """The table as a viewer sees it, as text: it takes as long as all else that is told of it."""
        return self.match.drawing(viewer, lang)

    def sheet(self, viewer: str, lang: Lang) -> dict[str, Any]:
        """The table as a page draws it for a viewer, and what the open question does not offer them, and why."""
        with self.lock:
            match = self.match
            refused = match.refusals(viewer, lang)
            return {
                **match.sheet(viewer, lang),
                "refusals": [{"answer": each.answer, "says": each.says, "rule": each.rule} for each in refused],
            }


def standing(match: Match, viewer: str, lang: Lang) -> dict[str, Any]:
    """How a match stands for a viewer."""
    sits = viewer in match.names
    return {
        "game": str(match.game),
        "kind": match.kind.name,
        "players": match.names,
        "you": viewer if sits else None,
        **asked(match, viewer, lang),
        "table": match.table(viewer),
        "undo": match.policy,
        "may_undo": may_undo(match, viewer, lang) if sits else None,
        "may_redo": match.may_redo,
        "outcome": match.outcome if match.over else None,
        "replay": f"/games/{match.game}" if match.over else None,
    }


def asked(match: Match, viewer: str, lang: Lang) -> dict[str, Any]:
    """What is asked at a table, and where it stands: what changes with every answer."""
    question, request = match.question(viewer, lang), match.request
    return {
        "at": match.at,
        "length": match.length,
        "over": match.over,
        "question": None if question is None else question.data(),
        "undo_asked": None if request is None else asdict(request),
    }


def may_undo(match: Match, seat: str, lang: Lang, seq: int | None = None) -> dict[str, Any]:
    """What an undo of the answer `seq` would do, by default of the seat's last one."""
    found = match.may_undo(seat, seq)
    return {**found.to_json(), "because": found.because and service.in_language(found.because, lang)}


class LiveTables:
    """The tables of a hall that this process has at hand."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._lock = RLock()
        self._held: OrderedDict[UUID, Live] = OrderedDict()

    def at(self, game: UUID, secret: str) -> tuple[Live, Sitting]:
        """The table of a game, and who sits there now. Raises NoSuchGame for a game that is not played at a distance,
        and for a private one of which the secret is not; CannotGoOn."""
        seats = Seats(self.hall, game)
        sitting = seats.now()
        with self._lock:
            found = self._held.get(game)
            if found is not None:
                self._held.move_to_end(game)
        if not sitting or (self._is_private(game, found) and sitting.holder(secret) is None):
            raise NoSuchGame(Message("serve.no-such-table", game=game))
        return found or self.keep(Live(self.hall.resume(game), seats)), sitting

    def _is_private(self, game: UUID, live: Live | None) -> bool:
        """Whether a table is for those alone who have a secret of it, which is so for ever."""
        return (self.hall.entry(game).visibility if live is None else live.match.visibility) == PRIVATE

    def keep(self, live: Live) -> Live:
        """Have a table at hand; where another thread was faster, it is that one's."""
        with self._lock:
            kept = self._held.setdefault(live.match.game, live)
            self._held.move_to_end(live.match.game)
            while len(self._held) > MOST:
                self._held.popitem(last=False)
            return kept


def viewer_of(holder: str | None) -> str:
    """With whose eyes the holder of a seat sees: whoever looks after the table sees as a spectator does."""
    return SPECTATOR if holder in (None, service.KEEPER) else holder
