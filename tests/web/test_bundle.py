"""What the browser gets of Moothall is enough for every question, and for every sentence of an answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from moothall.service import example_text
from moothall.web.bundle import FOLDERS, LEFT_OUT, OF_COMMANDS, PACKAGE, copy_ours

FORGED = (Path(__file__).parents[2] / "docs" / "logs" / "possession-forged.txt").read_text(encoding="utf-8")

NOT_THERE = ("sqlite3", "_sqlite3", "ssl", "_ssl", "curses", "readline", "tkinter", "multiprocessing.pool")
"""Modules of Python itself that the Python in the browser lacks."""

ONLY = """
import sys
from importlib.metadata import packages_distributions

shipped, not_there = set(json.loads(sys.argv[1])), set(json.loads(sys.argv[2]))
of_others = {
    name for name, found in packages_distributions().items()
    if name != "moothall" and not {each.lower().replace("_", "-") for each in found} & shipped
}

class NotShipped:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in not_there or name.partition(".")[0] in of_others:
            raise ModuleNotFoundError(f"No module named {name!r} in the browser")

sys.meta_path.insert(0, NotShipped)
sys.path.insert(0, sys.argv[3])
import moothall
assert moothall.__file__.startswith(sys.argv[3]), moothall.__file__
"""
"""Python with the modules that the browser has, and no others."""


@pytest.fixture(scope="module")
def site_packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Moothall as the browser gets it."""
    folder = tmp_path_factory.mktemp("browser")
    copy_ours(folder)
    return folder


def ran(program: str, site_packages: Path, *given: str) -> str:
    """What a program prints that runs with what the browser has."""
    pinned = tomllib.loads((PACKAGE / "web" / "pins.toml").read_text(encoding="utf-8"))["wheels"]
    shipped = [each.partition("==")[0].lower() for each in pinned]
    command = [sys.executable, "-c", f"import json\n{ONLY}\n{program}", json.dumps(shipped), json.dumps(NOT_THERE)]
    done = subprocess.run(
        [*command, str(site_packages), *given],
        capture_output=True,
        text=True,
        check=False,
        cwd=site_packages,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_each_module_of_ours_that_is_left_out_is_there() -> None:
    """A module that moved would go to the browser again, and nobody would see it but by the size of the archive."""
    there = [path.relative_to(PACKAGE).as_posix() for folder in FOLDERS for path in (PACKAGE / folder).rglob("*")]
    ours = [each for each in LEFT_OUT if each.partition("/")[0] in FOLDERS]
    assert ours
    assert [each for each in ours if not any(path.startswith(each) for path in there)] == []


def test_every_question_is_answered_by_what_the_browser_gets(site_packages: Path) -> None:
    program = "from moothall.web.bridge import rehearse, warm; warm(); rehearse(*sys.argv[4:]); print('answered')"
    scenario = example_text("possession-bought-card-goes-to-the-possessor")
    assert ran(program, site_packages, FORGED, scenario).strip() == "answered"


def test_what_the_browser_lacks_cannot_be_imported(site_packages: Path) -> None:
    """Otherwise the test above would show nothing."""
    program = """
for name in ("sqlite3", "eventsourcing.domain", "click", "moothall.domain.store.sqlite", "moothall.cli"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        print(name)
"""
    assert len(ran(program, site_packages).split()) == 5


def test_no_question_needs_the_words_that_commands_alone_say(site_packages: Path) -> None:
    """Their catalogues are left out, so no module that a question imports may name a key of theirs."""
    program = """
import re
from pathlib import Path
from moothall.web.bridge import rehearse, warm

warm()
rehearse(*sys.argv[5:])
ours = [module.__file__ for name, module in sys.modules.items() if name.startswith("moothall.")]
keys = re.compile('"((?:' + sys.argv[4] + ')[.][a-z0-9-]+)"')
print(len(ours), sorted({key for path in ours if path for key in keys.findall(Path(path).read_text("utf-8"))}))
"""
    scenario = example_text("possession-bought-card-goes-to-the-possessor")
    count, _, keys = ran(program, site_packages, "|".join(sorted(OF_COMMANDS)), FORGED, scenario).partition(" ")
    assert int(count) > 100
    assert keys.strip() == "[]"
