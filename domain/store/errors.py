"""What a store cannot do, each kind an error of its own, said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from re import sub


class StoreError(Exception):
    """What a store cannot do, in one sentence."""


class BadUrl(StoreError):
    """What was given names no store."""


class MissingStore(StoreError):
    """There is no store at the URL."""


class NotAStore(StoreError):
    """The file or database holds something else; it was not touched."""


class NewerStore(StoreError):
    """A newer version of Moothall wrote the store, or facts in it."""


class LockedStore(StoreError):
    """Another process kept the store locked for too long."""


class ReadOnlyStore(StoreError):
    """The store may be read, not written."""


class DamagedStore(StoreError):
    """Rows of a stream are missing or do not hold what they should."""


class NoSuchGame(StoreError):
    """A name that fits no stored game, or several; or a fact that the game does not have."""


class Forgotten(StoreError):
    """The game was stored once, and forgotten since."""


class Conflict(StoreError):
    """The stream has gone on, or has not come as far, since the caller read it."""


class CodecError(ValueError):
    """A fact cannot be written or read. `at` is its position in the batch, from 0."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


class UnknownTopic(CodecError):
    """A topic of no fact that this version knows."""


class BadPayload(CodecError):
    """JSON that is broken, or is not the fact that its topic says."""


class UnwritableFact(CodecError):
    """A fact whose fields hold something else than their types say."""


class Moved(Exception):
    """The stream's head is not what a change expects; nothing is written."""


def without_password(url: str) -> str:
    """A URL as it may be shown: PostgreSQL's may name a password before the host and behind it."""
    scheme, mark, rest = url.partition("://")
    user, at, host = rest.rpartition("@")
    if scheme.startswith("postgres"):
        host = sub("(password=)[^&]*", r"\1…", host)
    return f"{scheme}{mark}{user.partition(':')[0]}{at}{host}"


@contextmanager
def in_one_sentence(url: str) -> Iterator[None]:
    """Turn what a database says into a StoreError."""
    try:
        yield
    except (StoreError, Moved):
        raise
    except Exception as error:
        cause = error.__cause__ or error
        owner = type(cause).__module__.partition(".")[0]
        if owner not in ("sqlite3", "psycopg", "psycopg_pool", "eventsourcing"):
            raise
        name = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
        said = str(cause).strip().partition("\n")[0]
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or name in (
            "LockNotAvailable",
            "ConnectionUnavailableError",
        ):
            raise LockedStore(f"{url} is locked by another process: try again when it has finished") from error
        if name.startswith("SQLITE_READONLY") or name == "ReadOnlySqlTransaction":
            raise ReadOnlyStore(f"{url} is read-only, so nothing can be stored in it") from error
        if name in ("ConnectionPoolClosedError", "PoolClosed"):
            raise StoreError(f"{url} is closed: open it again") from error
        if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
            raise NotAStore(f"{url} is not a store, or is damaged: {said}") from error
        if name.startswith("SQLITE_CONSTRAINT") or name in ("IntegrityError", "UniqueViolation"):
            raise DamagedStore(f"{url} holds rows of no stream where new ones belong: run moothall verify") from error
        raise StoreError(f"{url} cannot be used: {said}") from error
