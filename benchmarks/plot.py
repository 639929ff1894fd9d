"""Drawings of figures as SVG: a line for each series, both axes by powers of ten."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

COLOURS = ("#00796b", "#c62828", "#1565c0", "#ef6c00", "#6a1b9a", "#558b2f", "#4e342e", "#37474f", "#ad1457", "#9e9d24")
WIDTH, HEIGHT, LEFT, TOP, LINE = 720, 320, 60, 30, 18


class Series(NamedTuple):
    """A line: its name and its points."""

    name: str
    points: Sequence[tuple[float, float]]


def plot(title: str, grows: str, series: Sequence[Series]) -> str:
    """A drawing of series that lie above one axis, called after what `grows`."""
    drawn = [Series(each.name, [point for point in each.points if min(point) > 0]) for each in series]
    points = [point for each in drawn for point in each.points]
    (low, high), (bottom, top) = (_powers([point[axis] for point in points]) for axis in (0, 1))

    def x(value: float) -> float:
        return LEFT + (log10(value) - low) / (high - low) * (WIDTH - LEFT - 20)

    def y(value: float) -> float:
        return TOP + (top - log10(value)) / (top - bottom) * (HEIGHT - TOP - 40)

    height = HEIGHT + LINE * len(drawn)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" '
        f'font-size="12"><title>{escape(title)}</title><rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        at = x(10**power)
        parts.append(f'<path d="M{at:.0f} {TOP}V{HEIGHT - 40}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.0f}" y="{HEIGHT - 24}" text-anchor="middle">{_said(power)}</text>')
    for power in range(bottom, top + 1):
        at = y(10**power)
        parts.append(f'<path d="M{LEFT} {at:.0f}H{WIDTH - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.0f}" text-anchor="end">{_said(power)}</text>')
    parts.append(f'<text x="{WIDTH - 20}" y="{HEIGHT - 8}" text-anchor="end">{escape(grows)}</text>')
    for at, each in enumerate(drawn):
        colour = COLOURS[at % len(COLOURS)]
        line = " ".join(f"{x(one):.1f},{y(two):.1f}" for one, two in each.points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(one):.1f}" cy="{y(two):.1f}" r="3" fill="{colour}"/>' for one, two in each.points]
        below = HEIGHT + LINE * at + 8
        parts.append(f'<path d="M{LEFT} {below - 4}h24" stroke="{colour}" stroke-width="3"/>')
        parts.append(f'<text x="{LEFT + 32}" y="{below}">{escape(each.name.strip())}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _powers(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten around values."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)


def _said(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"
