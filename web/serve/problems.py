"""What a request is refused with: a problem as RFC 9457 has it, whatever went wrong."""

from __future__ import annotations

import logging
import secrets
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from moothall import service
from moothall.service import Failure, Lang
from moothall.words import Message
from starlette.exceptions import HTTPException

LATER = 5
"""After how many seconds a client may ask a store again that was busy or away."""

LOGGER = logging.getLogger(__name__)


def lang_of(request: Request) -> Lang:
    """The language of `?lang=`, else of Accept-Language; English for any other."""
    written = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "ja" if written.lower().startswith("ja") else "en"


def problem(status: int, kind: str, said: object, lang: Lang = "en", **more: object) -> JSONResponse:
    """A problem of a kind, with its sentence and whatever else belongs to it. `kind` is a slug that programs may keep
    to; `type` is `about:blank`, since no page explains it."""
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "kind": kind,
        "detail": service.in_language(said, lang),
        **more,
    }
    later = {"Retry-After": str(LATER)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return JSONResponse(told, status, {"Cache-Control": "no-store", **later}, "application/problem+json")


def answer_with_problems(app: FastAPI) -> None:
    """Let an app answer everything that goes wrong with a problem."""
    app.add_exception_handler(Failure, _failed)
    app.add_exception_handler(RequestValidationError, _mistyped)
    app.add_exception_handler(HTTPException, _not_served)
    app.add_exception_handler(Exception, _broke)


def _failed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Failure)
    return problem(service.answer_to(error).status, error.kind, error, lang_of(request))


def _mistyped(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    name = str(error.errors()[0]["loc"][-1])
    return problem(400, "bad-request", Message("serve.bad-parameter", name=name), lang_of(request), parameter=name)


def _not_served(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return problem(405, "only-looks", Message("serve.only-looks"), lang_of(request))
    return problem(404, "no-such-address", Message("serve.no-such-address"), lang_of(request))


def _broke(request: Request, error: Exception) -> JSONResponse:
    # The error may tell what the visitor must not know, so they get its number alone.
    incident = secrets.token_hex(4)
    LOGGER.error("incident %s: %s", incident, type(error).__name__)
    return problem(500, "broke", Message("serve.incident", incident=incident), lang_of(request), incident=incident)
