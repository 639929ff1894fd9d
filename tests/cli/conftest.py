"""A store of its own for every test, and a way to run commands in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from moothall.cli import main

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    monkeypatch.setenv("MOOTHALL_STORE", url)
    monkeypatch.delenv("MOOTHALL_DEBUG", raising=False)
    return url


@pytest.fixture
def run() -> Run:
    """Runs `moothall` with these arguments; no exception may leave it."""

    def running(*arguments: object, input: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, [str(each) for each in arguments], input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert "Traceback" not in result.output
        return result

    return running


@pytest.fixture
def objects(run: Run) -> Callable[..., list[dict[str, Any]]]:
    """What a command prints with --json: one object per line."""

    def printed(*arguments: object, code: int = 0, **extra: Any) -> list[dict[str, Any]]:
        result = run(*arguments, "--json", **extra)
        assert result.exit_code == code, result.output
        return [json.loads(line) for line in result.stdout.splitlines()]

    return printed


@pytest.fixture
def game(objects: Callable[..., list[dict[str, Any]]]) -> str:
    """A stored game of two bots that is over."""
    (played,) = objects("play", "--seed", 7, "--players", "Ann=big-money,Bob=big-money", "--kingdom", "Village,Smithy")
    return str(played["game"])
