"""How much one address may ask for: each has so many points, which come back with time.

Each process counts by itself, so with several an address gets at most as many times more.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from time import monotonic

from fastapi import Request
from moothall.words import Message
from starlette.types import ASGIApp, Receive, Scope, Send

from .guard import LOOKING
from .problems import lang_of, problem

A_MINUTE = 60.0
"""Seconds."""

POINTS = 60
"""How many points an address has: a minute brings all of them back."""

LONG = 6
"""What an audit, a ruling or a new table takes of them; anything else that writes, or asks about a whole game or the
whole list, takes 1, and looking takes none."""

MOST_STREAMS = 50
"""How many streams an address may follow at once."""

MOST_ADDRESSES = 10_000
"""Of how many addresses the points are known: of those that asked last."""

LONG_WORK = ("/ask/audit", "/ask/rule", "/audits", "/rulings", "/tables")
WHOLE_GAMES = ("/audit", "/blame", "/bisect", "/whatif", "/export", "/reel")

SEARCHES = frozenset(("find", "player", "verdict", "card", "since", "until", "winner", "names"))
"""The parameters by which what is looked at becomes a whole game, in which names are hidden or something is found, or
the whole list of games."""


class Points:
    """What each address has left."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, points: int, now: float) -> float:
        """Take points of an address, at a time in seconds. If it has not so many, none is taken; returned is after how
        many seconds it has."""
        left, since = self._left.pop(address, (POINTS, now))
        left = min(POINTS, left + (now - since) * POINTS / A_MINUTE)
        lacks = max(0.0, points - left)
        self._left[address] = (left if lacks else left - points, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return lacks * A_MINUTE / POINTS


class Limited:
    """Lets each address ask an app for so much. Programs of this machine may ask for everything.

    `behind_proxy`: a machine nearby may be a proxy, which says for whom it asks.
    """

    def __init__(self, app: ASGIApp, behind_proxy: bool = False) -> None:
        self._app = app
        self._behind_proxy = behind_proxy
        self._points = Points()
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope) if scope["type"] == "http" else None
        address = None if request is None else self._address(request)
        if request is None or address is None:
            await self._app(scope, receive, send)
            return
        wait = self._points.take(address, _cost(request), monotonic())
        follows = request.url.path.endswith("/events")
        if follows and self._streams[address] >= MOST_STREAMS:
            wait = A_MINUTE  # by then one of the streams may have ended
        if wait:
            await _refused(request, ceil(wait))(scope, receive, send)
            return
        self._streams[address] += follows
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[address] -= follows
            if not self._streams[address]:
                del self._streams[address]

    def _address(self, request: Request) -> str | None:
        """Who asks; None: a program of this machine."""
        peer = _peer(request)
        if peer is None:
            return None
        asks_for = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if asks_for and (peer.is_loopback or (self._behind_proxy and peer.is_private)):
            return asks_for[:64]  # longer than any address of IPv6; the header may hold anything
        return None if peer.is_loopback else str(peer)


def may_be_proxy(request: Request) -> bool:
    """Whether a request comes from this machine or a private network, where a server's proxy is."""
    peer = _peer(request)
    return peer is None or peer.is_private


def _peer(request: Request) -> IPv4Address | IPv6Address | None:
    """The address that a request comes from; None for a socket of this machine."""
    try:
        return None if request.client is None else ip_address(request.client.host)
    except ValueError:
        return None


def _cost(request: Request) -> int:
    path = request.url.path
    if request.method not in LOOKING:
        return LONG if path in LONG_WORK else 1
    given = request.query_params.keys()
    if path.endswith("/audit") and "names" in given:  # a log with other names is audited anew
        return LONG
    return int(path.startswith("/embed/") or path.endswith(WHOLE_GAMES) or not SEARCHES.isdisjoint(given))


def _refused(request: Request, seconds: int) -> ASGIApp:
    said = Message("serve.too-many", seconds=seconds)
    refused = problem(429, "too-many", said, lang_of(request))
    refused.headers["Retry-After"] = str(seconds)
    return refused
