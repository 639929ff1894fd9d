"""The routes of `moothall serve`: what can be asked of a store's games, and of cards and rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi.responses import Response
from moothall import service
from moothall.service import Hall, ListedGame
from starlette.types import ASGIApp, Receive, Scope, Send

from .guard import MOST_BYTES, Guard
from .hub import Hub
from .looking import looked_at
from .problems import answer_with_problems, lang_of
from .sending import answer, rows
from .tables import add_tables

MOST_ROWS = 500
"""How many games or facts one answer has at most."""

Text = Annotated[str | None, Query(max_length=200)]
After = Annotated[int, Query(ge=0, le=2**31 - 1)]
Eyes = Annotated[str | None, Query(alias="as", max_length=200)]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS)]


def app(hall: Hall, hosts: Collection[str], *, read_only: bool = False) -> Served:
    """The server of a hall's games, for requests to one of `hosts`. If it is `read_only`, nothing is ever stored."""
    made = FastAPI(title="Moothall", docs_url=None, redoc_url=None)  # their pages load from elsewhere
    answer_with_problems(made)
    _add_health(made, hall)
    _add_lists(made, hall)
    _add_games(made, hall)
    hub = None if read_only else add_tables(made, hall)
    return Served(Guard(made, hosts, 0 if read_only else MOST_BYTES), hub)


class Served:
    """The server, for uvicorn to run; `end` ends the streams that would keep it from ending."""

    def __init__(self, app: ASGIApp, hub: Hub | None) -> None:
        self._app = app
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

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


def _add_lists(made: FastAPI, hall: Hall) -> None:
    @made.get("/games")
    def games(request: Request, after: After = 0, limit: Limit = 50) -> Response:
        """The stored games, the oldest first: `limit` of them after the one with the number `after`."""
        entries = hall.games(after, limit + 1)
        more = len(entries) > limit
        found = [_listed(ListedGame(entry)) for entry in entries[:limit]]
        return rows(request, "games", found, found[-1]["number"] if more else None)

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


def _add_games(made: FastAPI, hall: Hall) -> None:
    @made.get("/games/{spot:path}/facts")
    def facts(
        request: Request, spot: str, viewer: Eyes = None, find: Text = None, after: After = 0, limit: Limit = MOST_ROWS
    ) -> Response:
        """The facts up to a place, with their words: `limit` of them after the fact `after`; with `find` those at
        which an expression holds."""
        seen, lang = looked_at(hall, spot, viewer), lang_of(request)
        told = service.log(seen, lang=lang) if find is None else service.find(seen, find, lang=lang)
        found = sorted(({**each.to_json(), "words": each.words} for each in told), key=lambda row: row["seq"])
        found = [row for row in found if row["seq"] > after]
        return rows(request, "facts", found[:limit], found[limit - 1]["seq"] if len(found) > limit else None)

    @made.get("/games/{spot:path}/why")
    def why(request: Request, spot: str, viewer: Eyes = None) -> Response:
        """The causes of the last fact up to a place, from it back."""
        found = service.why(looked_at(hall, spot, viewer), lang=lang_of(request))
        return answer(request, {"causes": [{**each.to_json(), "words": each.words} for each in found]})

    @made.get("/games/{spot:path}/turns")
    def turns(request: Request, spot: str, viewer: Eyes = None) -> Response:
        """The turns up to a place."""
        return answer(request, {"turns": [each.to_json() for each in service.turns(looked_at(hall, spot, viewer))]})

    @made.get("/games/{spot:path}/diff")
    def diff(request: Request, spot: str, to: Annotated[str, Query(max_length=200)], viewer: Eyes = None) -> Response:
        """What differs between the table at a place and that at another, `to`."""
        game = spot.partition("@")[0]
        one, two = looked_at(hall, spot, viewer), looked_at(hall, f"{game}@{to}", viewer)
        found = service.diff(one, two)
        text = found.text_ja if lang_of(request) == "ja" else found.text
        return answer(request, {"from": one.seq, "to": two.seq, "differences": found.to_json(), "text": text})

    @made.get("/games/{spot:path}")
    def table(request: Request, spot: str, viewer: Eyes = None) -> Response:
        """The table at a place, and the question that is open there."""
        seen = looked_at(hall, spot, viewer)
        found = service.show(seen, lang=lang_of(request))
        told = {"at": seen.seq, "players_by_name": list(seen.players), "running": seen.running, "as": seen.seat}
        return answer(request, {**told, "table": found.to_json(), "asked": found.asked})


def _listed(game: ListedGame) -> dict[str, Any]:
    row = game.to_json()
    # A log may have been stored by its path, which is nobody's business.
    source = row["source"] and row["source"].replace("\\", "/").split("/")[-1]
    return {**row, "number": game.entry.number, "source": source}
