"""No change makes a game, an audit or a store much slower unseen: the byte codes that they take are recorded."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
import work
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.session import Session
from work import RECORDED, VERSION, counted, random_game, recorded

MORE = 1.03
"""How much more than was recorded a piece of work may take."""


def test_no_work_takes_more_byte_codes_than_were_recorded() -> None:
    before = recorded()
    if not hasattr(Session.emit, "__code__"):
        pytest.skip("the engine is compiled, and runs no byte codes")
    if before is None:
        pytest.skip(f"{RECORDED.name} has no figures of Python {VERSION}: python tests/work.py --record")
    command = [sys.executable, work.__file__, "--json"]
    told = subprocess.run(
        command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=True
    )
    now = json.loads(told.stdout)
    assert now.keys() == before.keys(), "python tests/work.py --record"
    dearer = {name: f"{before[name]:,} -> {count:,}" for name, count in now.items() if count > before[name] * MORE}
    assert not dearer, "what was made slower? If it must be: python tests/work.py --record, and the commit says why"


def test_a_few_byte_codes_more_for_each_fact_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = counted(random_game)
    emit = Session.emit

    def slower(self: Session[object], new: Fact, *, rule: str | None = None) -> Fact:
        assert all(each is not None for each in (self, new, self.table))
        return emit(self, new, rule=rule)

    monkeypatch.setattr(Session, "emit", slower)
    assert counted(random_game) > before * MORE
