"""Hosts of static files, on this machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseServer
from typing import Any, TypeVar

ServerT = TypeVar("ServerT", bound=BaseServer)
OFTEN = 0.02
"""After so many seconds a server looks whether it should end."""


class Host(ThreadingHTTPServer):
    """A host of static files that counts the bytes of the files it sends."""

    sent = 0

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.server_address[1]}/"


class Quiet(SimpleHTTPRequestHandler):
    """Answers for such a host; it knows what modules are, and compresses nothing."""

    server: Host

    extensions_map = {  # noqa: RUF012 (the library declares it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.server.sent += len(content)
        outputfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        pass


def host_of(folder: Path, answers: type[Quiet] = Quiet, **given: Any) -> Host:
    """A host of the files in a folder, on a free port."""
    return Host(("127.0.0.1", 0), partial(answers, directory=str(folder), **given))


@contextmanager
def serving(server: ServerT) -> Iterator[ServerT]:
    """A server that answers meanwhile."""
    threading.Thread(target=server.serve_forever, args=(OFTEN,), daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
