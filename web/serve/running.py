"""The server at work on a socket, until it is ended."""

from __future__ import annotations

from socket import socket
from types import FrameType

import uvicorn

from .app import Served


class Server(uvicorn.Server):
    """Ends streams when it is told to end: it waits for all other answers."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        super().handle_exit(sig, frame)
        app = self.config.loaded_app
        if isinstance(app, Served):
            app.end()


def run(app: Served, listening: socket) -> None:
    """Answer whoever comes to a socket that listens, until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # the addresses hold names of players
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    Server(config).run(sockets=[listening])
