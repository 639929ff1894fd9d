"""An audit in words: a verdict, then each divergence with the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click
from moothall.service.wording import counted

from .printing import printable

COLOURS = {"agrees": "green", "diverges": "red", "contradicts": "red", "unruled": "yellow", "unreadable": "magenta"}
KINDS = ("confirmed", "consistent", "divergent", "unruled", "unread")


def report(audit: Mapping[str, Any]) -> Iterator[str]:
    """The lines of text about one audited log; `audit` is what `audit --json` prints."""
    verdict = click.style(audit["verdict"], fg=COLOURS.get(audit["verdict"]), bold=True)
    name = printable(audit["log"])
    if audit["error"] is not None:
        yield f"{name}: {verdict}"
        yield f"  {printable(audit['error'])}"
        return
    lines = audit["lines"]
    counts = ", ".join(f"{lines[kind]} {kind}" for kind in KINDS if lines[kind])
    yield f"{name}: {verdict} by the rules of {audit['rules']} ({counted(lines['total'], 'line')}: {counts or 'none'})"
    for each in audit["divergences"]:
        first, last = each["interval"]
        where = f"line {each['line']}" + (f" (somewhere in {first}-{last})" if first != each["line"] else "")
        yield f"  {where}: {printable(each['says'])}"
        habit = f": a habit of the server, {each['habit']}" if each["habit"] else ""
        yield f"    {printable(each['ruling'])} [{each['rule']}]{habit}"
    if audit["habits"] and all(each["habit"] for each in audit["divergences"]):
        yield f"  it diverges only where the server is known to: {', '.join(audit['habits'])}"
    wrong = [what for what, right in audit["final"].items() if right is False]
    if wrong:
        yield f"  at the end the log has other {', '.join(wrong)}"
    if audit["unruled_cards"]:
        yield f"  not ruled yet: {', '.join(map(printable, audit['unruled_cards']))}"


class Totals:
    """The sums over many logs."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()

    def add(self, audit: Mapping[str, Any]) -> None:
        """Count one audit."""
        self.verdicts[audit["verdict"]] += 1
        self.lines.update(audit["lines"])

    def report(self) -> Iterator[str]:
        """The sums in words."""
        verdicts = ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in COLOURS if self.verdicts[verdict])
        yield f"{counted(self.verdicts.total(), 'log')}: {verdicts}"
        kinds = ", ".join(f"{self.lines[kind]} {kind}" for kind in KINDS if self.lines[kind])
        yield f"{counted(self.lines['total'], 'line')}: {kinds or 'none'}"
