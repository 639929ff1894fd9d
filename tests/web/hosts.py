"""Hosts of static files, on this machine."""

from __future__ import annotations

from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Host(ThreadingHTTPServer):
    """A host of static files that counts the bytes of the files it sends."""

    sent = 0


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
