"""What is copied with a log: the lines of a page, its debris, and text with one element of the page in each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

_LINE_CLASS = re.compile(r"\blog-line\b")
_PADDING = re.compile(r"padding-left:\s*([\d.]+)(?:%|em|px)")


class LogPage(HTMLParser):
    """The lines of a log in the HTML of the game's page: the text of each `log-line`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.indents: list[float] = []
        self._depth = 0
        self._text: list[str] = []
        self._indent = 0.0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """A `log-line`, by its tag or its class, begins a line; inside it, padding says how deep the line stands."""
        given = dict(attrs)
        if self._depth:
            self._depth += tag not in ("br", "img", "wbr", "hr", "input")
        elif tag == "log-line" or _LINE_CLASS.search(given.get("class") or ""):
            self._depth, self._text, self._indent = 1, [], 0.0
        if self._depth and (padding := _PADDING.search(given.get("style") or "")) is not None:
            self._indent = float(padding[1])

    def handle_endtag(self, tag: str) -> None:
        """The end of a line's element ends the line."""
        if not self._depth or tag in ("br", "img", "wbr", "hr", "input"):
            return
        self._depth -= 1
        if not self._depth:
            self.lines.append(" ".join("".join(self._text).split()))
            self.indents.append(self._indent)

    def handle_data(self, data: str) -> None:
        """Text counts inside lines only."""
        if self._depth:
            self._text.append(data)


def is_html(text: str) -> bool:
    """Whether a text is HTML that has lines of a log."""
    return "<" in text and re.search(r"<log-line|class=[\"'][^\"']*\blog-line\b", text) is not None


def html_lines(text: str) -> list[str]:
    """The lines of a log in HTML."""
    page = LogPage()
    page.feed(text)
    page.close()
    return page.lines


_STARTS_LINE = re.compile(r"Turn \d+ - |Game #\d|Between Turns|Timer: |Card Pool: |Kingdom generated|\d+%: ")


def joined(lines: Sequence[str], prefixes: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text that has one element of the page in each: numbers of the first of them, and the whole line.

    A line begins with the prefix of a player that stands alone, or with a word of the page's own.
    """
    at, parts = 0, list[str]()
    for number, line in enumerate(lines, 1):
        if line.strip() in prefixes or _STARTS_LINE.match(line) or not line.strip():
            if parts:
                yield at, "".join(parts).strip()
            at, parts = number, []
        parts.append(line)
    if parts:
        yield at, "".join(parts).strip()


def is_split(lines: Sequence[str]) -> bool:
    """Whether a text has one element of the page in each line: `starts with` stands alone."""
    return any(line.strip() == "starts with" for line in lines[:200])
