"""Audits as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, Protocol

from moothall.service import rests_on
from moothall.service.wording import counted

from ..language import spoken
from .report import COLOURS, KINDS, habit, reasons, remarks, where

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Moothall: audit</title>
<style>
body { font-family: sans-serif; margin: 2em; max-width: 60em; }
h2 { overflow-wrap: anywhere; } .wide { overflow-x: auto; }
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

    def add(self, audit: Mapping[str, Any], game: str | None = None) -> None:
        """Write one audited log; `audit` is what `audit --json` prints, `game` the address of the page of its game."""
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
        self._file.write("".join(f"<p>{_text(each)}</p>\n" for each in remarks(audit)))
        if game is not None:
            self._file.write(f'<p><a href="{_text(game)}">Open the game where it first differs</a></p>\n')
        causes = [each for each in audit["divergences"] if each["follows"] is None]
        following = [each for each in audit["divergences"] if each["follows"] is not None]
        difference, follows = partial(_difference, audit), partial(_following, audit)
        self._file.write(_table(causes, _DIFFERENCES, difference))
        if following:
            self._file.write(f"<details><summary>{len(following)} more follow from these</summary>\n")
            self._file.write(_table(following, (*_DIFFERENCES, "follows from"), follows) + "</details>\n")
        self._file.write(_table(audit["unread"], ("line", "cannot be read", "meant"), _unread))
        self._file.write(_table(audit["unruled"], ("line", "cannot be judged", "card without rules"), _unruled))

    def end(self, verdicts: Mapping[str, int]) -> None:
        """Write how many logs have each verdict."""
        said = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in COLOURS if verdicts.get(verdict))
        self._file.write(f"<p>{said or 'No log.'}</p>\n</html>\n")


_DIFFERENCES = ("line", "the log", "the rules", "why", "rule")


def _table(
    rows: Sequence[Mapping[str, Any]], heads: Sequence[str], cells: Callable[[Mapping[str, Any]], Sequence[object]]
) -> str:
    """A table with a row for each of `rows`; nothing where there are none."""
    if not rows:
        return ""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in cells(row))}</tr>\n" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}</table></div>\n'


def _difference(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    ruling, reason = reasons(each)
    why = " ".join([*filter(None, (reason,)), *rests_on(audit, each, lang=spoken())])
    return (where(each), each["says"], ruling, why, f"{each['rule']}{habit(each)}")


def _following(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    return (*_difference(audit, each), f"line {each['follows']}")


def _unread(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["meant"] or "")


def _unruled(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["card"] or "")


def _text(value: object) -> str:
    return escape(str(value))
