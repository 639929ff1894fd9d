"""Four processes write to a store while one compares: does it ever say a false word?

    python tests/long_runs.py [--times 1000] [--minutes 60] [--database sqlite|postgresql]

The writers start games, answer, undo, note, forget and import. Each time the store is verified, its head is taken, and
a game is proved and exported. Now and then a row is edited: it must be found, and once it is mended, nothing more.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from uuid import UUID

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "service" / "matches")]

from moothall import service  # noqa: E402 (the path comes first)
from moothall.domain import games  # noqa: E402
from moothall.service import Hall  # noqa: E402
from stores import KEPT, new_url  # noqa: E402
from test_one_moment import begun, edit, looked_once, mend, writers  # noqa: E402

EVERY = 100
"""After how many times a row is edited."""


def run(database: str, times: int, minutes: float) -> str:
    """Compare so many times, or as often as the minutes last. Raises AssertionError for a false word."""
    games.MODULES["toy"] = "toy"
    until, done = time.monotonic() + minutes * 60, 0
    with (
        tempfile.TemporaryDirectory() as folder,
        new_url(database, Path(folder)) as url,
        Hall.open(url, timeout=120) as hall,
    ):
        game = begun(hall)
        checkpoint = hall.archive.checkpoint("2026-01-01T00:00:00Z")
        rows = hall.archive.export(UUID(game))["rows"]
        with writers(url, game):
            while done < times and time.monotonic() < until:
                looked_once(hall, game, checkpoint)
                done += 1
                if done % EVERY == 0:
                    kept = edit(url, game)
                    found = service.verify(store=hall).findings
                    assert {(str(each.game), each.seq) for each in found} == {(game, 3)}, found
                    mend(url, game, kept)
        assert hall.archive.export(UUID(game))["rows"] == rows
        stored = hall.archive.checkpoint("2026-01-01T00:00:00Z")
        facts = sum(leaf.head.length for leaf in stored.leaves)
    return (
        f"{database}: {done} times verified, headed, proved and exported, while four writers stored "
        f"{len(stored.leaves)} games and {facts} facts; no false word, and {done // EVERY} edited rows were found"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=KEPT, action="append")
    given = parser.parse_args()
    for database in given.database or KEPT:
        print(run(database, given.times, given.minutes), flush=True)


if __name__ == "__main__":
    main()
