"""Kinds of damage that were written last, after all steps: what version control, terminals, telephones, translators,
spreadsheets, programs and chats that nobody thought of before do to a text. Each takes a whole text, as those of
`damages`.

`python tests/logs/legal_noise.py ../shared/logs --each 4 --only late third` prints how many logs of each kind are read
or agree.
"""

from __future__ import annotations

import json
import quopri
import re
import textwrap
from collections.abc import Mapping
from html import escape
from random import Random

from damages import (
    GOKO_TURN,
    ISOTROPIC_TURN,
    TURN,
    Damage,
    each_header,
    each_line,
    headers,
    is_turn,
    with_stamps,
    wrapped,
)


def rewritten_diff(text: str) -> str:
    """A diff in which every line was indented anew: the old lines of a hunk, then the new ones."""
    lines = text.split("\n")
    made = ["diff --git a/game.txt b/game.txt", "index 1a2b3c4..5d6e7f8 100644", "--- a/game.txt", "+++ b/game.txt"]
    for at in range(0, len(lines), 25):
        part = lines[at : at + 25]
        made.append(f"@@ -{at + 1},{len(part)} +{at + 1},{len(part)} @@")
        made += [f"-{line}" for line in part] + [f"+  {line}" for line in part]
    return "\n".join(made) + "\n"


def diff_with_context(text: str) -> str:
    """A diff in which some lines are new and the others stand around them."""
    random = Random(6)
    lines = text.split("\n")
    head = ["--- game.txt\t2021-06-01", "+++ game.txt\t2021-06-02", f"@@ -1,{len(lines)} +1,{len(lines)} @@"]
    return "\n".join([*head, *(f"{'+' if random.random() < 0.3 else ' '}{line}" for line in lines)]) + "\n"


def cast(text: str) -> str:
    """A recording of a terminal, one event in each line."""
    head = json.dumps({"version": 2, "width": 100, "height": 30})
    events = (json.dumps([round(at * 0.25, 2), "o", f"{line}\r\n"]) for at, line in enumerate(text.split("\n")))
    return "\n".join([head, *events]) + "\n"


def captured(text: str) -> str:
    """What `script` keeps of a terminal: a prompt, codes that clear, ends of lines with a return."""
    body = "\r\n".join(f"{line}\x1b[K" for line in text.split("\n"))
    return (
        f"\x1b]0;zoe@host: ~\x07\x1b[?2004hzoe@host:~$ cat game.log\r\n\x1b[?2004l\x1b[2J\x1b[H{body}\r\nzoe@host:~$ "
    )


def in_messages(limit: int, mark: str) -> Damage:
    """A text in messages of so many characters, each with its number, cut where that ends."""

    def damage(text: str) -> str:
        parts = [text[at : at + limit] for at in range(0, len(text), limit)]
        return "\n".join(mark.format(at=at, of=len(parts), part=part) for at, part in enumerate(parts, 1))

    return damage


def hanging(text: str) -> str:
    """Lines broken at 72, what is left of each indented by eight."""
    made: list[str] = []
    for line in text.split("\n"):
        made += textwrap.wrap(line, 72, subsequent_indent=" " * 8, break_on_hyphens=False) or [""]
    return "\n".join(made)


def badly_quoted(text: str) -> str:
    """A reply whose quote was broken again: what is left of a line has no mark."""
    made: list[str] = []
    for line in text.split("\n"):
        first, *rest = textwrap.wrap(f"> > {line}", 60, break_on_hyphens=False) or ["> >"]
        made += [first, *rest]
    return "\n".join(made)


def nested_list(text: str) -> str:
    """Turns as items of a list, their lines as items below them."""
    full = (line.strip() for line in text.split("\n") if line.strip())
    return "\n".join(f"- {line}" if is_turn(line) else f"    - {line}" for line in full)


def columns(text: str) -> str:
    """A text put into the columns of a spreadsheet at its commas."""
    return "\n".join("\t".join(part.strip() for part in line.split(",")) for line in text.split("\n"))


def formulas(text: str) -> str:
    """A spreadsheet takes lines that begin with a sign for formulas."""
    return each_line(lambda line, _: "#NAME?" if line[:1] in "-=+@" else line)(text)  # type: ignore[return-value]


def both_parts(text: str) -> str:
    """An e-mail with its text, and with the same as HTML."""
    mark = "--=_b1"
    html = "<br>\n".join(escape(line) for line in text.split("\n"))
    return (
        f'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="=_b1"\n\n{mark}\n'
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n{mark}\n"
        f"Content-Type: text/html; charset=utf-8\n\n<html><body>{html}</body></html>\n{mark}--\n"
    )


def joins(text: str) -> str:
    """A channel of IRC into which a bot writes, with who comes and goes."""
    random = Random(12)
    made: list[str] = []
    for n, line in enumerate(text.split("\n")):
        time = f"{20 + n // 3600:02d}:{n // 60 % 60:02d}"
        if line.strip():
            made.append(f"{time} <@logbot> {line}")
        if random.random() < 0.04:
            made.append(
                f"{time} -!- {random.choice(('max', 'ivy', 'kim'))} has {random.choice(('joined', 'quit'))} #dominion"
            )
    return "\n".join(made)


def interrupted(text: str) -> str:
    """What spectators say between the lines of a log, by name."""
    random = Random(21)
    said = ("gg", "lol", "that was a good buy", "who is ahead?", "one sec", "wow, 3 Provinces", "nh")
    made: list[str] = []
    for line in text.split("\n"):
        made.append(line)
        if line.strip() and random.random() < 0.04:
            made.append(f"{random.choice(('Zoe', 'Max'))}: {random.choice(said)}")
    return "\n".join(made)


def teaser(text: str) -> str:
    """A post whose first lines stand above it as a preview."""
    first = " ".join(line.strip() for line in text.split("\n")[:6] if line.strip())
    return f"{first[:140]}…\n\nRead more\n\n{text}\n\nShare  ·  12 comments\n"


def roman(text: str) -> str:
    """Headers with Roman numerals."""

    def numeral(found: re.Match[str]) -> str:
        left, made = int(found[0]), ""
        for sign, value in (("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1)):
            made += sign * (left // value)
            left %= value
        return made

    return each_header(lambda line: re.sub(r"(?<=[Tt]urn )\d+", numeral, line))(text)  # type: ignore[return-value]


ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
COINS = r"\b(Copper|Silver|Gold|Estate|Duchy|Province|Curse)\b"
LATE: Mapping[str, Damage] = {
    "a diff that indents": rewritten_diff,
    "a diff with context": diff_with_context,
    "who wrote each line (git blame)": each_line(
        lambda line, n: f"a1b2c3d{n % 10} (Zoe Miller 2021-06-01 12:00:00 +0200 {n:4d}) {line}"
    ),
    "a recorded terminal": cast,
    "a captured terminal": captured,
    "Mac Roman": lambda text: text.replace("'", "’").encode("mac_roman", "replace"),
    "UTF-8 read wrongly twice": lambda text: (
        text.replace("'", "’").encode().decode("cp1252", "replace").encode().decode("cp1252", "replace")
    ),
    "UTF-32": lambda text: text.encode("utf-32"),
    "times behind lines": each_line(lambda line, n: f"{line}    {1 + n // 60 % 12}:{n % 60:02d} PM"),
    "how long ago, behind lines": each_line(lambda line, n: f"{line} ({n} minutes ago)"),
    "times of Discord": each_line(lambda line, n: f"<t:{1622548800 + n}:T> {line}"),
    "lines of Signal": with_stamps("Zoe ({h:02d}:{m:02d}): "),
    "a bot in IRC, with who comes and goes": joins,
    "what spectators say": interrupted,
    "headers in Portuguese": headers("Turno {number} – {name}{kind}"),
    "headers in Chinese": headers("第{number}回合 - {name}{kind}"),
    "headers in Korean": headers("{number}턴 - {name}{kind}"),
    "headers in Russian": headers("Ход {number} — {name}{kind}"),
    "headers with Roman numerals": roman,
    "headers with a time": headers("Turn {number} - {name}{kind} (20:15)"),
    "numbers as keys": each_header(lambda line: re.sub(r"\d", lambda found: f"{found[0]}\ufe0f\u20e3", line)),
    "wide digits": lambda text: text.translate(WIDE),
    "Arabic digits": lambda text: text.translate(ARABIC),
    "minus signs": lambda text: text.replace("-", "\u2212"),
    "unbroken numbers": lambda text: re.sub(r"(\d) (?=\w)", "\\1\u00a0", text),
    "joiners between letters": lambda text: re.sub(r"(?<=\w)(?=\w)", "\u2060", text),
    "columns at commas": columns,
    "formulas of a spreadsheet": formulas,
    "messages of 280": in_messages(280, "{part} ({at}/{of})"),
    "messages of 160": in_messages(160, "({at}/{of}) {part}"),
    "hanging indents": hanging,
    "a quote that was broken again": badly_quoted,
    "lines that go on (\\)": lambda text: re.sub(r"(.{50}\S*) (?=\S)", "\\1 \\\\\n", text),
    "a nested list": nested_list,
    "a nested list (HTML)": lambda text: (
        "<ul>"
        + "".join(
            f"</ul><li>{escape(line)}</li><ul>" if is_turn(line) else f"<li>{escape(line.strip())}</li>"
            for line in text.split("\n")
            if line.strip()
        )
        + "</ul>"
    ),
    "both parts of an e-mail": both_parts,
    "quoted-printable, broken at 76": lambda text: quopri.encodestring(text.encode()).decode(),
    "a post with its preview": teaser,
    "comments of a program": each_line(lambda line, _: f"// {line}"),
    "comments of HTML": each_line(lambda line, _: f"<!-- {line} -->"),
    "a block of comments": lambda text: "/*\n" + "\n".join(f" * {line}" for line in text.split("\n")) + "\n */\n",
    "a string of Python": lambda text: (
        "log = (\n" + "".join(f"    {line + chr(10)!r}\n" for line in text.split("\n")) + ")\n"
    ),
    "coins of Discord": lambda text: re.sub(COINS, lambda found: f":{found[0].lower()}: {found[0]}", text),
    "cards between quotes": lambda text: re.sub(COINS, r"“\1”", text),
    "a folded scalar (YAML)": lambda text: "log: >-\n" + "\n\n".join(f"  {line.strip()}" for line in text.split("\n")),
    "objects with who and what": lambda text: "\n".join(
        json.dumps({"id": n, "html": f"<span class='line'>{escape(line)}</span>", "new": n % 2 == 0})
        for n, line in enumerate(text.split("\n"), 1)
    ),
    "likes behind lines": each_line(lambda line, n: f"{line} :thumbsup: {n % 3}" if n % 9 == 0 else line),
    "wrapped at 72, nested twice": lambda text: "\n".join(f">> {line}" for line in wrapped(72)(text).split("\n")),  # type: ignore[union-attr]
}
"""Kinds after which a person can still read the log, but for formulas, which may lose headers."""


# Kinds of a third stranger, written after all those above were mended.


def word_diff(text: str) -> str:
    """What `git diff --word-diff` prints where every line is new."""
    head = [
        "diff --git a/game.txt b/game.txt",
        "new file mode 100644",
        "--- /dev/null",
        "+++ b/game.txt",
        "@@ -0,0 +1 @@",
    ]
    return "\n".join([*head, *(f"{{+{line}+}}" if line.strip() else "{++}" for line in text.split("\n"))]) + "\n"


def turn_beside(text: str) -> str:
    """A table that repeats the header of the turn before each of its lines."""
    made, header = ["turn,line"], ""
    for line in text.split("\n"):
        if is_turn(line):
            header = line.strip()
        elif line.strip():
            made.append(f'"{header}","{line.strip()}"')
    return "\n".join(made) + "\n"


def sections(text: str) -> str:
    """Turns as sections with numbers, and lines as their parts: `3 Turn 2 - Bob`, `3.1 B plays a Copper.`"""
    made: list[str] = []
    section = part = 0
    for line in filter(str.strip, text.split("\n")):
        if is_turn(line):
            section, part = section + 1, 0
            made.append(f"{section} {line.strip()}")
        else:
            part += 1
            made.append(f"{section}.{part} {line.strip()}")
    return "\n".join(made)


def found_with_context(text: str) -> str:
    """What `grep -n -C 5 play` prints where all lines are near: a colon behind the number of each that it found."""
    return "\n".join(f"{n}{':' if 'play' in line else '-'}{line}" for n, line in enumerate(text.split("\n"), 1))


def numbers_apart(text: str) -> str:
    """A copy of a page with the code of a program: the number of each line in a line of its own."""
    return "\n".join(f"{n}\n{line}" for n, line in enumerate(text.split("\n"), 1))


def defined(text: str) -> str:
    """Definitions of a wiki: turns are what is defined."""
    full = (line.strip() for line in text.split("\n") if line.strip())
    return "\n".join(f"; {line}" if is_turn(line) else f": {line}" for line in full)


def justified(text: str) -> str:
    """Lines with more blanks between some words, as a program sets them in a column."""
    random = Random(31)
    return each_line(lambda line, _: re.sub(r"(?<=\S) (?=\S)", lambda _: " " * random.choice((1, 1, 2, 3)), line))(text)  # type: ignore[return-value]


def retold(text: str) -> str:
    """What a chat bot makes of a log: headings, a list, cards in bold, a word before and behind."""
    full = (line.strip() for line in text.split("\n") if line.strip())
    body = "\n".join(
        f"\n### {line.strip('-— ')}\n" if is_turn(line) else "- " + re.sub(COINS, r"**\1**", line) for line in full
    )
    return f"Sure! Here is the cleaned-up log of your game:\n\n{body}\n\nLet me know if you want me to analyse it!\n"


def three_replies(text: str) -> str:
    """A log three replies deep; each program broke its quotes at 76, and what was left of a line has their marks."""
    for who in ("Ann", "Max", "Zoe"):
        lines = [part for line in text.split("\n") for part in textwrap.wrap(line, 74, break_on_hyphens=False) or [""]]
        quoted = "\n".join(f"> {line}".rstrip() for line in lines)
        head = f"On Tue, Jun 1, 2021 at 8:0{len(who)} PM {who} Miller <{who.lower()}@example.org> wrote:"
        text = f"see below\n\n{head}\n\n{quoted}\n"
    return text


def arabic_phone(text: str) -> str:
    """A chat from a telephone in Arabic: marks of direction, a date in Arabic digits, then who wrote."""

    def stamped(line: str, n: int) -> str:
        when = f"{1 + n // 3600 % 12}:{n // 60 % 60:02d}:{n % 60:02d}".translate(ARABIC)
        return f"\u200f[٠١\u200f/٠٦\u200f/٢٠٢١, {when} م] \u202aZoe\u202c: \u200e{line}"

    return each_line(stamped)(text)  # type: ignore[return-value]


def overlapping(text: str) -> str:
    """Two messages of one log; the second begins with the last turns of the first."""
    lines = text.rstrip("\n").split("\n")
    headers_at = [at for at, line in enumerate(lines) if is_turn(line)]
    begin = headers_at[len(headers_at) // 2]
    end = headers_at[min(len(headers_at) - 1, len(headers_at) // 2 + 3)]
    return "\n".join(["part 1:", *lines[:end], "", "part 2:", *lines[begin:]]) + "\n"


def followed(text: str) -> str:
    """What `tail -f` prints of two files by turns."""
    lines = text.split("\n")
    parts = [lines[at : at + 18] for at in range(0, len(lines), 18)]
    return "\n".join("\n".join(("==> game.log <==", *part, "", "==> other.log <==", "")) for part in parts)


def translated_page(text: str) -> str:
    """A page that a browser translated into Spanish, with the headers and the first line."""
    text = re.sub(r"(?m)^Game #(\d+), (\w+)\.?", r"Juego n.º \1, sin clasificación.", text)
    return headers("Gire {number} - {name}{kind}")(text.replace("Game Setup", "Configuración del juego"))  # type: ignore[return-value]


def mentioned(text: str) -> str:
    """A chat that makes mentions of the names in headers."""
    for turn in (TURN, GOKO_TURN, ISOTROPIC_TURN):
        text = turn.sub(lambda found: found[0].replace(found["name"], f"@{found['name']}"), text)
    return text


THIRD: Mapping[str, Damage] = {
    "a diff of words": word_diff,
    "the header of its turn beside each line": turn_beside,
    "sections with numbers": sections,
    "a search with context": found_with_context,
    "numbers on lines of their own": numbers_apart,
    "a JSON in a JSON": lambda text: json.dumps({"status": 200, "body": json.dumps({"log": text})}),
    "character data (XML)": lambda text: (
        f'<?xml version="1.0"?>\n<game id="7"><log><![CDATA[\n{text}\n]]></log></game>\n'
    ),
    "a list of BBCode": lambda text: (
        "[list]\n" + each_line(lambda line, _: f"[*]{line.strip()}[/*]")(text) + "\n[/list]"
    ),  # type: ignore[operator]
    "definitions of a wiki": defined,
    "mentions in headers": mentioned,
    "justified": justified,
    "a chat bot's list": retold,
    "a page translated in its headers": translated_page,
    "three replies": three_replies,
    "a telephone in Arabic": arabic_phone,
    "two parts that overlap": overlapping,
    "followed beside another file": followed,
    "centred lines": each_line(lambda line, _: line.strip().center(100)),
}
"""Kinds that a third stranger thought of; a person can still read the log after each."""
