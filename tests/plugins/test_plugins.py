"""A package of its own adds a game, a format and a projection; one that is broken costs a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from moothall import plugins
from moothall.logs.formats import log_of
from moothall.service import in_japanese
from moothall.words import Message
from wheels import pip

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "docs" / "logs" / "possession.txt"
Ran = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package of the toys is installed, with its metadata."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name in ("pyproject.toml", "stones_taken.py"):
        shutil.copy(Path(__file__).with_name(name), source)
    shutil.copy(ROOT / "tests" / "toy.py", source)
    shutil.copytree(ROOT / "tests" / "logs" / "toy_format", source / "toy_format")
    install = [*pip(), "install", "--no-deps", "--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run(install, check=True, env=os.environ | {"PYTHONPATH": ""})
    return folder


def broken(folder: Path, value: str, group: str = plugins.FORMATS, name: str = "toy", code: str = "") -> Path:
    """A folder with a package that says that it adds this, and has this code."""
    metadata = folder / "broken_toys-0.3.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-toys\nVersion: 0.3\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
    (folder / "broken_toys.py").write_text(code)
    return folder


def run(*arguments: object, at: Path, on: Path | None = None, lang: str = "en") -> Ran:
    """A command, run where nothing is installed but Moothall and what is in the folder `on`."""
    environment = os.environ | {"MOOTHALL_STORE": f"sqlite:///{at}/games.db", "MOOTHALL_LANG": lang}
    command = [sys.executable, "-P", "-m", "moothall", *map(str, arguments)]
    return subprocess.run(
        command, cwd=at, env=environment | {"PYTHONPATH": str(on or "")}, capture_output=True, text=True
    )


def objects(*arguments: object, at: Path, on: Path) -> list[Any]:
    done = run(*arguments, "--json", at=at, on=on)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_a_package_adds_is_listed(toys: Path, tmp_path: Path) -> None:
    listed = objects("plugins", at=tmp_path, on=toys)
    assert [(each["group"], each["name"], each["error"]) for each in listed] == [
        ("moothall.games", "toy", None),
        ("moothall.formats", "toy", None),
        ("moothall.projections", "stones", None),
    ]
    assert {(each["package"], each["version"]) for each in listed} == {("moothall-toys", "1.2")}
    assert "moothall-toys 1.2" in run("plugins", at=tmp_path, on=toys).stdout
    assert run("plugins", at=tmp_path).stdout == "No installed package adds anything.\n"


def test_its_game_is_played_stored_and_looked_at_through_its_projection(toys: Path, tmp_path: Path) -> None:
    bots = "Ann=random-legal,Bob=random-legal"
    (told,) = objects("play", "--game", "toy", "--seed", 4, "--players", bots, at=tmp_path, on=toys)
    assert told["over"]
    assert run("verify", at=tmp_path, on=toys).returncode == 0
    (whole,) = objects("show", told["game"], "--projection", "stones", at=tmp_path, on=toys)
    taken = whole["data"]
    assert sum(sum(each.values()) for each in taken.values()) == 12
    assert "?" not in taken["p2"]
    (seen,) = objects("show", told["game"], "--projection", "stones", "--as", "Ann", at=tmp_path, on=toys)
    assert seen["data"] == {"p1": taken["p1"], "p2": {"?": sum(taken["p2"].values())}}
    assert run("show", told["game"], "--projection", "stones", at=tmp_path, on=toys).stdout.startswith("p1: ")
    gone = run("show", told["game"], at=tmp_path)
    assert gone.returncode == 1
    assert "there is no game 'toy'" in gone.stderr
    assert len(gone.stderr.splitlines()) == 1


def test_its_format_is_written_and_audited_beside_the_others(toys: Path, tmp_path: Path) -> None:
    (game,) = objects("play", "--seed", 1, "--players", "big-money,big-money", at=tmp_path, on=toys)
    written = run("export", game["game"], "--format", "toy", "-o", "toy.txt", at=tmp_path, on=toys)
    assert (written.returncode, written.stderr) == (0, "")
    toy, goko = map(json.loads, run("audit", "toy.txt", LOG, "--json", at=tmp_path, on=toys).stdout.splitlines())
    assert (toy["format"], toy["rules_from"], goko["format"], goko["verdict"]) == ("toy", "format", "goko", "agrees")
    assert toy["verdict"] != "unreadable"
    assert run("audit", "toy.txt", at=tmp_path).returncode == 3


BROKEN: Sequence[tuple[str, str, str]] = (
    (
        "old_toys:FORMAT",
        "",
        "it raised ModuleNotFoundError (No module named 'old_toys')",
    ),
    ("broken_toys:FORMAT", "FORMAT =", "it raised SyntaxError (invalid syntax (broken_toys.py, line 1))"),
    ("broken_toys:FORMAT", "FORMAT = 1 / 0", "it raised ZeroDivisionError (division by zero)"),
    ("broken_toys:FORMAT", "raise SystemExit", "it raised SystemExit"),
    ("broken_toys:FORMAT", "", "it raised AttributeError (module 'broken_toys' has no attribute 'FORMAT')"),
    ("broken_toys:FORMAT", "FORMAT = 'toy'", "broken_toys:FORMAT is not a Format"),
    (
        "broken_toys:FORMAT",
        "from dataclasses import replace\n"
        "from moothall.logs.dominion.goko.format import FORMAT as GOKO\n"
        "class Reader(type(GOKO.log.reader)):\n"
        "    format = 'toy'\n"
        "    def recognises(self, text):\n"
        "        return text[-1] == text[10**9]\n"
        "FORMAT = replace(GOKO, log=replace(GOKO.log, reader=Reader()))\n",
        "it raised IndexError (string index out of range)",
    ),
)


@pytest.fixture
def on_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Installs what is in a folder, for the process that runs the test."""
    monkeypatch.setattr(plugins, "_TROUBLES", {})

    def install(folder: Path) -> None:
        monkeypatch.syspath_prepend(folder)
        plugins.plugins.cache_clear()

    yield install
    monkeypatch.undo()
    plugins.plugins.cache_clear()
    sys.modules.pop("broken_toys", None)


@pytest.mark.parametrize(("value", "code", "why"), BROKEN)
def test_a_broken_format_costs_a_sentence_and_no_log(
    value: str, code: str, why: str, tmp_path: Path, on_path: Callable[[Path], None]
) -> None:
    on_path(broken(tmp_path, value, code=code))
    found = log_of(LOG.read_text(encoding="utf-8"))
    assert found is not None
    assert found.reader.format == "goko"
    (said,) = plugins.troubles()
    named = "the package broken-toys 0.3 adds toy to moothall.formats, which cannot be used"
    assert str(said) == f"{named}: {why}; uninstall the package, or install a version that works"


def test_an_audit_beside_a_broken_format_is_the_same(tmp_path: Path) -> None:
    folder = broken(tmp_path / "installed", "broken_toys:FORMAT")
    alone, beside = (run("audit", LOG, at=tmp_path, on=each) for each in (None, folder))
    assert (beside.stdout, beside.returncode, alone.stderr) == (alone.stdout, alone.returncode, "")
    assert beside.stderr.startswith("moothall: the package broken-toys 0.3 adds toy to moothall.formats, which cannot")
    assert len(beside.stderr.splitlines()) == 1


def test_a_broken_game_is_named_once_where_it_is_asked_for(tmp_path: Path) -> None:
    folder = broken(tmp_path / "installed", "broken_toys:GAME", plugins.GAMES)
    asked = run("play", "--game", "toy", "--seed", 1, at=tmp_path, on=folder)
    assert asked.returncode == 1
    assert len(asked.stderr.splitlines()) == 1
    assert "adds toy to moothall.games, which cannot be used: it raised AttributeError" in asked.stderr
    assert run("cards", "Village", at=tmp_path, on=folder).returncode == 0
    japanese = run("play", "--game", "toy", "--seed", 1, at=tmp_path, on=folder, lang="ja").stderr
    assert "パッケージbroken-toys 0.3がmoothall.gamesに追加するtoyは使えない" in japanese


def test_a_game_by_another_name_is_refused(tmp_path: Path) -> None:
    code = "from moothall.domain.one_of_dominion.game import GAME"
    folder = broken(tmp_path / "installed", "broken_toys:GAME", plugins.GAMES, code=code)
    listed = run("plugins", at=tmp_path, on=folder)
    assert "the game calls itself 'one-of-dominion'" in listed.stderr
    assert len(listed.stdout.splitlines()) == 2


def test_a_package_cannot_replace_a_format_of_moothall(tmp_path: Path) -> None:
    folder = broken(tmp_path / "installed", "broken_toys:FORMAT", name="goko")
    audited = run("audit", LOG, at=tmp_path, on=folder)
    assert (audited.returncode, audited.stderr) == (0, "")
    listed = run("plugins", at=tmp_path, on=folder)
    assert "Moothall itself has one of that name" in listed.stderr


def test_a_projection_that_fails_is_named(tmp_path: Path) -> None:
    code = (
        "from moothall.projections.added import Projection\n"
        "X = Projection(lambda game, facts: {len}, lambda data, lang: '')\n"
    )
    folder = broken(tmp_path / "installed", "broken_toys:X", plugins.PROJECTIONS, code=code)
    shown = run("show", LOG, "--projection", "toy", at=tmp_path, on=folder)
    assert shown.returncode == 1
    assert "which cannot be used: it raised TypeError (Object of type set is not JSON serializable)" in shown.stderr
    assert len(shown.stderr.splitlines()) == 1


def test_a_projection_that_nobody_adds_is_refused(tmp_path: Path) -> None:
    shown = run("show", LOG, "--projection", "toy", at=tmp_path)
    assert shown.returncode == 2
    assert "there is no projection 'toy': no installed package adds one" in shown.stderr


LOADED = "\nprint([each for each in ('importlib.metadata', 'moothall.plugins') if each in sys.modules])"


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("from moothall.cli.app import main\ntry: main(['--version'])\nexcept SystemExit: pass", "[]"),
        (f"from moothall.logs.formats import log_of\nlog_of(open({str(LOG)!r}).read())", "['moothall.plugins']"),
        ("from moothall.domain.games import every\nlist(every())", "['moothall.plugins']"),
    ],
)
def test_where_there_is_no_plug_in_no_metadata_is_read(code: str, loaded: str) -> None:
    command = [sys.executable, "-P", "-c", f"import sys\n{code}{LOADED}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == loaded


def refusals() -> list[Callable[[plugins.Plugin], object]]:
    return [
        lambda each: each.failed(ValueError("that is wrong")),
        lambda each: each.failed(ValueError()),
        lambda each: each.refuse(Message("plugin.not-of-kind", value="toys:GAME", kind="Game")),
        lambda each: each.refuse(Message("plugin.calls-itself", name="nim")),
        lambda each: each.refuse(Message("plugin.name-of-moothall")),
    ]


@pytest.mark.parametrize("refuse", refusals())
def test_each_reason_has_words_in_japanese(
    refuse: Callable[[plugins.Plugin], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "_TROUBLES", {})
    with pytest.raises(plugins.BadPlugin) as refused:
        refuse(plugins.Plugin("moothall.games", "toy", "toys:GAME", "toys", "1.0"))
    said = in_japanese(refused.value)
    assert said.startswith("パッケージtoys 1.0がmoothall.gamesに追加するtoyは使えない。")
    assert "which" not in said
    assert "itself" not in said


def test_the_page_about_plug_ins_shows_the_package_that_is_tried() -> None:
    page = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
    assert Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8") in page
