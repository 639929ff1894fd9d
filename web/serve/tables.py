"""The routes of the tables that are played at: made, looked at, answered at, taken back, followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from fastapi import FastAPI, Header, Request
from fastapi.responses import Response, StreamingResponse
from moothall import service
from moothall.service import KEEPER, NEWEST, PUBLIC, USUAL, Hall, Match, NoSeat, Seats, Visibility
from moothall.service.questions.repeated import Deed
from moothall.words import Message
from pydantic import Field, StrictInt, StrictStr, model_validator
from starlette.concurrency import run_in_threadpool

from .given import MOST_SEQ, After, Body, MaybeSeq, Short, secret_in
from .hub import Hub, Since
from .live import Bots, Live, LiveTables, viewer_of
from .live import may_undo as may_undo_of
from .looking import Looks
from .pages import page_of, wants_page
from .problems import lang_of
from .sending import own

MOST_PLAYERS = 8
"""How many players a table may have: more than any game lets play."""
MOST_CHOSEN = 200
"""How many parts an answer may have: more than a hand has cards."""

STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""What keeps those between from holding events back."""

Seq = Annotated[StrictInt, Field(ge=0, le=MOST_SEQ)]
Bearer = Annotated[str | None, Header(alias="authorization", max_length=200)]
Last = Annotated[str | None, Header(alias="last-event-id", pattern=r"^[0-9]{1,9}(-[0-9a-f]{1,64})?$")]


class SetUp(Body):
    """A new table: who plays, which game by which rules, which of them are bots, which undo is allowed, and to whom the
    server shows it."""

    players: Annotated[list[Short], Field(min_length=1, max_length=MOST_PLAYERS)]
    bots: Annotated[dict[Short, Short], Field(max_length=MOST_PLAYERS, default_factory=dict)]
    kind: Short = USUAL
    rules: Short = NEWEST
    kingdom: Annotated[list[Short], Field(max_length=30)] | None = None
    deck: Annotated[StrictStr, Field(max_length=100_000)] | None = None
    undo: Short = "consent"
    visibility: Visibility = PUBLIC


class Given(Body):
    """An answer to the question `at`: by the numbers of choices, by their words, or as data."""

    at: Seq
    numbers: Annotated[list[StrictInt], Field(max_length=MOST_CHOSEN)] | None = None
    words: Annotated[list[Short], Field(max_length=MOST_CHOSEN)] | None = None
    answer: Annotated[list[StrictInt | Short], Field(max_length=MOST_CHOSEN)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Given:
        if sum(each is not None for each in (self.numbers, self.words, self.answer)) != 1:
            raise ValueError("give one of numbers, words and answer")
        return self


class Back(Body):
    """What is to be taken back, or brought back, at a table of so many stored facts."""

    length: Seq
    seq: Seq | None = None
    reason: Annotated[StrictStr, Field(max_length=1_000)] = ""


def add_tables(made: FastAPI, look: Looks) -> Hub:
    """The routes of a hall's tables. Returns what tells their streams, for the server to end them."""
    tables, hub = LiveTables(look.hall), Hub()
    _add_set_up(made, look.hall, tables)
    _add_playing(made, tables, look)
    _add_taking_back(made, tables)
    _add_seats(made, tables)
    _add_events(made, tables, hub)
    return hub


def _add_set_up(made: FastAPI, hall: Hall, tables: LiveTables) -> None:
    @made.post("/tables", status_code=201)
    def set_up(wanted: SetUp) -> Response:
        """A new table. Each seat's secret is told here, and never again."""
        options: dict[str, Any] = {}
        if wanted.kingdom is not None:
            options["kingdom"] = wanted.kingdom
        if wanted.deck is not None:
            options["deck"] = service.deck_of(wanted.deck)
        match = hall.start(
            wanted.players,
            kind=wanted.kind,
            rules=wanted.rules,
            options=options,
            undo=wanted.undo,
            visibility=wanted.visibility,
        )
        seats = Seats(hall, match.game)
        issued = seats.begin(wanted.bots)
        tables.keep(Live(match, seats))
        table = f"/tables/{match.game}"
        told = [{"seat": seat, "name": name, "secret": issued.get(seat)} for seat, name in match.names.items()]
        return own(
            {"game": str(match.game), "table": table, "seats": told, "keeper": issued[KEEPER]}, 201, Location=table
        )


def _add_playing(made: FastAPI, tables: LiveTables, look: Looks) -> None:
    @made.get("/tables/{game}")
    def table(
        request: Request, game: UUID, sheet: bool = False, drawing: bool = False, authorization: Bearer = None
    ) -> Response:
        """How a table stands, as the seat whose secret is shown may see it; without one, as a spectator does. With
        `sheet` the table is told as a page draws it, too, with `drawing` as text. For a browser the page of the
        table."""
        if wants_page(request):
            return page_of(look, str(game))
        come = _come(tables, game, authorization)
        live, viewer, lang = come.live, viewer_of(come.holder), lang_of(request)
        with live.lock:
            live.go_on(come.bots)
            more = {"sheet": live.sheet(viewer, lang)} if sheet else {}
            drawn = {"drawing": live.drawing(viewer, lang)} if drawing else {}
            return own({**live.standing(viewer, lang), **more, **drawn})

    @made.post("/tables/{game}/answers")
    def answers(request: Request, game: UUID, given: Given, authorization: Bearer = None) -> Response:
        """Answer the open question. The same again is the same: `repeated` says that it stood there already."""
        live, seat, bots = _sitting(tables, game, authorization)
        lang = lang_of(request)

        def gave(match: Match) -> bool:
            if given.numbers is not None:
                return match.choose(seat, *given.numbers, at=given.at, lang=lang)
            if given.words is not None:
                return match.say(seat, *given.words, at=given.at, lang=lang)
            return match.answer(seat, given.answer, at=given.at)

        with live.lock:
            new = live.act(given.at, gave, bots)
            return own({"repeated": not new, **live.standing(seat, lang)})

    @made.get("/tables/{game}/refusals")
    def refusals(request: Request, game: UUID, authorization: Bearer = None) -> Response:
        """What the open question does not offer, and why, for the one who must answer it."""
        live, seat, bots = _sitting(tables, game, authorization)
        with live.lock:
            live.go_on(bots)
            found = live.match.refusals(seat, lang_of(request))
        return own({"refusals": [{"answer": each.answer, "says": each.says, "rule": each.rule} for each in found]})


def _add_taking_back(made: FastAPI, tables: LiveTables) -> None:
    def done(request: Request, sat: Sat, deed: Deed, back: Back, what: Callable[[Match, str], object]) -> Response:
        live, seat, bots = sat
        target = back.seq if deed == "undo" else None
        with live.lock:
            new = live.take_back(back.length, seat, deed, lambda match: what(match, seat), target, bots)
            return own({"repeated": not new, **live.standing(seat, lang_of(request))})

    @made.get("/tables/{game}/undo")
    def may_undo(
        request: Request,
        game: UUID,
        seq: MaybeSeq = None,
        authorization: Bearer = None,
    ) -> Response:
        """What an undo of the answer `seq`, by default the own last one, would do."""
        live, seat, bots = _sitting(tables, game, authorization)
        with live.lock:
            live.go_on(bots)
            return own(may_undo_of(live.match, seat, lang_of(request), seq))

    @made.post("/tables/{game}/undo")
    def undo(request: Request, game: UUID, back: Back, authorization: Bearer = None) -> Response:
        """Take an answer back, by default the own last one; by consent the others are asked first."""
        sat = _sitting(tables, game, authorization)
        return done(request, sat, "undo", back, lambda match, seat: match.undo(seat, back.seq, back.reason))

    @made.post("/tables/{game}/undo/agree")
    def agree(request: Request, game: UUID, back: Back, authorization: Bearer = None) -> Response:
        """Agree to the undo that waits."""
        sat = _sitting(tables, game, authorization)
        return done(request, sat, "agree", back, lambda match, seat: match.agree(seat))

    @made.post("/tables/{game}/undo/decline")
    def decline(request: Request, game: UUID, back: Back, authorization: Bearer = None) -> Response:
        """Do not agree to the undo that waits."""
        sat = _sitting(tables, game, authorization)
        return done(request, sat, "decline", back, lambda match, seat: match.decline(seat))

    @made.post("/tables/{game}/redo")
    def redo(request: Request, game: UUID, back: Back, authorization: Bearer = None) -> Response:
        """Bring back what the last undo took."""
        sat = _sitting(tables, game, authorization)
        return done(request, sat, "redo", back, lambda match, seat: match.redo(seat))


def _add_seats(made: FastAPI, tables: LiveTables) -> None:
    @made.post("/tables/{game}/seats/{seat}")
    def issue(game: UUID, seat: str, authorization: Bearer = None) -> Response:
        """A new secret for a seat, by the keeper of the table. The one before opens it no more."""
        live = _kept(tables, game, authorization)
        return own({"seat": seat, "secret": live.seats.issue(seat)})

    @made.delete("/tables/{game}/seats/{seat}")
    def revoke(game: UUID, seat: str, authorization: Bearer = None) -> Response:
        """Let nobody sit at a seat, by the keeper of the table, until a secret is issued for it."""
        live = _kept(tables, game, authorization)
        live.seats.revoke(seat)
        return own({"seat": seat, "secret": None})


def _add_events(made: FastAPI, tables: LiveTables, hub: Hub) -> None:
    @made.get("/tables/{game}/events", response_class=StreamingResponse)
    async def events(
        request: Request, game: UUID, since: After = 0, last: Last = None, authorization: Bearer = None
    ) -> Response:
        """What happens at a table, as server-sent events: each `fact` after the one with the number `since`, or the id
        Last-Event-ID, and how the table stands behind them (`standing`). `restart`: the client knows facts that are not
        there (any more), so all come anew."""
        come = await run_in_threadpool(_come, tables, game, authorization)
        secret = "" if come.holder is None else secret_in(authorization)
        channel = await hub.channel(come.live, viewer_of(come.holder), secret, lang_of(request))
        return StreamingResponse(
            hub.stream(channel, (since, None) if last is None else _known(last)),
            headers=STREAM,
            media_type="text/event-stream",
        )


def _known(last: str) -> Since:
    """What a client knows, by the id of the last event that it was told."""
    number, _, mark = last.partition("-")
    return int(number), mark or None


class Come(NamedTuple):
    """Who has come to a table: `holder` is the seat whose secret they showed (None: a spectator), `bots` sit there."""

    live: Live
    holder: str | None
    bots: Bots


class Sat(NamedTuple):
    """A player who sits at a table, by seat; `bots` sit there, too."""

    live: Live
    seat: str
    bots: Bots


def _come(tables: LiveTables, game: UUID, authorization: str | None) -> Come:
    """Raises NoSeat for a secret that opens no seat, NoSuchGame where it does not even open the table."""
    secret = secret_in(authorization)
    live, sitting = tables.at(game, secret)
    holder = None if authorization is None else sitting.holder(secret)
    if authorization is not None and holder is None:
        raise NoSeat(Message("serve.no-seat"))
    return Come(live, holder, sitting.bots)


def _sitting(tables: LiveTables, game: UUID, authorization: str | None) -> Sat:
    live, holder, bots = _come(tables, game, authorization)
    if holder is None or holder == KEEPER:
        raise NoSeat(Message("serve.show-seat"))
    return Sat(live, holder, bots)


def _kept(tables: LiveTables, game: UUID, authorization: str | None) -> Live:
    come = _come(tables, game, authorization)
    if come.holder != KEEPER:
        raise NoSeat(Message("serve.show-keeper"))
    return come.live
