"""Errors are data: each has a kind, an answer in the one table, fields, and a sentence that tells nobody where the
store lies."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.cli.errors import WHERE_1_IS_A_VERDICT, WRONG_COMMAND_LINE, failed
from moothall.domain.store import errors as store_errors
from moothall.service import ANSWERS, Failure, Hall, Log, answer_to
from stores import KEPT, new_url

NOWHERE = UUID("0f4a4d5e-1f0c-4c0e-9a55-2f4d6a1c7b10")


def kinds() -> dict[str, type[Failure]]:
    """Every kind of error that a caller may meet, by its slug."""

    def below(kind: type[Failure]) -> Iterator[type[Failure]]:
        yield kind
        for each in kind.__subclasses__():
            if each.__module__.startswith("moothall."):
                yield from below(each)

    return {each.kind: each for each in below(Failure)}


def test_every_error_of_the_service_is_a_failure_of_a_kind_of_its_own() -> None:
    exported = [each for name in service.__all__ if isinstance(each := getattr(service, name), type)]
    errors = [each for each in exported if issubclass(each, BaseException)]
    assert [each for each in errors if not issubclass(each, Failure)] == []
    assert len({each.kind for each in errors}) == len(errors) > 30


def test_every_kind_has_its_answer() -> None:
    assert set(ANSWERS) == set(kinds()), "a kind of failure has a row in ANSWERS of service/answers.py"


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_a_command_ends_as_the_table_says(kind: str) -> None:
    error = made(kinds()[kind])
    ended = failed(error, "moothall show")
    assert ended is not None
    assert ended.exit_code == ANSWERS[kind].exit_code == answer_to(error).exit_code
    assert ("see moothall show --help" in ended.message) is (kind in WRONG_COMMAND_LINE)
    for command in ("audit", "verify"):
        other = failed(error, f"moothall {command}")
        assert other is not None
        assert other.exit_code == WHERE_1_IS_A_VERDICT.get((command, kind), ANSWERS[kind].exit_code)


CODES = {
    2: "bad-filter bad-note bad-output bad-request bad-rules bad-strategy bad-url",
    3: "unchecked-store unreadable-file",
    70: "broke-off",
}
"""The exit codes that are not 1, as the design has them."""
STATUSES = {
    400: "bad-filter bad-note bad-output bad-request bad-rules bad-strategy bad-url unreadable-file",
    401: "no-seat",
    403: "keeper-only must-agree undo-refused wrong-player",
    404: "no-such-game no-such-place no-such-player send-the-log",
    409: "cannot-go-on conflict",
    410: "forgotten",
    500: "bad-plugin broke-off damaged-store newer-store not-a-store tampered-store unsound-stream",
    503: "locked-store missing-store read-only-store store-error took-too-much unchecked-store unusable-store",
}
"""The statuses that are not 422."""


def test_the_table_is_as_it_was_decided() -> None:
    codes = {kind: code for code, kinds in CODES.items() for kind in kinds.split()}
    statuses = {kind: status for status, kinds in STATUSES.items() for kind in kinds.split()}
    for kind, answer in ANSWERS.items():
        assert (answer.exit_code, answer.status) == (codes.get(kind, 1), statuses.get(kind, 422)), kind


def test_what_cannot_be_written_ends_a_command_in_which_1_is_a_verdict_with_another_code() -> None:
    assert WHERE_1_IS_A_VERDICT == {
        ("audit", "unopened-file"): 2,
        ("audit", "unwritten-file"): 74,
        ("verify", "unopened-file"): 3,
        ("verify", "unwritten-file"): 3,
    }


def made(kind: type[Failure]) -> Failure:
    """An error of a kind."""
    if issubclass(kind, service.BadFilter):
        return kind("expression", 3, "it is so")
    return kind({"p2": "Bob"}) if issubclass(kind, service.MustAgree) else kind("it is so")


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_a_failure_is_plain_data(kind: str) -> None:
    error = made(kinds()[kind])
    document = error.to_json()
    assert json.loads(json.dumps(document)) == document
    assert (document["kind"], document["sentence"]) == (kind, str(error))


def test_a_kind_without_a_row_has_the_answer_of_the_nearest_above() -> None:
    class Fresh(service.NoSuchGame):
        """A kind that nobody has put into the table."""

        kind = "fresh"

    assert answer_to(Fresh("x")) == ANSWERS["no-such-game"]


def test_statuses_tell_whose_fault_it_is() -> None:
    """What is not there and who came second is no failure of the store, though both are errors of it."""
    assert [ANSWERS[kind].status for kind in ("no-such-game", "conflict", "keeper-only", "locked-store")] == [
        404,
        409,
        403,
        503,
    ]


# Where the store lies


@pytest.fixture(params=KEPT)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "vault").mkdir()
    with new_url(request.param, tmp_path / "vault") as made:
        yield made


def secrets(url: str) -> list[str]:
    """What tells where a store lies."""
    if url.startswith("sqlite"):
        return ["vault", "games.db", "sqlite:"]
    return ["127.0.0.1", "localhost", "postgres", url.rpartition("%3D")[2], url.split(":")[-1].partition("/")[0]]


def refused(asked: Callable[[], Any]) -> Failure:
    with pytest.raises(Failure) as error:
        asked()
    return error.value


def told(url: str, error: Failure) -> str:
    """All that an error says; it must not say where the store lies."""
    said = json.dumps([error.to_json(), [str(each) for each in error.args], service.in_japanese(error)])
    assert [each for each in secrets(url) if each in said] == [], said
    return error.kind


def test_no_error_of_a_hall_tells_where_its_store_lies(url: str) -> None:
    with Hall.open(url) as hall:
        match, other = hall.start(["Ann", "Bob"], seed=7), hall.start(["Ann", "Bob"], seed=8)
        game = str(match.game)
        again = hall.resume(game)
        match.say("Ann", "play Copper")
        service.forget(str(other.game), store=hall)
        calls: dict[str, Callable[[], Any]] = {
            "no-such-game": lambda: service.view(str(NOWHERE), store=hall),
            "keeper-only": lambda: service.view(game, "Bob", store=hall).by(None),
            "no-such-player": lambda: service.view(game, "Eve", store=hall),
            "no-such-place": lambda: service.view(f"{game}@turn:900", store=hall),
            "bad-filter": lambda: service.find(service.view(game, store=hall), "gain &"),
            "cannot-hold": lambda: service.export(game, "json", viewer="Ann", store=hall),
            "bad-request": lambda: service.export(game, "paper", store=hall),
            "conflict": lambda: again.say("Ann", "end"),
            "wrong-player": lambda: match.say("Bob", "end"),
            "not-offered": lambda: match.say("Ann", "buy Moon"),
            "bad-note": lambda: service.note(game, " ", store=hall),
            "bad-rules": lambda: hall.start(["Ann", "Bob"], rules="never"),
            "bad-setup": lambda: hall.start(["Ann", "Bob"], kind="chess"),
            "refused": lambda: service.blame(service.view(game, store=hall), "moon"),
            "undo-refused": lambda: service.redo(game, store=hall),
        }
        assert {kind: told(url, refused(ask)) for kind, ask in calls.items()} == {kind: kind for kind in calls}
        for ask in (
            lambda: hall.entry(NOWHERE),
            lambda: hall.resume("5f0c2d8e"),
            lambda: hall.resume(other.game),
            lambda: hall.archive.read(NOWHERE),
            lambda: hall.archive.read(match.game, 9000),
            lambda: hall.archive.length(NOWHERE),
            lambda: hall.archive.prove(NOWHERE),
            lambda: service.forget(str(NOWHERE), store=hall),
            lambda: service.prove(str(other.game), store=hall),
            lambda: service.export(str(other.game), store=hall),
        ):
            assert told(url, refused(ask)) == "no-such-game"
        (done,) = service.import_logs([Log("x.json", json.dumps({"game": 1, "rows": []}))], store=hall)
        assert [each for each in secrets(url) if each in str(done)] == []


DAMAGES = {
    "rows that are gone": "DELETE FROM stored_events WHERE originator_version = 3",
    "no head": "DELETE FROM stream_heads",
    "an unknown topic": "UPDATE stored_events SET topic = 'dominion.Moon/1' WHERE originator_version = 3",
    "another seq": "UPDATE stored_events SET originator_version = -3 WHERE originator_version = 3",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_no_error_of_a_damaged_store_tells_where_it_lies(url: str, damage: str) -> None:
    with Hall.open(url) as hall:
        game = hall.start(["Ann", "Bob"], seed=7).game
    executed(url, DAMAGES[damage])
    with Hall.open(url) as hall:
        for ask in (
            lambda: hall.archive.read(game),
            lambda: service.view(str(game), store=hall),
        ):
            assert told(url, refused(ask)) in ("damaged-store", "newer-store", "no-such-game")


def test_no_error_of_a_closed_or_failing_store_tells_where_it_lies(url: str) -> None:
    with Hall.open(url) as hall:
        game = hall.start(["Ann", "Bob"], seed=7).game
    assert told(url, refused(lambda: hall.entry(game))) == "store-error"


def test_a_file_that_was_taken_away_is_not_named(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    path = tmp_path / "vault" / "games.db"
    url = f"sqlite:///{path}"
    with Hall.open(url) as hall:
        match = hall.start(["Ann", "Bob"], seed=7)
        path.rename(path.with_name("elsewhere"))
        assert told(url, refused(lambda: match.say("Ann", "end"))) == "missing-store"


def test_what_a_server_says_of_its_host_is_not_told() -> None:
    with pytest.raises(service.UnusableStore) as error, store_errors.in_one_sentence(store_errors.THE_STORE):
        raise psycopg_error()
    assert str(error.value) == "the store cannot be used: the database server does not answer"
    with pytest.raises(service.UnusableStore) as error, store_errors.in_one_sentence("postgresql://mine"):
        raise psycopg_error()
    assert "10.1.2.3" in str(error.value), "who opens a store by its address is told"


def psycopg_error() -> Exception:
    psycopg = pytest.importorskip("psycopg")
    error: Exception = psycopg.OperationalError('connection to server at "10.1.2.3", port 5432 failed: refused')
    return error


def executed(url: str, statement: str) -> None:
    """Change a store behind Moothall's back."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute(statement)
    else:
        import psycopg

        with psycopg.connect(url) as server:
            server.execute(statement.encode())


def test_who_runs_a_command_is_told_which_store_it_looked_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(url) as hall:
        hall.start(["Ann", "Bob"], seed=7)
    done = CliRunner().invoke(main, ["show", "ffff", "--store", url])
    assert (done.exit_code, url in done.output) == (1, True)
