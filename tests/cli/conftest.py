"""A store of its own for every test, and a way to run commands in this process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from moothall.cli import main
from spoken import words_stay_whole as words_stay_whole

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


PLAYED = ("play", "--seed", "7", "--players", "Ann=big-money,Bob=big-money", "--kingdom", "Village,Smithy", "--json")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store with a game of two bots that is over, and the game: it is played once, and copied."""
    path = tmp_path_factory.mktemp("played") / "store.db"
    return path, play(f"sqlite:///{path}")


def play(store: str) -> str:
    """Plays the game in a store."""
    result = CliRunner().invoke(main, PLAYED, env={"MOOTHALL_STORE": store})
    assert result.exit_code == 0, result.output
    return str(json.loads(result.stdout)["game"])


@pytest.fixture
def game(store: str, played: tuple[Path, str]) -> str:
    """A stored game of two bots that is over."""
    path, game = played
    here = Path(store.removeprefix("sqlite:///"))
    if here.exists():  # with the games that another fixture has stored
        return play(store)
    shutil.copy(path, here)
    return game
