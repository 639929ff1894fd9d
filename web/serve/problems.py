"""What a request is refused with: a problem as RFC 9457 has it, whatever went wrong."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from moothall import service
from moothall.service import Failure, Lang
from moothall.words import Message
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from .kinds import address_of
from .sending import in_json

LATER = 5
"""After how many seconds a client may ask a store again that was busy or away."""

WITH: Mapping[int, Mapping[str, str]] = {
    HTTPStatus.SERVICE_UNAVAILABLE: {"Retry-After": str(LATER)},
    HTTPStatus.UNAUTHORIZED: {"WWW-Authenticate": "Bearer"},
}
"""The headers that a problem has besides, by its status."""

LOGGER = logging.getLogger(__name__)


def lang_of(request: Request) -> Lang:
    """The language of `?lang=`, else of Accept-Language; English for any other."""
    written = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "ja" if written.lower().startswith("ja") else "en"


def problem(status: int, kind: str, said: object, lang: Lang = "en", **more: object) -> Response:
    """A problem of a kind, with its sentence and whatever else belongs to it. `kind` is a slug that programs may keep
    to; `type` is the address of the page that explains it."""
    told = {
        **more,
        "type": address_of(kind),
        "title": HTTPStatus(status).phrase,
        "status": status,
        "kind": kind,
        "detail": service.in_language(said, lang),
    }
    headers = {"Cache-Control": "no-store", **WITH.get(status, {})}
    return Response(in_json(told), status, headers, "application/problem+json")


def answer_with_problems(app: FastAPI) -> None:
    """Let an app answer everything that goes wrong with a problem."""
    app.add_exception_handler(Failure, _failed)
    app.add_exception_handler(RequestValidationError, _mistyped)
    app.add_exception_handler(HTTPException, _not_served)
    app.add_exception_handler(Exception, _broke)


def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, Failure)
    return problem(service.answer_to(error).status, error.kind, error, lang_of(request), **error.fields)


def _mistyped(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    # In a body that is not JSON, the fault stands at the number of a character.
    name = next((each for each in error.errors()[0]["loc"][1:2] if isinstance(each, str)), "body")
    return problem(400, "bad-request", Message("serve.bad-parameter", name=name), lang_of(request), parameter=name)


def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = (error.headers or {}).get("Allow", "GET")
        refused = problem(405, "wrong-method", Message("serve.wrong-method", allowed=allowed), lang_of(request))
        refused.headers["Allow"] = allowed
        return refused
    if error.status_code == HTTPStatus.BAD_REQUEST:
        said = Message("serve.bad-parameter", name="body")
        return problem(400, "bad-request", said, lang_of(request), parameter="body")
    return problem(404, "no-such-address", Message("serve.no-such-address"), lang_of(request))


def _broke(request: Request, error: Exception) -> Response:
    # The error may tell what the visitor must not know, so they get its number alone.
    incident = secrets.token_hex(4)
    LOGGER.error("incident %s: %s", incident, type(error).__name__)
    return problem(500, "broke", Message("serve.incident", incident=incident), lang_of(request), incident=incident)


class Unbroken:
    """Answers a fault inside an app, wherever it is, by a problem. FastAPI does so too, and lets the fault go on to
    uvicorn, which would log all that it tells."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = ended = False

        async def noted(event: Event) -> None:
            nonlocal began, ended
            began = True
            ended = event["type"] == "http.response.body" and not event.get("more_body")
            await send(event)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if ended:  # the answer is that of FastAPI
                return
            answer = _broke(Request(scope), error)
            if not began:  # else uvicorn cuts off what has begun
                await answer(scope, receive, send)
