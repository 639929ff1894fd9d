"""What holds for every command: help with an example, codes, one sentence for an error, a quick start."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from moothall import __version__, is_compiled
from moothall.cli import main
from moothall.cli.app import COMMANDS, VERSION
from moothall.domain.kernel import fact

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example_and_json(name, run):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Example:\n    moothall {name}" in result.output
    assert "--json" in result.output or name == "help"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_option_is_a_usage_error_in_one_sentence(name, run):
    result = run(name, "--no-such-option")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_the_command_that_is_loaded_has_the_name_that_was_asked_for():
    assert {name: main.get_command(None, name).name for name in COMMANDS} == {name: name for name in COMMANDS}


def test_the_version_is_that_of_the_package():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "moothall.domain.version.__version__"}
    assert metadata.version("moothall") == __version__


def test_the_version_is_told_without_reading_what_commands_need():
    code = (
        "import sys; from moothall.cli import main\n"
        "sys.argv = ['moothall', '--version']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = ('rich', 'pydantic', 'eventsourcing', 'moothall.domain.kernel', 'moothall.words.message', 'yaml')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == [f"moothall {VERSION}", "[]"]


def test_the_version_says_whether_the_package_is_compiled():
    assert (f"{__version__} (compiled)" if is_compiled() else __version__) == VERSION
    assert is_compiled() == fact.COMPILED


def test_an_audit_reads_neither_other_formats_nor_the_other_game_nor_what_pages_and_stores_need():
    code = (
        "import sys; from moothall.cli import main\n"
        f"sys.argv = ['moothall', 'audit', '-q', {str(ROOT / 'docs/logs/possession.txt')!r}]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = ['pydantic', 'eventsourcing', 'sqlite3', 'multiprocessing', 'importlib.metadata']\n"
        "heavy += ['moothall.service.page', 'moothall.logs.one_of_dominion']\n"
        "heavy += [f'moothall.logs.dominion.{name}.reader' for name in ('online', 'isotropic')]\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_the_version_comes_quickly():
    asking = "import sys; from moothall.cli import main; sys.argv = ['moothall', '--version']; main()"
    spent = [(_seconds(asking), _seconds("pass")) for _ in range(7)]
    fastest, bare = (min(each) for each in zip(*spent, strict=True))
    assert fastest - bare < 0.13


def _seconds(program: str) -> float:
    """How much processor time a fresh Python spends on a program: what others do on this machine does not count."""
    last = "import atexit, time; atexit.register(lambda: print(time.process_time()))\n"
    told = subprocess.run([sys.executable, "-c", last + program], capture_output=True, text=True, check=True)
    return float(told.stdout.splitlines()[-1])


def test_a_process_of_a_command_ends_with_its_code_and_leaves_nothing_to_collect():
    """Where the collector goes through all that is left as a process ends, that takes 15 ms."""
    program = (
        "import atexit, gc, sys; from moothall.cli import run\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 5_000))\n"
        "sys.argv = ['moothall', 'audit', 'nowhere.txt']; run()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "nowhere.txt cannot be read" in done.stdout
    assert done.stdout.splitlines()[-1] == "True"


def test_a_fault_inside_is_one_sentence_and_a_code_of_its_own(run, monkeypatch):
    monkeypatch.setattr("moothall.domain.store.tables.catalogue.Catalogue.each", lambda *_: 1 // 0)
    run("play", "--seed", 1, "--kingdom", "Village", "--players", "big-money,big-money")
    result = run("games")
    assert result.exit_code == 70
    assert len(result.stderr.splitlines()) == 1
    assert "MOOTHALL_DEBUG" in result.stderr


def test_the_variable_shows_what_nobody_expected(game, monkeypatch):
    from click.testing import CliRunner

    monkeypatch.setenv("MOOTHALL_DEBUG", "1")
    monkeypatch.setattr("moothall.domain.store.tables.catalogue.Catalogue.each", lambda *_: 1 // 0)
    assert isinstance(CliRunner().invoke(main, ["games"]).exception, ZeroDivisionError)


def test_a_reader_that_hangs_up_causes_no_complaint(game):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", "from moothall.cli import main; main()", "log", game, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
