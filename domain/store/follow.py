"""What is new in a store: one thread looks, or listens, for all who wait, however many they are."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Event, Lock, Thread
from typing import TYPE_CHECKING
from uuid import UUID
from weakref import WeakSet

if TYPE_CHECKING:
    from .recorder import Recorder


class Watch:
    """Waits for what is stored in one game. `news` is how often there was any.

    `call` is called each time, from the thread that stores or follows; where it raises, it is not called again.
    """

    def __init__(self, call: Callable[[], object] | None = None) -> None:
        self.news = 0
        self._changed = Condition()
        self._call = call

    def tell(self) -> None:
        """There is news: wake all who wait."""
        with self._changed:
            self.news += 1
            self._changed.notify_all()
            call = self._call
        if call is not None:
            try:
                call()
            except Exception:  # whatever it is: it must not keep others from hearing of news
                self.end()

    def end(self) -> None:
        """Call nobody any more."""
        with self._changed:
            self._call = None

    def wait(self, known: int, timeout: float | None) -> None:
        """Wait until there was news more than `known` times, at most `timeout` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.news > known, timeout)


class Follower:
    """Follows a store from the first watch on, until it is closed."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._lock = Lock()
        self._watches: dict[UUID, WeakSet[Watch]] = {}
        self._thread: Thread | None = None
        self._closed = Event()
        self._latest = 0

    def watch(self, game: UUID, call: Callable[[], object] | None = None) -> Watch:
        """A watch of what is stored in a game from now on. It ends with the last who holds it."""
        watch = Watch(call)
        with self._lock:
            if self._thread is None and not self._closed.is_set():
                self._latest = self._recorder.latest()
                self._thread = Thread(target=self._follow, name="moothall-follower", daemon=True)
                self._thread.start()
            self._watches.setdefault(game, WeakSet()).add(watch)
        return watch

    def tell(self, game: UUID) -> None:
        """Something was stored in a game."""
        self._tell({game} if self._watches else set())

    def close(self) -> None:
        """End it, and wake all who wait."""
        with self._lock:
            self._closed.set()
            thread = self._thread
        if thread is not None:
            thread.join()
        self._tell(None)

    def _tell(self, games: set[UUID] | None) -> None:
        """Wake those who wait for games (None: for any)."""
        with self._lock:
            told = list(self._watches) if games is None else [game for game in self._watches if game in games]
            waiting = [watch for game in told for watch in self._watches[game]]
            for game in told:
                if not self._watches[game]:
                    del self._watches[game]
        for watch in waiting:
            watch.tell()

    def _follow(self) -> None:
        while not self._closed.is_set():
            try:
                with self._recorder.waits_for_news(self._closed) as wait:
                    while not self._closed.is_set():
                        self._look()
                        wait()
            except Exception:  # whatever it is: the next one to look is told
                self._tell(None)
                self._closed.wait(PAUSE)

    def _look(self) -> None:
        self._latest, games = self._recorder.stored_since(self._latest)
        if games is None or games:
            self._tell(games)


PAUSE = 1.0
"""How many seconds until a store that could not be followed is tried again."""
