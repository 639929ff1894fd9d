"""What stands before every request and behind every answer, whichever route it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from http import HTTPStatus

from moothall.words import Message
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from .problems import problem

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What each answer tells a browser: to load, to frame and to guess nothing."""


class Guard:
    """Lets requests through to an app that are addressed to one of `hosts` (names without a port), have no body, and
    come from no page of another site; gives each answer the headers of security."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(each.lower() for each in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sealed(event: Event) -> None:
            if event["type"] == "http.response.start":
                MutableHeaders(scope=event).update(HEADERS)
            await send(event)

        await (self._refusal(Headers(scope=scope)) or self._app)(scope, receive, sealed)

    def _refusal(self, headers: Headers) -> ASGIApp | None:
        # Another name for this machine is how a page elsewhere reaches a server at home (DNS rebinding).
        if name_of(headers.getlist("host")) not in self._hosts:
            return problem(HTTPStatus.MISDIRECTED_REQUEST, "wrong-host", Message("serve.wrong-host"))
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin", "same-site"):
            return problem(HTTPStatus.FORBIDDEN, "cross-site", Message("serve.cross-site"))
        if "transfer-encoding" in headers or headers.get("content-length", "0") != "0":
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "no-body", Message("serve.no-body"))
        return None


def name_of(hosts: Iterable[str]) -> str | None:
    """The name in a Host header, without the port; None where there is not exactly one header."""
    host, *more = [*hosts, ""]
    if more != [""]:
        return None
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()
