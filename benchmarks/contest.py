"""Rates of several contestants in one run, taken in turns, so that what else the machine does hits all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

Contestants = Mapping[str, Callable[[int], int]]
"""By name: does a piece of work, given which round it is, and returns how many units of work that was."""


def rates(contestants: Contestants, rounds: int) -> dict[str, list[float]]:
    """The units per second of each contestant in each round, after one round that does not count."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, work in contestants.items():
            began = perf_counter()
            units = work(number)
            rate = units / (perf_counter() - began)
            if number:
                found[name].append(rate)
    return found


def table(title: str, unit: str, found: Mapping[str, list[float]], against: str) -> str:
    """A table in Markdown: median and best rate of each, and the median of its ratios to `against`, round by round."""
    lines = [f"| {title} | {unit}, median | best | ratio |", "|---|---:|---:|---:|"]
    for name, each in found.items():
        ratio = median(mine / other for mine, other in zip(each, found[against], strict=True))
        lines.append(f"| {name} | {median(each):,.0f} | {max(each):,.0f} | {ratio:.2f} |")
    return "\n".join(lines)


def percentile(times: list[float], part: float) -> float:
    """The time below which `part` of the times lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
