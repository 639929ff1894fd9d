"""What stands before every request and behind every answer, whichever route it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from fastapi import Request
from moothall.words import Message
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from .problems import lang_of, problem

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What each answer tells a browser: to load, to frame and to guess nothing."""

EMBEDDED = "/embed/"
"""Where the addresses begin that a page of another site may show in a frame."""

ASKED = ("/ask/", "/audits", "/rulings")
"""Where the addresses begin that take a body and store nothing."""

FOLLOWED = "/events"
"""Where the addresses of streams end, which have no end themselves."""

MOST_BYTES = 1024 * 1024
"""How many bytes a body may have. The longest log that we know has 47 KB."""

WITHIN = 30.0
"""How many seconds a body may take to come."""

LOOKING = frozenset(("GET", "HEAD", "OPTIONS"))
"""The methods that change nothing, and have no body."""


class Guard:
    """Lets requests through to an app that are addressed to one of `hosts` (names without a port) and come from no page
    of another site; gives each answer the headers of security.

    If it `only_looks`, any other method is refused, except where something is asked. Pages of the origins `readers` may
    read whatever is open to all, and nothing else: they bring no secret, for which a browser would ask first.
    """

    def __init__(
        self, app: ASGIApp, hosts: Collection[str], only_looks: bool = False, readers: Collection[str] = ()
    ) -> None:
        self._app = app
        self._readers = frozenset(readers)
        self._hosts = frozenset(each.lower() for each in hosts)
        self._only_looks = only_looks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        request, asked = Request(scope), scope
        if scope["method"] == "HEAD" and not scope["path"].endswith(FOLLOWED):
            asked = {**scope, "method": "GET"}  # whoever carries the answer leaves out the body

        async def sealed(event: Event) -> None:
            if event["type"] == "http.response.start":
                scope["route"] = asked.get("route")
                headers = MutableHeaders(scope=event)
                self._let_read(request, headers)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)  # a page says itself what it loads
            await send(event)

        refused = self._refusal(request)
        if refused is None and request.method not in LOOKING:
            try:
                receive = await _received(receive)
            except TimeoutError:
                refused = _refused(request, HTTPStatus.REQUEST_TIMEOUT, Message("serve.too-slow"))
        await (refused or self._app)(asked, receive, sealed)

    def _let_read(self, request: Request, headers: MutableHeaders) -> None:
        if not self._readers:
            return
        headers.add_vary_header("Origin")
        if self._may_read(request):
            headers["Access-Control-Allow-Origin"] = request.headers["origin"]
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"

    def _may_read(self, request: Request) -> bool:
        return request.method in LOOKING and request.headers.get("origin") in self._readers

    def _refusal(self, request: Request) -> ASGIApp | None:
        headers, looks = request.headers, request.method in LOOKING
        # Another name for this machine is how a page elsewhere reaches a server at home (DNS rebinding).
        if name_of(headers.getlist("host")) not in self._hosts:
            return _refused(request, HTTPStatus.MISDIRECTED_REQUEST, Message("serve.wrong-host"))
        if self._is_elsewhere(request, looks):
            return _refused(request, HTTPStatus.FORBIDDEN, Message("serve.cross-site"))
        if not looks and self._only_looks and not request.url.path.startswith(ASKED):
            return _refused(request, HTTPStatus.METHOD_NOT_ALLOWED, Message("serve.only-looks"))
        length = headers.get("content-length", "0")
        if looks and ("transfer-encoding" in headers or length != "0"):
            return _refused(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Message("serve.no-body"))
        if "transfer-encoding" in headers or not length.isdecimal():
            return _refused(request, HTTPStatus.LENGTH_REQUIRED, Message("serve.no-length"))
        if len(length) > len(str(MOST_BYTES)) or int(length) > MOST_BYTES:
            return _refused(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Message("serve.too-long", most=MOST_BYTES))
        return None

    def _is_elsewhere(self, request: Request, looks: bool) -> bool:
        """Whether the page of another site asks. Whoever follows a link there is no such page, nor is a frame that may
        show a game. A browser that does not say so names where a page that writes is from."""
        headers = request.headers
        site, origin = headers.get("sec-fetch-site", "none"), headers.get("origin")
        if looks and self._may_read(request):
            return False
        if looks:
            kind = headers.get("sec-fetch-dest")
            goes = headers.get("sec-fetch-mode") == "navigate" and (
                kind == "document" or (kind == "iframe" and request.url.path.startswith(EMBEDDED))
            )
            return site not in ("none", "same-origin", "same-site") and not goes
        return site not in ("none", "same-origin") or (origin is not None and _host_of(origin) not in self._hosts)


def _refused(request: Request, status: HTTPStatus, said: Message) -> ASGIApp:
    return problem(status, said.key.partition(".")[2], said, lang_of(request))


async def _received(receive: Receive) -> Receive:
    """All of a body, for the app to receive in one piece. Raises TimeoutError where it comes too slowly."""
    events: list[Event] = []
    async with asyncio.timeout(WITHIN):
        while not events or events[-1].get("more_body"):
            events.append(await receive())

    async def again() -> Event:
        return events.pop(0) if events else await receive()

    return again


def _host_of(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
        return f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    except ValueError:
        return None


def name_of(hosts: Iterable[str]) -> str | None:
    """The name in a Host header, without the port; None where there is not exactly one header."""
    host, *more = [*hosts, ""]
    if more != [""]:
        return None
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()
