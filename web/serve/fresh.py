"""Whether a client has an answer about a stored game already: told by one look at how long the game is.

Facts never change. So what is answered about a game depends on its length, on what is asked, and on the version of
Moothall, and an ETag made of these says as much as one made of the answer.
"""

from __future__ import annotations

import re
from hashlib import sha256
from importlib.metadata import version
from uuid import UUID

from fastapi import Request
from fastapi.responses import Response
from moothall.service import PRIVATE, Failure, Hall
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .given import TAG, secret_in
from .pages import wants_page
from .problems import lang_of
from .sending import NDJSON, VARY, weak

GAME = re.compile(r"/games/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[@/].*)?")
"""An address about a game that names it by its whole id, which never means another one."""

FILE = "text/plain"

VERSION = version("moothall")
"""Another version may say the same in other words."""


class Fresh:
    """Answers 304 for an app where nothing has changed since. What is asked with a secret is kept by nobody."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and secret_in(Request(scope).headers.get("authorization")):
            await self._app(scope, receive, _not_kept(send))
            return
        tag = await self._tag(Request(scope)) if scope["type"] == "http" else None
        if tag is None:
            await self._app(scope, receive, send)
            return
        if tag in Request(scope).headers.get("if-none-match", ""):
            headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": VARY}
            await Response(status_code=304, headers=headers)(scope, receive, send)
            return

        async def tagged(event: Message) -> None:
            if event["type"] == "http.response.start" and event["status"] == 200:
                MutableHeaders(scope=event)["ETag"] = tag
            await send(event)

        scope[TAG] = tag
        await self._app(scope, receive, tagged)

    async def _tag(self, request: Request) -> str | None:
        found = GAME.fullmatch(request.url.path)
        if found is None or request.method != "GET" or wants_page(request):
            return None
        try:
            entry = await run_in_threadpool(self._hall.entry, UUID(found[1]))
        except Failure:  # the route says which one
            return None
        if entry.visibility == PRIVATE:  # the route refuses whoever shows no secret
            return None
        accept = request.headers.get("accept", "")
        of = (
            str(request.url.path),
            request.url.query,
            entry.length,
            lang_of(request),
            NDJSON in accept,
            FILE in accept,
        )
        return weak(sha256(repr((*of, VERSION)).encode()).hexdigest())


def _not_kept(send: Send) -> Send:
    """Sends answers that only whoever asked may have."""

    async def own(event: Message) -> None:
        if event["type"] == "http.response.start":
            headers = MutableHeaders(scope=event)
            del headers["ETag"]
            headers["Cache-Control"] = "private, no-store"
        await send(event)

    return own
