"""The streams that the real logs make: re-run equals the record, and every answer can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.facts import Answered
from moothall.logs.formats import audit_text
from random_games import CHECKS
from records import Silent, answers_of, dump

REAL_LOGS = Path(__file__).parents[3] / "shared" / "logs" / "goko"
FAST = 40
"""One log of so many is tried every time, the others by the slow tests."""


def logs() -> list[Any]:
    """The real logs; a skip where there are none."""
    found = sorted(REAL_LOGS.rglob("*.txt"))
    if not found:
        skip = pytest.mark.skip(reason="the real logs (../shared/logs/goko) are not here")
        return [pytest.param(REAL_LOGS, marks=skip)]
    slow = pytest.mark.slow
    return [pytest.param(path, id=path.name, marks=() if at % FAST == 0 else slow) for at, path in enumerate(found)]


@pytest.mark.parametrize("path", logs())
def test_an_imported_game_is_run_again_resumed_and_folded(path: Path) -> None:
    facts = audit_text(path.read_text(encoding="utf-8", errors="replace"), name=path.name).facts
    if not facts:
        pytest.skip(f"{path.name} cannot be read as a log")
    session: Any = GAME.rerun(facts, Silent())
    assert session.facts == facts
    assert dump(session.table) == dump(GAME.fold(facts))
    CHECKS.runs_again(session)
    for at in answers_of(facts)[::5]:
        answered = facts[at]
        resumed = GAME.resume(facts[:at], Silent())
        assert resumed.facts == facts[:at]
        assert resumed.asked is not None
        assert isinstance(answered, Answered)
        assert resumed.asked.player == answered.player
        assert resumed.asked.accepts(answered.answer)
