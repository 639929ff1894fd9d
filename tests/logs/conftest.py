"""What the tests of logs share."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not look for other rules by which a log that differs agrees. The audit plays the log a dozen times for that,
    and no finding is another, but for which of them follows from which."""
    monkeypatch.setattr("moothall.logs.audit.agreeing", lambda *_: None)


UNDECIDED = (
    "test_random_games_that_were_misread_agree[a Divine Wind deals a Kingdom that no line lists]",
    "test_random_games_that_were_misread_agree["
    "a Divine Wind deals a card that brings the Ruins, of which the lines name one]",
)
"""Logs written for a test that agreed before an agreement had to be certified, and that are undecided now: the scribe
does not print the way of the server that they imitate, or the search finds a game that does not print them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect to fail what is known to be undecided; one that passes is taken off the list."""
    for item in items:
        if item.name in UNDECIDED:
            item.add_marker(pytest.mark.xfail(reason="undecided: no game is certified", strict=True))
