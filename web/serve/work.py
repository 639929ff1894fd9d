"""Long work, in processes of its own that are ended where it takes too long or too much memory."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process
from moothall.service import TookTooMuch
from moothall.words import Message

from .metrics import ENDED

if sys.platform != "win32":
    import resource

P = ParamSpec("P")
T = TypeVar("T")

WITHIN = 10.0
"""How many seconds work may take."""

MEMORY = 512 * 1024 * 1024
"""How many bytes of memory work may take, beyond what its process has when it begins."""

AT_ONCE = 2
"""How many works are done at once; others wait for their turn."""


class Work:
    """Does the work of a server, a few pieces at a time."""

    def __init__(self, within: float = WITHIN, memory: int = MEMORY) -> None:
        self._within = within
        self._memory = memory
        self._limiter: CapacityLimiter | None = None

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What a function makes of its arguments in another process: all of them can be pickled. Raises what it raises,
        TookTooMuch."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(AT_ONCE)
        asked = partial(_limited, self._memory, partial(work, *args, **named))
        try:
            with fail_after(self._within):
                return await to_process.run_sync(asked, cancellable=True, limiter=self._limiter)
        except TimeoutError:
            ENDED.inc()
            raise TookTooMuch(Message("serve.took-too-long", seconds=f"{self._within:g}")) from None
        except (MemoryError, BrokenWorkerProcess):
            ENDED.inc()
            raise TookTooMuch(Message("serve.took-too-much")) from None


def _limited(memory: int, work: Callable[[], T]) -> T:
    # Where the server was not started from a file, the process has none, and pydantic looks for it.
    sys.modules.setdefault("__main__", ModuleType("__main__"))
    if sys.platform != "win32":  # Windows has no such limit
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (_size() + memory, most))
    return work()


def _size() -> int:
    """How many bytes of address space this process has; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
