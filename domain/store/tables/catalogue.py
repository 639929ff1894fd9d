"""The catalogue of a store: its games, the texts of their logs, and how they came out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from moothall.words import Joined, Message

from ..errors import THE_STORE, NoSuchGame, in_one_sentence
from ..records import SCHEMA, GameEntry, Seated

if TYPE_CHECKING:
    from ..recorder import Recorder
    from .results import Result


Seen = Callable[["GameEntry", bool], bool]
"""Says whether a game is there for whoever asks: by its line of the catalogue, and whether its whole id was given."""


def everything(_entry: GameEntry, _by_id: bool) -> bool:
    """Every game is there."""
    return True


class Catalogue:
    """The games of a store."""

    _recorder: Recorder

    def games(self, after: int = 0, limit: int | None = None) -> list[GameEntry]:
        """The catalogue, in the order of storing: `limit` games (None: all) whose `number` is greater than `after`."""
        with in_one_sentence(THE_STORE):
            return self._recorder.entries(after, limit)

    def each(self, after: int = 0) -> Iterator[GameEntry]:
        """The catalogue after a number, game by game: only so many of them are at hand at a time."""
        page = self.games(after, PAGE)
        while page:
            yield from page
            page = self.games(page[-1].number, PAGE)

    def called(self, begun: str) -> list[GameEntry]:
        """The games whose ids or logs' names begin so, in the order of storing."""
        with in_one_sentence(THE_STORE):
            return self._recorder.entries_called(begun)

    def entry(self, game_id: UUID) -> GameEntry:
        """One game's line of the catalogue. Raises NoSuchGame."""
        with in_one_sentence(THE_STORE):
            found = self._recorder.entry(game_id)
            buried = [] if found is not None else self._recorder.tombstones(game_id.hex)
        if found is None:
            raise NoSuchGame(
                buried[-1].message if buried else Message("store.no-game-in", game=game_id, url=THE_STORE),
                game=str(game_id),
            )
        return found

    def has(self, game_id: UUID) -> bool:
        """Whether a game is stored."""
        with in_one_sentence(THE_STORE):
            return self._recorder.entry(game_id) is not None

    def source_text(self, game_id: UUID) -> str | None:
        """The text of the log that a game was imported from, as it was given; None for a game played here."""
        with in_one_sentence(THE_STORE):
            return self._recorder.text(game_id)

    def audit(self, game_id: UUID) -> Mapping[str, Any] | None:
        """The audit that is kept of a game's log, as plain data; None where none is."""
        with in_one_sentence(THE_STORE):
            return self._recorder.audit(game_id)

    def keep_result(self, game_id: UUID, result: Result) -> bool:
        """Keep how a game came out, in the place of what was kept of that. False, and nothing done, for a store of an
        earlier version: whoever looks on does not move it on."""
        with in_one_sentence(THE_STORE):
            if self._recorder.version() != SCHEMA:
                return False
            self._recorder.keep_result(game_id, result)
            return True

    def seats(self, game_id: UUID) -> list[Seated]:
        """The seats of a game that is played at a distance; none of any other."""
        with in_one_sentence(THE_STORE):
            return self._recorder.seats(game_id)

    def keep_seats(self, game_id: UUID, seats: Sequence[Seated]) -> None:
        """Keep seats of a game, each in the place of what was kept of it."""
        with in_one_sentence(THE_STORE):
            self._recorder.keep_seats(game_id, seats)

    def find(self, prefix: str, seen: Seen = everything) -> UUID:
        """The only game whose id, or whose log's name, is or begins with `prefix`. Raises NoSuchGame.

        A log may be called as the id of another game is, or begins: a whole id means its game, the beginning of one
        neither. The games for which `seen` says no are not found."""
        digits = prefix.replace("-", "").lower()
        with in_one_sentence(THE_STORE):
            whole = self._recorder.entry(UUID(digits)) if WHOLE_ID.fullmatch(digits) else None
            if whole is not None and seen(whole, True):
                return whole.game
            found = self._recorder.entries_called(prefix) if prefix else []
            found = [entry for entry in found if entry != whole and seen(entry, False)]
        named = [entry for entry in found if entry.source == prefix]
        if named:
            named = [entry for entry in found if entry in named or entry.game.hex.startswith(digits or "-")]
        found = named or found
        if not found:
            with in_one_sentence(THE_STORE):
                buried = self._recorder.tombstones(prefix) if prefix else []
            if buried:
                raise NoSuchGame(buried[-1].message)
            raise NoSuchGame(Message("store.no-stored-game-id-or", name=prefix, url=THE_STORE), name=prefix)
        if len(found) > 1:
            some = Joined(
                Message("store.meant-game", game=entry.game, source=entry.source or entry.kind, rules=entry.rules)
                for entry in found[:3]  # a prefix of one digit may mean thousands
            )
            raise NoSuchGame(Message("store.may-mean-games", name=prefix, count=len(found), some=some))
        return found[0].game


WHOLE_ID = re.compile("[0-9a-f]{32}")

PAGE = 1_000
"""How many games of the catalogue are read at a time."""
