"""Kinds of damage that a stranger thought of: what chats and their bridges, mail programs, word processors,
spreadsheets, telephones, screen readers and careless hands do to a log. Each takes a whole text, as those of `damages`.

The kinds of `LOSES` lose what nobody can tell: such a log may be refused or undecided, and accuses nobody.
"""

from __future__ import annotations

import base64
import re
import textwrap
import unicodedata
from collections.abc import Mapping
from html import escape
from itertools import chain, zip_longest
from random import Random
from urllib.parse import quote, quote_plus

from damages import Damage, each_header, each_line, in_parts, is_turn, with_stamps, wrapped


def rich_text(text: str) -> str:
    """The file of a word processor in RTF."""

    def plain(line: str) -> str:
        line = re.sub(r"([\\{}])", r"\\\1", line).replace("’", r"\'92")
        return "".join(c if ord(c) < 128 else rf"\u{ord(c)}?" for c in line)

    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Helvetica;}}" + "\n" + r"\f0\fs24 "
    return head + "".join(rf"{plain(line)}\par" + "\n" for line in text.split("\n")) + "}\n"


def flowed(text: str) -> str:
    """An e-mail of format=flowed: lines broken at 60 behind a blank, and a blank before those that begin with one."""
    made = []
    for line in text.split("\n"):
        parts = textwrap.wrap(line, 60, break_long_words=False) or [""]
        made += [f"{part} " for part in parts[:-1]] + parts[-1:]
    return "\n".join(f" {line}" if line.startswith((" ", ">", "From ")) else line for line in made)


def an_email(text: str) -> str:
    """A message as it is stored, its body in base 64."""
    body = base64.encodebytes(text.encode()).decode()
    head = "From: Zoe <zoe@example.org>\nSubject: our game\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8"
    return f"{head}\nContent-Transfer-Encoding: base64\n\n{body}"


def with_notes(text: str) -> str:
    """A text with what its owner thinks of some moves, behind them."""
    random = Random(9)
    lines = text.split("\n")
    return "\n".join(
        f"{line.rstrip()}   <-- was this right?"
        if line.strip() and not is_turn(line) and random.random() < 0.03
        else line
        for line in lines
    )


def with_remarks(text: str) -> str:
    """The same between the lines."""
    random = Random(9)
    return "\n".join(
        f"{line}\n(I think this was the mistake)" if line.strip() and random.random() < 0.02 else line
        for line in text.split("\n")
    )


def reacted(text: str) -> str:
    """A chat with what others thought of its messages, and which were edited."""
    random = Random(4)
    made = []
    for line in text.split("\n"):
        made.append(f"{line} (edited)" if line.strip() and random.random() < 0.02 else line)
        if random.random() < 0.02:
            made.append(random.choice(("👍 3", "1 reply", "Seen by 4", "😂😂")))
    return "\n".join(made)


def title_case(text: str) -> str:
    return re.sub(r"(?<![\w'])([a-z])", lambda found: found[1].upper(), text)


def sentence_case(text: str) -> str:
    """A telephone begins each line with a capital."""
    return re.sub(r"(?m)^(\s*)([a-z])", lambda found: found[1] + found[2].upper(), text)


def bold(text: str) -> str:
    """Letters and digits as mathematical bold ones."""

    def letter(c: str) -> str:
        for first, at in (("A", 0x1D400), ("a", 0x1D41A), ("0", 0x1D7CE)):
            if ord(first) <= ord(c) < ord(first) + (10 if first == "0" else 26):
                return chr(at + ord(c) - ord(first))
        return c

    return "".join(map(letter, text))


def end_twice(text: str) -> str:
    """The last fifteen lines copied twice."""
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines, *lines[-15:]]) + "\n"


def part_twice(text: str) -> str:
    """Ten lines in the middle copied twice."""
    lines = text.split("\n")
    at = len(lines) // 2
    return "\n".join([*lines[: at + 10], *lines[at:]])


def interleaved(text: str) -> str:
    """Two logs of one text, line by line."""
    lines = text.split("\n")
    half = len(lines) // 2
    pairs = zip_longest(lines[:half], lines[half:], fillvalue="")
    return "\n".join(chain.from_iterable(pairs))


def newest_first(text: str) -> str:
    return "\n".join(reversed(text.split("\n")))


def mixed_encodings(text: str) -> bytes:
    """Half a text in UTF-8 and half in Windows-1252, with quotes that differ."""
    lines = text.replace("'", "’").split("\n")
    half = len(lines) // 2
    return "\n".join(lines[:half]).encode() + b"\n" + "\n".join(lines[half:]).encode("cp1252", "replace")


def with_zeros(text: str) -> bytes:
    """A file with some zero bytes at its end, as a disk that was full leaves it."""
    return text.encode() + b"\0" * 64


def cut_short(width: int) -> Damage:
    """Lines cut at a width, as a narrow window or a list of mails shows them."""
    return each_line(lambda line, _: line if len(line) <= width else f"{line[: width - 1]}…")


def spoken_by_page(text: str) -> str:
    """What a screen reader copies of a page."""
    return "\n".join(
        f"heading level 2 {line}" if is_turn(line) else f"list item {line.strip()}" if line.strip() else "blank"
        for line in text.split("\n")
    )


STRANGE: Mapping[str, Damage] = {
    "spoiler bars": each_line(lambda line, _: f"||{line}||"),
    "one quote of Discord": lambda text: f">>> {text}",
    "a word processor's file (RTF)": rich_text,
    "semicolons with a first line": lambda text: (
        "sep=;\n" + "".join(f'{n};"{line}"\n' for n, line in enumerate(text.split("\n"), 1))
    ),
    "one cell of a table": lambda text: '"' + text.replace('"', '""').rstrip("\n") + '"\n',
    "one cell among others": lambda text: '2021-06-01,"' + text.replace('"', '""').rstrip("\n") + '",won\n',
    "apostrophes before cells": each_line(lambda line, _: f"'{line}"),
    "a bridge of IRC": each_line(lambda line, _: f"<Zoe> {line}"),
    "a bridge of Discord": each_line(lambda line, n: f"[{9 + n // 60 % 12}:{n % 60:02d} PM] <Zoe[m]> {line}"),
    "blocks of Telegram": in_parts(lambda at: f"Zoe, [01.06.2021 {9 + at % 12}:{at % 60:02d}]", 20),
    "blocks of Teams": in_parts(lambda at: f"[6/1 {1 + at % 12}:{at % 60:02d} PM] Zoe Miller", 25),
    "lines of WhatsApp on Android": with_stamps("01/06/2021, {h:02d}:{m:02d} - Zoe: "),
    "separators of lines": lambda text: text.replace("\n", "\u2028"),
    "separators of paragraphs": lambda text: text.replace("\n", "\u2029"),
    "next line (NEL)": lambda text: text.replace("\n", "\x85"),
    "a forwarded message": lambda text: (
        "FYI\n\n-----Original Message-----\nFrom: Zoe <zoe@example.org>\nSent: Tuesday, June 1, 2021 12:00 PM\n"
        f"To: Max\nSubject: RE: our game\n\n{text}\n\nSent from my iPhone\n"
    ),
    "bars of an old mail program": each_line(lambda line, _: f"| {line}"),
    "a flowed e-mail": flowed,
    "an e-mail in base 64": an_email,
    "percent signs": lambda text: quote(text),
    "a form of the web": lambda text: f"id=7&log={quote_plus(text)}",
    "mathematical letters in headers": each_header(bold),
    "mathematical letters": bold,
    "accents apart": lambda text: unicodedata.normalize("NFD", text),
    "items of LaTeX": lambda text: (
        "\\begin{itemize}\n"
        + each_line(lambda line, _: "\\item " + re.sub(r"([#$%&_{}])", r"\\\1", line.strip()))(text)  # type: ignore[operator]
        + "\n\\end{itemize}\n"
    ),
    "blocks that one can edit (HTML)": lambda text: "".join(
        f'<div><span style="font-size: 12pt; color: rgb(0, 0, 0);">{escape(line) or "<br>"}</span></div>'
        for line in text.split("\n")
    ),
    "paragraphs of Outlook": lambda text: (
        "<!--[if gte mso 9]><xml></xml><![endif]-->"
        + "".join(
            f"<p class=MsoNormal><span lang=EN-US>{escape(line)}<o:p></o:p></span></p>\r\n" for line in text.split("\n")
        )
    ),
    "a block of reST": lambda text: ".. code-block:: text\n\n" + each_line(lambda line, _: f"   {line}")(text),  # type: ignore[operator]
    "colons of a wiki": each_line(lambda line, _: f": {line}"),
    "a quotation of Org": lambda text: f"#+BEGIN_EXAMPLE\n{text}\n#+END_EXAMPLE\n",
    "bullets of Docs": each_line(lambda line, _: f"●\t{line.strip()}"),
    "what diff prints": lambda text: "0a1,999\n" + each_line(lambda line, _: f"< {line}")(text),  # type: ignore[operator]
    "what cat -A prints": lambda text: text.replace("\t", "^I").replace("\n", "$\n"),
    "what cat -A prints of Windows": lambda text: text.replace("\n", "^M$\n"),
    "a pager": lambda text: re.sub(r"((?:.*\n){24})", "\\1--More--(12%)\n", text),
    "marks of format": each_line(lambda line, _: line.replace(" ", "·") + "¶"),
    "arrows at ends": each_line(lambda line, _: f"{line}↵"),
    "breaks told as entities": lambda text: text.replace("\n", "&#10;"),
    "breaks as words": lambda text: text.replace("\n", "&lt;br&gt;"),
    "a screen reader": spoken_by_page,
    "notes behind moves": with_notes,
    "remarks between moves": with_remarks,
    "reactions in a chat": reacted,
    "full stops of Japanese": lambda text: re.sub(r"(?m)\.$", "。", text).replace(", ", "，"),
    "no full stops": lambda text: re.sub(r"(?m)\.$", "", text),
    "full stops twice": lambda text: re.sub(r"(?m)\.$", "..", text),
    "capitals at each word": title_case,
    "a capital at each line": sentence_case,
    "threads with numbers": lambda text: "\n".join(
        "\n".join((*part, f"({at}/9)"))
        for at, part in enumerate(
            (
                lines[i : i + len(lines) // 8]
                for lines in (text.split("\n"),)
                for i in range(0, len(lines), len(lines) // 8)
            ),
            1,
        )
    ),
    "a list of YAML": each_line(lambda line, _: f'- "{line}"'),
    "strings put together": lambda text: (
        "var log =\n" + "\n".join(f"  '{line}\\n' +" for line in text.split("\n")) + "''\n"
    ),
    "rows of SQL": lambda text: "\n".join(
        "INSERT INTO log VALUES ({}, '{}');".format(n, line.replace("'", "''"))
        for n, line in enumerate(text.split("\n"), 1)
    ),
    "ends of Windows and of a Mac": lambda text: "".join(
        f"{line}{(chr(13) + chr(10), chr(13))[at % 2]}" for at, line in enumerate(text.split("\n"))
    ),
    "two byte order marks": lambda text: f"\ufeff\ufeff{text}",
    "a byte order mark within": lambda text: text.replace("\n", "\n\ufeff", 7),
    "mixed encodings": mixed_encodings,
    "zero bytes at the end": with_zeros,
    "smileys before players": each_header(lambda line: f"🎲 {line} 🎲"),
    "wrapped at 30 and quoted": lambda text: "\n".join(f"> {line}" for line in wrapped(30)(text).split("\n")),  # type: ignore[union-attr]
}
"""Kinds after which a person can still read the log."""

# Kinds of a second stranger: what chats, documents and printers do to the whole of a text.


def overheard(text: str) -> str:
    """A chat in which somebody pastes a log line by line, with what others say between."""
    random = Random(8)
    made = []
    for n, line in enumerate(text.split("\n")):
        time = f"[{18 + n // 600:02d}:{n // 10 % 60:02d}:{n % 60:02d}]"
        if line.strip():
            made.append(f"{time} log: {line}")
        if random.random() < 0.05:
            made.append(f"{time} Zoe: {random.choice(('gg', 'nice one', 'why did you buy that?', 'brb'))}")
    return "\n".join(made)


def commented(text: str) -> str:
    """A document with the marks of comments, and the comments at its end."""
    lines = (f"{line}[a]" if n % 17 == 5 and line.strip() else line for n, line in enumerate(text.split("\n")))
    return "\n".join(lines) + "\n[a]is that right?\n"


def two_columns(text: str) -> str:
    lines = text.split("\n")
    half = (len(lines) + 1) // 2
    width = max(map(len, lines[:half])) + 4
    return "\n".join(f"{left:<{width}}{right}" for left, right in zip_longest(lines[:half], lines[half:], fillvalue=""))


def filled(text: str) -> str:
    """Paragraphs that a mail program has filled."""
    parts = ("\n".join(part) for part in (block.split("\n") for block in re.split(r"\n\s*\n", text)))
    return "\n\n".join(textwrap.fill(" ".join(part.split()), 78) for part in parts)


def newest_turn_first(text: str) -> str:
    lines = text.split("\n")
    headers = [at for at, line in enumerate(lines) if is_turn(line)]
    turns = [lines[at:end] for at, end in zip(headers, [*headers[1:], len(lines)], strict=True)]
    return "\n".join([*lines[: headers[0]], *chain.from_iterable(reversed(turns))])


def subtitles(text: str) -> str:
    full = [line for line in text.split("\n") if line.strip()]
    return "\n".join(
        f"{n}\n00:00:{n % 60:02d},000 --> 00:00:{n % 60:02d},900\n{line}\n" for n, line in enumerate(full, 1)
    )


SECOND: Mapping[str, Damage] = {
    "what others say in the chat": overheard,
    "comments of a document": commented,
    "two columns": two_columns,
    "filled paragraphs": filled,
    "filled and quoted": lambda text: "\n".join(f"> {line}" for line in filled(text).split("\n")),
    "the newest turn first": newest_turn_first,
    "subtitles": subtitles,
    "bold headers, other lines as code": lambda text: "\n".join(
        f"**{line.strip()}**" if is_turn(line) else f"`{line.strip()}`" if line.strip() else ""
        for line in text.split("\n")
    ),
    "a cell for each word": lambda text: text.replace(" ", "\t"),
    "times and lines of a table": lambda text: (
        "Time,Event\n"
        + "".join(f'12:{n // 60 % 60:02d}:{n % 60:02d},"{line}"\n' for n, line in enumerate(text.split("\n")))
    ),
    "what a program logs": with_stamps("2021-06-01 12:{m:02d}:{s:02d},{ms:03d} INFO  [main] GameLog - "),
    "elements of XML": lambda text: (
        "<?xml version='1.0'?>\n<log>\n"
        + "".join(f'  <line n="{n}">{escape(line)}</line>\n' for n, line in enumerate(text.split("\n"), 1))
        + "</log>\n"
    ),
    "no blanks behind commas": lambda text: re.sub(r", (?=\w)", ",", text),
    "blanks before full stops": lambda text: re.sub(r"(?m)(?<=\S)\.$", " .", text),
    "wide signs": lambda text: text.translate(str.maketrans("().,:-$+", "（）．，：－＄＋")),
    "hyphens that break no line": lambda text: text.replace("-", "\u2011"),
    "colours of a terminal": each_line(lambda line, _: f"\x1b[32m{line}\x1b[0m"),
    "cards before lines": each_line(lambda line, _: f"🃏 {line}"),
    "curly quotes around lines": each_line(lambda line, _: f"“{line}”"),
    "numbers and a bracket": each_line(lambda line, n: f"{n}) {line.strip()}"),
    "a quote with its post": lambda text: f'[quote="Zoe" post_id=345 time=162222]\n{text}\n[/quote]\nWhat happened?',
    "items of HTML": lambda text: (
        "<ul>\n" + "".join(f"<li>{escape(line)}</li>\n" for line in text.split("\n") if line.strip()) + "</ul>\n"
    ),
}
"""Kinds that a second stranger thought of; a person can still read the log after each."""
LOSES: Mapping[str, Damage] = {
    "a half first line": lambda text: text[min(9, text.find("\n") // 2) :],
    "the head lost": lambda text: text[text.find("\n", 200) + 1 :],
    "the end twice": end_twice,
    "a part twice": part_twice,
    "twice": lambda text: f"{text}\n{text}",
    "two halves line by line": interleaved,
    "the newest line first": newest_first,
    "cut at 50": cut_short(50),
    "each word in a line": lambda text: re.sub(r" +", "\n", text),
    "no blanks": lambda text: re.sub(r"(?m)(?<=\S) +(?=\S)", "", text),
    "no numbers": lambda text: re.sub(r"\d+", "", text),
    "every tenth line lost": lambda text: "\n".join(line for n, line in enumerate(text.split("\n"), 1) if n % 10),
    "headers lost": each_line(lambda line, _: "" if is_turn(line) else line),
    "blanks for letters that are not ASCII": lambda text: text.encode("ascii", "replace").decode(),
}
"""Kinds that lose something."""
