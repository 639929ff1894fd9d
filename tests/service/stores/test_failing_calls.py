"""A disk that fails at every place in turn: nothing acknowledged is lost, and one sentence says what failed."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import needs
import pytest
from failing import Failing, there_is_a_compiler
from moothall.domain.store import Archive
from moothall.service import Hall, Log, export, import_logs, pack
from sweeps import sampled

LOGS = Path(__file__).resolve().parents[3] / "docs" / "logs"
OLD = Path(__file__).resolve().parents[2] / "streams" / "version_1" / "one-dominion.sqlite"
FAULTS = {
    "write": ("write", errno.EIO, False),
    "disk full": ("write", errno.ENOSPC, True),
    "fsync": ("sync", errno.EIO, False),
    "rename": ("rename", errno.EIO, False),
}
SAMPLED = ("disk full", "fsync")
"""The faults of the default run: at the first place, the fourth, the sixteenth, and so on."""


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Failing]:
    if not there_is_a_compiler():
        needs.missing("there is no compiler of C, by which calls of Linux are made to fail")
    program = Failing(tmp_path_factory.mktemp("shim"))
    yield program
    program.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store with one game at its first menu, and the game's id."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    with Hall.open(f"sqlite:///{path}") as hall:
        return path, str(hall.start(["Ann", "Bob"], seed=7).game)


def lengths(url: str) -> dict[str, int]:
    """How long each stored game is; the store must be sound, and each game read whole."""
    with Archive.open(url, create=False) as store:
        assert store.verify() == []
        found = {str(entry.game): entry.length for entry in store.games()}
        for entry in store.games():
            assert len(store.read(entry.game)) == entry.length
    return found


def sweep(fault: str, every: bool, prepare: Callable[[], object], do: Callable[..., Any]) -> Iterator[dict[str, Any]]:
    """What comes of a job when each place fails in turn (or some do), until no place is left."""
    of, error, on = FAULTS[fault]
    nth = 1
    while True:
        prepare()
        found = do(of=of, error=error, nth=nth, on=on)
        assert found["code"] in (0, 1, 3, 74), found
        if found["code"]:
            assert len(found["err"].splitlines()) == 1, found
            assert "went wrong inside" not in found["err"], found
        yield found
        if found["left"] > 0:
            return
        nth = nth + 1 if every else 4 * nth


def steps(function: Any) -> Any:
    """Some faults at a sample of places, and slowly each at all of them."""
    cases = [pytest.param(fault, False, id=f"{fault}, a sample") for fault in SAMPLED]
    cases += [pytest.param(fault, True, id=fault, marks=pytest.mark.slow) for fault in FAULTS]
    return pytest.mark.parametrize(("fault", "every"), cases)(function)


@steps
def test_an_answer_is_stored_or_refused(failing, played, tmp_path, fault, every):
    kept, game = played
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    before = lengths(f"sqlite:///{kept}")[game]

    def prepare() -> None:
        clear(path)
        shutil.copy(kept, path)

    for found in sweep(fault, every, prepare, lambda **at: failing.do("answer", url, game, 4, **at)):
        acknowledged = [int(each) for each in found["out"].splitlines()]
        assert len(acknowledged) == 4 or found["err"]
        assert lengths(url)[game] >= max(acknowledged, default=before)


@steps
def test_an_import_stores_whole_games_and_says_which(failing, played, tmp_path, fault, every):
    kept, _ = played
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    logs = [written(tmp_path / f"{seed}.txt", seed) for seed in (1, 2)]
    before = lengths(f"sqlite:///{kept}")

    def prepare() -> None:
        clear(path)
        shutil.copy(kept, path)

    for found in sweep(
        fault, every, prepare, lambda **at: failing.do("cli", "import", *logs, "--json", "--store", url, **at)
    ):
        done = [json.loads(line) for line in found["out"].splitlines()]
        there = lengths(url)
        assert before.items() <= there.items()
        for each in done:
            assert each["error"] is None, "a disk that fails ends the import: no log is called unreadable for it"
            assert there[each["game"]] == each["facts"]
        assert found["code"] == 0 or found["err"]
        assert found["code"] in (0, 1)
        assert len(done) == 2 or found["code"]


@steps
def test_an_undo_is_stored_or_refused(failing, played, tmp_path, fault, every):
    kept, game = played
    path, ready = tmp_path / "games.db", tmp_path / "ready.db"
    shutil.copy(kept, ready)
    with Hall.open(f"sqlite:///{ready}") as hall:
        match = hall.resume(game, seed=1)
        match.say("Ann", "end")
        before = match.length
    url = f"sqlite:///{path}"

    def prepare() -> None:
        clear(path)
        shutil.copy(ready, path)

    for found in sweep(fault, every, prepare, lambda **at: failing.do("cli", "undo", game, "--store", url, **at)):
        there = lengths(url)[game]
        assert there == before + 1 if found["code"] == 0 else there in (before, before + 1)


@steps
def test_a_store_of_version_1_is_moved_on_or_left(failing, tmp_path, fault, every):
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    shutil.copy(OLD, path)
    before = lengths(url)

    def prepare() -> None:
        clear(path)
        shutil.copy(OLD, path)

    for found in sweep(fault, every, prepare, lambda **at: failing.do("cli", "upgrade", "--store", url, **at)):
        assert lengths(url) == before
        if found["code"] == 0:
            assert lengths(f"sqlite:///{path}.version-1") == before
        assert [each.name for each in tmp_path.iterdir() if each.suffix == ".part"] == []


@steps
@pytest.mark.parametrize("command", ["pack", "unpack"])
def test_games_are_packed_or_left(failing, tmp_path, fault, every, command):
    path, ready = tmp_path / "games.db", tmp_path / "ready.db"
    url = f"sqlite:///{path}"
    list(import_logs([Log(str(LOGS / "possession.txt"), None)], store=f"sqlite:///{ready}"))
    if command == "unpack":
        pack(store=f"sqlite:///{ready}")
    before = lengths(f"sqlite:///{ready}")

    def prepare() -> None:
        clear(path)
        shutil.copy(ready, path)

    for found in sweep(fault, every, prepare, lambda **at: failing.do("cli", command, "--all", "--store", url, **at)):
        assert lengths(url) == before
        with Archive.open(url) as store:
            is_packed = len(store.packed()) == 1
        assert found["code"] or is_packed == (command == "pack")


@steps
@pytest.mark.parametrize("output", ["export", "manifest", "page"])
def test_an_output_is_whole_or_the_old_one(failing, played, tmp_path, fault, every, output):
    kept, game = played
    out = tmp_path / "out"
    url = f"sqlite:///{kept}"
    log = LOGS / "possession.txt"
    arguments = {
        "export": ["export", game, "-o", out, "--store", url],
        "manifest": ["verify", "--write-manifest", out, "--store", url],
        "page": ["audit", log, "--html", out],
    }[output]
    whole = failing.do("cli", *arguments, of="rename", error=errno.EIO, nth=99)
    assert whole["code"] == 0, whole
    new = out.read_text(encoding="utf-8")
    if output == "export":
        assert new.rstrip() == export(game, store=url)

    for found in sweep(
        fault, every, lambda: out.write_text("old", encoding="utf-8"), lambda **at: failing.do("cli", *arguments, **at)
    ):
        assert out.read_text(encoding="utf-8") in (("old", new) if found["code"] else (new,)), found
        assert [each.name for each in tmp_path.iterdir()] == ["out"]


def written(path: Path, seed: int) -> Path:
    """The log of a game that stopped after a few answers."""
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=seed)
        match.say("Ann", "end")
        path.write_text(export(str(match.game), "goko", store=hall), encoding="utf-8")
    return path


def clear(path: Path) -> None:
    """Take away a store and what lies beside it."""
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


@pytest.mark.parametrize(
    ("fault", "says"), sampled([("write", "Input/output"), ("disk full", "No space"), ("rename", "Input/")], 3)
)
def test_a_fault_is_named(failing, played, tmp_path, fault, says):
    kept, game = played
    of, error, on = FAULTS[fault]
    command = ("cli", "export", game, "-o", tmp_path / "out", "--store", f"sqlite:///{kept}")
    for nth in range(1, 20):  # SQLite writes a few bytes beside the store when it is opened
        found = failing.do(*command, of=of, error=error, nth=nth, on=on)
        assert found["code"] == 1, found
        if says in found["err"]:
            return
    pytest.fail("no place that fails is named")
