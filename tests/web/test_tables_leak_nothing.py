"""No byte that a table answers to a seat, or to a spectator, depends on a card that lies face down for them: of two
games that differ in such cards alone, every answer is the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sweeps import seeds

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.service import SPECTATOR, Hall, Seats
from moothall.web.serve.hub import Channel
from moothall.web.serve.live import Live
from served import Client
from twins import GAME, Twins, played, twins

KINDS = ("dominion", "one-of-dominion")


def answers(hall: Hall, viewer: str) -> Iterator[str]:
    """All that a viewer gets to read, by every route that can be asked."""
    seats = Seats(hall, GAME)
    issued = seats.begin()
    shown = {} if viewer == SPECTATOR else {"authorization": f"Bearer {issued[viewer]}"}
    client = Client(hall)
    table = f"/tables/{GAME}"
    stands = client.json(table, **shown)
    at, length = stands["at"], stands["length"]
    for lang in ("en", "ja"):
        for path in (
            table,
            f"{table}?sheet=true&drawing=true",
            f"{table}/undo",
            f"{table}/undo?seq={at}",
            f"{table}/refusals",
        ):
            yield client.ask(path, "GET", None, accept_language=lang, **shown).text
        live = Live(hall.resume(GAME, seed=1), seats)
        found = Channel(live, viewer, "", lang)._look()  # type: ignore[arg-type]
        assert found is not None
        yield b"".join([*(event for _, event in found[0]), found[1]]).decode()
    for place in ("", "@9", f"@{length // 2}"):
        for below in (
            "",
            "/facts",
            "/facts?find=draw",
            "/why",
            "/turns",
            "/diff?to=5",
            "/alternatives",
            "/notes",
            "/reel",
        ):
            yield client.ask(f"/games/{GAME}{place}{below}", "GET", None, **shown).text
    yield client.ask(f"/embed/{GAME}@9", "GET", None, **shown).text
    for question, given in (
        ("opened", {}),
        ("page", {}),
        ("find", {"expression": "draw"}),
        ("sandbox_here", {"place": "9"}),
    ):
        asked = {"given": given, "about": {"game": str(GAME)}}
        yield client.ask(f"/ask/{question}", "POST", None, asked, **shown).text
    wrong: list[dict[str, Any]] = [{"numbers": [99]}, {"words": ["Gold"]}, {"answer": ["Gold#5"]}, {"numbers": []}]
    for given in wrong:
        yield client.ask(f"{table}/answers", "POST", None, {"at": at - 1, **given}, **shown).text
        if viewer == SPECTATOR or stands["question"] is None or stands["question"]["player"] != viewer:
            yield client.ask(f"{table}/answers", "POST", None, {"at": at, **given}, **shown).text
    for deed in ("undo/agree", "undo/decline", "redo", "undo"):
        yield client.ask(f"{table}/{deed}", "POST", None, {"length": length - 1}, **shown).text


def some_twins(kind: str, seed: int, viewer: str) -> Twins | None:
    return twins(kind, played(kind, seed, Random(seed).randint(10, 80)), viewer)


def of_both(pair: Twins, viewer: str) -> list[tuple[str, str]]:
    told = []
    for which in range(2):
        with Hall.open("memory:") as hall:
            pair.put(hall, which)
            told.append([re.sub(r'"[\w-]{22}"', '"SECRET"', each) for each in answers(hall, viewer)])
    return list(zip(*told, strict=True))


@pytest.mark.parametrize("seed", seeds(8, 200))
def test_no_byte_depends_on_what_a_viewer_may_not_know(seed: int) -> None:
    """The first eight seeds have each viewer of each game once."""
    kind = KINDS[seed % 2]
    viewer = (SPECTATOR, "p1", "p2", "p3")[seed // 2 % 4]
    pair = some_twins(kind, seed, viewer)
    if pair is None:
        pytest.skip("every card that could be another was seen in this game")
    for one, other in of_both(pair, viewer):
        assert one == other


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_holds_a_card_reads_another_answer(kind: str) -> None:
    """So the test above asks where hidden cards would show."""
    for seed in range(20):
        pair = some_twins(kind, seed, SPECTATOR)
        if pair is None:
            continue
        for viewer in ("p1", "p2", "p3"):
            if any(one != other for one, other in of_both(pair, viewer)):
                return
    pytest.fail("nobody saw any difference")
