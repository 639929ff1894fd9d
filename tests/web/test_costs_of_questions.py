"""What requests cost of the points of an address: looking none, what takes the server work some."""

from __future__ import annotations

import asyncio

import pytest

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.web.serve.limits import LONG, POINTS, Limited  # noqa: E402
from served import SITE  # noqa: E402
from starlette.responses import PlainTextResponse  # noqa: E402


@pytest.mark.parametrize(
    ("path", "costs"),
    [
        ("/games", 0),
        ("/games?limit=5&after=3", 0),
        *((f"/games?{each}=1", 1) for each in ("player", "verdict", "card", "since", "until", "winner")),
        ("/games/GAME@3", 0),
        ("/games/GAME@3?as=Ann&lang=ja", 0),
        ("/games/GAME@3?names=hidden", 1),
        ("/games/GAME/facts?after=3", 0),
        ("/games/GAME/facts?find=draw", 1),
        ("/games/GAME/audit", 1),
        ("/games/GAME/audit?names=hidden", LONG),
        ("/games/GAME/reel?names=hidden", 1),
        ("/embed/GAME", 1),
        ("/cards?search=Gold", 0),
    ],
)
def test_looking_costs_what_it_takes_the_server(path: str, costs: int) -> None:
    async def left() -> int:
        limited = Limited(PlainTextResponse("told"))
        transport = httpx.ASGITransport(limited, client=("203.0.113.7", 123))
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
            assert (await client.get(path)).status_code == 200
        return round(limited._points._left["203.0.113.7"][0])

    assert asyncio.run(left()) == POINTS - costs
