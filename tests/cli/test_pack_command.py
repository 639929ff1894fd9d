"""`moothall pack` and `unpack`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from moothall import service
from moothall.service import Hall

LOGS = Path(__file__).parents[2] / "docs" / "logs"


@pytest.fixture
def imported(objects):
    return [objects("import", LOGS / name)[0]["game"] for name in ("possession.txt", "possession-forged.txt")]


@pytest.fixture
def going_on(store):
    """A game at its first menu."""
    with Hall.open(store) as hall:
        return str(hall.start(["Ann", "Bob"], seed=7).game)


def test_packed_games_are_read_as_before_and_unpacked(imported, going_on, run, objects):
    commands = [["show", imported[0]], ["log", imported[0]], ["export", imported[1], "--json"], ["games"], ["head"]]
    before = [run(*each).stdout for each in commands]
    (done,) = objects("pack", "--all")
    assert {name: done[name] for name in ("games", "already", "going_on", "damaged", "tidied")} == {
        "games": 2, "already": 0, "going_on": 1, "damaged": [], "tidied": True
    }  # fmt: skip
    assert done["bytes_after"] < done["bytes_before"]
    assert [run(*each).stdout for each in commands] == before
    assert run("verify").exit_code == 0
    (again,) = objects("pack", "--all")
    assert (again["games"], again["already"]) == (0, 2)
    (back,) = objects("unpack", "--all")
    assert (back["games"], back["already"]) == (2, 1)
    assert [run(*each).stdout for each in commands] == before


def test_what_was_done_is_said(imported, going_on, run):
    said = run("pack", "--all").stdout
    assert said.startswith("2 games packed in sqlite:///")
    assert said.endswith(" MB before).\n1 game not packed: still going on.\n")
    assert run("unpack", imported[0]).stdout.startswith("1 game unpacked in sqlite:///")
    assert run("pack", "possession.txt").stdout.startswith("1 game packed in sqlite:///")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["pack"], 2, "name games, or give --all"),
        (["pack", "GAME", "--all"], 2, "name games, or give --all"),
        (["unpack"], 2, "name games, or give --all"),
        (["pack", "GAME"], 1, "goes on: only a game that was imported or has ended can be packed"),
        (["pack", "GAME@3"], 1, "a game is packed as a whole: give its id without a place"),
        (["unpack", "nothing"], 1, "nothing"),
        (["pack", "--all", "--store", "foo"], 2, "foo"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(arguments, code, says, going_on, run):
    done = run(*(each.replace("GAME", going_on) for each in arguments))
    assert (done.exit_code, done.stdout) == (code, "")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_damaged_game_is_named_and_the_others_are_packed(imported, run, store):
    import sqlite3

    connection = sqlite3.connect(store.removeprefix("sqlite:///"))
    with connection:
        edit = "UPDATE stored_events SET topic = 'x' WHERE originator_version = 9 AND originator_id = ?"
        connection.execute(edit, (imported[0].replace("-", ""),))
    connection.close()
    done = run("pack", "--all")
    assert done.exit_code == 1
    assert f"{imported[0]} cannot be packed, because its rows are not as Moothall writes them" in done.stderr
    assert done.stdout.startswith("1 game packed in ")
    assert run("pack", imported[0]).exit_code == 1


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files as Unix does")
@pytest.mark.parametrize("room", [0, 30_000, 300_000, 1_000_000])
def test_a_disk_that_fills_is_one_sentence_and_nothing_is_lost(room, tmp_path):
    import resource

    url = f"sqlite:///{tmp_path}/games.db"
    service.simulate("big-money", "big-money", games=10, seed=1, jobs=1, keep="all", kingdom=["Smithy"], store=url)

    def told():
        with Hall.open(url, create=False) as hall:
            return [service.export(str(each.game), store=hall) for each in hall.games()], service.head(store=hall).root

    before = told()
    command = [sys.executable, "-m", "moothall", "pack", "--all", "--store", url]
    full = subprocess.run(
        command,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert (full.returncode, full.stdout) == (1, "")
    said = " ".join(full.stderr.split())  # lines of a narrow screen
    assert said.startswith("moothall: sqlite:///")
    assert said.count("moothall: ") == said.count("cannot be used: ") == 1
    assert told() == before
    assert service.verify(store=url).findings == []
    assert service.pack(store=url).tidied
    assert told() == before
