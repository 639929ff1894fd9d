"""A server of a hall's games for tests: asked without a socket, or at one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import httpx
import uvicorn
from moothall.service import Hall
from moothall.web.serve.app import app
from moothall.web.serve.running import config, listening_at

SITE = "http://replay.example"


class Client:
    """Asks the server of a hall, each time by a request of its own."""

    def __init__(
        self,
        hall: Hall,
        *,
        read_only: bool = False,
        trusted: str | None = None,
        readers: Collection[str] = (),
        contact: str = "",
        at: str = "127.0.0.1",
    ) -> None:
        self._app = app(
            hall, {"replay.example"}, read_only=read_only, trusted=trusted, readers=readers, contact=contact
        )
        self._at = at

    def ask(
        self, path: str, method: str = "GET", content: bytes | None = None, data: object = None, **headers: str
    ) -> Any:
        async def asked() -> Any:
            transport = httpx.ASGITransport(self._app, raise_app_exceptions=False, client=(self._at, 123))
            async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return await client.request(method, path, headers=named, content=content, json=data)

        return asyncio.run(asked())

    def json(self, path: str, **headers: str) -> Any:
        found = self.ask(path, "GET", None, **headers)
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, path: str, data: object, secret: str | None = None, **headers: str) -> Any:
        """What is answered to a body."""
        shown = {} if secret is None else {"authorization": f"Bearer {secret}"}
        return self.ask(path, "POST", None, data, **shown, **headers)


@contextmanager
def at_a_socket(hall: Hall, **given: Any) -> Iterator[str]:
    """The address of a server that runs in a thread of this process."""
    listening = listening_at("127.0.0.1", 0)
    served = app(hall, {"127.0.0.1"}, **given)
    server = uvicorn.Server(config(served))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        served.end()
        thread.join(20)
        assert not thread.is_alive()


@contextmanager
def logged() -> Iterator[list[str]]:
    """What is logged meanwhile by the server, or by what it stands on, as text. The server runs already."""
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(logging.Formatter("%(name)s %(message)s").format(record))

    loggers, kept = [logging.getLogger(), logging.getLogger("uvicorn")], Kept(logging.WARNING)
    for each in loggers:
        each.addHandler(kept)
    try:
        yield lines
    finally:
        for each in loggers:
            each.removeHandler(kept)
