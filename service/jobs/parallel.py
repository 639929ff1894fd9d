"""Work on many items in several processes, where a process may die and nothing is lost."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")
Numbered = tuple[int, Any]

CHUNK = 16
"""How many items a process gets at a time, at most."""

AHEAD = 64
"""How many items for each process may be given out before the oldest result is taken: results take up room."""

TRIES = 2
"""How many processes an item may kill before it is given up."""

ORPHANED = 2.0
"""After how many seconds a waiting process looks whether its parent is still there."""


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def context() -> Any:
    """The way in which processes are started. A fork shares what is imported already; it is not safe elsewhere than on
    Linux."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


@dataclass(eq=False)
class _Worker:
    """A process, the parent's end of its pipe, and what it has been given and not answered yet, in order."""

    process: Any
    pipe: Connection[Any, Any]
    given: deque[Numbered] = field(default_factory=deque)


def chunks(numbered: list[Numbered], jobs: int) -> Iterator[list[Numbered]]:
    """The items in chunks that become smaller and smaller, so that all processes end at about the same time."""
    at = 0
    while at < len(numbered):
        # A quarter of a process's share: it comes back for three more chunks, by which a slow item is evened out.
        size = max(1, min(CHUNK, (len(numbered) - at) // (jobs * 4)))
        yield numbered[at : at + size]
        at += size


class Pool(Generic[ItemT, ResultT]):
    """Processes that each do `work` on chunks of items and send every result as soon as it is there.

    An item during which its process died is tried again, alone, in a fresh one; after `TRIES` deaths `lost` says
    what its result is. The other items of its chunk are done in fresh processes too.
    """

    def __init__(
        self, work: Callable[[ItemT], ResultT], lost: Callable[[ItemT], ResultT], items: Sequence[ItemT], jobs: int
    ) -> None:
        self._work = work
        self._lost = lost
        self._items = items
        self._jobs = min(jobs, len(items))
        self._chunks = deque(chunks(list(enumerate(items)), self._jobs))
        self._deaths: dict[int, int] = {}
        self._workers: list[_Worker] = []
        self._results: dict[int, ResultT] = {}

    def run(self) -> Iterator[ResultT]:
        """The results in the order of the items, each as soon as it and all before it are there."""
        try:
            for following in range(len(self._items)):
                while following not in self._results:
                    self._staff(following + AHEAD * self._jobs)
                    self._receive()
                yield self._results.pop(following)
        finally:
            self._dismiss()

    def _staff(self, end: int) -> None:
        """Give every idle worker a chunk that begins before the item `end`, and start workers while there are such.

        The chunk of the item that is waited for always is one: what a death left stands first.
        """
        for worker in list(self._workers):
            if not worker.given and self._begins_before(end):
                self._give(worker, self._chunks.popleft())
        while len(self._workers) < self._jobs and self._begins_before(end):
            self._give(self._start(), self._chunks.popleft())

    def _begins_before(self, end: int) -> bool:
        return bool(self._chunks) and self._chunks[0][0][0] < end

    def _start(self) -> _Worker:
        ours, theirs = context().Pipe()
        process: Any = context().Process(target=_serve, args=(theirs, self._work, os.getpid()), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends when the process does
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _give(self, worker: _Worker, chunk: list[Numbered]) -> None:
        worker.given.extend(chunk)
        try:
            worker.pipe.send(chunk)
        except OSError:
            self._bury(worker)

    def _receive(self) -> None:
        """Wait for a result or a death."""
        waiting: dict[Any, _Worker] = {worker.pipe: worker for worker in self._workers}
        for pipe in wait(list(waiting)):
            worker = waiting[pipe]
            try:
                number, result = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            worker.given.popleft()
            self._results[number] = result

    def _bury(self, worker: _Worker) -> None:
        """A worker died: at the first item that it did not answer. That one is tried again alone, the rest together."""
        if worker not in self._workers:
            return
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.join()
        if not worker.given:
            return
        number, item = worker.given.popleft()
        if worker.given:
            self._chunks.appendleft(list(worker.given))
        deaths = self._deaths[number] = self._deaths.get(number, 0) + 1
        if deaths < TRIES:
            self._chunks.appendleft([(number, item)])
        else:
            self._results[number] = self._lost(item)

    def _dismiss(self) -> None:
        for worker in self._workers:
            worker.pipe.close()
            worker.process.kill()  # a worker of a parent that handles SIGTERM, as a server does, would not end by it
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any], parent: int) -> None:
    """What a worker process does: chunks in, results out, until the parent hangs up or is gone."""
    with suppress(OSError):  # there is no standard error
        os.dup2(2, 1)  # what somebody's strategy prints would stand among the results that the parent writes
    try:
        while True:
            while not pipe.poll(ORPHANED):
                if os.getppid() != parent:
                    return
            for number, item in pipe.recv():
                pipe.send((number, work(item)))
    except (EOFError, OSError, KeyboardInterrupt):
        return
