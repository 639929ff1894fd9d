"""Real logs of online play, where they are to be had: what the audit makes of them as a whole."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

FOLDER = Path(__file__).parents[4] / "shared" / "logs" / "goko"
LOGS = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
HABITS = {
    "log.50612a9b51c36e573294bfd0.1369284870596.txt": ("goko/outpost", "goko/possession-waits"),
    "log.50612a9b51c36e573294bfd0.1369767124157.txt": ("goko/misfits-at-clean-up",),
}
"""Logs that differ only where the server is known to; docs/findings.md says how."""
pytestmark = pytest.mark.skipif(not LOGS, reason="needs the real logs of ../shared/logs/goko")
SWEEPS = [pytest.param(8, id="every eighth"), pytest.param(1, id="all", marks=pytest.mark.slow)]


@lru_cache(maxsize=2)
def audits(step: int) -> tuple[Audit, ...]:
    return tuple(audit_text(decode(path.read_bytes()), name=path.name) for path in LOGS[::step])


@pytest.mark.parametrize("step", SWEEPS)
def test_no_log_is_unreadable_and_no_line_unread(step: int) -> None:
    assert [each.error for each in audits(step) if each.verdict == "unreadable"] == []
    assert sum(each.lines.get("unread", 0) for each in audits(step)) == 0


@pytest.mark.parametrize("step", SWEEPS)
def test_every_log_agrees_with_the_rules_or_differs_by_habits_of_the_server(step: int) -> None:
    differing = [each for each in audits(step) if each.verdict != "agrees"]
    assert {each.log: each.habits for each in differing}.items() <= HABITS.items()
    assert [each.log for each in differing if None in [finding.habit for finding in each.findings]] == []


@pytest.mark.parametrize("step", SWEEPS)
def test_nearly_every_line_is_confirmed_by_the_rules(step: int) -> None:
    lines: Counter[str] = Counter()
    for each in audits(step):
        lines.update(each.lines)
    assert lines["confirmed"] >= 0.95 * lines.total()


@pytest.mark.parametrize("step", SWEEPS)
def test_what_an_agreeing_log_says_at_the_end_is_so(step: int) -> None:
    for each in audits(step):
        if each.verdict == "agrees":
            final = each.final
            assert False not in (final.decks, final.scores, final.turns, final.winner), each.log


def test_every_card_of_these_logs_has_rules() -> None:
    load_cards()
    bought = {name for each in audits(8) for name in each.unruled_cards}
    assert sorted(bought - set(TEXTS)) == []
