"""What a terminal gets: colours as it is asked for, long output through the pager of whoever sits there."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "docs" / "logs" / "possession-forged.txt"


def at_terminal(*arguments: object, **environment: str) -> str:
    """What `moothall` prints to a terminal, with nothing of the pager's or colours' set but what is given."""
    spared = {"NO_COLOR", "FORCE_COLOR", "PAGER", "MOOTHALL_PAGER", "LESS"}
    kept = {name: value for name, value in os.environ.items() if name not in spared}
    keeper, terminal = pty.openpty()
    command = [str(Path(sys.executable).with_name("moothall")), *map(str, arguments)]
    with subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env={**kept, "TERM": "xterm", **environment}
    ) as process:
        os.close(terminal)
        shown = b""
        try:
            while piece := os.read(keeper, 65536):
                shown += piece
        except OSError:  # the terminal is gone when the process is
            pass
        process.wait()
    os.close(keeper)
    return shown.decode()


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False)],
)
def test_a_terminal_has_colours_unless_it_is_asked_not_to(environment, coloured):
    assert ("\x1b[" in at_terminal("audit", LOG, **environment)) == coloured


def test_colours_are_forced_where_there_is_no_terminal():
    for forced in ({}, {"FORCE_COLOR": "1"}):
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        command = [str(Path(sys.executable).with_name("moothall")), "audit", str(LOG)]
        done = subprocess.run(command, capture_output=True, env={**kept, "TERM": "xterm", **forced}, check=False)
        assert (b"\x1b[" in done.stdout) == bool(forced)


PAGED = "sed s/^/|/"


def test_a_pager_shows_long_output_on_a_terminal():
    shown = at_terminal("log", LOG, MOOTHALL_PAGER=PAGED)
    assert "|" in shown
    assert all(line.startswith("|") for line in shown.splitlines())


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (("--no-pager", "log"), {"MOOTHALL_PAGER": PAGED}),
        (("log",), {"MOOTHALL_PAGER": "cat", "PAGER": PAGED}),
        (("log",), {"MOOTHALL_PAGER": "no-such-pager"}),
        (("log",), {"PAGER": PAGED, "TERM": "dumb"}),
        (("log", "--json"), {"MOOTHALL_PAGER": ""}),
        (("audit",), {"PAGER": PAGED}),
    ],
)
def test_no_pager_is_used_where_none_is_wanted(arguments, environment):
    shown = at_terminal(*arguments, LOG, **environment)
    assert shown
    assert "|" not in shown.splitlines()[0]


def test_who_leaves_the_pager_early_has_seen_enough():
    shown = at_terminal("log", LOG, MOOTHALL_PAGER="head -n 2")
    assert len(shown.splitlines()) == 2
    assert "moothall:" not in shown
