"""The front end: the pages of the site, whose questions this server answers, and games for frames of other sites."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Path, Request
from fastapi.responses import HTMLResponse, Response
from moothall.service import Failure
from pydantic import Field, StrictStr
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from .. import build
from ..bridge import QUESTIONS
from .desks import DONE, SET, Texts, asked_of_desk
from .given import Body, Short, Shown, Who, secret_in
from .long import Asking
from .looking import Looks
from .sending import own
from .work import Work

MOST_STEPS = 1_000
"""How many steps a sandbox has at most."""

TYPES = {"js": "text/javascript", "css": "text/css", "txt": "text/plain", "yaml": "text/plain"}
FOR_EVER = "public, max-age=31536000, immutable"


class AboutWhat(Body):
    """What a question is about: a log by its SHA-256 (`log`), which is sent along as `text` where the server asks for
    it, or a stored game, `GAME@PLACE`, whose players may have invented `names`."""

    game: Short | None = None
    names: Literal["hidden"] | None = None
    log: Short | None = None
    text: StrictStr | None = None
    name: Short = "log.txt"
    rules: Short | None = None
    kingdom: Annotated[list[Short], Field(max_length=30)] | None = None


class Question(Body):
    """A question of a page: its arguments, what it is about, and what was done at a sandbox before."""

    given: Annotated[dict[str, Any], Field(default_factory=dict)]
    about: Annotated[AboutWhat, Field(default_factory=AboutWhat)]
    trail: Annotated[list[tuple[StrictStr, dict[str, Any]]], Field(max_length=MOST_STEPS, default_factory=list)]


def wants_page(request: Request) -> bool:
    """Whether a browser asks, for a person to look at."""
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")


def page(found: bool = True) -> HTMLResponse:
    """The page of the site, which sees by its address what is to be shown; 404 for what is not there."""
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": f"{_policy()}; frame-ancestors 'none'",
        "Vary": "Accept",
    }
    return HTMLResponse(build.index("serve", f"/site/{_version()}"), 200 if found else 404, headers)


def page_of(look: Looks, spot: str) -> HTMLResponse:
    """The page of the site for a stored game. A browser shows no secret for it; the page does so when it asks."""
    try:
        return page(bool(look.link(spot)))
    except Failure:  # the page says which one
        return page(False)


def add_pages(made: FastAPI, look: Looks, ask: Asking, store: str | None, work: Work) -> None:
    """The routes of the front end."""
    _add_site(made)
    _add_embedded(made, look, ask)
    _add_questions(made, look, store, work)


def _add_site(made: FastAPI) -> None:
    @made.get("/", response_class=HTMLResponse)
    def start() -> Response:
        """The page for people: a log or a scenario goes in, games and tables are opened."""
        return page()

    @made.get("/site/{version}/{name}")
    def file(version: str, name: str) -> Response:
        """A file of the page."""
        if version != _version() or name not in _files():
            raise HTTPException(404)
        kind = TYPES[name.rpartition(".")[2]]
        return Response(_files()[name], headers={"Cache-Control": FOR_EVER}, media_type=kind)


def _add_embedded(made: FastAPI, look: Looks, ask: Asking) -> None:
    @made.get("/embed/{spot:path}", response_class=HTMLResponse)
    async def embed(request: Request, spot: str, who: Who) -> Response:
        """The page of a game, opened at a place, for a frame of any site."""
        seen = await run_in_threadpool(look, spot, *who)
        text = await ask(request, "embed", str(seen.link.game), who, at=seen.seq)
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": f"{build.policy_of_game()}; frame-ancestors *",
            "Cross-Origin-Resource-Policy": "cross-origin",
            "Vary": "Accept-Language",
        }
        return HTMLResponse(text, headers=headers)


def _add_questions(made: FastAPI, look: Looks, store: str | None, work: Work) -> None:
    texts = Texts()

    @made.post("/ask/{question}")
    async def question(
        question: Annotated[str, Path(max_length=50)], asked: Question, authorization: Shown = None
    ) -> Response:
        """A question of the page, as the site asks it of Python in the browser."""
        if question not in QUESTIONS or any(name not in SET | DONE for name, _ in asked.trail):
            raise HTTPException(404)
        about, log = _about(asked, question, texts)
        if "game" in about:
            about["secret"] = secret_in(authorization)
            # A sandbox may be at hand that somebody made of the game while they had a secret of it.
            await run_in_threadpool(look.link, about["game"], about["secret"])
        where = look.hall if store is None else store
        given = (asked.given, about, asked.trail)
        if store is None and "game" in about:
            found = await run_in_threadpool(asked_of_desk, where, question, *given)
        else:
            found = await work.do(asked_of_desk, store or "", question, *given)
        return own({"found": found, "log": log})


def _about(asked: Question, question: str, texts: Texts) -> tuple[dict[str, Any], str | None]:
    """What a question is about, as `asked_of_desk` takes it; and the SHA-256 of a log that is new here. Raises
    SendTheLog."""
    about = asked.about
    if question == "audit":
        text = asked.given.get("text")
        return {}, texts.keep(text) if isinstance(text, str) else None
    if about.game is not None:
        return {"game": about.game, **({} if about.names is None else {"names": about.names})}, None
    if about.log is None:
        return {}, None
    text = texts.get(texts.keep(about.text) if about.text is not None else about.log)
    return {"name": about.name, "text": text, "rules": about.rules, "kingdom": about.kingdom}, None


@cache
def _files() -> dict[str, bytes]:
    return {name: text.encode() for name, text in build.pages().items()}


@cache
def _version() -> str:
    """What the files hold, as a name that changes with them."""
    hashes = [f"{name} {sha256(content).hexdigest()}" for name, content in _files().items()]
    return sha256("\n".join(hashes).encode()).hexdigest()[:16]  # a short address; it tells releases apart


@cache
def _policy() -> str:
    return build.policy()
