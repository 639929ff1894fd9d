"""Audits as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, Protocol

from moothall.service import rests_on
from moothall.words import Joined, Message, Word

from ..language import said, spoken
from .report import certainty, counts_of, how_many, reasons, remarks, where, with_habit

HEAD = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em; max-width: 60em; }}
h2 {{ overflow-wrap: anywhere; }} .wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; }}
td, th {{ border: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top; }}
.agrees {{ color: green; }} .diverges, .contradicts {{ color: firebrick; }}
.undecided {{ color: darkgoldenrod; }} .unruled {{ color: darkgoldenrod; }} .unreadable {{ color: purple; }}
</style>
<h1>{heading}</h1>
"""


class Writes(Protocol):
    """A file that takes text."""

    def write(self, text: str, /) -> object: ...


class Page:
    """A page being written to an open file: `add` each audit, then `end`."""

    def __init__(self, file: Writes) -> None:
        self._file = file
        title, heading = said(Message("report.page-title")), said(Message("report.page-heading"))
        file.write(HEAD.format(lang=spoken(), title=title, heading=heading))

    def add(self, audit: Mapping[str, Any], game: str | None = None) -> None:
        """Write one audited log; `audit` is what `audit --json` prints, `game` the address of the page of its game."""
        verdict = audit["verdict"]
        word = f'<span class="{verdict}">{said(Word(verdict))}</span>'
        self._file.write(f"<h2>{said(Message('report.unread-log', log=_text(audit['log']), verdict=word))}</h2>\n")
        if audit["error"] is not None:
            self._file.write(f"<p>{_text(said(audit['error']))}</p>\n")
            return
        self._file.write(f"<p>{_text(said(_summary(audit)))}</p>\n")
        self._file.write("".join(f"<p>{_text(said(each))}</p>\n" for each in remarks(audit)))
        if game is not None:
            self._file.write(f'<p><a href="{_text(game)}">{said(Message("report.page-opens-game"))}</a></p>\n')
        causes = [each for each in audit["divergences"] if each["follows"] is None]
        following = [each for each in audit["divergences"] if each["follows"] is not None]
        difference, follows = partial(_difference, audit), partial(_following, audit)
        self._file.write(_table(causes, _DIFFERENCES, difference))
        if following:
            more = said(Message("report.page-more-follow", count=len(following)))
            self._file.write(f"<details><summary>{more}</summary>\n")
            self._file.write(
                _table(following, (*_DIFFERENCES, Message("report.head-follows")), follows) + "</details>\n"
            )
        self._file.write(_table(audit["unread"], _UNREAD, _unread))
        self._file.write(_table(audit["unruled"], _UNRULED, _unruled))

    def end(self, verdicts: Mapping[str, int]) -> None:
        """Write how many logs have each verdict."""
        self._file.write(f"<p>{said(how_many(verdicts) or Message('report.page-no-log'))}</p>\n</html>\n")


def _summary(audit: Mapping[str, Any]) -> Message:
    """Who played, by which rules, and how many lines are what."""
    lines = Message("count.lines", count=audit["lines"]["total"])
    players, kinds = Joined(audit["players"], "and"), Joined(counts_of(audit["lines"]))
    return Message("report.page-summary", players=players, rules=audit["rules"], lines=lines, kinds=kinds)


_DIFFERENCES = (
    Message("report.head-line"),
    Message("report.head-log"),
    Message("report.head-rules"),
    Message("report.head-why"),
    Message("report.head-rule"),
)
_UNREAD = Message("report.head-line"), Message("report.head-unread"), Message("report.head-meant")
_UNRULED = Message("report.head-line"), Message("report.head-unjudged"), Message("report.head-card")


def _table(
    rows: Sequence[Mapping[str, Any]],
    heads: Sequence[Message],
    cells: Callable[[Mapping[str, Any]], Sequence[object]],
) -> str:
    """A table with a row for each of `rows`; nothing where there are none."""
    if not rows:
        return ""
    head = "".join(f"<th>{said(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in cells(row))}</tr>\n" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}</table></div>\n'


def _difference(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    ruling, reason = reasons(each)
    certain = "" if each["habit"] or each["follows"] is not None else certainty(each)
    why = " ".join([*filter(None, (reason, certain)), *rests_on(audit, each, lang=spoken())])
    rule = with_habit(each, each["rule"])
    return (said(where(each)), each["says"], ruling, why, rule if isinstance(rule, str) else said(rule))


def _following(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    return (*_difference(audit, each), said(Message("report.line", line=each["follows"])))


def _unread(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["meant"] or "")


def _unruled(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["card"] or "")


def _text(value: object) -> str:
    return escape(str(value))
