"""Imports: the games of logs, or of exported JSON, into a store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from moothall.domain.games import find
from moothall.domain.rules_spec import spec_of
from moothall.domain.store import Forgotten, GameEntry, StoreError
from moothall.domain.store.records import PRIVATE, Visibility
from moothall.logs.formats import given_with
from moothall.logs.opening import Given
from moothall.words import Message, Sentence

from ..audits.auditing import FEW, KINGDOM_AT, LOG_ENDINGS, Log, load_formats, read
from ..matches.hall import Hall, opened, visibility_called
from ..matches.seats import Seats, keeper, new_secret, secret_of
from .preparing import AT_FAULT, Document, Prepared, Preparing, Ready, Unready

IMPORT_ENDINGS = (*LOG_ENDINGS, ".json")
"""How the names of files end that are imported from a folder."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The import of one game: its id, the verdict on its log, and how many facts are stored now.

    `stored` is False for one that was there before, which is left as it is. `proof` is how the stored game was proved
    (None: nothing is known), `remark` what else is to be said of that. `error` says why nothing was stored.
    `given` is how many facts exported JSON has (None: it was a log). `secret` opens a private game to whoever shows it
    to a server (None: the game is not private, or was there before and has another one); it is kept nowhere, so it is
    told here alone.
    """

    log: str
    game: str | None = None
    stored: bool = False
    verdict: str | None = None
    facts: int = 0
    proof: str | None = None
    remark: str | None = None
    error: str | None = None
    given: int | None = None
    secret: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall import --json` prints: all keys always, but `secret` where there is one."""
        told = {key: value for key, value in asdict(self).items() if key not in ("given", "secret")}
        return told if self.secret is None else {**told, "secret": self.secret}


def import_logs(
    logs: Sequence[Log],
    *,
    unproved: bool = False,
    again: bool = False,
    visibility: str | None = None,
    jobs: int | None = None,
    on: str | None = None,
    advance: Callable[[], None] = lambda: None,
    store: str | Hall | None = None,
) -> Iterator[Imported]:
    """Store the games of logs, whatever their verdicts, or games that were exported as JSON. One result for each game.

    A game is stored as a whole or not at all. One that is stored already is left as it is. An exported game is proved
    first: its log is audited, or its answers are given to the rules, and the same facts must come of it. With
    `unproved` it is stored though that fails, and marked so. A game that was forgotten is stored only with `again`.
    `visibility` is to whom a server shows the games, as for `Hall.start` (None: as an exported game says, a log to
    all).

    `jobs` says how many processes audit and prove (None: as many as it pays to use). This one alone stores, in the
    order of the logs, so the results are the same for any number. A process that dies takes nothing else with it.
    `on` is a Ray cluster whose machines audit and prove instead, as for `audit_all`.
    `advance` is called after each log; `store` is a hall or its URL, and is made where none is. Raises StoreError where
    the store itself is at fault: LockedStore, ReadOnlyStore, NotAStore, DamagedStore, UnusableStore; BadRequest for
    another visibility; BadRequest and Refused for `on`.

    >>> with Hall.open("memory:") as hall:
    ...     [(each.log, each.stored) for each in import_logs([Log("a.txt", "no log")], store=hall)]
    [('a.txt', False)]
    """
    shown = None if visibility is None else visibility_called(visibility)
    with opened(store, create=True) as hall:
        here = Preparing(hall.game_named, unproved, hall.archive.read, hall.archive.has)
        for prepared in _prepared(logs, jobs, on, here):
            for game in prepared:
                yield _stored(hall, here.proved(game) if isinstance(game, Document) else game, again, shown)
            advance()


def prepare_import(log: Log, *, unproved: bool = False) -> list[Prepared]:
    """Read a file, and audit its log or prove its exported games: all that an import does before it stores.

    It needs no store, so a worker process may do it. The result can be pickled; pass it to `import_prepared`. A file
    that cannot be stored has its `error` there. `unproved` is as for `import_logs`. Raises BadRules.
    """
    return Preparing(find, unproved).whole_file(log)


def import_prepared(
    prepared: Sequence[Prepared],
    *,
    unproved: bool = False,
    again: bool = False,
    visibility: str | None = None,
    secret: str | None = None,
    store: str | Hall | None = None,
) -> list[Imported]:
    """Store what `prepare_import` made ready, each game as a whole, without another audit. The arguments and errors are
    those of `import_logs`; `secret` is that of private games (None: each gets a new one). With it the same may be asked
    again where an answer was lost. Raises BadRequest for one that could be guessed.

    >>> with Hall.open("memory:") as hall:
    ...     [each.stored for each in import_prepared(prepare_import(Log("a.txt", "no log")), store=hall)]
    [False]
    """
    with opened(store, create=True) as hall:
        here = Preparing(hall.game_named, unproved, hall.archive.read, hall.archive.has)
        shown = None if visibility is None else visibility_called(visibility)
        own = None if secret is None else secret_of(secret)
        ready = [here.proved(game) if isinstance(game, Document) else game for game in prepared]
        return [_stored(hall, game, again, shown, own) for game in ready]


def _prepared(
    logs: Sequence[Log], jobs: int | None, on: str | None, here: Preparing
) -> Iterator[Iterator[Prepared] | list[Prepared]]:
    """What is ready to be stored of each log, in the order of the logs."""
    from ..jobs.parallel import Pool, processors

    if on is None:
        if jobs is None:
            jobs = processors() if len(logs) > FEW else 1
        if min(jobs, len(logs)) < 2:
            yield from map(here.file, logs)
            return
    for rules in {log.rules for log in logs if log.rules is not None}:
        spec_of(rules)  # what is not a rules spec is an error here, and not in a process
    elsewhere = replace(here, stored=None, is_stored=None)
    if on is not None:
        from ..jobs.clusters import Cluster, results_of

        yield from results_of(Cluster(on, elsewhere.whole_file, _lost, logs, jobs, read))
        return
    load_formats()
    yield from Pool(elsewhere.whole_file, _lost, logs, jobs or 1).run()


def _lost(log: Log) -> list[Prepared]:
    """What is said of a file that ended its process twice."""
    return [Unready(log.name, Sentence(Message("log.process-died-reading", log=log.name)))]


def _stored(
    hall: Hall, game: Ready | Unready, again: bool, shown: Visibility | None, own: str | None = None
) -> Imported:
    """Store a game that is ready for it, with a visibility (None: the one that it has); a private one with its `own`
    secret (None: a new one)."""
    if isinstance(game, Unready):
        return Imported(game.log, error=game.error)
    archive, meta = hall.archive, game.meta if shown is None else replace(game.meta, visibility=shown)
    secret = (own or new_secret()) if meta.visibility == PRIVATE else None
    try:
        new = not archive.has(game.game)
        if new and game.refused is not None:
            return Imported(game.log, error=game.refused)
        if new:
            proof = None if game.proof is None else game.proof.kept()
            seats = [keeper(secret)] if secret else ()
            new = archive.put_rows(
                game.game, game.kind, game.rows, meta, proof, again=again, result=game.result, seats=seats
            )
        entry = archive.entry(game.game)
    except StoreError as error:
        return _refused(game, error)
    if not new and (other := _another(hall, game, entry)) is not None:
        reason = Message("store.forget-then-import-again", said=other)
        return Imported(game.log, error=Sentence(Message("place.of", place=game.where, said=reason)))
    if not new and secret is not None and Seats(hall, game.game).now().holder(secret) is None:
        secret = None
    done = Imported(game.log, str(game.game), new, game.verdict, entry.length, given=game.given, secret=secret)
    if entry.proof is None:
        return done
    # What was said just now can be said in any language; a store keeps the English.
    remark = game.proof.remark if new and game.proof is not None else entry.proof.remark
    return replace(done, proof=entry.proof.how, remark=remark)


def _another(hall: Hall, game: Ready, entry: GameEntry) -> Message | None:
    """What is stored under the id of a game that is another one than is to be stored; None: it is the same."""
    if game.given is not None:
        same = hall.archive.holds(game.game, game.rows)
        return None if same else Message("store.id-of-another-stream", game=game.game)
    if entry.format != game.meta.format:
        return Message("store.id-taken-by-other", game=game.game)
    stored = given_with(entry.format, hall.archive.read(game.game, min(entry.length, KINGDOM_AT)))
    if _is_given(stored) or _is_given(game.beside):
        names = [set(each.names) if each is not None else set() for each in (stored, game.beside)]
        if names[0] != names[1]:
            return Message("store.stored-with-another-kingdom", game=game.game)
    return None


def _is_given(beside: Given | None) -> bool:
    return beside is not None and beside.origin is not None


def _refused(game: Ready, error: StoreError) -> Imported:
    """What is said of a game that was not stored. Raises `error` where the store itself is at fault."""
    if isinstance(error, AT_FAULT):
        raise error
    reason = Message("store.import-again", said=error) if isinstance(error, Forgotten) else error
    return Imported(game.log, error=Sentence(Message("place.of", place=game.where, said=reason)))
