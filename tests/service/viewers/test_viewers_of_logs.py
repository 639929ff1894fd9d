"""Nothing that a viewer is given of a log's game depends on what they may not know: of two logs that differ in cards
which that viewer never saw, each function of the service tells them the same."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.kernel.facts import Fact
from moothall.service import SPECTATOR, Hall, Log
from test_every_viewer import SERVICE, Asked, in_bytes
from twins import GAME, Twins, stream, twins

KINGDOM = ("Village", "Smithy", "Market", "Militia", "Cellar", "Chapel", "Remodel", "Festival", "Laboratory", "Moat")
IDS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}")


@cache
def played(seed: int) -> list[Fact]:
    """The stream of a game that a log of Goko can tell."""
    rng = Random(seed)
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob", "Cid"], rules="2013-06-01", options={"kingdom": KINGDOM}, seed=seed)
        for _ in range(90):
            question = match.question(None)
            if question is None:
                break
            count = rng.randint(question.least, question.most)
            match.choose(question.player, *rng.sample(range(1, len(question.choices) + 1), count))
        return stream(match)


def log_of(pair: Twins, which: int) -> str:
    """A game as a log that shows every hand."""
    with Hall.open("memory:") as hall:
        pair.put(hall, which)
        return service.export(str(GAME), "goko", store=hall)


def told(text: str, viewer: str) -> list[str]:
    """All that a viewer is given of the game of a log; what names the log by its digest apart."""
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log("a.txt", text)], store=hall)
        game = UUID(done.game)
        asked = Asked(hall, "dominion", viewer, game)
        return [
            IDS.sub("…", f"{name}: {in_bytes(each)}".replace(game.hex, "…")).replace(str(game)[:8], "…")
            for name, function in SERVICE.items()
            for each in function(asked)
        ]


@pytest.mark.parametrize("viewer", ["p2", *(pytest.param(each, marks=pytest.mark.slow) for each in (SPECTATOR, "p1"))])
def test_nothing_of_a_log_depends_on_what_the_viewer_may_not_know(viewer: str) -> None:
    pair = next(each for seed in range(30) if (each := twins("dominion", played(seed), viewer)) is not None)
    one, other = log_of(pair, 0), log_of(pair, 1)
    assert one != other
    for left, right in zip(told(one, viewer), told(other, viewer), strict=True):
        assert left == right
