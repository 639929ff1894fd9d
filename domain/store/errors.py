"""What a store cannot do, each kind an error of its own, said in one sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from urllib.parse import unquote

from moothall.words import Message, OneLine, in_one_line

from ..kernel.failure import Failure

THE_STORE = Message("store.open")
"""How a store is called in an error once it is open: who looks at a game need not know where it is kept."""


class StoreError(Failure):
    """What a store cannot do, in one sentence: what a name or a URL has in it that ends a line is written escaped."""

    def __init__(self, said: str | Message, **fields: object) -> None:
        super().__init__(in_one_line(said) if isinstance(said, str) else OneLine(said.key, **said.fields), **fields)


class BadUrl(StoreError):
    """The text names no store."""


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


class UnusableStore(StoreError):
    """The disk or the server fails: it is full, cannot be read, or was lost."""


class DamagedStore(StoreError):
    """Rows of a stream are missing or do not hold what they should."""


class NoSuchGame(StoreError):
    """A name that fits no stored game, or several; or a fact that the game does not have."""


class Forgotten(StoreError):
    """The game was stored once, and forgotten since."""


class Conflict(StoreError):
    """The stream has gone on, or has not come as far, since the caller read it."""


class UnwrittenFile(Failure, ValueError):
    """A file cannot be written; what stood there before is as it was. One sentence."""


class UnopenedFile(UnwrittenFile):
    """There can be no file to write to at all, such as in a folder that is not there."""


class CodecError(ValueError):
    """A fact cannot be written or read. `at` is its position in the batch, from 0."""

    def __init__(self, at: int, said: str | Message) -> None:
        super().__init__(said)
        self.at = at


class UnknownTopic(CodecError):
    """A topic of no fact that this version knows."""


class BadPayload(CodecError):
    """JSON that is broken, or is not the fact that its topic says."""


class UnwritableFact(CodecError):
    """A fact whose fields hold something else than their types say."""


class Moved(Exception):
    """The stream's head is not what a change expects; nothing is written."""


_PASSWORD = re.compile(r"(password\s*=\s*)('[^']*'|[^&\s]*)", re.IGNORECASE)
_IN_URL = re.compile(r"(://[^\s/:@]*:)\S*@")


def without_password(url: str) -> str:
    """A URL as it may be shown: PostgreSQL's may name a password before the host and behind it."""
    scheme, mark, rest = _PASSWORD.sub(r"\1…", url).partition("://")
    if scheme == "sqlite":
        return url
    user, at, host = rest.rpartition("@")
    return f"{scheme}{mark}{user.partition(':')[0]}{at}{host}"


def without_passwords(text: str) -> str:
    """A text as it may be shown, whatever URLs of stores are in it."""
    return _IN_URL.sub(r"\1…@", _PASSWORD.sub(r"\1…", text))


def passwords(url: str) -> set[str]:
    """The passwords that a URL names, as they are written and as they are meant."""
    user, at, _ = _PASSWORD.sub("", url).partition("://")[2].rpartition("@")
    written = {found[2] for found in _PASSWORD.finditer(url)} | {user.partition(":")[2] if at else ""}
    return {each for one in written for each in (one, unquote(one)) if each}


_FAILING = {"OperationalError", "InterfaceError"}
"""What both kinds of database call errors that no value is to blame for."""

_UNREACHABLE = {"OperationalError", "PoolTimeout", "ConnectionTimeout"}
"""The names of errors of a PostgreSQL that cannot be reached. A lock, a statement that takes too long and a closed
store have names of their own, though these are kinds of the first."""


@contextmanager
def in_one_sentence(url: str | Message, secrets: Collection[str] = ()) -> Iterator[None]:
    """Turn what a database says into a StoreError; of `url` it is shown as it stands, of `secrets` nothing."""
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
        said = without_passwords(str(cause).strip().partition("\n")[0])
        failing = bool(_FAILING & {each.__name__ for each in type(cause).__mro__})
        if url == THE_STORE and owner.startswith("psycopg") and name in _UNREACHABLE:
            raise UnusableStore(Message("store.server-does-not-answer", url=url)) from error  # its words name its host
        for secret in secrets:
            said = said.replace(secret, "…")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or name in (
            "LockNotAvailable",
            "ConnectionUnavailableError",
        ):
            raise LockedStore(Message("store.locked-by-another-process", path=url)) from error
        if name.startswith("SQLITE_READONLY") or name == "ReadOnlySqlTransaction":
            raise ReadOnlyStore(Message("store.read-only-nothing-can-stored-in", url=url)) from error
        if name in ("ConnectionPoolClosedError", "PoolClosed"):
            raise StoreError(Message("store.closed-open-again", url=url)) from error
        if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
            raise NotAStore(Message("store.not-store", url=url, said=said)) from error
        if name.startswith("SQLITE_CONSTRAINT") or name in ("IntegrityError", "UniqueViolation"):
            raise DamagedStore(Message("store.holds-rows-of-no-stream", url=url)) from error
        kind = UnusableStore if failing else StoreError
        raise kind(Message("store.cannot-used", url=url, said=said)) from error
