"""Characters that a word processor, a page or another encoding put in place of those of a log."""

from __future__ import annotations

import re
import unicodedata

from .lines import Lines, renamed
from .shapes import Shapes

_UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufe0e\ufe0f\u20e3]")
_COLOURS = re.compile(r"\x1b(?:\[[0-9;?]{0,30}[ -/]?[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\)|[()][A-Z0-9])")
_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
SHOWN = "\u00b7\u2423\u2219"
"""Signs that show a blank."""
FEWEST = 20
"""How many of them a text must have, and five times as many as blanks: one may stand in a name."""
_SHOWN = dict.fromkeys(map(ord, SHOWN), " ")
_SHOWN_END = re.compile("[\u00b6\u21b5\u23ce]$")
_QUOTES = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u02bc\uff07\u00b4"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\uff02"), '"'),
}
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_SMILEY = re.compile(r"(?<!\w):[a-z][a-z0-9_+-]{1,30}:(?: \d+(?=\s*$)|\s)?")
FEWEST_SMILEYS = 5
"""On how many lines a picture must stand by its code (`:copper:`): a player may write one or two in a chat."""
_QUOTED_NAME = re.compile(r"[\u201c\u201e\u00ab\"]([^\W\d_][^\u201c\u201d\u00ab\u00bb\"]{0,40})[\u201d\u201c\u00bb\"]")
_ELLIPSIS = {ord("\u2026"): "..."}
_SPOILT = re.compile(r"(?:[\u00c2\u00c3\u00e2][\u0080-\u00bf\u0152-\u02dc\u2013-\u203a\u20ac\u2122]{1,2})")


def with_plain_dashes(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with an ordinary dash in lines that nobody can read with another."""
    people = shapes.people([line.text for line in lines])

    def plain(text: str) -> str:
        if _DASHES.search(text) is None or shapes.kind(text.strip(), people):
            return text
        return _DASHES.sub("-", text)

    return renamed(lines, (plain(line.text) for line in lines))


def without_unseen(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the characters that nobody sees: of no width, of a direction, where a word may break, and those
    that colour a terminal."""
    return renamed(lines, (_UNSEEN.sub("", _COLOURS.sub("", line.text)) for line in lines))


def with_plain_blanks(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with ordinary blanks in place of those that are narrow, wide or break no line, or that are shown."""
    plain = (_BLANKS.sub(" ", line.text) for line in lines)
    if not _has_shown_blanks("".join(line.text for line in lines)):
        return renamed(lines, plain)
    return renamed(lines, (_SHOWN_END.sub("", text).translate(_SHOWN) for text in plain))


def _has_shown_blanks(text: str) -> bool:
    """Whether a text has dots for its blanks, as a word processor shows them."""
    # Five for each blank: a word processor shows all of them so, and few are put in later.
    return any(text.count(sign) > 5 * text.count(" ") and text.count(sign) > FEWEST for sign in SHOWN)


def with_plain_quotes(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with straight apostrophes and quotes, and three dots for an ellipsis."""
    return renamed(lines, (line.text.translate(_QUOTES).translate(_ELLIPSIS) for line in lines))


def with_plain_letters(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text with ordinary letters for ligatures (`ﬁ`) and for wide ones (`Ａ`), and plain digits."""
    return renamed(lines, (_plain(line.text) for line in lines))


def _plain(text: str) -> str:
    if text.isascii():
        return text
    normal = unicodedata.normalize("NFKC", text)
    return "".join(str(unicodedata.digit(sign)) if sign.isdecimal() else sign for sign in normal)


def without_smileys(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the names of smileys between two colons, as chats write them, and how many gave one."""
    if sum(_SMILEY.search(line.text) is not None for line in lines) < FEWEST_SMILEYS:
        return None
    return renamed(lines, (_SMILEY.sub("", line.text) for line in lines))


def without_quoted_names(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text without the quotes around words in lines that nobody can read with them, and anybody without."""
    people = shapes.people([line.text for line in lines])

    def plain(text: str) -> str:
        bare = _QUOTED_NAME.sub(r"\1", text)
        reads = not shapes.kind(text.strip(), people) and shapes.kind(bare.strip(), people)
        return bare if reads else text

    return renamed(lines, (plain(line.text) for line in lines))


def decoded_again(lines: Lines, shapes: Shapes) -> Lines | None:
    """A text of UTF-8 that was read as Windows-1252 (`â€“` for a dash), read anew."""
    return renamed(lines, (_decoded(line.text) for line in lines))


def _decoded(text: str) -> str:
    if text.isascii() or _SPOILT.search(text) is None:
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return _SPOILT.sub(lambda found: _decoded_sign(found[0]), text)  # a byte of some sign was lost


def _decoded_sign(sign: str) -> str:
    try:
        return sign.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return sign
