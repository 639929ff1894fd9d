"""`moothall upgrade`, and what every command does with a store of version 1 or of a later one."""

from __future__ import annotations

import sqlite3
from uuid import UUID

import pytest
from histories import history
from moothall.domain import games
from moothall.domain.store import Meta
from moothall.domain.store.records import SCHEMA
from toy import TOY
from version_1 import OldStore, version_in

GAME = UUID(int=7)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A store of version 1 with one game, where commands look for theirs."""
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    store = OldStore(f"sqlite:///{tmp_path / 'store.db'}").make()
    store.put(GAME, TOY, history(TOY, 0), Meta(("Ann", "Bob van Dyk"), "2013-05-23"))
    store.close()
    return tmp_path / "store.db"


LOOKS = [("games",), ("show", GAME), ("log", GAME), ("verify",), ("export", GAME, "--format", "json")]


def test_upgrade_moves_a_store_on_once_and_says_so(path, run):
    before = [run(*look).stdout for look in LOOKS]
    done = run("upgrade")
    assert done.exit_code == 0
    assert f"is of version {SCHEMA} now: 1 game" in done.stdout
    assert f"{path}.version-1" in done.stdout
    assert version_in(path) == SCHEMA
    assert version_in(path.with_name("store.db.version-1")) == 1
    assert [run(*look).stdout for look in LOOKS] == before
    again = run("upgrade")
    assert again.exit_code == 0
    assert f"is of version {SCHEMA} already" in again.stdout


def test_upgrade_says_what_it_did_as_json(path, objects):
    (done,) = objects("upgrade")
    (again,) = objects("upgrade")
    assert done == {
        "store": f"sqlite:///{path}",
        "from": 1,
        "to": SCHEMA,
        "games": 1,
        "facts": len(history(TOY, 0)),
        "copy": f"{path}.version-1",
    }
    assert again == {"store": f"sqlite:///{path}", "from": SCHEMA, "to": SCHEMA, "games": 0, "facts": 0, "copy": None}


def test_who_only_looks_changes_nothing(path, run):
    before = path.read_bytes()
    for look in LOOKS:
        assert run(*look).exit_code == 0
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["store.db"]


def test_the_first_command_that_writes_moves_it_on(path, run):
    assert run("mark", f"{GAME}@3", "here").exit_code == 0
    assert version_in(path) == SCHEMA
    assert version_in(path.with_name("store.db.version-1")) == 1
    assert run("verify").exit_code == 0


def test_upgrade_where_no_store_is_is_refused(run, tmp_path):
    refused = run("upgrade")
    assert refused.exit_code == 1
    assert "there is no store" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def said_in_one_sentence(result, code=1):
    assert result.exit_code == code
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


@pytest.mark.parametrize("command", [("upgrade",), ("games",), ("show", GAME), ("undo", GAME, "--by", "Ann")])
def test_a_store_of_a_later_version_is_refused(path, run, command):
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE moothall SET version = {SCHEMA + 1}")
    connection.close()
    before = path.read_bytes()
    assert f"version {SCHEMA + 1}, this Moothall knows {SCHEMA}: update Moothall" in said_in_one_sentence(run(*command))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("topic", "says"),
    [("toy.StoneTaken/9", "written by a newer Moothall"), ("toy.StoneThrown/1", "not a fact that this version")],
)
@pytest.mark.parametrize("moved", [False, True])
def test_a_row_that_nobody_knows_is_named(path, run, topic, says, moved):
    if moved:
        run("upgrade")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE stored_events SET topic = ? WHERE originator_version = 3", (topic,))
    connection.close()
    for command in (("show", GAME), ("log", GAME), ("undo", GAME, "--by", "Ann")):
        told = said_in_one_sentence(run(*command))
        assert f"{str(GAME)[:8]}@3" in told
        assert says in told
    assert run("verify").exit_code == 1, "the row was edited"


def test_a_store_that_another_process_writes_to_is_not_moved(path, run, monkeypatch):
    from moothall.domain.store import Archive

    patient = Archive.open
    monkeypatch.setattr(Archive, "open", lambda url, **options: patient(url, **{**options, "timeout": 1}))
    old = OldStore(f"sqlite:///{path}")
    with old._transaction():
        old._run("UPDATE stream_heads SET length = length")
        assert "locked by another process" in said_in_one_sentence(run("upgrade"))
        assert run("show", GAME).exit_code == 0
    old.close()
    assert version_in(path) == 1
    assert run("upgrade").exit_code == 0


def test_a_store_whose_folder_takes_no_copy_is_left_as_it_is(path, run):
    before = path.read_bytes()
    path.with_name("store.db.version-1.part").mkdir()
    assert "no copy can be made" in said_in_one_sentence(run("upgrade"))
    assert path.read_bytes() == before
