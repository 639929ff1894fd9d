"""Marks that forums, word processors and pages put around words: tags, entities, BBCode, Markdown."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterator

from .lines import MIRROR, Line, Lines, renamed, text_of
from .shapes import Shapes

# A line may be as long as a text: no pattern here looks at a sign again for each sign that stands before it.
_BLOCK = re.compile(
    r"<\s*/?\s*(?:p|br|div|li|ul|ol|tr|table|tbody|thead|pre|blockquote|h[1-6]|section|article|body|html|head|hr|dd|dt|dl)"
    r"\b[^<>]{0,500}>",
    re.IGNORECASE,
)
_DROPPED = re.compile(r"<(script|style|head)\b[^<>]{0,500}>(?:(?!<\1\b).)*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"</?[A-Za-z][A-Za-z0-9:-]{0,30}(?:\s[^<>]{0,1000})?/?>|<!--(?:(?!<!--).)*?-->|<!DOCTYPE[^<>]*>", re.DOTALL
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,31});")
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|quote|code|color|colour|size|font|spoiler|url|list|center|left|right|table|tr|td|th|hr|hide|pre|img"
    r"|indent|highlight|tt|o|user|post|expand|nfo|c|card)(?:=[^\][]{0,200})?(?: [^\][]{0,200})?\]|\[\*\]",
    re.IGNORECASE,
)
_CELL = re.compile(r"</t[dh]\s*>\s*<t[dh]\b[^<>]{0,200}>", re.IGNORECASE)
_RULE = re.compile(r"\s*([=\-_*~#.+\u2500-\u257f])(?:\s?\1){2,}\s*")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*\w{0,20}\s*|\s*(?:(?:\|\s*)?:?-{3,}(?!-):?\s*)+(?:\|\s*)?")
_OFFICE = re.compile(r"\{(?:quote|noformat|code|panel|color)(?::[^{}]{0,80})?\}")
"""What stands around a part of a page of Jira or Confluence."""
_PATCH = re.compile(
    r"--\s*|diff --git .*|(?:---|\+\+\+) (?:/dev/null|\w+/\S+)|(?:new|deleted) file mode \d+"
    r"|index [\da-f]+\.\.[\da-f]+.*|@@ -\d[\d, +-]*@@.*"
    r"|-{2,12}\s?(?i:(?:original|forwarded|urspr\u00fcngliche|weitergeleitete) (?:message|nachricht))\s?-{2,12}"
)
_SMILEYS = re.compile("[\\s\\d]*(?:[\U0001f300-\U0001faff\u2600-\u27bf][\ufe0f\\s\\d]*)+")
"""What others thought of a message in a chat: no line of a game is without letters."""
FEWEST = 3
"""How often a line between signs must stand there to be one of the page: the banners of a game stand there twice."""
_BETWEEN_SIGNS = re.compile(r"([^\w\s]{3,12}) [^\d\n]{1,60} ([^\w\s]{3,12})")
_LINKS = (
    re.compile(r"\[\[(?:[^\][|\n]{1,200}\|)?([^\][|\n]{1,200})\]\]"),
    re.compile(r"\[([^\][\n]{1,200})\]\([^()\s]{1,500}\)"),
)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+|(?<!\s)\s+#{1,6}\s*$")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|~>$&<:'\"=/^])")
_COMMENT = re.compile(r"\s*<!-- ?(.*?) ?-->\s*")
_PAIRED = re.compile(r"(\*{1,3}|_{1,3}|~~|`{1,2}|\|\||'{2,5})(?=\S)((?:(?!\s\1\S).)+?)(?<=\S)\1")


def out_of_comments(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text each line of which is a comment of HTML."""
    comments = [_COMMENT.fullmatch(line.text) for line in lines]
    if sum(each is not None for each in comments) < 0.9 * sum(bool(line.text.strip()) for line in lines):
        return None
    return renamed(lines, (line.text if each is None else each[1] for line, each in zip(lines, comments, strict=True)))


def without_tags(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with its tags taken out; one that ends a block ends a line."""
    if not any("<" in line.text and ">" in line.text for line in lines):
        return None
    text = _DROPPED.sub("", text_of(lines)) if any("</" in line.text for line in lines) else None
    if text is not None and text.count("\n") != len(lines) - 1:
        text = None  # what is dropped goes over several lines: their numbers are needed
    plain = lines if text is None else renamed(lines, text.split("\n"))
    made: list[Line] = []
    for line in plain:
        made += [
            Line(line.number, _TAG.sub("", part)) for part in _BLOCK.sub("\n", _CELL.sub(" ", line.text)).split("\n")
        ]
    return tuple(made)


def without_entities(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with its entities (`&#39;`, `&nbsp;`) as the characters that they stand for."""
    return _each(lines, lambda text: html.unescape(text) if _ENTITY.search(text) else text)


def without_bbcode(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the marks of forums: `[b]`, `[quote=…]`."""
    return _each(lines, lambda text: _BBCODE.sub("", text) if "[" in text else text)


def without_fences(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the lines that fence it in, and rules: one sign again and again, the head of a patch or of a
    message that is passed on, the line above a signature."""
    plain = [line.text.strip() for line in lines]
    people = shapes.people(plain)
    again = {text for text, times in Counter(plain).items() if times >= FEWEST and _is_between_signs(text)}
    fenced = [(text in again or _is_fence(text)) and not shapes.kind(text, people) for text in plain]
    return renamed(lines, ("" if at else line.text for line, at in zip(lines, fenced, strict=True)))


def _is_between_signs(text: str) -> bool:
    """Whether a line stands between signs, the same at both ends the other way round (`==> game.log <==`), and has no
    number: no header of a turn is without one."""
    match = _BETWEEN_SIGNS.fullmatch(text)
    return match is not None and match[1].translate(MIRROR)[::-1] == match[2]


def _is_fence(text: str) -> bool:
    return text.strip() != "" and any(each.fullmatch(text) for each in (_FENCE, _RULE, _PATCH, _OFFICE, _SMILEYS))


def without_emphasis(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the marks of Markdown and wikis around words (`**`, `__`, a backtick), and before headings."""
    people = shapes.people([line.text for line in lines])

    def plain(text: str) -> str:
        if shapes.kind(text, people):
            return text
        return _PAIRED.sub(r"\2", _PAIRED.sub(r"\2", _HEADING.sub("", text)))

    return _each(lines, plain)


def without_links(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with the words of its links alone: `[[Village]]`, `[Village](https://…)`."""

    def plain(text: str) -> str:
        for link in _LINKS:
            text = link.sub(r"\1", text)
        return text

    return _each(lines, lambda text: plain(text) if "](" in text or "[[" in text else text)


def without_escapes(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the strokes that Markdown wants before its marks: `1\\.`, `\\-`."""
    return _each(lines, lambda text: _ESCAPE.sub(r"\1", text) if "\\" in text else text)


def _each(lines: Lines, plain: Callable[[str], str]) -> Lines | None:
    made = [*_changed(lines, plain)]
    return renamed(lines, made) if made != [line.text for line in lines] else None


def _changed(lines: Lines, plain: Callable[[str], str]) -> Iterator[str]:
    return (plain(line.text) for line in lines)
