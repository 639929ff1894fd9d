"""Random histories of any game: played, taken back, brought back and played on; as the stored facts of one stream."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Fact, Retracted
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import Standing, live
from records import Silent
from toy import TOY

NAMES = ("Ann", "Bob van Dyk")
KINGDOM = ("Possession", "Militia", "Cellar", "Remodel", "Chapel", "Village", "Smithy", "Potion", "Outpost", "Witch")


def games() -> Iterator[Game]:
    """The games of the registry, and the toy."""
    yield from (find("dominion"), find("one-of-dominion"), TOY)


def names_of(game: Game) -> dict[str, str]:
    """The players of these games by seat."""
    return {f"p{number}": name for number, name in enumerate(_players(game), 1)}


def _players(game: Game) -> tuple[str, ...]:
    return NAMES if game.new.players == 2 else (*NAMES, "Cid", "Dee")[: game.new.players]


def played(game: Game, seed: int, answers: int = 120) -> tuple[Fact, ...]:
    """A game of random legal answers, up to so many of them."""
    return _played(game.name, seed, answers)


@lru_cache(maxsize=64)
def _played(name: str, seed: int, answers: int) -> tuple[Fact, ...]:
    game = next(each for each in games() if each.name == name)
    rng = Random(f"{game.name} {seed}")
    options = {"kingdom": KINGDOM} if game.name == "dominion" else {}
    first = game.new.begin("2013-05-23", _players(game), options, rng)
    return tuple(_on(game, [first], 0, rng, answers))


def _on(game: Game, standing: list[Fact], stored: int, rng: Random, answers: int) -> list[Fact]:
    """The live facts after so many random answers more."""
    bot = game.new.bots["random-legal"](rng)
    left = iter(range(answers))

    def answer(session, ask):
        return bot(session, ask) if next(left, None) is not None else None

    session = game.resume(standing, Fresh(dict.fromkeys(("p1", "p2", "p3", "p4"), answer), rng), stored)
    return session.facts


def redoable(stored: list[Fact]) -> int | None:
    """The seq of the retraction that a redo of stored facts would take back, or None."""
    standing = Standing()
    standing.follow(stored)
    return standing.undone[-1][0].seq if standing.undone else None


def taking_back(stored: list[Fact], target: int, by: str = "p1") -> list[Fact]:
    """The stream with one retraction more."""
    return [*stored, Retracted(target, by, "").sealed(len(stored) + 1)]


def history(game: Game, seed: int, changes: int = 12) -> list[Fact]:
    """A stream in which answers were taken back, some of them brought back, and others given instead."""
    rng = Random(seed)
    stored = list(played(game, seed))
    for _ in range(changes):
        standing = live(stored)
        answers = [fact.seq for fact in standing if isinstance(fact, Answered)]
        what = rng.choice(("undo", "undo", "redo", "play"))
        newest = redoable(stored)
        if what == "undo" and answers:
            stored = taking_back(stored, rng.choice(answers[-15:]))
        elif what == "redo" and newest is not None:
            stored = taking_back(stored, newest)
        elif what == "play":
            stored += _on(game, standing, len(stored), rng, rng.randint(1, 6))[len(standing) :]
    return stored


def open_question(game: Game, stored: list[Fact]):
    """The session at the end of a stream."""
    return game.resume(live(stored), Silent(), len(stored))
