"""`moothall head`, `prove` and `verify --checkpoint`: what anybody can check who has one hash of a store."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from moothall.cli import main

LOGS = Path(__file__).parents[2] / "docs" / "logs"


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    """The file of a store with the shipped logs, and their ids. It is made once, and copied."""
    file = tmp_path_factory.mktemp("imported") / "store.db"
    said = [
        CliRunner().invoke(main, command, env={"MOOTHALL_STORE": f"sqlite:///{file}"})
        for command in (["import", *map(str, sorted(LOGS.glob("*.txt")))], ["games", "--json"])
    ]
    assert [each.exit_code for each in said] == [0, 0]
    return file, [json.loads(line)["game"] for line in said[1].stdout.splitlines()]


@pytest.fixture
def stored(imported, store):
    """A store with the shipped logs; returns their ids."""
    file, games = imported
    shutil.copy(file, store.removeprefix("sqlite:///"))
    return list(games)


@pytest.fixture
def keys(tmp_path):
    """A private and a public key, each as PEM and as OpenSSH writes it."""
    key = Ed25519PrivateKey.generate()
    forms = {
        "pem": (PrivateFormat.PKCS8, Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        "ssh": (PrivateFormat.OpenSSH, Encoding.OpenSSH, PublicFormat.OpenSSH),
    }
    for name, (private, encoding, public) in forms.items():
        (tmp_path / f"{name}.key").write_bytes(key.private_bytes(Encoding.PEM, private, NoEncryption()))
        (tmp_path / f"{name}.pub").write_bytes(key.public_key().public_bytes(encoding, public))
    return tmp_path


def database(tmp_path: Path) -> sqlite3.Connection:
    return sqlite3.connect(tmp_path / "store.db")


def root_of(run) -> str:
    return str(json.loads(run("head", "--json").stdout)["root"])


def test_the_root_changes_with_everything_that_is_stored(stored, run, objects):
    (before,) = objects("head")
    assert before["games"] == len(stored)
    assert run("head").stdout.startswith(before["root"])
    assert root_of(run) == before["root"], "it depends on the store alone, not on the time"
    assert run("note", stored[0], "a remark").exit_code == 0
    (after,) = objects("head")
    assert after["root"] != before["root"]
    assert after["facts"] == before["facts"] + 1


@pytest.mark.parametrize("form", ["pem", "ssh"])
def test_a_store_that_only_grew_agrees_with_a_signed_checkpoint(form, stored, run, objects, keys):
    file = keys / "head.json"
    assert run("head", "--sign", keys / f"{form}.key", "-o", file).exit_code == 0
    assert run("note", stored[0], "a remark").exit_code == 0
    result = run("verify", "--checkpoint", file, "--key", keys / f"{form}.pub")
    assert result.exit_code == 0
    assert "it only grew: 0 games and 1 fact were added." in result.stdout
    (told,) = objects("verify", "--checkpoint", file)
    assert (told["games"], told["facts"], told["forgotten"]) == (0, 1, [])


def test_who_did_not_sign_a_checkpoint_is_told(stored, run, keys):
    file = keys / "head.json"
    other = Ed25519PrivateKey.generate().public_key()
    (keys / "other.pub").write_bytes(other.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH))
    assert run("head", "--sign", keys / "pem.key", "-o", file).exit_code == 0
    result = run("verify", "--checkpoint", file, "--key", keys / "other.pub")
    assert result.exit_code == 3
    assert "was not signed by the owner of the key" in result.stderr
    document = json.loads(file.read_text())
    for change in ({"at": "2020-01-01T00:00:00+00:00"}, {"leaves": document["leaves"][1:]}, {"signature": {}}):
        file.write_text(json.dumps(document | change))
        assert run("verify", "--checkpoint", file).exit_code == 3, change
    file.write_text(json.dumps({name: said for name, said in document.items() if name != "signature"}))
    assert run("verify", "--checkpoint", file).exit_code == 0
    assert run("verify", "--checkpoint", file, "--key", keys / "pem.pub").exit_code == 3


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nothing", "[" * 100_000, '{"checkpoint": 1, "at": 3, "leaves": [[]]}']
)
def test_what_is_not_a_checkpoint_is_refused_in_one_sentence(text, stored, run, tmp_path):
    file = tmp_path / "head.json"
    file.write_text(text)
    for command in (("verify", "--checkpoint", file), ("prove", "--check", file, "--root", "0" * 64)):
        result = run(*command)
        assert result.exit_code in (1, 3)
        assert result.stderr.count("\n") == 1
        assert "head.json" in result.stderr
        assert "inside" not in result.stderr


def test_what_is_not_a_key_is_refused(stored, run, keys):
    for name in ("pem.pub", "ssh.pub", "none.key"):
        result = run("head", "--sign", keys / name, "-o", keys / "head.json")
        assert result.exit_code in (1, 2)
        assert not (keys / "head.json").exists()


def rewritten(tmp_path: Path) -> None:
    """Take the last fact of each game away, with all that the store says of it: what `verify` alone cannot see."""
    with database(tmp_path) as connection:
        for game, length in connection.execute("SELECT game, length FROM stream_heads").fetchall():
            connection.execute(
                "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?", (game, length)
            )
            last = "SELECT substr(state, 1, 32) FROM stored_events WHERE originator_id = ? AND originator_version = ?"
            (digest,) = connection.execute(last, (game, length - 1)).fetchone()
            connection.execute(
                "UPDATE stream_heads SET length = ?, sha256 = ? WHERE game = ?", (length - 1, digest, game)
            )
            connection.execute("DELETE FROM proofs WHERE game = ?", (game,))
    connection.close()


def deleted(tmp_path: Path) -> None:
    """Delete the first game everywhere."""
    with database(tmp_path) as connection:
        (game, number) = connection.execute("SELECT game, number FROM games ORDER BY number").fetchone()
        connection.execute("DELETE FROM stored_events WHERE originator_id = ?", (game,))
        connection.execute("DELETE FROM line_digests WHERE number = ?", (number,))
        for table in ("games", "stream_heads", "source_texts", "proofs"):
            connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    connection.close()


@pytest.mark.parametrize("change", [rewritten, deleted])
def test_a_checkpoint_shows_what_the_chain_cannot(change, stored, run, objects, tmp_path):
    file = tmp_path / "head.json"
    assert run("head", "-o", file).exit_code == 0
    root = root_of(run)
    change(tmp_path)
    assert root_of(run) != root
    assert run("verify", "--checkpoint", file).exit_code == 1


def test_a_game_that_was_forgotten_is_told_from_one_that_is_missing(stored, run, objects, tmp_path):
    file = tmp_path / "head.json"
    assert run("head", "-o", file).exit_code == 0
    assert run("forget", stored[0], "--yes").exit_code == 0
    (buried, told) = objects("verify", "--checkpoint", file)
    assert (buried["game"], buried["what"]) == (stored[0], "forgotten")
    assert told["forgotten"] == [stored[0]]
    (head,) = objects("head")
    assert (head["games"], head["forgotten"]) == (len(stored) - 1, 1)


def test_a_proof_needs_the_root_alone(stored, run, objects, tmp_path):
    file, root = tmp_path / "proof.json", root_of(run)
    for game in stored:
        assert run("prove", game, "-o", file).exit_code == 0
        (told,) = objects("prove", "--check", file, "--root", root)
        assert (told["game"], told["root"]) == (game, root)
        exported = json.loads(run("export", game, "--format", "json").stdout)
        assert told["hash"] == exported["rows"][-1]["hash"]
        assert root == root_by_hand(file)
    assert run("prove", "--check", file, "--root", "0" * 64).exit_code == 1
    document = json.loads(file.read_text())
    for name, value in {"length": 3, "hash": "0" * 64, "index": 0, "path": document["path"][:-1]}.items():
        file.write_text(json.dumps(document | {name: value}))
        assert run("prove", "--check", file, "--root", root).exit_code == 1, name
    checkpoint = tmp_path / "head.json"
    file.write_text(json.dumps(document))
    assert run("head", "-o", checkpoint).exit_code == 0
    assert run("prove", "--check", file, "--checkpoint", checkpoint).exit_code == 0


def root_by_hand(file: Path) -> str:
    """What the program of docs/store.md prints, which needs nothing of Moothall."""
    _, checking = (LOGS.parent / "store.md").read_text(encoding="utf-8").split("## Checking")
    program = checking.partition("```python\n")[2].partition("```")[0]
    return subprocess.run(
        [sys.executable, "-I", "-c", program, file], capture_output=True, text=True, check=True
    ).stdout.strip()


UNSEEN = {("tombstones", "last_row")}
"""Columns from which nobody sees anything."""


def test_a_byte_changed_in_any_column_is_found(stored, run, tmp_path):
    """Each column of each table, some bits of some rows each; a store that cannot be opened any more is found too."""
    run("note", stored[0], "a remark")
    file, chance = tmp_path / "store.db", random.Random(7)
    with database(tmp_path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [(table, each[1]) for table in tables for each in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    whole = file.read_bytes()
    missed = []
    for table, column in columns:
        for _ in range(3):
            for beside in tmp_path.glob("store.db-*"):
                beside.unlink()
            file.write_bytes(whole)
            with database(tmp_path) as connection:
                rows = connection.execute(f"SELECT rowid, {column} FROM {table} WHERE {column} IS NOT NULL").fetchall()
                changed = rows and _changed(connection, table, column, *chance.choice(rows), chance)
            connection.close()
            if changed and (table, column) not in UNSEEN:
                result = run("verify")
                assert "inside" not in result.stderr, (table, column, result.stderr)
                if result.exit_code == 0:
                    missed.append((table, column))
    assert not missed


def _changed(connection, table, column, row, value, chance):
    """Change one bit of a value. Returns whether the tables took it."""
    if isinstance(value, int):
        value ^= 1 << chance.randrange(3)
    else:
        data = bytearray(value if isinstance(value, bytes) else value.encode())
        data[chance.randrange(len(data))] ^= 1
        value = bytes(data) if isinstance(value, bytes) else data.decode("utf-8", "replace")
    try:
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, row))
    except sqlite3.IntegrityError:
        return False
    return True
