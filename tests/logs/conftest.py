"""What the tests of logs share."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not look for other rules by which a log that differs agrees. The audit plays the log a dozen times for that,
    and no finding is another, but for which of them follows from which."""
    monkeypatch.setattr("moothall.logs.audit.agreeing", lambda *_: None)
