"""What one store exports, another takes in with the same id and hashes, whatever the game, once it is proved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from histories import games, history
from hostile import forged_id, hostile
from moothall import service
from moothall.domain.kernel.facts import Answered
from moothall.domain.store import Meta
from moothall.logs.texts.log_file import decode
from moothall.service import Hall, Log

OWN = sorted(
    path for path in (Path(__file__).parents[3] / "docs" / "logs").iterdir() if path.suffix in (".txt", ".jsonl")
)
FOLDER = Path(__file__).parents[4] / "shared" / "logs" / "goko"
SHARED = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
needs_logs = pytest.mark.skipif(not SHARED, reason="needs the real logs of ../shared/logs/goko")
SWEEPS = [pytest.param(40, id="every fortieth"), pytest.param(1, id="all", marks=pytest.mark.slow)]


def exported_logs(paths: Sequence[Path]) -> tuple[str, ...]:
    """The exports of real logs that were imported."""
    with Hall.open("memory:") as hall:
        logs = [Log(path.name, decode(path.read_bytes())) for path in paths]
        done = list(service.import_logs(logs, store=hall))
        assert [each.error for each in done if not each.stored] == []
        return tuple(service.export(str(each.game), store=hall) for each in done)


def goes_round(exported: str, proof: str, remark: str | None = None) -> None:
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log("game.json", exported)], store=hall)
        assert (done.stored, done.proof, done.remark) == (True, proof, remark), done.error
        assert service.export(str(done.game), store=hall) == exported
        assert service.verify(store=hall).findings == []
        (again,) = service.import_logs([Log("game.json", exported)], store=hall)
        assert not again.stored
        assert again.error is None


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_our_own_logs_go_round(path: Path) -> None:
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log(path.name, decode(path.read_bytes()))], store=hall)
        exported = service.export(str(done.game), store=hall)
    goes_round(exported, "audited")


@needs_logs
@pytest.mark.parametrize("step", SWEEPS)
def test_real_logs_go_round(step: int) -> None:
    for exported in exported_logs(SHARED[::step]):
        goes_round(exported, "audited")


@needs_logs
@pytest.mark.slow
@pytest.mark.parametrize("path", SHARED[::25], ids=lambda path: path.name)
def test_no_forged_export_of_a_real_log_is_stored(path: Path) -> None:
    for exported in exported_logs((path,)):
        for attack, document in hostile(json.loads(exported)):
            with Hall.open("memory:") as hall:
                (done,) = service.import_logs([Log("game.json", json.dumps(document))], store=hall)
                assert not done.stored, attack
                assert done.error is not None
                assert "\n" not in done.error


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))])
def test_games_of_every_kind_with_undo_and_redo_go_round(seed: int) -> None:
    for kind in games():
        facts: list[Any] = history(kind, seed)
        begun = facts[0]
        rules = getattr(begun, "rules", "2013-05-23")
        game = UUID(int=seed)
        with Hall.open("memory:") as hall:
            hall.archive.put_game(game, kind, facts, Meta(begun.players, rules))
            goes_round(service.export(str(game), store=hall), "re-run")
            for cut in (len(facts) // 3, len(facts) // 2):
                goes_round(service.export(f"{game}@{cut}", store=hall), "re-run")


def test_a_game_under_a_policy_with_notes_and_an_undo_that_waits_goes_round() -> None:
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=7, undo="consent")
        match.say("Ann", "end")
        match.undo("Ann", reason="the wrong card")
        service.mark(f"{match.game}@turn:1", "here", store=hall)
        service.note(str(match.game), "what was it?", by="Judy", store=hall)
        goes_round(service.export(str(match.game), store=hall), "re-run")
        match.refresh()
        match.agree("Bob")
        match.redo("Ann")
        match.set_policy("free", by="Bob")
        goes_round(service.export(str(match.game), store=hall), "re-run")


def test_a_fork_that_was_played_on_in_goes_round() -> None:
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=7)
        match.say("Ann", "end")
        fork = service.fork(str(match.game), store=hall)
        other = hall.resume(fork.game, seed=3)
        other.say("Bob", "end")
        other.undo("Bob")
        remark = "the game that it goes on from is not stored here"
        goes_round(service.export(str(fork.game), store=hall), "re-run", remark)


@pytest.mark.parametrize("change", ["rules", "answer"])
def test_what_would_have_become_of_a_log_goes_round_beside_its_game(change: str) -> None:
    """The fork begins with what the log's game begins with, by other rules too."""
    path = OWN[0].with_name("possession.txt")
    with Hall.open("memory:") as hall, Hall.open("memory:") as other:
        (done,) = service.import_logs([Log(path.name, decode(path.read_bytes()))], store=hall)
        seen = service.view(str(done.game), store=hall)
        if change == "rules":
            course = service.whatif(seen, rules="2023-01-01")
        else:
            course = service.whatif(seen, without=next(each.seq for each in seen.facts[400:] if type(each) is Answered))
        fork = service.export(str(service.keep_whatif(course, store=hall)), store=hall)
        (alone,) = service.import_logs([Log("fork.json", fork)], store=other)
        assert alone.error is not None
        assert f"import {done.game} first" in alone.error
        service.import_logs([Log("game.json", service.export(str(done.game), store=hall))], store=other)
        for each in (service.export(str(done.game), store=hall), fork):
            (stored,) = service.import_logs([Log("game.json", each)], store=other)
            assert stored.stored, stored.error
        forged = json.loads(fork)
        next(row for row in forged["rows"] if "digest" in row["fact"])["fact"]["digest"] = "0" * 64
        (refused,) = service.import_logs([Log("f.json", json.dumps(forged_id(forged, str(uuid4()))))], store=other)
        assert refused.error is not None
