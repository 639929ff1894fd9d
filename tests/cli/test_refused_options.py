"""What a command cannot do with what it is given, it says in one sentence; nothing is stored or written."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from moothall import service
from moothall.service import Hall

LOGS = Path(__file__).parents[2] / "docs" / "logs"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("prove", "x", "--root", "0" * 64), "--root and --checkpoint go with --check"),
        (("prove", "--check", "{here}"), "against a --root or a --checkpoint, and without a game"),
        (("prove", "x", "--check", "{here}", "--root", "0" * 64), "against a --root or a --checkpoint"),
        (("show", "x", "--whole-log"), "--whole-log goes with --possible"),
        (("show", "x", "--projection", "y", "--possible", "p1.hand"), "--projection does not go with --possible"),
        (("verify", "--key", "{here}"), "--key names who signed a checkpoint"),
        (("rule", "{here}", "--markdown", "--json"), "--markdown and --json do not go together"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_options_that_do_not_go_together_are_a_usage_error(run, command, says, store) -> None:
    done = run(*(each.format(here=__file__) for each in command))
    assert done.exit_code == 2
    assert says in " ".join(done.stderr.split())
    assert not Path(store.removeprefix("sqlite:///")).exists()


def test_a_proof_in_a_file_that_is_not_there_is_an_unreadable_file(tmp_path: Path) -> None:
    with pytest.raises(service.UnreadableFile, match=r"none\.json"):
        service.check_proof(str(tmp_path / "none.json"), root="0" * 64)


def test_a_port_that_somebody_has_is_said(run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("open", "--no-browser", "--port", port)
    assert done.exit_code == 1
    assert f"nothing can be served at 127.0.0.1:{port}" in done.stderr


def test_a_log_whose_names_cannot_be_hidden_is_not_opened(run) -> None:
    done = run("open", "-", "--names", "hide", "--no-browser", input="no log at all\n")
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1


def test_who_goes_on_with_a_game_after_somebody_else_did_is_told_so(run, store, monkeypatch) -> None:
    """The other one answers right before the answer of this one."""
    with Hall.open(store) as hall:
        game = str(hall.start(["Ann", "Bob"], seed=3).game)
    answer = service.Match.answer
    met: list[Any] = []

    def overtaken(match: service.Match, player: str, given: object, *, at: int | None = None) -> bool:
        if not met:
            met.append(match.game)
            with Hall.open(store) as hall:
                other = hall.resume(match.game)
                assert other.asked is not None
                other.choose(other.asked.player, 2)
        return answer(match, player, given, at=at)

    monkeypatch.setattr(service.Match, "answer", overtaken)
    done = run("play", game, "--players", "big-money,big-money")
    assert done.exit_code == 1
    assert "somebody else went on with this game: " in done.stderr


def test_a_debugger_that_breaks_off_is_a_refusal(run, monkeypatch: pytest.MonkeyPatch) -> None:
    from moothall.cli.commands import debug
    from moothall.cli.debugger.app import Debugger

    def broken(self: Debugger) -> None:
        self._return_code = 1

    monkeypatch.setattr(debug, "_is_terminal", lambda _free: True)
    monkeypatch.setattr(Debugger, "run", broken)
    done = run("debug", LOGS / "possession.txt")
    assert done.exit_code == 1
    assert "the debugger broke off" in done.stderr
