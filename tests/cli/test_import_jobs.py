"""`moothall import --jobs`: several processes audit and prove, one stores, and nobody sees a difference."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.domain.store import Archive
from moothall.service.transfer.preparing import Preparing

LOGS = Path(__file__).parents[2] / "docs/logs"

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the stand-in reaches other processes by forking")


@pytest.fixture(scope="module")
def season(tmp_path_factory, played):
    """A folder of everything that can be imported, and what cannot."""
    store, game = played
    folder = tmp_path_factory.mktemp("season")
    of_season = tmp_path_factory.mktemp("store") / "store.db"
    shutil.copy(store, of_season)

    def moothall(*arguments):
        return CliRunner().invoke(main, arguments, env={"MOOTHALL_STORE": f"sqlite:///{of_season}"}).stdout

    for number in range(2):
        for log in sorted(LOGS.glob("*.txt")):
            text = log.read_text(encoding="utf-8")
            (folder / f"{number}-{log.name}").write_text(text + "\n" * number, encoding="utf-8")
    (folder / "0-nothing.txt").write_text("no log at all", encoding="utf-8")
    (folder / "1-broken.json").write_text('{"game": 1, "rows": [', encoding="utf-8")
    fork = json.loads(moothall("fork", f"{game}@40", "--json"))
    texts = [moothall("export", each, "--format", "json") for each in (game, fork["game"])]
    documents = [json.loads(each) for each in texts]
    changed = documents[0] | {"rules": "2012-01-01"}
    for name, held in {"2-played": documents, "3-changed": [changed], "4-forked": documents[1:]}.items():
        (folder / f"{name}.json").write_text("\n".join(map(json.dumps, held)), encoding="utf-8")
    return folder


def import_season(folder, store, jobs):
    """What `import --json` prints of each file."""
    command = ["import", str(folder), "--store", f"sqlite:///{store}", "--jobs", str(jobs), "--json"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 3, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture(scope="module")
def alone(season, tmp_path_factory):
    """What one process prints of the folder, and the store that it makes: to be read alone."""
    store = tmp_path_factory.mktemp("alone") / "one.db"
    return import_season(season, store, 1), store


def stored(store):
    """All that a store holds, but for when a game was proved."""
    with Archive.open(f"sqlite:///{store}") as archive:
        assert archive.verify() == []
        return [(archive.export(entry.game), entry.proof and entry.proof.how) for entry in archive.games()]


@on_linux
def test_several_processes_import_what_one_imports(season, alone, tmp_path):
    one, store = alone
    assert import_season(season, tmp_path / "two.db", 2) == one
    assert {each["error"] is None for each in one} == {True, False}
    assert sum(each["stored"] for each in one) > 6
    assert stored(tmp_path / "two.db") == stored(store)
    shutil.copy(store, tmp_path / "one.db")
    again = import_season(season, tmp_path / "two.db", 2)
    assert not any(each["stored"] for each in again)
    assert again == import_season(season, tmp_path / "one.db", 1)


@on_linux
def test_a_process_that_is_killed_once_costs_nothing(season, alone, tmp_path, monkeypatch):
    whole, mark = Preparing.whole_file, tmp_path / "killed"

    def killed_once(self, log):
        if log.name.endswith("2-played.json") and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(self, log)

    one, store = alone
    monkeypatch.setattr(Preparing, "whole_file", killed_once)
    assert import_season(season, tmp_path / "two.db", 2) == one
    assert mark.exists()
    assert stored(tmp_path / "two.db") == stored(store)


@on_linux
def test_a_file_that_kills_its_process_twice_is_an_error_and_all_others_are_stored(
    season, alone, tmp_path, monkeypatch
):
    whole = Preparing.whole_file

    def killed(self, log):
        if log.name.endswith("1-possession.txt"):
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(self, log)

    one, _ = alone
    monkeypatch.setattr(Preparing, "whole_file", killed)
    two = import_season(season, tmp_path / "two.db", 2)
    (lost,) = [each for each in two if "died twice" in (each["error"] or "")]
    assert lost["log"].endswith("1-possession.txt")
    assert [each for each in two if each is not lost] == [each for each in one if each["log"] != lost["log"]]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=on_linux)])
def test_a_fault_inside_costs_one_file(objects, season, tmp_path, monkeypatch, jobs):
    audited = Preparing._audited

    def broken(self, log):
        if "nothing" in log.name:
            raise KeyError("seat")
        return audited(self, log)

    monkeypatch.setattr(Preparing, "_audited", broken)
    store = f"sqlite:///{tmp_path / 'one.db'}"
    found = objects("import", season, "--jobs", jobs, "--store", store, code=70)
    assert [each["error"] for each in found if "broke off" in (each["error"] or "")] == [
        f"{season / '0-nothing.txt'}: the import broke off (KeyError: 'seat'); please report this file"
    ]


@on_linux
def test_each_file_is_counted(season, tmp_path):
    done = []
    logs = service.logs([str(season)], endings=service.IMPORT_ENDINGS)
    url = f"sqlite:///{tmp_path / 'one.db'}"
    found = list(service.import_logs(logs, jobs=2, advance=lambda: done.append(len(done)), store=url))
    assert len(done) == len(logs)
    assert [each.log for each in found if each.log.endswith(".txt")] == [
        each.name for each in logs if each.name.endswith(".txt")
    ]


def test_there_is_one_process_at_least(run):
    assert run("import", "x.txt", "--jobs", "0").exit_code == 2
