"""Answers as they are sent: JSON with a tag, rows page by page or line by line."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

NDJSON = "application/x-ndjson"

VARY = "Accept, Accept-Language"
"""What else than the address decides what is answered."""

LEVEL = 6
"""How hard answers are compressed: more takes twice as long for 1 % less."""

LEAST = 1_000
"""From how many bytes on: less fits into one packet as it is."""


def in_json(data: object) -> bytes:
    """Data as JSON. What is half a character, which UTF-8 has no bytes for, is written as its number."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "backslashreplace")


def answer(request: Request, data: Mapping[str, Any], *, fresh: bool = False) -> Response:
    """Data as JSON, with an ETag: 304 where the client has it already. `fresh` is kept by nobody."""
    return _sent(request, in_json(data), "application/json", fresh)


def compressed(request: Request, content: bytes) -> Response:
    """JSON that is compressed already, as the client takes it. Whoever made it gives it a tag."""
    headers = {"Cache-Control": "no-cache", "Vary": f"{VARY}, Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(content), headers=headers, media_type="application/json")
    headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type="application/json")


def weak(digest: str) -> str:
    """A digest as an ETag. It is a weak one, for the answer has other bytes where it is compressed."""
    return f'W/"{digest[:32]}"'  # 128 bits: no two answers of an address share them by chance


def as_file(request: Request, text: str) -> Response:
    """A text to be kept as a file, whatever is in it, with an ETag. No browser shows it."""
    sent = _sent(request, text.encode("utf-8", "backslashreplace"), "text/plain; charset=utf-8", fresh=False)
    sent.headers["Content-Disposition"] = "attachment"
    return sent


def own(data: Mapping[str, Any], status: int = 200, **headers: str) -> Response:
    """Data as JSON for whoever asked alone."""
    said = {"Cache-Control": "private, no-store", **headers}
    return Response(in_json(data), status, said, "application/json")


def rows(request: Request, name: str, found: Sequence[Mapping[str, Any]], last: int | None) -> Response:
    """Rows of a list, and the address of the `next` ones behind `last` (None: there are none); or, where the client
    accepts that, one object a line."""
    url = request.url
    after = None if last is None else f"{url.path}?{urlencode({**request.query_params, 'after': last})}"
    if NDJSON in request.headers.get("accept", ""):
        sent = _sent(request, b"".join(in_json(row) + b"\n" for row in found), NDJSON, fresh=False)
        if after is not None:
            sent.headers["Link"] = f'<{after}>; rel="next"'
        return sent
    return answer(request, {name: found, "next": after})


def _sent(request: Request, content: bytes, kind: str, fresh: bool) -> Response:
    tag = weak(hashlib.sha256(content).hexdigest())
    headers = {"Cache-Control": "no-store"} if fresh else {"Cache-Control": "no-cache", "ETag": tag, "Vary": VARY}
    if not fresh and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


class Compressed:
    """Compresses the answers of an app. Streams of events are left as they are, for they would be held back; so is what
    a secret opened: its length could tell more of hidden cards than it does, where others' words stand beside them
    (BREACH)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressing = GZipMiddleware(app, LEAST, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain = scope["type"] != "http" or "authorization" in Headers(scope=scope)
        await (self._app if plain else self._compressing)(scope, receive, send)
