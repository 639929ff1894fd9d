"""The kinds of problem, and a page for each: what it is, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from http import HTTPStatus

from fastapi.responses import HTMLResponse
from moothall import service
from moothall.service import ANSWERS, Lang
from moothall.service.answers import Page
from moothall.words import Message

OF_HTTP: Mapping[str, tuple[int, Page]] = {
    "broke": (500, "broken"),
    "cross-site": (403, "refused"),
    "no-body": (413, "request"),
    "no-length": (411, "request"),
    "no-such-address": (404, "missing"),
    "only-looks": (405, "refused"),
    "too-long": (413, "request"),
    "too-many": (429, "busy"),
    "too-slow": (408, "request"),
    "wrong-host": (421, "request"),
    "wrong-method": (405, "request"),
}
"""The status and the page of each kind that is not a `Failure`: what is wrong with a request, whatever it asks."""

KINDS: Mapping[str, tuple[int, Page]] = {
    **{kind: (said.status, said.page) for kind, said in ANSWERS.items()},
    **OF_HTTP,
}
"""The status and the page of every kind."""

ABOUT: Mapping[Page, Message] = {
    "broken": Message("serve.about-broken"),
    "busy": Message("serve.about-busy"),
    "conflict": Message("serve.about-conflict"),
    "damaged": Message("serve.about-damaged"),
    "missing": Message("serve.about-missing"),
    "refused": Message("serve.about-refused"),
    "request": Message("serve.about-request"),
}
"""What each page says."""


def address_of(kind: str) -> str:
    """The address of the page about a kind; `about:blank` for a kind that a package of somebody else brings."""
    return f"/problems/{kind}" if kind in KINDS else "about:blank"


def page_about(kind: str, lang: Lang) -> HTMLResponse:
    """The page about one of KINDS."""
    status, page = KINDS[kind]
    return _page(kind, lang, f"{status} {HTTPStatus(status).phrase}", service.in_language(ABOUT[page], lang))


def page_about_withdrawal(contact: str, lang: Lang) -> HTMLResponse:
    """The page that says how to ask that a game is shown no more; `contact` is where ("": that is not told)."""
    whom = Message("serve.withdrawal-at", contact=contact) if contact else Message("serve.withdrawal-keeper")
    said = (whom, Message("serve.withdrawal-then"), Message("serve.withdrawal-names"))
    title = service.in_language(Message("serve.withdrawal"), lang)
    return _page(title, lang, *(service.in_language(each, lang) for each in said))


def _page(title: str, lang: Lang, *paragraphs: str) -> HTMLResponse:
    head = f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
    content = head + f"<h1>{escape(title)}</h1>\n" + "".join(f"<p>{escape(each)}</p>\n" for each in paragraphs)
    return HTMLResponse(content, headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"})
