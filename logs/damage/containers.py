"""Logs in something else: in the value of a JSON, in the column of a table, in the body of an e-mail."""

from __future__ import annotations

import ast
import csv
import json
import quopri
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from .lines import Line, Lines, lines_of, numbered_anew, renamed, text_of
from .shapes import People, Shapes

FEWEST = 5
"""How many lines of a log make one that may be taken out of what holds it: a cell of a table may hold four lines of a
log that is told in it."""
_WIKI_ROW = re.compile(r"\{\|.*|\|\}|\|[-+].*|!.*")
"""What a table of a wiki has beside its cells: its first line, its last, lines between rows, heads."""
_DELIMITERS = (",", ";", "\t", "|")
_BOUND = re.compile(r"--[^\s]{3,70}")
_SOFT_END = re.compile(r"=[ \t]*$")
_HUNK = re.compile(r"@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@")
_QUOTED = re.compile(r"=(?:[0-9A-F]{2}|$)", re.MULTILINE)


def _likely(lines: Sequence[str], shapes: Shapes, people: People) -> int:
    """How many lines of a text look like those of a log."""
    starts = shapes.starts(people)
    return sum(starts.search(line) is not None for line in lines)


def out_of_json(lines: Lines, shapes: Shapes) -> Lines | None:
    """The log that a JSON holds: a text, or a list with one line in each of its items."""
    text = text_of(lines).strip().removeprefix("\ufeff")
    if not text.startswith(("{", "[", '"')):
        return None
    longest = max(filter(shapes.smells, _texts(text)), key=len, default="")  # beside it may stand longer times
    if longest.count("\n") < FEWEST:
        return None
    inner = [each.text for each in lines_of(longest)]
    at = {line.text.strip().rstrip(",").strip('"'): line.number for line in lines}
    numbers = [at.get(json.dumps(each, ensure_ascii=False).strip('"')) for each in inner]
    if len(lines) > len(inner) and None not in numbers:  # each line of the log has one of the file
        return tuple(Line(number or 1, each) for number, each in zip(numbers, inner, strict=True))
    return numbered_anew(inner)


def _texts(text: str) -> Iterator[str]:
    """The texts of a JSON that may be a log, also of a JSON in each line."""
    for load in (json.loads, ast.literal_eval):
        try:
            yield from _within(load(text))
            return
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            pass
    rows = []
    for line in text.splitlines():
        try:
            rows.append(json.loads(line.rstrip(",")))
        except (ValueError, RecursionError):
            return
    yield from _within(rows)


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        inner = None
        if value[:1] in ("{", "["):
            with suppress(ValueError, RecursionError):
                inner = json.loads(value)
        if isinstance(inner, (dict, list)):
            yield from _within(inner)
        else:
            yield value
    elif isinstance(value, list):
        rows = [each for each in value if isinstance(each, str)]
        if len(rows) == len(value):
            yield "\n".join(rows)
        keys = {key for each in value if isinstance(each, dict) for key in each}
        for key in sorted(keys):
            told = [each.get(key) for each in value if isinstance(each, dict)]
            if len(told) == len(value) and all(isinstance(each, str) for each in told):
                yield "\n".join(map(str, told))
        last = [each[-1] for each in value if isinstance(each, list) and each and isinstance(each[-1], str)]
        yield ("" if all(each.endswith("\n") for each in last) else "\n").join(last)  # a recorded terminal
        for each in value:
            if isinstance(each, (dict, list)):
                yield from _within(each)
    elif isinstance(value, dict):
        parts = [(key, each) for key, each in value.items() if isinstance(each, list)]
        if parts and all(isinstance(line, str) for _, told in parts for line in told):
            yield "\n".join(line for key, told in parts for line in (key, *told))  # turns with their lines
        for each in value.values():
            yield from _within(each)


def out_of_table(lines: Lines, shapes: Shapes) -> Lines | None:
    """The column of a table (CSV) that holds the log, or the cells of one of a wiki."""
    plain = [line.text for line in lines]
    if any(line.startswith("{|") for line in plain):
        return renamed(lines, ("" if _WIKI_ROW.fullmatch(line) else line.removeprefix("|") for line in plain))
    people = shapes.people(plain)
    for delimiter in _DELIMITERS:
        rows = [_cells(line, delimiter) for line in plain]
        width = max((len(row) for row in rows), default=0)
        # A table has few columns, and nearly all its rows have them. The commas of a log cut some lines into many cells
        # and most into none.
        if width > 20 or sum(len(row) > 1 for row in rows) < max(FEWEST, sum(map(bool, rows)) * 0.9):
            continue
        columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
        if (beside := _with_headers_beside(lines, columns, shapes)) is not None:
            return beside
        likely = [_fitting(column, shapes) for column in columns]
        best = likely.index(max(likely))
        if likely[best] > sum(shapes.kind(line, people) != "" for line in plain):
            return renamed(lines, columns[best])
    return None


def _with_headers_beside(lines: Lines, columns: Sequence[Sequence[str]], shapes: Shapes) -> Lines | None:
    """The log of a table that has the header of its turn beside each line: a header wherever that is another one, then
    the lines. None for another table."""
    people = shapes.people([cell.strip() for column in columns for cell in column])
    kinds = [Counter(shapes.kind(cell.strip(), people) for cell in column) for column in columns]
    header = max(range(len(columns)), key=lambda at: kinds[at]["turn"], default=0)
    told = max(range(len(columns)), key=lambda at: kinds[at]["move"], default=0)
    if header == told or kinds[header]["turn"] < max(FEWEST, kinds[told]["move"] // 2):
        return None
    made: list[Line] = []
    last = ""
    for line, before, text in zip(lines, columns[header], columns[told], strict=True):
        if before.strip() != last:
            last = before.strip()
            made.append(Line(line.number, last if shapes.kind(last, people) == "turn" else ""))
        made.append(Line(line.number, text))
    return tuple(made)


def out_of_cell(lines: Lines, shapes: Shapes) -> Lines | None:
    """The log that stands whole in one cell of a table (CSV), between two quotes."""
    if not any(line.text.lstrip("\ufeff").startswith('"') or re.search(r'[,;\t]"', line.text) for line in lines):
        return None
    for delimiter in _DELIMITERS:
        rows = csv.reader((f"{line.text}\n" for line in lines), delimiter=delimiter)
        begun = 0
        try:
            for row in rows:
                for cell in row:
                    if cell.count("\n") >= FEWEST and shapes.smells(cell):
                        return tuple(
                            Line(line.number, text) for line, text in zip(lines[begun:], cell.split("\n"), strict=False)
                        )
                    begun += cell.count("\n")
                begun = rows.line_num
        except csv.Error:
            continue
    return None


def _fitting(column: Sequence[str], shapes: Shapes) -> int:
    people = shapes.people(column)
    return sum(shapes.kind(cell, people) != "" for cell in column)


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return [line]


_EMPHASIS = " *_#="
"""What may stand around a line that is not quoted as the others are."""


def out_of_quotes(lines: Lines, shapes: Shapes) -> Lines | None:
    """The lines of a text whose every line is a word of a program: `"…",`; a line of the log between them stays."""
    stripped = [re.fullmatch(r"""\s*(["'`])(?P<text>.*)\1[,;]?\s*""", line.text) for line in lines]
    held = [line for line in lines if line.text.strip(" []{}(),;\t")]
    if len(held) < FEWEST or sum(match is not None for match in stripped) < 0.9 * len(held):
        return None
    people = shapes.people([each["text"] if each is not None else "" for each in stripped])

    def held_by(line: str, match: re.Match[str] | None) -> str:
        if match is not None:
            return match["text"].removesuffix("\\n")
        return line if shapes.kind(line.strip(_EMPHASIS), people) else ""

    return renamed(lines, (held_by(line.text, match) for line, match in zip(lines, stripped, strict=True)))


def out_of_diff(lines: Lines, shapes: Shapes) -> Lines | None:
    """The new text of a diff, whose lines begin with `+` or a blank; `-` begins those that it replaces."""
    plain = [line.text for line in lines]
    begin = next((at for at, line in enumerate(plain) if _HUNK.match(line)), None)
    if begin is None:
        return None
    inner = [line for line in plain[begin:] if line and not _HUNK.match(line)]
    if sum(line[0] in "+- " for line in inner) < max(FEWEST, 0.9 * len(inner)):
        return None

    def kept(at: int, line: str) -> str:
        return line[1:] if at > begin and line[:1] in ("+", " ") else ""

    return renamed(lines, (kept(at, line) for at, line in enumerate(plain)))


def with_ends(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text whose lines end where it says so: `\\n` as programs write it."""
    text = text_of(lines)
    if text.count("\\n") <= max(FEWEST, text.count("\n")):
        return None
    return numbered_anew(re.split(r"(?:\\r)?\\n|\n", re.sub(r"\\(?=[\"'])", "", text)))


def out_of_mail_parts(lines: Lines, shapes: Shapes) -> Lines | None:
    """The first part of an e-mail that has several, without the lines before it that say what it is."""
    bounds = [at for at, line in enumerate(lines) if _BOUND.fullmatch(line.text.rstrip())]
    bounds = [at for at in bounds if lines[at].text.rstrip("- \t") == lines[bounds[0]].text.rstrip("- \t")]
    if len(bounds) < 3:  # before two parts, and behind the last
        return None
    part = lines[bounds[0] + 1 : bounds[1]]
    head = next((at for at, line in enumerate(part) if not line.text.strip()), 0)
    return part[head:]


def out_of_mail(lines: Lines, shapes: Shapes) -> Lines | None:
    """The body of an e-mail in quoted-printable: `=20` for a blank, `=` at the end of a line that goes on."""
    if len(_QUOTED.findall(text_of(lines))) < 3:  # one or two `=20` may be what somebody said
        return None
    made: list[Line] = []
    number, begun = 0, ""
    for line in lines:
        number = number or line.number
        begun += _SOFT_END.sub("", line.text)
        if _SOFT_END.search(line.text) is None:
            made.append(Line(number, _unquoted(begun)))
            number, begun = 0, ""
    if begun:
        made.append(Line(number, _unquoted(begun)))
    return tuple(made)


def _unquoted(text: str) -> str:
    data = quopri.decodestring(text.encode("utf-8"))
    try:
        return data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace").rstrip("\r\n")
