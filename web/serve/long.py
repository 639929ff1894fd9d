"""The routes whose answers take long: audits and rulings, and what is asked of whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from moothall import service
from moothall.service import PRIVATE, PUBLIC, Hall, Visibility
from moothall.words import Message
from pydantic import Field, StrictStr
from starlette.concurrency import run_in_threadpool

from . import questions
from .given import TAG, After, Asked, Body, Limit, MaybeSeq, Names, Short, Shown, Text, Visitor, Who, secret_in
from .looking import Looks
from .problems import lang_of, problem
from .reels import Reels
from .sending import answer, as_file, compressed, own, rows
from .work import Work

MOST_DATES = 8
"""Under how many rules specs a scenario is ruled on at once."""


class AuditOf(Body):
    """A log, and the rules by which it is audited where these are not those of its date; with `keep` it is stored, and
    shown to those whom `visibility` says."""

    text: StrictStr
    name: Short = "log.txt"
    rules: Short | None = None
    keep: bool = False
    visibility: Visibility = PUBLIC


class RulingOn(Body):
    """Scenarios, as YAML or JSON, and the other rules specs by which they are ruled on."""

    text: StrictStr
    rules: Annotated[tuple[Short, ...], Field(max_length=MOST_DATES)] = ()


class Asking:
    """Asks about stored games: in other processes where these can open the store."""

    def __init__(self, hall: Hall, store: str | None, work: Work) -> None:
        self._hall, self._store, self._work = hall, store, work

    async def __call__(self, request: Request, question: str, spot: str, who: Visitor, **given: Any) -> Any:
        lang = lang_of(request)
        if self._store is None:
            return await run_in_threadpool(questions.asked, self._hall, question, spot, who, lang, **given)
        return await self._work.do(questions.asked, self._store, question, spot, who, lang, **given)


def add_audits(made: FastAPI, hall: Hall, work: Work, *, keeps: bool) -> None:
    """The routes of audits and rulings; unless it `keeps` logs, none is stored."""

    @made.post("/audits")
    async def audits(request: Request, given: AuditOf, authorization: Shown = None) -> Response:
        """The audit of a log; with `keep` it is stored: 201, and its address, or 200 where it was stored before, which
        is left as it is. The `secret` of a private one is the one that is shown, so the request can be repeated; else
        it is told here, and never again."""
        if given.keep and not keeps:
            return problem(405, "only-looks", Message("serve.only-looks"), lang_of(request))
        name = given.name.replace("\\", "/").rpartition("/")[2] or "log.txt"
        if not given.keep:
            return own(await work.do(questions.audited, name, given.text, given.rules))
        ready = await work.do(questions.prepared, name, given.text, given.rules)
        shown = secret_in(authorization) or None
        told = await run_in_threadpool(_kept, hall, ready, name, given.visibility, shown)
        return own(told, 201 if told["stored"] else 200, Location=f"/games/{told['game']}")

    @made.post("/rulings")
    async def rulings(request: Request, given: RulingOn) -> Response:
        """The rulings on scenarios, each by its own rules and by each of `rules`."""
        found = await work.do(questions.ruled, given.text, given.rules, lang_of(request))
        return own({"rulings": found})


def add_questions(made: FastAPI, look: Looks, ask: Asking) -> None:
    """The routes of what is asked of whole games."""
    reels = Reels()

    @made.get("/games/{spot:path}/facts")
    async def facts(
        request: Request, spot: str, who: Who, find: Text = None, after: After = 0, limit: Limit = 500
    ) -> Response:
        """The facts up to a place, with their words: `limit` of them after the fact `after`; with `find` those at
        which an expression holds."""
        if find is None:
            told = await run_in_threadpool(_told, look, request, spot, who)
        else:
            told = await ask(request, "find", spot, who, expression=find)
        found = sorted((row for row in told if row["seq"] > after), key=lambda row: int(row["seq"]))
        return rows(request, "facts", found[:limit], found[limit - 1]["seq"] if len(found) > limit else None)

    @made.get("/games/{spot:path}/blame")
    async def blame(request: Request, spot: str, zone: Asked, who: Who) -> Response:
        """Which fact put each card of a zone there, the top card first."""
        return answer(request, {"cards": await ask(request, "blame", spot, who, zone=zone)})

    @made.get("/games/{spot:path}/bisect")
    async def bisect(request: Request, spot: str, when: Asked, who: Who, first: bool = False) -> Response:
        """Where an expression turns from false to true."""
        return answer(request, await ask(request, "bisect", spot, who, expression=when, first=first))

    @made.get("/games/{spot:path}/whatif")
    async def whatif(
        request: Request,
        spot: str,
        names: Names = None,
        authorization: Shown = None,
        rules: Text = None,
        instead: Text = None,
        without: MaybeSeq = None,
    ) -> Response:
        """How a game would have gone by other rules, with another answer at the place (`instead`), or without one."""
        who = Visitor(None, names is not None, secret_in(authorization))
        given: dict[str, Any] = {"rules": rules, "answer": instead, "without": without}
        if instead is not None:
            seen = await run_in_threadpool(look, spot, *who)
            spot, given["at"] = str(seen.link.game), seen.seq
        return answer(request, await ask(request, "whatif", spot, who, **given))

    @made.get("/games/{spot:path}/reel")
    async def reel(request: Request, spot: str, who: Who) -> Response:
        """All that a front end needs to step through a game up to a place without asking again: every fact in words,
        and what each changes of the table (docs/python.md, `Replay`)."""
        tag = request.scope.get(TAG)
        if tag is None:
            return answer(request, await ask(request, "reel", spot, who))
        return compressed(request, await reels.get(tag, lambda: ask(request, "reel", spot, who)))

    @made.get("/games/{spot:path}/export")
    async def export(request: Request, spot: str, format: Asked, who: Who) -> Response:
        """A game as a log, a table as a scenario, or a game as a page of HTML; as JSON, or where the client asks for
        `text/plain` as a file."""
        text = await ask(request, "export", spot, who, format=format)
        if "text/plain" in request.headers.get("accept", ""):
            return as_file(request, text)
        return answer(request, {"text": text})

    @made.get("/games/{spot:path}/audit")
    async def audit(request: Request, spot: str, who: Who) -> Response:
        """The audit of the log that a game was made of, with each of its lines and the verdict on it."""
        # It is made anew where none is kept, or with other names: that may take long.
        return answer(request, await ask(request, "audit", spot, who))


def _kept(hall: Hall, ready: Sequence[Any], name: str, visibility: Visibility, secret: str | None) -> dict[str, Any]:
    """Store a log that is ready for it. Raises Refused where it cannot be stored, BadRequest for a short secret."""
    secret = secret if visibility == PRIVATE else None
    (kept,) = service.import_prepared(ready, visibility=visibility, secret=secret, store=hall)
    if kept.game is None:
        raise service.Refused(kept.error or name)
    return kept.to_json()


def _told(look: Looks, request: Request, spot: str, who: Visitor) -> list[dict[str, Any]]:
    told = service.log(look(spot, *who), lang=lang_of(request))
    return [{**each.to_json(), "words": each.words} for each in told]
