"""A cluster audits and imports what one machine does, whatever dies. A stand-in takes the place of Ray, so that each
kind of death can be had at will; `test_ray_clusters.py` tries Ray itself."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.service.jobs import clusters

LOGS = Path(__file__).parents[3] / "docs/logs"


class RayError(Exception):
    """What all that Ray raises is."""


class TaskFailed(RayError):
    """What Ray raises for a task that raised: its cause is what was raised."""

    def __init__(self, cause):
        super().__init__(str(cause))
        self.cause = cause


class MachineDied(RayError):
    """What it raises for a task whose process or machine is gone."""


@dataclass(eq=False)
class Task:
    """A function that machines do; with arguments, one call of it."""

    task: Callable[..., Any]
    arguments: tuple[Any, ...] = ()

    def remote(self, *arguments):
        return Task(self.task, arguments)


class Ray(ModuleType):
    """One machine with two processors that does a task when it is waited for; `kills` says which tasks kill it."""

    def __init__(self):
        super().__init__("ray")
        self.exceptions = ModuleType("ray.exceptions")
        self.exceptions.RayError = RayError
        self.exceptions.RayTaskError = TaskFailed
        self.up = self.was_up = False
        self.processors, self.takes = 2, -1
        self.done, self.cancelled = [], []
        self.kills = lambda items: False

    def init(self, **given):
        if given.get("address") == "ray://nowhere:10001":
            raise ConnectionError("no\nanswer")
        self.up = self.was_up = True

    def shutdown(self):
        self.up = False

    def cluster_resources(self):
        return {"CPU": float(self.processors)}

    def remote(self, **given):
        assert given["max_retries"] == 0
        return Task

    def wait(self, given, num_returns, timeout):
        return ([given[self.takes]], []) if self.processors else ([], given)

    def get(self, reference):
        items = [item for _, item in reference.arguments[2]]
        self.done.append(items)
        if self.kills(items):
            raise MachineDied
        try:
            return reference.task(*reference.arguments)
        except Exception as error:
            raise TaskFailed(error) from error

    def cancel(self, reference, force):
        self.cancelled.append(reference)


@pytest.fixture
def ray(monkeypatch):
    found = Ray()
    monkeypatch.setitem(sys.modules, "ray", found)
    for name in ("RAY_USAGE_STATS_ENABLED", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"):
        monkeypatch.setenv(name, "0")
    return found


def double(item):
    return 2 * item


def squared(items, ray, **given):
    arguments = {"address": "ray://head:10001", "work": double, "lost": lambda item: -item, "jobs": None}
    arguments |= {"ready": lambda item: item} | given
    return list(clusters.Cluster(items=items, **arguments).run())


def test_results_come_in_the_order_of_the_items_and_each_item_is_done_once(ray):
    assert squared(range(300), ray) == [2 * each for each in range(300)]
    assert sorted(chain(*ray.done)) == list(range(300))
    assert ray.was_up and not ray.up and not ray.cancelled


def test_an_item_is_made_ready_before_it_is_sent(ray):
    assert squared([1, 2], ray, ready=lambda item: 10 * item) == [20, 40]


def test_a_machine_that_leaves_costs_nothing(ray):
    ray.kills = lambda items: 7 in items and len(items) > 1
    assert squared(range(100), ray) == [2 * each for each in range(100)]
    assert [7] in ray.done


def test_a_machine_that_leaves_while_an_item_is_alone_costs_nothing(ray):
    left = []
    ray.kills = lambda items: 7 in items and (len(items) > 1 or not (left or left.append(1)))
    assert squared(range(100), ray) == [2 * each for each in range(100)]
    assert ray.done.count([7]) == 2


def test_an_item_that_kills_its_process_is_lost_alone(ray):
    ray.kills = lambda items: 7 in items
    assert squared(range(100), ray) == [-7 if each == 7 else 2 * each for each in range(100)]
    assert ray.done.count([7]) == clusters.TRIES


def test_who_stops_taking_results_cancels_what_was_given_out(ray):
    ray.takes = 0
    running = clusters.Cluster("ray", double, double, range(500), None, lambda item: item).run()
    assert next(running) == 0
    running.close()
    assert ray.cancelled and not ray.up
    assert sum(map(len, ray.done)) < 200


def test_what_ray_prints_goes_to_standard_error(ray, capfd):
    def printing(items):
        os.write(1, b"a machine has left")
        return False

    ray.kills = printing
    given = ("ray", double, double, [1, 2], None, lambda item: item)
    assert list(clusters.results_of(clusters.Cluster(*given))) == [2, 4]
    found = capfd.readouterr()
    assert found.out == "" and "a machine has left" in found.err


def test_a_cluster_to_which_nobody_talks_any_more_is_refused(ray):
    ray.kills = lambda items: os._exit(1)
    with pytest.raises(service.Refused, match="is gone"):
        list(clusters.results_of(clusters.Cluster("ray", double, double, [1], None, lambda item: item)))


def test_who_stops_taking_results_ends_the_process_that_talks(ray):
    running = clusters.results_of(clusters.Cluster("ray", double, double, range(5000), None, lambda item: item))
    assert next(running) == 0
    running.close()
    assert multiprocessing.active_children() == []


def test_what_is_refused_there_is_refused_here(ray):
    with pytest.raises(service.Refused, match="cannot be reached"):
        list(service.audit_all([service.Log("a", "no log")], on="ray://nowhere:10001"))


@pytest.mark.parametrize("address", ["", "foo", "ray://", "10.0.0.1:6379"])
def test_an_address_that_is_none_is_refused(ray, address):
    with pytest.raises(service.BadRequest, match="a Ray cluster is written"):
        squared([1], ray, address=address)


def test_a_cluster_that_does_not_answer_is_refused_in_one_line(ray):
    with pytest.raises(service.Refused, match=r"ray://nowhere:10001 cannot be reached \(no answer\)"):
        squared([1], ray, address="ray://nowhere:10001")


def test_a_cluster_without_machines_is_refused(ray):
    ray.processors = 0
    with pytest.raises(service.Refused, match="has no processor left"):
        squared([1], ray)


def test_a_cluster_that_goes_is_refused(ray, monkeypatch):
    def gone(_):
        raise ConnectionError("closed")

    monkeypatch.setattr(ray, "get", gone)
    with pytest.raises(service.Refused, match=r"is gone \(closed\)"):
        squared([1], ray)


def test_a_machine_without_moothall_is_refused(ray):
    def without(item):
        raise ModuleNotFoundError("No module named 'moothall'")

    with pytest.raises(service.Refused, match=r"cannot do the work \(No module named 'moothall'\)"):
        squared([1], ray, work=without)


def test_a_machine_with_another_moothall_is_refused(ray, monkeypatch):
    asked = []

    def older(version, work, chunk):
        asked.append(version)
        return "0.0.9", []

    monkeypatch.setattr(clusters, "_done", older)
    with pytest.raises(service.Refused, match=r"has Moothall 0\.0\.9, and this one"):
        squared([1], ray)
    monkeypatch.undo()
    assert clusters._done("0.0.9", double, [(0, 1)]) == (asked[0], [])


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(service.Refused, match=r"pip install 'moothall\[cluster\]'"):
        squared([1], None)


def test_a_cluster_audits_what_one_process_audits(ray):
    logs = [*service.logs([str(LOGS)]), service.Log("none.txt", None), service.Log("given", "no log")]
    alone = list(service.audit_all(logs, jobs=1))
    assert list(service.audit_all(logs, on="ray")) == alone
    possession = str(LOGS / "possession.txt")
    ray.kills = lambda items: any(each.name == possession for each in items)
    found = list(service.audit_all(logs, on="ray"))
    (at,) = [at for at, (one, other) in enumerate(zip(alone, found, strict=True)) if one != other]
    assert logs[at].name == possession
    assert found[at]["verdict"] == "unreadable" and "died twice" in found[at]["error"]


def test_a_machine_needs_no_file(ray, tmp_path):
    log = tmp_path / "log.txt"
    log.write_text((LOGS / "online-alice.txt").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "log.kingdom").write_text("Village, Smithy", encoding="utf-8")
    logs = service.logs([str(log)])
    (alone,) = service.audit_all(logs, jobs=1)
    assert "the Kingdom that was given" in alone["error"]
    ray.kills = lambda items: [path.unlink() for path in tmp_path.iterdir()] and False
    assert list(service.audit_all(logs, on="ray")) == [alone]


def stored(url):
    with service.Hall.open(url) as hall:
        assert service.verify(store=hall).findings == []
        return [(hall.archive.export(entry.game), entry.proof and entry.proof.how) for entry in hall.games()]


def test_a_cluster_imports_what_one_process_imports(ray, tmp_path):
    urls = [f"sqlite:///{tmp_path}/{name}.db" for name in ("one", "two")]
    with service.Hall.open(urls[0]) as hall:
        match = hall.start(["Ann", "Bob"], seed=7)
        file = tmp_path / "game.json"
        file.write_text(json.dumps(hall.archive.export(match.game)), encoding="utf-8")
    logs = service.logs([str(LOGS), str(file)], endings=service.IMPORT_ENDINGS)
    one = list(service.import_logs(logs, jobs=1, store=f"sqlite:///{tmp_path}/three.db"))
    ray.kills = lambda items: len(items) > 1
    assert list(service.import_logs(logs, on="ray://head:10001", store=urls[1])) == one
    assert stored(urls[1]) == stored(f"sqlite:///{tmp_path}/three.db")


def test_the_command_prints_json_alone(ray):
    one, two = (
        CliRunner().invoke(main, ["audit", str(LOGS), "--json", *given]) for given in (["--jobs", "1"], ["--on", "ray"])
    )
    assert one.stdout == two.stdout and one.exit_code == two.exit_code == 1
    assert two.stderr == ""
