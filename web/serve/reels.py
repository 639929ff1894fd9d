"""Reels that were asked for lately, compressed: one is made once, also where several ask for it at the same time."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

from starlette.concurrency import run_in_threadpool

from .lately import Lately
from .sending import LEVEL, in_json

MOST_BYTES = 64 * 1024 * 1024
"""How many bytes of them a process keeps. The reel of the longest game that we know has 56 KB."""


class Reels:
    """The reels that a process has at hand, each by the tag that its answer has: by what it depends on."""

    def __init__(self) -> None:
        self._kept: Lately[str, bytes] = Lately(MOST_BYTES, len)
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get(self, tag: str, make: Callable[[], Awaitable[Mapping[str, Any]]]) -> bytes:
        """A reel as compressed JSON: the one at hand, or what `make` makes. Raises what that raises."""
        # Each who waits holds the lock in its own frame; without any it is forgotten.
        making = self._making.setdefault(tag, asyncio.Lock())
        async with making:
            found = self._kept.get(tag)
            if found is None:
                data = await make()
                found = await run_in_threadpool(_compressed, data)
                self._kept.keep(tag, found)
        return found


def _compressed(data: Mapping[str, Any]) -> bytes:
    return gzip.compress(in_json(data), LEVEL, mtime=0)
