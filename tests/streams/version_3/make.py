"""Makes what stands beside this file: a store with the kinds of fact that came with Rising Sun, as the code that
brought them wrote it, and what that code said of its games.

It is kept for the record: later code is to read what it wrote, not to write it again.

    python tests/streams/version_3/make.py

The same scenarios make the same games.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from uuid import UUID, uuid5

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from moothall.domain.games import find  # noqa: E402
from moothall.domain.store import Meta  # noqa: E402
from moothall.scenarios.ruling import Document, load  # noqa: E402
from telling import Archive, Hall, findings, told_of, went_on  # noqa: E402

IDS = UUID("3c0f7c0e-0b4e-4a6e-8d55-76657273696f")
NAME = "prophecies"


def main() -> None:
    """Make the store and what is said of it."""
    path = HERE / f"{NAME}.sqlite"
    path.unlink(missing_ok=True)
    url = f"sqlite:///{path}"
    text = (HERE / f"{NAME}.yaml").read_text(encoding="utf-8")
    with Archive.open(url) as archive:
        for document in load(text, NAME):
            assert isinstance(document, Document), document
            played, error = document.notation.played(
                document, document.notation.opening(document, document.rules), True
            )
            assert error is None, error
            archive.put_game(
                uuid5(IDS, document.scenario),
                find("dominion"),
                list(played.game.facts),
                Meta(tuple(document.players), document.rules),
            )
    lines = []
    copy = HERE / "copy.sqlite"
    copy.write_bytes(path.read_bytes())
    with Hall.open(f"sqlite:///{copy}", create=False) as hall:
        games = [entry.game for entry in hall.games()]
        lines.append({"store": NAME, "games": len(games), "findings": findings(hall.archive)})
        for game in games:
            told = told_of(hall, f"sqlite:///{copy}", game)
            lines.append({"game": str(game), **told, "then": went_on(hall, game)})
    copy.unlink()
    (HERE / f"{NAME}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
