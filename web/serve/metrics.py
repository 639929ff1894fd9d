"""What the server counts of its work, for Prometheus: by route and status, never by who asks or for what."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several processes count together. The library reads it when it is
imported."""

METHODS = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))

REQUESTS = Counter("moothall_requests", "Requests that were answered.", ["method", "route", "status"])
SECONDS = Histogram("moothall_request_seconds", "Seconds until an answer begins.", ["route"])
STREAMS = Gauge("moothall_streams", "Streams that are followed.", multiprocess_mode="livesum")
ENDED = Counter("moothall_work_ended", "Pieces of long work that took too much and were ended.")


class Metered:
    """Counts what an app answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, follows = perf_counter(), scope["path"].endswith("/events")

        async def counted(event: Message) -> None:
            if event["type"] == "http.response.start":
                # Nobody's words may become a name here: a route is one of ours, or there is none.
                route = getattr(scope.get("route"), "path", "none")
                method = scope["method"] if scope["method"] in METHODS else "other"
                REQUESTS.labels(method, route, str(event["status"])).inc()
                SECONDS.labels(route).observe(perf_counter() - began)
            await send(event)

        if not follows:
            await self._app(scope, receive, counted)
            return
        with STREAMS.track_inprogress():
            await self._app(scope, receive, counted)


def told() -> bytes:
    """All that was counted, by all processes of the server, as Prometheus reads it."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_the_dead(folder: Path) -> None:
    """What processes follow that are no more, nobody follows."""
    numbers = {path.stem.rpartition("_")[2] for path in folder.glob("gauge_live*_*.db")}
    for number in filter(str.isdigit, numbers):
        if not Path(f"/proc/{number}").exists() and Path("/proc").exists():
            with suppress(OSError):  # another process has forgotten it meanwhile
                mark_process_dead(int(number), str(folder))  # type: ignore[no-untyped-call]
