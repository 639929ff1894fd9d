"""What happens at tables, as streams of events: made once for each viewer and language, whoever follows them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from hashlib import sha256

from moothall.service import Lang, StoreError, Watching, to_json
from starlette.concurrency import run_in_threadpool

from .live import Live, asked
from .sending import in_json

ALIVE = 15.0
"""After how many seconds without news a stream says that it is alive."""

PAUSE = 1.0
"""After how many seconds a store that was busy or away is looked at again."""

MARK = 16
"""How many letters a mark has."""

Told = tuple[list[tuple[str, bytes]], bytes]
"""New events with their marks, and how the table stands behind them."""

Since = tuple[int, str | None]
"""Up to which fact a client knows all, and with which mark; None: it says none."""


class Channel:
    """What one viewer of a table is told in one language. `events` has each fact's event at its place, `marks` the mark
    in its id, `stands` says how the table stands behind the last of them, `readers` how many follow it.

    A mark is made of all facts up to there as the viewer knows them, so it tells nobody anything new. Where a store was
    restored from a backup, and other facts have followed, the mark that a client has fits no more: it is told all anew.

    `secret` is what opened the viewer's seat: once it opens it no more, nobody is told anything.
    """

    def __init__(self, live: Live, viewer: str, secret: str, lang: Lang) -> None:
        self.live, self.viewer, self.secret = live, viewer, secret
        self.lang: Lang = lang
        self.events: list[bytes] = []
        self.marks: list[str] = []
        self.stands = b""
        self.readers = 0
        self.closed = False
        self._opening = asyncio.Lock()
        self._news = asyncio.Event()
        self._told = asyncio.Event()
        self._beat: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to look at the table, unless that is done already. Raises StoreError, CannotGoOn."""
        async with self._opening:
            if self._task is None:
                loop = asyncio.get_running_loop()
                watching = self.live.match.watch(lambda: loop.call_soon_threadsafe(self._news.set))
                self._take(await run_in_threadpool(self._look))
                self._task = loop.create_task(self._follow(watching))
                self._beat = loop.call_later(ALIVE, self._say_alive)

    async def _follow(self, watching: Watching) -> None:
        with watching:
            while not self.closed:
                await self._news.wait()
                self._news.clear()
                try:
                    self._take(await run_in_threadpool(self._look))
                except StoreError:
                    await asyncio.sleep(PAUSE)
                    self._news.set()
                except Exception:  # whoever follows comes back, and is told then what is wrong
                    self.close()

    def _look(self) -> Told | None:
        """What is new; None for a seat that was taken back."""
        live = self.live
        sitting = live.seats.now()
        if self.secret and sitting.holder(self.secret) is None:
            return None
        with live.lock:
            live.go_on(sitting.bots)
            new = live.match.events(self.viewer, len(self.events), self.lang)
            stands = asked(live.match, self.viewer, self.lang)
        facts: list[tuple[str, bytes]] = []
        for each in new:
            before = facts[-1][0] if facts else self.marks[-1] if self.marks else ""
            mark = sha256(before.encode() + in_json(to_json(each.fact))).hexdigest()[:MARK]
            facts.append((mark, _event("fact", each.to_json(), f"{each.seq}-{mark}")))
        return facts, _event("standing", stands)

    def _take(self, found: Told | None) -> None:
        if found is None:
            self.close()
        elif found[0] or found[1] != self.stands:
            self.marks += [mark for mark, _ in found[0]]
            self.events += [event for _, event in found[0]]
            self.stands = found[1]
            self._wake()

    def _say_alive(self) -> None:
        # One clock for all who follow: one for each took most of what spectators cost who see nothing new.
        self._wake()
        self._beat = asyncio.get_running_loop().call_later(ALIVE, self._say_alive)

    def _wake(self) -> None:
        """Wake all who follow: there is news, or they are told that there is none."""
        told, self._told = self._told, asyncio.Event()
        told.set()

    def close(self) -> None:
        """End it, and with it the streams of all who follow."""
        self.closed = True
        if self._beat is not None:
            self._beat.cancel()
        self._news.set()
        self._told.set()

    async def follow(self, since: Since) -> AsyncGenerator[bytes, None]:
        """The events after a fact, and those that come; how the table stands behind them, each time. If a client knows
        other facts than there are, it is told to begin anew, and all events."""
        known, mark = since
        at = min(known, len(self.events))
        if mark is not None and known and (known > at or self.marks[at - 1] != mark):
            at = 0
            yield _event("restart", {})
        stands = None
        while not self.closed:
            told = self._told
            if stands is self.stands:
                yield b":\n\n"
            else:
                new, at, stands = self.events[at:], len(self.events), self.stands
                yield b"".join(new) + stands
            await told.wait()


class Hub:
    """The channels of a process: one for each viewer and language of a table that somebody follows."""

    def __init__(self) -> None:
        self._channels: dict[tuple[object, ...], Channel] = {}

    async def channel(self, live: Live, viewer: str, secret: str, lang: Lang) -> Channel:
        """The channel of a viewer, for one more to follow by `stream`. Raises StoreError, CannotGoOn."""
        key = (live.match.game, viewer, secret, lang)
        found = self._channels.get(key)
        if found is None or found.closed:
            found = self._channels[key] = Channel(live, viewer, secret, lang)
        found.readers += 1
        try:
            await found.open()
        except BaseException:
            self._leave(found)
            raise
        return found

    async def stream(self, channel: Channel, since: Since) -> AsyncGenerator[bytes, None]:
        """What a channel tells one who follows it; the last one to go closes it."""
        try:
            async with aclosing(channel.follow(since)) as events:
                async for each in events:
                    yield each
        finally:
            self._leave(channel)

    def _leave(self, channel: Channel) -> None:
        channel.readers -= 1
        if not channel.readers:
            channel.close()
            self._channels = {key: each for key, each in self._channels.items() if each is not channel}

    @property
    def streams(self) -> int:
        """How many follow a table."""
        return sum(each.readers for each in self._channels.values())

    def end(self) -> None:
        """End all streams: the server ends, and clients come back to another one."""
        for channel in self._channels.values():
            channel.close()


def _event(kind: str, data: object, name: str | None = None) -> bytes:
    """An event as server-sent events are written. One without an id leaves the client's last one as it is."""
    said = b"" if name is None else f"id: {name}\n".encode()
    return said + f"event: {kind}\n".encode() + b"data: " + in_json(data) + b"\n\n"
