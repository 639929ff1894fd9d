"""Ray itself: a cluster of two nodes on this machine's loopback addresses, one of which is killed."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import sysconfig
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from moothall import service
from needs import missing

pytestmark = pytest.mark.slow
LOGS = Path(__file__).parents[3] / "docs/logs"
HEAD, CLIENT = 6399, 9911
WAIT = 120.0


def started(folder, env, name, *arguments):
    with (folder / f"{name}.log").open("wb") as log:
        program = str(Path(sysconfig.get_path("scripts"), "ray"))
        command = [program, "start", "--block", "--num-cpus=1", *arguments]
        process = subprocess.Popen(command, stdout=log, stderr=log, env=env, start_new_session=True)
    end = time.monotonic() + WAIT
    while b"will now block" not in (folder / f"{name}.log").read_bytes():
        assert process.poll() is None and time.monotonic() < end, (folder / f"{name}.log").read_text()
        time.sleep(0.2)
    return process


def killed(process):
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The environment in which a cluster of two nodes is found, and the second node."""
    if find_spec("ray") is None:
        missing("ray is not installed (pip install -e '.[cluster]')")
    folder = tmp_path_factory.mktemp("ray")
    env = dict(os.environ, RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32), RAY_USAGE_STATS_ENABLED="0")
    of_head = ("--head", f"--port={HEAD}", f"--ray-client-server-port={CLIENT}", "--include-dashboard=false")
    head = started(folder, env, "head", *of_head, "--node-ip-address=127.0.0.1")
    of_other = ("--min-worker-port=20010", "--max-worker-port=20500", "--node-ip-address=127.0.0.2")
    other = started(folder, env, "other", f"--address=127.0.0.1:{HEAD}", *of_other)
    yield env, other
    killed(other)
    killed(head)


@pytest.fixture
def season(tmp_path):
    for number in range(12):
        for log in sorted(LOGS.glob("*.txt")):
            (tmp_path / f"{number}-{log.name}").write_text(log.read_text("utf-8") + "\n" * number, encoding="utf-8")
    return tmp_path


KILLER = """
import os, signal, sys
from moothall.service.jobs.clusters import Cluster, results_of

def work(item):
    if item == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * item

def lost(item):
    return -item

def same(item):
    return item

print(list(results_of(Cluster(sys.argv[1], work, lost, range(40), None, same))))
"""
"""What is defined in a script is sent to the machines with the work. The item 7 ends the process that works on it."""


def audit(season, env, *arguments):
    command = [sys.executable, "-m", "moothall", "audit", str(season), "--json", *arguments]
    # Without a buffer, so that `communicate` has all that follows the first line.
    return subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)


def test_an_item_that_kills_its_process_is_lost_alone(cluster):
    env, _ = cluster
    command = [sys.executable, "-c", KILLER, f"ray://127.0.0.1:{CLIENT}"]
    found = subprocess.run(command, env=env, capture_output=True, check=False, timeout=4 * WAIT)
    assert json.loads(found.stdout) == [-7 if each == 7 else 2 * each for each in range(40)], found.stderr


def stored(url):
    with service.Hall.open(url) as hall:
        assert service.verify(store=hall).findings == []
        return [(hall.archive.export(entry.game), entry.proof and entry.proof.how) for entry in hall.games()]


def test_a_cluster_imports_what_one_process_imports(cluster, tmp_path):
    env, _ = cluster
    one, two = (f"sqlite:///{tmp_path}/{name}.db" for name in ("one", "two"))
    said = []
    for store, given in ((one, ["--jobs", "1"]), (two, ["--on", f"ray://127.0.0.1:{CLIENT}"])):
        command = [sys.executable, "-m", "moothall", "import", str(LOGS), "--json", "--store", store, *given]
        done = subprocess.run(command, env=env, capture_output=True, check=False, timeout=4 * WAIT)
        said.append((done.returncode, done.stdout))
    assert said[0] == said[1]
    assert stored(one) == stored(two)


def test_a_cluster_prints_what_one_process_prints_also_while_a_node_is_killed(cluster, season):
    env, other = cluster
    one = audit(season, env, "--jobs", "1").communicate()[0]
    assert audit(season, env, "--on", f"ray://127.0.0.1:{CLIENT}").communicate()[0] == one
    running = audit(season, env | {"RAY_ADDRESS": f"127.0.0.1:{HEAD}"}, "--on", "ray")
    first = running.stdout.readline()
    killed(other)
    rest, said = running.communicate(timeout=4 * WAIT)
    assert [json.loads(line)["error"] for line in (first + rest).splitlines()] == [None] * len(one.splitlines()), said
    assert first + rest == one
