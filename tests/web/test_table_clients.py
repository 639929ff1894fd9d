"""The clients in docs/web.md play a game with each other to its end."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.service import Hall  # noqa: E402
from served import at_a_socket  # noqa: E402

DOCS = Path(__file__).parents[2] / "docs/web.md"
LONGEST = {"js": 60, "python": 65}
"""How many lines a client has at most."""


def client(language: str) -> str:
    """The client in a language, as the documentation has it."""
    begun = DOCS.read_text(encoding="utf-8").split(f"```{language}\n")
    return next(each for each in (part.partition("\n```")[0] for part in begun[1:]) if "/events" in each)


def test_a_game_is_played_by_the_two_clients(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node, which runs the client in JavaScript, is not installed")
    commands = []
    for language, name, program in (("js", "table.mjs", node), ("python", "table.py", sys.executable)):
        text = client(language)
        assert len(text.splitlines()) <= LONGEST[language]
        (tmp_path / name).write_text(text, encoding="utf-8")
        commands.append([program, str(tmp_path / name)])
    with Hall.open("memory:") as hall, at_a_socket(hall) as address, ThreadPoolExecutor(2) as pool:
        given = {"players": ["Ann", "Bob", "Cid"], "bots": {"Cid": "big-money"}}
        made = httpx.post(f"{address}/tables", json=given).json()
        table = f"{address}{made['table']}"

        def played(command: list[str], seat: int) -> list[str]:
            given = [*command, table, made["seats"][seat]["secret"]]
            return subprocess.run(
                given, capture_output=True, text=True, check=True, timeout=300, encoding="utf-8"
            ).stdout.splitlines()

        told = list(pool.map(played, commands, (0, 1)))
    assert [each[-1] for each in told] == [f"{address}/games/{made['game']}"] * 2
    assert all(any("Cid gains Province" in line for line in each) for each in told)
