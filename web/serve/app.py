"""The routes of `moothall serve`: what can be asked of a store's games, and of cards and rules."""

from __future__ import annotations

import signal
from collections.abc import Collection
from functools import partial
from itertools import islice
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from moothall import service
from moothall.service import PUBLIC, Hall, ListedGame, Looking
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from .fresh import Fresh
from .given import HIDDEN, After, Asked, Limit, Text, Visitor, Who
from .guard import Guard
from .hub import Hub
from .kinds import KINDS, page_about, page_about_withdrawal
from .limits import Limited
from .long import Asking, add_audits, add_questions
from .looking import Looks
from .metrics import Metered, told
from .noting import add_notes
from .pages import add_pages, page, page_of, wants_page
from .problems import Unbroken, answer_with_problems, lang_of
from .sending import Compressed, answer, rows
from .tables import add_tables
from .work import Work


def app(
    hall: Hall,
    hosts: Collection[str],
    *,
    read_only: bool = False,
    behind_proxy: bool = False,
    trusted: str | None = None,
    readers: Collection[str] = (),
    store: str | None = None,
    work: Work | None = None,
    contact: str = "",
) -> Served:
    """The server of a hall's games, for requests to one of `hosts`. If it is `read_only`, no game is ever stored.

    `store` is the URL of the hall's store, by which other processes can open it ("": it is the usual one, None: they
    cannot), `work` does what takes long. `behind_proxy`: others reach it through a proxy, which says for whom it asks;
    `trusted` is the header in which it says who that is (None: it does not). Pages of the origins `readers` may read.
    `contact` is where people ask that a game is withdrawn.
    """
    made, hub = _made(hall, read_only, store, work or Work(), trusted, contact)
    sent = Compressed(Limited(Fresh(made, hall), behind_proxy))
    return Served(Metered(Guard(Unbroken(sent), hosts, read_only, readers)), hub)


def described(hall: Hall) -> dict[str, Any]:
    """All that is served, as OpenAPI has it."""
    return _made(hall, False, None, Work())[0].openapi()


def _made(
    hall: Hall, read_only: bool, store: str | None, work: Work, trusted: str | None = None, contact: str = ""
) -> tuple[FastAPI, Hub | None]:
    made = FastAPI(title="Moothall", docs_url=None, redoc_url=None)  # their pages load from elsewhere
    answer_with_problems(made)
    ask, look = Asking(hall, store, work), Looks(hall)
    # A request is compared with the routes one by one: those that are asked for most often come first.
    hub = None if read_only else add_tables(made, look)
    _add_health(made, hall)
    _add_problems(made)
    _add_withdrawal(made, contact)
    _add_lists(made, hall)
    add_questions(made, look, ask)
    add_pages(made, look, ask, store, work)
    _add_games(made, look)
    add_notes(made, look, trusted)
    add_audits(made, hall, work, keeps=not read_only)
    return made, hub


THREADS = 4
"""How many threads of a process answer requests. What takes long is done in other processes, so each is soon free
again. Of 25 tables on PostgreSQL two processes took 385 answers a second with 3 threads each, 367 with 5, 288 with 16
and 255 with 40, the library's number: threads that wait for one another take the processor from those that answer."""


class Served:
    """The server, for uvicorn to run. `end` ends the streams, which would keep it from ending."""

    def __init__(self, app: ASGIApp, hub: Hub | None) -> None:
        self._app = app
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            current_default_thread_limiter().total_tokens = THREADS
            if current_thread() is main_thread():
                for number in (signal.SIGINT, signal.SIGTERM):
                    signal.signal(number, partial(self._told_to_end, signal.getsignal(number)))
        await self._app(scope, receive, send)

    def _told_to_end(self, before: Any, number: int, frame: FrameType | None) -> None:
        self.end()
        if callable(before):
            before(number, frame)

    def end(self) -> None:
        """End all streams."""
        if self._hub is not None:
            self._hub.end()


def _add_health(made: FastAPI, hall: Hall) -> None:
    @made.get("/healthz")
    def healthz(request: Request) -> Response:
        """Whether the server is alive."""
        return answer(request, {"alive": True}, fresh=True)

    @made.get("/readyz")
    def readyz(request: Request) -> Response:
        """Whether its store can be read."""
        hall.games(limit=1)
        return answer(request, {"ready": True}, fresh=True)

    @made.get("/metrics", response_class=PlainTextResponse)
    def metrics() -> Response:
        """What the server counts of its work, for Prometheus."""
        return PlainTextResponse(told(), headers={"Cache-Control": "no-store"})


def _add_withdrawal(made: FastAPI, contact: str) -> None:
    @made.get("/withdrawal", response_class=HTMLResponse)
    def withdrawal(request: Request) -> Response:
        """The page that says how to ask that a game is shown no more."""
        return page_about_withdrawal(contact, lang_of(request))


def _add_problems(made: FastAPI) -> None:
    @made.get("/problems/{kind}", response_class=HTMLResponse)
    def about(request: Request, kind: str) -> Response:
        """The page about a kind of problem: what it is, and what to do."""
        if kind not in KINDS:
            raise HTTPException(404)
        return page_about(kind, lang_of(request))


def _add_lists(made: FastAPI, hall: Hall) -> None:
    @made.get("/games")
    def games(
        request: Request,
        after: After = 0,
        limit: Limit = 50,
        player: Text = None,
        verdict: Text = None,
        card: Text = None,
        since: Text = None,
        until: Text = None,
        winner: Text = None,
    ) -> Response:
        """The public games, the oldest first: `limit` of them after the one with the number `after`; with more
        arguments those alone that are so, as `moothall games` takes them."""
        if wants_page(request):
            return page()
        found = service.each_game(
            player=player, verdict=verdict, card=card, since=since, until=until, winner=winner, after=after, store=hall
        )
        entries = [*islice((each for each in found if each.entry.visibility == PUBLIC), limit + 1)]
        told = [_listed(each) for each in entries[:limit]]
        return rows(request, "games", told, told[-1]["number"] if len(entries) > limit else None)

    @made.get("/cards")
    def cards(request: Request, search: Text = None, rules: Text = None) -> Response:
        """The cards of Dominion with their texts in force, as `moothall cards --json` prints them."""
        return answer(request, {"cards": [each.to_json() for each in service.cards(rules=rules, search=search).cards]})

    @made.get("/cards/{name}")
    def card(request: Request, name: str, rules: Text = None) -> Response:
        """One card, in English or Japanese, with every text that it had."""
        return answer(request, {"cards": [each.to_json() for each in service.cards(name, rules=rules).cards]})

    @made.get("/rules")
    def rules(request: Request, search: Text = None, rules: Text = None) -> Response:
        """The rules and switches, as `moothall rules --json` prints them."""
        return answer(request, {"rules": service.rules(search, spec=rules)})

    @made.get("/rules/{name:path}")
    def rule(request: Request, name: str, rules: Text = None) -> Response:
        """One rule, switch or text of a card."""
        return answer(request, service.rule(name, spec=rules))


def _add_games(made: FastAPI, look: Looks) -> None:
    @made.get("/games/{spot:path}/why")
    def why(request: Request, spot: str, who: Who) -> Response:
        """The causes of the last fact up to a place, from it back."""
        found = service.why(look(spot, *who), lang=lang_of(request))
        return answer(request, {"causes": [{**each.to_json(), "words": each.words} for each in found]})

    @made.get("/games/{spot:path}/alternatives")
    def alternatives(request: Request, spot: str, who: Who) -> Response:
        """What else could have been answered where a place is an answer: what was `offered` besides, and what was not
        (`refused`), and why; null where that cannot be told."""
        (first, *_) = service.why(look(spot, *who), lang=lang_of(request))
        row = first.to_json()
        told = {"offered": row.get("offered"), "refused": row.get("refused")}
        return answer(request, {"seq": first.fact.seq, "words": first.words, **told})

    @made.get("/games/{spot:path}/notes")
    def notes(request: Request, spot: str, who: Who) -> Response:
        """The marks of a game up to a place, and what people wrote about it."""
        found = service.notes_of(look(spot, *who))
        return answer(request, {"notes": [each.to_json() for each in found]})

    @made.get("/games/{spot:path}/turns")
    def turns(request: Request, spot: str, who: Who) -> Response:
        """The turns up to a place."""
        return answer(request, {"turns": [each.to_json() for each in service.turns(look(spot, *who))]})

    @made.get("/games/{spot:path}/diff")
    def diff(request: Request, spot: str, to: Asked, who: Who) -> Response:
        """What differs between the table at a place and that at another, `to`."""
        game = spot.partition("@")[0]
        one, two = look(spot, *who), look(f"{game}@{to}", *who)
        found = service.diff(one, two)
        text = found.text_ja if lang_of(request) == "ja" else found.text
        return answer(request, {"from": one.seq, "to": two.seq, "differences": found.to_json(), "text": text})

    @made.get("/games/{spot:path}")
    def table(request: Request, spot: str, who: Who) -> Response:
        """The table at a place, the question that is open there, and `links`, of which `self` is for ever; for a
        browser the page of the game."""
        if wants_page(request):
            return page_of(look, spot)
        seen = look(spot, *who)
        found = service.show(seen, lang=lang_of(request))
        length = look.hall.entry(seen.link.game).length
        told = {
            "game": str(seen.link.game),
            "at": seen.seq,
            "length": length,
            "players_by_name": list(seen.players),
            "running": seen.running,
            "as": seen.seat,
            "links": _links(seen, length, who),
        }
        return answer(request, {**told, "table": found.to_json(), "asked": found.asked})


def _links(seen: Looking, length: int, who: Visitor) -> dict[str, str | None]:
    """The addresses of a place and of those around it, by the whole id and by number: these always mean the same."""
    at, game = seen.seq, f"/games/{seen.link.game}"
    here = f"{game}@{at}"
    told = {
        "self": here,
        "before": f"{game}@{at - 1}" if at else None,
        "next": f"{game}@{at + 1}" if at < length else None,
        "facts": f"{here}/facts",
        "why": f"{here}/why",
        "reel": f"{game}@{length}/reel",
    }
    if not who.hides_names:
        return told
    return {name: link and f"{link}?names={HIDDEN}" for name, link in told.items()}


def _listed(game: ListedGame) -> dict[str, Any]:
    row = game.to_json()
    # A log may have been stored by its path, which is nobody's business.
    source = row["source"] and row["source"].replace("\\", "/").split("/")[-1]
    return {**row, "number": game.entry.number, "source": source}
