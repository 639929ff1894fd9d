"""Answers as they are sent: JSON with a tag, rows page by page or line by line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import Response

NDJSON = "application/x-ndjson"

VARY = "Accept, Accept-Language"
"""What else than the address decides what is answered."""


def in_json(data: object) -> bytes:
    """Data as JSON. What is half a character, which UTF-8 has no bytes for, is written as its number."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "backslashreplace")


def answer(request: Request, data: Mapping[str, Any], *, fresh: bool = False) -> Response:
    """Data as JSON, with an ETag: 304 where the client has it already. `fresh` is kept by nobody."""
    return _sent(request, in_json(data), "application/json", fresh)


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
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-store"} if fresh else {"Cache-Control": "no-cache", "ETag": tag, "Vary": VARY}
    if not fresh and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)
