"""What is copied with a log: the lines of a page, their indent, and text with one element of the page in each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from .looks import PLAIN, is_html

_LINE_CLASS = re.compile(r"(?:^|\s)log-line(?:\s|$)")
_KINGDOM_CLASS = re.compile(r"(?:^|\s)kingdom-viewer(?:\s|$)")
_NAME_CLASS = re.compile(r"(?:^|\s)name-layer(?:\s|$)")
_PADDING = re.compile(r"padding-left:\s*(\d{1,6}(?:\.\d{1,6})?)(?:%|em|px|vw)")
_TAG = re.compile(r"<(?:!doctype|html|head|body|div|span|p|pre|table)\b", re.IGNORECASE)
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: its number, its text without the blanks before it, and how deep it stands."""

    number: int
    text: str
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text as its lines, and the Kingdom that the page shows beside them."""

    lines: list[Line]
    kingdom: tuple[str, ...] = ()


class LogPage(HTMLParser):
    """The lines of a log in the HTML of the game's page, the text of each `log-line`, and the names of the Kingdom."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[float, str]] = []
        self.kingdom: list[str] = []
        self._depth = 0
        self._text: list[str] = []
        self._indent = 0.0
        self._viewer = 0
        self._name = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """A `log-line`, by its tag or its class, begins a line; inside it, padding says how deep the line stands."""
        if tag in _VOID:
            if tag == "br" and self._depth:
                self._end_line()
            return
        attributes = dict(attrs)
        classes = attributes.get("class") or ""
        if tag == "log-line" or _LINE_CLASS.search(classes):
            self._end_line()
            self._depth, self._indent = 1, 0.0
        elif self._depth:
            self._depth += 1
        if self._depth and (padding := _PADDING.search(attributes.get("style") or "")) is not None:
            self._indent = float(padding[1])
        self._in_kingdom(tag, classes)

    def _in_kingdom(self, tag: str, classes: str) -> None:
        if self._viewer:
            self._viewer += 1
            if self._name:
                self._name += 1
            elif _NAME_CLASS.search(classes):
                self._name = 1
                self.kingdom.append("")
        elif tag == "kingdom-viewer" or _KINGDOM_CLASS.search(classes):
            self._viewer = 1

    def handle_endtag(self, tag: str) -> None:
        """The end of a line's element ends the line."""
        if tag in _VOID:
            return
        self._viewer -= bool(self._viewer)
        self._name -= bool(self._name)
        if self._depth:
            self._depth -= 1
            if not self._depth:
                self._end_line()

    def handle_data(self, data: str) -> None:
        """Text counts inside lines, and inside the names of the Kingdom."""
        if self._depth:
            self._text.append(data)
        if self._name:
            self.kingdom[-1] += data

    def close(self) -> None:
        """The last line may lack its end."""
        super().close()
        self._end_line()

    def _end_line(self) -> None:
        text = " ".join("".join(self._text).translate(PLAIN).split())
        if text:
            self.lines.append((self._indent, text))
        self._text = []


FIRST_TAG_WITHIN = 2000
"""The number of characters in which HTML has a tag: a page begins with one, and further down somebody may quote one."""
STARTS_WITHIN = 200
"""The number of elements among which `starts with` stands: what the players begin with is told before any turn."""


def is_other_html(text: str) -> bool:
    """Whether a text is HTML that has none."""
    return _TAG.search(text[:FIRST_TAG_WITHIN]) is not None and not is_html(text)


def pasted(text: str) -> Pasted:
    """The lines of a text: plain, one element of the page in each line, or HTML. Those of HTML are numbered as lines of
    the log, for a page need not have any of its own."""
    if is_html(text):
        page = LogPage()
        page.feed(text)
        page.close()
        names = (" ".join(name.translate(PLAIN).split()) for name in page.kingdom)
        return Pasted(list(_deep(enumerate(page.lines, 1))), tuple(dict.fromkeys(filter(None, names))))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(PLAIN).split("\n")
    numbered = joined(lines, _split_prefixes(lines)) if is_split(lines) else enumerate(lines, 1)
    return Pasted(list(_deep((number, (float(_leading(line)), line)) for number, line in numbered)))


def _leading(line: str) -> int:
    return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())


def _deep(lines: Iterable[tuple[int, tuple[float, str]]]) -> Iterator[Line]:
    """Lines that are not blank; however deep each stands on the page, the levels are counted from 0."""
    indented = [(number, at, text.lstrip()) for number, (at, text) in lines if text.strip()]
    level = {at: i for i, at in enumerate(sorted({at for _, at, _ in indented}))}
    return (Line(number, text, level[at]) for number, at, text in indented)


# One element of the page in each line

_WHOLE = re.compile(
    r"Turn \d+ - .+|Game #\d+, (?:un)?rated\.?|Between Turns|(?:Timer|Card Pool): .+|Kingdom generated.+|\d+%: .+|"
    r"Joining game .+|.+ (?:re|dis)connected\.|.*[.)]",
    re.IGNORECASE,
)
_STARTS = "starts with"
_BLANKS = re.compile(r"\s+")
_LOST = re.compile(r"(?<=[,.])(?=[A-Za-z(])")
_PUT_IN = re.compile(r"(?<=[+$])\s+(?=[\d$])|(?<=\()\s+|\s+(?=[.,)])")
_GOES_ON = re.compile(r"\s*[\[(.,)]")
_STARTS_LINE = re.compile(
    r"Turn \d+ - |Game #\d|Between Turns|Timer: |Card Pool: |Kingdom generated|\d+%: |Joining game #|"
    r"Players can see|The game has ended",
    re.IGNORECASE,
)


def joined(lines: Sequence[str], prefixes: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text that has one element of the page in each: numbers of the first of them, and the whole line.

    A line begins with the prefix of a player that stands alone, with a word of the page's own, or after a line that is
    whole.
    """
    at, whole = 0, ""
    for number, line in enumerate(lines, 1):
        ends = whole and _WHOLE.fullmatch(whole.strip()) and not _GOES_ON.match(line)
        if ends or line.strip() in prefixes or _STARTS_LINE.match(line) or not line.strip():
            if whole:
                yield at, whole.strip()
            at, whole = number, ""
        whole += f" {line}" if whole[-1:].isalnum() and line[:1].isalnum() else line
    if whole:
        yield at, whole.strip()


def is_split(lines: Sequence[str]) -> bool:
    """Whether a text has one element of the page in each line: `starts with` stands alone."""
    return any(line.strip() == _STARTS for line in lines[:STARTS_WITHIN])


def of_elements(lines: Sequence[str]) -> list[tuple[int, str]] | None:
    """The same of a text that was damaged besides: in any case, with blank lines anywhere. The place of the first
    element of each line among `lines`, and the line; None where the text has no single elements."""
    full = [(at, line) for at, line in enumerate(lines) if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for _, line in full), default=0)
    texts = [_BLANKS.sub(" ", line[indent:].rstrip("\r\n")) for _, line in full]
    if not any(line.strip().casefold() == _STARTS for line in texts[:STARTS_WITHIN]):
        return None
    return [(full[number - 1][0], _spaced(whole)) for number, whole in joined(texts, _split_prefixes(texts))]


def _spaced(whole: str) -> str:
    """A line of elements that lost blanks around them, or had others put in, with those that the server prints."""
    if _STARTS_LINE.match(whole):
        return whole
    return _LOST.sub(" ", _PUT_IN.sub("", whole))


def _split_prefixes(lines: Sequence[str]) -> list[str]:
    """The prefixes of a text with one element of the page in each line: what stands before `starts with`."""
    before = (lines[i - 1].strip() for i, line in enumerate(lines) if i and line.strip().casefold() == _STARTS)
    return list(dict.fromkeys(before))
