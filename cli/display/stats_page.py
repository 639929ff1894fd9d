"""What is counted of many games as one page of HTML with plots, which needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from moothall import service
from moothall.words import Message, Word

from ..language import said, spoken

HEAD = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em; max-width: 60em; }}
figure {{ margin: 1em 0 2em; overflow-x: auto; }} figcaption {{ font-weight: bold; margin-bottom: .5em; }}
svg text {{ font-size: 13px; fill: currentColor; }}
.bar {{ fill: #4a7ba6; }} .range {{ stroke: #4a7ba6; stroke-width: 3; }} .mean {{ fill: #1d3c57; }}
.half {{ stroke: #999; stroke-dasharray: 4 3; }}
</style>
<main>
<h1>{title}</h1>
"""

ROW, LABEL, PLOT, NOTE = 22, 190, 420, 230
"""The height of a row of a plot, and the widths of its names, its drawing and its numbers, in CSS pixels: names of
cards take up to 170 of them at 13 pixels."""


def page(found: service.Statistics, most: int, called: Callable[[str, str], str]) -> str:
    """The page: the games by their verdicts, a plot of their turns, and of how often players and cards win.

    `called` gives what a card of a kind of game is called."""
    title = said(Message("stats.page-title"))
    parts = [HEAD.format(lang=spoken(), title=escape(title))]
    parts.append(f"<p>{_said(Message('stats.games', count=found.games, ended=found.ended))}</p>\n")
    parts += [
        f"<p>{_said(Message('stats.verdict', verdict=Word(name), count=count))}</p>\n"
        for name, count in found.known_verdicts
    ]
    if found.first.count:
        wins = share(found.first_wins)
        parts.append(f"<p>{_said(Message('stats.first-wins', share=wins, count=found.first.count))}</p>\n")
    if found.turns:
        parts.append(_bars(found))
    if found.players:
        parts.append(_rates(Message("stats.page-players"), found.most_active[:most]))
    if found.telling:
        named = [(called(*card), each) for card, each in found.telling[:most]]
        parts.append(_rates(Message("stats.page-cards"), named))
    return "".join(parts) + "</main>\n</html>\n"


def _bars(found: service.Statistics) -> str:
    """A bar for each number of turns."""
    longest = max(found.turns.values())
    rows = []
    for at, (turns, count) in enumerate(sorted(found.turns.items())):
        width = PLOT * count / longest
        rows.append(
            f'<rect class="bar" x="{LABEL}" y="{at * ROW + 4}" width="{width:.1f}" height="{ROW - 8}"/>'
            + _label(at, str(turns), str(count), LABEL + width + 6)
        )
    return _figure(Message("stats.page-turns"), rows)


def _rates(caption: Message, rates: Sequence[tuple[str, service.Tallied]]) -> str:
    """The interval of each share as a line, its mean as a dot, and one half as a broken line."""
    half = LABEL + PLOT / 2
    rows = [f'<line class="half" x1="{half}" x2="{half}" y1="0" y2="{ROW * len(rates)}"/>']
    for at, (name, each) in enumerate(rates):
        rate = each.score.rate()
        low, mean, high = (LABEL + PLOT * (end or 0.0) for end in (rate.low, rate.mean, rate.high))
        middle = at * ROW + ROW // 2
        rows.append(
            f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="mean" cx="{mean:.1f}" cy="{middle}" r="5"/>'
            + _label(at, name, f"{share(rate)}, n = {rate.count:,}", LABEL + PLOT + 12)
        )
    return _figure(caption, rows)


def _label(at: int, name: str, note: str, x: float) -> str:
    y = at * ROW + ROW - 7
    return (
        f'<text x="{LABEL - 8}" y="{y}" text-anchor="end">{escape(name)}</text>'
        f'<text x="{x:.1f}" y="{y}">{escape(note)}</text>\n'
    )


def _figure(caption: Message, rows: Sequence[str]) -> str:
    height, width = ROW * len(rows), LABEL + PLOT + NOTE
    return (
        f'<figure><figcaption>{_said(caption)}</figcaption>\n<svg width="{width}" height="{height}" role="img" '
        f'aria-label="{_said(caption)}">\n{"".join(rows)}</svg></figure>\n'
    )


def share(estimate: service.Estimate) -> str:
    """A share with its interval of 95 %."""
    if estimate.mean is None or estimate.low is None or estimate.high is None:
        return "?"
    return f"{estimate.mean:.0%} ({estimate.low:.0%} – {estimate.high:.0%})"


def _said(message: Message) -> str:
    return escape(said(message))
