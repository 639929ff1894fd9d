"""Kinds of damage that a fourth stranger thought of: captions, boxes, lists of tasks, wikis of offices, chats of
meetings and telephones, tools that print what programs log. Each takes a whole text, as those of `damages`, and a
person can still read the log after each.

`python tests/logs/legal_noise.py ../shared/logs --each 4 --only fourth` prints how many logs of each kind are read or
agree.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from html import escape

from damages import Damage, each_line, is_turn, with_stamps

WIDTH = 78
"""How wide a box or a terminal is."""


def captions(text: str) -> str:
    """Captions of a video (WebVTT), with who speaks and where a caption stands."""
    full = [line for line in text.split("\n") if line.strip()]
    cues = (
        f"{n // 60:02d}:{n % 60:02d}.000 --> {n // 60:02d}:{n % 60:02d}.900 align:start position:10%\n<v Zoe>{line}\n"
        for n, line in enumerate(full, 1)
    )
    return "WEBVTT - our game\n\n" + "\n".join(cues)


def boxed(text: str) -> str:
    """A window of a terminal: a frame around all lines, with a title."""
    lines = (f"│ {line:{WIDTH}} │" for line in text.split("\n"))
    return "\n".join([f"┌─ game.log {'─' * (WIDTH - 8)}┐", *lines, f"└{'─' * (WIDTH + 2)}┘"]) + "\n"


def of_an_office(text: str) -> str:
    """A page of Jira: headers are headings, the lines of a turn a quotation."""
    made: list[str] = []
    open_quote = False
    for line in text.split("\n"):
        if is_turn(line):
            made += ["{quote}"] * open_quote + [f"h4. {line.strip()}", "{quote}"]
            open_quote = True
        else:
            made.append(line)
    return "\n".join(made + ["{quote}"] * open_quote) + "\n"


def broken_in_words(text: str) -> str:
    """A terminal of 80 columns, copied with its lines broken in the midst of words."""
    parts = (line[at : at + 80] for line in text.split("\n") for at in range(0, max(1, len(line)), 80))
    return "\n".join(parts)


def folded(text: str) -> str:
    """A comment of GitHub in which each turn can be unfolded."""
    made: list[str] = []
    is_open = False
    for line in text.split("\n"):
        if is_turn(line):
            made += ["", "</details>"] * is_open + [f"<details><summary>{escape(line.strip())}</summary>", ""]
            is_open = True
        else:
            made.append(line)
    return "\n".join(made + ["", "</details>"] * is_open) + "\n"


def highlights(text: str) -> str:
    """What a reader of books exports of marked places."""
    full = [line for line in text.split("\n") if line.strip()]
    return "\n".join(f"Highlight (yellow) | Location {n}\n{line}\n" for n, line in enumerate(full, 100))


def rows_of_wiki(text: str) -> str:
    """A table of a wiki with one column."""
    rows = "\n".join(f"|-\n| {line.strip()}" for line in text.split("\n") if line.strip())
    return f'{{| class="wikitable"\n! Log\n{rows}\n|}}\n'


def of_line(text: str) -> str:
    """What LINE exports of a chat: a first line, the day, and a time and a name before each message."""
    stamped = each_line(lambda line, n: f"{10 + n // 3600 % 12}:{n // 60 % 60:02d}\tZoe\t{line}")(text)
    return f"[LINE] Chat history with Zoe\nSaved on: 2021/06/01 22:10\n\nTue, 06/01/2021\n{stamped}"


def read_by_machine(text: str) -> str:
    """A picture that a machine read: long hyphens, stray marks, blanks at the sides, no blank lines."""
    full = [line for line in text.split("\n") if line.strip()]
    lines = (
        f"{'  ' * (n % 3 == 0)}{line.replace(' - ', ' — ')}{' .' * (n % 17 == 0 and is_turn(line))}"
        for n, line in enumerate(full)
    )
    return "\n".join(lines) + "\n"


def outline(text: str) -> str:
    """A tree: turns are its branches, lines their leaves."""
    return each_line(lambda line, _: f"├── {line.strip()}" if is_turn(line) else f"│   ├── {line.strip()}")(text)  # type: ignore[return-value]


def hashed(text: str) -> str:
    """The short hash of a commit before each line."""
    return each_line(lambda line, n: f"{hashlib.sha256(str(n).encode()).hexdigest()[:7]} {line}")(text)  # type: ignore[return-value]


def by_turn(text: str) -> list[tuple[str, list[str]]]:
    """The lines of each turn behind its header; those of the set-up behind `setup`."""
    parts: list[tuple[str, list[str]]] = [("setup", [])]
    for line in text.split("\n"):
        if is_turn(line):
            parts.append((line.strip(), []))
        elif line.strip():
            parts[-1][1].append(line.strip())
    return parts


def yaml_by_turn(text: str) -> str:
    return "\n".join("\n".join([f'"{turn}":', *(f"  - {line}" for line in lines)]) for turn, lines in by_turn(text))


FIFTH: Mapping[str, Damage] = {
    "an outline": outline,
    "hashes of commits": hashed,
    "how far a program is": lambda text: each_line(
        lambda line, n: f"[{100 * n // (text.count(chr(10)) + 1):3d}%] {line}"
    )(text),
    "a JSON by turns": lambda text: json.dumps(dict(by_turn(text)), indent=2),
    "a YAML by turns": yaml_by_turn,
    "what one does in IRC": each_line(lambda line, _: f"* zoe {line}"),
    "lines struck out": each_line(lambda line, _: f"~~{line.strip()}~~"),
    "marks of paragraphs": each_line(lambda line, _: f"{line}¶"),
    "places in a file": each_line(lambda line, n: f"{n * 37:08x}: {line}"),
    "numbers of smileys": each_line(lambda line, n: "".join(f"{digit}\ufe0f\u20e3" for digit in str(n)) + f" {line}"),
    "a table with empty columns": each_line(lambda line, n: f"| {n} | | {line} | |"),
    "days before lines": each_line(lambda line, n: f"Tue, Jun {1 + n % 28}: {line}"),
}
"""Kinds that a fifth stranger thought of."""
FOURTH: Mapping[str, Damage] = {
    "captions of a video": captions,
    "a frame around all lines": boxed,
    "a list of tasks": each_line(lambda line, n: f"- [{'x' if n % 2 else ' '}] {line}"),
    "a note in a box (Markdown)": lambda text: "> [!NOTE]\n" + "\n".join(f"> {line}" for line in text.split("\n")),
    "a page of an office": of_an_office,
    "hard ends of AsciiDoc": each_line(lambda line, _: f"{line} +"),
    "lines of Zoom": with_stamps("{h:02d}:{m:02d}:{s:02d} From Zoe to Everyone : "),
    "what LINE exports": of_line,
    "broken in words": broken_in_words,
    "turns that unfold (HTML)": folded,
    "what a service prints": each_line(lambda line, _: f"game-1  | {line}"),
    "a console of a browser": each_line(lambda line, n: f"{line}    log.js:{200 + n % 3}"),
    "spoilers of Reddit": each_line(lambda line, _: f">!{line}!<"),
    "initials of who quotes": each_line(lambda line, _: f"ZB> {line}"),
    "an address with the text": lambda text: (
        "data:text/plain;charset=utf-8;base64," + base64.b64encode(text.encode()).decode()
    ),
    "marked places of a book": highlights,
    "a table of a wiki": rows_of_wiki,
    "what Docker keeps": lambda text: "".join(
        json.dumps({"log": f"{line}\n", "stream": "stdout", "time": f"2021-06-01T12:00:{n % 60:02d}.5Z"}) + "\n"
        for n, line in enumerate(text.split("\n"))
    ),
    "a picture that a machine read": read_by_machine,
    "names in bold": lambda text: re.sub(
        r"(?m)^(\S+)(?= (?:plays|buys|draws|gains|trashes|discards|-) )", r"**\1**", text
    ),
}
"""The kinds, by what people would call them."""
