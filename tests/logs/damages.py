"""What people do to a log before they give it to somebody: kinds of damage, each made of a whole text.

A kind takes the text of a log and returns what is in the file: text, or bytes where the encoding is the damage.
`HEADERS` change the headers of turns alone, `LINES` each line, `BREAKS` where lines end, `HOLDERS` put the log into
something else, `LETTERS` change characters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from random import Random

Damage = Callable[[str], str | bytes]
TURN = re.compile(r"(?m)^[ \t]*Turn (?P<number>\d+) - (?P<name>.+?)(?P<kind> \[[^\]\n]+\])?[ \t]*$")
GOKO_TURN = re.compile(r"(?m)^-{10} (?P<name>.+): turn (?P<number>\d+)(?P<kind> \[possessed\])? -{10}[ \t]*$")
ISOTROPIC_TURN = re.compile(r"(?m)^(?:---|—) (?P<name>.+)'s turn (?P<number>\d+)(?P<kind>) (?:---|—)[ \t]*$")


def headers(pattern: str, change: Callable[[str], str] = str) -> Damage:
    """Headers of turns as a pattern of `number`, `name` and `kind`."""

    def damage(text: str) -> str:
        def written(found: re.Match[str]) -> str:
            return change(pattern.format(number=found["number"], name=found["name"], kind=found["kind"] or ""))

        for turn in (TURN, GOKO_TURN, ISOTROPIC_TURN):
            text = turn.sub(written, text)
        return text

    return damage


def each_header(change: Callable[[str], str]) -> Damage:
    """Headers of turns with something done to their text."""

    def damage(text: str) -> str:
        for turn in (TURN, GOKO_TURN, ISOTROPIC_TURN):
            text = turn.sub(lambda found: change(found[0].strip()), text)
        return text

    return damage


def each_line(change: Callable[[str, int], str]) -> Damage:
    """Every line that is not blank with something done to it; it has its number."""

    def damage(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(change(line, number) if line.strip() else line for number, line in enumerate(lines, 1))

    return damage


def is_turn(line: str) -> bool:
    """Whether a line is the header of a turn."""
    return any(turn.match(line) for turn in (TURN, GOKO_TURN, ISOTROPIC_TURN))


def some(text: str, chance: Callable[[Random, str], str], seed: int = 5) -> str:
    """A text with something done to some of its lines."""
    random = Random(seed)
    return "\n".join(chance(random, line) for line in text.split("\n"))


def wrapped(width: int, glue: str = "\n") -> Damage:
    """A text whose lines are broken at a width."""

    def damage(text: str) -> str:
        return re.sub(rf"(?m)^(.{{1,{width}}}) (?=\S)(?=.*\S)", rf"\1{glue}", text) if width else text

    def broken(text: str) -> str:
        made = []
        for line in text.split("\n"):
            while len(line) > width and " " in line[:width].strip() and not is_turn(line):
                at = line.rindex(" ", 1, width)
                made.append(line[:at])
                line = line[at + 1 :]
            made.append(line)
        return glue.join(made) if glue == "\n" else "\n".join(made)

    return broken if glue == "\n" else damage


def joined(text: str) -> str:
    """A text in which some lines stand in one with the one before."""
    random = Random(3)
    made: list[str] = []
    for line in text.split("\n"):
        if made and line.strip() and made[-1].strip() and not is_turn(made[-1]) and random.random() < 0.1:
            made[-1] = f"{made[-1].rstrip()} {line.strip()}"
        else:
            made.append(line)
    return "\n".join(made)


def one_line(text: str) -> str:
    """A text with all in one line."""
    return " ".join(line.strip() for line in text.split("\n") if line.strip())


def outside_tags(change: Callable[[str], str]) -> Damage:
    return lambda text: "".join(part if part.startswith("<") else change(part) for part in re.split(r"(<[^>]*>)", text))


ZERO = "\u200b"
HEADERS: Mapping[str, Damage] = {
    "an en dash in headers": headers("Turn {number} – {name}{kind}"),
    "an em dash in headers": headers("Turn {number} — {name}{kind}"),
    "headers in bold (BBCode)": each_header(lambda line: f"[b]{line}[/b]"),
    "headers in bold (Markdown)": each_header(lambda line: f"**{line}**"),
    "headers between ==": each_header(lambda line: f"== {line} =="),
    "headers with a colon": headers("Turn {number}: {name}{kind}"),
    "headers in German": headers("Zug {number} - {name}{kind}"),
    "headers with the name first": headers("{name}{kind}, turn {number}"),
    "headers in lower case": headers("turn {number} - {name}{kind}"),
    "headers in capitals": headers("TURN {number} - {name}{kind}"),
}
LINES: Mapping[str, Damage] = {
    "quoted": each_line(lambda line, _: f"> {line}"),
    "bullets": each_line(lambda line, _: f"* {line.strip()}"),
    "bullets before moves alone": each_line(lambda line, _: line if is_turn(line) else f"- {line.strip()}"),
    "line numbers": each_line(lambda line, number: f"{number:4d}  {line}"),
    "time stamps": each_line(lambda line, number: f"[{12 + number // 60 % 12}:{number % 60:02d}] {line}"),
    "tabs": each_line(lambda line, _: f"\t{line}"),
    "blanks doubled": each_line(lambda line, _: re.sub(r"(?<=\w) (?=\w)", "  ", line.strip())),
    "blanks around lost": each_line(lambda line, _: line.strip()),
    "entities": lambda text: escape(text).replace("'", "&#39;"),
    "a cut last line": lambda text: text.rstrip()[:-7],
}  # fmt: skip
HOLDERS: Mapping[str, Damage] = {
    "a code fence": lambda text: f"Look at this game:\n```\n{text}\n```\nWhat do you think?",
    "paragraphs of HTML": lambda text: "".join(f"<p>{escape(line)}</p>\n" for line in text.split("\n") if line.strip()),
    "breaks of HTML": lambda text: "<br>\n".join(escape(line) for line in text.split("\n")),
    "a JSON with the log": lambda text: json.dumps({"id": 7, "log": text}),
    "quoted-printable": lambda text: text.replace("=", "=3D").replace("\n", "=20\n"),
    "a column of a table (CSV)": lambda text: "".join(
        f'{number},"{line}"\n' for number, line in enumerate(text.split("\n"), 1)
    ),
}
BREAKS: Mapping[str, Damage] = {
    "wrapped at 40": wrapped(40),
    "lines joined": joined,
    "all on one line": one_line,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "form feeds": lambda text: re.sub(r"((?:.*\n){40})", "\\1\f", text),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
}
LETTERS: Mapping[str, Damage] = {
    "curly quotes": lambda text: text.replace("'", "’"),
    "blanks that break no line": lambda text: text.replace(" ", "\u00a0"),
    "characters without width": lambda text: re.sub(r"(\w{4})(\w)", rf"\1{ZERO}\2", text),
    "marks of direction": each_line(lambda line, _: f"\u200f{line}\u202c"),
    "ligatures": lambda text: text.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "UTF-16": lambda text: text.encode("utf-16"),
    "Latin-1": lambda text: text.encode("cp1252", "replace"),
    "CP932": lambda text: text.encode("cp932", "replace"),
    "EUC-JP": lambda text: text.encode("euc_jp", "replace"),
}
KINDS: Mapping[str, Damage] = {**HEADERS, **LINES, **HOLDERS, **BREAKS, **LETTERS}


# Kinds that were written when all that undoes damage was there: how far it reaches to what nobody thought of.


def spoken(text: str) -> str:
    """A text pasted into a chat in parts, with who wrote and when before each."""
    lines = text.split("\n")
    parts = [lines[at : at + 25] for at in range(0, len(lines), 25)]
    heads = [f"Zoe — Today at {1 + at // 60 % 12}:{at % 60:02d} PM" for at in range(len(parts))]
    return "\n".join(f"{head}\n" + "\n".join(part) for head, part in zip(heads, parts, strict=True))


def with_page_ends(text: str) -> str:
    """A text as it was printed, with a foot on each page."""
    lines = text.split("\n")
    pages = [lines[at : at + 50] for at in range(0, len(lines), 50)]
    return "\f".join("\n".join((*page, "", f"Page {at} of {len(pages)}", "")) for at, page in enumerate(pages, 1))


def in_word_processor(text: str) -> str:
    """A text as a word processor saves it as HTML."""
    spans = (f'<p class="c1"><span class="c0">{escape(line)}</span></p>' for line in text.split("\n") if line.strip())
    head = '<html><head><meta charset="utf-8"><style type="text/css">.c0{color:#000}</style></head>'
    return f'{head}<body class="doc">{"".join(spans)}</body></html>'


HELD_OUT: Mapping[str, Damage] = {
    "headers in French": headers("Tour {number} - {name}{kind}"),
    "headers in Spanish, between brackets": headers("[Turno {number}] {name}{kind}"),
    "headers in Japanese": headers("ターン{number}：{name}{kind}"),
    "headers with an ordinal": headers("{number}. turn: {name}{kind}"),
    "headers as headings": each_header(lambda line: f"### {line}"),
    "headers with the name in brackets": headers("Turn {number} ({name}{kind})"),
    "headers with a possessive": headers("{name}'s turn {number}"),
    "headers underlined": each_header(lambda line: f"{line}\n{'=' * len(line)}"),
    "headers between asterisks and rules": each_header(lambda line: f"*** {line} ***"),
    "headers with a vertical bar": headers("Turn {number} | {name}{kind}"),
    "quoted twice": each_line(lambda line, _: f"> > {line}"),
    "quoted by name": each_line(lambda line, _: f"Zoe: {line}"),
    "numbers and a colon": each_line(lambda line, number: f"{number}: {line}"),
    "ISO times": each_line(lambda line, number: f"2021-06-01T12:{number // 60 % 60:02d}:{number % 60:02d}Z {line}"),
    "letters of a list": each_line(lambda line, _: f" o  {line}"),
    "four blanks (code of Reddit)": each_line(lambda line, _: f"    {line}"),
    "hard ends of Markdown": each_line(lambda line, _: f"{line}  "),
    "back strokes at ends": each_line(lambda line, _: f"{line}\\"),
    "escapes of Markdown": each_line(lambda line, _: re.sub(r"([-#_*().+])", r"\\\1", line)),
    "a table of Markdown": lambda text: (
        "| # | log |\n|---|---|\n"
        + "\n".join(f"| {number} | {line} |" for number, line in enumerate(text.split("\n"), 1))
    ),
    "a table of HTML": lambda text: (
        "<table>"
        + "".join(f"<tr><td>{n}</td><td>{escape(line)}</td></tr>\n" for n, line in enumerate(text.split("\n"), 1))
        + "</table>"
    ),
    "tabs and numbers (TSV)": lambda text: "\n".join(f"{n}\t{line}" for n, line in enumerate(text.split("\n"), 1)),
    "a list of lines (JSON)": lambda text: json.dumps(text.split("\n"), indent=1),
    "a nested JSON": lambda text: json.dumps({"game": {"meta": [1, 2], "content": {"gameLog": text}}}),
    "a JSON in each line": lambda text: "\n".join(json.dumps({"t": 5, "message": line}) for line in text.split("\n")),
    "a page of a word processor": in_word_processor,
    "a reply to an e-mail": lambda text: (
        "Hi,\n\nOn Tue, 1 Jun 2021, Zoe wrote:\n"
        + "\n".join(f"> {line}" for line in wrapped(70)(text).split("\n"))
        + "\n\nBest,\nMax\n"
    ),
    "a chat in parts": spoken,
    "pages with a foot": with_page_ends,
    "wrapped at 72 and indented": lambda text: "\n".join(f"  {line}" for line in wrapped(72)(text).split("\n")),
    "UTF-8 read as Windows-1252": lambda text: text.replace("'", "’").encode().decode("cp1252", "replace"),
    "entities twice": lambda text: escape(escape(text)),
    "soft hyphens": lambda text: re.sub(r"(\w{5})(\w{3})", "\\1\u00ad\\2", text),
    "wide letters": lambda text: re.sub(r"[A-Za-z0-9]", lambda found: chr(ord(found[0]) + 0xFEE0), text),
    "a spoiler of a forum": lambda text: f"[spoiler=the log][code]{text}[/code][/spoiler]",
    "colours of a forum": each_line(lambda line, _: f"[color=#333]{line}[/color]"),
}
"""Kinds that nothing was made for."""


# A third set, written when the steps had learned of the first two.


def nested_mail(text: str) -> str:
    """A reply to a reply: quoted twice and wrapped at 72, as a mail program does it."""
    inner = "\n".join(f"> {line}" for line in wrapped(68)(text).split("\n"))
    outer = "\n".join(f"> {line}" for line in f"On Mon, Max wrote:\n{inner}\n\nlook at this\n".split("\n"))
    return f"Hi all,\n\nOn Tue, 1 Jun 2021 at 12:00, Zoe <zoe@example.org> wrote:\n\n{outer}\n\n-- \nMax\n"


def in_parts(head: Callable[[int], str], size: int, foot: str = "", before: str = "") -> Damage:
    """A text in parts, each with a head of its own."""

    def damage(text: str) -> str:
        lines = text.split("\n")
        parts = [lines[at : at + size] for at in range(0, len(lines), size)]
        return "\n".join("\n".join((head(at), before + "\n".join(part) + foot)) for at, part in enumerate(parts))

    return damage


def hyphenated(text: str) -> str:
    """A copy of a PDF: lines broken at 60, words too, and a number alone at the end of each page."""
    made: list[str] = []
    page = 1
    for line in text.split("\n"):
        while len(line) > 60 and not is_turn(line):
            word = line.rindex(" ", 0, 60) if " " in line.strip()[:50] else 60
            tail = line[word + 1 :].split(" ")[0]
            if tail.isalpha() and tail.isascii() and len(tail) > 6:
                made.append(f"{line[: word + 1]}{tail[:4]}-")
                line = line[word + 5 :]
            else:
                made.append(line[:word])
                line = line[word + 1 :]
        made.append(line)
        if len(made) > 46 * page:
            made += ["", str(page), ""]
            page += 1
    return "\n".join(made)


def typeset(text: str) -> str:
    """A text after a word processor has corrected it: other quotes, dashes and dots."""
    text = re.sub(r"(?m)(?<= )-(?= )", "–", text.replace("'", "’").replace("...", "…"))
    return re.sub(r"-{2,3}(?!-)", "—", text) if "----" not in text else text


def as_wiki(text: str) -> str:
    """A text in which the names of cards are links of a wiki."""
    return re.sub(r"\b(Copper|Silver|Gold|Estate|Duchy|Province|Village|Smithy)\b", r"[[\1]]", text)


def as_links(text: str) -> str:
    """The same as links of Markdown."""
    page = "https://wiki.example.org/index.php/"
    return re.sub(r"\b(Copper|Silver|Gold|Estate|Duchy|Province)\b", rf"[\1]({page}\1)", text)


def with_stamps(pattern: str) -> Damage:
    """Each line behind a time of some style."""

    def stamped(line: str, number: int) -> str:
        minute, second = divmod(number, 60)
        return pattern.format(h=9 + minute // 60 % 12, m=minute % 60, s=second, ms=number % 1000) + line

    return each_line(stamped)


FRESH: Mapping[str, Damage] = {
    "a reply to a reply, wrapped at 72": nested_mail,
    "blocks of Discord": in_parts(
        lambda at: f"Zoe — Yesterday at {1 + at % 12}:{at % 60:02d} PM", 30, "\n```", "```\n"
    ),
    "escapes of Reddit": lambda text: re.sub(r"([*_>#\[\]+-])", r"\\\1", text).replace("\n", "\n\n&#x200B;\n\n", 1),
    "lines of Slack": in_parts(lambda at: f"zoe  {1 + at % 12}:{at % 60:02d} PM", 20),
    "quotes of Slack": each_line(lambda line, _: f"&gt; {escape(line)}"),
    "a word processor's signs": typeset,
    "a copy of a PDF": hyphenated,
    "feet with a fraction": in_parts(lambda at: f"Log of our game {at + 1}/99", 15),
    "a table with heads (HTML)": lambda text: (
        "<table class='x'><thead><tr><th>Line</th><th>Text</th></tr></thead><tbody>"
        + "".join(f"<tr><th>{n}</th><td>{escape(line)}</td></tr>" for n, line in enumerate(text.split("\n"), 1))
        + "</tbody></table>"
    ),
    "breaks of XHTML in one line": lambda text: "<br/>".join(escape(line) for line in text.split("\n")),
    "a numbered list (HTML)": lambda text: (
        "<ol>" + "".join(f"<li>{escape(line)}</li>" for line in text.split("\n") if line.strip()) + "</ol>"
    ),
    "a numbered list": each_line(lambda line, number: f"{number}. {line.strip()}"),
    "a numbered list with a bracket": each_line(lambda line, number: f"({number}) {line.strip()}"),
    "a table with heads (CSV)": lambda text: (
        '"no","time","text"\r\n'
        + "".join(
            f'"{n}","12:00","{line.replace(chr(34), chr(34) * 2)}"\r\n' for n, line in enumerate(text.split("\n"), 1)
        )
    ),
    "a compact list (JSON)": lambda text: json.dumps(text.split("\n"), separators=(",", ":")),
    "objects in lines (NDJSON)": lambda text: "\n".join(
        json.dumps({"n": n, "level": "info", "msg": line}) for n, line in enumerate(text.split("\n"), 1)
    ),
    "escaped ends of lines": lambda text: text.replace("\n", "\\n"),
    "a list of Python": lambda text: repr(text.split("\n")),
    "a block of YAML": lambda text: "game: 7\nlog: |\n" + each_line(lambda line, _: f"    {line}")(text),  # type: ignore[operator]
    "elements of XML": lambda text: (
        '<?xml version="1.0"?>\n<log>\n'
        + "".join(f'<line n="{n}">{escape(line)}</line>\n' for n, line in enumerate(text.split("\n"), 1))
        + "</log>\n"
    ),
    "colours of a terminal": each_line(
        lambda line, _: f"\x1b[1;33m{line}\x1b[0m" if is_turn(line) else f"\x1b[38;5;250m{line}\x1b[m"
    ),
    "tabs for blanks": lambda text: text.replace(" ", "\t"),
    "narrow blanks": lambda text: text.replace(" ", "\u202f"),
    "all of full width": lambda text: "".join(
        chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in text
    ),
    "joiners between words": lambda text: text.replace(" ", "\u200d \u200c"),
    "isolates around words": lambda text: re.sub(r"\b([A-Z]\w+)\b", "\u2068\\1\u2069", text),
    "two blank lines between": lambda text: text.replace("\n", "\n\n\n"),
    "times of twelve hours": with_stamps("{h}:{m:02d}:{s:02d} PM | "),
    "times of a system's log": with_stamps("Jun  1 {h:02d}:{m:02d}:{s:02d} host game[42]: "),
    "times with fractions": with_stamps("2021-06-01 {h:02d}:{m:02d}:{s:02d},{ms:03d} INFO  "),
    "lines of WhatsApp": with_stamps("[01/06/2021, {h:02d}:{m:02d}:{s:02d}] Zoe: "),
    "texts of pictures": each_line(lambda line, _: f"[avatar] {line}" if not is_turn(line) else line),
    "a button of a chat": lambda text: f"Here is the log you asked for:\n\nplaintext\nCopy code\n{text}\nCopy code\n",
    "places of a search": each_line(lambda line, number: f"game.log:{number}:{line}"),
    "lines with L": each_line(lambda line, number: f"L{number}: {line}"),
    "a patch": lambda text: (
        f"--- a/log\n+++ b/log\n@@ -0,0 +1,{text.count(chr(10))} @@\n"
        + "\n".join(f"+{line}" for line in text.split("\n"))
    ),
    "ends of all systems": lambda text: "".join(
        f"{line}{(chr(10), chr(13), chr(13) + chr(10))[at % 3]}" for at, line in enumerate(text.split("\n"))
    ),
    "UTF-16 from its high end": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without its mark": lambda text: text.encode("utf-16-le"),
    "all in capitals": str.upper,
    "all in lower case": str.lower,
    "links of a wiki": as_wiki,
    "links of Markdown": as_links,
    "emphasis on cards": lambda text: re.sub(r"\b(Copper|Silver|Gold|Estate|Province)\b", r"**\1**", text),
    "bullets of a page": each_line(lambda line, _: f"• {line.strip()}"),
    "two blanks behind stops": lambda text: re.sub(r"(?<=[.,:]) (?=\S)", "  ", text),
    "blanks of HTML": lambda text: re.sub(r"(?m)^ +", lambda found: "&nbsp;" * len(found[0]), escape(text)),
}
"""Kinds that were written last: of mail and chat programs, word processors, exports, terminals."""
