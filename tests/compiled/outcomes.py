"""Prints a line for each of many games and audits, a compiled build and an interpreted one the same lines.

    python tests/compiled/outcomes.py GAMES AUDITS

The first line says whether the build is compiled. A line has the hash of all that came of one game or log: of a game
its facts with their payloads as they are stored, of one of One of Dominion its transcript too; of a log the JSON of its
audit.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "one_of_dominion")]

import random_games  # noqa: E402
import random_tables  # noqa: E402
from moothall import is_compiled, service  # noqa: E402
from moothall.domain.dominion.bots import BOTS  # noqa: E402
from moothall.domain.dominion.game import GAME as DOMINION  # noqa: E402
from moothall.domain.kernel.facts import Fact  # noqa: E402
from moothall.domain.kernel.fresh import Fresh  # noqa: E402
from moothall.domain.store.encoding.codec import to_json  # noqa: E402
from moothall.logs.one_of_dominion.scribe import transcript_of  # noqa: E402

SHARED = ROOT.parent / "shared" / "logs"
TURNS = 30


def main(games: int, audits: int) -> None:
    """Print the lines."""
    print("compiled" if is_compiled() else "interpreted")
    for seed in range(games):
        said(f"dominion at random {seed}", written(at_random(seed)))
        said(f"dominion by bots {seed}", written(by_bots(seed)))
        session, _ = random_tables.played(Random(seed), random_tables.opening(Random(seed), seed % 2 == 0))
        said(f"one of dominion {seed}", written(session.facts), repr(transcript_of(session.facts)))
    paths = logs(audits)
    for path, document in zip(paths, service.audit_all(list(service.logs(map(str, paths))), jobs=1), strict=True):
        said(path.name, json.dumps(document, sort_keys=True))


def at_random(seed: int) -> Sequence[Fact]:
    """The facts of a game in which everybody answers at random."""
    rng = Random(seed)
    session, _ = random_games.played(rng, random_games.opening(rng), TURNS)
    return session.facts


def by_bots(seed: int) -> Sequence[Fact]:
    """The facts of a whole game of two bots with a Kingdom of the cards of these rules."""
    rng = Random(seed)
    begun = DOMINION.new.begin("2025-06-01", ("Ann", "Bob"), {}, rng)
    bots = {player: BOTS[name](rng) for player, name in (("p1", "few-actions"), ("p2", "big-money"))}
    session = DOMINION.session(DOMINION.table(), Fresh(bots, rng))
    session.take(begun)
    session.run()
    return session.facts


def written(facts: Sequence[Fact]) -> str:
    """The facts as a stream keeps them."""
    return "\n".join(f"{type(fact).__name__} {to_json(fact)!r}" for fact in facts)


def logs(count: int) -> list[Path]:
    """The logs that the project ships, and so many of those beside the checkout, where they are."""
    found = sorted((ROOT / "docs" / "logs").glob("*.txt"))
    there = sorted(SHARED.rglob("*.txt")) if SHARED.is_dir() else []
    return found + there[:: max(1, len(there) // count)] if count else found


def said(what: str, *made: str) -> None:
    """Print a line about a game or a log."""
    print(f"{what}: {hashlib.sha256(chr(0).join(made).encode()).hexdigest()}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
