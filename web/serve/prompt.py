"""Connections of clients that must not take for ever to ask."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

WITHIN = 10.0
"""How many seconds the head of a request may take to come: from when somebody connects, or from its first byte."""

LOGGER = logging.getLogger(__name__)
"""Logs what uvicorn says about a connection, except its warnings about requests that are not HTTP or that ask for
another protocol: any client could fill the log with those."""
LOGGER.setLevel(logging.ERROR)


class Prompt(H11Protocol):
    """HTTP as uvicorn speaks it, on a connection that is closed where the head of a request comes too slowly. Whoever
    sends a byte now and then would else hold a connection for ever, and with many of them all that there are.

    A body has its own limit, and so has the time between two requests (uvicorn's `timeout_keep_alive`).
    """

    _closing: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.logger = LOGGER

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        asked = self.cycle
        if asked and (asked is not before or not asked.response_complete):
            self._wait_no_more()
        elif self._closing is None:
            self._wait()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that is not HTTP, unless an answer has already begun, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        if self.cycle:
            self.cycle.disconnected = True  # it must not answer any more
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._closing = self.loop.call_later(WITHIN, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
