"""Long sweeps: a sample of their cases runs every time, the others with the marker `slow`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def sampled(cases: Iterable[T], every: int, named: Callable[[T], str] | None = None) -> list[Any]:
    """These cases for `parametrize`, of which each `every`th runs every time; `named` gives their ids.

    A tuple is a case of several arguments.
    """
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            id=named(case) if named else None,
            marks=[pytest.mark.slow] * bool(at % every),
        )
        for at, case in enumerate(cases)
    ]


def seeds(few: int, many: int) -> list[Any]:
    """The seeds below `many`, of which the first `few` run every time."""
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(few, many))]
