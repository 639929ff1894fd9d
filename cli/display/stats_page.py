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
figure {{ margin: 1em 0 2em; }} figcaption {{ font-weight: bold; margin-bottom: .5em; }}
ul {{ list-style: none; margin: 0; padding: 0; font-size: 13px; }}
li {{ display: grid; grid-template-columns: 12em 1fr 16em; gap: 0 8px; align-items: center; }}
li b {{ font-weight: normal; text-align: right; }} svg {{ width: 100%; height: 22px; overflow: visible; }}
@media (max-width: 640px) {{
  body {{ margin: 1em; }} li {{ grid-template-columns: 1fr auto; }} li b {{ text-align: left; }}
  svg {{ grid-area: 2 / 1 / auto / -1; }}
}}
.bar {{ fill: #4a7ba6; }} .range {{ stroke: #4a7ba6; stroke-width: 3; }} .mean {{ fill: #1d3c57; }}
.half {{ stroke: #999; stroke-dasharray: 4 3; }}
</style>
<main>
<h1>{title}</h1>
"""


def page(statistics: service.Statistics, most: int, called: Callable[[str, str], str]) -> str:
    """The page: the games by their verdicts, a plot of their turns, and of how often players and cards win.

    `called` gives what a card of a kind of game is called."""
    title = said(Message("stats.page-title"))
    parts = [HEAD.format(lang=spoken(), title=escape(title))]
    parts.append(f"<p>{_said(Message('stats.games', count=statistics.games, ended=statistics.ended))}</p>\n")
    parts += [
        f"<p>{_said(Message('stats.verdict', verdict=Word(name), count=count))}</p>\n"
        for name, count in statistics.known_verdicts
    ]
    if statistics.first.count:
        wins = share(statistics.first_wins)
        parts.append(f"<p>{_said(Message('stats.first-wins', share=wins, count=statistics.first.count))}</p>\n")
    if statistics.turns:
        parts.append(_bars(statistics))
    if statistics.players:
        parts.append(_rates(Message("stats.page-players"), statistics.most_active[:most]))
    if statistics.telling:
        named = [(called(*card), each) for card, each in statistics.telling[:most]]
        parts.append(_rates(Message("stats.page-cards"), named))
    return "".join(parts) + "</main>\n</html>\n"


def _bars(statistics: service.Statistics) -> str:
    """A bar for each number of turns."""
    longest = max(statistics.turns.values())
    rows = []
    for turns, count in sorted(statistics.turns.items()):
        width = 100 * count / longest
        bar = f'<rect class="bar" x="0" y="4" width="{width:.1f}%" height="14"/>'
        rows.append(_row(str(turns), str(count), bar))
    return _figure(Message("stats.page-turns"), rows)


def _rates(caption: Message, rates: Sequence[tuple[str, service.Tallied]]) -> str:
    """The interval of each share as a line, its mean as a dot, and one half as a broken line."""
    rows = []
    for name, each in rates:
        rate = each.score.rate()
        low, mean, high = (100 * (end or 0.0) for end in (rate.low, rate.mean, rate.high))
        plot = (
            '<line class="half" x1="50%" x2="50%" y1="0" y2="100%"/>'
            f'<line class="range" x1="{low:.1f}%" x2="{high:.1f}%" y1="50%" y2="50%"/>'
            f'<circle class="mean" cx="{mean:.1f}%" cy="50%" r="5"/>'
        )
        rows.append(_row(name, f"{share(rate)}, n = {rate.count:,}", plot))
    return _figure(caption, rows)


def _row(name: str, note: str, plot: str) -> str:
    """A row of a figure, which is as wide as the window lets it: on a phone its plot stands below its words."""
    return f'<li><b>{escape(name)}</b> <svg aria-hidden="true">{plot}</svg> <span>{escape(note)}</span>\n'


def _figure(caption: Message, rows: Sequence[str]) -> str:
    return f"<figure><figcaption>{_said(caption)}</figcaption>\n<ul>{''.join(rows)}</ul></figure>\n"


def share(estimate: service.Estimate) -> str:
    """A share with its interval of 95 %."""
    if estimate.mean is None or estimate.low is None or estimate.high is None:
        return "?"
    return f"{estimate.mean:.0%} ({estimate.low:.0%} – {estimate.high:.0%})"


def _said(message: Message) -> str:
    return escape(said(message))
