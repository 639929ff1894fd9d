"""Legal noise accuses nobody, and nine of ten damaged logs are read as the whole ones: measured on real logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest
from damages import FRESH, HELD_OUT, KINDS
from legal_noise import ACCUSED, ASSUMED_LINES, FORMATS, SERVERS, outcome, plain, sample

SHARED = Path(__file__).parents[4] / "shared" / "logs"
needs_logs = pytest.mark.skipif(not SHARED.is_dir(), reason="needs the real logs in ../shared/logs")
UNREADABLE = ("a cut last line", "headers with a possessive")
"""Kinds that lose what nobody can tell: half a line, what kind of turn it was."""
UNTOLD = (*UNREADABLE, *ASSUMED_LINES)
"""And those of which nobody can say whether a line is missing or was never printed: they may be undecided."""
FLOOR = 0.9


def measured(each: int, kinds: Collection[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    damages = {**KINDS, **HELD_OUT, **FRESH, **SERVERS}
    for name in FORMATS:
        for path in sample(SHARED / name, each):
            text = plain(path)
            for kind in kinds:
                what = outcome(text, path.name, damages[kind])
                found["accused" if what in ACCUSED else "same" if what in ("as before", "agrees") else "other"] += 1
    return found


@needs_logs
@pytest.mark.parametrize("kind", ["quoted", "an en dash in headers", "a JSON with the log", "line numbers"])
def test_a_small_sample_of_damage_accuses_nobody(kind: str) -> None:
    found = measured(1, [kind])
    assert found["accused"] == 0
    assert found["same"] >= 2


@needs_logs
@pytest.mark.parametrize("kind", ASSUMED_LINES)
def test_a_line_told_otherwise_where_that_is_only_assumed_accuses_nobody(kind: str) -> None:
    assert measured(1, [kind])["accused"] == 0


@needs_logs
@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS, *HELD_OUT, *FRESH, *SERVERS])
def test_no_kind_of_noise_accuses_anybody(kind: str) -> None:
    found = measured(10, [kind])
    assert found["accused"] == 0
    if kind not in UNTOLD:
        assert found["same"] >= FLOOR * found.total() - 3, found
