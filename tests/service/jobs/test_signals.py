"""Work is shared among processes also in a process that handles signals, as a server does."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from moothall.service.jobs.parallel import Pool


def doubled(number: int) -> int:
    return 2 * number


@pytest.fixture
def handled() -> Iterator[list[int]]:
    """The signals to end that come, which do nothing else."""
    came: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: came.append(number))
    yield came
    signal.signal(signal.SIGTERM, before)


@pytest.mark.timeout(60)
def test_a_parent_that_handles_the_signal_to_end_ends_its_processes(handled: list[int]) -> None:
    assert [*Pool(doubled, doubled, range(40), 2).run()] == [*range(0, 80, 2)]
    assert handled == []
