"""The server at work on a socket, until it is ended."""

from __future__ import annotations

from socket import socket

import uvicorn
from starlette.types import ASGIApp


def run(app: ASGIApp, listening: socket) -> None:
    """Answer whoever comes to a socket that listens, until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # the addresses hold names of players
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[listening])
