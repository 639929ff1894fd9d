"""Halls for the tests: a store in a file of its own, and the toy beside the games of the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from moothall.domain import games
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.store import Meta
from moothall.service import Hall, Match
from spoken import words_stay_whole as words_stay_whole

KINGDOM = ("Village", "Smithy", "Market", "Militia", "Cellar", "Chapel", "Remodel", "Festival", "Laboratory", "Moat")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "toy", "toy")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    """In a file where the test also wants its URL, else in memory."""
    with Hall.open(request.getfixturevalue("url") if "url" in request.fixturenames else "memory:") as opened:
        yield opened


@pytest.fixture
def match(hall: Hall) -> Match:
    """Ann and Bob at the first menu of a game of Dominion."""
    return hall.start(["Ann", "Bob"], options={"kingdom": KINGDOM}, seed=7)


@pytest.fixture
def possession(hall: Hall) -> Callable[..., Match]:
    """Ann (p1) may play a Possession or a Militia; what lies in Bob's hand and deck is in no pile: Bob draws
    Farmland next, and then Nobles."""

    def given(players: tuple[str, ...] = ("Ann", "Bob"), hand: tuple[str, ...] = ("Harem", "Duke", "Militia")) -> Match:
        numbers = iter(range(1001, 1100))

        def cards(*names: str) -> tuple[Card, ...]:
            return tuple(Card(next(numbers), name) for name in names)

        seats = [f"p{number}" for number in range(1, len(players) + 1)]
        zones: dict[str, dict[str, tuple[Card, ...]]] = {seat: {} for seat in seats} | {
            "p1": {"hand": cards("Possession", "Militia", "Copper"), "deck": cards(*["Copper"] * 10)},
            "p2": {"hand": cards(*hand), "deck": cards(*["Nobles"] * 5, *["Farmland"] * 5)},
        }
        facts: list[Fact] = [
            started("2013-05-23", players, (*KINGDOM[:9], "Possession")),
            f.TurnBegan("p1", "p1", "normal", 4).sealed(2, source="inferred"),
            f.TableGiven(zones, {}, (), {}, dict.fromkeys(seats, 3), "action", (1, 1, 0, 0), (), ()).sealed(
                3, source="inferred"
            ),
        ]
        one = uuid4()
        hall.archive.put_game(one, GAME, facts, Meta(players, "2013-05-23"))
        return hall.resume(one, seed=1)

    return given
