"""Audits as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, Protocol

from moothall.service import rests_on
from moothall.service.wording import counted

from ..language import said, spoken
from .report import COLOURS, KINDS, certainty, habit, how_many, reasons, spoken_remarks, where

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
        title, heading = _said("Moothall: audit", "Moothall：ログの判定"), _said("Audit", "ログの判定")
        file.write(HEAD.format(lang=spoken(), title=title, heading=heading))

    def add(self, audit: Mapping[str, Any], game: str | None = None) -> None:
        """Write one audited log; `audit` is what `audit --json` prints, `game` the address of the page of its game."""
        verdict = audit["verdict"]
        called = _word("verdict", verdict)
        self._file.write(f'<h2>{_text(audit["log"])}{_said(": ", "：")}<span class="{verdict}">{called}</span></h2>\n')
        if audit["error"] is not None:
            self._file.write(f"<p>{_text(said(audit['error']))}</p>\n")
            return
        self._file.write(f"<p>{_summary(audit)}</p>\n")
        self._file.write("".join(f"<p>{_text(each)}</p>\n" for each in spoken_remarks(audit)))
        if game is not None:
            leads = _said("Open the game where it first differs", "最初の相違の場面を開く")
            self._file.write(f'<p><a href="{_text(game)}">{leads}</a></p>\n')
        causes = [each for each in audit["divergences"] if each["follows"] is None]
        following = [each for each in audit["divergences"] if each["follows"] is not None]
        difference, follows = partial(_difference, audit), partial(_following, audit)
        self._file.write(_table(causes, _DIFFERENCES, difference))
        if following:
            count = len(following)
            more = _said(
                f"{count} more {'follows' if count == 1 else 'follow'} from these",
                f"これから生じた相違がほかに{count}件ある",
            )
            self._file.write(f"<details><summary>{more}</summary>\n")
            self._file.write(_table(following, (*_DIFFERENCES, ("follows from", "元の相違")), follows) + "</details>\n")
        self._file.write(_table(audit["unread"], _UNREAD, _unread))
        self._file.write(_table(audit["unruled"], _UNRULED, _unruled))

    def end(self, verdicts: Mapping[str, int]) -> None:
        """Write how many logs have each verdict."""
        if spoken() == "ja":
            found = [f"{_word('verdict', each)}{verdicts[each]}件" for each in COLOURS if verdicts.get(each)]
            self._file.write(f"<p>{'、'.join(found) or 'ログなし。'}</p>\n</html>\n")
        else:
            self._file.write(f"<p>{how_many(verdicts) or 'No log.'}</p>\n</html>\n")


def _said(english: str, japanese: str) -> str:
    """What is said in the language that is spoken."""
    return japanese if spoken() == "ja" else english


def _word(kind: str, word: str) -> str:
    """A word of the report, of a `kind` of `words_ja.lines.WORDS`."""
    if spoken() == "en":
        return word
    from ..words_ja.lines import WORDS

    return WORDS[kind].get(word, word)


def _line(line: str) -> str:
    """A line as the report on a terminal has it."""
    if spoken() == "en":
        return line
    from ..words_ja.translating import line_in_japanese

    return line_in_japanese(line)


def _summary(audit: Mapping[str, Any]) -> str:
    """Who played, by which rules, and how many lines are what."""
    lines, rules, join = audit["lines"], _text(audit["rules"]), _said(" and ", "、")
    counts = [(lines[kind], _word("kinds", kind)) for kind in KINDS if lines[kind]]
    players = join.join(map(_text, audit["players"]))
    if spoken() == "ja":
        told = "、".join(f"{kind}{count}" for count, kind in counts)
        return f"{players}（ルール：{rules}）：{lines['total']}行、{told}。"
    listed = ", ".join(f"{count} {kind}" for count, kind in counts)
    return f"{players}, by the rules of {rules}: {counted(lines['total'], 'line')}, {listed}."


_DIFFERENCES: tuple[tuple[str, str], ...] = (
    ("line", "行"),
    ("the log", "ログ"),
    ("the rules", "ルールでは"),
    ("why", "理由"),
    ("rule", "ルール"),
)
_UNREAD: tuple[tuple[str, str], ...] = (("line", "行"), ("cannot be read", "解釈できない行"), ("meant", "もしかして"))
_UNRULED: tuple[tuple[str, str], ...] = (
    ("line", "行"),
    ("cannot be judged", "判定できない行"),
    ("card without rules", "未対応のカード"),
)


def _table(
    rows: Sequence[Mapping[str, Any]],
    heads: Sequence[tuple[str, str]],
    cells: Callable[[Mapping[str, Any]], Sequence[object]],
) -> str:
    """A table with a row for each of `rows`; nothing where there are none."""
    if not rows:
        return ""
    head = "".join(f"<th>{_said(*each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in cells(row))}</tr>\n" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}</table></div>\n'


def _difference(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    ruling, reason = reasons(each)
    certain = "" if each["habit"] or each["follows"] is not None else certainty(each)
    why = " ".join([*filter(None, (reason, certain)), *rests_on(audit, each, lang=spoken())])
    return (_where(each), each["says"], ruling, why, f"{each['rule']}{habit(each)}")


def _following(audit: Mapping[str, Any], each: Mapping[str, Any]) -> Sequence[object]:
    return (*_difference(audit, each), _said(f"line {each['follows']}", f"{each['follows']}行目"))


def _where(difference: Mapping[str, Any]) -> str:
    """The line of a difference, as the report on a terminal has it before what the log says."""
    return _line(f"  {where(difference)}: -").strip().rstrip("-").rstrip(" :：")


def _unread(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["meant"] or "")


def _unruled(each: Mapping[str, Any]) -> Sequence[object]:
    return (each["line"], each["says"], each["card"] or "")


def _text(value: object) -> str:
    return escape(str(value))
