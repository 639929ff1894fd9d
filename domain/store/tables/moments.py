"""A store as it is at one moment: what is compared is read in one transaction, whatever others write meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Any, TypeVar

T = TypeVar("T")


class Moment(local):
    """The transaction in which a thread looks at the store as it was at one moment; None: it does not."""

    cursor: Any = None


class Moments:
    """How a recorder reads: each look in a transaction of its own, or all looks of a thread in one."""

    datastore: Any
    moment: Moment

    def reading(self, work: Callable[[Any], T]) -> T:
        """What `work` makes of a cursor within one transaction that writes nothing."""
        held = self.moment.cursor
        return self._read(work) if held is None else work(held)

    def _read(self, work: Callable[[Any], T]) -> T:
        """The same, in a transaction of its own."""
        with self.datastore.transaction(commit=False) as cursor:
            return work(cursor)

    def reading_once(self, work: Callable[[Any], T]) -> T:
        """What `work` makes of a cursor by a single statement, which sees one moment by itself: no transaction is begun
        for it. In PostgreSQL it takes one round trip in place of three."""
        held = self.moment.cursor
        return self._read_once(work) if held is None else work(held)

    def _read_once(self, work: Callable[[Any], T]) -> T:
        """The same, outside a transaction that the thread has begun."""
        return self._read(work)

    def at_one_moment(self, work: Callable[[], T]) -> T:
        """What `work` makes of the store as it is at one moment: whatever others write meanwhile, all that this thread
        reads in it fits together. It must write nothing."""
        moment = self.moment
        if moment.cursor is not None:
            return work()

        def looked(cursor: Any) -> T:
            self.stand_still(cursor)
            moment.cursor = cursor
            try:
                return work()
            finally:
                moment.cursor = None

        return self._read(looked)

    def stand_still(self, cursor: Any) -> None:
        """Let a transaction that has read nothing yet see one moment of the store: in SQLite each does."""
