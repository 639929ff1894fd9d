"""The server at work on a socket, in one process or several, until it is ended."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from socket import AF_INET, AF_INET6, IPPROTO_TCP, TCP_NODELAY, create_server, socket
from tempfile import TemporaryDirectory
from time import monotonic

import uvicorn
from moothall.service import Hall
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process, logger

from .app import Served, app
from .metrics import FOLDER
from .prompt import Prompt


@dataclass(frozen=True)
class Serving:
    """What a process needs to make its server: the URL of the store ("": the usual place), and what `app` is given."""

    store: str
    hosts: frozenset[str]
    read_only: bool
    behind_proxy: bool = False
    trusted: str | None = None
    readers: frozenset[str] = frozenset()
    contact: str = ""

    def __call__(self) -> Served:
        """The server, on a hall that is open as long as its process lives."""
        return self.on(Hall.open(self.store or None, create=False), self.store)

    def on(self, hall: Hall, store: str | None) -> Served:
        """The server of an open hall; `store` as `app` takes it."""
        return app(
            hall,
            self.hosts,
            read_only=self.read_only,
            behind_proxy=self.behind_proxy,
            trusted=self.trusted,
            readers=self.readers,
            store=store,
            contact=self.contact,
        )


def listening_at(host: str, port: int) -> socket:
    """A socket that listens at an address. Raises OSError; TypeError and UnicodeError for letters that no host has."""
    made = create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    # Connections inherit it. Without it the body of an answer waits, behind its head, until the client has
    # acknowledged that, which takes 40 ms; asyncio sees to it for sockets that name their protocol, which this one
    # does not.
    made.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
    return made


def run(served: Served, listening: socket) -> None:
    """Answer whoever comes to a socket that listens, until Ctrl-C or SIGTERM."""
    uvicorn.Server(config(served)).run(sockets=[listening])


def run_many(serving: Serving, listening: socket, workers: int) -> None:
    """The same in several processes, each with a server of its own. One that dies is started again."""
    with TemporaryDirectory(prefix="moothall-") as folder:
        os.environ[FOLDER] = folder  # the processes that are started count there
        Workers(config(serving, workers), sockets=[listening]).run()


class Workers(Multiprocess):
    """Processes that answer, each started again where it dies, hangs or is killed.

    uvicorn waits for the answer of one worker as long as it may take to start, a minute here. Where that worker is
    killed meanwhile, it notices neither this nor a signal to end before the minute is over
    (tests/web/test_killed_workers.py). So each look here waits for a moment only, and a worker has its minute over many
    looks.
    """

    MOMENT = 0.1
    """Seconds for an answer at one look: one at work takes a few milliseconds."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self._silent: dict[int | None, float] = {}

    def keep_subprocess_alive(self) -> None:
        """Look at each worker once, and start those again that died or were silent for too long."""
        for at, worker in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if worker.process.is_alive() and self._answers(worker):
                continue
            worker.kill()
            worker.join()
            if worker.exitcode == STARTUP_FAILURE:  # it would fail again
                logger.error(f"Child process [{worker.pid}] failed to start, stopping the parent process.")
                self.should_exit.set()
                return
            self.processes[at] = Process(self.config, self.sockets)
            self.processes[at].start()

    def _answers(self, worker: Process) -> bool:
        """Whether a worker answers, or has not been silent for too long since it was first asked in vain."""
        if worker.ping(self.MOMENT):
            self._silent.pop(worker.pid, None)
            return True
        return monotonic() - self._silent.setdefault(worker.pid, monotonic()) < self.config.timeout_worker_healthcheck


def config(served: Served | Callable[[], Served], workers: int = 1) -> uvicorn.Config:
    """How uvicorn runs a server, or as many as there are workers."""
    return uvicorn.Config(
        served,
        factory=not isinstance(served, Served),
        workers=workers,
        log_level="warning",
        access_log=False,  # the addresses hold names of players
        server_header=False,
        proxy_headers=False,
        http=Prompt,
        ws="none",  # no route takes one
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=60,  # on a busy machine a worker that starts is silent for a while
    )
