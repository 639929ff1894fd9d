"""The files in deploy/ agree with the command that they start, with each other, and with what docs/deploy.md says."""

from __future__ import annotations

import getpass
import json
import re
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import click
import needs
import pytest
import yaml
from moothall import service
from moothall.cli.commands.serve import serve
from moothall.service import Hall, Seats
from wheels import setup_module

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCS = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")

CADDYFILE, DOCKERFILE, LET_IN, COMPOSE, UNIT = (
    (DEPLOY / name).read_text(encoding="utf-8")
    for name in ("Caddyfile", "Dockerfile", "Dockerfile.dockerignore", "compose.yaml", "moothall.service")
)
ROWS = "SELECT rowid, * FROM stored_events"
SERVICES: Mapping[str, Any] = yaml.safe_load(COMPOSE)["services"]


def in_unit(name: str) -> list[str]:
    """What each line `name=` of the unit says."""
    return re.findall(rf"^{name}=(.*)$", UNIT, re.MULTILINE)


def in_image(name: str) -> list[str]:
    """What each line `name` of the Dockerfile says, also the one within a HEALTHCHECK."""
    return re.findall(rf"^ *{name} (.*)$", DOCKERFILE, re.MULTILINE)


def commands() -> dict[str, list[str]]:
    """What each file starts, as the arguments of `moothall`."""
    (started,) = in_unit("ExecStart")
    program, *of_unit = shlex.split(started)
    assert Path(program).name == "moothall"
    assert json.loads(in_image("ENTRYPOINT")[0]) == ["moothall"]
    of_image = json.loads(in_image("CMD")[-1])
    return {"unit": of_unit, "image": of_image, "compose": SERVICES["moothall"]["command"]}


def given(arguments: list[str]) -> dict[str, Any]:
    """What `moothall serve` makes of arguments. Raises click.UsageError for those that it does not take."""
    name, *options = arguments
    assert name == "serve"
    return serve.make_context("serve", [*options]).params


@pytest.mark.parametrize("name", [*commands()])
def test_the_command_takes_what_each_file_gives_it(name: str) -> None:
    assert given(commands()[name])["port"] == 8000


@pytest.mark.parametrize("wrong", ["--threads", "--workers none", "--port 99999"])
def test_what_the_command_does_not_take_is_found(wrong: str) -> None:
    with pytest.raises(click.UsageError):
        given(["serve", *wrong.split()])


def test_whoever_is_behind_a_proxy_says_how_it_is_called_and_where_it_listens() -> None:
    told = {name: given(arguments) for name, arguments in commands().items()}
    assert told["unit"]["public_url"] == "${MOOTHALL_URL}"
    assert [each for each in in_unit("Environment") if each.startswith("MOOTHALL_URL=https://")]
    assert urlsplit(told["compose"]["public_url"]).scheme == "https"
    # In a container the loopback address is that of the container; outside nobody but the proxy is to reach it.
    assert [told[name]["host"] for name in ("unit", "image", "compose")] == ["127.0.0.1", "0.0.0.0", "0.0.0.0"]


def test_each_port_is_the_one_that_is_listened_at() -> None:
    assert in_image("EXPOSE") == ["8000"]
    assert "http://127.0.0.1:8000/readyz" in DOCKERFILE
    assert "{$MOOTHALL_AT:127.0.0.1:8000}" in CADDYFILE
    assert SERVICES["caddy"]["environment"]["MOOTHALL_AT"] == "moothall:8000"
    assert "127.0.0.1:8000:8000" in DOCS


def test_health_is_asked_for_where_it_is_told() -> None:
    assert "/readyz" in json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))["paths"]


def test_each_store_lies_where_it_is_kept() -> None:
    (of_unit,) = [each for each in in_unit("Environment") if each.startswith("MOOTHALL_STORE=")]
    (folder,) = in_unit("StateDirectory")
    assert of_unit == f"MOOTHALL_STORE=sqlite:////var/lib/{folder}/games.db"
    assert f"/var/lib/{folder}/games.db" in DOCS
    (kept,) = in_image("VOLUME")
    assert f"MOOTHALL_STORE=sqlite:///{kept}/games.db" in DOCKERFILE
    assert f":{kept} " in DOCS


def test_the_program_is_where_the_documents_install_it() -> None:
    (started,) = in_unit("ExecStart")
    assert f"{Path(started.split()[0]).parent}/pip install" in DOCS
    assert f"useradd --system {in_unit('User')[0]}\n" in DOCS


def test_the_database_is_the_one_that_is_asked() -> None:
    database, asked = SERVICES["db"]["environment"], SERVICES["moothall"]["environment"]
    url = urlsplit(asked["MOOTHALL_STORE"])
    assert (url.username, url.hostname, url.path) == (database["POSTGRES_USER"], "db", f"/{database['POSTGRES_DB']}")
    assert asked["PGPASSWORD"] == database["POSTGRES_PASSWORD"]
    assert url.password is None, "a list of processes shows it"


def test_what_is_set_is_documented_and_handed_on() -> None:
    asked = set(re.findall(r"\$\{(\w+):\?", COMPOSE))
    assert set(re.findall(r"\$\{(\w+)", COMPOSE)) == asked, "what is not set must be told, not be empty"
    assert all(f"\n{name}=" in DOCS for name in asked)
    assert set(re.findall(r"\{\$(\w+)", CADDYFILE)) == {*SERVICES["caddy"]["environment"]}


def test_the_image_is_built_of_all_that_the_package_is_built_of() -> None:
    setup = setup_module()
    wanted = {"LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "compiler"}
    wanted |= {*setup.folders().values(), *(folder for folder, _ in setup.EXAMPLES.values())}
    assert {line[1:] for line in LET_IN.splitlines() if line.startswith("!")} == wanted
    assert LET_IN.splitlines()[1] == "*"
    assert not {"deploy", ".git"} & wanted


def test_a_source_distribution_has_the_files_and_no_password() -> None:
    there = {f"deploy/{path.name}" for path in DEPLOY.iterdir()} - {"deploy/.env"}
    (line,) = [each for each in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines() if "deploy" in each]
    assert line.split() == ["include", *sorted(there)]
    assert "deploy/.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if (systemd := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd-analyze, which checks a unit, is not installed")
    here = UNIT.replace("/opt/moothall/bin/moothall", "/bin/true").replace("User=moothall", f"User={getpass.getuser()}")
    unit = tmp_path / "moothall.service"
    for text, complains in ((here, False), (here.replace("KillMode=", "KillMod="), True)):
        unit.write_text(text, encoding="utf-8")
        found = subprocess.run([systemd, "verify", "--man=no", str(unit)], capture_output=True, text=True)
        told = [line for line in found.stderr.splitlines() if str(unit) in line]
        assert bool(told) == complains, told


def test_the_copy_of_a_store_in_use_is_that_store(tmp_path: Path) -> None:
    (statement,) = re.findall('"(VACUUM INTO .*)"', DOCS)
    copied = tmp_path / "backup.db"
    statement = statement.replace("/var/lib/moothall/backup.db", str(copied))
    with Hall.open(f"sqlite:///{tmp_path / 'games.db'}") as hall:
        first, second = (hall.start(["Ann", "Bob"], seed=seed).game for seed in (1, 2))
        # The numbers of rows, which others follow, now have a gap that a copy must not close.
        hall.archive.forget(first, reason="a trial", by="Ann", at="2026-01-01T00:00:00+00:00")
        rows = _run(tmp_path / "games.db", statement, ROWS)
        assert rows[0][0] > 1
        assert _run(copied, ROWS) == rows
    with Hall.open(f"sqlite:///{copied}") as restored:
        assert restored.resume(second).facts
    assert not service.verify(store=f"sqlite:///{copied}").findings


def test_a_dump_of_postgresql_is_that_store_and_says_what_came_after_it(tmp_path: Path) -> None:
    server = needs.postgresql()
    for program in ("pg_dump", "pg_restore"):
        if shutil.which(program) is None:
            needs.missing(f"{program}, which backs up and restores, is not installed")
    assert "pg_dump --format custom" in DOCS
    assert "pg_restore --exit-on-error --dbname" in DOCS
    dump = tmp_path / "moothall.dump"
    with _database(server) as used, _database(server) as empty:
        with Hall.open(used) as hall:
            match = hall.start(["Ann", "Bob"], seed=1)
            secret = Seats(hall, match.game).begin()["p1"]
            _pg("pg_dump", "--format", "custom", "--file", str(dump), used)
            kept = match.length
            match.choose("p1", 1)
            later = tmp_path / "checkpoint.json"
            later.write_text(json.dumps(service.head(store=hall).document), encoding="utf-8")
        _pg("pg_restore", "--exit-on-error", "--dbname", empty, str(dump))
        with Hall.open(empty) as restored:
            assert restored.resume(match.game).length == kept
            assert Seats(restored, match.game).now().holder(secret) == "p1"
            assert not service.verify(store=restored).findings
            assert service.verify(store=restored, checkpoint=later).findings
        with pytest.raises(subprocess.CalledProcessError):  # what is there already is not restored over
            _pg("pg_restore", "--exit-on-error", "--dbname", empty, str(dump))


@contextmanager
def _database(server: str) -> Iterator[str]:
    """The address of a new database on a server; it is gone afterwards."""
    import psycopg

    name = f"moothall_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _pg(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _run(file: Path, *statements: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(file)
    try:
        return [connection.execute(each).fetchall() for each in statements][-1]
    finally:
        connection.close()
