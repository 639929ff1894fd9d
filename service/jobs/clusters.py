"""Work on many items by the machines of a Ray cluster, where a machine may leave and nothing is lost.

Ray prints notices to standard output from threads of its own. So a process of its own talks to the cluster, whose
standard output is our standard error.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Generic

from moothall.domain.version import __version__
from moothall.words import Message, single_blanks

from ..errors import BadRequest, Refused
from .parallel import AHEAD, TRIES, ItemT, Numbered, ResultT, chunks, context

LOCAL = "ray"
"""The cluster that is up on this machine; where none is, one of this machine alone is started."""

CLIENT = "ray://"
"""How the address of a cluster elsewhere begins."""

LATE = 10.0
"""After how many seconds without a result it is asked whether the cluster still has a machine."""

BEHIND = 2
"""How many chunks for each processor may be given out: one that is worked on, one that is there when it ends."""


def checked_cluster(address: str) -> str:
    """The address of a cluster as it stands. Raises BadRequest for another text."""
    if address != LOCAL and not (address.startswith(CLIENT) and address != CLIENT):
        raise BadRequest(Message("given.not-a-cluster", value=address))
    return address


class Cluster(Generic[ItemT, ResultT]):
    """A Ray cluster that does `work` on items, as the `Pool` of one machine does.

    `ready` is done here with each item before it is sent, so that a machine need not have its file. A chunk whose
    process died, or whose machine left, is tried again item by item; an item that ends its process `TRIES` times while
    it is alone is given up, and `lost` says what its result is. `jobs` is how many processors are used (None: all).
    """

    def __init__(
        self,
        address: str,
        work: Callable[[ItemT], ResultT],
        lost: Callable[[ItemT], ResultT],
        items: Sequence[ItemT],
        jobs: int | None,
        ready: Callable[[ItemT], ItemT],
    ) -> None:
        self.address = checked_cluster(address)
        self._work = work
        self._lost = lost
        self.items = items
        self._jobs = jobs
        self._ready = ready
        self._chunks: deque[list[Numbered]] = deque()
        self._given: dict[Any, list[Numbered]] = {}
        self._deaths: dict[int, int] = {}
        self._results: dict[int, ResultT] = {}

    def run(self) -> Iterator[ResultT]:
        """The results in the order of the items, each as soon as it and all before it are there.

        Raises Refused where the cluster cannot be reached, or has another Moothall.
        """
        with _joined(self.address) as ray:
            # Who talks to the cluster says what died; Ray would try again in silence and with no end.
            task = ray.remote(num_cpus=1, max_retries=0)(_done)
            processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
            jobs = min(processors, self._jobs or processors, max(1, len(self.items)))
            self._chunks.extend(chunks(list(enumerate(self.items)), jobs))
            try:
                for following in range(len(self.items)):
                    while following not in self._results:
                        self._give(ray, task, jobs, following + AHEAD * jobs)
                        self._take(ray)
                    yield self._results.pop(following)
            finally:
                for each in self._given:
                    ray.cancel(each, force=True)

    def _give(self, ray: Any, task: Any, jobs: int, end: int) -> None:
        """Give out chunks that begin before the item `end`. The chunk of the item that is waited for always is one."""
        while self._chunks and len(self._given) < BEHIND * jobs and self._chunks[0][0][0] < end:
            chunk = self._chunks.popleft()
            sent = [(number, self._ready(item)) for number, item in chunk]
            self._given[task.remote(__version__, self._work, sent)] = chunk

    def _take(self, ray: Any) -> None:
        """Wait for a chunk that is done, or has died."""
        done, _ = ray.wait(list(self._given), num_returns=1, timeout=LATE)
        if not done and not ray.cluster_resources().get("CPU"):
            raise Refused(Message("given.cluster-without-machines", address=self.address))
        for each in done:
            chunk = self._given.pop(each)
            try:
                version, results = ray.get(each)
            except ray.exceptions.RayTaskError as error:  # what a log holds never raises: the machine lacks something
                fault = Message("given.machine-cannot-work", address=self.address, error=single_blanks(error.cause))
                raise Refused(fault) from error
            except ray.exceptions.RayError:
                self._again(chunk)
                continue
            if version != __version__:
                raise Refused(Message("given.machine-of-another-version", version=version, ours=__version__))
            self._results.update(results)

    def _again(self, chunk: list[Numbered]) -> None:
        """A chunk died. Each of its items is tried again alone, before all others."""
        number, item = chunk[0]
        if len(chunk) > 1:
            self._chunks.extendleft([each] for each in reversed(chunk))
            return
        deaths = self._deaths[number] = self._deaths.get(number, 0) + 1
        if deaths < TRIES:
            self._chunks.appendleft(chunk)
        else:
            self._results[number] = self._lost(item)


def results_of(cluster: Cluster[Any, ResultT]) -> Iterator[ResultT]:
    """The results of a cluster to which a process of its own talks. Raises what `Cluster.run` raises."""
    ours, theirs = context().Pipe(duplex=False)
    process: Any = context().Process(target=_talk, args=(theirs, cluster), daemon=True)
    process.start()
    theirs.close()  # so that the pipe ends when the process does
    try:
        for _ in cluster.items:
            try:
                result, error = ours.recv()
            except EOFError as ended:
                raise Refused(Message("given.cluster-gone", address=cluster.address, error="EOF")) from ended
            if error is not None:
                raise error
            yield result
        process.join()
    finally:
        ours.close()
        process.terminate()
        process.join()


def _talk(pipe: Connection[Any, Any], cluster: Cluster[Any, Any]) -> None:
    """What the process does that talks to a cluster."""
    os.dup2(2, 1)
    try:
        for result in cluster.run():
            pipe.send((result, None))
    except (BadRequest, Refused) as error:
        pipe.send((None, error))
    except (OSError, KeyboardInterrupt):  # nobody takes the results any more
        return


def _done(version: str, work: Callable[[Any], Any], chunk: list[Numbered]) -> tuple[str, list[Numbered]]:
    """What a machine does: the results of a chunk, where its Moothall is that of who asks."""
    if version != __version__:
        return __version__, []
    return version, [(number, work(item)) for number, item in chunk]


@contextmanager
def _joined(address: str) -> Iterator[Any]:
    """The module of Ray, connected to a cluster. A connection that this process has already is used, and stays."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else a notice stands among our lines
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise Refused(Message("given.no-ray", command="pip install 'moothall[cluster]'")) from error
    elsewhere = address != LOCAL
    options: dict[str, Any] = {"address": address} if elsewhere else {"include_dashboard": False}
    try:
        ray.init(**options, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises of many kinds
        raise Refused(Message("given.cluster-not-reached", address=address, error=single_blanks(error))) from error
    try:
        yield ray
    except ConnectionError as error:
        raise Refused(Message("given.cluster-gone", address=address, error=single_blanks(error))) from error
    finally:
        ray.shutdown()
