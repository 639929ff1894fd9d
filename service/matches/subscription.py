"""The facts of a game as they come, as one viewer may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from time import monotonic

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.store.follow import Watch
from moothall.projections.sight.redact import Redactor


class Watching:
    """Calls somebody whenever there is news of a game, as long as it is kept and not closed: a context manager."""

    def __init__(self, watch: Watch) -> None:
        self._watch: Watch | None = watch

    def __enter__(self) -> Watching:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the calls. One that has begun goes on to its end."""
        if self._watch is not None:
            self._watch.end()
        self._watch = None


class Subscription:
    """Yields every stored fact of a game once and in order, as one viewer may know it, whichever process stored it.

    `poll` gives what is new, `wait` waits for something new, and iterating goes on until somebody calls `close`. A
    retraction comes as the fact that it is: what it takes back was delivered before. Threads may share a subscription,
    and each fact then goes to one of them.
    """

    def __init__(
        self,
        kind: Game,
        viewer: Player | None,
        since: int,
        stored_after: Callable[[int], Sequence[Fact]],
        watch: Callable[[], Watch],
    ) -> None:
        self._redactor = None if viewer is None else Redactor(kind, viewer)
        self._since = since
        self._stored_after = stored_after
        self._begin_watch = watch
        self._watch: Watch | None = None
        self._read = 0
        self._lock = Lock()
        self._closed = False

    def poll(self) -> list[Fact]:
        """The facts since the last look, without waiting. Raises StoreError."""
        with self._lock:
            if self._closed:
                return []
            facts = self._stored_after(self._read)
            self._read += len(facts)
            # Those before `since` too: what a viewer may know depends on what happened before.
            seen = facts if self._redactor is None else [self._redactor.redact(fact) for fact in facts]
            return [fact for fact in seen if fact.seq > self._since]

    def wait(self, timeout: float | None = None) -> list[Fact]:
        """The next facts, as soon as there are some; empty after `timeout` seconds, or when the subscription is
        closed."""
        until = None if timeout is None else monotonic() + timeout
        watch = self._watching()
        while True:
            known = watch.news  # before the look: what comes from here on is looked at in the next one
            facts = self.poll()
            left = None if until is None else until - monotonic()
            if facts or self._closed or (left is not None and left <= 0):
                return facts
            watch.wait(known, left)

    def _watching(self) -> Watch:
        """What waits for news; the store is followed from the first wait on."""
        with self._lock:
            if self._watch is None:
                self._watch = self._begin_watch()
            return self._watch

    def __iter__(self) -> Iterator[Fact]:
        while not self._closed:
            yield from self.wait()

    def close(self) -> None:
        """End the subscription: whoever waits gets nothing more."""
        self._closed = True
        if self._watch is not None:
            self._watch.tell()
