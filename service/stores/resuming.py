"""How far a check of a store has come, kept in a file from which it goes on after it was ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from moothall.domain.store import Checked, Stretch, UnwrittenFile, without_passwords
from moothall.words import Message, System

from ..errors import BadRequest

VERSION = 1
"""The version of these files."""


@dataclass
class Kept:
    """The stretches that are checked, up to the game with the number `upto`: how many `games` were sound in them, and
    which stretches are to be looked at `again`, since something was found there."""

    file: IO[str] | None = None
    upto: int | None = None
    games: int = 0
    again: list[Stretch] = field(default_factory=list)

    def keep(self, stretch: Stretch, checked: Checked) -> None:
        """Write that a stretch is checked. The last one, which has no end, is not kept: more games may follow."""
        if self.file is None or stretch.upto is None or stretch in self.again:
            return
        line = {"upto": stretch.upto, "games": len(checked.heads), "findings": len(checked.findings)}
        with _writing(Path(self.file.name)):
            self.file.write(json.dumps(line) + "\n")
            self.file.flush()

    def take(self, line: dict[str, Any]) -> None:
        """Go on after a stretch that an earlier run has checked. Raises KeyError, TypeError."""
        upto, games, findings = (_number(line[name]) for name in ("upto", "games", "findings"))
        if findings:
            self.again.append(Stretch(self.upto, upto))
        else:
            self.games += games
        self.upto = upto


@contextmanager
def kept_in(path: Path | None, url: str) -> Iterator[Kept]:
    """The file that keeps how far a check of the store at `url` came. It is made where there is none, and deleted once
    the check has come to its end. None: nothing is kept. Raises BadRequest for another file, UnwrittenFile."""
    if path is None:
        yield Kept()
        return
    with _writing(path):
        file = path.open("a+", encoding="utf-8")
    with file:
        with _writing(path):
            kept = _read(file, path, without_passwords(url))
        yield kept
    path.unlink(missing_ok=True)


def _read(file: IO[str], path: Path, url: str) -> Kept:
    """What the file says. It then ends with its last whole line, for a run may have been ended within the next."""
    kept = Kept(file)
    try:
        file.seek(0)
        text = file.read()
        whole = text[: text.rfind("\n") + 1]
        first, *lines = map(json.loads, whole.splitlines() or [text or json.dumps({"verify": VERSION, "store": url})])
        version, store = first["verify"], first["store"]
        for line in lines:
            kept.take(line)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRequest(Message("given.not-kept-by-verify", path=path)) from error
    if (version, store) != (VERSION, url):
        raise BadRequest(Message("given.kept-of-another-store", path=path, store=store))
    file.truncate(len(whole.encode()))
    if not whole:
        file.write(json.dumps(first) + "\n")
        file.flush()
    return kept


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Raises UnwrittenFile where the system does not let a file be written."""
    try:
        yield
    except OSError as error:
        raise UnwrittenFile(Message("store.cannot-written", path=path, system=System(error))) from error


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError
    return value
