"""Audits as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Protocol

from moothall.service.wording import counted

from .report import COLOURS, KINDS

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moothall: audit</title>
<style>
body { font-family: sans-serif; margin: 2em; max-width: 60em; }
table { border-collapse: collapse; }
td, th { border: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top; }
.agrees { color: green; } .diverges, .contradicts { color: firebrick; }
.unruled { color: darkgoldenrod; } .unreadable { color: purple; }
</style>
<h1>Audit</h1>
"""


class Writes(Protocol):
    """A file that takes text."""

    def write(self, text: str, /) -> object: ...


class Page:
    """A page being written to an open file: `add` each audit, then `end`."""

    def __init__(self, file: Writes) -> None:
        self._file = file
        file.write(HEAD)

    def add(self, audit: Mapping[str, Any]) -> None:
        """Write one audited log; `audit` is what `audit --json` prints."""
        verdict = audit["verdict"]
        self._file.write(f'<h2>{_text(audit["log"])}: <span class="{verdict}">{verdict}</span></h2>\n')
        if audit["error"] is not None:
            self._file.write(f"<p>{_text(audit['error'])}</p>\n")
            return
        lines = audit["lines"]
        counts = ", ".join(f"{lines[kind]} {kind}" for kind in KINDS if lines[kind])
        players = " and ".join(map(_text, audit["players"]))
        rules = f"by the rules of {_text(audit['rules'])}"
        self._file.write(f"<p>{players}, {rules}: {counted(lines['total'], 'line')}, {counts}.</p>\n")
        if audit["divergences"]:
            rows = "".join(map(_row, audit["divergences"]))
            heads = "".join(f"<th>{head}</th>" for head in ("line", "between", "the log", "the rules", "rule"))
            self._file.write(f"<table>\n<tr>{heads}</tr>\n{rows}</table>\n")

    def end(self, verdicts: Mapping[str, int]) -> None:
        """Write how many logs have each verdict."""
        said = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in COLOURS if verdicts.get(verdict))
        self._file.write(f"<p>{said or 'No log.'}</p>\n</html>\n")


def _row(divergence: Mapping[str, Any]) -> str:
    first, last = divergence["interval"]
    cells = (divergence["line"], f"{first}-{last}", divergence["says"], divergence["ruling"], divergence["rule"])
    return "<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in cells) + "</tr>\n"


def _text(value: object) -> str:
    return escape(str(value))
