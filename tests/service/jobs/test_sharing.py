"""Parts of many logs, for several machines: each log is in one part, and all parts together are the whole."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner
from moothall import service
from moothall.cli import main

LOGS = Path(__file__).parents[3] / "docs/logs"


@pytest.mark.parametrize("parts", [1, 2, 3, 7, 1000])
def test_each_log_is_in_one_part_and_each_part_has_its_share(parts):
    logs = [service.Log(f"season/{number}.txt", None) for number in range(2000)]
    shared = [service.shard_of(logs, f"{part}/{parts}") for part in range(1, parts + 1)]
    assert sorted(log.name for each in shared for log in each) == sorted(log.name for log in logs)
    order = {log.name: at for at, log in enumerate(logs)}
    assert all(each == sorted(each, key=lambda log: order[log.name]) for each in shared[:3])
    assert parts == 1000 or all(0.8 < len(each) * parts / 2000 < 1.25 for each in shared)


def test_a_log_that_comes_later_moves_no_other_one():
    logs = [service.Log(f"{number}.txt", None) for number in range(100)]
    before = service.shard_of(logs, "2/5")
    assert [each for each in service.shard_of([service.Log("new", None), *logs], "2/5") if each.name != "new"] == before


def test_a_name_that_is_no_unicode_has_a_part():
    logs = [service.Log("g\udce9.txt", None)]
    assert [len(service.shard_of(logs, f"{part}/2")) for part in (1, 2)] in ([0, 1], [1, 0])


@pytest.mark.parametrize(
    "shard", ["", "3", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "1/x", "１/2", " 1/2", "1/2000000000000"]
)
def test_what_is_no_part_is_refused(shard):
    with pytest.raises(service.BadRequest, match="a part of the logs is written 3/16"):
        service.shard_of([], shard)


def moothall(*arguments):
    done = CliRunner().invoke(main, [*map(str, arguments)])
    assert done.exit_code in (0, 1), done.output
    return done.stdout.splitlines()


@pytest.fixture
def season(tmp_path, monkeypatch):
    """A folder of logs, by a name that is the same in every run: names say in which part a log is."""
    monkeypatch.chdir(tmp_path)
    folder = Path("season")
    folder.mkdir()
    for number in range(2):
        for log in sorted(LOGS.glob("*.txt")):
            text = log.read_text(encoding="utf-8") + "\n" * number
            (folder / f"{number}-{log.name}").write_text(text, encoding="utf-8")
    return folder


def test_the_parts_print_what_one_process_prints(season):
    whole = moothall("audit", season, "--json", "--jobs", 1)
    parts = [moothall("audit", season, "--json", "--shard", f"{part}/3") for part in (1, 2, 3)]
    assert sum(map(len, parts)) == len(whole) and all(parts)
    order = {json.loads(line)["log"]: at for at, line in enumerate(whole)}
    assert sorted(chain(*parts), key=lambda line: order[json.loads(line)["log"]]) == whole


def games(url):
    with service.Hall.open(url) as hall:
        assert service.verify(store=hall).findings == []
        return sorted(json.dumps(hall.archive.export(entry.game)) for entry in hall.games())


def test_the_parts_store_what_one_process_stores_also_at_once_and_when_one_is_stored_twice(season, tmp_path):
    one, two = (f"sqlite:///{tmp_path}/{name}.db" for name in ("one", "two"))
    moothall("import", season, "--store", one)
    given = [
        [sys.executable, "-m", "moothall", "import", str(season), "--store", two, "--shard", f"{part}/2"]
        for part in (1, 2, 2)
    ]
    running = [subprocess.Popen(each, stdout=subprocess.DEVNULL) for each in given]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert games(two) == games(one)


def test_a_part_of_one_game_is_a_wrong_command_line():
    found = CliRunner().invoke(main, ["audit", "a", "b", "--same-game", "--shard", "1/2"])
    assert found.exit_code == 2
    assert "leave out one of them" in found.output
