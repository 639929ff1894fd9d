"""Texts that a program wrote for another: files of word processors, mails in base 64, what a form of the web sends."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote, unquote_plus

from .lines import Line, Lines, numbered_anew, text_of
from .shapes import Shapes

FEWEST = 20
"""How many signs of an encoding a text must have: a single `=3D` or `%20` may stand in what somebody said."""
_RICH = "{\\rtf"
_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,9})? ?|\\'(?P<byte>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|(?P<end>\n)|(?P<text>[^\\{}\n]+)"
)
_ASIDE = frozenset(
    [
        "fonttbl",
        "colortbl",
        "stylesheet",
        "info",
        "pict",
        "header",
        "footer",
        "generator",
        "listtable",
        "listoverridetable",
        "themedata",
        "xmlnstbl",
        "expandedcolortbl",
        "latentstyles",
        "rsidtbl",
        "fldinst",
        "datastore",
    ]
)
"""Groups of a word processor's file that hold none of its text."""
_SAYS = {
    "tab": "\t", "cell": "\t", "lquote": "\u2018", "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d",
    "endash": "\u2013", "emdash": "\u2014", "bullet": "\u2022",
}  # fmt: skip
_ENDS = frozenset({"par", "line", "row", "sect", "page"})
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_IN_64 = re.compile(r"(?:[A-Za-z0-9+/]{4}){10,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_DATA = re.compile(r"data:[\w/+.-]{0,40}(?:;[\w=-]{1,40}){0,4};base64,")
"""What stands before base 64 in an address that holds its text."""
_LAST_IN_64 = re.compile(r"(?:[A-Za-z0-9+/]{4}){0,19}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})")


def plain(text: str) -> str:
    """A text out of the encodings that it is in, to see what it may be; itself if it is in none."""
    return _of_percents(text) or _of_base_64(text.split("\n")) or text


def out_of_rich_text(lines: Lines, shapes: Shapes) -> Lines | None:
    """The text of a word processor's file (RTF)."""
    if not lines or not lines[0].text.lstrip("\ufeff ").startswith(_RICH):
        return None
    return tuple(_rich_lines(lines))


def _rich_lines(lines: Lines) -> Iterator[Line]:
    at, begun, text = 0, 0, ""
    aside = [False]
    skipped = 0
    for token in _TOKEN.finditer(text_of(lines)):
        word, number, brace = token["word"], token["number"], token["brace"]
        if token["end"]:
            at += 1
        elif brace == "{":
            aside.append(aside[-1])
        elif brace == "}":
            aside = aside[:-1] or [False]
        elif word in _ASIDE or token["sign"] == "*":
            aside[-1] = True
        elif word in _ENDS or token["sign"] == "\n":
            yield Line(lines[begun].number, text)
            at += token["sign"] == "\n"
            begun, text = min(at, len(lines) - 1), ""
        elif aside[-1]:
            continue
        elif word == "u":
            text += chr(int(number or 0) % 0x10000)
            skipped = 1
        else:
            part = token["text"] or _SAYS.get(word or "", "") or _signed(token)
            begun = begun if text else min(at, len(lines) - 1)
            text += part[skipped:]
            skipped = 0 if part else skipped
    yield Line(lines[begun].number, text)


def _signed(token: re.Match[str]) -> str:
    """What a sign of a word processor's file stands for."""
    if token["byte"]:
        return bytes.fromhex(token["byte"]).decode("cp1252", "replace")
    return {"~": "\u00a0", "_": "\u2011", "-": ""}.get(token["sign"] or "", token["sign"] or "")


def out_of_percents(lines: Lines, shapes: Shapes) -> Lines | None:
    """What a form or an address of the web holds: `Turn%201`, `Turn+1`; the longest of its fields."""
    decoded_text = _of_percents(text_of(lines))
    return numbered_anew(decoded_text.split("\n")) if decoded_text is not None else None


def _of_percents(text: str) -> str | None:
    signs = len(_PERCENT.findall(text))
    if signs < FEWEST or text.count(" ") * 10 > signs:  # in what is encoded a blank is a sign itself
        return None
    field = max(re.split(r"[?&]", text), key=len)
    decoded = unquote_plus if field.count("+") > field.count("%20") else unquote
    return decoded(re.sub(r"^[\w.]{1,40}=", "", field)).replace("\r\n", "\n")


def out_of_base_64(lines: Lines, shapes: Shapes) -> Lines | None:
    """The body of an e-mail in base 64."""
    decoded_text = _of_base_64([line.text for line in lines])
    return numbered_anew(decoded_text.split("\n")) if decoded_text is not None else None


def _of_base_64(plain: list[str]) -> str | None:
    body = [_DATA.sub("", line.strip(), count=1) for line in plain]
    kept = [line for line in body if _IN_64.fullmatch(line)]
    if not kept or sum(map(len, kept)) < FEWEST * 10:  # some lines: a single long word looks so, too
        return None
    behind = body[body.index(kept[-1]) + 1 :][:1] if not kept[-1].endswith("=") else []
    try:
        data = base64.b64decode("".join([*kept, *(line for line in behind if _LAST_IN_64.fullmatch(line))]))
        return data.decode("utf-8").replace("\r\n", "\n")
    except (binascii.Error, UnicodeDecodeError):
        return None
