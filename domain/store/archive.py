"""The event store: one append-only stream of facts for each game, chained by hashes.

Built on the recorders of `eventsourcing` (SQLite in a file or in memory, PostgreSQL); docs/store.md describes the
tables. The library is loaded when a store is opened, its PostgreSQL part when a URL asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from moothall.words import Message

from .. import games
from ..kernel.facts import Retracted
from .addresses import recorder_at
from .encoding.transfer import export_of, exported_row
from .errors import (
    THE_STORE,
    BadUrl,
    Conflict,
    DamagedStore,
    Moved,
    NewerStore,
    NoSuchGame,
    StoreError,
    in_one_sentence,
    passwords,
    without_password,
)
from .files import WholeFile, path_called
from .follow import Follower, Watch
from .reading import Reader
from .records import SCHEMA, Change, Finding, Head, Meta, Proof, Seated, Tombstone, Upgrade
from .sealing.checking import (
    Checked,
    Stretch,
    compared,
    findings_in,
    findings_of_no_game,
    findings_of_version,
    stretches,
)
from .sealing.checkpoint import Checkpoint, Root, Since, prove, root_of, since, taken
from .sealing.hash_chain import START, chain, hash_in, payload_of
from .sealing.manifest import manifest_in, manifest_of
from .tables.catalogue import Catalogue

if TYPE_CHECKING:
    from ..kernel.facts import Card, Fact
    from ..kernel.game import Game
    from .recorder import Recorder
    from .tables.results import Result
    from .tables.upgrade import Advance

T = TypeVar("T")


class Archive(Catalogue):
    """A store of games. Open one with `Archive.open`; use it as a context manager, or `close` it.

    Every method raises StoreError, in one sentence, when the store cannot do what is asked.
    """

    def __init__(self, url: str, recorder: Recorder, game_named: Callable[[str], Game]) -> None:
        self.url = url
        self._recorder = recorder
        self._reader = Reader(THE_STORE, recorder)
        self._game_named = game_named
        self._follower = Follower(recorder)
        self._kinds: dict[UUID, str] = {}
        self._left: dict[UUID, Head] = {}

    @classmethod
    def open(
        cls,
        url: str,
        *,
        create: bool = True,
        timeout: int = 10,
        connections: int = 5,
        game_named: Callable[[str], Game] = games.find,
    ) -> Archive:
        """The store at `url`: `sqlite:///relative.db`, `sqlite:////absolute.db`, `postgresql://…` or `memory:`.

        Where nothing is yet, a store is made, or with `create` False MissingStore raised. `timeout` is how many
        seconds to wait for another process that writes; `connections` how many of its threads may use the store at
        once; `game_named` finds a game's record for reading its facts.

        A store of version 1 is opened as it is, and moved on at the first write or by `upgrade`.
        Raises NotAStore, NewerStore, LockedStore, ReadOnlyStore, or StoreError for a URL of another kind.
        """
        shown = without_password(url)
        try:
            os.fsencode(path_called(url))
        except ValueError:
            raise BadUrl(Message("store.names-no-store-holds", url=shown)) from None
        if "\0" in url:
            raise BadUrl(Message("store.names-no-store-no", url=shown))
        with in_one_sentence(shown, passwords(url)):
            recorder = recorder_at(url, shown, create, timeout, connections)
        return cls(shown, recorder, game_named)

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and connections."""
        self._follower.close()
        self._recorder.close()

    # Writing

    def put_game(
        self,
        game_id: UUID,
        game: Game,
        facts: Sequence[Fact],
        meta: Meta,
        proof: Proof | None = None,
        *,
        again: bool = False,
        result: Result | None = None,
    ) -> bool:
        """Store a whole game in one transaction. False, and nothing done, when `game_id` is stored already.

        `proof` is what was proved of an imported game, `result` how it came out. Raises Forgotten for a game that was
        forgotten, unless it is to be stored `again`.
        """
        from .encoding.codec import encoded

        with in_one_sentence(THE_STORE):
            if self._recorder.entry(game_id) is not None:
                return False
            new = Change(game_id, None, NOTHING, game.name, meta, proof, again, result)
            return self._put(new, encoded(facts, game, 0))

    def _put(self, new: Change, rows: Iterable[tuple[str, bytes]]) -> bool:
        self._be_writable()
        game = new.game
        chained, head = chain(game, NOTHING, rows, self._recorder.key(game))
        try:
            self._recorder.insert_events(chained, change=new._replace(after=head))
        except Moved:
            return False
        self._leave(game, head)
        return True

    def append(self, game_id: UUID, expected: int, facts: Sequence[Fact], *, result: Result | None = None) -> bool:
        """Store `facts` after the first `expected` ones, in one transaction; `result` is how the game has come out.

        False, and nothing done, when they stand there already; also when this call stored them, and the server was lost
        before it could say so. Raises Conflict when others do, or when the stream is shorter than `expected`.
        """
        from .encoding.codec import encoded

        reopened = any(isinstance(fact, Retracted) for fact in facts)
        with in_one_sentence(THE_STORE):
            kind = self._game(game_id)
            rows = encoded(facts, kind, expected)
            self._be_writable()
            head = self._left.get(game_id)
            while True:
                if head is None or head.length != expected:
                    head = self.head(game_id)
                if head.length != expected or not rows:
                    return self._repeats(game_id, kind, head, expected, rows)
                chained, after = chain(game_id, head, rows, self._recorder.key(game_id))
                change = Change(game_id, head, after, result=result, reopened=reopened)
                try:
                    self._recorder.insert_events(chained, change=change)
                except Moved:
                    head = None
                    continue
                self._leave(game_id, after)
                return True

    def head(self, game: UUID) -> Head:
        """The length and the last hash of a stream. Raises NoSuchGame, DamagedStore."""
        head = self._recorder.head(game) or self._recorder.at_one_moment(lambda: self._head_or_why_not(game))
        if head is None:
            raise DamagedStore(Message("store.has-no-head-in", game=game, url=THE_STORE))
        return head

    def _head_or_why_not(self, game: UUID) -> Head | None:
        """The head of a stream; None where that alone is missing. Raises NoSuchGame for a game that was forgotten."""
        self.entry(game)
        return self._recorder.head(game)

    def _leave(self, game: UUID, head: Head) -> None:
        """Remember where this process left a stream: it need not look before it goes on with it."""
        if len(self._left) >= STREAMS:
            self._left.clear()
        self._left[game] = head
        self._follower.tell(game)

    def _repeats(self, game: UUID, kind: Game, head: Head, expected: int, rows: Sequence[tuple[str, bytes]]) -> bool:
        """False when `rows` stand after `expected` already. Raises Conflict."""
        from .encoding.codec import same_facts

        if head.length < expected:
            raise Conflict(
                Message("store.has-facts", game=game, length=head.length, count=expected),
                game=str(game),
                length=head.length,
                expected=expected,
            )
        stored = self.at_one_moment(lambda: self._recorder.rows(game, expected, expected + len(rows)))
        if not same_facts([(topic, payload_of(state)) for _, topic, state in stored], rows, kind):
            raise Conflict(
                Message("store.has-gone-on-to-facts", game=game, length=head.length, count=expected),
                game=str(game),
                length=head.length,
                expected=expected,
            )
        return False

    def upgrade(self, advance: Advance = lambda _done, _of: None) -> Upgrade | None:
        """Move a store of an earlier version on, in one transaction; None, and nothing done, for one of this version.

        Of version 1 a copy is kept: of a file beside it, in PostgreSQL as tables of other names. `advance` is told how
        many of how many streams are done.
        """
        with in_one_sentence(THE_STORE):
            copy = self._recorder.upgrade(advance)
            if copy is None:
                return None
            heads = self._recorder.heads()
            if copy:
                self.tidy()  # what was asked for is done also where that cannot be
            facts = sum(head.length for head in heads.values() if isinstance(head.length, int))
            return Upgrade(SCHEMA, len(heads), facts, copy or None)

    def forget(self, game_id: UUID, *, reason: str, by: str, at: str) -> Tombstone:
        """Delete a game: its facts, its log's text, its line of the catalogue, in one transaction. A tombstone stays.

        `at` is the time in UTC, as ISO 8601. Raises NoSuchGame.
        """
        with in_one_sentence(THE_STORE):
            self._be_writable()
            found = self._recorder.forget(game_id, reason, by, at)
        self._left.pop(game_id, None)
        self._kinds.pop(game_id, None)
        self._follower.tell(game_id)
        return found

    def pack(self, game_id: UUID) -> bool:
        """Put the rows of a game into one compressed row, in one transaction; False, and nothing done, where all of
        them are. Whatever reads the game finds the same; what is stored in it later stands beside it.

        Raises NoSuchGame, and DamagedStore for a game whose rows are not as Moothall writes them.
        """
        with in_one_sentence(THE_STORE):
            self._be_writable()
            return self._recorder.pack(game_id)

    def unpack(self, game_id: UUID) -> bool:
        """Store the rows of a packed game as they were, in one transaction; False, and nothing done, where it is not
        packed. Raises NoSuchGame, DamagedStore."""
        with in_one_sentence(THE_STORE):
            self._be_writable()
            return self._recorder.unpack(game_id)

    def packed(self) -> dict[UUID, int]:
        """The games that are packed, and of how many facts each: those that came later stand beside them."""
        with in_one_sentence(THE_STORE):
            return self._recorder.packed_games()

    def tidy(self, *, changed: bool = True) -> bool:
        """Give the room of what was deleted back to the disk. False where that cannot be: somebody else uses the
        store, or the disk has no room for it. Then what is stored later uses that room.

        Where nothing has `changed`, only a store that can tell how much room is free gives back what an earlier run
        left, since the disk was full then.
        """
        try:
            with in_one_sentence(THE_STORE):
                self._recorder.tidy(changed)
        except StoreError:
            return False
        return True

    def size(self) -> int:
        """How many bytes the tables take."""
        with in_one_sentence(THE_STORE):
            return self._recorder.size()

    def tombstones(self, game_id: UUID | None = None) -> list[Tombstone]:
        """What is left of a game each time that it was forgotten; of all forgotten games by default."""
        with in_one_sentence(THE_STORE):
            return self._recorder.tombstones("" if game_id is None else game_id.hex)

    def _be_writable(self) -> None:
        """Nothing is written to tables of an earlier version."""
        if self._recorder.version() != SCHEMA:
            self._recorder.upgrade(lambda _done, _of: None)

    @property
    def version(self) -> int:
        """The version of the tables."""
        with in_one_sentence(THE_STORE):
            return self._recorder.version()

    # Reading

    def read(self, game_id: UUID, upto: int | None = None, *, after: int = 0) -> list[Fact]:
        """The stored facts `after` + 1…`upto` (all by default) in order, retractions among them.

        Raises NoSuchGame for a game or an `upto` that is not there, DamagedStore for missing or broken rows,
        NewerStore for facts that this version does not know.
        """
        with in_one_sentence(THE_STORE):
            kind = self._game(game_id)
            if after:
                return self._reader.facts_after(game_id, kind, after, upto)
            return self._reader.facts(game_id, kind, upto)

    def read_on(self, game_id: UUID, after: int, cards: Iterable[Card]) -> list[Fact]:
        """The facts stored after the first ones, which the caller has read and whose `cards` these have, too.

        Raises as `read`.
        """
        if not after:
            return self.read(game_id)
        with in_one_sentence(THE_STORE):
            return self._reader.facts_after(game_id, self._game(game_id), after, None, cards)

    def watch(self, game_id: UUID, call: Callable[[], object] | None = None) -> Watch:
        """A watch of what is stored in a game from now on, by this process or another. `call` is called each time, as
        long as somebody holds the watch."""
        with in_one_sentence(THE_STORE):
            return self._follower.watch(game_id, call)

    def length(self, game_id: UUID) -> int:
        """How many facts of a game are stored. Raises NoSuchGame."""
        with in_one_sentence(THE_STORE):
            return self._reader.head(game_id).length

    # Checking

    def at_one_moment(self, work: Callable[[], T]) -> T:
        """What `work` makes of the store as it is at one moment: whatever others write meanwhile, all that it reads
        fits together. It must write nothing to the store; where a server drops the connection, it is called again."""
        with in_one_sentence(THE_STORE):
            return self._recorder.at_one_moment(work)

    def count(self) -> int:
        """How many games the catalogue has, also where a line of it cannot be read."""
        with in_one_sentence(THE_STORE):
            return self._recorder.count()

    def verify(self) -> list[Finding]:
        """The traces of tampering in the store; empty for a sound one. Everything is read at one moment."""

        def found() -> list[Finding]:
            return self.verify_version() or [*self.verify_rest(), *self.verify_games(Stretch()).findings]

        return self.at_one_moment(found)

    def verify_version(self) -> list[Finding]:
        """That the store says it is of an earlier version than its tables: then nothing else can be checked."""
        return self.at_one_moment(lambda: findings_of_version(self._recorder))

    def verify_rest(self) -> list[Finding]:
        """The traces of tampering that belong to no game of the catalogue, and damage in the file."""
        return self.at_one_moment(lambda: findings_of_no_game(self._recorder))

    def verify_games(self, stretch: Stretch) -> Checked:
        """The traces of tampering in a stretch of the catalogue, and the heads of its games."""
        return self.at_one_moment(lambda: findings_in(self._recorder, stretch))

    def stretches(self, games: int, after: int | None = None) -> Iterator[Stretch]:
        """The catalogue, after a number, in stretches of so many `games`; the last has no bound."""
        with in_one_sentence(THE_STORE):
            yield from stretches(self._recorder, games, after)

    def write_manifest(self, path: Path, heads: Mapping[UUID, Head] | None = None) -> None:
        """Write the length and last hash of every stream, to be kept where the store's keeper cannot change it.

        `heads` are those that were checked (None: as they are now). Raises UnwrittenFile, and what stood there is as it
        was.
        """
        with in_one_sentence(THE_STORE):
            written = self._recorder.heads() if heads is None else heads
        with WholeFile(path) as file:
            file.write(manifest_of(written))

    def verify_manifest(self, path: Path) -> list[Finding]:
        """Where the stored streams are not those of a manifest. Games may have been added, have gone on, or have been
        forgotten.

        Compares hashes only: `verify` says whether they fit the rows.
        """
        heads = manifest_in(path)

        def found() -> list[Finding]:
            return [
                each for game, head in heads.items() for each in compared(self._recorder, game, head, forgotten=True)
            ]

        return self.at_one_moment(found)

    # Checkpoints

    def checkpoint(self, at: str) -> Checkpoint:
        """The heads of all games under one root. `at` is the time in UTC, as ISO 8601. Raises DamagedStore."""
        return self.root_and_checkpoint(at)[1]

    def root_and_checkpoint(self, at: str) -> tuple[Root, Checkpoint]:
        """The results of `root` and of `checkpoint`, by one look at the catalogue. Raises DamagedStore."""
        return self.at_one_moment(lambda: taken(self._recorder, at))

    def since(self, checkpoint: Checkpoint) -> Since:
        """The changes to the store since a checkpoint. Like `verify_manifest`, it compares hashes only."""
        return self.at_one_moment(lambda: since(checkpoint, self._recorder))

    def root(self) -> Root:
        """The root over the heads of all games, and what it is over. Raises DamagedStore."""
        return self.at_one_moment(lambda: root_of(self._recorder))

    def prove(self, game_id: UUID) -> dict[str, Any]:
        """A proof that a game, with the head that it has now, is among those under the root. Raises NoSuchGame."""
        proof = self.at_one_moment(lambda: prove(self._recorder, game_id))
        if proof is None:
            raise NoSuchGame(Message("store.no-game-in", game=game_id, url=THE_STORE))
        return proof

    # Export

    def export(self, game_id: UUID, upto: int | None = None) -> dict[str, Any]:
        """A game as plain data for JSON: its line of the catalogue, its log's text, its rows with their hashes."""

        def whole() -> dict[str, Any]:
            entry = self.entry(game_id)
            rows = [exported_row(game_id, row) for row in self._reader.rows(game_id, upto)]
            return export_of(entry, self.source_text(game_id), rows)

        return self.at_one_moment(whole)

    def holds(self, game_id: UUID, rows: Sequence[tuple[str, bytes]]) -> bool:
        """Whether the stored game is the one that has these rows, as far as both go: by their hashes."""

        def same() -> bool:
            both = min(len(rows), self._reader.head(game_id).length)
            stored = self._reader.rows(game_id, both, max(both - 1, 0))
            return not both or hash_in(stored[-1][2]) == chain(game_id, NOTHING, rows[:both], None)[1].hash

        return self.at_one_moment(same)

    def put_rows(
        self,
        game_id: UUID,
        kind: str,
        rows: Sequence[tuple[str, bytes]],
        meta: Meta,
        proof: Proof | None = None,
        *,
        again: bool = False,
        result: Result | None = None,
        seats: Sequence[Seated] = (),
    ) -> bool:
        """Store a whole game that is at hand as rows, as `put_game` does: of an export with the same id and hashes;
        and with it its `seats`.

        Who stores an export says what was proved of it: its hashes prove nothing, since anybody can make them.
        """
        with in_one_sentence(THE_STORE):
            new = Change(game_id, None, NOTHING, kind, meta, proof, again, result, seats=seats)
            return self._put(new, rows)

    # Helpers

    def _record(self, kind: str) -> Game:
        try:
            return self._game_named(kind)
        except LookupError as error:
            raise NewerStore(Message("store.holds-game-version-of-moothall", url=THE_STORE, error=error)) from error

    def _game(self, game: UUID) -> Game:
        if game not in self._kinds:
            self._kinds[game] = self.entry(game).kind
        return self._record(self._kinds[game])


STREAMS = 10_000
"""Of how many streams it is remembered where they stand."""

NOTHING = Head(0, START)
"""Where a stream stands that has no fact yet."""
