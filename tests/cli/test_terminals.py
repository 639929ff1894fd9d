"""Where commands write to: terminals and pipes of any encoding, full disks, readers that hang up; what was typed."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from moothall import service
from moothall.cli.display.printing import progress_of
from moothall.words import Message

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "from moothall.cli import main; main()"]


def moothall(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, env={**os.environ, **environment}, timeout=100)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("ascii", "支配"), ("ascii", "é"), ("latin-1", "支配"), ("cp932", "é"), ("cp932", "Jack of All Trades")],
)
def test_what_an_encoding_lacks_is_written_as_its_escape(encoding, name):
    found = moothall("cards", name, PYTHONIOENCODING=encoding)
    assert found.returncode == (1 if name == "é" else 0)
    assert b"Traceback" not in found.stderr
    found.stdout.decode("utf-8" if encoding == "ascii" else encoding)  # click writes UTF-8 for ASCII
    assert len(found.stderr.splitlines()) == (1 if name == "é" else 0)


def test_arguments_are_read_as_utf_8_where_the_system_cannot(tmp_path):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "MOOTHALL_STORE": f"sqlite:///{tmp_path}/games.db"}
    assert moothall("cards", "支配", **plain).stdout.startswith(b"Possession")
    played = moothall("play", "--seed", "1", "--players", "安=big-money,Bob=big-money", "--json", **plain)
    (game,) = re.findall(rb'"game": "([^"]*)"', played.stdout)
    assert moothall("export", game.decode(), "-o", f"{tmp_path}/支配.json", **plain).returncode == 0
    stored = f"sqlite:///{tmp_path}/支.db"
    assert moothall("import", f"{tmp_path}/支配.json", "--store", stored, **plain).returncode == 0
    assert moothall("verify", "--store", stored).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_below_standard_output_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run([*COMMAND, "cards"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert found.returncode == 74
    assert found.stderr.splitlines() == [b"moothall: the output: No space left on device"]


@pytest.mark.parametrize("columns", ["40", "80", "1000"])
def test_a_reader_that_hangs_up_is_told_by_the_code_alone(columns):
    screen = {**os.environ, "COLUMNS": columns}
    with subprocess.Popen([*COMMAND, "cards"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=screen) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def heeds_the_keyboard() -> None:
    """Undo that a shell's job in the background, and all that it starts, ignores SIGINT. [POSIX, Shell 2.11]"""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_who_stops_a_command_gets_130(tmp_path):
    environment = {**os.environ, "MOOTHALL_STORE": f"sqlite:///{tmp_path}/games.db"}
    command = [*COMMAND, "audit", "-"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=heeds_the_keyboard,
    ) as process:
        for _ in range(20):  # on a busy machine the command may not have begun to read
            time.sleep(3)
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=3)
                break
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.decode().split() == ["moothall:", "stopped"]


def test_nothing_writes_past_what_escapes():
    """Every command writes through `say`, `put` and `print_json`."""
    past = re.compile(r"click\.(?:echo|secho)\b|\bprint\(|sys\.std(?:out|err)\.write")
    wrong = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in sorted((ROOT / "cli").rglob("*.py"))
        if path.name != "printing.py"
        for found in past.findall(path.read_text("utf-8"))
    ]
    assert wrong == []


def on_a_terminal(*arguments, store):
    """All that a command writes to a terminal."""
    import pty

    keeper, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "MOOTHALL_STORE": store}
    with subprocess.Popen([*COMMAND, *arguments], stdout=terminal, stderr=terminal, env=environment):
        os.close(terminal)
        written = b""
        with contextlib.suppress(OSError):  # Linux says so where all others have closed it
            while part := os.read(keeper, 65536):
                written += part
    os.close(keeper)
    return written.decode()


def test_a_bar_of_progress_leaves_nothing_before_what_is_printed(tmp_path):
    logs = [str(ROOT / "docs" / "logs" / name) for name in ("possession.txt", "online-alice.txt")]
    written = on_a_terminal("audit", "--jobs", "1", *logs, store=f"sqlite:///{tmp_path}/games.db")
    lines = [line.rpartition("\x1b[2K")[2] for line in written.split("\r\n")]
    assert "Auditing" in written
    assert [line for line in lines if "agrees" in line and "Auditing" in line] == []


def test_counting_the_games_of_a_store_shows_how_far_it_is(tmp_path):
    store = f"sqlite:///{tmp_path}/games.db"
    service.simulate("big-money", "big-money", games=4, seed=1, jobs=1, keep="all", store=store)
    assert "games counted" in on_a_terminal("stats", store=store)
    assert "4 games, of which 4 say who won" in on_a_terminal("stats", store=store)


def test_a_bar_is_not_drawn_for_each_of_many_pieces(monkeypatch):
    drawn = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("rich.progress.Progress.refresh", lambda _bar: drawn.append(1))
    with progress_of(Message("stats.games-counted")) as advance:
        for done in range(1, 2001):
            advance(done, 2000)
    assert 2 <= len(drawn) < 50


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("written", "code", "says"),
    [
        ("show - <&-", 1, "the log is empty"),
        ("rule - <&-", 2, ""),
        ("--version >&-", 74, "Bad file descriptor"),
        ("cards Village 2>&- >/dev/null", 0, ""),
    ],
)
def test_a_closed_stream_is_an_empty_input_or_an_output_that_takes_nothing(written: str, code: int, says: str) -> None:
    command = f"{shlex.join(COMMAND)} {written}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, "went wrong" in done.stderr, says in done.stderr) == (code, False, True), done.stderr
