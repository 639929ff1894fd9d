"""Makes the recording of the first minute: `python docs/recording.py` writes docs/screens/first-minute.svg.

It runs commands of the README's tour in a terminal of its own. The lines of the picture appear one after the other, as
they would on a screen; where somebody asks for less motion, all are there at once.
"""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import tempfile
import termios
from pathlib import Path

from outputs import surroundings
from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "screens" / "first-minute.svg"
COLUMNS, ROWS = 100, 40
SETTING_UP = "moothall examples possession.txt possession-forged.txt online-alice.txt"
COMMANDS = (
    SETTING_UP,
    "moothall audit possession.txt online-alice.txt",
    "moothall audit possession-forged.txt",
    "moothall bisect possession-forged.txt --first --when divergent",
    "moothall export possession-forged.txt@line:304 --html -o dispute.html",
)
"""What is typed: commands that the README shows."""

ID = "first-minute"
PROMPT = "$ "
TO_TYPE, TO_RUN, TO_READ = 1.5, 0.7, 0.6
"""Seconds: until a command is typed, until its output is there, and to read a line of it."""

UP, ERASE = "\x1b[1A", "\x1b[2K"
"""What a command writes to go one line up, and to erase a line."""

_FONTS = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""What fetches a font from elsewhere: a picture shows itself in whatever font there is."""


def recorded(folder: Path) -> str:
    """The picture, of commands that run in this folder."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    appearing: list[float] = []
    now = 0.0
    for command in COMMANDS:
        now += TO_TYPE
        appearing += [now] * _print(console, Text(PROMPT + command, style="bold"))
        now += TO_RUN
        lines = _print(console, Text.from_ansi(_typed(command, folder)))
        appearing += [now] * lines
        now += TO_READ * lines
    _print(console, Text(PROMPT))
    picture = _FONTS.sub("", console.export_svg(title="The first minute", unique_id=ID))
    return picture.replace("</style>", f"{_moving([*appearing, now])}</style>", 1)


def _print(console: Console, text: Text) -> int:
    """Print a text; how many lines of the screen it takes."""
    lines = text.wrap(console, COLUMNS) if text.plain else []
    for line in lines:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    return len(lines)


def _typed(command: str, folder: Path) -> str:
    """What a command writes to a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = surroundings(folder) | {"TERM": "xterm-256color", "PAGER": "cat"}
    with subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdout=slave, stderr=slave):
        os.close(slave)
        written = _all_of(master)
    return left(written.replace("\r\n", "\n")).rstrip("\n")


def left(written: str) -> str:
    """What a terminal still shows of what was written: a bar of progress erases its line before the next one."""
    lines: list[str] = []
    for line in written.split("\n"):
        while lines and UP in line:
            line = line.replace(UP, "", 1)
            lines.pop()
        lines.append(line.rpartition(ERASE)[2])
    return "\n".join(lines)


def _all_of(terminal: int) -> str:
    """What is written to a terminal until nobody has it open any more."""
    parts = []
    try:
        while part := os.read(terminal, 65536):
            parts.append(part)
    except OSError:  # Linux says so where all others have closed it
        pass
    os.close(terminal)
    return b"".join(parts).decode()


def _moving(appearing: list[float]) -> str:
    """The style by which each line appears at its second."""
    delays = "".join(
        f'[clip-path="url(#{ID}-line-{number})"] {{ animation-delay: {second:.1f}s }}\n'
        for number, second in enumerate(appearing)
    )
    lines = f'[clip-path^="url(#{ID}-line-"] {{ animation: {ID} 0.1s both }}'
    return (
        f"@keyframes {ID} {{ from {{ opacity: 0 }} to {{ opacity: 1 }} }}\n"
        f"@media (prefers-reduced-motion: no-preference) {{ {lines}\n{delays} }}\n"
    )


def shown(picture: str) -> list[str]:
    """The commands that a picture shows, in their order."""
    texts = re.findall(r"<text[^>]*clip-path[^>]*>(.*?)</text>", picture)
    lines = (text.replace("&#160;", " ") for text in texts)
    return [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT) and line != PROMPT]


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.write_text(recorded(Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
